/* set_relations.c - what several keys of a set must agree on: see set_check.h. */
#include "core/game.h"
#include "games/panticapaeum/set_check.h"

enum { FEWEST = 2, MOST = SET_PLAYERS - 1, MAX_REACH = 110, MAX_SUBSTITUTES = 2 };

static const char *const ring_keys[SET_PLAYERS] = {
    [2] = "tiles_per_round.2", [3] = "tiles_per_round.3", [4] = "tiles_per_round.4",
};

static const struct {
    const char *costs, *filled;
} sides[SET_PLAYERS] = {
    [2] = {"building_board.sides.2-3.costs", "building_board.sides.2-3.rows_filled.2"},
    [3] = {"building_board.sides.2-3.costs", "building_board.sides.2-3.rows_filled.3"},
    [4] = {"building_board.sides.4.costs", "building_board.sides.4.rows_filled.4"},
};

static const char *const improvement_keys[IMPROVEMENTS] = {
    [SUBSTITUTE] = "improvement_tokens.substitute",
    [MINUS_RESOURCE] = "improvement_tokens.discount_resource",
    [MINUS_COIN] = "improvement_tokens.discount_coin",
};

/* `what` must not be more than `than`. */
static void limit(Faults *faults, const char *what, int value, const char *than, int most)
{
    if (value > most)
        pa_faults_add(faults, ERR_SETUP, N_("%s: %d is more than %s (%d)"), what, value,
                      than, most);
}

/* PA-3.7: each player must find a tile in each turn, and at first a full window
 * of them. */
static void check_ring(Faults *faults, const Set *set, int players)
{
    int ring = set->ring[players], taken = players * set->turns;

    limit(faults, "market_window", set->window, ring_keys[players], ring);
    limit(faults, ring_keys[players], ring, "terrain_tiles", set->n_tiles);
    if (ring < taken)
        pa_faults_add(faults, ERR_SETUP,
                      N_("%s: %d is less than the %d tiles taken in a round"),
                      ring_keys[players], ring, taken);
}

/* PA-3.5: each column can be filled, and each of its buildings has a cost. */
static void check_columns(Faults *faults, const Set *set, const SetBox *box, int players)
{
    int n = set->in_column[players], fewest = 0;

    limit(faults, sides[players].filled, n, sides[players].costs,
          box->n_costs[pa_set_side(players)]);
    for (int i = 1; i < COLOURS; i++)
        if (box->buildings[i] < box->buildings[fewest])
            fewest = i;
    limit(faults, sides[players].filled, n, "buildings", box->buildings[fewest]);
}

static void need(Faults *faults, const char *path, int needed, int there)
{
    if (needed > there)
        pa_faults_add(faults, ERR_SETUP,
                      N_("%s: the rows need %d of them, and there are %d"), path, needed,
                      there);
}

/* PA-3.3, PA-3.4, PA-1.7: there is a token for each cell and for each player, and an
 * aqueduct tile for each cell that gives one. */
static void check_box(Faults *faults, const Set *set, const SetBox *box)
{
    char path[32];

    need(faults, "resource_tokens.single", pa_set_row_cells(set, ROW_SINGLE, -1),
         set->n_single);
    need(faults, "resource_tokens.double", pa_set_row_cells(set, ROW_DOUBLE, -1),
         set->n_double);
    for (int i = 0; box && i < IMPROVEMENTS; i++)
        need(faults, improvement_keys[i],
             MOST * pa_set_row_cells(set, ROW_IMPROVEMENT, i), box->improvements[i]);
    for (int i = 0; i < set->n_forms; i++) {
        Text text = text_in(path, sizeof path);
        text_f(&text, "aqueduct_tiles.%s.count", set->forms[i].id);
        need(faults, path, MOST * pa_set_row_cells(set, ROW_AQUEDUCT, i),
             set->forms[i].count);
    }
}

