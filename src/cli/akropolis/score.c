/* score.c - a city of Akropolis from a real table: hexes seen from above, or moves.
 *
 * The file is read here; what it means is the game's business
 * (games/akropolis/appraisal.h). */
#include <string.h>

#include "cli/score.h"
#include "games/akropolis/appraisal.h"
#include "sets/agreed.h"
#include "tui/akropolis/draw.h"

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
    return ak_survey_code(out, code, err);
}

static bool read_tile(LaidTile *out, const json_t *entry)
{
    int *const to[] = {&out->tile, &out->q, &out->r, &out->rot};
    static const int where[] = {0, 1, 2, 3};

    return json_array_size(entry) == 4 && read_ints(to, where, 4, entry);
}

static bool check_list(const json_t *list, const char *key, Err *err)
{
    if (!json_is_array(list))
        return fail(err, ERR_SYNTAX, N_("%s must be a list"), key);
    return json_array_size(list) <= MAX_LISTED ||
           fail(err, ERR_SYNTAX, N_("%s must be a list of at most %d"), key, MAX_LISTED);
}

static bool read_cells(Appraisal *out, const json_t *cells, Err *err)
{
    static SeenHex hexes[MAX_LISTED];
    size_t n = json_array_size(cells);

    if (!check_list(cells, "cells", err))
        return false;
    for (size_t i = 0; i < n; i++)
        if (!read_hex(&hexes[i], json_array_get(cells, i), (int)i, err))
            return fail_entry(err, "cells", (int)i);
    return ak_appraise_hexes(out, hexes, (int)n, err);
}

static bool read_moves(Appraisal *out, const json_t *moves, Err *err)
{
    static LaidTile laid[MAX_LISTED];
    size_t n = json_array_size(moves);

    if (!check_list(moves, "moves", err))
        return false;
    for (size_t i = 0; i < n; i++)
        if (!read_tile(&laid[i], json_array_get(moves, i))) {
            fail(err, ERR_SYNTAX, N_("moves[%d] must be [tile, q, r, rot]"), (int)i);
            return fail_entry(err, "moves", (int)i);
        }
    return ak_appraise_tiles(out, laid, (int)n, err);
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
    static const char *const others[] = {"game", "cells", "moves"};
    const char *key;
    json_t *value;

    json_object_foreach(document, key, value) {
        int row = option_find(&akropolis, key);
        bool ok = strcmp(key, "stones") == 0 ? read_stones(&out->stones, value, err)
                : text_find(others, 3, key) >= 0 ||
                          (row >= 0 && option_at(&akropolis, row)->scores)
                    ? true
                    : fail(err, ERR_UNKNOWN, N_("unknown key '%s'"), key);
        if (!ok)
            return false;
    }
    return agreed_read(&out->setup, &akropolis, document, err);
}

static Appraisal appraisal;

static bool read(json_t *document, const Args *args, Err *err)
{
    const json_t *cells = json_object_get(document, "cells");
    const json_t *moves = json_object_get(document, "moves");

    (void)args;
    appraisal = (Appraisal){.setup.players = 2};
    if (!read_keys(&appraisal, document, err))
        return false;
    if (!cells == !moves)
        return fail(err, ERR_SYNTAX, N_("the file needs either \"cells\" or \"moves\""));
    return cells ? read_cells(&appraisal, cells, err)
                 : read_moves(&appraisal, moves, err);
}

static void write_json(Json *json)
{
    ak_appraisal_write(json, &appraisal);
}

/* The city as a picture, the sheet, and a line for each hex. */
static void write_report(Text *text, Lang lang)
{
    const View *view = &appraisal.view;
    Message why[MAX_WHY];

    ak_draw_city(text, view, NULL, false);
    text_char(text, '\n');
    ak_draw_sheet(text, lang, &appraisal.score, appraisal.stones);
    text_char(text, '\n');
    for (int i = 0; i < view->n; i++) {
        const Cell *cell = &view->cells[i];
        text_f(text, "%c %d,%d  %c%d  ", appraisal.score.verdicts[i].counts ? '+' : '-',
               cell->q + view->shift_q, cell->r + view->shift_r, cell->code, cell->level);
        int n = ak_score_why(why, &appraisal.score, view, i);
        for (int k = 0; k < n; k++) {
            text_str(text, k ? "; " : "");
            say_message(text, lang, &why[k]);
        }
        text_char(text, '\n');
    }
    say_each(text, lang, '!', appraisal.warnings, appraisal.n_warnings);
}

const Appraiser ak_appraiser = {"akropolis", read, write_json, write_report};
