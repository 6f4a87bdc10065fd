/* panticapaeum_develop.c - the three actions (PA-6) and improvements (PA-8.4). */
#include "panticapaeum_board.h"

#include "test.h"

/* A place for a building of each kind in a city of two rows. */
static const char *const somewhere[COLOURS] = {
    [BROWN] = "house@0,0", [PURPLE] = "winery@0,0+1,0", [WHITE] = "fortress@0,0",
    [ORANGE] = "aqueduct@0,0+1,0", [GREEN] = "temple@0,0+1,0",
};

static void costs(void **state)
{
    static const int want[5][7] = {
        [2] = {2, 3, 3, 4, 4, 5}, [3] = {2, 3, 3, 4, 4, 5, 5}, [4] = {2, 2, 3, 3, 4, 4,
                                                                      5},
    };

    (void)state;
    for (int players = 2; players <= 4; players++)
        for (int kind = 0; kind < COLOURS; kind++)
            for (int taken = 0; taken < pa_reconstructed_set.in_column[players];
                 taken++) {
                State s = board_develop(players, "- - -/- - -", "");
                int cost = want[players][taken];
                s.left[kind] = (uint8_t)(s.left[kind] - taken);
                s.seats[0].store[kind] = (uint8_t)(cost - 1);
                CHECK_HAS(board_refusal(&s, somewhere[kind]), "PA-6.1.1", "one too few");
                s.seats[0].store[kind] = (uint8_t)(cost + 1);
                board_play(&s, somewhere[kind]);
                CHECK_INT(s.seats[0].store[kind], 1,
                          "PA-6.1.1 the column's next cost is paid");
                CHECK_INT(s.left[kind],
                          pa_reconstructed_set.in_column[players] - taken - 1,
                          "PA-6.1.2 the bottom building is taken");
            }
}

static void empty_column(void **state)
{
    State s = board_develop(2, "- - -/- - -", "");

    (void)state;
    board_store(&s, 0, "9 9 9 9 9");
    s.left[BROWN] = 0;
    CHECK_HAS(board_refusal(&s, "house@0,0"), "PA-6.1.2", "the column is empty");
    CHECK_STR(board_refusal(&s, "fortress@0,0"), "", "another is not");
    State full = board_develop(2, "- -/- -", "house@0,0 house@1,1 fortress@1,0");
    board_store(&full, 0, "9 9 9 9 9");
    CHECK_INT(board_count(&full, BUILD), 2,
              "PA-6.1.2 only what can be placed: house, fortress");
}

