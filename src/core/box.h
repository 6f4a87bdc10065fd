/* box.h - a player aid: what is in the box, counted for each number of players. */
#ifndef CORE_BOX_H
#define CORE_BOX_H

#include "core/setup.h"

enum { BOX_FEWEST = 2, BOX_MOST = 4, BOX_COLUMNS = BOX_MOST - BOX_FEWEST + 1,
       MAX_BOX_ROWS = 24 };

typedef struct {
    const char *name;               /* of what is counted, marked with N_() */
    int counts[BOX_COLUMNS];        /* with two, three and four players; 0: none */
} BoxRow;

/* All counts of a game as JSON: with what `setup` plays, or as usual if it is empty. */
void box_write(Text *text, const Game *game, const Setup *setup);

#endif
