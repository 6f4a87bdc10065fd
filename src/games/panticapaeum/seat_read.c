/* seat_read.c - reads the document of a seat from a real table (docs/protocol.md), in the
 * form that `state` writes. survey.h checks what it means. */
#include <limits.h>

#include "games/panticapaeum/findings.h"
#include "games/panticapaeum/survey.h"

/* How a sentence names a value: its path from the seat down. */
typedef char Path[64];

static const char *path_to(Path out, const char *of, const char *key)
{
    Text text = text_in(out, sizeof(Path));

    text_f(&text, *of ? "%s.%s" : "%s%s", of, key);
    return out;
}

enum { NEEDED = -1000 };            /* as a default: there is none */

typedef struct {
    const char *key;
    int low, high;
    int usual;                      /* used if the key is missing */
} Number;

/* Read a whole number of `object`, which sentences call `of`. */
static bool read_int(int *out, const DocNode *object, const char *of, Number number,
                     Err *err)
{
    const DocNode *value = doc_member(object, number.key);
    Path path;

    *out = number.usual;
    if (!value && number.usual != NEEDED)
        return true;
    return doc_int(value, number.low, number.high, out) ||
           fail(err, ERR_SYNTAX, N_("%s must be a number from %d to %d"),
                path_to(path, of, number.key), number.low, number.high);
}

/* Read the level of a cell. Numbers below 1 are let through: survey.h refuses them. */
static bool read_level(int *out, const DocNode *cell, const char *of, Err *err)
{
    return doc_int(doc_member(cell, "level"), INT_MIN, 0, out) ||
           read_int(out, cell, of, (Number){"level", 1, MOST_LEVELS, NEEDED}, err);
}

/* Read true or false under `key`; false if it is missing. */
static bool read_bool(bool *out, const DocNode *object, const char *of, const char *key,
                      Err *err)
{
    const DocNode *value = doc_member(object, key);
    Path path;

    *out = doc_kind(value) == DOC_TRUE;
    return !value || *out || doc_kind(value) == DOC_FALSE ||
           fail(err, ERR_SYNTAX, N_("%s must be true or false"), path_to(path, of, key));
}

/* The index of the word under `key` in a table; -1 if it is missing or unknown. */
static int find_name(const char *const *names, int n, const DocNode *object,
                     const char *key)
{
    return doc_find(doc_member(object, key), names, n);
}

/* Each key of an object must be one of `n`, a list that NULL may end early. */
static bool check_keys(const DocNode *object, const char *const *known, int n, Err *err)
{
    if (doc_kind(object) != DOC_OBJECT)
        return true;
    for (const DocNode *key = NULL; (key = doc_next(object, key));)
        if (doc_find(key, known, n) < 0) {
            char name[MESSAGE_ARG_SIZE + 1];
            doc_string(key, name, sizeof name);
            return fail(err, ERR_UNKNOWN, N_("unknown key '%s'"), name);
        }
    return true;
}

/* If there is a value under `key`, it must be an object or a list. */
static bool check_kind(const DocNode *object, DocKind kind, const char *key, Err *err)
{
    const DocNode *value = doc_member(object, key);

    return !value || doc_kind(value) == kind ||
           fail(err, ERR_SYNTAX, N_("%s has the wrong form; see state"), key);
}

