/* change.h - what a tile would change in a city, place by place.
 *
 * Of a tile on a triangle most depends on the triangle alone: what it covers, which sides
 * it closes, where it joins houses. That is worked out once; each tile and turn then only
 * adds its three hexes. So all placings of a site are weighed in some ten microseconds.
 * Covering a house may part its group; that one thing is not looked at here. */
#ifndef BOTS_AKROPOLIS_CHANGE_H
#define BOTS_AKROPOLIS_CHANGE_H

#include "bots/akropolis/worth.h"

/* What would change if a tile were laid on a triangle: all of it that does not depend on
 * the tile, and what each hex can add. */
typedef struct {
    int32_t rest;                   /* all terms but those below */
    int stars[KINDS], value[KINDS];
    int temples_open[2];            /* lacking 1, more */
    int quarries;                   /* that are covered */
    Houses houses[1 << HEXES];      /* the group that counts, by hexes that are houses;
                                       size: the value of those apart */
    struct {
        int32_t rest;
        int value, temples_open[2];
    } adds[HEXES][CODES];           /* by hex of the triangle */
} Change;

void ak_change_of(Change *out, const Judge *judge, const Board *board,
                  const Triangle *triangle, const ScoreRules *rules);

/* What the city is worth with `tile` there, its first hex on hex `turn`; less what is
 * the same for every place and tile, as the stones before it. */
int32_t ak_change_worth(const Change *change, const Judge *judge, int tile, int turn);

#endif
