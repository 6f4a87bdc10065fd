/* score.c - a seat of Panticapaeum from a real table, as `state` writes one.
 *
 * The file is read here; what it means is the game's business
 * (games/panticapaeum/survey.h). */
#include <limits.h>
#include <string.h>

#include "cli/score.h"
#include "games/panticapaeum/findings.h"
#include "games/panticapaeum/survey.h"
#include "sets/load.h"
#include "tui/panticapaeum/draw.h"

/* What a sentence calls a value: its way down from the seat. */
typedef char Path[64];

static const char *path_to(Path out, const char *of, const char *key)
{
    Text text = text_in(out, sizeof(Path));

    text_f(&text, *of ? "%s.%s" : "%s%s", of, key);
    return out;
}

enum { NEEDED = -1000 };            /* instead of a usual value: there is none */

typedef struct {
    const char *key;
    int low, high;
    int usual;                      /* if the key is missing */
} Number;

/* A whole number of `object`, which sentences call `of`. */
static bool read_int(int *out, const json_t *object, const char *of, Number number,
                     Err *err)
{
    const json_t *value = json_object_get(object, number.key);
    json_int_t n = json_integer_value(value);
    Path path;

    *out = number.usual;
    if (!value && number.usual != NEEDED)
        return true;
    if (!json_is_integer(value) || n < number.low || n > number.high)
        return fail(err, ERR_SYNTAX, N_("%s must be a number from %d to %d"),
                    path_to(path, of, number.key), number.low, number.high);
    *out = (int)n;
    return true;
}

/* The level of a cell. Any number below 1 is let through: survey.h. */
static bool read_level(int *out, const json_t *cell, const char *of, Err *err)
{
    const json_t *value = json_object_get(cell, "level");
    json_int_t n = json_integer_value(value);

    if (!json_is_integer(value) || n < INT_MIN || n >= 1)
        return read_int(out, cell, of, (Number){"level", 1, MOST_LEVELS, NEEDED}, err);
    *out = (int)n;
    return true;
}

/* True or false under `key`; false if it is missing. */
static bool read_bool(bool *out, const json_t *object, const char *of, const char *key,
                      Err *err)
{
    const json_t *value = json_object_get(object, key);
    Path path;

    *out = json_is_true(value);
    return !value || json_is_boolean(value) ||
           fail(err, ERR_SYNTAX, N_("%s must be true or false"), path_to(path, of, key));
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

    memcpy(known, pa_colour_names, sizeof pa_colour_names);
    if (!check_kind(object, JSON_OBJECT, key, err) || !check_keys(object, known, err))
        return false;
    for (int colour = 0; colour < COLOURS; colour++) {
        int n;
        if (!read_int(&n, object, key,
                      (Number){pa_colour_names[colour], 0, most[colour], 0}, err))
            return false;
        out[colour] = (uint8_t)n;
    }
    return true;
}

static bool read_cell(SeenCell *out, json_t *entry, int i, Err *err)
{
    static const char *const keys[] = {"x",    "y",      "content",  "level", "tile",
                                       "cube", "worker", "building", NULL};
    const json_t *cube = json_object_get(entry, "cube");
    Path path;
    Text of = text_in(path, sizeof path);

    text_f(&of, "cells[%d]", i);
    if (!json_is_object(entry))
        return fail(err, ERR_SYNTAX, N_("a cell must be an object"));
    if (!check_keys(entry, keys, err) ||
        !read_int(&out->x, entry, path, (Number){"x", -FAR, FAR, NEEDED}, err) ||
        !read_int(&out->y, entry, path, (Number){"y", -FAR, FAR, NEEDED}, err) ||
        !read_level(&out->level, entry, path, err) ||
        !read_bool(&out->worker, entry, path, "worker", err))
        return false;
    out->content = find_name(pa_content_names, CONTENTS, entry, "content");
    out->cube = cube && !json_is_null(cube)
                    ? find_name(pa_colour_names, COLOURS, entry, "cube") : NONE;
    return true;
}

static bool read_cells(State *s, const json_t *cells, Err *err)
{
    size_t n = json_array_size(cells);

    if (!cells)
        return fail(err, ERR_SYNTAX,
                    N_("the seat needs \"cells\", as state writes them"));
    if (!check_kind(cells, JSON_ARRAY, "cells", err))
        return false;
    if (n > MAX_CELLS)
        return fail(err, ERR_SYNTAX, N_("%s must be a list of at most %d"), "cells",
                    MAX_CELLS);
    for (size_t i = 0; i < n; i++) {
        SeenCell cell;
        if (!read_cell(&cell, json_array_get(cells, i), (int)i, err) ||
            !pa_survey_cell(s, &cell, err))
            return fail_entry(err, "cells", (int)i);
    }
    return true;
}

