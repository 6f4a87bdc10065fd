/* score.c - a city of Akropolis from a real table, for people. */
#include "cli/score.h"
#include "games/akropolis/appraisal.h"
#include "tui/akropolis/draw.h"

/* The city as a picture, the sheet, and a line for each hex. */
static bool report(Text *text, Lang lang, const DocNode *document, const Setup *setup,
                   Err *err)
{
    Appraisal appraisal;
    const View *view = &appraisal.view;
    Message why[MAX_WHY];

    (void)setup;
    if (!ak_appraise(&appraisal, document, err))
        return false;
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
    return true;
}

const Appraiser ak_appraiser = {"akropolis", report};
