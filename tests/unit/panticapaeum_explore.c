/* panticapaeum_explore.c - turns, the ring, laying tiles, workers: PA-4, PA-5, PA-7. */
#include "panticapaeum_board.h"

#include "test.h"

static const char *ring_of(const State *s)
{
    static char text[64];
    Text out = text_in(text, sizeof text);

    for (int i = 0; i < s->on_ring; i++)
        text_f(&out, "%s%s", i ? " " : "", s->set.tiles[s->ring[i]].id);
    return text;
}

static void turns_of_a_round(void **state)
{
    (void)state;
    for (int players = 2; players <= 4; players++) {
        State s = board_start(players, "");
        for (int round = 1; round <= 5; round++)
            for (int i = 0; i < 3 * players; i++) {
                CHECK_INT(s.round, round, "PA-4.1 five rounds");
                CHECK_INT(s.turn, (round - 1 + i) % players,
                          "PA-4.1 clockwise, three times");
                board_pass(&s, i);
                if (i < 3 * players - 1)
                    board_pass(&s, i + 1);
                else
                    board_pass_round(&s);
                board_deal(&s);
            }
        CHECK(s.phase == PHASE_LAST, "PA-4.1 and no more");
    }
}

static void phases_of_a_turn(void **state)
{
    State s = board_start(2, "B4 A1 C1");

    (void)state;
    CHECK_HAS(board_refusal(&s, "take:coins"), "PA-4.2", "exploration first");
    CHECK_HAS(board_refusal(&s, "end"), "PA-4.2", "and it is compulsory");
    board_play(&s, "B4@0,0/0");
    CHECK_HAS(board_refusal(&s, "A1@0,2/0"), "PA-4.2", "one tile");
    CHECK_HAS(board_refusal(&s, "end"), "PA-4.2", "development is compulsory");
    CHECK_HAS(board_refusal(&s, "step"), "PA-6.1.8", "no paid step before it");
    board_play(&s, "take:coins");
    CHECK_HAS(board_refusal(&s, "take:coins"), "PA-4.2", "one action");
    CHECK_HAS(board_refusal(&s, "sell:brown+white+green"), "PA-4.2", "one action");
    CHECK_HAS(board_refusal(&s, "house@0,0"), "PA-4.2", "one action");
    CHECK_HAS(board_refusal(&s, "step"), "PA-6.1.8", "no paid step after a take");
    CHECK_INT(s.turn, 0, "PA-4.2 until the player ends it");
    board_play(&s, "end");
    CHECK_INT(s.turn, 1, "PA-4.1");
}

static void workers_at_any_moment(void **state)
{
    State s = board_explore(2, "C1", "B P W/o - -", "");

    (void)state;
    s.seats[0].board = 5;
    board_play(&s, "worker@0,0 C1@3,0/0 worker@1,0");
    s.seats[0].store[GREEN] = 1;
    s.seats[0].markers[PURPLE] = 2;
    board_play(&s, "worker@2,0 sell:purple+white+green");
    CHECK_STR(board_stored(&s, 0), "1 0 0 0 0",
              "PA-4.3 cubes fetched can be sold at once");
    CHECK_INT(s.phase, PHASE_EFFECT, "PA-8.5 green 1: advance elsewhere");
    board_play(&s, "worker@3,0 advance:brown hire worker@0,1");
    CHECK_STR(board_stored(&s, 0), "2 0 0 0 0",
              "PA-4.3 while an effect waits, and after");
    CHECK_INT(s.phase, PHASE_FINISH, "PA-4.3");
    board_play(&s, "worker@1,1 end");
    CHECK_INT(s.seats[0].board, 0, "PA-4.3 after the action");
}

static void only_in_the_own_turn(void **state)
{
    State s = board_explore(2, "", "- - -", "");

    (void)state;
    board_city(&s, 1, "- - -", "");
    board_play(&s, "A1@3,0/0 take:coins end worker@1,0");
    CHECK_INT(board_workers(&s, 0), 0, "PA-7.2 a word is the mover's");
    CHECK_INT(board_workers(&s, 1), 1, "PA-7.2");
}

