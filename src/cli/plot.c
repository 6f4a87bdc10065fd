/* plot.c - a review as a picture: see report.h. Three panels over the moves of the
 * match: expected points, winning chances, losses. Seats differ by colour and by dashes,
 * for people who cannot tell the colours apart. Deals are shaded. */
#include <math.h>

#include "cli/decimal.h"
#include "cli/report.h"
#include "cli/svg.h"

enum {
    WIDTH = 1200, LEFT = 90, RIGHT = 30, TOP = 130, GAP = 70,
    HEIGHT = 220,                   /* of a panel */
    PANELS = 3,
    FOOT = 60,
    LETTER = 9,                     /* the approximate width of one */
    FEW_POINTS = 10                 /* the smallest range of a panel */
};

static const double HEADROOM = 1.08;    /* above the highest value of a panel */

static const struct {
    const char *colour, *dashes;
} looks[MAX_SEATS] = {
    {"#0072b2", "none"}, {"#d55e00", "9 4"}, {"#009e73", "3 3"}, {"#aa4499", "12 3 3 3"},
};

/* One panel: its place and its range. */
typedef struct {
    int top;
    double low, high;
} Panel;

static int panel_top(int k)
{
    return TOP + k * (HEIGHT + GAP);
}

/* Where step `i` begins: all steps are equally wide, however many moves luck makes. */
static int across(const Report *report, int i)
{
    return LEFT + i * (WIDTH - LEFT - RIGHT) / report->whole->review.n_cuts;
}

static int down(const Panel *panel, double value)
{
    double part = (value - panel->low) / (panel->high - panel->low);

    return panel->top + HEIGHT - (int)lround(part * HEIGHT);
}

static void put_text(Text *text, int x, int y, const char *rest, const char *str)
{
    text_f(text, "<text x=\"%d\" y=\"%d\"%s>", x, y, rest);
    svg_text(text, str);
    text_str(text, "</text>\n");
}

static void put_names(Text *text, const Report *report)
{
    const Match *match = report->whole->review.match;
    int room = (WIDTH - LEFT - RIGHT) / (report->whole->seats + 1);
    int letters = (room - 70) / LETTER - 6;     /* the line; the points */
    int x = LEFT, points[MAX_SEATS];

    match->game->settled(match_state(match), points);
    put_text(text, LEFT, 40, " class=\"title\"", match->game->name);
    for (int seat = 0; seat < report->whole->seats; seat++) {
        char label[REPORT_NAME + 16], cut[REPORT_NAME];
        Text name = text_in(label, sizeof label);
        text_f(text,
               "<path d=\"M%d 68h40\" stroke=\"%s\" stroke-dasharray=\"%s\" "
               "class=\"line\"/>\n",
               x, looks[seat].colour, looks[seat].dashes);
        text_f(&name, "%s · %d", report_name(cut, report->names[seat], letters),
               points[seat]);
        put_text(text, x + 50, 74, "", label);
        x += room;
    }
    text_f(text, "<rect x=\"%d\" y=\"58\" width=\"20\" height=\"20\" class=\"luck\"/>\n",
           x);
    put_text(text, x + 30, 74, "", say(report->lang, N_("luck deals")));
}

/* The distance of the grid lines: 1, 2 or 5 times a power of ten, for about four lines.
 */
static double line_distance(const Panel *panel)
{
    double rough = (panel->high - panel->low) / 4, ten = pow(10, floor(log10(rough)));
    double part = rough / ten;

    return ten * (part < 1.5 ? 1 : part < 3.5 ? 2 : part < 7.5 ? 5 : 10);
}

/* Title, shaded deals, grid lines with their values and unit. */
static void put_frame(Text *text, const Report *report, const Panel *panel,
                      const char *title, const char *unit)
{
    const WholeReview *whole = report->whole;
    double distance = line_distance(panel);

    put_text(text, LEFT, panel->top - 12, "", title);
    for (int i = 0; i < whole->review.n_cuts; i++)
        if (whole->cuts[i].seat == LUCK) {
            int x = across(report, i);
            text_f(text,
                   "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" class=\"luck\"/>\n",
                   x, panel->top, across(report, i + 1) - x, (int)HEIGHT);
        }
    for (double value = ceil(panel->low / distance) * distance; value <= panel->high;
         value += distance) {
        char number[32];
        Text label = text_in(number, sizeof number);
        text_f(&label, "%d%s", (int)lround(value), unit);
        text_f(text, "<path d=\"M%d %dH%d\" class=\"grid\"/>\n", (int)LEFT,
               down(panel, value), WIDTH - RIGHT);
        put_text(text, LEFT - 10, down(panel, value) + 6, " text-anchor=\"end\"", number);
    }
}

/* What a curve shows of a forecast. */
typedef double SeatValue(const Forecast *forecast, int seat);

static double points_of(const Forecast *forecast, int seat)
{
    return in_points(forecast->points[seat]);
}

static double percent_of(const Forecast *forecast, int seat)
{
    return in_points(forecast->win[seat]);
}

