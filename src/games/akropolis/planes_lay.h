/* planes_lay.h - lays tiles on planes, and moves the window with the city. Part of
 * planes.c, the only file that includes it. */
#ifndef AKROPOLIS_PLANES_LAY_H
#define AKROPOLIS_PLANES_LAY_H

#include "games/akropolis/planes_rows.h"

/* A tile lies in two rows, which are read and written as one word: the first row is
 * the lower half. Because the border is empty, shifts cannot carry a bit from one row
 * into the other. */
typedef struct {
    int row;                        /* the first of the two */
    uint64_t hexes[HEXES];          /* the bit of each hex of the tile */
    uint64_t all;
} Stamp;

static inline uint64_t two_rows(const uint32_t *plane, int row)
{
    uint64_t word;

    memcpy(&word, plane + FRONT + row, sizeof word);
    return word;
}

/* Replace the bits of the two rows that are set in `mask` by those of `new`. */
static inline void put_two_rows(uint32_t *plane, int row, uint64_t mask, uint64_t new)
{
    uint64_t word = (two_rows(plane, row) & ~mask) | new;

    memcpy(plane + FRONT + row, &word, sizeof word);
}

/* A tile on the triangle of this kind at row, bit, with its hex 0 on hex `turn`
 * of the triangle. */
static inline Stamp stamp_on(int triangle, int row, int bit, int turn)
{
    uint64_t o = (uint64_t)1 << bit, n = o >> 1, ne = n << 32, se = o << 32;
    const uint64_t hexes[2 * HEXES] = {o, triangle ? ne : n, triangle ? se : ne,
                                       o, triangle ? ne : n, triangle ? se : ne};

    return (Stamp){row, {hexes[turn], hexes[turn + 1], hexes[turn + 2]},
                   hexes[0] | hexes[1] | hexes[2]};
}

/* For each rotation: which kind of triangle it lies on, and where that triangle's place o
 * is, seen from hex 0. */
static const struct {
    uint8_t triangle;
    int8_t q, r;
} turns[DIRS] = {{0, 0, 0}, {1, 0, 0}, {0, 0, 1}, {1, -1, 1}, {0, -1, 1}, {1, -1, 0}};

static Stamp stamp_at(const PlaneCity *city, Spot spot)
{
    return stamp_on(turns[spot.rot].triangle, spot.q - city->q + turns[spot.rot].q,
                    spot.r - city->r + turns[spot.rot].r, spot.rot / 2);
}

/* The tile's hexes now belong together, and no longer to the tiles that were
 * there before. */
static inline void stamp_same(PlaneCity *city, const Stamp *stamp)
{
    int row = stamp->row;
    uint64_t all = stamp->all, below = all >> 32;
    uint32_t first = (uint32_t)all;

    put_two_rows(city->same[0], row, all | all << 1, all & all << 1);
    put_two_rows(city->same[1], row, all | below << 1, all & below << 1);
    put_two_rows(city->same[2], row, all | below, all & below);
    city->same[1][FRONT + row - 1] &= ~(first << 1);
    city->same[2][FRONT + row - 1] &= ~first;
}

static inline void widen(PlaneCity *city, const Stamp *stamp)
{
    uint32_t bits = (uint32_t)(stamp->all | stamp->all >> 32);
    int low = __builtin_ctz(bits), high = 31 - __builtin_clz(bits), row = stamp->row;

    city->low_q = (int8_t)(row < city->low_q ? row : city->low_q);
    city->high_q = (int8_t)(row + 1 > city->high_q ? row + 1 : city->high_q);
    city->low_r = (int8_t)(low < city->low_r ? low : city->low_r);
    city->high_r = (int8_t)(high > city->high_r ? high : city->high_r);
}

/* Letters as the planes store them: the kind in three bits, and a bit for a plaza. */
enum { PLAZA_BIT = 8 };

static const uint8_t codes[128] = {
    ['h'] = HOUSE + 1,  ['m'] = MARKET + 1, ['b'] = BARRACKS + 1, ['t'] = TEMPLE + 1,
    ['g'] = GARDEN + 1, ['q'] = QUARRY_CODE,
    ['H'] = (HOUSE + 1) | PLAZA_BIT,  ['M'] = (MARKET + 1) | PLAZA_BIT,
    ['B'] = (BARRACKS + 1) | PLAZA_BIT, ['T'] = (TEMPLE + 1) | PLAZA_BIT,
    ['G'] = (GARDEN + 1) | PLAZA_BIT,
};

static inline int level_at(const PlaneCity *city, const Stamp *stamp)
{
    int row = stamp->row;
    uint64_t hex = stamp->hexes[0];

    return !!(two_rows(city->height[0], row) & hex) +
           2 * !!(two_rows(city->height[1], row) & hex) +
           4 * !!(two_rows(city->height[2], row) & hex);
}