static void ring_and_trireme(void **state)
{
    State s = board_start(2, "");

    (void)state;
    CHECK_STR(ring_of(&s), "A1 A2 A3 A4 A5 B1 B2 B3", "PA-3.7");
    CHECK_HAS(board_refusal(&s, "A4@0,0/0"), "PA-5.1", "the next three only");
    CHECK_HAS(board_refusal(&s, "B4@0,0/0"), "PA-5.1", "not one in the bag");
    CHECK_HAS(board_refusal(&s, "A@0,0/0"), "PA-5.1", "not an aqueduct tile");
    board_play(&s, "A2@0,0/0 take:coins end");
    CHECK_STR(ring_of(&s), "A3 A4 A5 B1 B2 B3 A1",
              "PA-5.1 passed over: stays, comes last");
    board_play(&s, "A5@0,0/0 take:coins end");
    CHECK_STR(ring_of(&s), "B1 B2 B3 A1 A3 A4", "PA-5.1 gaps are skipped");
    board_play(&s, "B3@0,1/0 take:coins end");
    CHECK_STR(ring_of(&s), "A1 A3 A4 B1 B2", "PA-5.1 round again");
    board_play(&s, "A1@0,1/0 take:coins end A3@3,0/0 take:coins end");
    CHECK_STR(ring_of(&s), "A4 B1 B2", "PA-3.7 the last of a round sees three");
    CHECK_INT(board_count(&s, LAY) > 0, 1, "PA-5.1");
}

