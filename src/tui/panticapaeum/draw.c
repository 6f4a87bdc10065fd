/* draw.c - see draw.h.
 *
 * A cell takes two lines; the roof of the topmost ones stands in the lower line of the
 * empty place above. A drawing is made line by line, so that a city that stretches far
 * needs no large canvas. */
#include "tui/panticapaeum/draw.h"

#include <assert.h>
#include <string.h>

#include "tui/columns.h"
#include "tui/strip.h"

enum {
    INNER = 5,                      /* columns between the sides of a cell, usually */
    MAX_INNER = 10,
    CELL_TEXT = 16,
    TILE_CELL = 3                   /* columns of a cell in the picture of a tile */
};

static_assert((MAX_CELLS + 2 * MAX_TILE_CELLS) * (MAX_INNER + 1) < MAX_STRIP,
              "a line holds any city");

const char pa_content_letters[CONTENTS + 1] = {
    [BROWN] = 'b', [PURPLE] = 'p', [WHITE] = 'w', [ORANGE] = 'o', [GREEN] = 'g',
    [PLAIN] = '.', [DROUGHT] = 'D', [WILD] = '*',
};

const char pa_building_letters[COLOURS] = {
    [BROWN] = 'H', [PURPLE] = 'W', [WHITE] = 'F', [ORANGE] = 'A', [GREEN] = 'T',
};

const uint8_t pa_content_colours[CONTENTS] = {
    [BROWN] = 33, [PURPLE] = 35, [WHITE] = 97, [ORANGE] = 91, [GREEN] = 32,
    [PLAIN] = GREY, [DROUGHT] = 31, [WILD] = 36,
};

/* What is drawn, and the places that the drawing covers. */
typedef struct {
    const City *city;
    const Labels *labels;
    Map map;
    int low_x, high_x, low_y, high_y, inner;
} Plan;

void pa_draw_label(Labels *labels, int x, int y, int label)
{
    labels->at[y + MAP_ORIGIN][x + MAP_ORIGIN] = (int16_t)label;
}

static int label_at(const Plan *plan, int x, int y)
{
    return plan->labels ? plan->labels->at[y + MAP_ORIGIN][x + MAP_ORIGIN] : 0;
}

static const Cell *cell_at(const Plan *plan, int x, int y)
{
    return map_cell(&plan->map, plan->city, x, y);
}

/* Do two cells carry the same building? */
static bool is_joined(const Plan *plan, int x, int y, int other_x, int other_y)
{
    const Cell *cell = cell_at(plan, x, y), *other = cell_at(plan, other_x, other_y);

    return cell && other && cell->building != NONE && cell->building == other->building;
}

static Pen pen_of(const City *city, const Cell *cell)
{
    if (cell->building != NONE)
        return (Pen){pa_content_colours[city->buildings[cell->building].kind], REVERSE};
    int shown = cell->cube != NONE ? cell->cube : cell->content;
    bool is_used = cell->cube != NONE || cell->worker;
    return (Pen){pa_content_colours[shown], is_used ? BOLD : 0};
}

static void write_upper(char out[CELL_TEXT], const City *city, const Cell *cell)
{
    Text text = text_in(out, CELL_TEXT);

    if (cell->building != NONE)
        text_f(&text, " %c ", pa_building_letters[city->buildings[cell->building].kind]);
    else if (cell->cube != NONE)
        text_f(&text, "(%c)", pa_content_letters[cell->cube]);
    else
        text_f(&text, " %c%c", pa_content_letters[cell->content],
               cell->worker ? '@' : ' ');
    text_f(&text, "%d", cell->level);
}

static void write_lower(char out[CELL_TEXT], const Plan *plan, int x, int y)
{
    int label = label_at(plan, x, y);
    Text text = text_in(out, CELL_TEXT);

    if (label == LABEL_NEW)
        text_str(&text, "+++");
    else if (label)
        text_f(&text, "%d", label);
    else if (cell_at(plan, x, y) && (!plan->labels || plan->labels->places))
        text_f(&text, "%d,%d", x, y);
}

