/* panticapaeum_survey.c - seats from real tables: what is refused, what gets a warning,
 * and what is assumed for the score. */
#include "games/panticapaeum/survey.h"

#include "games/panticapaeum/findings.h"
#include "panticapaeum_board.h"
#include "test.h"

static const char *text_of(const Message *message)
{
    static char sentence[512];
    Text text = text_in(sentence, sizeof sentence);

    message_write(&text, message, message->format);
    return sentence;
}

/* Check the only warning about a seat; NULL: there is none. */
static void check_warning(State *s, const char *says, const char *what)
{
    static Findings found;

    pa_findings_of(&found, s, COINS_TAKEN);
    if (found.n_warnings > 0 && !says)
        print_message("# %s\n", text_of(&found.warnings[0]));
    CHECK_INT(found.n_warnings, says != NULL, what);
    if (says)
        CHECK_HAS(text_of(&found.warnings[0]), says, what);
}

static void what_tiles_cannot_make_is_doubted(void **state)
{
    static const struct {
        const char *what, *city, *says;
    } cases[] = {
        {"PA-5.4 a tile of three", "- - -", NULL},
        {"PA-5.4 a tile of three and one of four", "- - - -/- - -", NULL},
        {"PA-5.4 no tile has one cell", "-", "level 1, covered ones included: 1;"},
        {"PA-11x an aqueduct tile is not the first", "- -",
         "level 1, covered ones included: 2;"},
        {"PA-5.4 but it may lie on others", "-2 -2 - -", NULL},
        {"PA-5.4 one raised cell", "-2 - - -", "level 2, covered ones included: 1;"},
        {"PA-5.3b what is under it is there too", "-3 -2 -2 -",
         "level 3, covered ones included: 1;"},
        {"PA-5.3b covered cells count", "-3 -3 -3", NULL},
        {"PA-4.1 as many tiles as one can get", "-9 -9 -9 -9/-9 -9 -9 -9", NULL},
        {"PA-4.1 and no more", "-9 -9 -9 -9/-9 -9 -9 -9/-9 -9 -9", "takes tiles of 99"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        State s = board_develop(2, cases[i].city, "");
        check_warning(&s, cases[i].says, cases[i].what);
    }
}

static void cubes_are_doubted_where_they_cannot_lie(void **state)
{
    static const struct {
        const char *what, *city, *buildings;
        int cube;
        const char *says;
    } cases[] = {
        {"PA-5.7 its own colour", "b - -", "", BROWN, NULL},
        {"PA-5.7 another colour", "b - -", "", GREEN, "0,0 never has such a cube"},
        {"PA-5.7 a plain cell", "- - -", "", GREEN, "0,0 never has such a cube"},
        {"PA-5.7 a drought", "x - -", "", BROWN, "0,0 never has such a cube"},
        {"PA-7.3 under a worker", "b* - -", "", BROWN, "worker at 0,0 has fetched"},
        {"PA-6.1.3 under a building", "b - -", "house@0,0", BROWN, "came to the board"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        State s = board_develop(2, cases[i].city, cases[i].buildings);
        s.seats[0].city.cells[0].cube = (uint8_t)cases[i].cube;
        check_warning(&s, cases[i].says, cases[i].what);
    }
    State s = board_develop(2, "- - -", "");
    s.seats[0].city.cells[0].content = WILD;
    s.seats[0].city.cells[0].cube = GREEN;
    check_warning(&s, NULL, "PA-8.5 any colour on an aqueduct tile");
}

static void beyond_the_box_is_doubted(void **state)
{
    State s = board_develop(4, "- - - - - - - -",
                            "house@0,0 house@1,0 house@2,0 house@3,0 house@4,0 "
                            "house@5,0 house@6,0");

    (void)state;
    s.seats[0].coins = 30;
    board_store(&s, 0, "20 20 20 20 20");
    check_warning(&s, NULL, "PA-1.2, PA-1.3 all that is in the box");
    s.seats[0].coins = 31;
    check_warning(&s, "coins: 31 are here, the box has 30", "PA-1.2 coins");
    s.seats[0].coins = 0;
    s.seats[0].city.cells[7].content = s.seats[0].city.cells[7].cube = WHITE;
    check_warning(&s, "white cubes: 21 are here", "PA-1.2 cubes, those in the city too");
    State more = board_develop(4, "- - - - - - - -",
                               "house@0,0 house@1,0 house@2,0 house@3,0 house@4,0 "
                               "house@5,0 house@6,0");
    Map map;
    pa_map_of(&map, &more.seats[0].city);
    pa_city_build(&more.seats[0].city, &map, (Site){7, 0, 0}, 1, BROWN);
    check_warning(&more, "houses: 8 in the city, at most 7 in any game",
                  "PA-3.5 houses");
}

static void levels_are_doubted_together(void **state)
{
    static Findings found;
    State s = board_develop(2, "b9 - -", "");

    (void)state;
    s.seats[0].city.cells[0].level = MOST_LEVELS;
    s.seats[0].city.cells[0].cube = GREEN;
    pa_findings_of(&found, &s, COINS_TAKEN);
    CHECK_INT(found.n_warnings, 4, "PA-5.4 too high, two on levels, and the cube");
    CHECK_HAS(text_of(&found.warnings[1]), "level 2, covered ones included: 1;",
              "PA-5.4 the first level");
    CHECK_HAS(text_of(&found.warnings[2]), "higher levels that tiles cannot make: 97",
              "PA-5.4 how many more");
    CHECK_HAS(text_of(&found.warnings[3]), "0,0 never has such a cube", "PA-5.7");
}

/* Six rows of ten plain cells, some with a cube that cannot be there. */
static void no_doubt_is_lost(void **state)
{
    static const struct { int cubes, n_warnings; const char *last; } cases[] = {
        {47, 47, "never has such a cube"},
        {48, 48, "never has such a cube"},
        {49, 49, "further doubts, not listed: 1"},
        {60, 49, "further doubts, not listed: 12"},
    };
    static Findings found;

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        State s = board_develop(2, "- - - - - - - - - -/- - - - - - - - - -/"
                                   "- - - - - - - - - -/- - - - - - - - - -/"
                                   "- - - - - - - - - -/- - - - - - - - - -", "");
        for (int k = 0; k < cases[i].cubes; k++)
            s.seats[0].city.cells[k].cube = (uint8_t)(k % COLOURS);
        pa_findings_of(&found, &s, COINS_TAKEN);
        CHECK_INT(found.n_warnings, cases[i].n_warnings, "listed");
        CHECK_HAS(text_of(&found.warnings[found.n_warnings - 1]), cases[i].last, "last");
    }
}

static void coins_that_cannot_come_are_not_assumed(void **state)
{
    static Findings found;
    State s = board_develop(2, "- - -", "");

    (void)state;
    s.seats[0].markers[BROWN] = 0;
    pa_findings_of(&found, &s, COINS_ASSUMED);
    CHECK_INT(found.n_notes, 0, "PA-10.2 no worker cell in brown, no coins");
}

static void last_coins_and_the_cut_are_told(void **state)
{
    static const struct {
        const char *what, *store, *notes[2];
        LastCoins coins;
        int total;
    } cases[] = {
        {"PA-10.2 taken", "1 0 0 0 0", {NULL}, COINS_TAKEN, 2},
        {"PA-10.2 still due", "1 0 0 0 0", {NULL}, COINS_DUE, 3},
        {"PA-10.2 not said",
         "1 0 0 0 0",
         {"among the coins (PA-10.2)"},
         COINS_ASSUMED,
         2},
        {"PA-10.2 nine are cut", "9 0 0 0 0", {"of 9 resources only 5"}, COINS_TAKEN, 6},
        {"PA-10.2 both",
         "3 3 0 0 3",
         {"among the coins", "of 9 resources only 5"},
         COINS_ASSUMED,
         6},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        static Findings found;
        State s = board_develop(2, "- - -", "");
        s.seats[0].coins = 3;
        s.seats[0].markers[BROWN] = 1;
        board_store(&s, 0, cases[i].store);
        pa_findings_of(&found, &s, cases[i].coins);
        CHECK_INT(found.sheet.total, cases[i].total, cases[i].what);
        CHECK_INT(found.coins_taken, cases[i].coins != COINS_DUE, cases[i].what);
        for (int k = 0; k < 2; k++) {
            CHECK_INT(k < found.n_notes, cases[i].notes[k] != NULL, cases[i].what);
            if (cases[i].notes[k])
                CHECK_HAS(text_of(&found.notes[k]), cases[i].notes[k], cases[i].what);
        }
    }
}

static void seats_are_refused_by_rule(void **state)
{
    const Setup setup = {.players = 2};
    static State s;
    int pair[2][2] = {{0, 0}, {1, 0}};
    Err err;

    (void)state;
    pa_survey_start(&s, &setup);
    CHECK(!pa_survey_connected(&s, &err), "PA-5.2 no cell");
    CHECK_HAS(text_of(&err.message), "at least its first tile (PA-5.2)", "PA-5.2");
    CHECK_INT(err.entry, 0, "PA-5.2 no cell is at fault");
    board_city(&s, 0, "- - -", "");
    CHECK(!pa_survey_building(&s, PURPLE, pair, 1, &err),
          "PA-6.1.5 a winery of one cell");
    CHECK_HAS(text_of(&err.message), "winery: this building has two cells", "PA-6.1.5");
    CHECK(!pa_survey_building(&s, BROWN, pair, 2, &err), "PA-6.1.6 a house of two cells");
    CHECK_HAS(text_of(&err.message), "house: this building has one cell", "PA-6.1.6");
    CHECK(pa_survey_building(&s, PURPLE, pair, 2, &err), "PA-6.1.5 a winery of two");
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_tiles_cannot_make_is_doubted),
        cmocka_unit_test(cubes_are_doubted_where_they_cannot_lie),
        cmocka_unit_test(beyond_the_box_is_doubted),
        cmocka_unit_test(levels_are_doubted_together),
        cmocka_unit_test(no_doubt_is_lost),
        cmocka_unit_test(coins_that_cannot_come_are_not_assumed),
        cmocka_unit_test(last_coins_and_the_cut_are_told),
        cmocka_unit_test(seats_are_refused_by_rule),
    };

    return RUN(tests);
}
