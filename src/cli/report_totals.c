/* report_totals.c - what a review adds up to, at the end of its table: see report.h. */
#include "cli/decimal.h"
#include "cli/report.h"
#include "study/grade.h"
#include "tui/columns.h"

enum { LINE = 4096 };

int report_width(const Report *report)
{
    int width = columns_of(say(report->lang, N_("luck")));
    char name[REPORT_NAME];

    for (int seat = 0; seat < report->whole->seats; seat++) {
        int n = columns_of(report_name(name, report->names[seat], REPORT_NAME_WIDTH));
        width = n > width ? n : width;
    }
    return width;
}

void report_print(FILE *to, Text *line)
{
    columns_end(line);
    fputs(line->at, to);
    *line = text_in(line->at, line->size);
}

static void put_heading(Text *text, int indent, const char *heading)
{
    columns_blank(text, indent);
    text_f(text, "%s\n", heading);
}

void report_instead(Text *text, const Instead *instead, int indent, Lang lang)
{
    for (int k = 0; k < instead->n; k++) {
        if (k == instead->n_points)
            put_heading(text, indent, say(lang, N_("Also:")));
        columns_blank(text, indent);
        text_str(text, "· ");
        say_message(text, lang, &instead->of[k]);
        text_char(text, '\n');
    }
}

const char *report_name(char out[REPORT_NAME], const char *name, int columns)
{
    Text text = text_in(out, REPORT_NAME);
    bool is_cut = columns_of(name) > columns;
    uint32_t code;

    for (int used = 0, n; *name && (n = text_character(&code, name, NULL)) > 0;
         name += n) {
        used += columns_of_code(code);
        if (used > columns - is_cut)
            break;
        text_code(&text, code);
    }
    text_str(&text, is_cut ? "…" : "");
    return out;
}

/* A column of the totals. */
typedef struct {
    const char *head;
    int width;
    void (*write)(Text *cell, const Report *report, const SeatSum *sum);
} Column;

static void put_decimal(Text *cell, const Report *report, double value)
{
    char number[DECIMAL];

    text_str(cell, decimal(number, value, report->lang));
}

static void put_choices(Text *cell, const Report *report, const SeatSum *sum)
{
    (void)report;
    text_f(cell, "%d", sum->choices);
}

static void put_best(Text *cell, const Report *report, const SeatSum *sum)
{
    (void)report;
    text_f(cell, "%d", sum->best);
}

static void put_accuracy(Text *cell, const Report *report, const SeatSum *sum)
{
    put_decimal(cell, report, sum->accuracy / 10.0);
    text_str(cell, " %");
}

static void put_grade(Text *cell, const SeatSum *sum, int grade)
{
    if (sum->grades[grade])
        text_f(cell, "%d", sum->grades[grade]);
}

static void put_inaccuracies(Text *cell, const Report *report, const SeatSum *sum)
{
    (void)report;
    put_grade(cell, sum, 1);
}

static void put_mistakes(Text *cell, const Report *report, const SeatSum *sum)
{
    (void)report;
    put_grade(cell, sum, 2);
}

static void put_blunders(Text *cell, const Report *report, const SeatSum *sum)
{
    (void)report;
    put_grade(cell, sum, 3);
}

static void put_loss(Text *cell, const Report *report, const SeatSum *sum)
{
    put_decimal(cell, report, in_points(sum->loss));
}

static void put_loss_a_move(Text *cell, const Report *report, const SeatSum *sum)
{
    put_decimal(cell, report, sum->choices ? in_points(sum->loss) / sum->choices : 0);
}

static void put_worst(Text *cell, const Report *report, const SeatSum *sum)
{
    if (sum->n_worst)
        put_decimal(cell, report, in_points(sum->worst_loss[0]));
}

/* The turns that lost most. */
static void put_where(Text *cell, const Report *report, const SeatSum *sum)
{
    for (int k = 0; k < sum->n_worst; k++)
        text_f(cell, k ? ", %d" : "%d", report->whole->cuts[sum->worst[k]].number);
}

static const Column columns[] = {
    {N_("choices"), 10, put_choices},   {N_("best"), 10, put_best},
    {N_("accuracy"), 10, put_accuracy}, {"?!", 4, put_inaccuracies},
    {"?", 4, put_mistakes},             {"??", 4, put_blunders},
    {N_("loss"), 9, put_loss},          {N_("a move"), 9, put_loss_a_move},
    {N_("worst"), 10, put_worst},       {N_("in moves"), 15, put_where},
};
enum { COLUMNS = sizeof columns / sizeof *columns };

static void put_table(FILE *to, const Report *report)
{
    const WholeReview *whole = report->whole;
    char buffer[LINE], name[REPORT_NAME], cell[64];
    Text line = text_in(buffer, sizeof buffer);

    report_print(to, &line);
    columns_blank(&line, report_width(report) + 2);
    for (int k = 0; k < COLUMNS; k++)
        columns_right(&line, say(report->lang, columns[k].head), columns[k].width);
    report_print(to, &line);
    for (int seat = 0; seat < whole->review.match->setup.players; seat++) {
        columns_left(&line, report_name(name, report->names[seat], REPORT_NAME_WIDTH),
                     report_width(report) + 2);
        for (int k = 0; k < COLUMNS; k++) {
            Text text = text_in(cell, sizeof cell);
            columns[k].write(&text, report, &whole->sum.by_seat[seat]);
            columns_right(&line, cell, columns[k].width);
        }
        report_print(to, &line);
    }
    say_f(&line, report->lang,
          N_("?! lost %d points or more, ? %d or more, ?? %d or more"),
          grades[1].from / 100, grades[2].from / 100, grades[3].from / 100);
    report_print(to, &line);
}

