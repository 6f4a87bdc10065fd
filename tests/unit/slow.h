/* slow.h - a second implementation of the rules of Akropolis, written from their text
 * and not for speed.
 *
 * It shares nothing with src/games/akropolis except what is printed on the tiles: hexes
 * are a list of stacked pieces, places are cube coordinates in a table of their own. If
 * both agree over thousands of games, any mistake must have been made twice. */
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

/* The city after all its tiles have been laid, the starting tile first. */
void slow_build(SlowCity *out, const City *city);

/* A city of which only the view from above is known. */
void slow_view(SlowCity *out, const View *view);

/* AK-3.1 to 3.3: may a tile be laid there? */
bool slow_fits(const SlowCity *city, Spot spot);

/* The quarries under a tile at `spot` (AK-3.4). */
int slow_quarries(const SlowCity *city, Spot spot);

/* AK-4, AK-5, AK-7; `total` is without stones. */
SlowScore slow_score(const SlowCity *city, const ScoreRules *rules);

/* The sizes of the lakes, smallest first. Returns how many there are. */
enum { MAX_LAKES = 32 };
int slow_lakes(const SlowCity *city, int sizes[MAX_LAKES]);

#endif
