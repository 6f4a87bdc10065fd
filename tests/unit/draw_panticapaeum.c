/* draw_panticapaeum.c - cities, tiles and boards of Panticapaeum as text. */
#include "drive.h"
#include "panticapaeum_board.h"
#include "test.h"
#include "tui/columns.h"
#include "tui/panticapaeum/draw.h"

static char drawing[MAX_SQUARES];

/* The tile of the reconstructed set that is called `id`. */
static int tile_named(const char *id)
{
    for (int i = 0; i < pa_reconstructed_set.n_tiles; i++)
        if (strcmp(pa_reconstructed_set.tiles[i].id, id) == 0)
            return i;
    CHECK(false, id);
    return 0;
}

static void lay(City *city, const char *id, int x, int y, int rot)
{
    Spot spot = {(int8_t)x, (int8_t)y, (uint8_t)rot};

    board_lay(city, &pa_reconstructed_set, tile_named(id), spot);
}

static void build(City *city, Colour kind, int x, int y, int is_upright)
{
    Site site = {(int8_t)x, (int8_t)y, (uint8_t)is_upright};
    Map map;

    pa_map_of(&map, city);
    pa_city_build(city, &map, site, pa_reconstructed_set.footprint[kind], kind);
}

/* A1 (b . p) in the first line, B1 (b D / b) below its beginning. */
static City small_city(void)
{
    City city = {0};

    lay(&city, "A1", 0, 0, 0);
    lay(&city, "B1", 0, 1, 0);
    return city;
}

static const char *drawn(const City *city, const Labels *labels, bool colour)
{
    Text text = text_in(drawing, sizeof drawing);

    pa_draw_squares(&text, city, labels, colour);
    assert_false(text.cut);
    return drawing;
}

static void shows_cells(void **state)
{
    City city = small_city();

    (void)state;
    city.cells[2].cube = NONE;
    city.cells[2].worker = 1;
    CHECK_STR(drawn(&city, NULL, false),
              " _____ _____ _____\n"
              "|(b)1 | . 1 | p@1 |\n"
              "|_0,0_|_1,0_|_2,0_|\n"
              "|(b)1 | D 1 |\n"
              "|_0,1_|_1,1_|\n"
              "|(b)1 |\n"
              "|_0,2_|\n",
              "cubes, a worker where one was, a drought, places");
}

static void shows_labels(void **state)
{
    City city = small_city();
    Labels labels = {0};

    (void)state;
    pa_draw_label(&labels, -1, 0, 1);
    pa_draw_label(&labels, 1, -1, 23);
    pa_draw_label(&labels, 1, 0, 4);
    pa_draw_label(&labels, 1, 1, LABEL_NEW);
    CHECK_STR(drawn(&city, &labels, false),
              "              23\n"
              "       _____ _____ _____\n"
              "   1  |(b)1 | . 1 |(p)1 |\n"
              "      |_____|__4__|_____|\n"
              "      |(b)1 | D 1 |\n"
              "      |_____|_+++_|\n"
              "      |(b)1 |\n"
              "      |_____|\n",
              "numbers in cells and in empty places");
}

static void shows_buildings(void **state)
{
    City city = small_city();

    (void)state;
    build(&city, BROWN, 2, 0, 0);
    build(&city, GREEN, 0, 0, 0);
    build(&city, PURPLE, 0, 1, 1);
    CHECK_STR(drawn(&city, NULL, false),
              " _____ _____ _____\n"
              "| T 1   T 1 | H 1 |\n"
              "|_0,0___1,0_|_2,0_|\n"
              "| W 1 | D 1 |\n"
              "| 0,1 |_1,1_|\n"
              "| W 1 |\n"
              "|_0,2_|\n",
              "two cells have one outline, lying and standing");
}

static void shows_levels(void **state)
{
    City city = small_city();

    (void)state;
    lay(&city, "C2", 0, 0, 0);
    city.cells[0].cube = GREEN;
    CHECK_STR(drawn(&city, NULL, false),
              " _____ _____ _____\n"
              "|(g)2 | . 2 |(p)1 |\n"
              "|_0,0_|_1,0_|_2,0_|\n"
              "| . 2 | D 1 |\n"
              "|_0,1_|_1,1_|\n"
              "|(b)1 |\n"
              "|_0,2_|\n",
              "level 2, and a cube of another colour than its cell");
}

/* Without its colours a coloured drawing is the plain one. */
static void colour_adds_nothing_else(void **state)
{
    City city = small_city();
    char plain[1024], bare[1024];
    Text text = text_in(plain, sizeof plain);

    (void)state;
    build(&city, PURPLE, 0, 1, 1);
    pa_draw_squares(&text, &city, NULL, false);
    CHECK(strip_colours(bare, sizeof bare, drawn(&city, NULL, true)),
          "there are colours");
    CHECK_STR(bare, plain, "and the drawing below them");
}

/* The longest city there can be: tiles of four cells in a line, both ends labelled. */
static void far_city(int dx, int dy, int rot)
{
    City city = {0};
    Labels labels = {.places = true};

    for (int i = 0; i < MAX_CITY_TILES; i++)
        lay(&city, "E1", dx * i, dy * i, rot);
    pa_draw_label(&labels, -4, 0, 9999);
    pa_draw_label(&labels, 4 * MAX_CITY_TILES + 1, 0, 9999);
    drawn(&city, &labels, true);
    CHECK_HAS(drawing, "92", "the far end is drawn, with its place");
}

