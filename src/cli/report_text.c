/* report_text.c - a review as a table in the reader's language: see report.h. */
#include <string.h>

#include "cli/decimal.h"
#include "cli/report.h"
#include "tui/columns.h"

enum {
    LINE = 4096,
    NUMBER_WIDTH = 7,
    POINTS_WIDTH = 7,
    WIN_WIDTH = 6,
    LOSS_WIDTH = 7,
    NAME_WIDTH = 18,                /* at most; longer names are cut */
    MOVE_WIDTH = 16
};

/* Columns that the names take. */
static int name_width(const Report *report)
{
    int width = columns_of(say(report->lang, N_("luck")));
    char name[REPORT_NAME];

    for (int seat = 0; seat < report->review->seats; seat++) {
        int n = columns_of(report_name(name, report->names[seat], NAME_WIDTH));
        width = n > width ? n : width;
    }
    return width;
}

static void print(FILE *to, Text *line)
{
    columns_end(line);
    fputs(line->at, to);
    *line = text_in(line->at, line->size);
}

static void put_head(FILE *to, const Report *report)
{
    const Review *review = report->review;
    Lang lang = report->lang;
    char buffer[LINE];
    Text line = text_in(buffer, sizeof buffer);

    say_f(&line, lang, N_("%s: %s looked at every move; %d playouts for what to expect"),
          review->match->game->name, review->bot->name, review->outlook);
    print(to, &line);
    print(to, &line);
    columns_right(&line, say(lang, N_("no.")), NUMBER_WIDTH);
    text_str(&line, "  ");
    columns_left(&line, say(lang, N_("who")), name_width(report) + 2);
    columns_left(&line, say(lang, N_("played")), MOVE_WIDTH);
    columns_right(&line, say(lang, N_("expected")),
                  POINTS_WIDTH * review->match->setup.players);
    columns_right(&line, say(lang, N_("win")), WIN_WIDTH + 1);
    columns_right(&line, say(lang, N_("loss")), LOSS_WIDTH);
    text_str(&line, "  ");
    text_str(&line, say(lang, N_("better")));
    print(to, &line);
}

/* Which seat luck helped most, and by how much. */
static void put_luck(Text *line, const Report *report, int i)
{
    const Review *review = report->review;
    const Forecast *before = i ? &review->steps[i - 1].after : &review->before;
    const Forecast *after = &review->steps[i].after;
    char number[DECIMAL], name[REPORT_NAME];
    double most = 0;
    int lucky = 0;

    for (int seat = 0; seat < review->seats; seat++) {
        double gain = forecast_lead(after, review->seats, seat) -
                      forecast_lead(before, review->seats, seat);
        if (seat == 0 || gain > most) {
            most = gain;
            lucky = seat;
        }
    }
    columns_blank(line, WIN_WIDTH + 1 + LOSS_WIDTH + 2);
    say_f(line, report->lang, N_("luck: %s for %s"),
          decimal_signed(number, most, report->lang),
          report_name(name, report->names[lucky], NAME_WIDTH));
}

/* The mover's chance, its loss and the better move. */
static void put_choice(Text *line, const Report *report, const ReviewStep *step,
                       const State *s)
{
    const Game *game = report->review->match->game;
    char number[DECIMAL], win[16];
    Text percent = text_in(win, sizeof win);

    text_f(&percent, "%d %%", (int)(step->after.win[step->seat] * 100 + 0.5));
    columns_right(line, win, WIN_WIDTH + 1);
    columns_right(line, step->is_choice ? decimal(number, step->loss, report->lang) : "",
                  LOSS_WIDTH);
    text_str(line, "  ");
    if (step->loss > 0)
        game->write_move(line, s, step->best[0].move);
}

/* Why the better move is better. */
static void put_reasons(FILE *to, const Report *report, const ReviewStep *step)
{
    char buffer[LINE];
    Text line = text_in(buffer, sizeof buffer);

    for (int k = 0; step->loss > 0 && k < step->best[0].n_why; k++) {
        columns_blank(&line, NUMBER_WIDTH + 2);
        text_str(&line, "· ");
        say_message(&line, report->lang, &step->best[0].why[k]);
        print(to, &line);
    }
}

static void write_number(Text *line, const ReviewStep *step)
{
    char number[32];
    Text text = text_in(number, sizeof number);

    text_f(&text, step->last > step->first ? "%d-%d" : "%d", step->first, step->last);
    columns_right(line, number, NUMBER_WIDTH);
    text_str(line, "  ");
}

