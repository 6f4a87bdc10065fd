/* rows.c - see rows.h. */
#include "games/panticapaeum/rows.h"

#include <string.h>

enum {
    RIM = MAX_TILE_CELLS + 1,       /* room for a tile beside the city */
    LANES = 2,
    MASK_SIDE = 8,                  /* columns of a shape's mask */
    MAX_TERMS = 8                   /* sides between the cells of a tile, and one more */
};

/* The compiler maps this to the registers of the processor. */
typedef uint64_t Lanes __attribute__((vector_size(LANES * sizeof(uint64_t))));

static inline Lanes lanes_at(const uint64_t *rows)
{
    Lanes lanes;

    memcpy(&lanes, rows, sizeof lanes);
    return lanes;
}

bool pa_rows_show(const Rows *rows)
{
    const Map *map = &rows->map;

    return map->low_x - map->x >= RIM && map->high_x - map->x < WINDOW - RIM &&
           map->low_y - map->y >= RIM && map->high_y - map->y < WINDOW - RIM;
}

/* Is it forbidden to cover both of these neighbouring places at once? */
static bool differ(const Cell *a, const Cell *b)
{
    return (a ? a->level : 0) != (b ? b->level : 0) || (a && a->building != NONE) ||
           (b && b->building != NONE);
}

static void put_bit(uint64_t *row, int x, bool is_set)
{
    *row = (*row & ~((uint64_t)1 << x)) | (uint64_t)is_set << x;
}

void pa_rows_touch(Rows *rows, const City *city, int i)
{
    const Map *map = &rows->map;
    const Cell *cell = &city->cells[i];
    int x = cell->x - map->x, y = cell->y - map->y;
    uint64_t bit = (uint64_t)1 << x;

    put_bit(&rows->open[y], x, cell->building == NONE);
    put_bit(&rows->built[y], x, cell->building != NONE);
    rows->near[y] |= bit | bit << 1 | bit >> 1;
    rows->near[y - 1] |= bit;
    rows->near[y + 1] |= bit;
    put_bit(&rows->right[y], x, differ(cell, map_cell(map, city, cell->x + 1, cell->y)));
    put_bit(&rows->right[y], x - 1,
            differ(cell, map_cell(map, city, cell->x - 1, cell->y)));
    put_bit(&rows->down[y], x, differ(cell, map_cell(map, city, cell->x, cell->y + 1)));
    put_bit(&rows->down[y - 1], x,
            differ(cell, map_cell(map, city, cell->x, cell->y - 1)));
    rows->low = y < rows->low ? y : rows->low;
    rows->high = y > rows->high ? y : rows->high;
}

bool pa_rows_of(Rows *rows, const City *city)
{
    pa_map_of(&rows->map, city);
    if (!pa_rows_show(rows))
        return false;
    memset(rows->open, 0, sizeof *rows - offsetof(Rows, open));
    rows->low = WINDOW;
    rows->high = -1;
    for (int i = 0; i < city->n_cells; i++)
        pa_rows_touch(rows, city, i);
    return true;
}

/* The cells of a tile, moved into the corner; a quarter turn is then (x, y) ->
 * (height - 1 - y, x). */
typedef struct {
    int n, width, height;
    int x[MAX_TILE_CELLS], y[MAX_TILE_CELLS];
} Outline;

static Outline outline_of(const TerrainTile *tile)
{
    Outline out = {.n = tile->n};
    int low_x = 0, low_y = 0, high_x = 0, high_y = 0;

    for (int i = 0; i < tile->n; i++) {
        const TileCell *cell = &tile->cells[i];
        low_x = cell->x < low_x ? cell->x : low_x;
        high_x = cell->x > high_x ? cell->x : high_x;
        low_y = cell->y < low_y ? cell->y : low_y;
        high_y = cell->y > high_y ? cell->y : high_y;
    }
    for (int i = 0; i < tile->n; i++) {
        out.x[i] = tile->cells[i].x - low_x;
        out.y[i] = tile->cells[i].y - low_y;
    }
    out.width = high_x - low_x + 1;
    out.height = high_y - low_y + 1;
    return out;
}

static void turn(Outline *outline)
{
    int width = outline->width;

    for (int i = 0; i < outline->n; i++) {
        int x = outline->x[i];
        outline->x[i] = outline->height - 1 - outline->y[i];
        outline->y[i] = x;
    }
    outline->width = outline->height;
    outline->height = width;
}

void pa_shapes_of(Shape out[ROTATIONS], const TerrainTile *tile)
{
    Outline outline = outline_of(tile);

    for (int rot = 0; rot < ROTATIONS; rot++, turn(&outline)) {
        out[rot] = (Shape){.x = outline.x[0], .y = outline.y[0]};
        for (int i = 0; i < outline.n; i++)
            out[rot].mask |= (uint64_t)1 << (MASK_SIDE * outline.y[i] + outline.x[i]);
    }
}

/* Rows that are combined, each shifted so that its bit lands on the shape's corner. */
typedef struct {
    int n;
    struct {
        const uint64_t *rows;
        int shift;
    } terms[2 * MAX_TERMS];
} Terms;

static void add_terms(Terms *terms, const uint64_t *rows, uint64_t mask)
{
    for (; mask; mask &= mask - 1) {
        int bit = __builtin_ctzll(mask);
        terms->terms[terms->n].rows = rows + bit / MASK_SIDE;
        terms->terms[terms->n++].shift = bit % MASK_SIDE;
    }
}

static inline Lanes any_of(const Terms *terms, int row)
{
    Lanes any = {0};

    for (int i = 0; i < terms->n; i++)
        any |= lanes_at(terms->terms[i].rows + row) >> terms->terms[i].shift;
    return any;
}

static void count_rows(Fits *fits)
{
    fits->n = 0;
    for (int i = 0; i < fits->n_rows; i++) {
        fits->counts[i] = (uint8_t)bits_of(fits->rows[i]);
        fits->n += fits->counts[i];
    }
}

/* If all cells under a shape have the same height (0 included) and no building, the shape
 * lies either wholly on the city or wholly outside. In either case one of its cells must
 * be on or beside the city. */
void pa_rows_fit(Fits *out, const Rows *rows, uint64_t mask)
{
    Terms near = {0}, bad = {0};
    int height = (63 - __builtin_clzll(mask)) / MASK_SIDE + 1;

    add_terms(&near, rows->near, mask);
    add_terms(&bad, rows->built, mask & -mask);
    add_terms(&bad, rows->right, mask & mask >> 1);
    add_terms(&bad, rows->down, mask & mask >> MASK_SIDE);
    out->mask = mask;
    out->first = rows->low - height;
    out->n_rows = rows->high + 2 - out->first;
    for (int i = 0; i < out->n_rows; i += LANES) {
        Lanes fit = any_of(&near, out->first + i) & ~any_of(&bad, out->first + i);
        memcpy(out->rows + i, &fit, sizeof fit);
    }
    count_rows(out);
}

int pa_rows_sites(const Rows *rows, int size)
{
    int n = 0;

    for (int y = rows->low; y <= rows->high; y++)
        n += size == 1 ? bits_of(rows->open[y])
                       : bits_of(rows->open[y] & ~rows->right[y]) +
                             bits_of(rows->open[y] & ~rows->down[y]);
    return n;
}
