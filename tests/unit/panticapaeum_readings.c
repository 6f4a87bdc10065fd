/* panticapaeum_readings.c - ambiguities of the rulebook and how we read them: PA-11, one
 * test for each row of the table. */
#include "panticapaeum_board.h"

#include "test.h"

static Sheet sheet_of(const State *s, int seat)
{
    Sheet sheet;

    pa_score_seat(&sheet, s, seat);
    return sheet;
}

static void a_droughts_beside_an_aqueduct(void **state)
{
    State s = board_develop(2, "- - x", "aqueduct@0,0+1,0");

    (void)state;
    CHECK_INT(sheet_of(&s, 0).droughts, -1, "PA-11a before orange was advanced");
    s.seats[0].markers[ORANGE] = 1;
    CHECK_INT(sheet_of(&s, 0).droughts, 0, "PA-11a after it");
}

static void b_workers_of_round_five(void **state)
{
    (void)state;
    for (int round = 4; round <= 5; round++) {
        State s = board_develop(2, "-* -", "house@1,0");
        s.round = (uint8_t)round;
        s.turns_done = 5;
        board_play(&s, "take:coins end");
        CHECK_INT(board_workers(&s, 0), round == 5, "PA-11b in round 5 they stay");
    }
}

static void c_on_one_tile(void **state)
{
    State s = board_start(2, "C1 A1 C2 C3");

    (void)state;
    board_play(&s, "C1@0,0/0 take:coins end A1@0,0/0 take:coins end");
    board_expect(&s, "C2@0,0/0", "", "PA-11c a tile need not overlap two");
}

static void d_one_height(void **state)
{
    State s = board_explore(2, "A1", "- -2 -2 -2", "");

    (void)state;
    board_expect(&s, "A1@0,0/0", "PA-5.4", "PA-11d not over two heights");
    board_expect(&s, "A1@1,0/0", "", "PA-11d over one");
}

static void e_contact_by_a_side(void **state)
{
    State s = board_explore(2, "A1", "- -", "");

    (void)state;
    board_expect(&s, "A1@2,1/0", "PA-5.3a", "PA-11e a corner");
    board_expect(&s, "A1@1,1/0", "", "PA-11e a side");
}

static void f_across_two_tiles(void **state)
{
    State s = board_start(2, "A1 A2 A3 A4");

    (void)state;
    board_play(&s, "A1@0,0/0 take:coins end A2@0,0/0 take:coins end A3@3,0/0");
    board_store(&s, 0, "0 2 0 0 0");
    board_expect(&s, "winery@2,0+3,0", "", "PA-11f a winery may straddle two tiles");
}

static void g_each_building(void **state)
{
    State s = board_develop(2, "- - -/- - -",
                            "temple@0,0+1,0 house@2,0 house@2,1 house@0,1");

    (void)state;
    s.seats[0].markers[GREEN] = 2;
    CHECK_INT(sheet_of(&s, 0).kinds[GREEN], 3, "PA-11g each, not each type once");
}

static void h_floor_for_each(void **state)
{
    State s = board_develop(2, "- - - -/. . . ./- - - -",
                            "winery@0,0+1,0 winery@0,2+1,2");

    (void)state;
    s.seats[0].markers[PURPLE] = 5;
    CHECK_INT(sheet_of(&s, 0).kinds[PURPLE], 0,
              "PA-11h one and one cell, 1 per 2: nothing");
}

static void i_heights_do_not_matter(void **state)
{
    State s = board_develop(2, "-4 -*", "house@0,0");

    (void)state;
    s.seats[0].markers[BROWN] = 2;
    CHECK_INT(sheet_of(&s, 0).kinds[BROWN], 1, "PA-11i neighbours over three levels");
}

static void j_overlapping_itself(void **state)
{
    State s = board_develop(2, "- - -", "winery@0,0+1,0");

    (void)state;
    board_reach(&s, PURPLE, 3);
    board_expect(&s, "move:0,0>0,0+1,0", "PA-11j", "PA-11j not staying in place");
    CHECK_INT(board_count(&s, MOVE_BUILDING), 1, "PA-11j the one other place overlaps");
    board_play(&s, "move:0,0>1,0+2,0");
    CHECK_INT(board_cell(&s, 0, 0, 0)->building, NONE, "PA-11j");
    CHECK_INT(board_cell(&s, 0, 1, 0)->building, 0, "PA-11j");
}

