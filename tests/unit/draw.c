/* draw.c - cities, tiles and score sheets as text, and the lines that people type. */
#include "test.h"
#include "tui/columns.h"
#include "tui/akropolis/draw.h"
#include "tui/line.h"
#include "tui/plain.h"

static char drawing[MAX_DRAWING];

static View view_after(const Laid *laid, int n)
{
    City city = {0};
    View view;

    for (int i = 0; i < n; i++)
        ak_city_lay(&city, laid[i].tile, laid[i].spot);
    ak_view_of(&view, &city);
    return view;
}

static const char *drawn(const View *view, const DrawMarks *marks, bool colour)
{
    Text text = text_in(drawing, sizeof drawing);

    ak_draw_city(&text, view, marks, colour);
    assert_false(text.cut);
    return drawing;
}

static void shows_places(void **state)
{
    View view = view_after(NULL, 0);

    (void)state;
    CHECK_STR(drawn(&view, NULL, false),
              "       _____\n"
              "      / q1  \\\n"
              "      \\0,-1_/\n"
              " _____/ H*1 \\_____\n"
              "/ q1  \\_0,0_/ q1  \\\n"
              "\\-1,1_/     \\_1,0_/\n",
              "the starting tile");
}

/* Tile 7 (g q q) east of the city. */
static void shows_marks(void **state)
{
    static const Laid laid[] = {{.tile = 7, .spot = {2, -1, 2}}};
    View view = view_after(laid, 1);
    DrawMarks marks = {.utf8 = true};

    (void)state;
    ak_draw_mark(&marks, 2, -1, 12);
    ak_draw_mark(&marks, 3, -2, 7);
    ak_draw_mark(&marks, 0, 0, DRAW_NEW);
    CHECK_STR(drawn(&view, &marks, false),
              "       _____\n"
              "      / q1  \\            _____\n"
              "      \\_____/      _____/     \\\n"
              " _____/ H★1 \\_____/ g1  \\__7__/\n"
              "/ q1  \\_+++_/ q1  \\_12__/ q1  \\\n"
              "\\_____/     \\_____/ q1  \\_____/\n"
              "                  \\_____/\n",
              "numbers on a built hex and on an empty place, a new hex");
}

/* The same, and tile 24 (G q q) on it and on the starting tile. */
static void shows_levels(void **state)
{
    static const Laid laid[] = {{.tile = 7, .spot = {2, -1, 2}},
                                {.tile = 24, .spot = {2, -1, 3}}};
    View view = view_after(laid, 2);

    (void)state;
    CHECK_STR(drawn(&view, NULL, false),
              "       _____\n"
              "      / q1  \\\n"
              "      \\0,-1_/      _____\n"
              " _____/ H*1 \\_____/G***2\\_____\n"
              "/ q1  \\_0,0_/ q2  \\2,-1_/ q1  \\\n"
              "\\-1,1_/     \\_1,0_/ q2  \\3,-1_/\n"
              "                  \\_2,0_/\n",
              "three hexes on level 2");
}

/* Without its colours a coloured drawing is the plain one. */
static void colour_adds_nothing_else(void **state)
{
    View view = view_after(NULL, 0);
    char plain[1024], bare[1024];
    Text text = text_in(plain, sizeof plain);

    (void)state;
    ak_draw_city(&text, &view, NULL, false);
    CHECK(strip_colours(bare, sizeof bare, drawn(&view, NULL, true)),
          "there are colours");
    CHECK_STR(bare, plain, "and the drawing below them");
}

/* The longest city there can be: thirty tiles in a line, every choice marked. */
static void far_city(int q, int r, int rot)
{
    Laid laid[MAX_LAID];
    Spot spots[MAX_SPOTS];
    DrawMarks marks = {.utf8 = true};

    for (int i = 0; i < MAX_LAID; i++) {
        Spot spot = {(int8_t)(q * (i + 1)), (int8_t)(r * (i + 1)), (int8_t)rot};
        laid[i] = (Laid){.tile = (uint8_t)(i + 1), .spot = spot};
    }
    View view = view_after(laid, MAX_LAID);
    int n = ak_view_spots(&view, spots);
    for (int i = 0; i < n; i++)
        ak_draw_mark(&marks, spots[i].q, spots[i].r, i + 1);
    drawn(&view, &marks, true);
    drawn(&view, NULL, true);
    CHECK(strstr(drawing, "60"), "the far end is drawn, with its place");
}

static void far_cities(void **state)
{
    (void)state;
    far_city(2, 0, 1);
    far_city(0, 2, 0);
}

static void shows_tiles(void **state)
{
    Picture pictures[DIRS] = {0};
    Text text = text_in(drawing, sizeof drawing);

    (void)state;
    for (int rot = 0; rot < DIRS; rot++) {
        pictures[rot] = (Picture){.tile = 17, .rot = rot};
        Text head = text_in(pictures[rot].heads[0], PICTURE_HEAD);
        text_f(&head, "%d)", rot);
    }
    ak_draw_pictures(&text, pictures, DIRS);
    CHECK_STR(drawing,
              "0)          1)          2)          3)          4)          5)\n"
              "\n"
              "    h              h       (M)            (M)       g              g\n"
              "       g       (M)             h        g             (M)       h\n"
              "   (M)             g        g              h        h             (M)\n",
              "a tile in its six rotations, h clockwise after M");
}

