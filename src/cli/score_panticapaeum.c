/* score_panticapaeum.c - a seat of Panticapaeum from a real table, as `state` writes one.
 *
 * The file is read here; what it means is the game's business
 * (games/panticapaeum/survey.h). */
#include <string.h>

#include "cli/score.h"
#include "games/panticapaeum/survey.h"
#include "sets/load.h"
#include "tui/draw_panticapaeum.h"

/* A whole number from `low` to `high` under `key`; `usual` if the key is missing. */
static bool read_int(int *out, const json_t *object, const char *key, int low, int high,
                     int usual, Err *err)
{
    const json_t *value = json_object_get(object, key);
    json_int_t n = json_integer_value(value);

    *out = usual;
    if (!value && usual >= low)
        return true;
    if (!json_is_integer(value) || n < low || n > high)
        return fail(err, ERR_SYNTAX, N_("%s must be a number from %d to %d"), key, low,
                    high);
    *out = (int)n;
    return true;
}

/* The place of the word under `key` in a table; -1 if it is missing or none of them. */
static int find_name(const char *const *names, int n, const json_t *object,
                     const char *key)
{
    const char *name = json_string_value(json_object_get(object, key));

    return name ? text_find(names, n, name) : -1;
}

/* Every key of an object must be one of these, ended by NULL. */
static bool check_keys(json_t *object, const char *const *known, Err *err)
{
    const char *key;
    json_t *value;

    json_object_foreach(object, key, value) {
        int i = 0;
        while (known[i] && strcmp(known[i], key) != 0)
            i++;
        if (!known[i])
            return fail(err, ERR_UNKNOWN, N_("unknown key '%s'"), key);
    }
    return true;
}

/* What stands under `key` must be an object or a list, if it is there at all. */
static bool check_kind(const json_t *value, json_type type, const char *key, Err *err)
{
    if (!value || json_typeof(value) == type)
        return true;
    return fail(err, ERR_SYNTAX, N_("%s has the wrong form; see state"), key);
}

/* An object of numbers by colour, such as the store; missing colours are 0. */
static bool read_colours(uint8_t out[COLOURS], json_t *seat, const char *key,
                         const int most[COLOURS], Err *err)
{
    json_t *object = json_object_get(seat, key);
    const char *known[COLOURS + 1] = {0};

    memcpy(known, colour_names, sizeof colour_names);
    if (!check_kind(object, JSON_OBJECT, key, err) || !check_keys(object, known, err))
        return false;
    for (int colour = 0; colour < COLOURS; colour++) {
        int n;
        if (!read_int(&n, object, colour_names[colour], 0, most[colour], 0, err))
            return false;
        out[colour] = (uint8_t)n;
    }
    return true;
}

static bool read_cell(SeenCell *out, json_t *entry, Err *err)
{
    static const char *const keys[] = {"x",    "y",      "content",  "level", "tile",
                                       "cube", "worker", "building", NULL};
    const json_t *cube = json_object_get(entry, "cube");

    if (!json_is_object(entry))
        return fail(err, ERR_SYNTAX, N_("a cell must be an object"));
    if (!check_keys(entry, keys, err) ||
        !read_int(&out->x, entry, "x", -FAR, FAR, -999, err) ||
        !read_int(&out->y, entry, "y", -FAR, FAR, -999, err) ||
        !read_int(&out->level, entry, "level", -999, MOST_LEVELS, -1000, err))
        return false;
    out->content = find_name(content_names, CONTENTS, entry, "content");
    out->cube = cube && !json_is_null(cube)
                    ? find_name(colour_names, COLOURS, entry, "cube") : NONE;
    out->worker = json_is_true(json_object_get(entry, "worker"));
    return true;
}

static bool read_cells(State *s, const json_t *cells, int *at, Err *err)
{
    size_t n = json_array_size(cells);

    if (!json_is_array(cells) || n > MAX_CELLS)
        return fail(err, ERR_SYNTAX, N_("cells must be a list of at most %d"), MAX_CELLS);
    for (size_t i = 0; i < n; i++) {
        SeenCell cell;
        *at = (int)i;
        if (!read_cell(&cell, json_array_get(cells, i), err) ||
            !survey_cell(s, &cell, err))
            return false;
    }
    *at = -1;
    return true;
}

