/* score_akropolis.c - a city of Akropolis from a real table: hexes seen from above, or
 * moves.
 *
 * The file is read here; what it means is the game's business
 * (games/akropolis/appraisal.h). */
#include <stdlib.h>
#include <string.h>

#include "cli/score.h"
#include "games/akropolis/appraisal.h"
#include "tui/draw_akropolis.h"

enum { MAX_LISTED = 4096 };

/* Read `n` whole numbers from the places of a JSON array that `where` lists. */
static bool read_ints(int *const to[], const int where[], int n, const json_t *array)
{
    for (int i = 0; i < n; i++) {
        const json_t *number = json_array_get(array, (size_t)where[i]);
        json_int_t value = json_integer_value(number);
        if (!json_is_integer(number) || value < -FAR || value > FAR)
            return false;
        *to[i] = (int)value;
    }
    return true;
}

static bool read_hex(SeenHex *out, const json_t *entry, int i, Err *err)
{
    int *const to[] = {&out->q, &out->r, &out->level};
    static const int where[] = {0, 1, 3};
    const char *code = json_string_value(json_array_get(entry, 2));

    if ((json_array_size(entry) != 4 && json_array_size(entry) != 5) || !code ||
        !read_ints(to, where, 3, entry))
        return fail(err, ERR_SYNTAX, N_("cells[%d] must be [q, r, \"code\", level]"), i);
    return survey_code(out, code, err);
}

static bool read_tile(LaidTile *out, const json_t *entry)
{
    int *const to[] = {&out->tile, &out->q, &out->r, &out->rot};
    static const int where[] = {0, 1, 2, 3};

    return json_array_size(entry) == 4 && read_ints(to, where, 4, entry);
}

static bool read_cells(Appraisal *out, const json_t *cells, int *at, Err *err)
{
    static SeenHex hexes[MAX_LISTED];
    size_t n = json_array_size(cells);

    if (!json_is_array(cells) || n > MAX_LISTED)
        return fail(err, ERR_SYNTAX, N_("cells must be a list of at most %d"),
                    MAX_LISTED);
    for (size_t i = 0; i < n; i++)
        if (!read_hex(&hexes[i], json_array_get(cells, i), (int)i, err)) {
            *at = (int)i;
            return false;
        }
    return appraise_hexes(out, hexes, (int)n, at, err);
}

static bool read_moves(Appraisal *out, const json_t *moves, int *at, Err *err)
{
    static LaidTile laid[MAX_LISTED];
    size_t n = json_array_size(moves);

    if (!json_is_array(moves) || n > MAX_LISTED)
        return fail(err, ERR_SYNTAX, N_("moves must be a list of at most %d"),
                    MAX_LISTED);
    for (size_t i = 0; i < n; i++)
        if (!read_tile(&laid[i], json_array_get(moves, i))) {
            *at = (int)i;
            return fail(err, ERR_SYNTAX, N_("moves[%d] must be [tile, q, r, rot]"),
                        (int)i);
        }
    return appraise_tiles(out, laid, (int)n, at, err);
}

/* A value where one word must stand: a list would be read as several. */
static bool check_word(const json_t *value, const char *path, Err *err)
{
    const char *word = json_string_value(value);

    if (word && *word && !strpbrk(word, ",:"))
        return true;
    char *written = json_dumps(value, JSON_ENCODE_ANY);
    fail(err, ERR_SYNTAX, N_("%s must be one word, not %s"), path,
         written ? written : "?");
    free(written);
    return false;
}

static bool read_variants(Setup *setup, const json_t *variants, Err *err)
{
    char list[256], path[32];
    Text text = text_in(list, sizeof list);

    if (!json_is_array(variants))
        return fail(err, ERR_SYNTAX, N_("variants must be a list of words"));
    for (size_t i = 0; i < json_array_size(variants); i++) {
        const json_t *word = json_array_get(variants, i);
        Text where = text_in(path, sizeof path);
        text_f(&where, "variants[%d]", (int)i);
        if (!check_word(word, path, err))
            return false;
        text_f(&text, i ? ",%s" : "%s", json_string_value(word));
        if (text.cut)
            return fail(err, ERR_SYNTAX, N_("variants must be a list of words"));
    }
    return setup_set(setup, &akropolis, "variants", list, err);
}

