/* painter.c - the cities of Akropolis as text and as a picture.
 *
 * Flat-topped hexes seen slightly from the front: each is a prism as high as its level,
 * drawn from back to front, so that nearer hexes cover those behind. Integers only. */
#include <stdlib.h>

#include "cli/painter.h"
#include "cli/svg.h"
#include "games/akropolis/rules.h"
#include "tui/akropolis/draw.h"

enum {
    HALF = 40,                      /* half the width of a hex */
    STEP_X = 60, STEP_Y = 52,       /* to the next column; to the next hex of a column */
    SLOPE = STEP_Y / 2,
    LIFT = 14                       /* height of a level */
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
    int kind = ak_district_of(code) >= 0 ? ak_district_of(code) : ak_plaza_of(code);

    return kind >= 0 ? paints[kind] : quarry_paint;
}

/* The sides that face the viewer, from the ground up to the face. */
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
    int plaza = ak_plaza_of(cell->code);

    text_f(text, "<text x=\"%d\" y=\"%d\" fill=\"%s\">%c", at.x, at.y + 6, paint.ink,
           cell->code);
    for (int i = 0; plaza >= 0 && i < ak_districts[plaza].stars; i++)
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

static void write_city(Text *text, View *view)
{
    qsort(view->cells, (size_t)view->n, sizeof *view->cells, behind);
    for (int i = 0; i < view->n; i++) {
        write_hex(text, &view->cells[i]);
        text_char(text, '\n');
    }
}

static void write_svg(Text *text, const State *s, const char *const names[MAX_SEATS])
{
    int points[MAX_SEATS], x = SVG_MARGIN;
    Box boxes[MAX_SEATS];
    View view;

    akropolis.settled(s, points);
    for (int seat = 0; seat < s->players; seat++) {
        ak_view_of(&view, &s->cities[seat]);
        boxes[seat] = box_of(&view);
    }
    svg_begin(text, boxes, s->players);
    for (int seat = 0; seat < s->players; seat++) {
        ak_view_of(&view, &s->cities[seat]);
        svg_city(text, boxes[seat], &x, names[seat], points[seat]);
        write_city(text, &view);
    }
    svg_end(text);
}

static void write_all_text(Text *text, const State *s, const char *const names[MAX_SEATS],
                           bool colour)
{
    View view;

    for (int seat = 0; seat < s->players; seat++) {
        text_f(text, "%s:\n", names[seat]);
        ak_view_of(&view, &s->cities[seat]);
        ak_draw_city(text, &view, NULL, colour);
        text_char(text, '\n');
    }
}

const Painter ak_painter = {&akropolis, write_all_text, write_svg};
