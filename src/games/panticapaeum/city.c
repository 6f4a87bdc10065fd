/* city.c - see city.h. */
#include "games/panticapaeum/city.h"

#include <assert.h>
#include <string.h>

enum { REACH = 112 };

const TerrainTile *pa_tile_of(const Set *set, int tile)
{
    return tile >= FORM_TILE ? &set->forms[tile - FORM_TILE] : &set->tiles[tile];
}

static void reach_to(Map *map, int x, int y)
{
    map->low_x = x < map->low_x ? x : map->low_x;
    map->high_x = x > map->high_x ? x : map->high_x;
    map->low_y = y < map->low_y ? y : map->low_y;
    map->high_y = y > map->high_y ? y : map->high_y;
}

static void map_put(Map *map, int x, int y, int at)
{
    unsigned column = (unsigned)(x - map->x), row = (unsigned)(y - map->y);

    if (column < WINDOW && row < WINDOW)
        map->at[row][column] = (uint8_t)(at + 1);
}

void pa_map_of(Map *map, const City *city)
{
    const int middle = WINDOW / 2;

    memset(map, 0, sizeof *map);
    for (int i = 0; i < city->n_cells; i++)
        reach_to(map, city->cells[i].x, city->cells[i].y);
    map->x = (map->low_x + map->high_x) / 2 - middle;
    map->y = (map->low_y + map->high_y) / 2 - middle;
    for (int i = 0; i < city->n_cells; i++)
        map_put(map, city->cells[i].x, city->cells[i].y, i);
}

const Cell *pa_map_far_cell(const Map *map, const City *city, int x, int y)
{
    if (x < map->low_x || x > map->high_x || y < map->low_y || y > map->high_y)
        return NULL;
    for (int i = 0; i < city->n_cells; i++)
        if (city->cells[i].x == x && city->cells[i].y == y)
            return &city->cells[i];
    return NULL;
}

/* (x, y) -> (-y, x) for each quarter turn. */
void pa_tile_place(const TerrainTile *tile, int i, Spot spot, int *x, int *y)
{
    static const int8_t cosine[ROTATIONS] = {1, 0, -1, 0};
    static const int8_t sine[ROTATIONS] = {0, 1, 0, -1};
    int dx = tile->cells[i].x, dy = tile->cells[i].y;

    *x = spot.x + dx * cosine[spot.rot] - dy * sine[spot.rot];
    *y = spot.y + dx * sine[spot.rot] + dy * cosine[spot.rot];
}

static bool touches(const Map *map, const City *city, int x, int y)
{
    return map_cell(map, city, x - 1, y) || map_cell(map, city, x + 1, y) ||
           map_cell(map, city, x, y - 1) || map_cell(map, city, x, y + 1);
}

Refusal pa_tile_refusal(const Map *map, const City *city, const TerrainTile *tile,
                        Spot spot)
{
    bool is_beside = false, has_building = false, is_even = true;
    const Cell *first = NULL;
    int covered = 0, x, y;

    if (city->n_cells == 0)
        return spot.x == 0 && spot.y == 0 ? FITS : NOT_AT_START;
    for (int i = 0; i < tile->n; i++) {
        pa_tile_place(tile, i, spot, &x, &y);
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

/* Take away what lies on a cell. */
static void collect(Yield *yield, Cell *cell)
{
    if (cell->cube != NONE)
        yield->cubes[cell->cube]++;
    yield->workers = (uint8_t)(yield->workers + cell->worker);
    cell->cube = NONE;
    cell->worker = 0;
}

/* A new cell of tile number `number`, before anything has been put on it. */
static Cell new_cell(int x, int y, int level, int number, int content)
{
    return (Cell){
        .x = (int8_t)x,
        .y = (int8_t)y,
        .level = (uint8_t)level,
        .tile = (uint8_t)number,
        .content = (uint8_t)content,
        .cube = content < COLOURS ? (uint8_t)content : NONE,
        .building = NONE,
    };
}

Yield pa_city_lay(City *city, Map *map, const Set *set, int number, Spot spot)
{
    const TerrainTile *tile = pa_tile_of(set, number);
    Yield yield = {0};
    int x, y;

    for (int i = 0; i < tile->n; i++) {
        pa_tile_place(tile, i, spot, &x, &y);
        assert(x >= -REACH && x <= REACH && y >= -REACH && y <= REACH);
        const Cell *under = map_cell(map, city, x, y);
        assert(under || city->n_cells < MAX_CELLS);
        int at = under ? (int)(under - city->cells) : city->n_cells++;
        int content = tile->cells[i].content, level = under ? under->level + 1 : 1;
        if (under)
            collect(&yield, &city->cells[at]);
        else
            map_put(map, x, y, at);
        reach_to(map, x, y);
        city->cells[at] = new_cell(x, y, level, number, content);
        if (content == WILD)
            yield.wild = (uint8_t)(at + 1);
    }
    return yield;
}

/* The cell number `k` of the site. */
static const Cell *site_cell(const Map *map, const City *city, Site site, int k)
{
    return map_cell(map, city, site.x + (k && !site.is_upright),
                    site.y + (k && site.is_upright));
}

Refusal pa_site_refusal(const Map *map, const City *city, Site site, int size, int lifted)
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

/* Let building `b` occupy the site. */
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

Yield pa_city_build(City *city, const Map *map, Site site, int size, int kind)
{
    assert(city->n_buildings < MAX_BUILDINGS);
    assert(pa_site_refusal(map, city, site, size, NONE) == FITS);
    city->buildings[city->n_buildings].kind = (uint8_t)kind;
    return occupy(city, map, site, size, city->n_buildings++);
}

Yield pa_city_move(City *city, const Map *map, Site site, int b)
{
    Building *building = &city->buildings[b];
    int size = building->cells[1] == NONE ? 1 : 2;

    assert(pa_site_refusal(map, city, site, size, b) == FITS);
    for (int k = 0; k < size; k++)
        city->cells[building->cells[k]].building = NONE;
    return occupy(city, map, site, size, b);
}

int pa_city_around(const City *city, const Map *map, int b, uint8_t out[MAX_AROUND])
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
