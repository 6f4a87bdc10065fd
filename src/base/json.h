/* json.h - JSON written into a Text: commas, escapes and closing brackets by themselves.
 *
 * A Json is a value on the stack of whoever begins a document, and is handed down to
 * those who write parts of it:
 *
 *     Json json = {.text = &text};
 *
 *     put_object(&json);
 *     put_string_as(&json, "name", name);
 *     put_array_as(&json, "turns");
 *     put_number(&json, 3);
 *     put_end(&json);
 *     put_end(&json);                  {"name":"Ann","turns":[3]}
 *
 * No blanks are written. What does not fit is dropped as text.h says: ask `cut` once, at
 * the end. Keys are the program's own words and are not escaped; values are. Brackets may
 * lie JSON_DEPTH deep within each other. */
#ifndef BASE_JSON_H
#define BASE_JSON_H

#include "base/text.h"

enum { JSON_DEPTH = 64 };

typedef struct {
    Text *text;
    uint64_t arrays;                /* bit n: bracket n is one of an array */
    int depth;                      /* how many brackets are open */
    bool needs_comma;               /* before whatever comes next */
} Json;

/* Open an object or an array; put_end closes the one that was opened last. */
void put_object(Json *json);
void put_array(Json *json);
void put_end(Json *json);

/* The key of the value that comes next. */
void put_key(Json *json, const char *key);

void put_string(Json *json, const char *str);
void put_number(Json *json, long long number);
void put_bool(Json *json, bool holds);
void put_null(Json *json);

/* A string of one character; of 16 digits, as digests are written. */
void put_char(Json *json, char c);
void put_digest(Json *json, uint64_t digest);

/* An array of numbers, or of strings. */
void put_numbers(Json *json, const int *numbers, int n);
void put_words(Json *json, const char *const *words, int n);

/* Where somebody else now writes a whole value, or whole members with the commas between
 * them. */
Text *put_value(Json *json);

/* Members: a key with its value. */
void put_object_as(Json *json, const char *key);
void put_array_as(Json *json, const char *key);
void put_string_as(Json *json, const char *key, const char *str);
void put_number_as(Json *json, const char *key, long long number);
void put_bool_as(Json *json, const char *key, bool holds);
void put_digest_as(Json *json, const char *key, uint64_t digest);
Text *put_value_as(Json *json, const char *key);

#endif