static void k_cells_left_behind(void **state)
{
    State s = board_develop(2, "x - -", "house@0,0");

    (void)state;
    CHECK_INT(sheet_of(&s, 0).droughts, 0, "PA-11k under the house");
    board_reach(&s, PURPLE, 3);
    board_play(&s, "move:0,0>1,0");
    CHECK_INT(sheet_of(&s, 0).droughts, -1, "PA-11k it costs again");
    CHECK_INT(board_cell(&s, 0, 0, 0)->cube, NONE, "PA-11k no new cube");
}

static void l_no_paid_steps(void **state)
{
    State s = board_develop(2, "- - -/- - -", "");

    (void)state;
    board_store(&s, 0, "0 0 0 0 2");
    s.seats[0].coins = 9;
    s.seats[0].markers[WHITE] = 2;
    board_play(&s, "temple@0,0+1,0 advance:white free:house@2,0 step");
    CHECK_INT(s.seats[0].markers[BROWN], 0, "PA-11l not for the free house");
    CHECK_INT(s.seats[0].markers[WHITE], 3, "PA-11l not in the row entered");
    CHECK_INT(s.seats[0].markers[GREEN], 2, "PA-11l in the row of what was built");
}

static void m_several_free_builds(void **state)
{
    State s = board_develop(2, "- - -/- - -", "");

    (void)state;
    board_store(&s, 0, "0 0 2 0 0");
    s.seats[0].coins = 9;
    s.seats[0].markers[WHITE] = 6;
    board_play(&s, "fortress@0,0 step free:house@1,0");
    s.seats[0].markers[WHITE] = 7;
    board_play(&s, "step free:house@2,0");
    CHECK_INT(s.seats[0].city.n_buildings, 3, "PA-11m each cell gives one");
}

static void n_some_but_not_all(void **state)
{
    State s = board_develop(2, "- -", "fortress@0,0");

    (void)state;
    board_store(&s, 0, "2 0 2 0 0");
    s.seats[0].improvements[SUBSTITUTE] = 2;
    board_expect(&s, "fortress@1,0:brown", "", "PA-11n one of two tokens");
    board_expect(&s, "fortress@1,0:brown+brown", "", "PA-11n or both, freely");
    s.seats[0].store[WHITE] = 3;
    board_expect(&s, "fortress@1,0:brown", "PA-8.4", "PA-11n has all: forced");
}

static void o_discount_leaves_one(void **state)
{
    const Set *set = &pa_reconstructed_set;

    (void)state;
    for (int players = 2; players <= 4; players++)
        for (int i = 0; i < set->in_column[players]; i++)
            CHECK(set->costs[players][i] >= 2, "PA-11o costs of 2 and more");
}

static void p_first_payment(void **state)
{
    State s = board_develop(2, "- -", "");

    (void)state;
    board_store(&s, 0, "0 0 2 0 0");
    s.seats[0].coins = 2;
    s.seats[0].improvements[MINUS_COIN] = 1;
    board_play(&s, "fortress@0,0 step");
    CHECK_INT(s.seats[0].coins, 2, "PA-11p the first is free, automatically");
    CHECK_INT(pa_step_cost(&s), 2, "PA-11p the second is not");
    board_play(&s, "step");
    CHECK_INT(s.seats[0].coins, 0, "PA-11p");
}

static void q_supply_is_unlimited(void **state)
{
    State s = board_develop(4, "-", "");

    (void)state;
    for (int seat = 0; seat < 4; seat++) {
        board_store(&s, seat, "19 19 19 19 19");
        s.seats[seat].coins = 100;
    }
    board_play(&s, "take:brown");
    CHECK_INT(s.seats[0].store[BROWN], 20, "PA-11q more cubes than the box has");
    CHECK_INT(s.seats[0].coins, 100, "PA-11q and more coins");
}

static void r_coins_left(void **state)
{
    State s = board_develop(2, "-", "");

    (void)state;
    board_city(&s, 1, "-", "");
    s.seats[0].coins = 4;
    s.seats[1].coins = 5;
    s.turn = OVER;
    CHECK_INT(panticapaeum.winners(&s), 2, "PA-11r coins left at the end");
}

