/* survey.h - a city from a real table: hexes seen from above, or the tiles in the order
 * laid. */
#ifndef AKROPOLIS_SURVEY_H
#define AKROPOLIS_SURVEY_H

#include "base/err.h"
#include "games/akropolis/city.h"

typedef struct {
    int q, r, level;
    char code;
} SeenHex;

typedef struct {
    int tile, q, r, rot;
} LaidTile;

/* The letter of a hex whose place is there already, from the word that was written for
 * it. */
bool ak_survey_code(SeenHex *hex, const char *word, Err *err);

/* A view of `n` hexes, wherever their owner put the origin. Seen from above, support
 * cannot be proved; the error names the entry that is refused. */
bool ak_survey_hexes(View *out, const SeenHex *hexes, int n, Err *err);

/* The city that `n` tiles make, laid one by one on the starting tile. */
bool ak_survey_tiles(City *out, const LaidTile *laid, int n, Err *err);

/* What cannot come from the tiles of one box, though each hex by itself is possible.
 * Returns the number of warnings. */
enum { MAX_WARNINGS = 48 };
int ak_survey_warnings(Message out[MAX_WARNINGS], const View *view);

#endif
