/* change.h - what a tile would change in a city, place by place.
 *
 * When a tile is laid on a triangle, most changes depend on the triangle alone: what
 * is covered, which sides are closed, where houses are connected. This is calculated
 * once; each tile and rotation then only adds its three hexes. So all placings of a
 * site are weighed in about ten microseconds. One thing is ignored: covering a house
 * may split its group. Of a city's last tile round.h tells the truth all the same. */
#ifndef BOTS_AKROPOLIS_CHANGE_H
#define BOTS_AKROPOLIS_CHANGE_H

#include "bots/akropolis/worth.h"

/* What would change if a tile were laid on a triangle: everything that does not depend on
 * the tile, and what each hex can add. */
typedef struct {
    int32_t rest;                   /* all terms except those below */
    int stars[KINDS], value[KINDS];
    int temples_open[2];            /* with 1 empty neighbour, with more */
    int quarries;                   /* how many are covered */
    Houses houses[1 << HEXES];      /* the group that counts, by which hexes are houses;
                                       `size` is the value of the others */
    struct {
        int32_t rest;
        int value, temples_open[2];
    } adds[HEXES][CODES];           /* by hex of the triangle */
} Change;

void ak_change_of(Change *out, const Judge *judge, const Board *board,
                  const Triangle *triangle, const ScoreRules *rules);

/* What the city is worth with `tile` there, its first hex on hex `turn`. Terms that are
 * the same for every place and tile, such as the stones before the move, are left out. */
int32_t ak_change_worth(const Change *change, const Judge *judge, int tile, int turn);

/* What is counted in the city then, if it had so many stones. */
void ak_change_counts(CityCounts *out, const Change *change, int tile, int turn,
                      int stones);

#endif