static void placing(void **state)
{
    static const struct { const char *what, *city, *buildings, *word, *why; } cases[] = {
        {"PA-6.1.3 on any cell",         "- - -/- - -",  "", "house@2,1",      ""},
        {"PA-6.1.3 on a drought",        "x - -",        "", "house@0,0",      ""},
        {"PA-6.1.3 no cell there",       "- - -",        "", "house@3,0",
         "PA-6.1.3"},
        {"PA-6.1.3 half outside",        "- - -",        "", "temple@2,0+3,0",
         "PA-6.1.3"},
        {"PA-6.1.3 on level 3",          "- -3 -",       "", "fortress@1,0",   ""},
        {"PA-6.1.3 apart from others",   "- - - -",      "house@0,0", "house@3,0", ""},
        {"PA-6.1.3 where one stands",    "- - - -",      "house@0,0", "fortress@0,0",
         "PA-6.1.3"},
        {"PA-6.1.3 half where one stands", "- - - -",    "house@1,0", "temple@0,0+1,0",
         "PA-6.1.3"},
        {"PA-6.1.5 two levels",          "- -2 -",       "", "temple@0,0+1,0",
         "PA-6.1.5"},
        {"PA-6.1.5 both on level 2",     "- -2 -2",      "", "temple@1,0+2,0", ""},
        {"PA-6.1.5 upright",             "- -/- -",      "", "winery@0,0+0,1", ""},
        {"PA-6.1.5 named from the right", "- -/- -",     "", "winery@1,0+0,0", ""},
        {"PA-6.1.5 named from below",    "- -/- -",      "", "winery@0,1+0,0", ""},
        {"PA-6.1.5 not diagonally",      "- -/- -",      "", "winery@0,0+1,1",
         "not a step"},
        {"PA-6.1.5 not in one place",    "- -/- -",      "", "winery@0,0+0,0",
         "not a step"},
        {"PA-6.1.5 not torn apart",      "- - -",        "", "winery@0,0+2,0",
         "not a step"},
        {"PA-6.1.6 a winery has two",    "- - -",        "", "winery@0,0",
         "not a step"},
        {"PA-6.1.6 a house has one",     "- - -",        "", "house@0,0+1,0",
         "not a step"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        State s = board_develop(2, cases[i].city, cases[i].buildings);
        board_store(&s, 0, "5 5 5 5 5");
        board_expect(&s, cases[i].word, cases[i].why, cases[i].what);
    }
}

static void straddling(void **state)
{
    State s = board_start(2, "A1 A2 A3 A4");

    (void)state;
    board_play(&s, "A1@0,0/0 take:coins end A2@0,0/0 take:coins end A3@3,0/0");
    board_store(&s, 0, "0 0 0 0 2");
    CHECK(board_cell(&s, 0, 2, 0)->tile != board_cell(&s, 0, 3, 0)->tile, "two tiles");
    board_play(&s, "temple@2,0+3,0");
    CHECK_INT(s.seats[0].city.n_buildings, 1,
              "PA-6.1.5 they may belong to different tiles");
}

static void what_lies_there(void **state)
{
    State s = board_develop(2, "B* W/P -", "");

    (void)state;
    s.seats[0].board = 0;
    board_store(&s, 0, "0 0 0 0 2");
    board_play(&s, "temple@0,0+1,0");
    CHECK_STR(board_stored(&s, 0), "1 0 1 0 0", "PA-6.1.3 the cubes go to the board");
    CHECK_INT(s.seats[0].board, 1, "PA-6.1.3 and the worker");
    CHECK_INT(board_cell(&s, 0, 0, 1)->cube, PURPLE, "PA-6.1.3 the others stay");
}

static void pay_comes_first(void **state)
{
    State s = board_develop(2, "B B -", "");

    (void)state;
    board_store(&s, 0, "1 0 0 0 0");
    CHECK_HAS(board_refusal(&s, "house@0,0"), "PA-6.1.1",
              "PA-6.1.4 not with the cube below");
    board_play(&s, "worker@1,0 house@0,0");
    CHECK_STR(board_stored(&s, 0), "1 0 0 0 0",
              "PA-6.1.4 a worker's cube pays, the other stays");
}

static void advancing(void **state)
{
    (void)state;
    for (int kind = 0; kind < COLOURS; kind++) {
        State s = board_develop(2, "- - -/- - -", "");
        board_store(&s, 0, "2 2 2 2 2");
        board_play(&s, somewhere[kind]);
        for (int row = 0; row < COLOURS; row++)
            CHECK_INT(s.seats[0].markers[row], row == kind,
                      "PA-6.1.7 one step in its row");
    }
    State s = board_develop(2, "- -", "");
    board_store(&s, 0, "2 0 0 0 0");
    board_play(&s, "house@0,0");
    CHECK_INT(s.phase, PHASE_EFFECT, "PA-6.1.7 and the cell's effect");
    board_play(&s, "hire");
    CHECK_INT(s.seats[0].board, 2, "PA-8.5 brown 1 is a worker");
}

static void paid_steps(void **state)
{
    State s = board_develop(2, "- - -/- - -", "");

    (void)state;
    board_store(&s, 0, "0 2 0 0 0");
    s.seats[0].coins = 6;
    board_play(&s, "winery@0,0+1,0 step");
    CHECK_INT(s.seats[0].coins, 5, "PA-6.1.8 one coin for the first");
    CHECK_STR(board_stored(&s, 0), "1 0 1 0 0", "PA-6.1.8 purple 2 takes effect");
    board_play(&s, "step");
    CHECK_INT(s.seats[0].coins, 3, "PA-6.1.8 two for the second");
    board_play(&s, "move:0,0>1,0+2,0 step");
    CHECK_INT(s.seats[0].coins, 0, "PA-6.1.8 three for the third");
    CHECK_INT(s.seats[0].improvements[MINUS_RESOURCE], 1, "PA-6.1.8 purple 4");
    s.seats[0].coins = 9;
    CHECK_HAS(board_refusal(&s, "step"), "PA-6.1.8", "no fourth");
    CHECK_INT(s.seats[0].markers[PURPLE], 4, "PA-6.1.8");
}

static void paid_steps_need(void **state)
{
    static const struct { const char *what; int coins, marker, steps; } cases[] = {
        {"PA-6.1.8 no coins",              0, 0, 0},
        {"PA-6.1.8 one coin, one step",    1, 0, 1},
        {"PA-6.1.8 two coins, one step",   2, 0, 1},
        {"PA-6.1.8 three coins, two",      3, 0, 2},
        {"PA-6.1.8 five coins, two",       5, 0, 2},
        {"PA-6.1.8 six coins, three",      6, 0, 3},
        {"PA-8.2 the row ends: one",       9, 7, 1},
        {"PA-8.2 the row ends: none",      9, 8, 0},
        {"PA-6.1.2 at the end, none",      9, 9, 0},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        State s = board_develop(2, "- - -/- - -", "");
        int steps = 0;
        board_store(&s, 0, "0 0 0 2 0");
        s.seats[0].coins = (int16_t)cases[i].coins;
        s.seats[0].markers[ORANGE] = (uint8_t)cases[i].marker;
        board_play(&s, "aqueduct@0,0+1,0");
        for (;; steps++) {
            while (s.phase == PHASE_EFFECT)
                board_play(&s, "skip");
            if (*board_refusal(&s, "step"))
                break;
            board_play(&s, "step");
        }
        CHECK_INT(steps, cases[i].steps, cases[i].what);
        CHECK_INT(board_count(&s, END), 1, "PA-6.1.8 up to three: none is a must");
    }
}

static void one_building_a_turn(void **state)
{
    State s = board_develop(2, "- - -/- - -", "");

    (void)state;
    board_store(&s, 0, "9 9 9 9 9");
    board_play(&s, "fortress@0,0");
    CHECK_HAS(board_refusal(&s, "house@1,0"), "PA-4.2", "PA-6.1.9 one a turn");
    State free = board_develop(2, "- - -/- - -", "");
    board_store(&free, 0, "0 0 2 0 0");
    free.seats[0].markers[WHITE] = 2;
    board_play(&free, "fortress@0,0 free:temple@1,0+2,0");
    CHECK_INT(free.seats[0].city.n_buildings, 2,
              "PA-6.1.9 but for the fortress's property");
}

static void coin_discount(void **state)
{
    State s = board_develop(2, "- - -/- - -", "");

    (void)state;
    board_store(&s, 0, "0 2 0 0 0");
    s.seats[0].coins = 5;
    s.seats[0].improvements[MINUS_COIN] = 1;
    board_play(&s, "winery@0,0+1,0 step");
    CHECK_INT(s.seats[0].coins, 5, "PA-8.4 the turn's first payment is one less");
    board_play(&s, "step skip step");
    CHECK_INT(s.seats[0].coins, 0, "PA-8.4 the others are 2 and 3 as ever");
    board_play(&s, "end");
    s.turn = 0;
    s.turns_done = 0;
    s.phase = PHASE_DEVELOP;
    board_store(&s, 0, "0 2 0 0 0");
    board_play(&s, "winery@0,1+1,1 step");
    CHECK_INT(s.seats[0].coins, 0, "PA-8.4 once in every turn");
}

/* The token comes from a paid step, so the next payment is the first one of the turn that
 * it applies to (PA-8.4). */
static void coin_discount_at_once(void **state)
{
    State s = board_develop(2, "- - -/- - -", "");

    (void)state;
    board_store(&s, 0, "0 0 2 0 0");
    s.seats[0].markers[WHITE] = 2;
    s.seats[0].coins = 6;
    board_play(&s, "fortress@0,0 skip step");
    CHECK_INT(s.seats[0].coins, 5, "PA-8.4 paid in full, the token comes after");
    CHECK_INT(s.seats[0].improvements[MINUS_COIN], 1, "PA-8.4 white 4");
    board_play(&s, "step");
    CHECK_INT(s.seats[0].coins, 4, "PA-8.4 the second step for one instead of two");
    board_play(&s, "step");
    CHECK_INT(s.seats[0].coins, 1, "PA-8.4 the third for three");
}

static void resource_discount(void **state)
{
    State s = board_develop(2, "- - -/- - -", "");

    (void)state;
    s.seats[0].improvements[MINUS_RESOURCE] = 1;
    board_store(&s, 0, "0 0 3 0 0");
    board_play(&s, "fortress@0,0");
    CHECK_STR(board_stored(&s, 0), "0 0 2 0 0", "PA-8.4 one less, always");
}

/* The second house with two players: cost 3. */
static void substitutes(void **state)
{
    static const struct {
        int tokens, discount;
        const char *store, *swaps, *left, *what;
    } cases[] = {
        {0, 0, "2 1 0 0 0", ":purple",        "PA-8.4",    "PA-8.4 none without a token"},
        {1, 0, "2 1 0 0 0", ":purple",        "0 0 0 0 0", "PA-8.4 one for one"},
        {1, 0, "2 0 0 0 4", ":green",         "0 0 0 0 3", "PA-8.4 of any other colour"},
        {1, 0, "2 1 0 0 0", ":green",         "PA-8.4",    "PA-8.4 which is not there"},
        {1, 0, "2 1 0 0 0", ":brown",         "PA-8.4",    "PA-8.4 not its own colour"},
        {1, 0, "1 1 1 0 0", ":purple+white",  "PA-8.4",    "PA-8.4 one token is not two"},
        {1, 0, "1 1 1 0 0", ":purple",        "PA-6.1.1",  "PA-8.4 and one does not do"},
        {2, 0, "1 1 1 0 0", ":purple+white",  "0 0 0 0 0", "PA-8.4 two of two colours"},
        {2, 0, "1 1 1 0 0", ":white+purple",  "0 0 0 0 0", "PA-8.4 in either order"},
        {2, 0, "1 2 0 0 0", ":purple+purple", "0 0 0 0 0", "PA-8.4 two of one colour"},
        {2, 0, "1 1 0 0 0", ":purple+purple", "PA-8.4",    "PA-8.4 one is there"},
        {2, 0, "2 1 1 0 0", ":white",         "0 1 0 0 0", "PA-8.4 two tokens, one used"},
        {2, 0, "2 1 1 0 0", ":purple+white",  "1 0 0 0 0", "PA-11n or both, freely"},
        {2, 0, "2 1 1 0 0", "",               "PA-6.1.1",  "PA-11n not all of it"},
        {1, 0, "3 1 0 0 0", ":purple",        "PA-8.4",    "PA-8.4 has all: a must"},
        {2, 0, "3 1 1 0 0", ":purple+white",  "PA-8.4",    "PA-8.4 has all: two tokens"},
        {1, 0, "3 1 0 0 0", "",               "0 1 0 0 0", "PA-8.4 has all"},
        {1, 1, "2 1 0 0 0", ":purple",        "PA-8.4",    "PA-8.4 has all, discounted"},
        {1, 1, "2 1 0 0 0", "",               "0 1 0 0 0", "PA-8.4 with the discount"},
        {1, 1, "1 0 1 0 0", ":white",         "0 0 0 0 0", "PA-8.4 effects combine"},
        {2, 1, "0 0 1 1 0", ":white+orange",  "0 0 0 0 0", "PA-8.4 both by substitutes"},
        {2, 1, "0 0 1 1 0", "",               "PA-6.1.1",  "PA-8.4 none of it without"},
    };
    char word[64];

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        State s = board_develop(2, "- - -/- - -", "house@0,0");
        board_store(&s, 0, cases[i].store);
        s.seats[0].improvements[SUBSTITUTE] = (uint8_t)cases[i].tokens;
        s.seats[0].improvements[MINUS_RESOURCE] = (uint8_t)cases[i].discount;
        snprintf(word, sizeof word, "house@1,0%s", cases[i].swaps);
        if (cases[i].left[0] == 'P') {
            board_expect(&s, word, cases[i].left, cases[i].what);
            continue;
        }
        board_play(&s, word);
        CHECK_STR(board_stored(&s, 0), cases[i].left, cases[i].what);
    }
}

