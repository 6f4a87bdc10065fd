/* panticapaeum_tracks.c - the development board: PA-8. */
#include "panticapaeum_board.h"

#include "test.h"

/* The rows of the reconstructed set, a letter for each cell: the tests below
 * rely on them. */
static void rows_of_the_set(void **state)
{
    static const char letters[ROW_KINDS + 1] = "v12iwmdfag";
    static const char *const want[COLOURS] = {
        [BROWN] = "wv1wvw2wv", [PURPLE] = "v2mivm1mv", [WHITE] = "v1fivd2fv",
        [ORANGE] = "vai1va2av", [GREEN] = "gv1ivg2gv",
    };
    const Set *set = &pa_reconstructed_set;

    (void)state;
    for (int row = 0; row < COLOURS; row++) {
        char text[MAX_ROW + 1] = "";
        CHECK_INT(set->row_order[row], row, "PA-8.1 brown, purple, white, orange, green");
        for (int i = 0; i < set->row_length[row]; i++)
            text[i] = letters[set->rows[row][i].kind];
        CHECK_STR(text, want[row], "PA-8.2 the kinds of cells");
    }
    CHECK_INT(set->rows[ORANGE][0].arg, 1, "PA-8.8 orange 1: rate 1");
    CHECK_INT(set->rows[ORANGE][2].arg, SUBSTITUTE, "PA-8.8 orange 3: substitute");
}

/* Each row in turn reaches each of its cells; no effect is used. */
static void cells_take_effect(void **state)
{
    (void)state;
    for (int row = 0; row < COLOURS; row++)
        for (int cell = 1; cell <= 9; cell++) {
            State s = board_develop(2, "- - -/- - -", "house@0,0");
            board_reach(&s, row, cell);
            RowCell at = s.set.rows[row][cell - 1];
            int kind = at.kind, gain = (kind == ROW_SINGLE) + 2 * (kind == ROW_DOUBLE);
            bool waits = kind >= ROW_WORKER && kind != ROW_ADVANCE;
            CHECK_INT(s.seats[0].markers[row], cell, "PA-8.2 one cell");
            CHECK_INT(s.phase, waits ? PHASE_EFFECT : PHASE_FINISH,
                      "PA-8.5 only properties ask");
            CHECK_INT(pa_total_store(&s.seats[0]), gain, "PA-8.3 resources of the token");
            for (int i = 0; i < IMPROVEMENTS; i++)
                CHECK_INT(s.seats[0].improvements[i],
                          kind == ROW_IMPROVEMENT && i == at.arg,
                          "PA-8.4 the improvement of the cell");
            if (waits)
                CHECK_INT(board_count(&s, SKIP), 1, "PA-8.5 optional");
        }
}

