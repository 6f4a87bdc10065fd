/* survey.c - a seat of Panticapaeum as lines: what it owns, then its cells,
 * then its buildings. */
#include <limits.h>
#include <string.h>

#include "games/panticapaeum/findings.h"
#include "games/panticapaeum/survey.h"
#include "wasm/survey.h"

static const char cell_form[] = "cell x y content level [cube:colour] [worker]";
static const char building_form[] = "building kind x y [x y]";

static State state;
static SeenWorkers workers;
static bool has_keys;               /* one was read, other than set */
static bool is_connected;           /* all cells are there, and hang together */
static LastCoins last_coins;
static Findings findings;

static void start(void)
{
    const Setup setup = {.players = 2};

    pa_survey_start(&state, &setup);
    workers = (SeenWorkers){.city = -1};
    has_keys = is_connected = false;
    last_coins = COINS_ASSUMED;
}

/* One name:number of a list. */
typedef bool TakeNumber(const char *name, const char *number, const char *key, Err *err);

/* A list name:number,name:number; it may be empty. */
static bool read_list(char *list, const char *key, TakeNumber *take, Err *err)
{
    for (char *rest; list && *list; list = rest) {
        rest = page_part(list, ',');
        const char *number = page_part(list, ':');
        if (!take(list, number, key, err))
            return false;
    }
    return true;
}

/* The sentence says of which list the name is: store.brown, markers.brown. */
static bool number_of(int *out, const char *key, const char *name, const char *number,
                      int most, Err *err)
{
    char path[64];
    Text text = text_in(path, sizeof path);

    text_f(&text, "%s.%s", key, name);
    return page_number(out, path, number, 0, most, err);
}

static bool take_colour(const char *name, const char *number, const char *key, Err *err)
{
    Seat *seat = &state.seats[0];
    bool is_store = strcmp(key, "store") == 0;
    int colour = text_find(pa_colour_names, COLOURS, name), n;

    if (colour < 0)
        return fail(err, ERR_UNKNOWN, N_("unknown key '%s'"), name);
    int most = is_store ? MOST_STORED : state.set.row_length[colour];
    if (!number_of(&n, key, name, number, most, err))
        return false;
    *(is_store ? &seat->store[colour] : &seat->markers[colour]) = (uint8_t)n;
    return true;
}

static bool take_workers(const char *name, const char *number, const char *key, Err *err)
{
    int *to = strcmp(name, "board") == 0   ? &workers.board
            : strcmp(name, "reserve") == 0 ? &workers.reserve
            : strcmp(name, "city") == 0    ? &workers.city
                                           : NULL;

    workers.is_known = true;
    if (!to)
        return fail(err, ERR_UNKNOWN, N_("unknown key '%s'"), name);
    return number_of(to, key, name, number, MOST_WORKERS, err);
}

static bool read_last_coins(const char *value, Err *err)
{
    bool taken = strcmp(value, "true") == 0;

    last_coins = taken ? COINS_TAKEN : COINS_DUE;
    return taken || strcmp(value, "false") == 0 ||
           fail(err, ERR_SYNTAX, N_("%s must be true or false"), "coins_taken");
}

/* The set that the city was built with: it comes first, what is read depends on it. */
static bool read_set(const char *value, Err *err)
{
    Setup setup = {.players = 2};

    if (has_keys || !set_is_data(value))
        return fail(err, ERR_SYNTAX, N_("set=data:… must be the first key"));
    if (!setup_read_set(&setup, &panticapaeum, value + SET_DATA_MARK, err))
        return false;
    pa_survey_start(&state, &setup);
    return true;
}

static bool read_key(const char *key, char *value, Err *err)
{
    int coins;

    if (strcmp(key, "set") == 0)
        return read_set(value, err);
    has_keys = true;
    if (strcmp(key, "store") == 0 || strcmp(key, "markers") == 0)
        return read_list(value, key, take_colour, err);
    if (strcmp(key, "workers") == 0)
        return read_list(value, key, take_workers, err);
    if (strcmp(key, "coins_taken") == 0)
        return read_last_coins(value, err);
    if (strcmp(key, "coins") != 0)
        return fail(err, ERR_UNKNOWN, N_("unknown key '%s'"), key);
    if (!page_number(&coins, key, value, 0, MOST_COINS, err))
        return false;
    state.seats[0].coins = (int16_t)coins;
    return true;
}