/* Read an object of numbers by colour, such as the store. Missing colours are 0. */
static bool read_colours(uint8_t out[COLOURS], const DocNode *seat, const char *key,
                         const int most[COLOURS], Err *err)
{
    const DocNode *object = doc_member(seat, key);

    if (!check_kind(seat, DOC_OBJECT, key, err) ||
        !check_keys(object, pa_colour_names, COLOURS, err))
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

static bool read_cell(SeenCell *out, const DocNode *entry, int i, Err *err)
{
    static const char *const keys[] = {"x",    "y",      "content",  "level", "tile",
                                       "cube", "worker", "building", NULL};
    DocKind cube = doc_kind(doc_member(entry, "cube"));
    Path path;
    Text of = text_in(path, sizeof path);

    text_f(&of, "cells[%d]", i);
    if (doc_kind(entry) != DOC_OBJECT)
        return fail(err, ERR_SYNTAX, N_("a cell must be an object"));
    if (!check_keys(entry, keys, 8, err) ||
        !read_int(&out->x, entry, path, (Number){"x", -FAR, FAR, NEEDED}, err) ||
        !read_int(&out->y, entry, path, (Number){"y", -FAR, FAR, NEEDED}, err) ||
        !read_level(&out->level, entry, path, err) ||
        !read_bool(&out->worker, entry, path, "worker", err))
        return false;
    out->content = find_name(pa_content_names, CONTENTS, entry, "content");
    out->cube = cube == DOC_NONE || cube == DOC_NULL
                    ? NONE : find_name(pa_colour_names, COLOURS, entry, "cube");
    return true;
}

static bool read_cells(State *s, const DocNode *seat, Err *err)
{
    const DocNode *cells = doc_member(seat, "cells"), *entry = NULL;

    if (!cells)
        return fail(err, ERR_SYNTAX,
                    N_("the seat needs \"cells\", as state writes them"));
    if (!check_kind(seat, DOC_ARRAY, "cells", err))
        return false;
    if (doc_count(cells) > MAX_CELLS)
        return fail(err, ERR_SYNTAX, N_("%s must be a list of at most %d"), "cells",
                    MAX_CELLS);
    for (int i = 0; (entry = doc_next(cells, entry)); i++) {
        SeenCell cell;
        if (!read_cell(&cell, entry, i, err) || !pa_survey_cell(s, &cell, err))
            return fail_entry(err, "cells", i);
    }
    return true;
}

/* Read the places of a building's cells, at most two. */
static bool read_places(int xy[2][2], const DocNode *cells, Err *err)
{
    bool ok = doc_kind(cells) == DOC_ARRAY;

    for (int k = 0; ok && k < 2 && k < doc_count(cells); k++) {
        const DocNode *cell = doc_item(cells, k);
        ok = doc_count(cell) == 2 && doc_int(doc_item(cell, 0), -FAR, FAR, &xy[k][0]) &&
             doc_int(doc_item(cell, 1), -FAR, FAR, &xy[k][1]);
    }
    return ok || fail(err, ERR_SYNTAX, N_("a building's cells are pairs of numbers"));
}

static bool read_building(State *s, const DocNode *entry, Err *err)
{
    static const char *const keys[] = {"kind", "level", "cells"};
    const DocNode *cells = doc_member(entry, "cells");
    int kind = find_name(pa_building_names, COLOURS, entry, "kind"), xy[2][2] = {{0}};

    return check_keys(entry, keys, 3, err) && pa_survey_kind(s, kind, err) &&
           read_places(xy, cells, err) &&
           pa_survey_building(s, kind, xy, doc_count(cells), err);
}

static bool read_buildings(State *s, const DocNode *buildings, Err *err)
{
    const DocNode *entry = NULL;

    for (int i = 0; (entry = doc_next(buildings, entry)); i++)
        if (!read_building(s, entry, err))
            return fail_entry(err, "buildings", i);
    return true;
}

static bool read_workers(State *s, const DocNode *workers, Err *err)
{
    static const char *const keys[] = {"board", "reserve", "city"};
    SeenWorkers seen = {.is_known = workers != NULL};
    const Number board = {"board", 0, MOST_WORKERS, 0};
    const Number reserve = {"reserve", 0, MOST_WORKERS, 0};
    const Number city = {"city", 0, MOST_WORKERS, pa_survey_standing(s)};

    return check_keys(workers, keys, 3, err) &&
           read_int(&seen.board, workers, "workers", board, err) &&
           read_int(&seen.reserve, workers, "workers", reserve, err) &&
           read_int(&seen.city, workers, "workers", city, err) &&
           pa_survey_workers(s, &seen, err);
}

static bool read_owned(State *s, const DocNode *seat, Err *err)
{
    Seat *out = &s->seats[0];
    int coins, most[COLOURS], lengths[COLOURS];

    for (int colour = 0; colour < COLOURS; colour++) {
        most[colour] = MOST_STORED;
        lengths[colour] = s->set.row_length[colour];
    }
    if (!read_int(&coins, seat, "", (Number){"coins", 0, MOST_COINS, 0}, err) ||
        !read_colours(out->store, seat, "store", most, err) ||
        !read_colours(out->markers, seat, "markers", lengths, err))
        return false;
    out->coins = (int16_t)coins;
    return true;
}

static bool read_seat(State *s, const DocNode *seat, Err *err)
{
    static const char *const keys[] = {"coins",        "store", "workers",  "markers",
                                       "improvements", "cells", "buildings"};

    if (doc_kind(seat) != DOC_OBJECT)
        return fail(err, ERR_SYNTAX,
                    N_("the file needs a \"seat\", as state writes one"));
    return check_keys(seat, keys, 7, err) && read_owned(s, seat, err) &&
           check_kind(seat, DOC_OBJECT, "workers", err) &&
           check_kind(seat, DOC_ARRAY, "buildings", err) &&
           check_kind(seat, DOC_ARRAY, "improvements", err) && read_cells(s, seat, err) &&
           pa_survey_connected(s, err) &&
           read_buildings(s, doc_member(seat, "buildings"), err) &&
           read_workers(s, doc_member(seat, "workers"), err);
}

/* Have the coins of the last round been taken? The document may leave it open. */
static bool read_last_coins(LastCoins *out, const DocNode *document, Err *err)
{
    bool taken;

    if (!read_bool(&taken, document, "", "coins_taken", err))
        return false;
    *out = !doc_member(document, "coins_taken") ? COINS_ASSUMED
           : taken                              ? COINS_TAKEN
                                                : COINS_DUE;
    return true;
}

/* Read the set that the city was built with, if the document has one. */
static bool read_set(Setup *setup, const DocNode *document, Err *err)
{
    const DocNode *set = doc_member(document, "set");
    char data[SET_DATA_MARK + MAX_SET_DATA + 1];

    if (!set)
        return true;
    doc_string(set, data, sizeof data);
    return set_is_data(data)
               ? setup_read_set(setup, &panticapaeum, data + SET_DATA_MARK, err)
               : fail(err, ERR_SYNTAX, N_("%s must be data: and a set"), "set");
}

bool pa_appraise(Findings *out, State *s, const DocNode *document, const Setup *setup,
                 Err *err)
{
    static const char *const keys[] = {"game", "set", "seat", "coins_taken"};
    Setup own = *setup;
    LastCoins coins;

    if (!check_keys(document, keys, 4, err) || !read_last_coins(&coins, document, err) ||
        !read_set(&own, document, err))
        return false;
    pa_survey_start(s, &own);
    if (!read_seat(s, doc_member(document, "seat"), err))
        return false;
    pa_findings_of(out, s, coins);
    return true;
}

bool pa_answer_city(Text *out, const DocNode *document, const Setup *setup, Err *err)
{
    State state;
    Findings findings;
    Json json = {.text = out};

    if (!pa_appraise(&findings, &state, document, setup, err))
        return false;
    put_object(&json);
    put_bool_as(&json, "ok", true);
    pa_findings_write(&json, &state, &findings);
    put_end(&json);
    return true;
}
