/* findings.c - see findings.h. */
#include "games/panticapaeum/findings.h"

enum { BOX_CUBES = 20, BOX_COINS = 30 };    /* PA-1.2; cubes of each colour */

/* The place for the next warning. When all places are taken, warnings are only
 * counted. */
static Message *warning(Findings *out)
{
    int n = out->n_warnings++;

    return &out->warnings[n < MAX_DOUBTS ? n : MAX_DOUBTS];
}

/* The last place says how many warnings did not fit. */
static void count_the_rest(Findings *out)
{
    int more = out->n_warnings - MAX_DOUBTS;

    if (more <= 0)
        return;
    message_f(&out->warnings[MAX_DOUBTS], N_("further doubts, not listed: %d"), more);
    out->n_warnings = MAX_DOUBTS + 1;
}

/* The number of buildings that the longest column starts with, for any number
 * of players. */
static int most_buildings(const Set *set)
{
    int most = 0;

    for (int players = 0; players < SET_PLAYERS; players++)
        most = set->in_column[players] > most ? set->in_column[players] : most;
    return most;
}

static void doubt_buildings(Findings *out, const State *s)
{
    static const char *const sentences[COLOURS] = {
        [BROWN]  = N_("houses: %d in the city, at most %d in any game (PA-3.5)"),
        [PURPLE] = N_("wineries: %d in the city, at most %d in any game (PA-3.5)"),
        [WHITE]  = N_("fortresses: %d in the city, at most %d in any game (PA-3.5)"),
        [ORANGE] = N_("aqueducts: %d in the city, at most %d in any game (PA-3.5)"),
        [GREEN]  = N_("temples: %d in the city, at most %d in any game (PA-3.5)"),
    };
    const City *city = &s->seats[0].city;
    int counts[COLOURS] = {0}, most = most_buildings(&s->set);

    for (int b = 0; b < city->n_buildings; b++)
        counts[city->buildings[b].kind]++;
    for (int kind = 0; kind < COLOURS; kind++)
        if (counts[kind] > most)
            message_numbers(warning(out), sentences[kind], (int[]){counts[kind], most},
                            2);
}

static void doubt_supply(Findings *out, const Seat *seat)
{
    static const char *const sentences[COLOURS] = {
        [BROWN]  = N_("brown cubes: %d are here, the box has %d (PA-1.2)"),
        [PURPLE] = N_("purple cubes: %d are here, the box has %d (PA-1.2)"),
        [WHITE]  = N_("white cubes: %d are here, the box has %d (PA-1.2)"),
        [ORANGE] = N_("orange cubes: %d are here, the box has %d (PA-1.2)"),
        [GREEN]  = N_("green cubes: %d are here, the box has %d (PA-1.2)"),
    };

    for (int colour = 0; colour < COLOURS; colour++) {
        int cubes = seat->store[colour];
        for (int i = 0; i < seat->city.n_cells; i++)
            cubes += seat->city.cells[i].cube == colour;
        if (cubes > BOX_CUBES)
            message_numbers(warning(out), sentences[colour], (int[]){cubes, BOX_CUBES},
                            2);
    }
    if (seat->coins > BOX_COINS)
        message_f(warning(out), N_("coins: %d are here, the box has %d tokens (PA-1.2)"),
                  seat->coins, BOX_COINS);
}

/* Why there cannot be a cube on such a cell, or NULL. */
static const char *cube_doubt(const Cell *cell)
{
    if (cell->cube == NONE)
        return NULL;
    if (cell->cube != cell->content && cell->content != WILD)
        return N_("the cell at %d,%d never has such a cube (PA-5.7)");
    if (cell->building != NONE)
        return N_("the cube at %d,%d came to the board with the building (PA-6.1.3)");
    return cell->worker ? N_("the worker at %d,%d has fetched the cube there (PA-7.3)")
                        : NULL;
}

static void doubt_cubes(Findings *out, const City *city)
{
    for (int i = 0; i < city->n_cells; i++) {
        const Cell *cell = &city->cells[i];
        const char *why = cube_doubt(cell);
        if (why)
            message_numbers(warning(out), why, (int[]){cell->x, cell->y}, 2);
    }
}

