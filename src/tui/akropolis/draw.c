/* draw.c - see draw.h.
 *
 * Hexes stand in columns by q, each half a hex lower than the one before: hex q, r begins
 * at column q * (inner + 1) and line 2 * r + q. A drawing is made line by line, so that a
 * city that stretches far needs no large canvas. */
#include "tui/akropolis/draw.h"

#include <assert.h>
#include <string.h>

#include "tui/columns.h"
#include "tui/strip.h"

enum {
    INNER = 5,                      /* columns between the sides of a hex, usually */
    MAX_INNER = 12,
    MAX_HEXES = MAX_CELLS + MAX_SPOTS
};

static_assert(SIDE * (MAX_INNER + 1) + 2 <= MAX_STRIP, "a line holds any city");

static const uint8_t kind_colours[KINDS] = {
    [HOUSE] = 94, [MARKET] = 33, [BARRACKS] = 31, [TEMPLE] = 35, [GARDEN] = 32,
};

/* One hex to draw: where, and the words for its two lines. */
typedef struct {
    int x, y;
    Pen pen, label_pen;
    char upper[16], lower[16];
} Hex;

typedef struct {
    int n, inner;
    int low_q, low_y, high_y;
    Hex hexes[MAX_HEXES];
} Plan;

void ak_draw_mark(DrawMarks *marks, int q, int r, int label)
{
    marks->labels[q + ORIGIN][r + ORIGIN] = (int16_t)label;
}

static int label_at(const DrawMarks *marks, int q, int r)
{
    return marks ? marks->labels[q + ORIGIN][r + ORIGIN] : 0;
}

static Pen pen_of(const Cell *cell)
{
    int district = ak_district_of(cell->code), plaza = ak_plaza_of(cell->code);

    if (plaza >= 0)
        return (Pen){kind_colours[plaza], REVERSE};
    if (district < 0)
        return (Pen){GREY, 0};
    return (Pen){kind_colours[district], cell->level > 1 ? BOLD : 0};
}

/* "h2", or "M**1" for a plaza. */
static void write_upper(char *out, size_t size, const Cell *cell, bool utf8)
{
    Text text = text_in(out, size);
    int plaza = ak_plaza_of(cell->code);

    text_char(&text, cell->code);
    for (int i = 0; plaza >= 0 && i < ak_districts[plaza].stars; i++)
        text_str(&text, utf8 ? "★" : "*");
    text_f(&text, "%d", cell->level);
}

static void write_lower(char *out, size_t size, int q, int r, int label, bool place)
{
    Text text = text_in(out, size);

    if (label == DRAW_NEW)
        text_str(&text, "+++");
    else if (label)
        text_f(&text, "%d", label);
    else if (place)
        text_f(&text, "%d,%d", q, r);
}

/* The column of a hex is known once all are there; until then x is q. */
static void plan_hex(Plan *plan, int q, int r, const Cell *cell, const DrawMarks *marks)
{
    assert(plan->n < MAX_HEXES);
    Hex *hex = &plan->hexes[plan->n++];

    *hex = (Hex){.x = q, .y = 2 * r + q};
    if (cell) {
        hex->pen = pen_of(cell);
        write_upper(hex->upper, sizeof hex->upper, cell, marks && marks->utf8);
    }
    hex->label_pen = (Pen){.weight = label_at(marks, q, r) ? BOLD : DIM};
    write_lower(hex->lower, sizeof hex->lower, q, r, label_at(marks, q, r),
                cell && (!marks || marks->places));
}

static int larger(int a, int b)
{
    return a > b ? a : b;
}

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

/* The size of the drawing, and every hex in its column. */
static void plan_size(Plan *plan)
{
    plan->inner = INNER;
    plan->low_q = plan->low_y = SIDE * 3;
    plan->high_y = -SIDE * 3;
    for (int i = 0; i < plan->n; i++) {
        const Hex *hex = &plan->hexes[i];
        plan->inner = larger(plan->inner, columns_of(hex->upper));
        plan->inner = larger(plan->inner, columns_of(hex->lower));
        plan->low_q = smaller(plan->low_q, hex->x);
        plan->low_y = smaller(plan->low_y, hex->y);
        plan->high_y = larger(plan->high_y, hex->y);
    }
    assert(plan->inner <= MAX_INNER);
    for (int i = 0; i < plan->n; i++)
        plan->hexes[i].x = (plan->hexes[i].x - plan->low_q) * (plan->inner + 1);
}

