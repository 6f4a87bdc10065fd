/* panticapaeum_score.c - what a city scores: PA-10.3, on drawn boards. */
#include "panticapaeum_board.h"

#include "test.h"

typedef struct {
    const char *what, *city, *buildings;
    int marker;                     /* in the row of the kind being tested */
    int want;
} Case;

/* Check the points of all buildings of a kind, for each case. */
static void check_kind(const Case *cases, size_t n, int kind)
{
    for (size_t i = 0; i < n; i++) {
        State s = board_develop(2, cases[i].city, cases[i].buildings);
        Sheet sheet;
        s.seats[0].markers[kind] = (uint8_t)cases[i].marker;
        pa_score_seat(&sheet, &s, 0);
        CHECK_INT(sheet.kinds[kind], cases[i].want, cases[i].what);
    }
}

static void houses(void **state)
{
    static const Case cases[] = {
        {"PA-10.3 no worker",              "- - -/- - -",   "house@0,0", 9, 0},
        {"PA-10.3 rate 0 before brown 2",  "- -*",          "house@0,0", 1, 0},
        {"PA-10.3 rate 1",                 "- -*",          "house@0,0", 2, 1},
        {"PA-10.3 rate 2",                 "- -*",          "house@0,0", 5, 2},
        {"PA-10.3 rate 3",                 "- -*",          "house@0,0", 9, 3},
        {"PA-10.3 all eight sides",        "-* x* -*/-* - -*/-* b* -*", "house@1,1", 2,
         8},
        {"PA-10.3 not two cells away",     "- - -*",        "house@0,0", 2, 0},
        {"PA-10.3 diagonally",             "- -/- -*",      "house@0,0", 2, 1},
        {"PA-11i over heights",            "-3 -*",         "house@0,0", 2, 1},
        {"PA-10.3 one worker, two houses", "- -* -",        "house@0,0 house@2,0", 2, 2},
        {"PA-10.3 sum of two",             "-* - -* - -",   "house@1,0 house@3,0", 2, 3},
    };

    (void)state;
    check_kind(cases, COUNT(cases), BROWN);
}

static void wineries(void **state)
{
    static const Case cases[] = {
        {"PA-10.3 no rate",             "- - - -/- - - -/- - - -", "winery@1,1+2,1", 0,
         0},
        {"PA-10.3 ten around: 1 per 3", "- - - -/- - - -/- - - -", "winery@1,1+2,1", 1,
         3},
        {"PA-10.3 1 per 2",             "- - - -/- - - -/- - - -", "winery@1,1+2,1", 5,
         5},
        {"PA-10.3 1 per 1",             "- - - -/- - - -/- - - -", "winery@1,1+2,1", 9,
         10},
        {"PA-10.3 drought, cube, worker count", "- - x B/-* - - -/- - - -",
         "winery@1,1+2,1", 9, 10},
        {"PA-10.3 buildings do not",    "- - - -/- - - -/- - - -",
         "winery@1,1+2,1 house@0,0 temple@1,0+2,0", 9, 7},
        {"PA-11h floor",                "- - - -",      "winery@0,0+1,0", 1, 0},
        {"PA-11h floor for each winery", "- - - -/. . . ./- - - -/- - - -",
         "winery@0,0+1,0 winery@0,2+1,2", 1, 1},
        {"PA-11h five cells, 1 per 2",  "- - - -/- - - .", "winery@0,0+1,0", 5, 2},
        {"PA-11i over heights",         "-2 -2 - -",    "winery@0,0+1,0", 9, 1},
        {"PA-10.3 a cell for two wineries", "- - - - -", "winery@0,0+1,0 winery@3,0+4,0",
         9, 2},
    };

    (void)state;
    check_kind(cases, COUNT(cases), PURPLE);
}

