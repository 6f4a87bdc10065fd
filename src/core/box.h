/* box.h - a player aid: what is in the box, counted for each number of players. */
#ifndef CORE_BOX_H
#define CORE_BOX_H

#include "core/setup.h"

enum { BOX_FEWEST = 2, BOX_MOST = 4, BOX_COLUMNS = BOX_MOST - BOX_FEWEST + 1,
       MAX_BOX_ROWS = 24 };

typedef struct {
    const char *name;               /* what is counted, marked with N_() */
    int counts[BOX_COLUMNS];        /* for two, three and four players; 0: none */
} BoxRow;

/* Write all counts of a game as JSON, for the options of `setup`; if that is empty, for
 * the usual ones. */
void box_write(Text *text, const Game *game, const Setup *setup);

#endif
