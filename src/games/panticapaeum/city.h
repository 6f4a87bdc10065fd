/* city.h - a city of Panticapaeum: its visible cells, and what can be laid or
 * built there.
 *
 * A City is the list of cells seen from above. A covered cell no longer exists for any
 * purpose (PA-5.8), so the cell above it takes its index in the list. Indices are
 * therefore stable, and buildings, which are never covered (PA-5.5), refer to their cells
 * by index. x runs to the right and y down; the first cell of the first tile is 0,0. */
#ifndef PANTICAPAEUM_CITY_H
#define PANTICAPAEUM_CITY_H

#include <stdbool.h>
#include <stddef.h>

#include "games/panticapaeum/set.h"

enum {
    MAX_CELLS = MAX_CITY_TILES * MAX_TILE_CELLS,
    MAX_BUILDINGS = COLOURS * MAX_COLUMN,
    FORM_TILE = MAX_TERRAIN,        /* tiles from this number on are aqueduct tiles */
    NONE = 255,
    MAP_SIDE = 256, MAP_ORIGIN = MAP_SIDE / 2,  /* all places that a cell can have */
    WINDOW = 64,
    ROTATIONS = 4
};

typedef struct {
    int8_t x, y;
    uint8_t level, tile, content;
    uint8_t cube;                   /* a colour, or NONE */
    uint8_t worker;                 /* 0 or 1 */
    uint8_t building;               /* index in City.buildings, or NONE */
} Cell;

typedef struct {
    uint8_t kind;                   /* the colour of its row */
    uint8_t cells[2];               /* indices in City.cells; the second may be NONE */
} Building;

typedef struct {
    uint8_t n_cells, n_buildings;
    Cell cells[MAX_CELLS];
    Building buildings[MAX_BUILDINGS];
} City;

/* Where the cells are, calculated from the list when needed. The map is a window with
 * the city in its middle; cells of a city that is too large for the window are searched
 * for one by one. */
typedef struct {
    int low_x, high_x, low_y, high_y;   /* of the city, including 0,0 */
    int x, y;                       /* the first place of the window */
    uint8_t at[WINDOW][WINDOW];     /* by row: 0, or 1 + index in the list */
} Map;

typedef struct {
    int8_t x, y;
    uint8_t rot;                    /* quarter turns clockwise */
} Spot;

/* Why a tile or a building cannot be placed somewhere. */
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

/* What returns to the player's board when cells are covered. */
typedef struct {
    uint8_t cubes[COLOURS], workers;
    uint8_t wild;                   /* 1 + index of the WILD cell just laid, or 0 */
} Yield;

/* The tile with this number in `set`. */
const TerrainTile *pa_tile_of(const Set *set, int tile);

void pa_map_of(Map *map, const City *city);

/* The cell at a place outside the window, or NULL. */
const Cell *pa_map_far_cell(const Map *map, const City *city, int x, int y);

/* The cell at a place, or NULL. Inline, so that it costs no call. */
static inline const Cell *map_cell(const Map *map, const City *city, int x, int y)
{
    unsigned column = (unsigned)(x - map->x), row = (unsigned)(y - map->y);

    if (column >= WINDOW || row >= WINDOW)
        return pa_map_far_cell(map, city, x, y);
    int at = map->at[row][column];
    return at ? &city->cells[at - 1] : NULL;
}

/* Where cell `i` of a tile lies if the tile is laid at `spot`. */
void pa_tile_place(const TerrainTile *tile, int i, Spot spot, int *x, int *y);

/* May the tile be laid at `spot`? (PA-5.2, PA-5.3) */
Refusal pa_tile_refusal(const Map *map, const City *city, const TerrainTile *tile,
                        Spot spot);

/* Lay the tile, and keep the map up to date. Each resource cell gets a cube; a WILD cell
 * stays empty (PA-5.6, PA-5.7). */
Yield pa_city_lay(City *city, Map *map, const Set *set, int tile, Spot spot);

/* The place of a building: its first cell is at x,y, the second to the right of it or
 * below it. A building of `size` 1 has no second cell. */
typedef struct {
    int8_t x, y;
    uint8_t is_upright;             /* the second cell is below, not right */
} Site;

/* May a building of `size` cells stand there? `lifted` is a building that is being moved
 * and so is not in the way, or NONE. (PA-6.1.3, PA-6.1.5, PA-11j) */
Refusal pa_site_refusal(const Map *map, const City *city, Site site, int size,
                        int lifted);

/* Put a new building there, or move a building to it. */
Yield pa_city_build(City *city, const Map *map, Site site, int size, int kind);
Yield pa_city_move(City *city, const Map *map, Site site, int building);

/* The indices of the cells around building `b`, without its own, each once (PA-10.3).
 * Returns how many there are. */
enum { MAX_AROUND = 12 };
int pa_city_around(const City *city, const Map *map, int b, uint8_t out[MAX_AROUND]);

#endif