static bool read_ruling(Setup *setup, const char *name, const json_t *choice, Err *err)
{
    char path[64], pair[64];
    Text where = text_in(path, sizeof path), text = text_in(pair, sizeof pair);

    if (strpbrk(name, ",:"))
        return fail(err, ERR_UNKNOWN, N_("unknown key '%s'"), name);
    text_f(&where, "rulings.%s", name);
    if (!check_word(choice, path, err))
        return false;
    text_f(&text, "%s:%s", name, json_string_value(choice));
    return setup_set(setup, &akropolis, "rulings", pair, err);
}

static bool read_rulings(Setup *setup, json_t *rulings, Err *err)
{
    const char *name;
    json_t *choice;

    if (!json_is_object(rulings))
        return fail(err, ERR_SYNTAX, N_("rulings must be an object of words"));
    json_object_foreach(rulings, name, choice)
        if (!read_ruling(setup, name, choice, err))
            return false;
    return true;
}

static bool read_stones(int *out, const json_t *stones, Err *err)
{
    json_int_t n = json_integer_value(stones);

    if (!json_is_integer(stones) || n < 0 || n > MAX_STONES)
        return fail(err, ERR_SYNTAX, N_("stones must be a number from 0 to 1000"));
    *out = (int)n;
    return true;
}

/* Every key must be one that is known: a misspelt one would change the score silently. */
static bool read_keys(Appraisal *out, json_t *document, Err *err)
{
    const char *key;
    json_t *value;

    json_object_foreach(document, key, value) {
        bool ok = strcmp(key, "variants") == 0 ? read_variants(&out->setup, value, err)
                : strcmp(key, "rulings") == 0  ? read_rulings(&out->setup, value, err)
                : strcmp(key, "stones") == 0   ? read_stones(&out->stones, value, err)
                : strcmp(key, "game") == 0 || strcmp(key, "cells") == 0 ||
                          strcmp(key, "moves") == 0
                    ? true
                    : fail(err, ERR_UNKNOWN, N_("unknown key '%s'"), key);
        if (!ok)
            return false;
    }
    return true;
}

static Appraisal appraisal;

static bool read(json_t *document, const Args *args, int *at, Err *err)
{
    const json_t *cells = json_object_get(document, "cells");
    const json_t *moves = json_object_get(document, "moves");

    (void)args;
    appraisal = (Appraisal){.setup.players = 2};
    if (!read_keys(&appraisal, document, err))
        return false;
    if (!cells == !moves)
        return fail(err, ERR_SYNTAX, N_("the file needs either \"cells\" or \"moves\""));
    return cells ? read_cells(&appraisal, cells, at, err)
                 : read_moves(&appraisal, moves, at, err);
}

static void write_json(Text *text)
{
    appraisal_write(text, &appraisal);
}

/* The city as a picture, the sheet, and a line for each hex. */
static void write_report(Text *text, Lang lang)
{
    const View *view = &appraisal.view;
    Message why[MAX_WHY];

    draw_city(text, view, NULL, false);
    text_char(text, '\n');
    draw_sheet(text, lang, &appraisal.score, appraisal.stones);
    text_char(text, '\n');
    for (int i = 0; i < view->n; i++) {
        const Cell *cell = &view->cells[i];
        text_f(text, "%c %d,%d  %c%d  ", appraisal.score.verdicts[i].counts ? '+' : '-',
               cell->q + view->shift_q, cell->r + view->shift_r, cell->code, cell->level);
        int n = score_why(why, &appraisal.score, view, i);
        for (int k = 0; k < n; k++) {
            text_str(text, k ? "; " : "");
            say_message(text, lang, &why[k]);
        }
        text_char(text, '\n');
    }
    say_each(text, lang, '!', appraisal.warnings, appraisal.n_warnings);
}

const Appraiser score_akropolis = {"akropolis", read, write_json, write_report};
