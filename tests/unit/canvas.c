/* canvas.c - the picture of the full screen in memory: text, colours, edges, clicks. */
#include "tui/canvas.h"

#include <string.h>

#include "base/text.h"
#include "test.h"
#include "tui/full.h"

enum { WIDTH = 20, HEIGHT = 6 };

/* A line of the canvas as text, without the blanks at its end. */
static const char *line_of(Canvas *canvas, int y)
{
    static char line[WIDTH * CANVAS_GLYPH + 1];
    Text text = text_in(line, sizeof line);

    for (int x = 0; x < canvas->width; x++) {
        const char *bytes = canvas_at(canvas, x, y)->bytes;
        text_str(&text, *bytes ? bytes : " ");
    }
    while (text.used && line[text.used - 1] == ' ')
        line[--text.used] = '\0';
    return line;
}

static Canvas make(void)
{
    Canvas canvas = {0};

    CHECK(canvas_resize(&canvas, WIDTH, HEIGHT), "memory");
    return canvas;
}

static void text(void **unused)
{
    static const struct {
        const char *text;
        int width, lines;
        const char *first, *second;
    } cases[] = {
        {"one two three", 20, 1, "one two three", ""},
        {"one two three", 8,  2, "one two", "three"},
        {"one\ntwo",      8,  2, "one", "two"},
        {"onetwothree",   6,  2, "onetwo", "three"},
        {"місто і храм",  7,  2, "місто і", "храм"},
        {"\033[0;1mbold\033[0m x", 8, 1, "bold x", ""},
        {"  onetwothree", 8,  2, "  onetwo", "three"},
        {"",              8,  0, "", ""},
    };

    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Canvas canvas = make();
        Rect rect = {0, 0, cases[i].width, HEIGHT};
        CHECK_INT(canvas_text(&canvas, rect, cases[i].text, 0, (Ink){0}), cases[i].lines,
                  cases[i].text);
        CHECK_STR(line_of(&canvas, 0), cases[i].first, cases[i].text);
        CHECK_STR(line_of(&canvas, 1), cases[i].second, cases[i].text);
        canvas_free(&canvas);
    }
}

static void edges(void **unused)
{
    Canvas canvas = make();
    Rect rect = {2, 1, 4, 2};

    (void)unused;
    canvas_put(&canvas, rect, 0, 1, "abcdefgh", (Ink){0});
    CHECK_STR(line_of(&canvas, 1), "  cdef", "cut on both sides");
    canvas_put(&canvas, rect, 0, 3, "below", (Ink){0});
    CHECK_STR(line_of(&canvas, 3), "", "cut below");
    canvas_put(&canvas, canvas_all(&canvas), 18, 5, "over the edge", (Ink){0});
    CHECK_STR(line_of(&canvas, 5), "                  ov", "cut at the screen's edge");
    canvas_fill(&canvas, (Rect){-5, -5, 100, 100}, (Ink){.back = 7});
    CHECK_INT(canvas_at(&canvas, WIDTH - 1, HEIGHT - 1)->ink.back, 7, "filled");
    canvas_free(&canvas);
}

/* Characters of two columns, and accents of none. */
static void widths(void **unused)
{
    Canvas canvas = make();

    (void)unused;
    CHECK_INT(canvas_put(&canvas, canvas_all(&canvas), 0, 0, "a李b", (Ink){0}), 4, "wide");
    CHECK(canvas_at(&canvas, 2, 0)->is_tail, "its second column");
    CHECK_STR(canvas_at(&canvas, 3, 0)->bytes, "b", "what comes after it");
    canvas_put(&canvas, (Rect){0, 1, 2, 1}, 0, 1, "a李b", (Ink){0});
    CHECK_STR(line_of(&canvas, 1), "a", "half of one is not shown");
    CHECK_INT(canvas_put(&canvas, canvas_all(&canvas), 0, 2, "e\u0301x", (Ink){0}), 2,
              "an accent");
    CHECK_INT(canvas_text(&canvas, (Rect){0, 3, 4, 3}, "李李 李", 0, (Ink){0}), 2,
              "lines are broken by columns");
    canvas_free(&canvas);
}

static void signs(void **unused)
{
    Canvas canvas = make();

    (void)unused;
    canvas.ascii = true;
    canvas_put(&canvas, canvas_all(&canvas), 0, 0, "H★1 ·│…", (Ink){0});
    CHECK_STR(line_of(&canvas, 0), "H*1 .|~", "only ASCII");
    canvas.ascii = false;
    canvas.is_poor = true;
    canvas_put(&canvas, canvas_all(&canvas), 0, 1, "H★1 · ґ", (Ink){0});
    CHECK_STR(line_of(&canvas, 1), "H*1 · ґ", "a console's font");
    canvas_free(&canvas);
}

static void zones(void **unused)
{
    Canvas canvas = make();

    (void)unused;
    canvas_zone(&canvas, (Rect){0, 0, 10, 2}, 'a');
    canvas_zone(&canvas, (Rect){4, 1, 2, 1}, 'b');
    CHECK_INT(canvas_key_at(&canvas, 3, 1), 'a', "below");
    CHECK_INT(canvas_key_at(&canvas, 5, 1), 'b', "the last one counts");
    CHECK_INT(canvas_key_at(&canvas, 15, 1), 0, "nothing there");
    canvas_free(&canvas);
}

static void columns(void **unused)
{
    static const char words[] = "\033[0;1mм\033[0m b\n";

    (void)unused;
    CHECK_INT(canvas_columns(words, strchr(words, '\n')), 3, "colours take no room");
}

/* Levels are seen at a glance: each has another shade and another front. */
static void levels(void **unused)
{
    Canvas canvas = make();
    uint16_t shades[4];
    char fronts[4][CANVAS_GLYPH];

    (void)unused;
    for (int level = 1; level <= 4; level++) {
        FullCell cell = {.word = "h1", .hue = HUE_BLUE, .level = (uint8_t)level};
        full_draw_cell(&canvas, canvas_all(&canvas), (Rect){0, 0, 5, 2}, &cell);
        shades[level - 1] = canvas_at(&canvas, 4, 0)->ink.back;
        memcpy(fronts[level - 1], canvas_at(&canvas, 2, 1)->bytes, CANVAS_GLYPH);
        for (int below = 0; below < level - 1; below++) {
            CHECK(shades[below] != shades[level - 1], "another shade");
            CHECK(strcmp(fronts[below], fronts[level - 1]) != 0, "another front");
        }
    }
    FullCell cell = {.word = "h1", .level = 1, .look = LOOK_NEW | LOOK_ANCHOR};
    full_draw_cell(&canvas, canvas_all(&canvas), (Rect){0, 2, 5, 2}, &cell);
    CHECK_STR(line_of(&canvas, 2), "( h1)", "the cursor is seen without colours");
    full_draw_cell(&canvas, canvas_all(&canvas), (Rect){0, 4, 3, 2}, &cell);
    CHECK_STR(line_of(&canvas, 4), "h1", "a small cell keeps its word …");
    CHECK(canvas_at(&canvas, 0, 4)->ink.weight & INK_REVERSE, "… and is reversed");
    canvas_free(&canvas);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text),   cmocka_unit_test(edges), cmocka_unit_test(signs),
        cmocka_unit_test(zones),  cmocka_unit_test(levels), cmocka_unit_test(columns),
        cmocka_unit_test(widths),
    };
    return RUN(tests);
}