/* A build move has room for only so many resources of other colours (PA-8.4). */
static void check_substitutes(Faults *faults, const Set *set)
{
    int n = pa_set_row_cells(set, ROW_IMPROVEMENT, SUBSTITUTE);

    if (n > MAX_SUBSTITUTES)
        pa_faults_add(faults, ERR_SETUP,
                      N_("%s: %d cells give a substitute, more than %d"),
                      "development_board.rows", n, MAX_SUBSTITUTES);
}

static int apart(int a, int b)
{
    return a < b ? b - a : a - b;
}

/* The length of a tile in cells, in its longer direction. */
static int length(const TerrainTile *tile)
{
    int longest = 0;

    for (int i = 0; i < tile->n; i++)
        for (int j = 0; j < i; j++) {
            int x = apart(tile->cells[i].x, tile->cells[j].x);
            int y = apart(tile->cells[i].y, tile->cells[j].y);
            longest = x > longest ? x : longest;
            longest = y > longest ? y : longest;
        }
    return longest + 1;
}

/* A State has a fixed number of tiles for a city, and coordinates are single bytes: even
 * all tiles laid end to end must stay within that. */
static void check_city(Faults *faults, const Set *set)
{
    int drawn = pa_set_most_terrain(set), longest = 0;
    int laid = drawn + pa_set_row_cells(set, ROW_AQUEDUCT, -1);

    for (int i = 0; i < set->n_tiles; i++)
        if (length(&set->tiles[i]) > longest)
            longest = length(&set->tiles[i]);
    int reach = drawn * longest - 1;
    for (int i = 0; i < set->n_forms; i++)
        reach += pa_set_row_cells(set, ROW_AQUEDUCT, i) * length(&set->forms[i]);
    if (laid > MAX_CITY_TILES)
        pa_faults_add(faults, ERR_SETUP,
                      N_("%s: a city could get %d tiles, more than %d"), "rounds", laid,
                      MAX_CITY_TILES);
    if (reach > MAX_REACH)
        pa_faults_add(faults, ERR_SETUP,
                      N_("%s: a city could grow %d cells to one side, more than %d"),
                      "terrain_tiles", reach, MAX_REACH);
}

/* A list of moves must have room for each tile of the window at each place, and
 * for each way to pay for a building at each site: with two substitutes there are
 * at most 14 ways. */
static void check_moves(Faults *faults, const Set *set)
{
    enum { PAYMENTS = 14, OTHERS = 256, TURNS = 4 };
    int cells = pa_set_most_cells(set), largest = 0, sites = 0;

    for (int i = 0; i < set->n_tiles; i++)
        largest = set->tiles[i].n > largest ? set->tiles[i].n : largest;

    for (int colour = 0; colour < COLOURS; colour++)
        sites += cells * set->footprint[colour];
    int lays = set->window * TURNS * (2 * cells + 2) * largest, builds = sites * PAYMENTS;
    if (lays + OTHERS > MAX_MOVES)
        pa_faults_add(faults, ERR_SETUP,
                      N_("%s: a tile could have %d places, more than %d"),
                      "market_window", lays, MAX_MOVES - OTHERS);
    if (builds + OTHERS > MAX_MOVES)
        pa_faults_add(faults, ERR_SETUP,
                      N_("%s: there could be %d ways to build, more than %d"),
                      "buildings", builds, MAX_MOVES - OTHERS);
}

void pa_set_check_relations(Faults *faults, const Set *set, const SetBox *box)
{
    limit(faults, "sell.min", set->sell_min, "sell.max", set->sell_max);
    limit(faults, "workers_at_start", set->workers_at_start, "workers_per_player",
          set->workers);
    for (int players = FEWEST; players <= MOST; players++) {
        check_ring(faults, set, players);
        if (box)
            check_columns(faults, set, box, players);
    }
    check_box(faults, set, box);
    check_substitutes(faults, set);
    check_city(faults, set);
    check_moves(faults, set);
}