/* Each way to pay is listed once: a fortress, cost 3, on the only free cell. */
static void all_ways_to_pay(void **state)
{
    static const struct { const char *what, *store; int tokens, ways; } cases[] = {
        {"PA-8.4 no tokens",               "3 3 2 3 3", 0, 0},
        {"PA-8.4 one token, four colours", "1 1 2 1 1", 1, 4},
        {"PA-8.4 two: four, and pairs of single cubes", "1 1 2 1 1", 2, 4 + 6},
        {"PA-8.4 two: four, six pairs, four twice",     "2 2 2 2 2", 2, 4 + 10},
        {"PA-8.4 two are needed",          "2 2 1 2 2", 2, 10},
        {"PA-8.4 even two are too few",    "2 2 0 2 2", 2, 0},
        {"PA-8.4 has all: one",            "9 9 3 9 9", 2, 1},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        State s = board_develop(2, "- -2 -", "fortress@0,0 house@2,0");
        board_store(&s, 0, cases[i].store);
        s.seats[0].improvements[SUBSTITUTE] = (uint8_t)cases[i].tokens;
        s.left[BROWN] = 0;
        CHECK_INT(board_count(&s, BUILD), cases[i].ways, cases[i].what);
    }
}

static void selling(void **state)
{
    static const struct { const char *what, *word, *why; } cases[] = {
        {"PA-6.2.1 two are too few",  "sell:brown+purple",                   "PA-6.2.1"},
        {"PA-6.2.1 three",            "sell:brown+purple+white",             ""},
        {"PA-6.2.1 in any order",     "sell:white+brown+purple",             ""},
        {"PA-6.2.1 four",             "sell:brown+purple+white+orange",      ""},
        {"PA-6.2.1 one is not there", "sell:brown+white+green",              "PA-6.2.1"},
        {"PA-6.2.1 all different",    "sell:brown+brown+white",
         "not a step"},
        {"PA-6.2.1 none at all",      "sell:",
         "not a step"},
    };
    State s = board_develop(2, "- -", "");

    (void)state;
    board_store(&s, 0, "2 1 1 1 0");
    for (size_t i = 0; i < COUNT(cases); i++)
        board_expect(&s, cases[i].word, cases[i].why, cases[i].what);
    CHECK_INT(board_count(&s, SELL), 5, "PA-6.2.1 four of three, one of four");
    board_store(&s, 0, "1 1 1 1 1");
    CHECK_INT(board_count(&s, SELL), 10 + 5 + 1, "PA-6.2.1 three to five of five");
}

