/* err.c - see err.h. */
#include "base/err.h"

bool fail(Err *err, ErrCode code, const char *format, ...)
{
    va_list args;

    *err = (Err){.code = code};
    va_start(args, format);
    message_set(&err->message, format, args);
    va_end(args);
    return false;
}

bool fail_rule(Err *err, const char *rule, const char *format, ...)
{
    va_list args;

    *err = (Err){.code = ERR_RULE, .rule = rule};
    va_start(args, format);
    message_set(&err->message, format, args);
    va_end(args);
    return false;
}

bool fail_limit(Err *err, const char *limit, int most, const char *format, ...)
{
    va_list args;

    *err = (Err){.code = ERR_LIMIT, .limit = limit, .most = most};
    va_start(args, format);
    message_set(&err->message, format, args);
    va_end(args);
    return false;
}

bool fail_entry(Err *err, const char *list, int at)
{
    err->list = list;
    err->entry = at + 1;
    return false;
}

const char *err_name(ErrCode code)
{
    static const char *const names[ERR_CODES + 1] = {
        [ERR_UNKNOWN] = "unknown", [ERR_SYNTAX] = "syntax", [ERR_SETUP] = "setup",
        [ERR_RULE] = "rule",       [ERR_STATE] = "state",   [ERR_RECORD] = "record",
        [ERR_FILE] = "file",       [ERR_TOKEN] = "token",   [ERR_FORBIDDEN] = "forbidden",
        [ERR_ABSENT] = "absent",   [ERR_METHOD] = "method", [ERR_TURN] = "turn",
        [ERR_STALE] = "stale",     [ERR_TAKEN] = "taken",   [ERR_LONG] = "long",
        [ERR_LIMIT] = "limit",     [ERR_STORE] = "store",   [ERR_BUSY] = "busy",
        [ERR_WAITING] = "waiting",
    };

    return names[code];
}

void err_write(Text *text, const Err *err)
{
    if (err->line)
        text_f(text, "line %d: ", err->line);
    message_write(text, &err->message, err->message.format);
}

void err_answer(Text *text, const Err *err)
{
    text_f(text, "error %s ", err_name(err->code));
    err_write(text, err);
}

void err_json(Text *text, const Err *err)
{
    Json json = {.text = text};

    put_object(&json);
    put_string_as(&json, "code", err_name(err->code));
    put_number_as(&json, "line", err->line);
    put_key(&json, "say");
    message_json(&json, &err->message);
    if (err->rule)
        put_string_as(&json, "rule", err->rule);
    put_end(&json);
}

void err_json_at(Text *text, const Err *err)
{
    char sentence[1024];
    Text english = text_in(sentence, sizeof sentence);
    Json json = {.text = text};

    err_write(&english, err);
    put_object(&json);
    put_bool_as(&json, "ok", false);
    put_key(&json, "at");
    if (err->entry)
        put_number(&json, err->entry - 1);
    else
        put_null(&json);
    put_string_as(&json, "error", sentence);
    put_key(&json, "say");
    message_list_json(&json, &err->message, 1);
    if (err->rule)
        put_string_as(&json, "rule", err->rule);
    if (err->list)
        put_string_as(&json, "list", err->list);
    put_end(&json);
}
