/* json.c - see json.h. jansson's own messages are English and mention its flags, so each
 * error gets the sentence of base/json_token.h instead. */
#include "os/json.h"

#include "base/json_token.h"

/* All other errors: something is in the wrong place. */
static const JsonFault faults[json_error_index_out_of_range + 1] = {
    [json_error_premature_end_of_input] = JSON_ENDS,
    [json_error_end_of_input_expected] = JSON_GOES_ON,
    [json_error_invalid_utf8] = JSON_NOT_UTF8,
    [json_error_null_character] = JSON_HAS_NUL,
    [json_error_null_byte_in_key] = JSON_HAS_NUL,
    [json_error_duplicate_key] = JSON_KEY_TWICE,
    [json_error_numeric_overflow] = JSON_TOO_LARGE,
    [json_error_stack_overflow] = JSON_TOO_DEEP,
};

json_t *json_text_read(const char *text, size_t n, Err *err)
{
    json_error_t error;
    const char *start = text;

    if (n >= 3)                     /* a mark has three bytes, and the text no end */
        text_skip_mark(&start);
    n -= (size_t)(start - text);
    json_t *document = json_loadb(start, n, JSON_REJECT_DUPLICATES, &error);

    if (!document)
        fail(err, ERR_SYNTAX, token_faults[faults[json_error_code(&error)]], error.line,
             error.column);
    return document;
}

const char *member_text(const json_t *object, const char *name)
{
    const char *text = json_string_value(json_object_get(object, name));

    return text ? text : "";
}

int member_int(const json_t *object, const char *name, int usual)
{
    const json_t *value = json_object_get(object, name);

    return json_is_integer(value) ? (int)json_integer_value(value) : usual;
}
