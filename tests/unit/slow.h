/* slow.h - the rules of Akropolis once more, written from their text and not for
 * speed.
 *
 * Nothing here is shared with src/games/akropolis but what is printed on the tiles:
 * hexes are kept as a list of stacked pieces, places as cube coordinates in a table of
 * their own. Where both agree over thousands of games, a mistake would have to be made
 * twice. */
#ifndef UNIT_SLOW_H
#define UNIT_SLOW_H

#include "games/akropolis/score.h"

enum { SLOW_SIDE = 160, SLOW_MIDDLE = 80 };

typedef struct {
    char code;                      /* 0: empty */
    int level, owner;
} SlowHex;

typedef struct {
    SlowHex at[SLOW_SIDE][SLOW_SIDE];   /* [x][z] of the cube coordinates x + y + z = 0 */
} SlowCity;

typedef struct {
    int value[KINDS], stars[KINDS], total;
} SlowScore;

/* The city after all its tiles were laid, the starting tile first. */
void slow_build(SlowCity *out, const City *city);

/* A city that is known only as seen from above. */
void slow_view(SlowCity *out, const View *view);

/* AK-3.1 to 3.3: may three hexes be laid so? */
bool slow_fits(const SlowCity *city, Spot spot);

/* Quarries under a tile at `spot` (AK-3.4). */
int slow_quarries(const SlowCity *city, Spot spot);

/* AK-4, AK-5, AK-7; `total` without stones. */
SlowScore slow_score(const SlowCity *city, const ScoreRules *rules);

/* The sizes of the lakes, smallest first; returns how many. */
enum { MAX_LAKES = 32 };
int slow_lakes(const SlowCity *city, int sizes[MAX_LAKES]);

#endif