static void sale_moves_markers(void **state)
{
    State s = board_develop(2, "- -/- -", "");

    (void)state;
    board_store(&s, 0, "2 1 1 1 1");
    board_play(&s, "sell:brown+purple+white+orange+green");
    CHECK_INT(s.seats[0].coins, 5, "PA-6.2.1 one coin each");
    CHECK_INT(pa_pending_cell(&s).kind, ROW_WORKER, "PA-6.2.2 brown first");
    CHECK_INT(s.seats[0].markers[PURPLE], 0, "PA-6.2.2 purple waits");
    board_play(&s, "hire");
    CHECK_INT(pa_pending_cell(&s).kind, ROW_ADVANCE, "PA-6.2.2 green is last");
    CHECK_INT(s.seats[0].markers[ORANGE], 1, "PA-6.2.2 the others have moved");
    board_play(&s, "advance:white");
    CHECK_INT(s.seats[0].markers[WHITE], 2, "PA-11v a sold colour's row again");
    CHECK_STR(board_stored(&s, 0), "1 0 1 0 0", "PA-8.3 white 2: one white");
    CHECK_HAS(board_refusal(&s, "step"), "PA-6.1.8", "PA-6.2.3 no paid steps");
    CHECK_HAS(board_refusal(&s, "sell:brown+white+green"), "PA-4.2",
              "PA-6.2.3 no second sale");
}