static void short_ring(void **state)
{
    static const struct { int on_ring; const char *what; } cases[] = {
        {2, "PA-5.1 two left: one of these"}, {1, "PA-5.1 one left: this"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        State s = board_start(2, "");
        s.on_ring = (uint8_t)cases[i].on_ring;
        CHECK_INT(board_count(&s, LAY), 4 * cases[i].on_ring, cases[i].what);
        CHECK_HAS(board_refusal(&s, "A3@0,0/0"), "PA-5.1", cases[i].what);
        board_play(&s, "A1@0,0/0");
        CHECK_INT(s.on_ring, cases[i].on_ring - 1, cases[i].what);
    }
    State s = board_explore(2, "", "- - -", "");
    board_city(&s, 1, "- - -", "");
    s.on_ring = 1;
    board_play(&s, "A1@3,0/0 take:coins end");
    CHECK_INT(s.phase, PHASE_DEVELOP, "PA-9.4 no tile at all: only development");
    CHECK_HAS(board_refusal(&s, "A2@3,0/0"), "PA-4.2", "PA-9.4");
    board_play(&s, "take:coins end");
    CHECK_INT(s.turn, 0, "PA-9.4 the turn counts");
}

static void first_tile(void **state)
{
    State s = board_start(2, "B4");

    (void)state;
    CHECK_HAS(board_refusal(&s, "B4@1,0/0"), "PA-5.2", "the first tile is laid at 0,0");
    CHECK_HAS(board_refusal(&s, "worker@0,0"), "PA-7.2", "no city yet");
    board_play(&s, "B4@0,0/1");
    CHECK_INT(s.seats[0].city.n_cells, 3, "PA-5.2 it starts the city");
    CHECK_INT(board_cell(&s, 0, 0, 0)->level, 1, "PA-5.2 on level 1");
    CHECK_INT(s.seats[1].city.n_cells, 0, "PA-5.2 each has a city of his own");
}

/* C1 is an L of three cells: 0,0 (brown), 1,0 and 0,1. */
static void laying(void **state)
{
    static const struct { const char *what, *city, *buildings, *word, *why; } cases[] = {
        {"PA-5.3a beside, one side",     "- - -",         "", "C1@3,0/0",  ""},
        {"PA-5.3a above it",             "- - -",         "", "C1@0,-2/0", ""},
        {"PA-5.3a a corner is no side",  "- - -",         "", "C1@3,1/0",  "PA-5.3a"},
        {"PA-5.3a apart",                "- - -",         "", "C1@5,0/0",  "PA-5.3a"},
        {"PA-5.3a far away",             "- - -",         "", "C1@-120,120/0", "PA-5.3a"},
        {"PA-5.3a a hole that fits",     "- - - -/- . . -/- . - -/- - - -", "",
         "C1@1,1/0", ""},
        {"PA-5.3b a hole too small",     "- - - -/- . - -/- . - -/- - - -", "",
         "C1@1,1/0",
         "PA-5.3b"},
        {"PA-5.3b raised on level 1",    "- - -/- - -",   "", "C1@1,0/0",  ""},
        {"PA-5.3b half of it hangs",     "- - -",         "", "C1@1,0/0",  "PA-5.3b"},
        {"PA-5.3b one cell hangs",       "- - -/. - -",   "", "C1@0,0/0",  "PA-5.3b"},
        {"PA-5.3b over a hole",          "- - -/- . -/- - -", "", "C1@1,0/0", "PA-5.3b"},
        {"PA-5.3b no touch on its level", "-2 - - - -/- - - - -", "", "C1@3,0/0", ""},
        {"PA-5.4 on level 2",            "-2 -2/-2 -2",   "", "C1@0,0/0",  ""},
        {"PA-5.4 one cell higher",       "- -2/- -",      "", "C1@0,0/0",  "PA-5.4"},
        {"PA-5.4 one cell lower",        "-2 -2/- -2",    "", "C1@0,0/0",  "PA-5.4"},
        {"PA-5.4 two levels apart",      "-3 -3/-1 -3",   "", "C1@0,0/0",  "PA-5.4"},
        {"PA-5.4 the cell left out may differ", "-2 -2/-2 -", "", "C1@0,0/0", ""},
        {"PA-5.5 on a house",            "- - -/- - -", "house@0,1", "C1@0,0/0",
         "PA-5.5"},
        {"PA-5.5 on half a temple",      "- - -/- - -", "temple@1,0+2,0", "C1@0,0/0",
         "PA-5.5"},
        {"PA-5.5 beside a house",        "- - -/- - -", "house@2,0", "C1@0,0/0", ""},
        {"PA-5.6 on a cube and a worker", "B* P -/- - -", "", "C1@0,0/0", ""},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        State s = board_explore(2, "C1", cases[i].city, cases[i].buildings);
        board_expect(&s, cases[i].word, cases[i].why, cases[i].what);
    }
}

/* On exactly one tile, and across two, reached by play alone. */
static void tiles_on_tiles(void **state)
{
    State s = board_start(2, "C1 C2 C3 A1 C4 A2 A3 A4");

    (void)state;
    board_play(&s, "C1@0,0/0 take:coins end C2@0,0/0 take:coins end");
    board_play(&s, "C3@0,0/0 take:coins end");
    CHECK_INT(s.seats[0].city.n_cells, 3,
              "PA-5.4 on exactly one tile: seen from above, three");
    for (int i = 0; i < 3; i++)
        CHECK_INT(s.seats[0].city.cells[i].level, 2, "PA-5.4 it is level 2");
    CHECK_STR(board_stored(&s, 0), "1 0 0 0 0", "PA-5.6 the cube under it is collected");
    CHECK_INT(board_cell(&s, 0, 0, 0)->cube, WHITE, "PA-5.7 and a white one lies there");
    board_play(&s, "C4@2,1/2 take:coins end");
    CHECK_INT(s.seats[1].city.n_cells, 6, "PA-5.3a a second tile that fills the corner");
    board_play(&s, "A3@0,-1/0 take:coins end A2@0,1/0");
    CHECK_INT(board_cell(&s, 1, 0, 1)->level, 2, "PA-5.4 across two tiles");
}

static void covering(void **state)
{
    State s = board_explore(2, "C1", "P* G x*/W - -", "");

    (void)state;
    s.seats[0].board = 0;
    board_play(&s, "C1@0,0/0");
    CHECK_STR(board_stored(&s, 0), "0 1 1 0 1",
              "PA-5.6 cubes under the tile are collected");
    CHECK_INT(s.seats[0].board, 1, "PA-5.6 the worker returns");
    CHECK_INT(board_workers(&s, 0), 1, "PA-5.6 the one beside it stays");
    CHECK_INT(board_cell(&s, 0, 0, 0)->cube, BROWN,
              "PA-5.7 a cube on the new resource cell");
    CHECK_INT(board_cell(&s, 0, 1, 0)->cube, NONE, "PA-5.7 none on a plain one");
    CHECK_INT(board_cell(&s, 0, 1, 0)->content, PLAIN, "PA-5.8 what was covered is gone");
    board_play(&s, "worker@0,0");
    CHECK_STR(board_stored(&s, 0), "1 1 1 0 1", "PA-5.6 used again at once");
}

static void cubes_of_new_tiles(void **state)
{
    static const struct { const char *what, *tile; int cubes; } cases[] = {
        {"PA-5.7 three colours",      "K1", 3}, {"PA-5.7 two of one colour", "B4", 2},
        {"PA-5.7 one, not on drought", "L1", 1}, {"PA-5.7 no resource cell",  "M1", 0},
    };
    char word[16];

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        State s = board_start(2, cases[i].tile);
        snprintf(word, sizeof word, "%s@0,0/0", cases[i].tile);
        board_play(&s, word);
        int n = 0;
        for (int k = 0; k < s.seats[0].city.n_cells; k++) {
            const Cell *cell = &s.seats[0].city.cells[k];
            n += cell->cube != NONE;
            CHECK(cell->cube == NONE || cell->cube == cell->content,
                  "PA-5.7 matching colour");
        }
        CHECK_INT(n, cases[i].cubes, cases[i].what);
        CHECK_INT(pa_total_store(&s.seats[0]), 0,
                  "PA-5.7 not usable before they are collected");
    }
}

static void cubes_are_not_replenished(void **state)
{
    State s = board_start(2, "B4");

    (void)state;
    board_play(&s, "B4@0,0/0 worker@0,0 take:coins end");
    board_pass_round(&s);
    board_deal(&s);
    CHECK_INT(s.round, 2, "PA-9.3");
    CHECK(board_cell(&s, 0, 0, 0)->cube == NONE || board_cell(&s, 0, 0, 0)->level > 1,
          "PA-5.7 an emptied cell stays empty");
    CHECK_INT(board_workers(&s, 0), 0, "PA-9.1c");
}