/* The moves of step `i`; of luck's moves only as many as fit. */
static void put_moves(Text *line, const Report *report, int i)
{
    char moves[LINE];
    Text text = text_in(moves, sizeof moves);

    report_moves(&text, report, i);
    if (report->review->steps[i].seat == LUCK && columns_of(moves) > MOVE_WIDTH) {
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
    const Review *review = report->review;
    const ReviewStep *step = &review->steps[i];
    char buffer[LINE], name[REPORT_NAME], number[DECIMAL];
    Text line = text_in(buffer, sizeof buffer);

    write_number(&line, step);
    columns_left(&line,
                 step->seat == LUCK
                     ? say(report->lang, N_("luck"))
                     : report_name(name, report->names[step->seat], NAME_WIDTH),
                 name_width(report) + 2);
    put_moves(&line, report, i);
    for (int seat = 0; seat < review->match->setup.players; seat++)
        columns_right(&line, decimal(number, step->after.points[seat], report->lang),
                      POINTS_WIDTH);
    if (step->seat == LUCK)
        put_luck(&line, report, i);
    else
        put_choice(&line, report, step, review_state(review, i));
    print(to, &line);
    put_reasons(to, report, step);
}

static void put_totals(FILE *to, const Report *report)
{
    static const char *const heads[] = {N_("choices"), N_("best"), N_("loss"),
                                        N_("a move"), N_("worst"), N_("in move")};
    enum { HEADS = sizeof heads / sizeof *heads, WIDTH = 10 };
    const Review *review = report->review;
    char buffer[LINE], name[REPORT_NAME], cells[HEADS][DECIMAL];
    Text line = text_in(buffer, sizeof buffer);

    print(to, &line);
    columns_blank(&line, name_width(report) + 2);
    for (int k = 0; k < HEADS; k++)
        columns_right(&line, say(report->lang, heads[k]), WIDTH);
    print(to, &line);
    for (int seat = 0; seat < review->match->setup.players; seat++) {
        const SeatReview *sum = &review->by_seat[seat];
        const ReviewStep *worst = sum->worst < 0 ? NULL : &review->steps[sum->worst];
        memset(cells, 0, sizeof cells);
        Text text[] = {text_in(cells[0], DECIMAL), text_in(cells[1], DECIMAL),
                       text_in(cells[5], DECIMAL)};
        text_f(&text[0], "%d", sum->choices);
        text_f(&text[1], "%d", sum->best);
        decimal(cells[2], sum->loss, report->lang);
        decimal(cells[3], sum->choices ? sum->loss / sum->choices : 0, report->lang);
        if (worst) {
            decimal(cells[4], worst->loss, report->lang);
            text_f(&text[2], "%d", worst->first);
        }
        columns_left(&line, report_name(name, report->names[seat], NAME_WIDTH),
                     name_width(report) + 2);
        for (int k = 0; k < HEADS; k++)
            columns_right(&line, cells[k], WIDTH);
        print(to, &line);
    }
}

static void put_split(FILE *to, const Report *report)
{
    const Review *review = report->review;
    Lang lang = report->lang;
    char buffer[LINE], name[REPORT_NAME], numbers[4][DECIMAL];
    Text line = text_in(buffer, sizeof buffer);

    print(to, &line);
    text_str(&line, match_turn(review->match) == OVER
                        ? say(lang, N_("Lead over the others at the end:"))
                        : say(lang, N_("The game is not over. Lead over the others, as "
                                       "expected:")));
    print(to, &line);
    for (int seat = 0; seat < review->match->setup.players; seat++) {
        const SeatReview *sum = &review->by_seat[seat];
        text_str(&line, "  ");
        say_f(&line, lang, N_("%s: %s, of it %s by play and %s ± %s by luck"),
              report_name(name, report->names[seat], NAME_WIDTH),
              decimal_signed(numbers[0], sum->margin, lang),
              decimal_signed(numbers[1], sum->play, lang),
              decimal_signed(numbers[2], sum->luck, lang),
              decimal(numbers[3], sum->luck_error, lang));
        print(to, &line);
    }
}

const char *report_name(char out[REPORT_NAME], const char *name, int columns)
{
    Text text = text_in(out, REPORT_NAME);
    bool is_cut = columns_of(name) > columns;

    for (int n = 0; *name; name++) {
        n += (*name & 0xC0) != 0x80;        /* not the rest of a character */
        if (n > columns - is_cut)
            break;
        text_char(&text, *name);
    }
    text_str(&text, is_cut ? "…" : "");
    return out;
}

void report_moves(Text *text, const Report *report, int i)
{
    const Match *match = report->review->match;
    const ReviewStep *step = &report->review->steps[i];
    Match at = *match;

    match_rewind(&at, step->first - 1);
    for (int n = step->first - 1; n < step->last; n++) {
        if (n >= step->first)
            text_char(text, ' ');
        match->game->write_move(text, match_state(&at), match->moves[n]);
        match_play(&at, match->moves[n]);
    }
}

void report_text(FILE *to, const Report *report)
{
    put_head(to, report);
    for (int i = 0; i < report->review->n_steps; i++)
        put_step(to, report, i);
    put_totals(to, report);
    put_split(to, report);
}
