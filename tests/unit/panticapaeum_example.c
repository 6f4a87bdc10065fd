/* panticapaeum_example.c - the rulebook's worked example, step by step.
 *
 * Two turns and the end of a round: B4 with its two orange cells is taken, an aqueduct is
 * built and its row paid for twice; then brown, white and green are sold. Our text does
 * not say which colour the example has twice; here it is brown. */
#include "panticapaeum_board.h"

#include "test.h"

static State s;

static void check_markers(const char *want, const char *what)
{
    char text[32];
    const uint8_t *m = s.seats[0].markers;

    snprintf(text, sizeof text, "%d %d %d %d %d", m[0], m[1], m[2], m[3], m[4]);
    CHECK_STR(text, want, what);
}

/* Brown 3, purple 1, white 2, orange 0, green 0; the second turn of round 2. */
static int before_the_example(void **state)
{
    static const uint8_t markers[COLOURS] = {3, 1, 2, 0, 0};

    (void)state;
    s = board_explore(2, "B4", "- - - -/- - - -", "");
    board_city(&s, 1, "- - -", "");
    memcpy(s.seats[0].markers, markers, sizeof markers);
    board_store(&s, 0, "2 0 1 1 1");
    s.seats[0].coins = 3;
    s.seats[0].board = 2;
    s.seats[0].reserve = 3;
    s.round = 2;
    s.turns_done = 2;
    return 0;
}

static void a_tile_and_a_worker(void **state)
{
    (void)state;
    board_play(&s, "B4@0,2/0");
    CHECK_INT(board_cell(&s, 0, 0, 2)->cube, ORANGE, "PA-5.7 an orange cube");
    CHECK_INT(board_cell(&s, 0, 0, 3)->cube, ORANGE, "PA-5.7 and another");
    board_play(&s, "worker@0,2");
    CHECK_STR(board_stored(&s, 0), "2 0 1 2 1", "PA-7.3 the worker takes one");
    CHECK_INT(s.seats[0].board, 1, "PA-7.2");
}

static void the_aqueduct(void **state)
{
    (void)state;
    CHECK_INT(pa_building_cost(&s, ORANGE), 2, "PA-6.1.1 the first costs two");
    board_play(&s, "aqueduct@0,2+0,1");
    CHECK_INT(s.seats[0].board, 2, "PA-6.1.3 built on the worker's cell: it returns");
    CHECK_STR(board_stored(&s, 0), "2 0 1 0 1", "PA-6.1.1 two orange are paid");
    CHECK_INT(pa_row_rate(&s, 0, ORANGE).arg, 1, "PA-8.8 orange 1: the rate is 1");
    check_markers("3 1 2 1 0", "PA-6.1.7");
}

static void two_paid_steps(void **state)
{
    (void)state;
    board_play(&s, "step");
    CHECK_INT(s.seats[0].coins, 2, "PA-6.1.8 one coin");
    board_play(&s, "A@0,4/0 cube:purple");
    CHECK_INT(board_cell(&s, 0, 0, 4)->cube, PURPLE,
              "PA-8.8 orange 2: a tile and any cube");
    board_play(&s, "step");
    CHECK_INT(s.seats[0].coins, 0, "PA-6.1.8 two coins: none are left");
    CHECK_INT(s.seats[0].improvements[SUBSTITUTE], 1, "PA-8.8 orange 3: a substitute");
    check_markers("3 1 2 3 0", "PA-6.1.8");
    CHECK_HAS(board_refusal(&s, "step"), "PA-6.1.8", "no coins for a third");
    board_play(&s, "end");
}

static void the_sale(void **state)
{
    (void)state;
    board_pass(&s, 4);
    CHECK_INT(s.turn, 0, "PA-4.1 the next turn");
    board_play(&s, "A2@2,-1/0 sell:brown+white+green");
    CHECK_INT(s.seats[0].coins, 3, "PA-6.2.1 three coins");
    CHECK_STR(board_stored(&s, 0), "1 0 0 0 0", "PA-6.2.1");
    CHECK_INT(s.seats[0].markers[BROWN], 4, "PA-6.2.2 brown first");
    CHECK_INT(s.seats[0].markers[WHITE], 2, "PA-6.2.2 white waits for its effect");
    board_play(&s, "hire");
    CHECK_INT(s.seats[0].board, 3, "PA-8.5 brown 4: a worker");
    board_play(&s, "free:winery@1,1+2,1");
    CHECK_INT(s.seats[0].markers[PURPLE], 1,
              "PA-8.5 white 3: a winery, purple not advanced");
    CHECK_INT(s.seats[0].markers[GREEN], 1, "PA-6.2.2 then green");
    board_play(&s, "advance:purple");
    CHECK_STR(board_stored(&s, 0), "2 0 1 0 0", "PA-8.5 purple 2: two resources");
    check_markers("4 2 3 3 1", "PA-6.2.2");
    CHECK_INT(s.phase, PHASE_FINISH, "PA-6.2.3 no paid steps");
}

/* Six resources are cut to five, there are two coins, and the workers go home. */
static void the_end_of_the_round(void **state)
{
    (void)state;
    board_play(&s, "worker@0,3 worker@0,4 worker@1,0");
    CHECK_STR(board_stored(&s, 0), "2 1 1 1 0", "PA-7.3 two cubes");
    board_play(&s, "end");
    board_store(&s, 0, "2 1 1 1 1");
    board_pass_round(&s);
    CHECK_INT(s.phase, PHASE_DISCARD, "PA-9.1d six resources");
    board_play(&s, "drop:brown");
    CHECK_STR(board_stored(&s, 0), "1 1 1 1 1", "PA-9.1d five");
    CHECK_INT(s.seats[0].coins, 5, "PA-9.1b two worker cells passed: two coins");
    CHECK_INT(s.seats[0].board, 3, "PA-9.1c workers home");
    CHECK_INT(board_workers(&s, 0), 0, "PA-9.1c");
    board_deal(&s);
    CHECK_INT(s.round, 3, "PA-9.3");
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_tile_and_a_worker),
        cmocka_unit_test(the_aqueduct),
        cmocka_unit_test(two_paid_steps),
        cmocka_unit_test(the_sale),
        cmocka_unit_test(the_end_of_the_round),
    };

    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, before_the_example, NULL);
}
