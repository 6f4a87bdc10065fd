/* rows.h - a city as rows of bits, so that a shape is tried at all places at once.
 *
 * Bit x of row y stands for the place x,y of the map's window. A city that comes too near
 * to the rim of the window cannot be shown; whoever asks then takes the plain way
 * (moves.h). */
#ifndef PANTICAPAEUM_ROWS_H
#define PANTICAPAEUM_ROWS_H

#include "games/panticapaeum/city.h"

enum { SPARE_ROWS = 16 };           /* below the window: shapes, registers reach there */

typedef struct {
    Map map;
    int low, high;                  /* the rows that have cells; low > high: none */
    uint64_t open[WINDOW + SPARE_ROWS];     /* cells without a building */
    uint64_t built[WINDOW + SPARE_ROWS];    /* cells with one */
    uint64_t near[WINDOW + SPARE_ROWS];     /* cells, and places that share a side with
                                               one */
    /* places that no tile or building may cover together with the next one to the right,
     * or below: their heights differ, or one of them is built on */
    uint64_t right[WINDOW + SPARE_ROWS], down[WINDOW + SPARE_ROWS];
} Rows;

/* The shape of a tile, turned and pushed into the corner. */
typedef struct {
    uint64_t mask;                  /* bit 8 y + x */
    int x, y;                       /* of the tile's first cell */
} Shape;

/* Where the first corner of a shape may come to lie. */
typedef struct {
    uint64_t mask;
    int first, n_rows, n;           /* n: places in all */
    uint64_t rows[WINDOW + SPARE_ROWS];
    uint8_t counts[WINDOW + SPARE_ROWS];    /* places in each row */
} Fits;

/* Show the city; false if it is too large. The map is good in either case. */
bool pa_rows_of(Rows *rows, const City *city);

/* Is a tile that is laid on or beside the city still inside? */
bool pa_rows_show(const Rows *rows);

/* Cell `i` of the city is new, has risen, or has gained or lost its building. */
void pa_rows_touch(Rows *rows, const City *city, int i);

void pa_shapes_of(Shape out[ROTATIONS], const TerrainTile *tile);

/* All places for a shape beside the city or on it (PA-5.3 to PA-5.5). */
void pa_rows_fit(Fits *out, const Rows *rows, uint64_t mask);

/* Row `y` of the places of the tile's first cell, and how many they are. */
static inline uint64_t fits_row(const Fits *fits, const Shape *shape, int y)
{
    unsigned row = (unsigned)(y - shape->y - fits->first);

    return row < (unsigned)fits->n_rows ? fits->rows[row] << shape->x : 0;
}

static inline int fits_count(const Fits *fits, const Shape *shape, int y)
{
    unsigned row = (unsigned)(y - shape->y - fits->first);

    return row < (unsigned)fits->n_rows ? fits->counts[row] : 0;
}

/* How many bits are set. Without a flag for newer processors the compiler would call a
 * function that looks them up. */
static inline int bits_of(uint64_t word)
{
    const uint64_t ones = ~(uint64_t)0;

    word -= word >> 1 & ones / 3;
    word = (word & ones / 5) + (word >> 2 & ones / 5);
    word = (word + (word >> 4)) & ones / 17;
    return (int)(word * (ones / 255) >> 56);
}

/* Sites for a building of one cell or of two. */
int pa_rows_sites(const Rows *rows, int size);

static inline bool rows_bit(const uint64_t *of, int x, int y)
{
    return of[y] >> x & 1;
}

#endif