static void fortresses(void **state)
{
    static const Case cases[] = {
        {"PA-10.3 no rate",      "-3 -",  "fortress@0,0", 0, 0},
        {"PA-10.3 level 1",      "- -",   "fortress@0,0", 1, 1},
        {"PA-10.3 level 3",      "-3 -",  "fortress@0,0", 4, 3},
        {"PA-10.3 rate 2",       "-3 -",  "fortress@0,0", 5, 6},
        {"PA-10.3 rate 3",       "-4 -",  "fortress@0,0", 9, 12},
        {"PA-10.3 sum",          "-4 -2", "fortress@0,0 fortress@1,0", 1, 6},
    };

    (void)state;
    check_kind(cases, COUNT(cases), WHITE);
}

static void aqueducts(void **state)
{
    static const Case cases[] = {
        {"PA-10.3 no rate at the start",   "- - x",        "aqueduct@0,0+1,0", 0, 0},
        {"PA-10.3 rate 1",                 "- - x",        "aqueduct@0,0+1,0", 1, 1},
        {"PA-10.3 rate 3",                 "- - x/x x x",  "aqueduct@0,0+1,0", 9, 12},
        {"PA-10.3 under a worker: hidden", "- - x*/x . .", "aqueduct@0,0+1,0", 1, 1},
        {"PA-10.3 under a building: hidden", "- - x",      "aqueduct@0,0+1,0 house@2,0",
         1, 0},
        {"PA-10.3 under itself: hidden",   "x x -",        "aqueduct@0,0+1,0", 1, 0},
        {"PA-10.3 both count one drought", "- - x - -",
         "aqueduct@0,0+1,0 aqueduct@3,0+4,0", 1, 2},
        {"PA-10.3 each drought once",      ". x ./- - ./. . .", "aqueduct@0,1+1,1", 1, 1},
        {"PA-10.3 two cells away",         "- - - x",      "aqueduct@0,0+1,0", 1, 0},
        {"PA-11i over heights",            "- - x4",       "aqueduct@0,0+1,0", 1, 1},
    };

    (void)state;
    check_kind(cases, COUNT(cases), ORANGE);
}

static void temples(void **state)
{
    static const Case cases[] = {
        {"PA-10.3 no rate before green 2", "- - -",         "temple@0,0+1,0 house@2,0", 1,
         0},
        {"PA-10.3 a house beside it",      "- - -",         "temple@0,0+1,0 house@2,0", 2,
         1},
        {"PA-10.3 a temple does not",      "- - - -",
         "temple@0,0+1,0 temple@2,0+3,0", 9, 0},
        {"PA-10.3 two cells, counted once", "- -/- -",
         "temple@0,0+1,0 winery@0,1+1,1", 2, 1},
        {"PA-11g each building, not each kind", "- - -/- - -",
         "temple@0,0+1,0 house@2,0 house@0,1 house@1,1 fortress@2,1", 2, 4},
        {"PA-11g one for two temples",     "- - -/. . -/- - .",
         "temple@0,0+1,0 house@2,1 temple@0,2+1,2", 2, 2},
        {"PA-10.3 rate 3",                 "- - -",         "temple@0,0+1,0 house@2,0", 9,
         3},
        {"PA-10.3 not two cells away",     "- - - -",       "temple@0,0+1,0 house@3,0", 2,
         0},
        {"PA-11i over heights",            "- - -3",        "temple@0,0+1,0 house@2,0", 2,
         1},
    };

    (void)state;
    check_kind(cases, COUNT(cases), GREEN);
}

static void droughts(void **state)
{
    static const Case cases[] = {
        {"PA-10.3 each visible one costs a point", "x x -", "", 9, -2},
        {"PA-10.3 not under a worker",      "x* x -",  "", 0, -1},
        {"PA-10.3 not under a building",    "x x -",   "house@0,0", 0, -1},
        {"PA-10.3 beside an aqueduct",      "- - x",   "aqueduct@0,0+1,0", 1, 0},
        {"PA-10.3 but orange has not moved", "- - x",  "aqueduct@0,0+1,0", 0, -1},
        {"PA-10.3 diagonally beside it",    "- - ./. . x", "aqueduct@0,0+1,0", 1, 0},
        {"PA-10.3 two cells away",          "- - - x", "aqueduct@0,0+1,0", 1, -1},
        {"PA-10.3 another building",        "- - x",   "temple@0,0+1,0", 9, -1},
        {"PA-11a some watered, some not",   "x - - x - x", "aqueduct@1,0+2,0", 1, -1},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        State s = board_develop(2, cases[i].city, cases[i].buildings);
        Sheet sheet;
        s.seats[0].markers[ORANGE] = (uint8_t)cases[i].marker;
        pa_score_seat(&sheet, &s, 0);
        CHECK_INT(sheet.droughts, cases[i].want, cases[i].what);
    }
}

