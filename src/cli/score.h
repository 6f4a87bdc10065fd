/* score.h - how `polis score` reads the city of one game: one file a game, one row in
 * score.c. */
#ifndef CLI_SCORE_H
#define CLI_SCORE_H

#include <jansson.h>

#include "cli/command.h"

typedef struct {
    const char *game;
    /* Read, check and score the document, which stays with the appraiser until the next
     * one. On failure `*at` is the entry at fault, or stays -1. */
    bool (*read)(json_t *document, const Args *args, int *at, Err *err);
    /* The members of one seat of `score`, without braces. */
    void (*write_json)(Text *text);
    /* The same for a person: a picture, the sheet, a reason for everything. */
    void (*write_report)(Text *text, Lang lang);
} Appraiser;

extern const Appraiser ak_appraiser, pa_appraiser;

#endif