static void tokens_stay(void **state)
{
    static const struct { int row, cell; const char *gain; } cases[] = {
        {BROWN, 3, "1 0 0 0 0"},  {PURPLE, 7, "0 1 0 0 0"}, {WHITE, 2, "0 0 1 0 0"},
        {ORANGE, 4, "0 0 0 1 0"}, {GREEN, 3, "0 0 0 0 1"},  {BROWN, 7, "1 1 0 0 0"},
        {PURPLE, 2, "1 0 1 0 0"}, {WHITE, 7, "1 0 0 1 0"},  {ORANGE, 7, "1 0 0 0 1"},
        {GREEN, 7, "0 1 1 0 0"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        State s = board_develop(2, "- -", "");
        int token = s.tokens[cases[i].row][cases[i].cell - 1];
        board_reach(&s, cases[i].row, cases[i].cell);
        CHECK_STR(board_stored(&s, 0), cases[i].gain, "PA-8.3 what the token shows");
        CHECK_INT(s.tokens[cases[i].row][cases[i].cell - 1], token,
                  "PA-8.3 the token stays");
    }
}

static void markers_share_and_end(void **state)
{
    State s = board_develop(2, "- -", "");

    (void)state;
    s.seats[1].markers[WHITE] = 1;
    board_reach(&s, WHITE, 1);
    CHECK_INT(s.seats[0].markers[WHITE], 1, "PA-8.2 markers may share a cell");
    State end = board_develop(2, "- -/- -", "");
    board_store(&end, 0, "0 0 2 0 0");
    end.seats[0].markers[WHITE] = 9;
    end.seats[0].coins = 9;
    board_play(&end, "fortress@0,0");
    CHECK_INT(end.phase, PHASE_FINISH, "PA-6.1.2 at the end: built, no step");
    CHECK_HAS(board_refusal(&end, "step"), "PA-8.2", "PA-6.1.2 and no paid step");
}

static void workers_of_the_row(void **state)
{
    static const int cells[] = {1, 4, 6, 8};
    State s = board_develop(2, "B -", "");

    (void)state;
    for (size_t i = 0; i < COUNT(cells); i++) {
        s.phase = PHASE_DEVELOP;
        board_reach(&s, BROWN, cells[i]);
        board_play(&s, "hire");
        CHECK_INT(s.seats[0].board, 2 + (int)i, "PA-8.5 from the reserve to the board");
        CHECK_INT(s.seats[0].reserve, 3 - (int)i, "PA-8.5");
    }
    board_play(&s, "worker@0,0");
    CHECK_STR(board_stored(&s, 0), "1 0 0 0 0", "PA-8.5 usable this turn");
    s.phase = PHASE_DEVELOP;
    board_reach(&s, BROWN, 8);
    CHECK_INT(s.phase, PHASE_FINISH, "PA-8.5 none in the reserve: nothing to ask");
}

static void worker_declined(void **state)
{
    State s = board_develop(2, "- -", "");

    (void)state;
    board_reach(&s, BROWN, 1);
    board_play(&s, "skip");
    CHECK_INT(s.seats[0].board, 1, "PA-8.5 declined");
    CHECK_INT(s.seats[0].reserve, 4, "PA-8.5");
    CHECK_HAS(board_refusal(&s, "hire"), "PA-8.5", "it does not come back");
}

static void moving_buildings(void **state)
{
    static const struct { const char *what, *word, *why; } cases[] = {
        {"PA-8.5 a house to any cell",     "move:0,0>2,1",      ""},
        {"PA-8.5 to a higher one",         "move:0,0>0,2",      ""},
        {"PA-8.5 not onto a building",     "move:0,0>1,0",      "PA-6.1.3"},
        {"PA-8.5 no swapping",             "move:1,0>0,0+0,1",  "PA-6.1.3"},
        {"PA-8.5 not out of the city",     "move:0,0>5,5",      "PA-6.1.3"},
        {"PA-8.5 a temple, level",         "move:1,0>0,2+1,2",  "PA-6.1.5"},
        {"PA-8.5 a temple, turned",        "move:1,0>2,1+2,2",  ""},
        {"PA-11j overlapping itself",      "move:1,0>2,0+2,1",  ""},
        {"PA-11j not staying",             "move:1,0>1,0+2,0",  "PA-11j"},
        {"PA-11j named by its other cell", "move:2,0>1,0+2,0",  "PA-11j"},
        {"PA-11j the other way round",     "move:2,0>2,0+1,0",  "PA-11j"},
        {"PA-11j a house that stays",      "move:0,0>0,0",      "PA-11j"},
        {"PA-8.5 no building there",       "move:0,1>2,1",      "PA-8.5"},
        {"PA-6.1.6 a house on two cells",  "move:0,0>1,1+2,1",  "not a step"},
        {"PA-6.1.6 upright on two cells",  "move:0,0>1,1+1,2",  "not a step"},
        {"PA-6.1.6 a temple on one",       "move:1,0>1,1",      "not a step"},
    };
    State s = board_develop(2, "- - -/- - -/-2 - -", "house@0,0 temple@1,0+2,0");

    (void)state;
    board_reach(&s, PURPLE, 3);
    for (size_t i = 0; i < COUNT(cases); i++)
        board_expect(&s, cases[i].word, cases[i].why, cases[i].what);
}

static void what_a_move_leaves(void **state)
{
    State s = board_develop(2, "x - -/B* W -", "aqueduct@0,0+1,0");

    (void)state;
    s.seats[0].board = 0;
    board_reach(&s, PURPLE, 3);
    board_play(&s, "move:1,0>0,1+1,1");
    CHECK_STR(board_stored(&s, 0), "1 0 1 0 0", "PA-8.5 cubes there are collected");
    CHECK_INT(s.seats[0].board, 1, "PA-8.5 and workers");
    CHECK_INT(board_cell(&s, 0, 0, 0)->building, NONE, "PA-11k the old cells are free");
    CHECK_INT(board_cell(&s, 0, 0, 0)->cube, NONE, "PA-11k no new cube");
    CHECK_INT(s.seats[0].city.n_buildings, 1, "PA-8.5 the same building");
    CHECK_STR(board_refusal(&s, "worker@0,0"), "", "PA-11k visible again");
    CHECK_INT(s.seats[0].markers[ORANGE], 9, "PA-8.5 no step for a moved building");
    State none = board_develop(2, "- -", "");
    board_reach(&none, PURPLE, 3);
    CHECK_INT(none.phase, PHASE_FINISH, "PA-8.5 no building: nothing to ask");
    State stuck = board_develop(2, "- -", "temple@0,0+1,0");
    board_reach(&stuck, PURPLE, 3);
    CHECK_INT(stuck.phase, PHASE_FINISH, "PA-8.5 nowhere to go: nothing to ask");
}

static void free_builds(void **state)
{
    static const struct { const char *what, *word, *why; } cases[] = {
        {"PA-8.5 a house",          "free:house@0,0",         ""},
        {"PA-8.5 a winery",         "free:winery@0,0+1,0",    ""},
        {"PA-8.5 an aqueduct",      "free:aqueduct@0,0+0,1",  ""},
        {"PA-8.5 a temple",         "free:temple@0,0+1,0",    ""},
        {"PA-8.5 not a fortress",   "free:fortress@0,0",      "PA-8.5"},
        {"PA-8.5 the usual places", "free:temple@1,0+2,0",    "PA-6.1.5"},
        {"PA-8.5 nothing to pay",   "free:house@0,0:brown",   "not a step"},
        {"PA-8.5 not the action",   "house@0,0",              "PA-4.2"},
    };

    (void)state;
    for (int cell = 3; cell <= 8; cell += 5) {
        State s = board_develop(2, "- B -2/- - -", "");
        board_reach(&s, WHITE, cell);
        for (size_t i = 0; i < COUNT(cases); i++)
            board_expect(&s, cases[i].word, cases[i].why, cases[i].what);
        s.seats[0].markers[PURPLE] = 4;
        board_play(&s, "free:winery@0,0+1,0");
        CHECK_INT(s.seats[0].markers[PURPLE], 4, "PA-8.5 its row is not advanced");
        CHECK_STR(board_stored(&s, 0), "1 0 0 0 0",
                  "PA-6.1.3 the cube under it is collected");
        CHECK_INT(pa_building_cost(&s, PURPLE), 3, "PA-8.5 the column's cost rises");
        CHECK_INT(s.phase, PHASE_FINISH, "PA-8.5");
        CHECK_HAS(board_refusal(&s, "step"), "PA-6.1.8", "PA-11l no paid steps");
    }
}

/* A set may have this cell in any row: only the fortress is never free. */
static void free_builds_in_another_row(void **state)
{
    State s = board_develop(2, "- -/- -", "");

    (void)state;
    s.set.rows[BROWN][0] = (RowCell){.kind = ROW_FREE};
    board_reach(&s, BROWN, 1);
    board_expect(&s, "free:house@0,0", "", "PA-8.5 the row's own building too");
    board_expect(&s, "free:temple@0,0+1,0", "", "PA-8.5 and others");
    board_expect(&s, "free:fortress@0,0", "anything but a fortress", "PA-8.5 in any row");
    State last = board_develop(2, "- -/- -", "");
    last.set.rows[BROWN][0] = (RowCell){.kind = ROW_FREE};
    memset(last.left, 0, sizeof last.left);
    last.left[WHITE] = 1;
    board_reach(&last, BROWN, 1);
    CHECK_INT(last.phase, PHASE_FINISH, "PA-8.5 fortresses alone: nothing to ask");
}

static void free_build_without_room(void **state)
{
    State s = board_develop(2, "- -", "house@0,0 house@1,0");

    (void)state;
    board_reach(&s, WHITE, 3);
    CHECK_INT(s.phase, PHASE_FINISH, "PA-8.5 no free cell: nothing to ask");
    State empty = board_develop(2, "- -", "house@0,0");
    empty.left[BROWN] = 0;
    board_reach(&empty, WHITE, 3);
    CHECK_INT(empty.phase, PHASE_FINISH, "PA-6.1.2 one cell, and no house left");
}

static void aqueduct_tiles(void **state)
{
    static const struct { int cell; const char *form, *other; int cells; } cases[] = {
        {2, "A@0,-1/0", "B@0,-2/0", 2}, {6, "B@0,-2/0", "C@0,-2/0", 3}, {8, "C@0,-2/0",
                                                                         "A@0,-1/0", 4},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        State s = board_develop(2, "- - -", "");
        board_reach(&s, ORANGE, cases[i].cell);
        CHECK_HAS(board_refusal(&s, cases[i].other), "PA-8.5", "the form shown");
        CHECK_HAS(board_refusal(&s, "A1@0,-1/0"), "PA-8.5", "not one of the ring");
        board_play(&s, cases[i].form);
        CHECK_INT(s.phase, PHASE_CUBE, "PA-8.5 its cube is chosen");
        CHECK_INT(s.forms_left[i], 3, "PA-1.7");
        CHECK_INT(s.seats[0].city.n_cells, 3 + cases[i].cells, "PA-8.5");
        CHECK_INT(board_count(&s, CUBE), 5, "PA-2.4 of any colour");
        CHECK_INT(board_count(&s, SKIP) + board_count(&s, END), 0,
                  "PA-2.4 it must be chosen");
        int y = cases[i].cell == 2 ? -1 : -2;
        board_play(&s, "cube:green");
        CHECK_INT(board_cell(&s, 0, 0, y)->cube, GREEN, "PA-8.5");
        CHECK_INT(board_cell(&s, 0, 1, y)->cube, NONE, "PA-2.4 one cell takes it");
        board_play(&s, "worker@0,-1 end");
        CHECK_STR(board_stored(&s, 0), y == -1 ? "0 0 0 0 1" : "0 0 0 0 0", "PA-7.3");
    }
}

/* The tile and its cube are one effect: no worker can be placed between them. */
static void no_worker_below_the_cube(void **state)
{
    State s = board_develop(2, "- - -", "");

    (void)state;
    board_reach(&s, ORANGE, 2);
    board_play(&s, "A@0,-1/0");
    board_expect(&s, "worker@0,-1", "PA-8.5", "PA-8.5 the cell waits for its cube");
    board_expect(&s, "worker@1,-1", "", "PA-4.3 any other cell");
    board_play(&s, "cube:white worker@0,-1");
    CHECK_STR(board_stored(&s, 0), "0 0 1 0 0",
              "PA-7.3 with its cube it is like any other");
}

static void aqueduct_tile_on_top(void **state)
{
    State s = board_develop(2, "B P* -/- - -", "house@2,0");

    (void)state;
    s.seats[0].board = 0;
    board_reach(&s, ORANGE, 2);
    board_expect(&s, "A@1,0/0", "PA-5.5", "PA-8.5 the usual rules: not on a house");
    board_expect(&s, "A@5,0/0", "PA-5.3a", "PA-8.5 the usual rules: beside the city");
    board_play(&s, "A@0,0/0 cube:orange");
    CHECK_STR(board_stored(&s, 0), "1 1 0 0 0", "PA-5.6 what it covers is collected");
    CHECK_INT(s.seats[0].board, 1, "PA-5.6");
    CHECK_INT(board_cell(&s, 0, 0, 0)->level, 2, "PA-5.3b");
    CHECK_INT(board_cell(&s, 0, 0, 0)->cube, ORANGE, "PA-2.4");
    State none = board_develop(2, "- -", "");
    none.forms_left[0] = 0;
    board_reach(&none, ORANGE, 2);
    CHECK_INT(none.phase, PHASE_FINISH, "PA-1.7 none left: nothing to ask");
}

static void random_tile(void **state)
{
    State s = board_develop(2, "- - -", "");

    (void)state;
    board_reach(&s, WHITE, 6);
    CHECK_INT(board_count(&s, DRAW), 1, "PA-8.5 decide first");
    board_play(&s, "draw");
    CHECK_INT(s.turn, LUCK, "PA-8.5 then luck draws");
    CHECK_INT(board_count(&s, DEAL), 57, "PA-8.5 from the bag");
    board_play(&s, "+K1");
    CHECK_INT(s.turn, 0, "PA-8.5");
    CHECK_INT(board_count(&s, SKIP) + board_count(&s, END) + board_count(&s, DRAW), 0,
              "PA-8.5 it must be laid");
    CHECK_HAS(board_refusal(&s, "A1@3,0/0"), "PA-8.5", "this tile, not one of the ring");
    CHECK_HAS(board_refusal(&s, "K1@5,5/0"), "PA-5.3a", "by the usual rules");
    board_play(&s, "worker@0,0 K1@0,1/0");
    CHECK_INT(board_cell(&s, 0, 0, 1)->cube, BROWN, "PA-8.5 with its cubes");
    CHECK_INT(s.phase, PHASE_FINISH, "PA-8.5");
    CHECK_INT(s.on_ring, 8, "PA-8.5 the ring is as it was");
    CHECK_INT(board_tiles(s.bag), 56, "PA-8.5");
}

static void draw_from_an_empty_bag(void **state)
{
    State s = board_develop(2, "- - -", ""), none;

    (void)state;
    memset(s.bag, 0, sizeof s.bag);
    none = s;
    s.discard[0] = 6;
    board_reach(&s, WHITE, 6);
    board_play(&s, "draw");
    CHECK_INT(board_count(&s, DEAL), 2, "PA-9.5 the discards are mixed in first");
    CHECK_INT(board_tiles(s.discard), 0, "PA-9.5");
    board_play(&s, "+A2 A2@3,0/0");
    CHECK_INT(board_tiles(s.bag), 1, "PA-9.5");
    board_reach(&none, WHITE, 6);
    CHECK_INT(none.phase, PHASE_FINISH, "PA-9.5 no discards either: no tile");
}

static void advance_elsewhere(void **state)
{
    State s = board_develop(2, "- - -/- - -", "");

    (void)state;
    board_store(&s, 0, "0 0 0 0 2");
    s.seats[0].coins = 3;
    s.seats[0].markers[PURPLE] = 9;
    board_play(&s, "temple@0,0+1,0");
    CHECK_HAS(board_refusal(&s, "advance:green"), "PA-8.5", "another row");
    CHECK_HAS(board_refusal(&s, "advance:purple"), "PA-8.2",
              "not one that is at its end");
    CHECK_INT(board_count(&s, ADVANCE), 3, "PA-8.5 any of the others");
    board_play(&s, "advance:brown");
    CHECK_INT(pa_pending_cell(&s).kind, ROW_WORKER, "PA-8.5 its effect is used");
    board_play(&s, "hire step");
    CHECK_INT(s.seats[0].markers[GREEN], 2, "PA-8.5 then on in the temple's row");
    CHECK_INT(s.seats[0].markers[BROWN], 1, "PA-11l not in the row entered");
    CHECK_INT(s.seats[0].coins, 2, "PA-6.1.8");
}

static void chain(void **state)
{
    State s = board_develop(3, "- - -/- - -", "");

    (void)state;
    board_store(&s, 0, "1 0 0 1 1");
    s.seats[0].markers[GREEN] = 5;
    s.seats[0].markers[ORANGE] = 1;
    s.seats[0].markers[WHITE] = 2;
    board_play(&s, "sell:brown+orange+green");
    CHECK_INT(s.n_pending, 3, "PA-6.2.2 orange and green wait for brown");
    board_play(&s, "hire A@3,0/0");
    CHECK_INT(s.phase, PHASE_CUBE, "PA-6.2.2 then orange 2");
    board_play(&s, "worker@0,0 cube:white advance:white free:temple@1,0+2,0");
    CHECK_INT(s.phase, PHASE_FINISH, "PA-6.2.2 green 6: white 3: a temple for nothing");
    CHECK_INT(s.seats[0].markers[GREEN], 6, "PA-8.5 the temple's own row stays");
    board_play(&s, "end");
    CHECK_INT(s.turn, 1, "PA-4.1");
}

/* Two rows of a sale lead to free builds, one of them by the temple (PA-11m). */
static void two_free_builds(void **state)
{
    State s = board_develop(2, "- - -/- - -", "");

    (void)state;
    board_store(&s, 0, "0 1 1 0 1");
    s.seats[0].markers[WHITE] = 7;
    s.seats[0].markers[PURPLE] = 9;
    board_play(&s, "sell:purple+white+green free:house@0,0");
    s.seats[0].markers[WHITE] = 2;
    board_play(&s, "advance:white free:house@1,0");
    CHECK_INT(s.seats[0].city.n_buildings, 2, "PA-11m each cell gives one");
}

static void rates(void **state)
{
    static const struct { int row, marker, points, per; } cases[] = {
        {PURPLE, 0, 0, 1}, {PURPLE, 1, 1, 3}, {PURPLE, 4, 1, 3}, {PURPLE, 5, 1, 2},
        {PURPLE, 8, 1, 2}, {PURPLE, 9, 1, 1}, {ORANGE, 0, 0, 1}, {ORANGE, 1, 1, 1},
        {ORANGE, 5, 2, 1}, {ORANGE, 9, 3, 1}, {BROWN, 1, 0, 1},  {BROWN, 2, 1, 1},
        {WHITE, 9, 3, 1},  {GREEN, 1, 0, 1},  {GREEN, 2, 1, 1},  {GREEN, 8, 2, 1},
    };
    State s = board_develop(2, "- -", "");

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        s.seats[0].markers[cases[i].row] = (uint8_t)cases[i].marker;
        RowCell rate = pa_row_rate(&s, 0, cases[i].row);
        CHECK_INT(rate.arg, cases[i].points, "PA-8.7 the furthest passed or stood on");
        CHECK_INT(rate.per, cases[i].per, "PA-8.7 per so many");
    }
}