/* What may stand after a cell's level: its cube, its worker. */
static bool read_extra(SeenCell *cell, char *word)
{
    if (strcmp(word, "worker") == 0) {
        cell->worker = true;
        return true;
    }
    const char *colour = page_part(word, ':');
    if (!colour || strcmp(word, "cube") != 0)
        return false;
    cell->cube = text_find(pa_colour_names, COLOURS, colour);
    return true;
}

/* A number of the cell that is read, called as in a document: cells[0].level. */
static bool cell_number(int *out, const char *name, const char *word, int low, int high,
                        Err *err)
{
    char path[32];
    Text text = text_in(path, sizeof path);

    text_f(&text, "cells[%d].%s", state.seats[0].city.n_cells, name);
    return page_number(out, path, word, low, high, err);
}

/* Any number below 1 is let through: survey.h. */
static bool read_level(int *out, const char *word, Err *err)
{
    const char *at = word;

    return (text_read_int(&at, INT_MIN, 0, out) && !*at) ||
           cell_number(out, "level", word, 1, MOST_LEVELS, err);
}

static bool read_cell(char *words[], int n, Err *err)
{
    SeenCell cell = {.cube = NONE};

    if (n < 5 || n > 7 || is_connected)
        return survey_refuse(is_connected ? building_form : cell_form, err);
    if (!cell_number(&cell.x, "x", words[1], -FAR, FAR, err) ||
        !cell_number(&cell.y, "y", words[2], -FAR, FAR, err) ||
        !read_level(&cell.level, words[4], err))
        return false;
    cell.content = text_find(pa_content_names, CONTENTS, words[3]);
    for (int i = 5; i < n; i++)
        if (!read_extra(&cell, words[i]))
            return survey_refuse(cell_form, err);
    if (state.seats[0].city.n_cells == MAX_CELLS)
        return fail(err, ERR_SYNTAX, N_("%s must be a list of at most %d"), "cells",
                    MAX_CELLS);
    return pa_survey_cell(&state, &cell, err);
}

static bool read_building(char *words[], int n, Err *err)
{
    int kind = n > 1 ? text_find(pa_building_names, COLOURS, words[1]) : -1;
    int xy[2][2] = {{0}};

    if (n != 4 && n != 6)
        return survey_refuse(building_form, err);
    for (int i = 2; i < n; i++)
        if (!page_number(&xy[i / 2 - 1][i % 2], i % 2 ? "y" : "x", words[i], -FAR, FAR,
                         err))
            return false;
    return pa_survey_kind(&state, kind, err) &&
           pa_survey_building(&state, kind, xy, n / 2 - 1, err);
}

/* Once, when all cells have been read. */
static bool check_cells(Err *err)
{
    is_connected = is_connected || pa_survey_connected(&state, err);
    return is_connected;
}

static bool read_line(char *words[], int n, Err *err)
{
    const City *city = &state.seats[0].city;
    bool is_building = strcmp(words[0], "building") == 0;

    if (!is_building && strcmp(words[0], "cell") != 0)
        return survey_refuse(is_connected ? building_form : cell_form, err);
    if (is_building && !check_cells(err))
        return false;
    int at = is_building ? city->n_buildings : city->n_cells;
    return (is_building ? read_building : read_cell)(words, n, err) ||
           fail_entry(err, is_building ? "buildings" : "cells", at);
}

static bool finish(Err *err)
{
    if (workers.city < 0)
        workers.city = pa_survey_standing(&state);
    if (!check_cells(err) || !pa_survey_workers(&state, &workers, err))
        return false;
    pa_findings_of(&findings, &state, last_coins);
    return true;
}

static void write(Json *json)
{
    pa_findings_write(json, &state, &findings);
}

const Surveyor pa_surveyor = {"panticapaeum", start,  read_key,
                              read_line,      finish, write};
