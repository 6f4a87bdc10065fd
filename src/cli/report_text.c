/* report_text.c - a review as a table in the reader's language: see report.h. */
#include <string.h>

#include "cli/decimal.h"
#include "cli/report.h"
#include "study/grade.h"
#include "tui/columns.h"

enum {
    LINE = 4096,
    NUMBER_WIDTH = 4,
    POINTS_WIDTH = 7,
    WIN_WIDTH = 6,
    LOSS_WIDTH = 7,
    SIGN_WIDTH = 3,
    MOVE_WIDTH = 16
};

static void put_head(FILE *to, const Report *report)
{
    const WholeReview *whole = report->whole;
    Lang lang = report->lang;
    char buffer[LINE];
    Text line = text_in(buffer, sizeof buffer);

    say_f(&line, lang, N_("%s: %s looked at every move; %d playouts for what to expect"),
          whole->review.match->game->name, whole->review.budget.bot->name,
          whole->review.budget.outlook);
    report_print(to, &line);
    report_print(to, &line);
    columns_right(&line, say(lang, N_("no.")), NUMBER_WIDTH);
    text_str(&line, "  ");
    columns_left(&line, say(lang, N_("who")), report_width(report) + 2);
    columns_left(&line, say(lang, N_("played")), MOVE_WIDTH);
    columns_right(&line, say(lang, N_("expected")),
                  POINTS_WIDTH * whole->review.match->setup.players);
    columns_right(&line, say(lang, N_("win")), WIN_WIDTH + 1);
    columns_right(&line, say(lang, N_("loss")), LOSS_WIDTH);
    columns_blank(&line, 1 + SIGN_WIDTH);
    text_str(&line, say(lang, N_("better")));
    report_print(to, &line);
}

/* Which seat luck helped most, and by how much. */
static void put_luck(Text *line, const Report *report, int i)
{
    const WholeReview *whole = report->whole;
    char number[DECIMAL], name[REPORT_NAME];
    int most = 0, lucky = 0;

    for (int seat = 0; seat < whole->seats; seat++) {
        int gain = sum_gain(&whole->review, whole->steps, i, seat);
        if (seat == 0 || gain > most) {
            most = gain;
            lucky = seat;
        }
    }
    columns_blank(line, WIN_WIDTH + 1 + LOSS_WIDTH + 1 + SIGN_WIDTH);
    say_f(line, report->lang, N_("luck: %s for %s"),
          decimal_signed(number, in_points(most), report->lang),
          report_name(name, report->names[lucky], REPORT_NAME_WIDTH));
}

/* The mover's chance, its loss and the better turn. The grade of a turn with several
 * steps stands at the one that lost most. */
static void put_choice(Text *line, const Report *report, int i)
{
    const Cut *cut = &report->whole->cuts[i];
    const Judged *outcome = whole_outcome(report->whole, i);
    const TurnSum turn = sum_turn(&report->whole->review, report->whole->steps, i);
    char number[DECIMAL], win[16];
    Text percent = text_in(win, sizeof win);

    text_f(&percent, "%d %%",
           forecast_percent(&outcome->after, report->whole->seats, cut->seat));
    columns_right(line, win, WIN_WIDTH + 1);
    columns_right(
        line,
        cut->is_choice ? decimal(number, in_points(outcome->loss), report->lang) : "",
        LOSS_WIDTH);
    text_str(line, " ");
    columns_left(line, turn.worst == i ? grades[grade_of(turn.loss)].sign : "",
                 SIGN_WIDTH);
    if (outcome->loss > 0)
        whole_best(line, report->whole, i);
}

/* What the better turn has more and less. */
static void put_reasons(FILE *to, const Report *report, int i)
{
    char buffer[LINE];
    Text lines = text_in(buffer, sizeof buffer);

    report_instead(&lines, whole_instead(report->whole, i), NUMBER_WIDTH + 2,
                   report->lang);
    fputs(buffer, to);
}

/* What luck deals has none. */
static void write_number(Text *line, const Cut *cut)
{
    char number[32];
    Text text = text_in(number, sizeof number);

    if (cut->seat != LUCK)
        text_f(&text, "%d", cut->number);
    columns_right(line, number, NUMBER_WIDTH);
    text_str(line, "  ");
}

/* The moves of step `i`; of luck's moves only as many as fit. */
static void put_moves(Text *line, const Report *report, int i)
{
    char moves[LINE];
    Text text = text_in(moves, sizeof moves);

    whole_moves(&text, report->whole, i);
    if (report->whole->cuts[i].seat == LUCK && columns_of(moves) > MOVE_WIDTH) {
        char *end = moves + MOVE_WIDTH - 3;
        while (end > moves && *end != ' ')
            end--;
        text = text_in(end, sizeof moves - (size_t)(end - moves));
        text_str(&text, " …");
    }
    columns_left(line, moves, MOVE_WIDTH);
}

static void put_step(FILE *to, const Report *report, int i)
{
    const WholeReview *whole = report->whole;
    const Cut *cut = &whole->cuts[i];
    const Forecast *after = &whole_outcome(whole, i)->after;
    char buffer[LINE], name[REPORT_NAME], number[DECIMAL];
    Text line = text_in(buffer, sizeof buffer);

    write_number(&line, cut);
    columns_left(&line,
                 cut->seat == LUCK
                     ? say(report->lang, N_("luck"))
                     : report_name(name, report->names[cut->seat], REPORT_NAME_WIDTH),
                 report_width(report) + 2);
    put_moves(&line, report, i);
    for (int seat = 0; seat < whole->review.match->setup.players; seat++)
        columns_right(&line,
                      decimal(number, in_points(after->points[seat]), report->lang),
                      POINTS_WIDTH);
    if (cut->seat == LUCK)
        put_luck(&line, report, i);
    else
        put_choice(&line, report, i);
    report_print(to, &line);
    put_reasons(to, report, i);
}

void report_text(FILE *to, const Report *report)
{
    put_head(to, report);
    for (int i = 0; i < report->whole->review.n_cuts; i++)
        put_step(to, report, i);
    report_totals(to, report);
}
