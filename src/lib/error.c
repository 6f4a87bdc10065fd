/* error.c - errors as codes with a sentence. */
#include <string.h>

#include "lib/handle.h"

static const char *const code_names[] = {
    [POLIS_OK] = "ok",           [POLIS_UNKNOWN] = "unknown",
    [POLIS_SYNTAX] = "syntax",   [POLIS_SETUP] = "setup",
    [POLIS_RULE] = "rule",       [POLIS_STATE] = "state",
    [POLIS_RECORD] = "record",   [POLIS_TOO_LONG] = "long",
    [POLIS_TOO_SMALL] = "small", [POLIS_ARGUMENT] = "argument",
    [POLIS_NO_MEMORY] = "memory",
};

const char *polis_code_name(int code)
{
    const int n = sizeof code_names / sizeof *code_names;

    return code >= 0 && code < n ? code_names[code] : "?";
}

/* The codes of rules, records and bots; others belong to servers and files. */
static int code_of(ErrCode code)
{
    static const int codes[ERR_CODES] = {
        [ERR_UNKNOWN] = POLIS_UNKNOWN, [ERR_SYNTAX] = POLIS_SYNTAX,
        [ERR_SETUP] = POLIS_SETUP,     [ERR_RULE] = POLIS_RULE,
        [ERR_STATE] = POLIS_STATE,     [ERR_RECORD] = POLIS_RECORD,
        [ERR_LONG] = POLIS_TOO_LONG,
    };

    return codes[code] ? codes[code] : POLIS_STATE;
}

int lib_refuse(polis_error *out, const Err *err)
{
    int code = code_of(err->code);

    if (!out)
        return code;
    memset(out, 0, sizeof *out);
    out->code = code;
    out->line = err->line;
    if (err->rule)
        text_copy(out->rule, sizeof out->rule, err->rule);
    Text text = text_in(out->text, sizeof out->text);
    err_write(&text, err);
    return code;
}

int lib_fault(polis_error *out, int code, const char *sentence)
{
    if (!out)
        return code;
    memset(out, 0, sizeof *out);
    out->code = code;
    text_copy(out->text, sizeof out->text, sentence);
    return code;
}

int lib_check_rest(const void *from, size_t known, size_t size, polis_error *err)
{
    const unsigned char *bytes = from;

    for (size_t i = known; i < size; i++)
        if (bytes[i])
            return lib_fault(err, POLIS_UNKNOWN,
                             "the struct has members of a newer version");
    return POLIS_OK;
}

int lib_null(polis_error *out, const char *argument)
{
    char sentence[128];
    Text text = text_in(sentence, sizeof sentence);

    text_f(&text, "the argument '%s' is NULL", argument);
    return lib_fault(out, POLIS_ARGUMENT, sentence);
}

int lib_range(polis_error *out, const char *argument, int value, int low, int high)
{
    char sentence[128];
    Text text = text_in(sentence, sizeof sentence);

    text_f(&text, "'%s' must be from %d to %d, not %d", argument, low, high, value);
    return lib_fault(out, POLIS_ARGUMENT, sentence);
}

bool lib_is_text(const char *text, size_t length)
{
    const char *end = text + length;
    uint32_t c = 1;

    for (int n; c && text < end; text += n)
        if ((n = text_character(&c, text, end)) == 0)
            return false;
    return c;
}