/* The lead of a seat at the end, in whole points. */
static void put_result(Text *text, Lang lang, int lead, bool among_many)
{
    if (among_many && lead > 0)
        say_n(text, lang, "%d point above the others' average",
              "%d points above the others' average", lead);
    else if (among_many && lead < 0)
        say_n(text, lang, "%d point below the others' average",
              "%d points below the others' average", -lead);
    else if (lead > 0)
        say_n(text, lang, "won by %d point", "won by %d points", lead);
    else if (lead < 0)
        say_n(text, lang, "lost by %d point", "lost by %d points", -lead);
    else
        text_str(text, say(lang, N_("level at the end")));
}

static void put_luck(Text *text, Lang lang, int luck)
{
    if (luck > 0)
        say_n(text, lang, "luck brought %d", "luck brought %d", luck);
    else if (luck < 0)
        say_n(text, lang, "luck cost %d", "luck cost %d", -luck);
    else
        text_str(text, say(lang, N_("luck was even")));
}

static void put_play(Text *text, Lang lang, int play)
{
    if (play > 0)
        say_n(text, lang, "play brought %d", "play brought %d", play);
    else if (play < 0)
        say_n(text, lang, "play cost %d", "play cost %d", -play);
    else
        text_str(text, say(lang, N_("play was even")));
}

static void put_later(Text *text, Lang lang, int later)
{
    if (later > 0)
        say_f(text, lang, N_("what showed only later brought %d"), later);
    else
        say_f(text, lang, N_("what showed only later cost %d"), -later);
}

/* Is the game's own seat the opponent? */
static bool is_apart(const Report *report)
{
    return report->whole->seats > report->whole->review.match->setup.players;
}

static int whole_points(int hundredths)
{
    return (hundredths + (hundredths < 0 ? -50 : 50)) / 100;
}

/* "Ann: lost by 9 points: luck cost 13, play brought 6, what showed only later cost 2."
 * Whole points add up, too: what rounding leaves over is part of what showed later, which
 * is left out where it is nothing. Against the game's own seat that is compared with what
 * was to be expected. */
static void put_ledger(Text *line, const Report *report, int seat)
{
    const SeatSum *sum = &report->whole->sum.by_seat[seat];
    Lang lang = report->lang;
    int margin = whole_points(sum->margin), luck = whole_points(sum->luck),
        start = whole_points(sum->start), play = whole_points(sum->play),
        later = margin - start - luck - play;
    char clauses[2][512], lead[16], name[REPORT_NAME];
    Text result = text_in(clauses[0], sizeof clauses[0]),
         parts = text_in(clauses[1], sizeof clauses[1]),
         expected = text_in(lead, sizeof lead);

    put_result(&result, lang, margin, report->whole->seats > 2);
    text_f(&expected, start > 0 ? "+%d" : "%d", start);
    if (is_apart(report)) {
        say_f(&parts, lang, N_("expected at the start %s"), lead);
        text_str(&parts, ", ");
    }
    put_luck(&parts, lang, luck);
    text_str(&parts, ", ");
    put_play(&parts, lang, play);
    text_str(&parts, later ? ", " : "");
    if (later)
        put_later(&parts, lang, later);
    text_f(line, "  %s: %s: %s.",
           report_name(name, report->names[seat], REPORT_NAME_WIDTH), clauses[0],
           clauses[1]);
}

/* The same in figures, with the error. */
static void put_expected(Text *line, const Report *report, int seat)
{
    const SeatSum *sum = &report->whole->sum.by_seat[seat];
    Lang lang = report->lang;
    char names[REPORT_NAME], numbers[6][DECIMAL];
    const char *name = report_name(names, report->names[seat], REPORT_NAME_WIDTH),
               *margin = decimal_signed(numbers[0], in_points(sum->margin), lang),
               *play = decimal_signed(numbers[1], in_points(sum->play), lang),
               *luck = decimal_signed(numbers[2], in_points(sum->luck), lang),
               *error = decimal(numbers[3], in_points(sum->luck_error), lang),
               *later = decimal_signed(numbers[4], in_points(sum->later), lang);

    text_str(line, "  ");
    if (is_apart(report))
        say_f(line, lang,
              N_("%s: %s, of it %s expected at the start, %s by play, %s ± %s by luck; "
                 "seen later: %s"),
              name, margin, decimal_signed(numbers[5], in_points(sum->start), lang),
              play, luck, error, later);
    else
        say_f(line, lang, N_("%s: %s, of it %s by play, %s ± %s by luck; seen later: %s"),
              name, margin, play, luck, error, later);
}

void report_totals(FILE *to, const Report *report)
{
    const Match *match = report->whole->review.match;
    Lang lang = report->lang;
    bool is_over = match_turn(match) == OVER;
    char buffer[LINE];
    Text line = text_in(buffer, sizeof buffer);

    put_table(to, report);
    report_print(to, &line);
    text_str(&line, is_over ? say(lang, N_("Lead over the others at the end:"))
                            : say(lang, N_("The game is not over. Lead over the others, "
                                           "as expected:")));
    report_print(to, &line);
    for (int seat = 0; seat < match->setup.players; seat++) {
        put_expected(&line, report, seat);
        report_print(to, &line);
    }
    for (int seat = 0; is_over && seat < match->setup.players; seat++) {
        put_ledger(&line, report, seat);
        report_print(to, &line);
    }
}
