/* city.c - see city.h. */
#include "games/panticapaeum/city.h"

#include <assert.h>
#include <string.h>

enum { REACH = 112, MARGIN = MAX_TILE_CELLS + 2 };

const TerrainTile *tile_of(const Set *set, int tile)
{
    return tile >= FORM_TILE ? &set->forms[tile - FORM_TILE] : &set->tiles[tile];
}

static void measure(Map *map, const City *city)
{
    map->low_x = map->high_x = map->low_y = map->high_y = 0;
    for (int i = 0; i < city->n_cells; i++) {
        const Cell *cell = &city->cells[i];
        map->low_x = cell->x < map->low_x ? cell->x : map->low_x;
        map->high_x = cell->x > map->high_x ? cell->x : map->high_x;
        map->low_y = cell->y < map->low_y ? cell->y : map->low_y;
        map->high_y = cell->y > map->high_y ? cell->y : map->high_y;
    }
}

/* Only the part near the city is cleared and used: the whole map is much larger. */
void map_of(Map *map, const City *city)
{
    measure(map, city);
    for (int y = map->low_y - MARGIN; y <= map->high_y + MARGIN; y++)
        memset(&map->at[y + MAP_ORIGIN][map->low_x - MARGIN + MAP_ORIGIN], 0,
               (size_t)(map->high_x - map->low_x + 2 * MARGIN + 1));
    for (int i = 0; i < city->n_cells; i++)
        map->at[city->cells[i].y + MAP_ORIGIN][city->cells[i].x + MAP_ORIGIN] =
            (uint8_t)(i + 1);
}

const Cell *map_cell(const Map *map, const City *city, int x, int y)
{
    if (x < map->low_x || x > map->high_x || y < map->low_y || y > map->high_y)
        return NULL;
    int at = map->at[y + MAP_ORIGIN][x + MAP_ORIGIN];
    return at ? &city->cells[at - 1] : NULL;
}

/* Where cell `i` of a tile comes to lie: (x, y) -> (-y, x) for each quarter turn. */
static void turned(const TerrainTile *tile, int i, Spot spot, int *x, int *y)
{
    int dx = tile->cells[i].x, dy = tile->cells[i].y;

    for (int k = 0; k < spot.rot; k++) {
        int old = dx;
        dx = -dy;
        dy = old;
    }
    *x = spot.x + dx;
    *y = spot.y + dy;
}

static bool touches(const Map *map, const City *city, int x, int y)
{
    return map_cell(map, city, x - 1, y) || map_cell(map, city, x + 1, y) ||
           map_cell(map, city, x, y - 1) || map_cell(map, city, x, y + 1);
}

Refusal tile_refusal(const Map *map, const City *city, const TerrainTile *tile, Spot spot)
{
    bool is_beside = false, has_building = false, is_even = true;
    const Cell *first = NULL;
    int covered = 0, x, y;

    if (city->n_cells == 0)
        return spot.x == 0 && spot.y == 0 ? FITS : NOT_AT_START;
    for (int i = 0; i < tile->n; i++) {
        turned(tile, i, spot, &x, &y);
        const Cell *under = map_cell(map, city, x, y);
        is_beside = is_beside || touches(map, city, x, y);
        if (!under)
            continue;
        first = first ? first : under;
        is_even = is_even && under->level == first->level;
        has_building = has_building || under->building != NONE;
        covered++;
    }
    if (covered == 0)
        return is_beside ? FITS : APART;                    /* PA-5.3a */
    if (covered < tile->n)
        return HANGS;                                       /* PA-5.3b */
    return has_building ? ON_BUILDING : is_even ? FITS : UNEVEN;
}

/* Take what lies on a cell. */
static void collect(Yield *yield, Cell *cell)
{
    if (cell->cube != NONE)
        yield->cubes[cell->cube]++;
    yield->workers = (uint8_t)(yield->workers + cell->worker);
    cell->cube = NONE;
    cell->worker = 0;
}

