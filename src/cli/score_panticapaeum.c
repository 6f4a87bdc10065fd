/* score_panticapaeum.c - a seat of Panticapaeum from a real table, as `state` writes one.
 *
 * The seat is put into a state of its own and scored by the game. What a table cannot
 * show (how the city was laid) is not checked; what it can is: cells, buildings, workers,
 * markers. */
#include <string.h>

#include "cli/score.h"
#include "games/panticapaeum/rules.h"
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

static bool read_cell(Cell *out, json_t *entry, Err *err)
{
    static const char *const keys[] = {"x",    "y",      "content",  "level", "tile",
                                       "cube", "worker", "building", NULL};
    const json_t *cube = json_object_get(entry, "cube");
    int x, y, level;

    if (!json_is_object(entry))
        return fail(err, ERR_SYNTAX, N_("a cell must be an object"));
    if (!check_keys(entry, keys, err) ||
        !read_int(&x, entry, "x", -110, 110, -999, err) ||
        !read_int(&y, entry, "y", -110, 110, -999, err) ||
        !read_int(&level, entry, "level", -999, 99, -1000, err))
        return false;
    int content = find_name(content_names, CONTENTS, entry, "content");
    int colour = find_name(colour_names, COLOURS, entry, "cube");
    if (level < 1)
        return fail(err, ERR_RULE, N_("the cell at %d,%d: level %d is below 1 (PA-5.3)"),
                    x, y, level);
    if (content < 0)
        return fail(err, ERR_SYNTAX,
                    N_("the cell at %d,%d has no content that there is (PA-2.3)"), x, y);
    if (cube && !json_is_null(cube) && colour < 0)
        return fail(err, ERR_SYNTAX,
                    N_("the cell at %d,%d: unknown colour of a cube (PA-1.2)"), x, y);
    *out = (Cell){(int8_t)x, (int8_t)y, (uint8_t)level, 0, (uint8_t)content,
                  colour < 0 ? NONE : (uint8_t)colour,
                  json_is_true(json_object_get(entry, "worker")), NONE};
    return true;
}

static bool read_cells(City *city, const json_t *cells, int *at, Err *err)
{
    size_t n = json_array_size(cells);

    if (!json_is_array(cells) || n > MAX_CELLS)
        return fail(err, ERR_SYNTAX, N_("cells must be a list of at most %d"), MAX_CELLS);
    for (size_t i = 0; i < n; i++) {
        Cell cell;
        *at = (int)i;
        if (!read_cell(&cell, json_array_get(cells, i), err))
            return false;
        for (int k = 0; k < city->n_cells; k++)
            if (city->cells[k].x == cell.x && city->cells[k].y == cell.y)
                return fail(err, ERR_RULE, N_("the cell at %d,%d is named twice"), cell.x,
                            cell.y);
        city->cells[city->n_cells++] = cell;
    }
    *at = -1;
    return true;
}

static bool share_side(const Cell *a, const Cell *b)
{
    int dx = a->x - b->x, dy = a->y - b->y;

    return dx * dx + dy * dy == 1;
}

/* All cells hang together by their sides (PA-5.3a). */
static bool check_connected(const City *city, int *at, Err *err)
{
    bool reached[MAX_CELLS] = {true};
    uint8_t queue[MAX_CELLS] = {0};
    int length = city->n_cells > 0;

    for (int done = 0; done < length; done++)
        for (int i = 0; i < city->n_cells; i++)
            if (!reached[i] && share_side(&city->cells[queue[done]], &city->cells[i])) {
                reached[i] = true;
                queue[length++] = (uint8_t)i;
            }
    for (int i = 0; i < city->n_cells; i++)
        if (!reached[i]) {
            *at = i;
            return fail(err, ERR_RULE,
                        N_("the cell at %d,%d is not connected to the city (PA-5.3a)"),
                        city->cells[i].x, city->cells[i].y);
        }
    return true;
}

