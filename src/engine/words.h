/* words.h - a line as words: the next one, and the two halves of key=value. */
#ifndef ENGINE_WORDS_H
#define ENGINE_WORDS_H

#include "core/setup.h"

enum {
    WORD = 512,                     /* of a word with its NUL */
    SETTING = MAX_SET_DATA + 16     /* of set=data:BASE64, the only long one */
};

/* Copy the next word at *rest and move past it; "" at the end of the line. Fails if it
 * does not fit. */
bool words_next(const char **rest, char *word, size_t size, Err *err);

/* Split `key=value` at its first '='. Returns the value, or NULL if there is none. */
const char *words_value(char *word);

/* A key whose value is a number of `low` .. `high`. */
typedef struct {
    const char *name;
    int low, high, *to;
} WordKey;

/* Read `word`, which is key=value, by one of `n` keys of `command`. Splits the word. */
bool words_key(const char *command, char *word, const WordKey keys[], size_t n, Err *err);

#endif