static void doubt_size(Findings *out, const State *s)
{
    const City *city = &s->seats[0].city;
    int all = 0, most = pa_set_most_cells(&s->set);

    for (int i = 0; i < city->n_cells; i++)
        all += city->cells[i].level;
    if (all > most)
        message_f(
            warning(out),
            N_("such a city takes tiles of %d cells, covered ones included; no game "
               "gives a player more than %d (PA-4.1)"),
            all, most);
}

/* Which numbers of cells the tiles of one level can add up to: any number of terrain
 * tiles, and each aqueduct tile that a row gives at most once. Whether other levels need
 * the same aqueduct tile is not checked. */
static void add_sizes(bool sums[MAX_CELLS + 1], const Set *set)
{
    for (int form = 0; form < set->n_forms; form++)
        for (int i = pa_set_row_cells(set, ROW_AQUEDUCT, form); i > 0; i--)
            for (int n = MAX_CELLS; n >= set->forms[form].n; n--)
                sums[n] = sums[n] || sums[n - set->forms[form].n];
    for (int tile = 0; tile < set->n_tiles; tile++)
        for (int n = set->tiles[tile].n; n <= MAX_CELLS; n++)
            sums[n] = sums[n] || sums[n - set->tiles[tile].n];
}

/* Below a visible cell there are cells at all levels (PA-5.3b). So a level has as many
 * cells as are seen on it and above it. */
static int cells_of_level(const City *city, int level)
{
    int n = 0;

    for (int i = 0; i < city->n_cells; i++)
        n += city->cells[i].level >= level;
    return n;
}

/* Name the first level that tiles cannot form, and say how many more there are, since one
 * high cell may spoil a hundred. The first tile of a city is a terrain tile (PA-11x). */
static void doubt_levels(Findings *out, const State *s)
{
    bool raised[MAX_CELLS + 1] = {true}, ground[MAX_CELLS + 1] = {false};
    const City *city = &s->seats[0].city;
    int n_bad = 0;

    for (int tile = 0; tile < s->set.n_tiles; tile++)
        ground[s->set.tiles[tile].n] = true;
    add_sizes(raised, &s->set);
    add_sizes(ground, &s->set);
    for (int level = 1, n; (n = cells_of_level(city, level)) > 0; level++)
        if (!(level == 1 ? ground : raised)[n] && n_bad++ == 0)
            message_f(warning(out),
                      N_("cells on level %d, covered ones included: %d; tiles cannot "
                         "make that (PA-5.4)"),
                      level, n);
    if (n_bad > 1)
        message_f(warning(out), N_("higher levels that tiles cannot make: %d (PA-5.4)"),
                  n_bad - 1);
}

static Message *note(Findings *out)
{
    return &out->notes[out->n_notes++];
}

static void settle(Findings *out, State *s, LastCoins coins)
{
    int stored = pa_total_store(&s->seats[0]);

    out->coins_taken = coins != COINS_DUE;
    s->phase = out->coins_taken ? PHASE_DISCARD : PHASE_LAST;
    pa_score_settled(&out->sheet, s, 0);
    if (coins == COINS_ASSUMED && pa_round_coins(s, 0) > 0)
        message_f(note(out), N_("the coins that the last round brings are taken to be "
                                "among the coins (PA-10.2)"));
    if (stored > s->set.store_limit)
        message_f(note(out), N_("of %d resources only %d are kept and count (PA-10.2)"),
                  stored, s->set.store_limit);
}

void pa_findings_of(Findings *out, State *s, LastCoins coins)
{
    out->n_notes = out->n_warnings = 0;
    settle(out, s, coins);
    doubt_size(out, s);
    doubt_buildings(out, s);
    doubt_supply(out, &s->seats[0]);
    doubt_levels(out, s);
    doubt_cubes(out, &s->seats[0].city);
    count_the_rest(out);
}

void pa_findings_write(Json *json, const State *s, const Findings *findings)
{
    pa_write_seat(json, s, 0, &findings->sheet);
    put_bool_as(json, "coins_taken", findings->coins_taken);
    message_both_json(json, "notes", "notes_say", findings->notes, findings->n_notes);
    message_both_json(json, "warnings", "say", findings->warnings, findings->n_warnings);
}