static void shows_sheet(void **state)
{
    Score score = {.kinds = {[HOUSE] = {9, 3, 27}}, .points = 27};
    Text text = text_in(drawing, sizeof drawing);
    SheetColumn columns[] = {{"anna", &score, 2, 29, 0}, {"Metagenes", &score, 0, 35, 8}};

    (void)state;
    ak_draw_sheets(&text, LANG_EN, columns, 2);
    CHECK_STR(drawing,
              "                      anna         Metagenes\n"
              "houses        9 x 3 =   27      9 x 3 =   27\n"
              "markets       0 x 0 =    0      0 x 0 =    0\n"
              "barracks      0 x 0 =    0      0 x 0 =    0\n"
              "temples       0 x 0 =    0      0 x 0 =    0\n"
              "gardens       0 x 0 =    0      0 x 0 =    0\n"
              "quarries                 0                 8\n"
              "stones                   2                 0\n"
              "total                   29                35\n",
              "two seats side by side");
}

static void counts_columns(void **state)
{
    (void)state;
    CHECK_INT(columns_of("M★★1"), 4, "a star is one column");
    CHECK_INT(columns_of("будинки"), 7, "a letter is one column in every alphabet");
}

static LineKind line_of(const char *bytes, size_t n, char out[LINE_SIZE])
{
    FILE *from = tmpfile();

    assert_non_null(from);
    fwrite(bytes, 1, n, from);
    rewind(from);
    LineKind kind = line_read(from, out);
    fclose(from);
    return kind;
}

static void reads_lines(void **state)
{
    static const struct {
        const char *what, *in;
        size_t n;
        LineKind kind;
        const char *out;
    } cases[] = {
        {"blanks at the ends go", " why 1,-2 \t\r\n", 13, LINE_TEXT, "why 1,-2"},
        {"the last line may lack its end", "quit", 4, LINE_TEXT, "quit"},
        {"an empty line is an answer", "\n", 1, LINE_TEXT, ""},
        {"nothing at all is the end", "", 0, LINE_END, ""},
        {"control characters are not read", "a\033[2J\n", 6, LINE_NOISE, ""},
        {"nor is a zero byte", "a\0b\n", 4, LINE_NOISE, ""},
    };
    char out[LINE_SIZE];

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        CHECK_INT(line_of(cases[i].in, cases[i].n, out), cases[i].kind, cases[i].what);
        CHECK_STR(out, cases[i].out, cases[i].what);
    }
}

static void reads_long_lines(void **state)
{
    char out[LINE_SIZE], *noise = malloc(1 << 20);

    (void)state;
    assert_non_null(noise);
    memset(noise, 'x', 1 << 20);
    CHECK_INT(line_of(noise, 1 << 20, out), LINE_NOISE, "a megabyte is noise");
    CHECK_INT(line_of(noise, LINE_SIZE, out), LINE_NOISE, "one too many");
    CHECK_INT(line_of(noise, LINE_SIZE - 1, out), LINE_TEXT, "as many as fit");
    free(noise);
}

static void reads_seats(void **state)
{
    static const struct { const char *list; int n; const char *last; } cases[] = {
        {"you", 1, "you"},
        {"you,bot:greedy", 2, "bot:greedy"},
        {"anna,random", 2, "bot:random"},
        {"Ганна,bot:random,b,c", 4, "c"},
        {"a,b,c,d,e", 5, NULL},
        {"", -1, NULL}, {"a,", -1, NULL}, {",a", -1, NULL},
        {"you,bot:normal", 2, "bot:normal"}, {"you,master", 2, "bot:master"},
        {"you,bot:nosuch", -1, NULL}, {"you,bot:", -1, NULL},
        {"a\"b", -1, NULL}, {"a\nb", -1, NULL},
        {"a name that is far too long for the line of a record since it goes on and on "
         "whatever the others think", -1, NULL},
    };
    char seats[MAX_SEATS][SEAT_NAME];
    Err err;

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int n;
        bool ok = plain_read_seats(seats, &n, cases[i].list, &err);
        CHECK_INT(ok ? n : -1, cases[i].n, cases[i].list);
        if (cases[i].last)
            CHECK_STR(seats[n - 1], cases[i].last, cases[i].list);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shows_places),
        cmocka_unit_test(shows_marks),
        cmocka_unit_test(shows_levels),
        cmocka_unit_test(colour_adds_nothing_else),
        cmocka_unit_test(far_cities),
        cmocka_unit_test(shows_tiles),
        cmocka_unit_test(shows_sheet),
        cmocka_unit_test(counts_columns),
        cmocka_unit_test(reads_lines),
        cmocka_unit_test(reads_long_lines),
        cmocka_unit_test(reads_seats),
    };

    return RUN(tests);
}
