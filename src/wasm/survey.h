/* survey.h - the city of a real table as lines of text, scored: what a page that enters
 * cities, or a link to one, needs. docs/wasm.md has the lines.
 *
 * The bytes may come from anybody. One file a game, one row in survey.c. */
#ifndef WASM_SURVEY_H
#define WASM_SURVEY_H

#include "wasm/page.h"

typedef struct {
    const char *game;
    void (*start)(void);            /* forget the city before */
    /* One key=value of the first line. */
    bool (*key)(const char *key, char *value, Err *err);
    /* One of the other lines, not empty. The error names the entry at fault, counted
     * among lines of its kind, if it is one. */
    bool (*line)(char *words[], int n, Err *err);
    bool (*finish)(Err *err);       /* what can be checked only now; score */
    void (*write)(Json *json);      /* the members of one seat of `score` */
    /* What is printed on the game's parts, as JSON; NULL: {}. */
    void (*write_parts)(Text *text);
} Surveyor;

/* The answer to `page`, which is used up: one line of JSON as `polis score --json` prints
 * it. */
void survey_answer(Text *out, char *page);

/* What is printed on the parts of `game`, as JSON, or why there is no answer. */
void survey_parts(Text *out, const char *game);

/* Refuse a line because it has not the form that `form` shows. */
bool survey_refuse(const char *form, Err *err);

#endif