/* Let the drawing reach to x, y, and be wide enough for what stands there. */
static void stretch(Plan *plan, int x, int y)
{
    char lower[CELL_TEXT];

    write_lower(lower, plan, x, y);
    plan->low_x = x < plan->low_x ? x : plan->low_x;
    plan->high_x = x > plan->high_x ? x : plan->high_x;
    plan->low_y = y < plan->low_y ? y : plan->low_y;
    plan->high_y = y > plan->high_y ? y : plan->high_y;
    if (columns_of(lower) > plan->inner)
        plan->inner = columns_of(lower);
}

static void make_plan(Plan *plan, const City *city, const Labels *labels)
{
    plan->city = city;
    plan->labels = labels;
    plan->inner = INNER;
    plan->low_x = plan->low_y = MAP_ORIGIN;
    plan->high_x = plan->high_y = -MAP_ORIGIN;
    pa_map_of(&plan->map, city);
    for (int y = -MAP_ORIGIN; y < MAP_ORIGIN; y++)
        for (int x = -MAP_ORIGIN; x < MAP_ORIGIN; x++)
            if (label_at(plan, x, y) || cell_at(plan, x, y))
                stretch(plan, x, y);
    assert(plan->inner <= MAX_INNER);
}

static int column_of(const Plan *plan, int x)
{
    return (x - plan->low_x) * (plan->inner + 1);
}

/* The side between x - 1, y and x, y, in the upper or the lower line. */
static void put_side(Strip *line, const Plan *plan, int x, int y, bool is_lower)
{
    if (!cell_at(plan, x - 1, y) && !cell_at(plan, x, y))
        return;
    char open = is_lower ? '_' : ' ';
    bool joins = is_joined(plan, x - 1, y, x, y);
    strip_char(line, column_of(plan, x), joins ? open : '|', (Pen){0});
}

/* A cell says what it is here, an empty place its number. */
static void put_upper(Strip *line, const Plan *plan, int x, int y)
{
    const Cell *cell = cell_at(plan, x, y);
    char upper[CELL_TEXT];

    if (cell)
        write_upper(upper, plan->city, cell);
    else if (label_at(plan, x, y))
        write_lower(upper, plan, x, y);
    else
        return;
    strip_middle(line, column_of(plan, x) + 1, plan->inner, upper, ' ',
                 cell ? pen_of(plan->city, cell) : (Pen){.weight = BOLD});
}

static void put_lower(Strip *line, const Plan *plan, int x, int y)
{
    char lower[CELL_TEXT] = "", floor = '_';

    if (cell_at(plan, x, y))
        write_lower(lower, plan, x, y);
    else if (!cell_at(plan, x, y + 1))
        return;
    if (is_joined(plan, x, y, x, y + 1))
        floor = ' ';
    strip_middle(line, column_of(plan, x) + 1, plan->inner, lower, floor,
                 (Pen){.weight = label_at(plan, x, y) ? BOLD : DIM});
}

void pa_draw_squares(Text *text, const City *city, const Labels *labels, bool colour)
{
    static void (*const puts[])(Strip *, const Plan *, int, int) = {put_upper, put_lower};
    Plan plan;

    make_plan(&plan, city, labels);
    for (int y = plan.low_y - 1; y <= plan.high_y; y++)
        for (int k = y < plan.low_y; k < 2; k++) {
            Strip line = {0};
            for (int x = plan.low_x; x <= plan.high_x; x++)
                puts[k](&line, &plan, x, y);
            for (int x = plan.low_x; x <= plan.high_x + 1; x++)
                put_side(&line, &plan, x, y, k == 1);
            if (y >= plan.low_y || line.used)
                strip_write(text, &line, colour);
        }
}