/* The number of quarries that the tile covers. Their code is 6, 110 in binary; no other
 * code has both of these bits. */
static inline int quarries_at(const PlaneCity *city, const Stamp *stamp)
{
    return __builtin_popcountll(two_rows(city->kind[2], stamp->row) &
                                two_rows(city->kind[1], stamp->row) & stamp->all);
}

/* Lay `tile` on level `level`. */
static inline void lay_stamp(PlaneCity *city, const Stamp *stamp, int tile, int level)
{
    uint32_t *const kinds[] = {city->kind[0], city->kind[1], city->kind[2], city->plaza};
    const char *letters = ak_tiles[tile].hexes;
    int a = codes[(int)letters[0]], b = codes[(int)letters[1]],
        c = codes[(int)letters[2]];

    for (int i = 0; i < 4; i++)
        put_two_rows(kinds[i], stamp->row, stamp->all,
                     (stamp->hexes[0] & -(uint64_t)(a >> i & 1)) |
                     (stamp->hexes[1] & -(uint64_t)(b >> i & 1)) |
                     (stamp->hexes[2] & -(uint64_t)(c >> i & 1)));
    for (int i = 0; i < 3; i++)
        put_two_rows(city->height[i], stamp->row, stamp->all,
                     stamp->all & -(uint64_t)(level >> i & 1));
    put_two_rows(city->built, stamp->row, stamp->all, stamp->all);
    stamp_same(city, stamp);
    widen(city, stamp);
}

static void put_start(PlaneCity *city)
{
    memset(city, 0, sizeof *city);
    city->q = city->r = -WINDOW / 2;
    city->low_q = city->low_r = WINDOW / 2 - 1;
    city->high_q = city->high_r = WINDOW / 2 + 1;
    for (int i = 0; i < START_HEXES; i++) {
        int row = FRONT + ak_start_tile[i].q - city->q;
        uint32_t bit = (uint32_t)1 << (ak_start_tile[i].r - city->r);
        int code = codes[(int)ak_start_tile[i].code];
        city->built[row] |= bit;
        city->height[0][row] |= bit;
        for (int k = 0; k < 3; k++)
            city->kind[k][row] |= code >> k & 1 ? bit : 0;
        city->plaza[row] |= code & PLAZA_BIT ? bit : 0;
    }
}

/* Move the contents of the window by whole rows and bits. */
static void shift_plane(uint32_t *plane, int rows, int bits)
{
    uint32_t old[ROWS];

    memcpy(old, plane, sizeof old);
    memset(plane, 0, sizeof old);
    for (int row = 0; row < WINDOW; row++) {
        int from = row - rows;
        if (from >= 0 && from < WINDOW)
            plane[FRONT + row] =
                bits >= 0 ? old[FRONT + from] << bits : old[FRONT + from] >> -bits;
    }
}

/* Move the city to the middle of the window; false if it is too wide for that. */
static bool centre(PlaneCity *city)
{
    int wide = city->high_q - city->low_q, deep = city->high_r - city->low_r;
    const int most = WINDOW - 1 - 2 * BORDER;

    if (wide > most || deep > most)
        return false;
    int rows = (WINDOW - 1 - wide) / 2 - city->low_q,
        bits = (WINDOW - 1 - deep) / 2 - city->low_r;
    uint32_t *all[] = {city->built,   city->height[0], city->height[1], city->height[2],
                       city->same[0], city->same[1],   city->same[2],   city->kind[0],
                       city->kind[1], city->kind[2],   city->plaza};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        shift_plane(all[i], rows, bits);
    city->q = (int8_t)(city->q - rows);
    city->r = (int8_t)(city->r - bits);
    city->low_q = (int8_t)(city->low_q + rows);
    city->high_q = (int8_t)(city->high_q + rows);
    city->low_r = (int8_t)(city->low_r + bits);
    city->high_r = (int8_t)(city->high_r + bits);
    return true;
}

/* Keep an empty border around the city; false if that is not possible. */
static bool keep_border(PlaneCity *city)
{
    if (city->low_q >= BORDER && city->low_r >= BORDER &&
        city->high_q < WINDOW - BORDER && city->high_r < WINDOW - BORDER)
        return true;
    return centre(city);
}

static bool build(PlaneCity *out, const City *city)
{
    put_start(out);
    for (int i = 0; i < city->n; i++) {
        const Laid *laid = &city->laid[i];
        if (laid->level > MAX_LEVEL)
            return false;
        Stamp stamp = stamp_at(out, laid->spot);
        lay_stamp(out, &stamp, laid->tile, laid->level);
        if (!keep_border(out))
            return false;
    }
    return true;
}

#endif
