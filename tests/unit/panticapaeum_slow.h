/* panticapaeum_slow.h - a second implementation of laying, building, paying and scoring.
 *
 * It was written only from the text of the rules, with a relief of heights instead of a
 * list of cells, and without regard to speed. If both agree over whole games, any mistake
 * must have been made twice. */
#ifndef UNIT_PANTICAPAEUM_SLOW_H
#define UNIT_PANTICAPAEUM_SLOW_H

#include "games/panticapaeum/rules.h"

enum { RELIEF = 180 };

/* A city seen from above, with the place 0,0 in the middle. */
typedef struct {
    int n;                          /* cells */
    int reach;                      /* nothing is further from the middle */
    uint8_t height[RELIEF][RELIEF]; /* 0: no cell */
    uint8_t building[RELIEF][RELIEF];   /* 1 + its number */
} Relief;

void slow_relief(Relief *relief, const City *city);

/* PA-5.2 to PA-5.5. */
bool slow_can_lay(const Relief *relief, const TerrainTile *tile, int x, int y, int rot);

/* PA-6.1.3, PA-6.1.5. `lifted` is 1 + the number of a building being moved, or 0. */
bool slow_can_stand(const Relief *relief, int x, int y, bool is_upright, int size,
                    int lifted);

/* PA-6.1.1 and PA-8.4: may the seat to move pay for a `kind` with these substitutes (1 +
 * colour, or 0; the lower first)? */
bool slow_can_pay(const State *s, int kind, int a, int b);
int slow_cost(const State *s, int seat, int kind);

/* PA-10.3. */
int slow_points(const State *s, int seat);

#endif
