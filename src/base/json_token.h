/* json_token.h - a strict tokenizer for JSON. Only json_read.c uses it.
 *
 * A text is refused where jansson refuses it, with the same line and column, so that both
 * parsers of the program say the same about a text (tests/fuzz/json.c checks that). */
#ifndef BASE_JSON_TOKEN_H
#define BASE_JSON_TOKEN_H

#include "base/err.h"

/* What can be wrong with a text, for both JSON parsers. The sentences take the line
 * and the column. */
typedef enum {
    JSON_UNEXPECTED, JSON_ENDS, JSON_GOES_ON, JSON_NOT_UTF8, JSON_HAS_NUL, JSON_KEY_TWICE,
    JSON_TOO_LARGE, JSON_TOO_DEEP, JSON_TOO_MANY, JSON_FAULTS
} JsonFault;
extern const char *const token_faults[JSON_FAULTS];

/* Kinds of tokens. Each of { } [ ] , : is a kind by itself; these are the others.
 * TOKEN_WRONG is a character that no token begins with. */
enum {
    TOKEN_END = 0, TOKEN_WRONG = '?', TOKEN_STRING = '"', TOKEN_INTEGER = '0',
    TOKEN_REAL = '.', TOKEN_TRUE = 't', TOKEN_FALSE = 'f', TOKEN_NULL = 'n'
};

typedef struct {
    const char *start, *at, *end;   /* the text, and how far it has been read */
    Err *err;
    int kind;                       /* of the last token */
    const char *from, *to;          /* the last token; a string without its quotes */
    uint32_t hash;                  /* of a string, after decoding its escapes */
    bool has_nul;                   /* a string has a \0, which C cannot keep in one */
} JsonScan;

/* Refuse the text because of the last token. */
bool token_refuse(const JsonScan *scan, JsonFault fault);

/* Read the next token; returns false if the text is refused there. */
bool token_next(JsonScan *scan);

/* Decode the character at *at of a string that was read, plain or escaped, and
 * move *at past it. */
uint32_t token_character(const char **at);

#endif
