/* json.c - see json.h. The library's own words are English and speak of its flags, so
 * each of its errors has a sentence here. */
#include "os/json.h"

static const char *const sentences[] = {
    [json_error_premature_end_of_input] =
        N_("not JSON: line %d, column %d: the text ends too early"),
    [json_error_end_of_input_expected] =
        N_("not JSON: line %d, column %d: something follows after the end"),
    [json_error_invalid_utf8] = N_("not JSON: line %d, column %d: this is not UTF-8"),
    [json_error_null_character] =
        N_("not JSON: line %d, column %d: a text must not contain \\u0000"),
    [json_error_null_byte_in_key] =
        N_("not JSON: line %d, column %d: a text must not contain \\u0000"),
    [json_error_duplicate_key] =
        N_("not JSON: line %d, column %d: this key has been there before"),
    [json_error_numeric_overflow] =
        N_("not JSON: line %d, column %d: this number is too large"),
    [json_error_stack_overflow] =
        N_("not JSON: line %d, column %d: too many brackets within each other"),
};

static const char *sentence_for(enum json_error_code code)
{
    bool has_one = (size_t)code < sizeof sentences / sizeof *sentences && sentences[code];

    return has_one ? sentences[code]
                   : N_("not JSON: line %d, column %d: something else must stand here");
}

json_t *json_text_read(const char *text, size_t n, Err *err)
{
    json_error_t error;
    const char *start = text;

    if (n >= 3)                     /* a mark has three bytes, and the text no end */
        text_skip_mark(&start);
    n -= (size_t)(start - text);
    json_t *document = json_loadb(start, n, JSON_REJECT_DUPLICATES, &error);

    if (!document)
        fail(err, ERR_SYNTAX, sentence_for(json_error_code(&error)), error.line,
             error.column);
    return document;
}
