/* board.h - a city of Akropolis as bots see it: a grid of bytes, and what can be
 * read from it at once.
 *
 * The rules ask what is legal and what it scores. A bot asks for every place what a
 * tile would change there. All such changes are local (a hex and its six neighbours)
 * except for groups of houses, so a board keeps the few numbers around each hex that
 * they need. Here a hole in the city counts as an edge for barracks; only the rules
 * give exact scores.
 *
 * The grid has 64 by 64 places, with the starting tile in the middle. A city that reaches
 * the rim does not fit on a board; bots then do without one. */
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

/* What a hex shows: a district of kind k is k, its plaza is KINDS + k. */
enum { CODE_QUARRY = 2 * KINDS, CODES };

/* The steps to the neighbours of a place: the grid is stored in rows of r, one
 * for each q. */
enum {
    TO_N = -1, TO_NE = GRID - 1, TO_SE = GRID,
    TO_S = 1, TO_SW = 1 - GRID, TO_NW = -GRID
};

/* Units of Board.around. */
enum { AROUND_EMPTY = 1, AROUND_LOWER = 1 << 3, AROUND_EQUAL = 1 << 6 };

typedef struct {
    int size, value;
} Houses;

/* The numbers by which a city is judged; those by kind come first. */
typedef struct {
    int stars[KINDS], value[KINDS]; /* as scored, but a hole is an edge for barracks */
    int houses_apart;               /* value of houses outside the counting group */
    int markets_dead, barracks_dead;
    int barracks_thin;              /* value of those with only one open side */
    int temples_open[3];            /* value of those with 1, 2, more empty neighbours */
    int quarries[2];                /* visible, on level 1 and above */
    int cells[2];                   /* visible hexes on level 2, and above */
    int flat[2];                    /* pairs of neighbours on level 1, and on one above */
} Traits;

typedef struct {
    uint8_t height[PLACES];         /* 0: nothing is built there */
    uint8_t code[PLACES], owner[PLACES];    /* owner: 1 + number of the tile */
    uint8_t n_tiles;
    uint8_t low_q, high_q, low_r, high_r;   /* of the places in use */
    bool fits;
    /* Calculated whenever the board is read: */
    uint8_t built[PLACES];          /* how many neighbours are built */
    uint16_t around[PLACES];        /* of built hexes: how many neighbours are empty,
                                       lower, equal: see AROUND_EMPTY */
    uint8_t markets[PLACES];        /* of markets: how many neighbours are markets */
    uint8_t group[PLACES];          /* of houses: number of the group, from 1 */
    int n_groups, best_group;
    Houses groups[MAX_GROUPS];
    Traits traits;
} Board;

/* Three places that touch each other, clockwise. */
typedef struct {
    uint16_t at[HEXES];
    uint8_t kind;                   /* 0: o, N, NE; 1: o, NE, SE */
} Triangle;

extern const int16_t ak_ring_steps[2][RING];    /* from o to the places around */
extern const uint8_t ak_ring_sides[2][RING]; /* hexes of the triangle that each touches */
extern const int8_t ak_neighbours[DIRS];

/* Put `city` on the board and read it. */
void ak_board_of(Board *board, const City *city, const ScoreRules *rules);

/* Lay a tile and read the board again. The tile's first hex is laid on hex `turn` of the
 * triangle. Returns how many quarries it covers. */
int ak_board_lay(Board *board, int tile, const Triangle *triangle, int turn,
                 const ScoreRules *rules);

/* All triangles where a tile may be laid (AK-3), in an order that depends only
 * on the board. */
int ak_board_triangles(const Board *board, Triangle out[MAX_TRIANGLES]);

/* The same place as the spot that the rules use. */
Spot ak_triangle_spot(const Triangle *triangle, int turn);

/* Does group `a` of houses count rather than group `b` (AK-4.3)? */
bool ak_houses_better(const ScoreRules *rules, Houses a, Houses b);

/* What a hex of a tile shows. */
int ak_tile_code(int tile, int hex);

#endif