static void s_discard_before_scoring(void **state)
{
    State s = board_develop(2, "B", "");

    (void)state;
    s.round = 5;
    s.turns_done = 5;
    board_store(&s, 0, "5 0 0 0 0");
    board_play(&s, "take:coins end worker@0,0 drop:brown");
    CHECK_INT(s.turn, OVER, "PA-11s");
    CHECK_INT(sheet_of(&s, 0).resources, 5, "PA-11s six became five");
}

static void t_what_is_optional(void **state)
{
    static const struct { int row, cell; bool asks; } cases[] = {
        {BROWN, 3, false}, {PURPLE, 2, false}, {PURPLE, 4, false}, {WHITE, 4, false},
        {ORANGE, 3, false}, {GREEN, 4, false}, {BROWN, 2, false},
        {BROWN, 1, true}, {PURPLE, 3, true}, {WHITE, 3, true}, {WHITE, 6, true},
        {ORANGE, 2, true},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        State s = board_develop(2, "- - -", "house@0,0");
        board_reach(&s, cases[i].row, cases[i].cell);
        CHECK_INT(board_count(&s, SKIP), cases[i].asks,
                  "PA-11t properties, nothing else");
    }
}

static void u_all_markers_move(void **state)
{
    State s = board_develop(2, "- -", "");

    (void)state;
    board_store(&s, 0, "0 1 1 1 0");
    board_play(&s, "sell:purple+white+orange");
    CHECK_INT(s.seats[0].markers[PURPLE] + s.seats[0].markers[WHITE] +
              s.seats[0].markers[ORANGE],
              3, "PA-11u every marker of the sale, unasked");
    CHECK_INT(s.phase, PHASE_FINISH, "PA-11u");
}

static void v_a_sold_row_again(void **state)
{
    State s = board_develop(2, "- -", "");

    (void)state;
    board_store(&s, 0, "0 1 1 0 1");
    board_play(&s, "sell:purple+white+green advance:purple");
    CHECK_INT(s.seats[0].markers[PURPLE], 2, "PA-11v twice in one action");
}

/* PA-11w is in the worked example: panticapaeum_example.c. */
static void w_second_worker_cell(void **state)
{
    State s = board_develop(2, "-", "");

    (void)state;
    s.seats[0].markers[BROWN] = 4;
    s.turns_done = 5;
    board_play(&s, "take:white end");
    CHECK_INT(s.seats[0].coins, 2, "PA-11w brown 4 is the second: two coins");
}

/* No action comes before the first tile, so no effect can either. */
static void x_never_the_first_tile(void **state)
{
    State s = board_start(2, "");

    (void)state;
    CHECK_INT(board_count(&s, LAY), 12, "PA-11x the first step lays a tile of the ring");
    CHECK_INT(panticapaeum.moves(&s, (Move[MAX_MOVES]){0}), 12,
              "PA-11x and nothing else");
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_droughts_beside_an_aqueduct),
        cmocka_unit_test(b_workers_of_round_five),
        cmocka_unit_test(c_on_one_tile),
        cmocka_unit_test(d_one_height),
        cmocka_unit_test(e_contact_by_a_side),
        cmocka_unit_test(f_across_two_tiles),
        cmocka_unit_test(g_each_building),
        cmocka_unit_test(h_floor_for_each),
        cmocka_unit_test(i_heights_do_not_matter),
        cmocka_unit_test(j_overlapping_itself),
        cmocka_unit_test(k_cells_left_behind),
        cmocka_unit_test(l_no_paid_steps),
        cmocka_unit_test(m_several_free_builds),
        cmocka_unit_test(n_some_but_not_all),
        cmocka_unit_test(o_discount_leaves_one),
        cmocka_unit_test(p_first_payment),
        cmocka_unit_test(q_supply_is_unlimited),
        cmocka_unit_test(r_coins_left),
        cmocka_unit_test(s_discard_before_scoring),
        cmocka_unit_test(t_what_is_optional),
        cmocka_unit_test(u_all_markers_move),
        cmocka_unit_test(v_a_sold_row_again),
        cmocka_unit_test(w_second_worker_cell),
        cmocka_unit_test(x_never_the_first_tile),
    };

    return RUN(tests);
}
