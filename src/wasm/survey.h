/* survey.h - the city of a real table, scored, and what is printed on a game's parts:
 * what a page that enters cities, or a link to one, needs. The bytes may come from
 * anybody. */
#ifndef WASM_SURVEY_H
#define WASM_SURVEY_H

#include "base/err.h"

/* The answer to the `n` bytes of a document: one line of JSON as `polis score --json`
 * prints it. */
void survey_answer(Text *out, const char *page, size_t n);

/* What is printed on the parts of `game`, as JSON, or why there is no answer. */
void survey_parts(Text *out, const char *game);

#endif