/* Brown 3 gives the token's resource, but it is too late to sell it (PA-6.2.3). */
static void sale_gains_come_after(void **state)
{
    State s = board_develop(2, "- -", "");

    (void)state;
    board_store(&s, 0, "1 1 1 0 0");
    s.seats[0].markers[BROWN] = 2;
    board_play(&s, "sell:brown+purple+white");
    CHECK_STR(board_stored(&s, 0), "1 0 0 0 0", "PA-6.2.3");
    CHECK_INT(s.phase, PHASE_FINISH, "PA-6.2.2 nothing to choose");
}

static void sale_at_the_end(void **state)
{
    State s = board_develop(2, "- -", "");

    (void)state;
    board_store(&s, 0, "1 1 1 0 0");
    memset(s.seats[0].markers, 9, COLOURS);
    board_play(&s, "sell:brown+purple+white");
    CHECK_INT(s.seats[0].coins, 3, "PA-6.2.4 a coin even where the marker is at the end");
    CHECK_INT(s.seats[0].markers[BROWN], 9, "PA-8.2 it moves no more");
}

static void taking(void **state)
{
    State s = board_develop(2, "- -", "");
    State copy = s;

    (void)state;
    board_play(&s, "take:coins");
    CHECK_INT(s.seats[0].coins, 2, "PA-6.3.1 two coins");
    CHECK_INT(board_count(&copy, TAKE), 6, "PA-6.3.1 or one of five colours");
    board_play(&copy, "take:orange");
    CHECK_STR(board_stored(&copy, 0), "0 0 0 1 0", "PA-6.3.1 one resource");
    CHECK_INT(copy.seats[0].markers[ORANGE], 0, "PA-6.3.1 no step");
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(costs),
        cmocka_unit_test(empty_column),
        cmocka_unit_test(placing),
        cmocka_unit_test(straddling),
        cmocka_unit_test(what_lies_there),
        cmocka_unit_test(pay_comes_first),
        cmocka_unit_test(advancing),
        cmocka_unit_test(paid_steps),
        cmocka_unit_test(paid_steps_need),
        cmocka_unit_test(one_building_a_turn),
        cmocka_unit_test(coin_discount),
        cmocka_unit_test(coin_discount_at_once),
        cmocka_unit_test(resource_discount),
        cmocka_unit_test(substitutes),
        cmocka_unit_test(all_ways_to_pay),
        cmocka_unit_test(selling),
        cmocka_unit_test(sale_moves_markers),
        cmocka_unit_test(sale_gains_come_after),
        cmocka_unit_test(sale_at_the_end),
        cmocka_unit_test(taking),
    };

    return RUN(tests);
}