static void make_plan(Plan *plan, const View *view, const DrawMarks *marks)
{
    plan->n = 0;
    for (int q = 1 - ORIGIN; q < ORIGIN; q++)
        for (int r = 1 - ORIGIN; r < ORIGIN; r++) {
            const Cell *cell = ak_view_at(view, q, r);
            if (cell || label_at(marks, q, r))
                plan_hex(plan, q, r, cell, marks);
        }
    plan_size(plan);
}

/* The part of `hex` on line `y`, without its roof: see put_line. */
static void place_hex(Strip *line, const Plan *plan, const Hex *hex, int y)
{
    int right = hex->x + plan->inner + 1;

    if (y == hex->y) {
        strip_char(line, hex->x, '/', (Pen){0});
        strip_middle(line, hex->x + 1, plan->inner, hex->upper, ' ', hex->pen);
        strip_char(line, right, '\\', (Pen){0});
    } else if (y == hex->y + 1) {
        strip_char(line, hex->x, '\\', (Pen){0});
        strip_middle(line, hex->x + 1, plan->inner, hex->lower, '_', hex->label_pen);
        strip_char(line, right, '/', (Pen){0});
    }
}

/* Roofs are written first: where a hex lies above, its floor is there instead. */
static void put_line(Strip *line, const Plan *plan, int y)
{
    memset(line, 0, sizeof *line);
    for (int i = 0; i < plan->n; i++)
        if (plan->hexes[i].y - 1 == y)
            strip_middle(line, plan->hexes[i].x + 1, plan->inner, "", '_', (Pen){0});
    for (int i = 0; i < plan->n; i++)
        place_hex(line, plan, &plan->hexes[i], y);
}

void ak_draw_city(Text *text, const View *view, const DrawMarks *marks, bool colour)
{
    Plan plan;
    Strip line;

    make_plan(&plan, view, marks);
    for (int y = plan.low_y - 1; y <= plan.high_y + 1; y++) {
        put_line(&line, &plan, y);
        strip_write(text, &line, colour);
    }
}

/* One of the three lines of a tile's picture: in every rotation each has one hex, which
 * stands left or right. */
static void write_picture_line(Text *text, const Picture *picture, int line, int width)
{
    int8_t at[HEXES][2];
    int low_q = SIDE, low_y = SIDE;

    ak_footprint((Spot){.rot = (int8_t)picture->rot}, at);
    for (int k = 0; k < HEXES; k++) {
        low_q = smaller(low_q, at[k][0]);
        low_y = smaller(low_y, 2 * at[k][1] + at[k][0]);
    }
    for (int k = 0; k < HEXES; k++) {
        if (2 * at[k][1] + at[k][0] - low_y != line)
            continue;
        int x = 3 + 3 * (at[k][0] - low_q);
        columns_blank(text, x);
        text_f(text, k == 0 ? "(%c)" : " %c ", ak_tiles[picture->tile].hexes[k]);
        columns_blank(text, width - x - 3);
    }
}

void ak_draw_pictures(Text *text, const Picture *pictures, int n)
{
    int width = 12;

    for (int i = 0; i < n; i++)
        for (int k = 0; k < PICTURE_HEADS; k++)
            width = larger(width, columns_of(pictures[i].heads[k]) + 2);
    for (int k = 0; k < PICTURE_HEADS; k++) {
        for (int i = 0; i < n; i++)
            columns_left(text, pictures[i].heads[k], width);
        columns_end(text);
    }
    for (int line = 0; line < HEXES; line++) {
        for (int i = 0; i < n; i++)
            write_picture_line(text, &pictures[i], line, width);
        columns_end(text);
    }
}

void ak_draw_letters(Text *text, int tile)
{
    const char *hexes = ak_tiles[tile].hexes;

    text_f(text, "%c %c %c", hexes[0], hexes[1], hexes[2]);
}

void ak_draw_legend(Text *text, Lang lang)
{
    say_f(text, lang,
          N_("h houses, m markets, b barracks, t temples, g gardens, q quarry; "
             "capital: plaza, digit: level"));
    text_char(text, '\n');
}
