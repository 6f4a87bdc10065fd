/* painter.c - the cities of Panticapaeum as text and as a picture.
 *
 * Cells are blocks as high as their level, seen slightly from the front and drawn from
 * back to front. Cubes are small squares, workers discs, buildings dark roofs with a
 * letter. */
#include <stdlib.h>

#include "cli/painter.h"
#include "cli/svg.h"
#include "games/panticapaeum/rules.h"
#include "tui/panticapaeum/draw.h"

enum { SIDE = 60, DEPTH = 48, LIFT = 8 };

typedef struct {
    const char *face, *side;
} Paint;

static const Paint paints[CONTENTS] = {
    [BROWN]  = {"#d9b48f", "#98714b"}, [PURPLE] = {"#c9aede", "#86659e"},
    [WHITE]  = {"#fbfaf5", "#b5b1a3"}, [ORANGE] = {"#f2bd7c", "#b17a34"},
    [GREEN]  = {"#a9d08e", "#678c4e"}, [PLAIN]  = {"#e6dfc8", "#a89f82"},
    [DROUGHT] = {"#e9d98b", "#b29b3c"}, [WILD]  = {"#d6e6ee", "#8fa9b5"},
};

static const char *const cubes[COLOURS] = {"#7a4a21", "#6c3d8f", "#ffffff", "#e07b00",
                                           "#3f7d20"};
static const char roofs[COLOURS] = {'H', 'W', 'F', 'A', 'T'};

static void write_block(Text *text, int x, int top, int height, Paint paint)
{
    text_f(
        text,
        "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\"/>"
        "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\" stroke=\"%s\"/>",
        x, top + DEPTH, SIDE, height, paint.side, x, top, SIDE, DEPTH, paint.face,
        paint.side);
}

/* What lies or stands on a cell whose middle is x, y. */
static void write_contents(Text *text, const City *city, const Cell *cell, int x, int y)
{
    if (cell->building != NONE)
        text_f(text,
               "<rect x=\"%d\" y=\"%d\" width=\"44\" height=\"32\" rx=\"4\" "
               "fill=\"#4a3f35\"/>"
               "<text x=\"%d\" y=\"%d\" fill=\"#fff\">%c</text>",
               x - 22, y - 16, x, y + 7, roofs[city->buildings[cell->building].kind]);
    else if (cell->content == DROUGHT)
        text_f(text,
               "<path d=\"M%d %dl8 6l6 -8l8 10\" fill=\"none\" stroke=\"#8a6d1c\"/>",
               x - 22, y - 8);
    if (cell->cube != NONE)
        text_f(text,
               "<rect x=\"%d\" y=\"%d\" width=\"18\" height=\"18\" fill=\"%s\" "
               "stroke=\"#333\"/>",
               x - 9, y - 9, cubes[cell->cube]);
    if (cell->worker)
        text_f(text,
               "<circle cx=\"%d\" cy=\"%d\" r=\"10\" fill=\"#c0392b\" stroke=\"#333\"/>",
               x, y);
    text_f(text, "<text x=\"%d\" y=\"%d\" font-size=\"12\" fill=\"#444\">%d</text>\n",
           x + 23, y + 20, cell->level);
}

static void write_cell(Text *text, const City *city, const Cell *cell)
{
    int x = cell->x * SIDE, height = cell->level * LIFT, top = cell->y * DEPTH - height;

    write_block(text, x, top, height, paints[cell->content]);
    write_contents(text, city, cell, x + SIDE / 2, top + DEPTH / 2);
}

static Box box_of(const City *city)
{
    Box box = {0, 0, 0, 0};
    int right = 0, bottom = 0;

    for (int i = 0; i < city->n_cells; i++) {
        const Cell *cell = &city->cells[i];
        int x = cell->x * SIDE, y = cell->y * DEPTH, top = y - cell->level * LIFT;
        box.left = x < box.left ? x : box.left;
        box.top = top < box.top ? top : box.top;
        right = x + SIDE > right ? x + SIDE : right;
        bottom = y + DEPTH > bottom ? y + DEPTH : bottom;
    }
    box.width = right - box.left;
    box.height = bottom - box.top;
    return box;
}

static int behind(const void *a, const void *b)
{
    const Cell *one = *(const Cell *const *)a, *two = *(const Cell *const *)b;

    return one->y != two->y ? one->y - two->y : one->x - two->x;
}

static void write_city(Text *text, const City *city)
{
    const Cell *order[MAX_CELLS];

    for (int i = 0; i < city->n_cells; i++)
        order[i] = &city->cells[i];
    qsort(order, city->n_cells, sizeof *order, behind);
    for (int i = 0; i < city->n_cells; i++)
        write_cell(text, city, order[i]);
}

static void write_svg(Text *text, const State *s, const char *const names[MAX_SEATS])
{
    int points[MAX_SEATS], x = SVG_MARGIN;
    Box boxes[MAX_SEATS];

    panticapaeum.settled(s, points);
    for (int seat = 0; seat < s->players; seat++)
        boxes[seat] = box_of(&s->seats[seat].city);
    svg_begin(text, boxes, s->players);
    for (int seat = 0; seat < s->players; seat++) {
        svg_city(text, boxes[seat], &x, names[seat], points[seat]);
        write_city(text, &s->seats[seat].city);
    }
    svg_end(text);
}

static void write_text(Text *text, const State *s, const char *const names[MAX_SEATS],
                       bool colour)
{
    for (int seat = 0; seat < s->players; seat++) {
        text_f(text, "%s:\n", names[seat]);
        pa_draw_squares(text, &s->seats[seat].city, NULL, colour);
        text_char(text, '\n');
    }
}

const Painter pa_painter = {&panticapaeum, write_text, write_svg};
