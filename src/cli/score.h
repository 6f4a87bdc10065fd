/* score.h - how `polis score` reads the city of one game: one file a game, one row in
 * score.c. */
#ifndef CLI_SCORE_H
#define CLI_SCORE_H

#include <jansson.h>

#include "cli/command.h"

typedef struct {
    const char *game;
    /* Read, check and score the document, which stays with the appraiser until the next
     * one. The error names the entry at fault, if it is one. */
    bool (*read)(json_t *document, const Args *args, Err *err);
    /* The members of one seat of `score`, without braces. */
    void (*write_json)(Json *json);
    /* The same for a person: a picture, the sheet, a reason for everything. */
    void (*write_report)(Text *text, Lang lang);
} Appraiser;

#endif
