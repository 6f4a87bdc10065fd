/* survey.h - scores the city of a real table, and writes what is printed on a
 * game's parts, for pages that enter cities and for links to one. The bytes may
 * come from anyone. */
#ifndef WASM_SURVEY_H
#define WASM_SURVEY_H

#include "base/err.h"

/* Answer the `n` bytes of a document: one line of JSON as `polis score --json`
 * prints it. */
void survey_answer(Text *out, const char *page, size_t n);

/* Write what is printed on the parts of `game` as JSON, or why there is no answer. */
void survey_parts(Text *out, const char *game);

#endif
