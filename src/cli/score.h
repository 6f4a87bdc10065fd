/* score.h - how `polis score` shows the city of one game to people: one file a game, one
 * row in score.c. What programs get is Game.answer_city's. */
#ifndef CLI_SCORE_H
#define CLI_SCORE_H

#include "cli/command.h"

typedef struct {
    const char *game;
    /* Read, check and score the document, and write a picture, the sheet, a reason for
     * everything. */
    bool (*report)(Text *text, Lang lang, const DocNode *document, const Setup *setup,
                   Err *err);
} Appraiser;

#endif
