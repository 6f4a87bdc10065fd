/* svg_akropolis.c - see svg_akropolis.h.
 *
 * Flat-topped hexes seen from a little in front: each is a prism as high as its level,
 * drawn from the back to the front, so that what is nearer covers what is behind. Whole
 * numbers only. */
#include "cli/svg_akropolis.h"

#include <stdlib.h>

enum {
    HALF = 40,                      /* half the width of a hex */
    STEP_X = 60, STEP_Y = 52,       /* to the next column; to the next hex of a column */
    SLOPE = STEP_Y / 2,
    LIFT = 14,                      /* height of a level */
    MARGIN = 40, TITLE = 70
};

/* Face and side colours; the letter tells kinds apart without them. */
typedef struct {
    const char *face, *side, *ink;
} Paint;

static const Paint paints[KINDS] = {
    [HOUSE]    = {"#6fa8dc", "#3d6f9e", "#0b2239"},
    [MARKET]   = {"#f1c84c", "#a98516", "#3b2d00"},
    [BARRACKS] = {"#dd6b5b", "#94362a", "#2e0702"},
    [TEMPLE]   = {"#b48bd0", "#74508e", "#250a38"},
    [GARDEN]   = {"#8fc46b", "#56803a", "#122604"},
};
static const Paint quarry_paint = {"#d5d0c3", "#948e7f", "#3a372f"};

typedef struct {
    int x, y;
} Point;

/* The middle of a hex on the ground. */
static Point middle(int q, int r)
{
    return (Point){q * STEP_X, r * STEP_Y + q * STEP_Y / 2};
}

static Paint paint_of(char code)
{
    int kind = district_of(code) >= 0 ? district_of(code) : plaza_of(code);

    return kind >= 0 ? paints[kind] : quarry_paint;
}

/* The sides that face the reader, from the ground up to the face. */
static void write_sides(Text *text, Point at, int height, Paint paint)
{
    int x = at.x, y = at.y, top = at.y - height;

    text_f(text,
           "<path d=\"M%d %dL%d %dL%d %dL%d %dL%d %dL%d %dL%d %dL%d %dZ\" fill=\"%s\"/>",
           x - HALF, top, x - HALF, y, x - HALF / 2, y + SLOPE, x + HALF / 2, y + SLOPE,
           x + HALF, y, x + HALF, top, x + HALF / 2, top + SLOPE, x - HALF / 2,
           top + SLOPE, paint.side);
}

static void write_face(Text *text, Point at, Paint paint)
{
    int x = at.x, y = at.y;

    text_f(
        text,
        "<path d=\"M%d %dL%d %dL%d %dL%d %dL%d %dL%d %dZ\" fill=\"%s\" stroke=\"%s\"/>",
        x - HALF, y, x - HALF / 2, y - SLOPE, x + HALF / 2, y - SLOPE, x + HALF, y,
        x + HALF / 2, y + SLOPE, x - HALF / 2, y + SLOPE, paint.face, paint.side);
}

/* What stands on the face: stars for a plaza, a letter and the level for the rest. */
static void write_label(Text *text, Point at, const Cell *cell, Paint paint)
{
    int plaza = plaza_of(cell->code);

    text_f(text, "<text x=\"%d\" y=\"%d\" fill=\"%s\">%c", at.x, at.y + 6, paint.ink,
           cell->code);
    for (int i = 0; plaza >= 0 && i < districts[plaza].stars; i++)
        text_str(text, "★");
    if (plaza < 0)
        text_f(text, "<tspan dy=\"6\" font-size=\"13\">%d</tspan>", cell->level);
    text_str(text, "</text>");
}

static void write_hex(Text *text, const Cell *cell)
{
    Point at = middle(cell->q, cell->r);
    Paint paint = paint_of(cell->code);
    int height = cell->level * LIFT;

    write_sides(text, at, height, paint);
    at.y -= height;
    write_face(text, at, paint);
    write_label(text, at, cell, paint);
}

static int behind(const void *a, const void *b)
{
    const Cell *one = a, *two = b;
    Point p = middle(one->q, one->r), o = middle(two->q, two->r);

    return p.y != o.y ? p.y - o.y : p.x - o.x;
}

typedef struct {
    int left, top, width, height;
} Box;

static Box box_of(const View *view)
{
    Point low = {0, 0}, high = {0, 0};

    for (int i = 0; i < view->n; i++) {
        Point at = middle(view->cells[i].q, view->cells[i].r);
        int roof = at.y - view->cells[i].level * LIFT;
        low.x = i == 0 || at.x < low.x ? at.x : low.x;
        low.y = i == 0 || roof < low.y ? roof : low.y;
        high.x = i == 0 || at.x > high.x ? at.x : high.x;
        high.y = i == 0 || at.y > high.y ? at.y : high.y;
    }
    return (Box){low.x - HALF, low.y - SLOPE, high.x - low.x + 2 * HALF,
                 high.y - low.y + 2 * SLOPE};
}

static void write_text(Text *text, const char *str)
{
    for (; *str; str++) {
        if (*str == '<' || *str == '&')
            text_str(text, *str == '<' ? "&lt;" : "&amp;");
        else
            text_char(text, *str);
    }
}

/* One city with its title, its left edge at `x`. */
static void write_city(Text *text, View *view, int x, const char *name, int points)
{
    Box box = box_of(view);

    text_f(text,
           "<g transform=\"translate(%d %d)\">\n<text class=\"title\" x=\"%d\" y=\"%d\">",
           x - box.left, TITLE - box.top, box.left + box.width / 2, box.top - 30);
    write_text(text, name);
    text_f(text, " · %d</text>\n", points);
    qsort(view->cells, (size_t)view->n, sizeof *view->cells, behind);
    for (int i = 0; i < view->n; i++) {
        write_hex(text, &view->cells[i]);
        text_char(text, '\n');
    }
    text_str(text, "</g>\n");
}

void svg_cities(Text *text, const State *s, const char *const names[MAX_SEATS])
{
    View view;
    int points[MAX_SEATS], width = MARGIN, height = 0, x = MARGIN;

    akropolis.scores(s, points);
    for (int seat = 0; seat < s->players; seat++) {
        view_of(&view, &s->cities[seat]);
        Box box = box_of(&view);
        int wide = box.width > 160 ? box.width : 160;
        width += wide + MARGIN;
        height = box.height > height ? box.height : height;
    }
    text_f(text, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" "
                 "font-family=\"sans-serif\" text-anchor=\"middle\" font-size=\"20\" "
                 "stroke-linejoin=\"round\">\n"
                 "<style>.title{font-size:24px;font-weight:bold;fill:#333}</style>\n"
                 "<rect width=\"100%%\" height=\"100%%\" fill=\"#f6f3ea\"/>\n",
           width, height + TITLE + MARGIN);
    for (int seat = 0; seat < s->players; seat++) {
        view_of(&view, &s->cities[seat]);
        Box box = box_of(&view);
        int wide = box.width > 160 ? box.width : 160;
        write_city(text, &view, x + (wide - box.width) / 2, names[seat], points[seat]);
        x += wide + MARGIN;
    }
    text_str(text, "</svg>\n");
}
