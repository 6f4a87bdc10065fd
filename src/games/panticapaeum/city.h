/* city.h - a city of Panticapaeum: its visible cells, and what can be laid or built
 * there.
 *
 * A City is the list of cells seen from above; a covered cell no longer exists for any
 * purpose (PA-5.8), so its place in the list is taken by the cell above it. Places in the
 * list are therefore stable, and buildings, which nothing covers (PA-5.5), name their
 * cells by them. x runs right, y down; the first cell of the first tile is 0,0. */
#ifndef PANTICAPAEUM_CITY_H
#define PANTICAPAEUM_CITY_H

#include <stdbool.h>
#include <stddef.h>

#include "games/panticapaeum/set.h"

enum {
    MAX_CELLS = MAX_CITY_TILES * MAX_TILE_CELLS,
    MAX_BUILDINGS = COLOURS * MAX_COLUMN,
    FORM_TILE = MAX_TERRAIN,        /* tile numbers from here on are aqueduct tiles */
    NONE = 255,
    MAP_SIDE = 256, MAP_ORIGIN = MAP_SIDE / 2,  /* every place that a cell can have */
    WINDOW = 64,
    ROTATIONS = 4
};

typedef struct {
    int8_t x, y;
    uint8_t level, tile, content;
    uint8_t cube;                   /* a colour, or NONE */
    uint8_t worker;                 /* 0 or 1 */
    uint8_t building;               /* its place in City.buildings, or NONE */
} Cell;

typedef struct {
    uint8_t kind;                   /* the colour of its row */
    uint8_t cells[2]; /* places in City.cells; the second NONE if it has one */
} Building;

typedef struct {
    uint8_t n_cells, n_buildings;
    Cell cells[MAX_CELLS];
    Building buildings[MAX_BUILDINGS];
} City;

/* Where the cells are: worked out from the list when it is needed. It shows a window with
 * the city in its middle; a city so large that it looks out is searched cell by cell. */
typedef struct {
    int low_x, high_x, low_y, high_y;   /* of the city, 0,0 included */
    int x, y;                       /* the window's first place */
    uint8_t at[WINDOW][WINDOW];     /* by row: 0 or 1 + place in the list */
} Map;

typedef struct {
    int8_t x, y;
    uint8_t rot;                    /* quarter turns clockwise */
} Spot;

/* Why a tile cannot be laid, or a building not be placed, somewhere. */
typedef enum {
    FITS,
    NOT_AT_START,
    APART,
    HANGS,
    UNEVEN,
    ON_BUILDING,
    NO_CELL,
    NOT_LEVEL,
    IN_PLACE,
    REFUSALS
} Refusal;

/* What comes back to the player's board when cells are covered. */
typedef struct {
    uint8_t cubes[COLOURS], workers;
    uint8_t wild;                   /* 1 + place of the WILD cell that was laid, or 0 */
} Yield;

/* The tile of this number in `set`. */
const TerrainTile *pa_tile_of(const Set *set, int tile);

void pa_map_of(Map *map, const City *city);

/* The cell at a place outside the window, or NULL. */
const Cell *pa_map_far_cell(const Map *map, const City *city, int x, int y);

/* The cell at a place, or NULL. Here in full, so that it costs no call. */
static inline const Cell *map_cell(const Map *map, const City *city, int x, int y)
{
    unsigned column = (unsigned)(x - map->x), row = (unsigned)(y - map->y);

    if (column >= WINDOW || row >= WINDOW)
        return pa_map_far_cell(map, city, x, y);
    int at = map->at[row][column];
    return at ? &city->cells[at - 1] : NULL;
}

/* Where cell `i` of a tile comes to lie. */
void pa_tile_place(const TerrainTile *tile, int i, Spot spot, int *x, int *y);

/* May the tile be laid at `spot`? (PA-5.2, PA-5.3) */
Refusal pa_tile_refusal(const Map *map, const City *city, const TerrainTile *tile,
                        Spot spot);

/* Lay it, and keep the map up to date; a cube is put on each resource cell, a WILD cell
 * is left empty (PA-5.6, PA-5.7). */
Yield pa_city_lay(City *city, Map *map, const Set *set, int tile, Spot spot);

/* The two cells of a building at x,y, the second right of it or below it; NULL if there
 * are none. A building of one cell has `size` 1. */
typedef struct {
    int8_t x, y;
    uint8_t is_upright;             /* the second cell lies below, not right */
} Site;

/* May a building of `size` cells stand there? `lifted` is a building that is being moved
 * and does not count as being in the way, or NONE. (PA-6.1.3, PA-6.1.5, PA-11j) */
Refusal pa_site_refusal(const Map *map, const City *city, Site site, int size,
                        int lifted);

/* Put a new building, or the lifted one, there. */
Yield pa_city_build(City *city, const Map *map, Site site, int size, int kind);
Yield pa_city_move(City *city, const Map *map, Site site, int building);

/* The places in the list of the cells around building `b`, its own left out, each once
 * (PA-10.3); returns how many. */
enum { MAX_AROUND = 12 };
int pa_city_around(const City *city, const Map *map, int b, uint8_t out[MAX_AROUND]);

#endif
