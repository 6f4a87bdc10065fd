/* field.c - see field.h. */
#include "server/tables/field.h"

bool field_text(const char **out, const json_t *object, const char *name, Err *err)
{
    const json_t *value = json_object_get(object, name);

    if (!value)
        return true;
    if (!json_is_string(value))
        return fail(err, ERR_SYNTAX, N_("%s must be a string"), name);
    *out = json_string_value(value);
    return true;
}

bool field_int(int *out, const json_t *object, const char *name, int low, int high,
               Err *err)
{
    const json_t *value = json_object_get(object, name);

    if (!value)
        return true;
    json_int_t n = json_integer_value(value);
    if (!json_is_integer(value) || n < low || n > high)
        return fail(err, ERR_SYNTAX, N_("%s must be a whole number from %d to %d"), name,
                    low, high);
    *out = (int)n;
    return true;
}

bool field_bool(bool *out, const json_t *object, const char *name, Err *err)
{
    const json_t *value = json_object_get(object, name);

    if (!value)
        return true;
    if (!json_is_boolean(value))
        return fail(err, ERR_SYNTAX, N_("%s must be true or false"), name);
    *out = json_is_true(value);
    return true;
}

bool member_string(char *out, size_t size, const DocNode *object, const char *name,
                   Err *err)
{
    const DocNode *value = doc_member(object, name);

    if (value && value->kind != DOC_STRING)
        return fail(err, ERR_SYNTAX, N_("%s must be a string"), name);
    if (value)
        doc_string(value, out, size);
    return true;
}

bool member_truth(bool *out, const DocNode *object, const char *name, Err *err)
{
    const DocNode *value = doc_member(object, name);

    if (value && value->kind != DOC_TRUE && value->kind != DOC_FALSE)
        return fail(err, ERR_SYNTAX, N_("%s must be true or false"), name);
    if (value)
        *out = value->kind == DOC_TRUE;
    return true;
}

bool fields_known(const json_t *object, const char *const names[], int n, Err *err)
{
    void *at = json_object_iter((json_t *)object);

    for (; at; at = json_object_iter_next((json_t *)object, at)) {
        const char *name = json_object_iter_key(at);
        if (text_find(names, n, name) < 0)
            return fail(err, ERR_SYNTAX, N_("unknown field '%s'"), name);
    }
    return true;
}

/* Line ends, other control characters, and those that reverse the direction of a line. */
static bool is_control(uint32_t c)
{
    return c < 0x20 || (c >= 0x7f && c < 0xa0) || c == 0x2028 || c == 0x2029 ||
           (c >= 0x202a && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069) || c == 0xfeff;
}

bool text_check(const char *text, int most, const char *what, Err *err)
{
    int n = 0, length;
    uint32_t c;

    for (; *text; text += length, n++) {
        length = text_character(&c, text, NULL);
        if (length == 0)
            return fail(err, ERR_SYNTAX, N_("%s is not valid UTF-8"), what);
        if (is_control(c))
            return fail(err, ERR_SYNTAX,
                        N_("%s must be one line without control characters"), what);
    }
    return n <= most ||
           fail(err, ERR_LONG, N_("%s is longer than %d characters"), what, most);
}