static void far_cities(void **state)
{
    (void)state;
    far_city(4, 0, 0);
    far_city(0, 4, 1);
}

static void shows_tiles(void **state)
{
    TilePicture pictures[ROTATIONS] = {0};
    Text text = text_in(drawing, sizeof drawing);

    (void)state;
    for (int rot = 0; rot < ROTATIONS; rot++) {
        pictures[rot].tile = &pa_reconstructed_set.tiles[tile_named("K5")];
        pictures[rot].rot = rot;
        Text head = text_in(pictures[rot].heads[0], TILE_HEAD);
        text_f(&head, "%d)", rot);
    }
    pa_draw_tiles(&text, pictures, ROTATIONS);
    CHECK_STR(drawing,
              "0)            1)            2)            3)\n"
              "   [g] D          .  b [g]         .          D  p\n"
              "    b  p             p  D       p  b         [g] b  .\n"
              "    .                           D [g]\n",
              "a tile in its four rotations");
}

/* A match with known tokens, after the ring has been dealt. */
static void begin_known(Match *match)
{
    begin(match, "panticapaeum", "players=2");
    play_text(match, "brown3=white purple7=green white2=brown orange4=purple "
                     "green3=orange brown7=brown+purple purple2=brown+white "
                     "white7=brown+orange orange7=brown+green green7=purple+white "
                     "+A1 +B1 +C1 +D1 +E1 +F1 +H1 +J1");
}

static void shows_board(void **state)
{
    Match match;
    Text text = text_in(drawing, sizeof drawing);

    (void)state;
    begin_known(&match);
    play_text(&match, "B1@0,0/0 take:brown worker@0,0 end C1@0,0/0 take:coins end "
                      "D1@0,2/0 house@1,3");
    pa_draw_board(&text, LANG_EN, match_state(&match), 0);
    CHECK_STR(
        drawing,
        "          cost  left       1     2     3     4     5   6     7   8     9\n"
        "house      3b      5  2    +@    x1    +w    +@    x2  +@    +bp +@    x3\n"
        "                           ^\n"
        "winery     2p      6  ^2   1/3   +bw   move  -res  1/2 move  +g  move  x1\n"
        "fortress   2w      6  ^2   x1    +b    free  -coin x2  draw  +bo free  x3\n"
        "aqueduct   2o      6  ^2   x1    tileA swap  +p    x2  tileB +bg tileC x3\n"
        "temple     2g      6  ^2   other x1    +o    swap  x2  other +pw other x3\n",
        "prices, buildings left, cells, markers");
}

static void board_fits(void **state)
{
    Match match;

    (void)state;
    begin_known(&match);
    for (Lang lang = 0; lang < LANGS; lang++) {
        Text text = text_in(drawing, sizeof drawing);
        pa_draw_board(&text, lang, match_state(&match), 0);
        for (char *line = strtok(drawing, "\n"); line; line = strtok(NULL, "\n"))
            CHECK(columns_of(line) <= 78, line);     /* with a frame: 80 */
    }
}

static void says_cells(void **state)
{
    static const struct { int row, cell; const char *few, *words; } cases[] = {
        {BROWN,  0, "+@",    "a worker from the reserve"},
        {BROWN,  2, "+w",    "marble"},
        {BROWN,  6, "+bp",   "logs + grapes"},
        {PURPLE, 0, "1/3",   "points: 1 for every 3 free cells beside a winery"},
        {WHITE,  4, "x2",    "points: 2 for each level of a fortress"},
        {ORANGE, 1, "tileA", "aqueduct tile A"},
        {ORANGE, 2, "swap",  "another colour may stand in for 1 resource"},
    };
    Match match;

    (void)state;
    begin_known(&match);
    for (size_t i = 0; i < COUNT(cases); i++) {
        Text text = text_in(drawing, sizeof drawing);
        pa_draw_cell_short(&text, LANG_EN, match_state(&match), cases[i].row,
                           cases[i].cell);
        CHECK_STR(drawing, cases[i].few, "in a few letters");
        text = text_in(drawing, sizeof drawing);
        pa_draw_cell_long(&text, LANG_EN, match_state(&match), cases[i].row,
                          cases[i].cell);
        CHECK_STR(drawing, cases[i].words, "in words");
    }
}

static void shows_tally(void **state)
{
    TallyColumn columns[] = {
        {"anna", {.kinds = {2, 0, 3, 0, 0}, .coins = 1, .resources = 5, .droughts = -2,
                  .total = 9}},
        {"bob", {.total = 0}},
    };
    Text text = text_in(drawing, sizeof drawing);

    (void)state;
    pa_draw_tally(&text, LANG_EN, columns, 2);
    CHECK_STR(drawing,
              "             anna     bob\n"
              "house           2       0\n"
              "winery          0       0\n"
              "fortress        3       0\n"
              "aqueduct        0       0\n"
              "temple          0       0\n"
              "coins           1       0\n"
              "resources       5       0\n"
              "droughts       -2       0\n"
              "total           9       0\n",
              "two seats side by side");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shows_cells),
        cmocka_unit_test(shows_labels),
        cmocka_unit_test(shows_buildings),
        cmocka_unit_test(shows_levels),
        cmocka_unit_test(colour_adds_nothing_else),
        cmocka_unit_test(far_cities),
        cmocka_unit_test(shows_tiles),
        cmocka_unit_test(shows_board),
        cmocka_unit_test(board_fits),
        cmocka_unit_test(says_cells),
        cmocka_unit_test(shows_tally),
    };

    return RUN(tests);
}