/* The places of the first `size` cells of a building. */
static bool read_places(int xy[2][2], const json_t *cells, int size, Err *err)
{
    for (int k = 0; k < size; k++)
        for (int c = 0; c < 2; c++) {
            const json_t *number =
                json_array_get(json_array_get(cells, (size_t)k), (size_t)c);
            json_int_t value = json_integer_value(number);
            if (!json_is_integer(number) || value < -FAR || value > FAR)
                return fail(err, ERR_SYNTAX,
                            N_("a building's cells are pairs of numbers"));
            xy[k][c] = (int)value;
        }
    return true;
}

static bool read_building(State *s, json_t *entry, Err *err)
{
    static const char *const keys[] = {"kind", "level", "cells", NULL};
    const json_t *cells = json_object_get(entry, "cells");
    int kind = find_name(building_names, COLOURS, entry, "kind"), xy[2][2] = {{0}};

    return check_keys(entry, keys, err) && survey_kind(s, kind, err) &&
           read_places(xy, cells, s->set.footprint[kind], err) &&
           survey_building(s, kind, xy, (int)json_array_size(cells), err);
}

static bool read_buildings(State *s, const json_t *buildings, int *at, Err *err)
{
    for (size_t i = 0; i < json_array_size(buildings); i++) {
        *at = (int)i;
        if (!read_building(s, json_array_get(buildings, i), err))
            return false;
    }
    *at = -1;
    return true;
}

static bool read_workers(State *s, const json_t *workers, Err *err)
{
    SeenWorkers seen = {.is_known = workers != NULL};

    return read_int(&seen.board, workers, "board", 0, MOST_WORKERS, 0, err) &&
           read_int(&seen.reserve, workers, "reserve", 0, MOST_WORKERS, 0, err) &&
           read_int(&seen.city, workers, "city", 0, MOST_WORKERS, survey_standing(s),
                    err) &&
           survey_workers(s, &seen, err);
}

static bool read_seat(State *s, json_t *seat, int *at, Err *err)
{
    static const char *const keys[] = {"coins",        "store", "workers",   "markers",
                                       "improvements", "cells", "buildings", NULL};
    Seat *out = &s->seats[0];
    int coins, most[COLOURS], lengths[COLOURS];

    if (!json_is_object(seat))
        return fail(err, ERR_SYNTAX,
                    N_("the file needs a \"seat\", as state writes one"));
    for (int colour = 0; colour < COLOURS; colour++) {
        most[colour] = MOST_STORED;
        lengths[colour] = s->set.row_length[colour];
    }
    if (!check_keys(seat, keys, err) ||
        !read_int(&coins, seat, "coins", 0, MOST_COINS, 0, err) ||
        !read_colours(out->store, seat, "store", most, err) ||
        !read_colours(out->markers, seat, "markers", lengths, err))
        return false;
    out->coins = (int16_t)coins;
    return check_kind(json_object_get(seat, "workers"), JSON_OBJECT, "workers", err) &&
           check_kind(json_object_get(seat, "buildings"), JSON_ARRAY, "buildings", err) &&
           check_kind(json_object_get(seat, "improvements"), JSON_ARRAY, "improvements",
                      err) &&
           read_cells(s, json_object_get(seat, "cells"), at, err) &&
           survey_connected(s, at, err) &&
           read_buildings(s, json_object_get(seat, "buildings"), at, err) &&
           read_workers(s, json_object_get(seat, "workers"), err);
}

static State state;
static Sheet sheet;

static bool read(json_t *document, const Args *args, int *at, Err *err)
{
    static const char *const keys[] = {"game", "seat", NULL};
    Setup setup = {.players = 2};

    if (!check_keys(document, keys, err) ||
        !command_set_file(&setup, &panticapaeum, args, err))
        return false;
    survey_start(&state, &setup);
    if (!read_seat(&state, json_object_get(document, "seat"), at, err))
        return false;
    score_seat(&sheet, &state, 0);
    return true;
}

static void write_json(Text *text)
{
    panticapaeum_write_seat(text, &state, 0, &sheet);
}

static void write_report(Text *text, Lang lang)
{
    const City *city = &state.seats[0].city;

    const TallyColumn column = {.name = "", .sheet = sheet};

    draw_squares(text, city, NULL, false);
    text_char(text, '\n');
    draw_tally(text, lang, &column, 1);
    text_char(text, '\n');
    for (int b = 0; b < city->n_buildings; b++) {
        Message why;
        const Cell *cell = &city->cells[city->buildings[b].cells[0]];
        score_reason(&why, &state, 0, &sheet, b);
        text_f(text, "%4d  %d,%d  ", sheet.buildings[b], cell->x, cell->y);
        say_message(text, lang, &why);
        text_char(text, '\n');
    }
}

const Appraiser score_panticapaeum = {"panticapaeum", read, write_json, write_report};
