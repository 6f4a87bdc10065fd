/* score_akropolis.c - a city of Akropolis from a real table: hexes seen from above, or
 * moves.
 *
 * The file is read here; what it means is the game's business
 * (games/akropolis/survey.h). */
#include <string.h>

#include "cli/score.h"
#include "games/akropolis/rules.h"
#include "games/akropolis/survey.h"
#include "tui/draw_akropolis.h"

enum { MAX_LISTED = 4096 };

/* What the file asks, and what is found. */
typedef struct {
    Setup setup;
    int stones;
    View view;
    Score score;
    Message warnings[MAX_WARNINGS];
    int n_warnings;
    int at;                         /* the entry at fault, or -1 */
} Survey;

/* Read `n` whole numbers from the places of a JSON array that `where` lists. */
static bool read_ints(int *const to[], const int where[], int n, const json_t *array)
{
    for (int i = 0; i < n; i++) {
        const json_t *number = json_array_get(array, (size_t)where[i]);
        json_int_t value = json_integer_value(number);
        if (!json_is_integer(number) || value < -1000000 || value > 1000000)
            return false;
        *to[i] = (int)value;
    }
    return true;
}

static bool read_hex(SeenHex *out, const json_t *entry)
{
    int *const to[] = {&out->q, &out->r, &out->level};
    static const int where[] = {0, 1, 3};
    const char *code = json_string_value(json_array_get(entry, 2));

    if ((json_array_size(entry) != 4 && json_array_size(entry) != 5) || !code ||
        strlen(code) != 1)
        return false;
    out->code = code[0];
    return read_ints(to, where, 3, entry);
}

static bool read_tile(LaidTile *out, const json_t *entry)
{
    int *const to[] = {&out->tile, &out->q, &out->r, &out->rot};
    static const int where[] = {0, 1, 2, 3};

    return json_array_size(entry) == 4 && read_ints(to, where, 4, entry);
}

static bool survey_cells(Survey *survey, const json_t *cells, Err *err)
{
    static SeenHex hexes[MAX_LISTED];
    size_t n = json_array_size(cells);

    if (!json_is_array(cells) || n > MAX_LISTED)
        return fail(err, ERR_SYNTAX, N_("cells must be a list of at most %d"),
                    MAX_LISTED);
    for (size_t i = 0; i < n; i++)
        if (!read_hex(&hexes[i], json_array_get(cells, i))) {
            survey->at = (int)i;
            return fail(err, ERR_SYNTAX, N_("cells[%d] must be [q, r, \"code\", level]"),
                        (int)i);
        }
    if (!survey_hexes(&survey->view, hexes, (int)n, &survey->at, err))
        return false;
    survey->n_warnings = survey_warnings(survey->warnings, &survey->view);
    return true;
}

static bool survey_moves(Survey *survey, const json_t *moves, Err *err)
{
    static LaidTile laid[MAX_LISTED];
    size_t n = json_array_size(moves);
    City city;

    if (!json_is_array(moves) || n > MAX_LISTED)
        return fail(err, ERR_SYNTAX, N_("moves must be a list of at most %d"),
                    MAX_LISTED);
    for (size_t i = 0; i < n; i++)
        if (!read_tile(&laid[i], json_array_get(moves, i))) {
            survey->at = (int)i;
            return fail(err, ERR_SYNTAX, N_("moves[%d] must be [tile, q, r, rot]"),
                        (int)i);
        }
    if (!survey_tiles(&city, laid, (int)n, &survey->at, err))
        return false;
    view_of(&survey->view, &city);
    return true;
}

static bool read_variants(Setup *setup, const json_t *variants, Err *err)
{
    char list[256];
    Text text = text_in(list, sizeof list);

    if (!json_is_array(variants))
        return fail(err, ERR_SYNTAX, N_("variants must be a list of words"));
    for (size_t i = 0; i < json_array_size(variants); i++) {
        const char *word = json_string_value(json_array_get(variants, i));
        if (!word || text.cut)
            return fail(err, ERR_SYNTAX, N_("variants must be a list of words"));
        text_f(&text, i ? ",%s" : "%s", word);
    }
    return setup_set(setup, &akropolis, "variants", list, err);
}

