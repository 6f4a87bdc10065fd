/* page.h - lines and words of a text from outside, taken apart where they stand. */
#ifndef WASM_PAGE_H
#define WASM_PAGE_H

#include "base/err.h"

enum { PAGE_WORDS = 8 };

/* The line at *rest, which moves to the next; its end becomes that of a string. NULL
 * after the last. */
char *page_line(char **rest);

/* The words of a line; returns how many, PAGE_WORDS + 1 if there are more. */
int page_words(char *line, char *words[PAGE_WORDS]);

/* Part a text at its first `between` and return what stands after it, or NULL if there
 * is none. */
char *page_part(char *text, char between);

/* The number that `word`, all of it, is; `name` is what the sentence calls it. */
bool page_number(int *out, const char *name, const char *word, int low, int high,
                 Err *err);

#endif
