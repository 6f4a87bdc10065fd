/* score.h - how `polis score` shows a city to people: one file for each game, and a row
 * in score.c. Programs get the answer of Game.answer_city. */
#ifndef CLI_SCORE_H
#define CLI_SCORE_H

#include "cli/command.h"

typedef struct {
    const char *game;
    /* Read, check and score the document, and write a drawing, the score sheet and all
     * reasons. */
    bool (*report)(Text *text, Lang lang, const DocNode *document, const Setup *setup,
                   Err *err);
} Appraiser;

#endif