static bool read_rulings(Setup *setup, json_t *rulings, Err *err)
{
    const char *key;
    json_t *value;
    char pair[64];

    if (!json_is_object(rulings))
        return fail(err, ERR_SYNTAX, N_("rulings must be an object of words"));
    json_object_foreach(rulings, key, value) {
        Text text = text_in(pair, sizeof pair);
        text_f(&text, "%s:%s", key,
               json_is_string(value) ? json_string_value(value) : "");
        if (!setup_set(setup, &akropolis, "rulings", pair, err))
            return false;
    }
    return true;
}

static bool read_stones(int *out, const json_t *stones, Err *err)
{
    json_int_t n = json_integer_value(stones);

    if (!json_is_integer(stones) || n < 0 || n > 1000)
        return fail(err, ERR_SYNTAX, N_("stones must be a number from 0 to 1000"));
    *out = (int)n;
    return true;
}

/* Every key must be one that is known: a misspelt one would change the score silently. */
static bool read_keys(Survey *survey, json_t *document, Err *err)
{
    const char *key;
    json_t *value;

    json_object_foreach(document, key, value) {
        bool ok = strcmp(key, "variants") == 0 ? read_variants(&survey->setup, value, err)
                : strcmp(key, "rulings") == 0  ? read_rulings(&survey->setup, value, err)
                : strcmp(key, "stones") == 0   ? read_stones(&survey->stones, value, err)
                : strcmp(key, "game") == 0 || strcmp(key, "cells") == 0 ||
                          strcmp(key, "moves") == 0
                    ? true
                    : fail(err, ERR_UNKNOWN, N_("unknown key '%s'"), key);
        if (!ok)
            return false;
    }
    return true;
}

static bool survey_city(Survey *survey, json_t *document, Err *err)
{
    const json_t *cells = json_object_get(document, "cells");
    const json_t *moves = json_object_get(document, "moves");

    if (!read_keys(survey, document, err))
        return false;
    if (!cells == !moves)
        return fail(err, ERR_SYNTAX, N_("the file needs either \"cells\" or \"moves\""));
    return cells ? survey_cells(survey, cells, err) : survey_moves(survey, moves, err);
}

static Survey survey;

static bool read(json_t *document, const Args *args, int *at, Err *err)
{
    (void)args;
    survey = (Survey){.setup.players = 2, .at = -1};
    bool ok = survey_city(&survey, document, err);
    *at = survey.at;
    if (!ok)
        return false;
    Table table = akropolis_table(&survey.setup);
    score_view(&survey.score, &survey.view, &table);
    return true;
}

static void write_json(Text *text)
{
    akropolis_write_city(text, &survey.view, &survey.score, survey.stones);
    if (survey.n_warnings) {
        text_str(text, ",\"warnings\":[");
        for (int i = 0; i < survey.n_warnings; i++) {
            char sentence[512];
            Text one = text_in(sentence, sizeof sentence);
            message_write(&one, &survey.warnings[i], survey.warnings[i].format);
            text_str(text, i ? "," : "");
            text_json(text, sentence);
        }
        text_char(text, ']');
    }
}

/* The city as a picture, the sheet, and a line for each hex. */
static void write_report(Text *text, Lang lang)
{
    const View *view = &survey.view;
    Message why[MAX_WHY];

    draw_city(text, view, NULL, false);
    text_char(text, '\n');
    draw_sheet(text, lang, &survey.score, survey.stones);
    text_char(text, '\n');
    for (int i = 0; i < view->n; i++) {
        const Cell *cell = &view->cells[i];
        text_f(text, "%c %d,%d  %c%d  ", survey.score.verdicts[i].counts ? '+' : '-',
               cell->q + view->shift_q, cell->r + view->shift_r, cell->code, cell->level);
        int n = score_why(why, &survey.score, view, i);
        for (int k = 0; k < n; k++) {
            text_str(text, k ? "; " : "");
            say_message(text, lang, &why[k]);
        }
        text_char(text, '\n');
    }
    for (int i = 0; i < survey.n_warnings; i++) {
        text_str(text, "! ");
        say_message(text, lang, &survey.warnings[i]);
        text_char(text, '\n');
    }
}

const Appraiser score_akropolis = {"akropolis", read, write_json, write_report};