Yield city_lay_tile(City *city, const Set *set, int number, Spot spot)
{
    const TerrainTile *tile = tile_of(set, number);
    Yield yield = {0};
    Map map;
    int x, y;

    map_of(&map, city);
    assert(tile_refusal(&map, city, tile, spot) == FITS);
    for (int i = 0; i < tile->n; i++) {
        turned(tile, i, spot, &x, &y);
        assert(x >= -REACH && x <= REACH && y >= -REACH && y <= REACH);
        const Cell *under = map_cell(&map, city, x, y);
        assert(under || city->n_cells < MAX_CELLS);
        Cell *cell = &city->cells[under ? under - city->cells : city->n_cells++];
        int content = tile->cells[i].content, level = under ? under->level + 1 : 1;
        if (under)
            collect(&yield, cell);
        *cell = (Cell){(int8_t)x,
                       (int8_t)y,
                       (uint8_t)level,
                       (uint8_t)number,
                       (uint8_t)content,
                       content < COLOURS ? (uint8_t)content : NONE,
                       0,
                       NONE};
        if (content == WILD)
            yield.wild = (uint8_t)(cell - city->cells + 1);
    }
    return yield;
}

/* The place of the site's cell number `k`. */
static const Cell *site_cell(const Map *map, const City *city, Site site, int k)
{
    return map_cell(map, city, site.x + (k && !site.is_upright),
                    site.y + (k && site.is_upright));
}

Refusal site_refusal(const Map *map, const City *city, Site site, int size, int lifted)
{
    const Cell *first = site_cell(map, city, site, 0);
    int same = 0;

    for (int k = 0; k < size; k++) {
        const Cell *cell = site_cell(map, city, site, k);
        if (!cell)
            return NO_CELL;
        if (cell->building != NONE && cell->building != lifted)
            return ON_BUILDING;
        if (cell->level != first->level)
            return NOT_LEVEL;
        same += lifted != NONE && cell->building == lifted;
    }
    return same == size ? IN_PLACE : FITS;
}

/* Let building `b` stand on the site. */
static Yield occupy(City *city, const Map *map, Site site, int size, int b)
{
    Building *building = &city->buildings[b];
    Yield yield = {0};

    building->cells[1] = NONE;
    for (int k = 0; k < size; k++) {
        int at = (int)(site_cell(map, city, site, k) - city->cells);
        collect(&yield, &city->cells[at]);
        city->cells[at].building = (uint8_t)b;
        building->cells[k] = (uint8_t)at;
    }
    return yield;
}

Yield city_build(City *city, const Map *map, Site site, int size, int kind)
{
    assert(city->n_buildings < MAX_BUILDINGS);
    assert(site_refusal(map, city, site, size, NONE) == FITS);
    city->buildings[city->n_buildings].kind = (uint8_t)kind;
    return occupy(city, map, site, size, city->n_buildings++);
}

Yield city_move(City *city, const Map *map, Site site, int b)
{
    Building *building = &city->buildings[b];
    int size = building->cells[1] == NONE ? 1 : 2;

    assert(site_refusal(map, city, site, size, b) == FITS);
    for (int k = 0; k < size; k++)
        city->cells[building->cells[k]].building = NONE;
    return occupy(city, map, site, size, b);
}

int city_around(const City *city, const Map *map, int b, uint8_t out[MAX_AROUND])
{
    const Building *building = &city->buildings[b];
    int n = 0;

    for (int k = 0; k < 2 && building->cells[k] != NONE; k++) {
        const Cell *own = &city->cells[building->cells[k]];
        for (int dy = -1; dy <= 1; dy++)
            for (int dx = -1; dx <= 1; dx++) {
                const Cell *cell = map_cell(map, city, own->x + dx, own->y + dy);
                uint8_t at = cell ? (uint8_t)(cell - city->cells) : NONE;
                if (!cell || cell->building == b || memchr(out, at, (size_t)n))
                    continue;
                out[n++] = at;
            }
    }
    return n;
}