/* Where cell `i` of a tile lies after its quarter turns: (x, y) -> (-y, x) for each. */
static void turned(const TilePicture *picture, int i, int *x, int *y)
{
    *x = picture->tile->cells[i].x;
    *y = picture->tile->cells[i].y;
    for (int k = 0; k < picture->rot; k++) {
        int old = *x;
        *x = -*y;
        *y = old;
    }
}

/* The places that a picture covers. */
typedef struct {
    int low_x, low_y, width, height;
} Frame;

static Frame frame_of(const TilePicture *picture)
{
    int low_x = 0, high_x = 0, low_y = 0, high_y = 0, x, y;

    for (int i = 0; i < picture->tile->n; i++) {
        turned(picture, i, &x, &y);
        low_x = x < low_x ? x : low_x;
        high_x = x > high_x ? x : high_x;
        low_y = y < low_y ? y : low_y;
        high_y = y > high_y ? y : high_y;
    }
    return (Frame){low_x, low_y, high_x - low_x + 1, high_y - low_y + 1};
}

static void write_tile_line(Text *text, const TilePicture *picture, int line, int width)
{
    Frame frame = frame_of(picture);
    char cells[MAX_TILE_CELLS * TILE_CELL + 1];
    int x, y;

    memset(cells, ' ', sizeof cells);
    cells[sizeof cells - 1] = '\0';
    for (int i = 0; i < picture->tile->n; i++) {
        turned(picture, i, &x, &y);
        if (y - frame.low_y != line)
            continue;
        char *at = &cells[(x - frame.low_x) * TILE_CELL];
        at[0] = i ? ' ' : '[';
        at[1] = pa_content_letters[picture->tile->cells[i].content];
        at[2] = i ? ' ' : ']';
    }
    cells[frame.width * TILE_CELL] = '\0';
    columns_blank(text, TILE_CELL);
    columns_left(text, cells, width - TILE_CELL);
}

/* Columns for each picture, and lines for the tallest. */
static void measure(const TilePicture *pictures, int n, int *width, int *height)
{
    *width = *height = 0;
    for (int i = 0; i < n; i++) {
        Frame frame = frame_of(&pictures[i]);
        int needs = (frame.width + 1) * TILE_CELL;
        for (int k = 0; k < TILE_HEADS; k++)
            if (columns_of(pictures[i].heads[k]) > needs)
                needs = columns_of(pictures[i].heads[k]);
        *width = needs + 2 > *width ? needs + 2 : *width;
        *height = frame.height > *height ? frame.height : *height;
    }
}

void pa_draw_tiles(Text *text, const TilePicture *pictures, int n)
{
    int width, height;

    measure(pictures, n, &width, &height);
    for (int k = 0; k < TILE_HEADS && *pictures[0].heads[k]; k++) {
        for (int i = 0; i < n; i++)
            columns_left(text, pictures[i].heads[k], width);
        columns_end(text);
    }
    for (int line = 0; line < height; line++) {
        for (int i = 0; i < n; i++)
            write_tile_line(text, &pictures[i], line, width);
        columns_end(text);
    }
}

void pa_draw_tile_letters(Text *text, const TerrainTile *tile)
{
    for (int i = 0; i < tile->n; i++)
        text_f(text, i ? " %c" : "%c", pa_content_letters[tile->cells[i].content]);
}

const char *const pa_legend[LEGENDS] = {
    [LEGEND_RESOURCES] =
        N_("b logs (brown), p grapes (purple), w marble (white), o amphoras (orange),"),
    [LEGEND_CELLS] =
        N_("g herbs (green); D drought, * any resource, (b) a cube lies there"),
    [LEGEND_BUILDINGS] =
        N_("@ worker, digit: level; H house, W winery, F fortress, A aqueduct, T temple"),
};

void pa_draw_square_legend(Text *text, Lang lang)
{
    for (int i = 0; i < LEGENDS; i++)
        text_f(text, "%s\n", say(lang, pa_legend[i]));
}