static void put_curves(Text *text, const Report *report, const Panel *panel,
                       SeatValue *value)
{
    const WholeReview *whole = report->whole;

    for (int seat = 0; seat < whole->seats; seat++) {
        text_f(text, "<path d=\"M%d %d", across(report, 0),
               down(panel, value(&whole_outcome(whole, -1)->after, seat)));
        for (int i = 0; i < whole->review.n_cuts; i++)
            text_f(text, "L%d %d", across(report, i + 1),
                   down(panel, value(&whole_outcome(whole, i)->after, seat)));
        text_f(text, "\" stroke=\"%s\" stroke-dasharray=\"%s\" class=\"line\"/>\n",
               looks[seat].colour, looks[seat].dashes);
    }
}

/* The tooltip of a bar. */
static void put_hint(Text *text, const Report *report, int i)
{
    const WholeReview *whole = report->whole;
    const Cut *cut = &whole->cuts[i];
    char number[DECIMAL], moves[TURN_TEXT], best[TURN_TEXT], hint[2 * TURN_TEXT + 512];
    Text played = text_in(moves, sizeof moves), better = text_in(best, sizeof best),
         sentence = text_in(hint, sizeof hint);

    whole_moves(&played, whole, i);
    whole_best(&better, whole, i);
    say_f(&sentence, report->lang, N_("%s: move %d, %s loses %s; better is %s"),
          report->names[cut->seat], cut->number, moves,
          decimal(number, in_points(whole_outcome(whole, i)->loss), report->lang), best);
    text_str(text, "<title>");
    svg_text(text, hint);
    text_str(text, "</title>");
}

static void put_losses(Text *text, const Report *report, const Panel *panel)
{
    const WholeReview *whole = report->whole;

    for (int i = 0; i < whole->review.n_cuts; i++) {
        const Cut *cut = &whole->cuts[i];
        int loss = whole_outcome(whole, i)->loss;
        if (loss <= 0)
            continue;
        int x = across(report, i), y = down(panel, in_points(loss));
        int width = across(report, i + 1) - x;
        text_f(text,
               "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\">", x, y,
               width > 3 ? width - 1 : 2, panel->top + HEIGHT - y,
               looks[cut->seat].colour);
        put_hint(text, report, i);
        text_str(text, "</rect>\n");
        if (i == whole->sum.by_seat[cut->seat].worst[0]) {
            char number[16];
            Text label = text_in(number, sizeof number);
            text_f(&label, "%d", cut->number);
            put_text(text, x, y - 5, "", number);
        }
    }
}

/* A range that has room for all expected points. */
static Panel points_panel(const Report *report)
{
    const WholeReview *whole = report->whole;
    Panel panel = {.top = panel_top(0), .low = 0, .high = FEW_POINTS};

    for (int i = -1; i < whole->review.n_cuts; i++)
        for (int seat = 0; seat < whole->seats; seat++) {
            double points = points_of(&whole_outcome(whole, i)->after, seat);
            panel.low = fmin(panel.low, points);
            panel.high = fmax(panel.high, points);
        }
    panel.high *= HEADROOM;
    return panel;
}

static Panel losses_panel(const Report *report)
{
    Panel panel = {.top = panel_top(2), .low = 0, .high = FEW_POINTS};

    for (int i = 0; i < report->whole->review.n_cuts; i++)
        panel.high = fmax(panel.high, in_points(whole_outcome(report->whole, i)->loss));
    panel.high *= HEADROOM;
    return panel;
}

/* The numbers of turns below the panels. */
static void put_ticks(Text *text, const Report *report)
{
    const WholeReview *whole = report->whole;
    int bottom = panel_top(PANELS - 1) + HEIGHT, n = whole->review.n_cuts,
        every = n ? whole->cuts[n - 1].number / 16 + 1 : 1, next = 1;

    for (int i = 0; i < n; i++) {
        char number[16];
        Text label = text_in(number, sizeof number);
        if (whole->cuts[i].seat == LUCK || whole->cuts[i].number < next)
            continue;
        next = whole->cuts[i].number + every;
        text_f(&label, "%d", whole->cuts[i].number);
        put_text(text, across(report, i), bottom + 24, "", number);
    }
    put_text(text, WIDTH - RIGHT, bottom + 48, " text-anchor=\"end\"",
             say(report->lang, N_("moves of the players")));
}

void report_plot(Text *text, const Report *report)
{
    Panel points = points_panel(report), losses = losses_panel(report);
    Panel chances = {.top = panel_top(1), .low = 0, .high = 100};

    text_f(text,
           "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" "
           "font-family=\"sans-serif\" font-size=\"18\" fill=\"#333\">\n"
           "<style>.title{font-size:24px;font-weight:bold}"
           ".line{fill:none;stroke-width:3;stroke-linejoin:round}"
           ".grid{stroke:#999;stroke-width:1;opacity:.5}.luck{fill:#ecdfb8}</style>\n"
           "<rect width=\"100%%\" height=\"100%%\" fill=\"#f6f3ea\"/>\n",
           (int)WIDTH, panel_top(PANELS - 1) + HEIGHT + FOOT);
    put_names(text, report);
    put_frame(text, report, &points, say(report->lang, N_("expected points at the end")),
              "");
    put_curves(text, report, &points, points_of);
    put_frame(text, report, &chances, say(report->lang, N_("chance to win")), " %");
    put_curves(text, report, &chances, percent_of);
    put_frame(text, report, &losses, say(report->lang, N_("points lost by the move")),
              "");
    put_losses(text, report, &losses);
    put_ticks(text, report);
    text_str(text, "</svg>\n");
}