static void aqueduct_of_another(void **state)
{
    State s = board_develop(2, "x", "");
    Sheet sheet;

    (void)state;
    board_city(&s, 1, "- - -", "aqueduct@0,0+1,0");
    s.seats[0].markers[ORANGE] = s.seats[1].markers[ORANGE] = 5;
    pa_score_seat(&sheet, &s, 0);
    CHECK_INT(sheet.droughts, -1, "PA-10.3 an own aqueduct");
}

static void coins_and_resources(void **state)
{
    static const int want[] = {0, 0, 1, 1, 2, 2, 3};
    State s = board_develop(2, "-", "");
    Sheet sheet;

    (void)state;
    for (int coins = 0; coins < (int)COUNT(want); coins++) {
        s.seats[0].coins = (int16_t)coins;
        pa_score_seat(&sheet, &s, 0);
        CHECK_INT(sheet.coins, want[coins], "PA-10.3 one for two coins, rounded down");
    }
    board_store(&s, 0, "1 0 2 0 1");
    pa_score_seat(&sheet, &s, 0);
    CHECK_INT(sheet.resources, 4, "PA-10.3 one for each resource on the board");
    CHECK_INT(sheet.total, 4 + 3, "PA-10.3 the total");
}

static const char *score_text(const State *s)
{
    static char buffer[MAX_DOCUMENT];
    Text text = text_in(buffer, sizeof buffer);

    panticapaeum.write_score(&text, s);
    return buffer;
}

static void reasons(void **state)
{
    static const char *const want[] = {
        "\"houses\":4", "\"wineries\":2", "\"fortresses\":2", "\"aqueducts\":1",
        "\"temples\":4", "\"coins\":3", "\"resources\":1", "\"droughts\":-1",
        "\"total\":16", "(PA-10.3)", "\"winners\":[]",
        "\"points\":4,\"why\":\"house: workers beside it: 2;",
        "\"points\":2,\"why\":\"winery: cells without a building beside it: 6;",
        "\"points\":2,\"why\":\"fortress: it stands on level 2;",
        "\"points\":1,\"why\":\"aqueduct: visible droughts beside it: 1;",
        "\"points\":4,\"why\":\"temple: buildings of other kinds beside it: 4;",
        "{\"kind\":\"aqueduct\",\"points\":1,",
        ",\"say\":[[\"fortress: it stands on level %s; rate: %s for every %s (PA-10.3)\","
        "\"2\",\"1\",\"1\"]]}",
    };
    State s = board_develop(2, "-* - -* -/- - - -/- -2 x -/- - - x/. . . ./x . . .",
                            "house@1,0 winery@1,1+2,1 fortress@1,2 temple@0,1+0,2 "
                            "aqueduct@1,3+2,3");
    static const uint8_t markers[COLOURS] = {5, 1, 1, 1, 2};

    (void)state;
    memcpy(s.seats[0].markers, markers, sizeof markers);
    board_store(&s, 0, "0 0 0 0 1");
    s.seats[0].coins = 5;
    board_play(&s, "worker@3,3");
    const char *got = score_text(&s);
    for (size_t i = 0; i < COUNT(want); i++)
        CHECK_HAS(got, want[i], "PA-10.3 the sheet");
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(houses),
        cmocka_unit_test(wineries),
        cmocka_unit_test(fortresses),
        cmocka_unit_test(aqueducts),
        cmocka_unit_test(temples),
        cmocka_unit_test(droughts),
        cmocka_unit_test(aqueduct_of_another),
        cmocka_unit_test(coins_and_resources),
        cmocka_unit_test(reasons),
    };

    return RUN(tests);
}