static void covered_droughts(void **state)
{
    State s = board_explore(2, "C1", "x x/x -", "");
    Sheet sheet;

    (void)state;
    pa_score_seat(&sheet, &s, 0);
    CHECK_INT(sheet.droughts, -3, "PA-5.8 three are visible");
    board_play(&s, "C1@0,0/0");
    pa_score_seat(&sheet, &s, 0);
    CHECK_INT(sheet.droughts, 0, "PA-5.8 a covered drought costs nothing");
}

static void placing_workers(void **state)
{
    static const struct { const char *what, *word, *why; } cases[] = {
        {"PA-7.3 on a cube",            "worker@0,0", ""},
        {"PA-7.3 on a plain cell",      "worker@1,0", ""},
        {"PA-7.3 on a drought",         "worker@2,0", ""},
        {"PA-7.3 on an emptied cell",   "worker@0,1", ""},
        {"PA-7.2 where a worker stands", "worker@1,1", "PA-7.2"},
        {"PA-7.2 on a building",        "worker@2,1", "PA-7.2"},
        {"PA-7.2 outside the city",     "worker@3,0", "PA-7.2"},
        {"PA-7.2 far outside",          "worker@-120,120", "PA-7.2"},
    };
    State s = board_explore(2, "", "B - x/p -* -", "house@2,1");

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++)
        board_expect(&s, cases[i].word, cases[i].why, cases[i].what);
    CHECK_INT(board_count(&s, WORKER), 4, "PA-7.2 one a cell, not on buildings");
    board_play(&s, "worker@0,0");
    CHECK_STR(board_stored(&s, 0), "1 0 0 0 0",
              "PA-7.3 the cube goes to the board at once");
    CHECK_INT(board_cell(&s, 0, 0, 0)->cube, NONE, "PA-7.3");
    CHECK_HAS(board_refusal(&s, "worker@1,0"), "PA-7.1", "none available on the board");
    CHECK_INT(s.seats[0].reserve, 3, "PA-7.1 those in the reserve are not");
    CHECK_INT(board_count(&s, WORKER), 0, "PA-7.4 nor can one be taken back");
}

static void workers_stay_and_return(void **state)
{
    State s = board_explore(2, "", "- - -", "");

    (void)state;
    board_city(&s, 1, "- - -", "");
    board_play(&s, "worker@0,0 A1@3,0/0 take:coins end");
    board_pass(&s, 5);
    CHECK_INT(s.turn, 1, "the last turn of the round");
    CHECK_INT(board_workers(&s, 0) + s.seats[0].board, 1,
              "PA-7.4 in the city or covered");
    board_pass_round(&s);
    CHECK_INT(board_workers(&s, 0), 0, "PA-7.4 the round's end brings them home");
    CHECK_INT(s.seats[0].board, 1, "PA-7.4");
}

static void worker_under_a_building(void **state)
{
    State s = board_develop(2, "B* -", "");

    (void)state;
    s.seats[0].board = 0;
    board_store(&s, 0, "2 0 0 0 0");
    board_play(&s, "house@0,0");
    CHECK_INT(s.seats[0].board, 1, "PA-7.4 a building on its cell: back to the board");
    CHECK_STR(board_stored(&s, 0), "1 0 0 0 0", "PA-6.1.3 with the cube");
    board_play(&s, "hire worker@1,0 end");
    CHECK_INT(board_workers(&s, 0), 1, "PA-7.4 usable the same turn");
}

static void store_is_unlimited_in_a_round(void **state)
{
    State s = board_develop(2, "- -", "");

    (void)state;
    board_store(&s, 0, "5 5 5 5 5");
    board_play(&s, "take:green end");
    CHECK_STR(board_stored(&s, 0), "5 5 5 5 6", "PA-7.5 no limit during the round");
    CHECK_INT(s.turn, 1, "PA-7.5");
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(turns_of_a_round),
        cmocka_unit_test(phases_of_a_turn),
        cmocka_unit_test(workers_at_any_moment),
        cmocka_unit_test(only_in_the_own_turn),
        cmocka_unit_test(ring_and_trireme),
        cmocka_unit_test(short_ring),
        cmocka_unit_test(first_tile),
        cmocka_unit_test(laying),
        cmocka_unit_test(tiles_on_tiles),
        cmocka_unit_test(covering),
        cmocka_unit_test(cubes_of_new_tiles),
        cmocka_unit_test(cubes_are_not_replenished),
        cmocka_unit_test(covered_droughts),
        cmocka_unit_test(placing_workers),
        cmocka_unit_test(workers_stay_and_return),
        cmocka_unit_test(worker_under_a_building),
        cmocka_unit_test(store_is_unlimited_in_a_round),
    };

    return RUN(tests);
}