/* PA-8.6: each kind of building has a property in its own row. */
static void properties_by_row(void **state)
{
    static const RowKind own[COLOURS] = {
        [BROWN] = ROW_WORKER, [PURPLE] = ROW_MOVE, [WHITE] = ROW_FREE,
        [ORANGE] = ROW_AQUEDUCT, [GREEN] = ROW_ADVANCE,
    };
    static const int times[COLOURS] = {4, 3, 2, 3, 3};
    const Set *set = &pa_reconstructed_set;

    (void)state;
    for (int kind = 0; kind < COLOURS; kind++)
        for (int row = 0; row < COLOURS; row++) {
            int n = 0;
            for (int i = 0; i < set->row_length[row]; i++)
                n += set->rows[row][i].kind == own[kind];
            CHECK_INT(n, row == kind ? times[kind] : 0,
                      "PA-8.6 its cells, in its row alone");
        }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_of_the_set),
        cmocka_unit_test(cells_take_effect),
        cmocka_unit_test(tokens_stay),
        cmocka_unit_test(markers_share_and_end),
        cmocka_unit_test(workers_of_the_row),
        cmocka_unit_test(worker_declined),
        cmocka_unit_test(moving_buildings),
        cmocka_unit_test(what_a_move_leaves),
        cmocka_unit_test(free_builds),
        cmocka_unit_test(free_builds_in_another_row),
        cmocka_unit_test(free_build_without_room),
        cmocka_unit_test(aqueduct_tiles),
        cmocka_unit_test(no_worker_below_the_cube),
        cmocka_unit_test(aqueduct_tile_on_top),
        cmocka_unit_test(random_tile),
        cmocka_unit_test(draw_from_an_empty_bag),
        cmocka_unit_test(advance_elsewhere),
        cmocka_unit_test(chain),
        cmocka_unit_test(two_free_builds),
        cmocka_unit_test(rates),
        cmocka_unit_test(properties_by_row),
    };

    return RUN(tests);
}
