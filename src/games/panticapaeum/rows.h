/* rows.h - a city as rows of bits, so that a shape can be tried at all places at once.
 *
 * Bit x of row y stands for the place x,y in the map's window. A city that comes
 * too close to the rim of the window cannot be held; callers then use the plain
 * code (moves.h). */
#ifndef PANTICAPAEUM_ROWS_H
#define PANTICAPAEUM_ROWS_H

#include "games/panticapaeum/city.h"

enum { SPARE_ROWS = 16 };           /* below the window, for shapes and registers */

typedef struct {
    Map map;
    int low, high;                  /* rows that have cells; low > high: none */
    uint64_t open[WINDOW + SPARE_ROWS];     /* cells without a building */
    uint64_t built[WINDOW + SPARE_ROWS];    /* cells with a building */
    uint64_t near[WINDOW + SPARE_ROWS]; /* cells, and places beside a cell */
    /* Places that may not be covered together with their right or lower neighbour,
     * because the heights differ or one of the two has a building. */
    uint64_t right[WINDOW + SPARE_ROWS], down[WINDOW + SPARE_ROWS];
} Rows;

/* The shape of a tile, turned and moved into the corner. */
typedef struct {
    uint64_t mask;                  /* bit 8 y + x */
    int x, y;                       /* position of the tile's first cell */
} Shape;

/* Where the corner of a shape may be placed. */
typedef struct {
    uint64_t mask;
    int first, n_rows, n;           /* n: the number of places */
    uint64_t rows[WINDOW + SPARE_ROWS];
    uint8_t counts[WINDOW + SPARE_ROWS];    /* places in each row */
} Fits;

/* Build the rows of a city; false if it is too large. The map is valid in either case. */
bool pa_rows_of(Rows *rows, const City *city);

/* Would a tile laid on or beside the city still be inside the window? */
bool pa_rows_show(const Rows *rows);

/* Update cell `i` of the city: it is new, is higher now, or has gained or lost
 * a building. */
void pa_rows_touch(Rows *rows, const City *city, int i);

void pa_shapes_of(Shape out[ROTATIONS], const TerrainTile *tile);

/* Find all places for a shape beside the city or on it (PA-5.3 to PA-5.5). */
void pa_rows_fit(Fits *out, const Rows *rows, uint64_t mask);

/* Row `y` of the places for the tile's first cell; and how many there are. */
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

/* The number of set bits. Without a flag for newer processors the compiler would call a
 * function that looks them up in a table. */
static inline int bits_of(uint64_t word)
{
    const uint64_t ones = ~(uint64_t)0;

    word -= word >> 1 & ones / 3;
    word = (word & ones / 5) + (word >> 2 & ones / 5);
    word = (word + (word >> 4)) & ones / 17;
    return (int)(word * (ones / 255) >> 56);
}

/* The number of sites for a building of one or two cells. */
int pa_rows_sites(const Rows *rows, int size);

static inline bool rows_bit(const uint64_t *of, int x, int y)
{
    return of[y] >> x & 1;
}

#endif
