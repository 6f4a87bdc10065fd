/* json.c - see json.h. */
#include "base/json.h"

#include <assert.h>

Text *put_value(Json *json)
{
    if (json->needs_comma)
        text_char(json->text, ',');
    json->needs_comma = true;
    return json->text;
}

static void open_bracket(Json *json, bool is_array)
{
    assert(json->depth < JSON_DEPTH);
    uint64_t bit = (uint64_t)1 << json->depth;
    text_char(put_value(json), is_array ? '[' : '{');
    json->arrays = is_array ? json->arrays | bit : json->arrays & ~bit;
    json->depth++;
    json->needs_comma = false;
}

void put_object(Json *json)
{
    open_bracket(json, false);
}

void put_array(Json *json)
{
    open_bracket(json, true);
}

void put_end(Json *json)
{
    assert(json->depth > 0);
    json->depth--;
    text_char(json->text, json->arrays >> json->depth & 1 ? ']' : '}');
    json->needs_comma = true;
}

void put_key(Json *json, const char *key)
{
    text_f(put_value(json), "\"%s\":", key);
    json->needs_comma = false;
}

/* Write one character of a string. Bytes that are not UTF-8 must not spoil the rest.
 * Returns how many bytes the character took. */
static int put_character(Text *text, const char *at)
{
    unsigned char byte = (unsigned char)*at;
    uint32_t code;

    if (byte == '"' || byte == '\\') {
        text_f(text, "\\%c", byte);
    } else if (byte < 0x20) {
        text_f(text, "\\u%04x", byte);
    } else if (byte < 0x80) {
        text_char(text, *at);
    } else {
        int n = text_character(&code, at, NULL);

        text_code(text, n ? code : 0xfffd);
        return n ? n : 1;
    }
    return 1;
}

void put_string(Json *json, const char *str)
{
    Text *text = put_value(json);

    text_char(text, '"');
    while (*str)
        str += put_character(text, str);
    text_char(text, '"');
}

void put_number(Json *json, long long number)
{
    text_f(put_value(json), "%lld", number);
}

void put_bool(Json *json, bool holds)
{
    text_str(put_value(json), holds ? "true" : "false");
}

void put_null(Json *json)
{
    text_str(put_value(json), "null");
}

void put_char(Json *json, char c)
{
    put_string(json, (char[]){c, '\0'});
}

void put_digest(Json *json, uint64_t digest)
{
    text_f(put_value(json), "\"%016llx\"", (unsigned long long)digest);
}

void put_numbers(Json *json, const int *numbers, int n)
{
    put_array(json);
    for (int i = 0; i < n; i++)
        put_number(json, numbers[i]);
    put_end(json);
}

void put_words(Json *json, const char *const *words, int n)
{
    put_array(json);
    for (int i = 0; i < n; i++)
        put_string(json, words[i]);
    put_end(json);
}

void put_object_as(Json *json, const char *key)
{
    put_key(json, key);
    put_object(json);
}

void put_array_as(Json *json, const char *key)
{
    put_key(json, key);
    put_array(json);
}

void put_string_as(Json *json, const char *key, const char *str)
{
    put_key(json, key);
    put_string(json, str);
}

void put_number_as(Json *json, const char *key, long long number)
{
    put_key(json, key);
    put_number(json, number);
}

void put_bool_as(Json *json, const char *key, bool holds)
{
    put_key(json, key);
    put_bool(json, holds);
}

void put_digest_as(Json *json, const char *key, uint64_t digest)
{
    put_key(json, key);
    put_digest(json, digest);
}

Text *put_value_as(Json *json, const char *key)
{
    put_key(json, key);
    return put_value(json);
}
