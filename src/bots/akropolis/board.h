/* board.h - a city of Akropolis as bots see it: a grid of bytes, and what can be read off
 * it at once.
 *
 * The rules ask what is legal and what it scores; a bot asks of every place what a tile
 * would change there. All such changes are local (a hex and its six neighbours) but for
 * groups of houses, so a board keeps the few numbers around each hex that they need. A
 * hole in the city counts as an edge for barracks here: exact scores are the rules'
 * business.
 *
 * The grid has 64 by 64 places, the starting tile in the middle. A city that comes to
 * its rim is not shown; bots then do without. */
#ifndef BOTS_AKROPOLIS_BOARD_H
#define BOTS_AKROPOLIS_BOARD_H

#include "games/akropolis/rules.h"

enum {
    GRID = 64, PLACES = GRID * GRID,
    MARGIN = 4,                     /* places at the rim that stay empty */
    RING = 9,                       /* places around a triangle */
    MAX_TRIANGLES = 1024,
    MAX_GROUPS = MAX_CELLS + 1
};

/* What a hex shows: a district of kind k is k, its plaza KINDS + k. */
enum { CODE_QUARRY = 2 * KINDS, CODES };

/* One more place is one step: the grid is a line of rows of r, one row for each q. */
enum {
    TO_N = -1, TO_NE = GRID - 1, TO_SE = GRID,
    TO_S = 1, TO_SW = 1 - GRID, TO_NW = -GRID
};

typedef struct {
    int size, value;
} Houses;

/* Numbers that a city is judged by; kinds first. */
typedef struct {
    int stars[KINDS], value[KINDS]; /* as scored, barracks beside holes included */
    int houses_apart;               /* value of houses outside the group that counts */
    int markets_dead, barracks_dead;
    int barracks_thin;              /* value of those with one open side */
    int temples_open[3];            /* value of those that lack 1, 2, more neighbours */
    int quarries[2];                /* visible, on level 1 and above */
    int cells[2];                   /* visible hexes on level 2, and above */
    int flat[2];                    /* pairs of neighbours on one level: 1, above */
} Traits;

typedef struct {
    uint8_t height[PLACES];         /* 0: nothing is built there */
    uint8_t code[PLACES], owner[PLACES];    /* owner: 1 + number of the tile laid */
    uint8_t n_tiles;
    uint8_t low_q, high_q, low_r, high_r;   /* of the places in use */
    bool fits;
    /* worked out whenever the board is read: */
    uint8_t built[PLACES];          /* neighbours that are built */
    uint8_t markets[PLACES];        /* neighbours that are markets; of markets alone */
    uint8_t group[PLACES];          /* of houses alone: number from 1 */
    int n_groups, best_group;
    Houses groups[MAX_GROUPS];
    Traits traits;
} Board;

/* Three places that touch one another, clockwise. */
typedef struct {
    uint16_t at[HEXES];
    uint8_t kind;                   /* 0: o, N, NE; 1: o, NE, SE */
} Triangle;

extern const int16_t ak_ring_steps[2][RING];    /* from o to the places around */
extern const uint8_t ak_ring_sides[2][RING]; /* hexes of the triangle that each touches */
extern const int8_t ak_neighbours[DIRS];

/* Show `city`, and read it. */
void ak_board_of(Board *board, const City *city, const ScoreRules *rules);

/* Lay a tile and read the board again; hex `turn` of the triangle gets the tile's first
 * hex. Returns the quarries covered. */
int ak_board_lay(Board *board, int tile, const Triangle *triangle, int turn,
                 const ScoreRules *rules);

/* Where a tile may lie (AK-3), in an order that depends on the board alone. */
int ak_board_triangles(const Board *board, Triangle out[MAX_TRIANGLES]);

/* The spot that the rules know for it. */
Spot ak_triangle_spot(const Triangle *triangle, int turn);

/* Which of two groups of houses counts (AK-4.3). */
bool ak_houses_better(const ScoreRules *rules, Houses a, Houses b);

/* What the hexes of a tile show. */
int ak_tile_code(int tile, int hex);

#endif
