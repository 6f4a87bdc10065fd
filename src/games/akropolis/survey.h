/* survey.h - a city from a real table: either its hexes seen from above, or its tiles in
 * the order laid. */
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

/* Read the letter of a hex, whose place is already set, from the word written for it. */
bool ak_survey_code(SeenHex *hex, const char *word, Err *err);

/* Make a view of `n` hexes, wherever their owner put the origin. Whether tiles are
 * supported cannot be seen from above, and is not checked. The error names the
 * entry at fault. */
bool ak_survey_hexes(View *out, const SeenHex *hexes, int n, Err *err);

/* Make the city of `n` tiles, laid one by one on the starting tile. */
bool ak_survey_tiles(City *out, const LaidTile *laid, int n, Err *err);

/* Warn of what cannot be built with the tiles of one box, although each hex by itself is
 * possible. Returns the number of warnings. */
enum { MAX_WARNINGS = 48 };
int ak_survey_warnings(Message out[MAX_WARNINGS], const View *view);

#endif
