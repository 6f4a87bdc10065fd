/* json_token.h - the words of a JSON text, for json_read.c alone: strict, one by one.
 *
 * What is no JSON is refused where jansson refuses it and with the same line and column,
 * so that both readers of the program say the same of a text (tests/fuzz/json.c). */
#ifndef BASE_JSON_TOKEN_H
#define BASE_JSON_TOKEN_H

#include "base/err.h"

/* What can be wrong with a text, in any reader of JSON; their sentences take the line and
 * the column. */
typedef enum {
    JSON_UNEXPECTED, JSON_ENDS, JSON_GOES_ON, JSON_NOT_UTF8, JSON_HAS_NUL, JSON_KEY_TWICE,
    JSON_TOO_LARGE, JSON_TOO_DEEP, JSON_TOO_MANY, JSON_FAULTS
} JsonFault;
extern const char *const token_faults[JSON_FAULTS];

/* What a token is: one of { } [ ] , : by itself, or one of these. A wrong one does not
 * belong anywhere. */
enum {
    TOKEN_END = 0, TOKEN_WRONG = '?', TOKEN_STRING = '"', TOKEN_INTEGER = '0',
    TOKEN_REAL = '.', TOKEN_TRUE = 't', TOKEN_FALSE = 'f', TOKEN_NULL = 'n'
};

typedef struct {
    const char *start, *at, *end;   /* the text, and where its reading has come */
    Err *err;
    int kind;                       /* of the token that was read last */
    const char *from, *to;          /* the token; a string without its quotes */
    uint32_t hash;                  /* of a string, as it means */
    bool has_nul;                   /* a string that means \0, which nobody can keep */
} JsonScan;

/* Refuse the text because of the token that was read last. */
bool token_refuse(const JsonScan *scan, JsonFault fault);

/* Read the next token; false if the text is refused before it is whole. */
bool token_next(JsonScan *scan);

/* The character at *at, which moves past it, of a string that was read: a raw one or an
 * escape. */
uint32_t token_character(const char **at);

#endif
