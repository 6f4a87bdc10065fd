/* relations.c - what several keys of a set file must agree on. */
#include <stdlib.h>

#include "core/game.h"
#include "sets/reader.h"

enum { FEWEST = 2, MOST = SET_PLAYERS - 1, MAX_REACH = 110, MAX_SUBSTITUTES = 2 };

static const char *const ring_keys[SET_PLAYERS] = {
    [2] = "tiles_per_round.2", [3] = "tiles_per_round.3", [4] = "tiles_per_round.4",
};

static const struct {
    int side;
    const char *costs, *filled;
} sides[SET_PLAYERS] = {
    [2] = {SIDE_2_3, "building_board.sides.2-3.costs",
           "building_board.sides.2-3.rows_filled.2"},
    [3] = {SIDE_2_3, "building_board.sides.2-3.costs",
           "building_board.sides.2-3.rows_filled.3"},
    [4] = {SIDE_4, "building_board.sides.4.costs",
           "building_board.sides.4.rows_filled.4"},
};

static const char *const improvement_keys[IMPROVEMENTS] = {
    [SUBSTITUTE] = "improvement_tokens.substitute",
    [MINUS_RESOURCE] = "improvement_tokens.discount_resource",
    [MINUS_COIN] = "improvement_tokens.discount_coin",
};

/* `what` must not be more than `than`. */
static void limit(Reader *reader, const char *what, int value, const char *than, int most)
{
    if (value > most)
        reader_fault(reader, ERR_SETUP, N_("%s: %d is more than %s (%d)"), what, value,
                     than, most);
}

/* PA-3.7: everybody must find a tile in each turn, and a whole window at first. */
static void check_ring(Reader *reader, int players)
{
    const Set *set = &reader->set;
    int ring = set->ring[players], taken = players * set->turns;

    limit(reader, "market_window", set->window, ring_keys[players], ring);
    limit(reader, ring_keys[players], ring, "terrain_tiles", set->n_tiles);
    if (ring < taken)
        reader_fault(reader, ERR_SETUP,
                     N_("%s: %d is less than the %d tiles taken in a round"),
                     ring_keys[players], ring, taken);
}

/* PA-3.5: each column can be filled, and each building in it has a cost. */
static void check_columns(Reader *reader, int players)
{
    int n = reader->set.in_column[players], fewest = 0;

    limit(reader, sides[players].filled, n, sides[players].costs,
          reader->n_costs[sides[players].side]);
    for (int i = 1; i < COLOURS; i++)
        if (reader->buildings[i] < reader->buildings[fewest])
            fewest = i;
    limit(reader, sides[players].filled, n, "buildings", reader->buildings[fewest]);
}

static void need(Reader *reader, const char *path, int needed, int there)
{
    if (needed > there)
        reader_fault(reader, ERR_SETUP,
                     N_("%s: the rows need %d of them, and there are %d"), path, needed,
                     there);
}

/* PA-3.3, PA-3.4, PA-1.7: a token for each cell, for each player, an aqueduct tile for
 * each. */
static void check_box(Reader *reader)
{
    const Set *set = &reader->set;
    char path[32];

    need(reader, "resource_tokens.single", pa_set_row_cells(set, ROW_SINGLE, -1),
         set->n_single);
    need(reader, "resource_tokens.double", pa_set_row_cells(set, ROW_DOUBLE, -1),
         set->n_double);
    for (int i = 0; i < IMPROVEMENTS; i++)
        need(reader, improvement_keys[i],
             MOST * pa_set_row_cells(set, ROW_IMPROVEMENT, i), reader->improvements[i]);
    for (int i = 0; i < set->n_forms; i++) {
        Text text = text_in(path, sizeof path);
        text_f(&text, "aqueduct_tiles.%s.count", set->forms[i].id);
        need(reader, path, MOST * pa_set_row_cells(set, ROW_AQUEDUCT, i),
             set->forms[i].count);
    }
}

/* A build move has room for so many resources of other colours (PA-8.4). */
static void check_substitutes(Reader *reader)
{
    int n = pa_set_row_cells(&reader->set, ROW_IMPROVEMENT, SUBSTITUTE);

    if (n > MAX_SUBSTITUTES)
        reader_fault(reader, ERR_SETUP,
                     N_("%s: %d cells give a substitute, more than %d"),
                     "development_board.rows", n, MAX_SUBSTITUTES);
}

/* How many cells long a tile is, in the direction in which it is longer. */
static int length(const TerrainTile *tile)
{
    int longest = 0;

    for (int i = 0; i < tile->n; i++)
        for (int j = 0; j < i; j++) {
            int x = abs(tile->cells[i].x - tile->cells[j].x);
            int y = abs(tile->cells[i].y - tile->cells[j].y);
            longest = x > longest ? x : longest;
            longest = y > longest ? y : longest;
        }
    return longest + 1;
}

/* A State keeps a city in a fixed number of tiles and its places in single bytes: not
 * even all tiles laid end to end may lead out of that. */
static void check_city(Reader *reader)
{
    const Set *set = &reader->set;
    int drawn = pa_set_most_terrain(set), longest = 0;
    int laid = drawn + pa_set_row_cells(set, ROW_AQUEDUCT, -1);

    for (int i = 0; i < set->n_tiles; i++)
        if (length(&set->tiles[i]) > longest)
            longest = length(&set->tiles[i]);
    int reach = drawn * longest - 1;
    for (int i = 0; i < set->n_forms; i++)
        reach += pa_set_row_cells(set, ROW_AQUEDUCT, i) * length(&set->forms[i]);
    if (laid > MAX_CITY_TILES)
        reader_fault(reader, ERR_SETUP, N_("%s: a city could get %d tiles, more than %d"),
                     "rounds", laid, MAX_CITY_TILES);
    if (reach > MAX_REACH)
        reader_fault(reader, ERR_SETUP,
                     N_("%s: a city could grow %d cells to one side, more than %d"),
                     "terrain_tiles", reach, MAX_REACH);
}

/* A list of moves must hold every place of every tile in the window, and every way to pay
 * for a building on every site: with two substitutes there are at most 14. */
static void check_moves(Reader *reader)
{
    enum { PAYMENTS = 14, OTHERS = 256, TURNS = 4 };
    const Set *set = &reader->set;
    int cells = pa_set_most_cells(set), largest = 0, sites = 0;

    for (int i = 0; i < set->n_tiles; i++)
        largest = set->tiles[i].n > largest ? set->tiles[i].n : largest;

    for (int colour = 0; colour < COLOURS; colour++)
        sites += cells * set->footprint[colour];
    int lays = set->window * TURNS * (2 * cells + 2) * largest, builds = sites * PAYMENTS;
    if (lays + OTHERS > MAX_MOVES)
        reader_fault(reader, ERR_SETUP,
                     N_("%s: a tile could have %d places, more than %d"), "market_window",
                     lays, MAX_MOVES - OTHERS);
    if (builds + OTHERS > MAX_MOVES)
        reader_fault(reader, ERR_SETUP,
                     N_("%s: there could be %d ways to build, more than %d"), "buildings",
                     builds, MAX_MOVES - OTHERS);
}

void check_relations(Reader *reader)
{
    const Set *set = &reader->set;

    limit(reader, "sell.min", set->sell_min, "sell.max", set->sell_max);
    limit(reader, "workers_at_start", set->workers_at_start, "workers_per_player",
          set->workers);
    for (int players = FEWEST; players <= MOST; players++) {
        check_ring(reader, players);
        check_columns(reader, players);
    }
    check_box(reader);
    check_substitutes(reader);
    check_city(reader);
    check_moves(reader);
}
