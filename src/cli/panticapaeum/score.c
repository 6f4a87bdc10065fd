/* score.c - a seat of Panticapaeum from a real table, for people. */
#include "cli/score.h"
#include "games/panticapaeum/findings.h"
#include "tui/panticapaeum/draw.h"

/* The city as a picture, the sheet, and a line for each building. */
static bool report(Text *text, Lang lang, const DocNode *document, const Setup *setup,
                   Err *err)
{
    State state;
    Findings findings;
    const City *city = &state.seats[0].city;
    const Sheet *sheet = &findings.sheet;

    if (!pa_appraise(&findings, &state, document, setup, err))
        return false;
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
    return true;
}

const Appraiser pa_appraiser = {"panticapaeum", report};
