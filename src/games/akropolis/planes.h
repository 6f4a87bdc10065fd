/* planes.h - a city as planes of bits: the fast equivalent of a View.
 *
 * A plane is a window of 32 by 32 places, with a row of bits for each q and a bit for
 * each r. Questions about the whole city (where may a tile be laid, what does it score)
 * become a few operations on whole rows, sixteen at a time if the processor has wide
 * registers. planes.c is compiled once for each set of instructions; ak_planes() chooses
 * one when the program runs.
 *
 * The window follows the city. A city that does not fit into it, or is more than seven
 * levels high, is left to the plain code: each function reports this rather than give
 * a wrong answer. */
#ifndef AKROPOLIS_PLANES_H
#define AKROPOLIS_PLANES_H

#include "games/akropolis/rules.h"

enum {
    WINDOW = 32,                    /* places across */
    BORDER = 3,                     /* empty places kept around the city */
    FRONT = 1,                      /* rows before the window, for its neighbours */
    ROWS = FRONT + WINDOW + 19,     /* rows are read sixteen at a time */
    MAX_LEVEL = 7                   /* three planes hold the height */
};

typedef struct {
    uint32_t built[ROWS];
    uint32_t height[3][ROWS];       /* level in binary */
    uint32_t same[3][ROWS];         /* neighbour N, NE, SE is part of the same tile */
    uint32_t kind[3][ROWS];         /* 1 + Kind in binary; 6: a quarry */
    uint32_t plaza[ROWS];
    int8_t q, r;                    /* the place of row 0, bit 0 */
    int8_t low_q, high_q, low_r, high_r;    /* rows and bits in use */
} PlaneCity;

typedef struct {
    const char *name;               /* of the instruction set */
    /* Make the planes of a city; false if it does not fit. */
    bool (*build)(PlaneCity *out, const City *city);
    /* All spots, in the order of ak_view_spots. */
    int (*spots)(const PlaneCity *city, Spot out[MAX_SPOTS]);
    /* The kinds' values, stars and points; does not touch the verdicts. */
    void (*score)(Score *score, const PlaneCity *city, const ScoreRules *rules);
    /* The points of all kinds, without the stones. */
    int (*points)(const PlaneCity *city, const ScoreRules *rules);
    /* Play to the end at random, choosing uniformly among the legal moves; see
     * Game.playout. */
    int (*playout)(State *s, Rng *rng, int points[MAX_SEATS]);
    /* Play a seat's turn, which must be legal: lay the tile at `slot` of the site in its
     * city. Returns false if the city no longer fits into the planes. */
    bool (*lay)(State *s, PlaneCity *city, int slot, Spot spot);
    /* Luck's turn: lay tiles face up at random. */
    void (*draw)(State *s, Rng *rng);
    /* Where hex 0 of a tile may lie, for each rotation: bits in the rows of the window.
     * Leaves out what would be too high for planes. */
    void (*places)(const PlaneCity *city, uint32_t out[DIRS][WINDOW]);
    /* One of these at random, uniformly; there must be some. */
    Spot (*choose)(const PlaneCity *city, const uint32_t places[DIRS][WINDOW], Rng *rng);
} Planes;

/* The fastest that this processor can run. */
const Planes *ak_planes(void);

/* All that were compiled, ended by NULL, including those that cannot run here. */
extern const Planes *const ak_all_planes[];
bool ak_planes_can_run(const Planes *planes);

#endif