/* Where a building stands: one place, or two that share a side. */
static bool read_site(Site *out, const json_t *cells, int size, Err *err)
{
    int xy[2][2] = {{0}};

    for (int k = 0; k < size; k++)
        for (int c = 0; c < 2; c++) {
            const json_t *number =
                json_array_get(json_array_get(cells, (size_t)k), (size_t)c);
            json_int_t value = json_integer_value(number);
            if (!json_is_integer(number) || value < -110 || value > 110)
                return fail(err, ERR_SYNTAX,
                            N_("a building's cells are pairs of numbers"));
            xy[k][c] = (int)value;
        }
    int dx = xy[1][0] - xy[0][0], dy = xy[1][1] - xy[0][1];
    if (json_array_size(cells) != (size_t)size || (size == 2 && dx * dx + dy * dy != 1))
        return fail(err, ERR_RULE, N_("a building has %d cells, side by side (PA-6.1.5)"),
                    size);
    bool swap = size == 2 && dx + dy < 0;
    *out = (Site){(int8_t)xy[swap][0], (int8_t)xy[swap][1], size == 2 && dx == 0};
    return true;
}

static bool read_building(State *s, json_t *entry, Err *err)
{
    static const char *const keys[] = {"kind", "level", "cells", NULL};
    City *city = &s->seats[0].city;
    int kind = find_name(building_names, COLOURS, entry, "kind");
    Site site;
    Map map;

    if (!check_keys(entry, keys, err))
        return false;
    if (kind < 0)
        return fail(err, ERR_SYNTAX,
                    N_("a building needs a kind that there is (PA-1.3)"));
    if (city->n_buildings == s->set.in_column[MAX_SEATS] * COLOURS)
        return fail(err, ERR_RULE, N_("there are not so many buildings (PA-1.3)"));
    int size = s->set.footprint[kind];
    if (!read_site(&site, json_object_get(entry, "cells"), size, err))
        return false;
    map_of(&map, city);
    if (site_refusal(&map, city, site, size, NONE) != FITS)
        return fail(err, ERR_RULE, N_("a %s cannot stand at %d,%d (PA-6.1.3, PA-6.1.5)"),
                    building_names[kind], site.x, site.y);
    Yield yield = city_build(city, &map, site, size, kind);
    if (yield.workers)
        return fail(err, ERR_RULE,
                    N_("the worker at %d,%d stands on a building (PA-7.2)"), site.x,
                    site.y);
    return true;
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
    Seat *seat = &s->seats[0];
    int board, reserve, city, standing = 0;

    for (int i = 0; i < seat->city.n_cells; i++)
        standing += seat->city.cells[i].worker;
    if (!read_int(&board, workers, "board", 0, 9, 0, err) ||
        !read_int(&reserve, workers, "reserve", 0, 9, 0, err) ||
        !read_int(&city, workers, "city", 0, 9, standing, err))
        return false;
    if (city != standing || (workers && board + reserve + city != s->set.workers) ||
        standing > s->set.workers)
        return fail(err, ERR_RULE,
                    N_("workers: there are %d, of which %d stand in the city (PA-1.4)"),
                    s->set.workers, standing);
    seat->board = (uint8_t)board;
    seat->reserve = (uint8_t)reserve;
    return true;
}

static bool read_seat(State *s, json_t *seat, int *at, Err *err)
{
    static const char *const keys[] = {"coins",        "store", "workers",   "markers",
                                       "improvements", "cells", "buildings", NULL};
    static const int most_stored[COLOURS] = {99, 99, 99, 99, 99};
    Seat *out = &s->seats[0];
    int coins, lengths[COLOURS];

    if (!json_is_object(seat))
        return fail(err, ERR_SYNTAX,
                    N_("the file needs a \"seat\", as state writes one"));
    for (int colour = 0; colour < COLOURS; colour++)
        lengths[colour] = s->set.row_length[colour];
    if (!check_keys(seat, keys, err) ||
        !read_int(&coins, seat, "coins", 0, 9999, 0, err) ||
        !read_colours(out->store, seat, "store", most_stored, err) ||
        !read_colours(out->markers, seat, "markers", lengths, err))
        return false;
    out->coins = (int16_t)coins;
    return check_kind(json_object_get(seat, "workers"), JSON_OBJECT, "workers", err) &&
           check_kind(json_object_get(seat, "buildings"), JSON_ARRAY, "buildings", err) &&
           check_kind(json_object_get(seat, "improvements"), JSON_ARRAY, "improvements",
                      err) &&
           read_cells(&out->city, json_object_get(seat, "cells"), at, err) &&
           check_connected(&out->city, at, err) &&
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
    panticapaeum.start(&state, &setup);
    state.seats[0] = (Seat){0};
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