/* The places of a building's cells, at most two of them. */
static bool read_places(int xy[2][2], const json_t *cells, Err *err)
{
    if (!json_is_array(cells))
        return fail(err, ERR_SYNTAX, N_("a building's cells are pairs of numbers"));
    for (int k = 0; k < 2 && k < (int)json_array_size(cells); k++)
        for (int c = 0; c < 2; c++) {
            const json_t *cell = json_array_get(cells, (size_t)k);
            const json_t *number = json_array_get(cell, (size_t)c);
            json_int_t value = json_integer_value(number);
            if (json_array_size(cell) != 2 || !json_is_integer(number) || value < -FAR ||
                value > FAR)
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
    int kind = find_name(pa_building_names, COLOURS, entry, "kind"), xy[2][2] = {{0}};

    return check_keys(entry, keys, err) && pa_survey_kind(s, kind, err) &&
           read_places(xy, cells, err) &&
           pa_survey_building(s, kind, xy, (int)json_array_size(cells), err);
}

static bool read_buildings(State *s, const json_t *buildings, Err *err)
{
    for (size_t i = 0; i < json_array_size(buildings); i++)
        if (!read_building(s, json_array_get(buildings, i), err))
            return fail_entry(err, "buildings", (int)i);
    return true;
}

static bool read_workers(State *s, json_t *workers, Err *err)
{
    static const char *const keys[] = {"board", "reserve", "city", NULL};
    SeenWorkers seen = {.is_known = workers != NULL};
    const Number board = {"board", 0, MOST_WORKERS, 0};
    const Number reserve = {"reserve", 0, MOST_WORKERS, 0};
    const Number city = {"city", 0, MOST_WORKERS, pa_survey_standing(s)};

    return check_keys(workers, keys, err) &&
           read_int(&seen.board, workers, "workers", board, err) &&
           read_int(&seen.reserve, workers, "workers", reserve, err) &&
           read_int(&seen.city, workers, "workers", city, err) &&
           pa_survey_workers(s, &seen, err);
}

static bool read_seat(State *s, json_t *seat, Err *err)
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
        !read_int(&coins, seat, "", (Number){"coins", 0, MOST_COINS, 0}, err) ||
        !read_colours(out->store, seat, "store", most, err) ||
        !read_colours(out->markers, seat, "markers", lengths, err))
        return false;
    out->coins = (int16_t)coins;
    return check_kind(json_object_get(seat, "workers"), JSON_OBJECT, "workers", err) &&
           check_kind(json_object_get(seat, "buildings"), JSON_ARRAY, "buildings", err) &&
           check_kind(json_object_get(seat, "improvements"), JSON_ARRAY, "improvements",
                      err) &&
           read_cells(s, json_object_get(seat, "cells"), err) &&
           pa_survey_connected(s, err) &&
           read_buildings(s, json_object_get(seat, "buildings"), err) &&
           read_workers(s, json_object_get(seat, "workers"), err);
}

static State state;
static Findings findings;

/* Whether the coins of the last round have been taken; the file may leave it open. */
static bool read_last_coins(LastCoins *out, const json_t *document, Err *err)
{
    bool taken;

    if (!read_bool(&taken, document, "", "coins_taken", err))
        return false;
    *out = !json_object_get(document, "coins_taken") ? COINS_ASSUMED
           : taken                                   ? COINS_TAKEN
                                                     : COINS_DUE;
    return true;
}

static bool read(json_t *document, const Args *args, Err *err)
{
    static const char *const keys[] = {"game", "seat", "coins_taken", NULL};
    Setup setup = {.players = 2};
    LastCoins coins;

    if (!check_keys(document, keys, err) || !read_last_coins(&coins, document, err) ||
        !command_set_file(&setup, &panticapaeum, args, err))
        return false;
    pa_survey_start(&state, &setup);
    if (!read_seat(&state, json_object_get(document, "seat"), err))
        return false;
    pa_findings_of(&findings, &state, coins);
    return true;
}

static void write_json(Json *json)
{
    pa_findings_write(json, &state, &findings);
}

static void write_report(Text *text, Lang lang)
{
    const City *city = &state.seats[0].city;
    const Sheet *sheet = &findings.sheet;
    const TallyColumn column = {.name = "", .sheet = *sheet};

    pa_draw_squares(text, city, NULL, false);
    text_char(text, '\n');
    pa_draw_tally(text, lang, &column, 1);
    text_char(text, '\n');
    for (int b = 0; b < city->n_buildings; b++) {
        Message why;
        const Cell *cell = &city->cells[city->buildings[b].cells[0]];
        pa_score_reason(&why, &state, 0, sheet, b);
        text_f(text, "%4d  %d,%d  ", sheet->buildings[b], cell->x, cell->y);
        say_message(text, lang, &why);
        text_char(text, '\n');
    }
    say_each(text, lang, '*', findings.notes, findings.n_notes);
    say_each(text, lang, '!', findings.warnings, findings.n_warnings);
}

const Appraiser pa_appraiser = {"panticapaeum", read, write_json, write_report};
