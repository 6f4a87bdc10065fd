/* json.h - writes JSON into a Text; commas, escapes and closing brackets are automatic.
 *
 * A Json is a value on the stack of the function that begins a document, which passes it
 * to the functions that write parts of the document:
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
 * No blanks are written. As in text.h, what does not fit is dropped: check `cut` once, at
 * the end. Keys are words of the program and are not escaped; values are. Brackets may be
 * nested up to JSON_DEPTH deep. */
#ifndef BASE_JSON_H
#define BASE_JSON_H

#include "base/text.h"

enum { JSON_DEPTH = 64 };

typedef struct {
    Text *text;
    uint64_t arrays;                /* bit n is set if bracket n opened an array */
    int depth;                      /* how many brackets are open */
    bool needs_comma;               /* write a comma before the next value */
} Json;

/* Open an object or an array. put_end closes the one that was opened last. */
void put_object(Json *json);
void put_array(Json *json);
void put_end(Json *json);

/* Write the key of the value that comes next. */
void put_key(Json *json, const char *key);

void put_string(Json *json, const char *str);
void put_number(Json *json, long long number);
void put_bool(Json *json, bool holds);
void put_null(Json *json);

/* A string of one character; a string of 16 hexadecimal digits, as
 * digests are written. */
void put_char(Json *json, char c);
void put_digest(Json *json, uint64_t digest);

/* An array of numbers, or of strings. */
void put_numbers(Json *json, const int *numbers, int n);
void put_words(Json *json, const char *const *words, int n);

/* The Text for a caller that now writes one whole value itself, or several whole members
 * with the commas between them. */
Text *put_value(Json *json);

/* Members of an object: a key with its value. */
void put_object_as(Json *json, const char *key);
void put_array_as(Json *json, const char *key);
void put_string_as(Json *json, const char *key, const char *str);
void put_number_as(Json *json, const char *key, long long number);
void put_bool_as(Json *json, const char *key, bool holds);
void put_digest_as(Json *json, const char *key, uint64_t digest);
Text *put_value_as(Json *json, const char *key);

#endif
