/* panticapaeum_end.c - the ends of rounds and of the game: PA-9, PA-10 without
 * scoring. */
#include "panticapaeum_board.h"

#include "test.h"

/* The last turn of a round, after exploring; each seat has a city of three cells. */
static State last_turn(int players, int round)
{
    State s = board_start(players, "");

    for (int seat = 0; seat < players; seat++)
        board_city(&s, seat, "- - -", "");
    s.round = (uint8_t)round;
    s.turns_done = (uint8_t)(3 * players - 1);
    s.turn = (int8_t)(s.turns_done % players);
    s.phase = PHASE_DEVELOP;
    return s;
}

/* The same with the first-player token elsewhere. */
static State last_turn_from(int players, int round, int first)
{
    State s = last_turn(players, round);

    s.first = (int8_t)first;
    s.turn = (int8_t)((first + s.turns_done) % players);
    return s;
}

static void ring_goes_to_the_discard(void **state)
{
    (void)state;
    for (int players = 2; players <= 4; players++) {
        State s = last_turn(players, 1);
        s.on_ring = 2;
        int bag = board_tiles(s.bag);
        board_play(&s, "take:coins end");
        CHECK_INT(board_tiles(s.discard), 2, "PA-9.1a the tiles left");
        CHECK_INT(s.on_ring, 0, "PA-9.1a");
        CHECK_INT(board_tiles(s.bag), bag, "PA-9.1a not back into the bag");
        board_deal(&s);
        CHECK_INT(s.on_ring, 3 * players + 2, "PA-9.3 a new ring");
        CHECK_INT(s.round, 2, "PA-9.3");
    }
}

static void coins_for_worker_cells(void **state)
{
    static const int want[10] = {0, 1, 1, 1, 2, 2, 3, 3, 4, 4};

    (void)state;
    for (int marker = 0; marker <= 9; marker++) {
        State s = last_turn(2, 1);
        s.seats[0].markers[BROWN] = (uint8_t)marker;
        s.seats[0].markers[WHITE] = 9;
        board_play(&s, "take:white end");
        CHECK_INT(s.seats[0].coins, want[marker],
                  "PA-9.1b one for each passed or stood on");
        CHECK_INT(s.seats[1].coins, 0, "PA-9.1b for each player his own");
    }
}

/* A set may have worker cells in other rows, but coins come from the brown row. */
static void worker_cells_of_other_rows_bring_no_coins(void **state)
{
    State s = last_turn(2, 1);

    (void)state;
    s.set.rows[WHITE][0] = s.set.rows[GREEN][0] = (RowCell){.kind = ROW_WORKER};
    s.seats[0].markers[WHITE] = s.seats[0].markers[GREEN] = 2;
    s.seats[0].markers[BROWN] = 4;
    board_play(&s, "take:white end");
    CHECK_INT(s.seats[0].coins, 2, "PA-9.1b those of the brown row alone");
}

static void workers_go_home(void **state)
{
    State s = last_turn(3, 1);

    (void)state;
    board_city(&s, 0, "B* x* -", "");
    board_city(&s, 1, "-* - -", "house@1,0");
    board_play(&s, "take:coins end");
    CHECK_INT(s.seats[0].board, 3, "PA-9.1c all placed workers return");
    CHECK_INT(s.seats[1].board, 2, "PA-9.1c of all players");
    CHECK_INT(board_workers(&s, 0) + board_workers(&s, 1), 0, "PA-9.1c");
    CHECK_INT(s.seats[0].reserve, 2, "PA-9.1c not into the reserve");
}

static void discards(void **state)
{
    State s = last_turn(3, 1);

    (void)state;
    board_store(&s, 0, "3 0 0 0 4");
    board_store(&s, 1, "1 1 1 1 1");
    board_store(&s, 2, "0 6 0 0 0");
    s.seats[0].coins = 40;
    s.seats[1].markers[BROWN] = 1;
    board_play(&s, "take:coins end");
    CHECK_INT(s.phase, PHASE_DISCARD, "PA-9.1d more than five");
    CHECK_INT(s.seats[1].coins, 1, "PA-9.2 coins come before that; after it is as good");
    CHECK_INT(s.turn, 0, "PA-9.1d");
    CHECK_INT(board_count(&s, DROP), 2, "PA-9.1d by choice, of what is there");
    CHECK_HAS(board_refusal(&s, "drop:white"), "PA-9.1d", "not what is not there");
    CHECK_HAS(board_refusal(&s, "end"), "PA-4.2", "PA-9.1d a must");
    CHECK_HAS(board_refusal(&s, "worker@0,0"), "PA-7.2", "not in one's turn");
    board_play(&s, "drop:green drop:brown");
    CHECK_STR(board_stored(&s, 0), "2 0 0 0 3", "PA-9.1d down to five");
    CHECK_INT(s.turn, 2, "PA-9.1d who has five is not asked");
    board_play(&s, "drop:purple");
    CHECK_INT(s.turn, LUCK, "PA-9.3 then the new ring");
    CHECK_INT(s.seats[0].coins, 40, "PA-9.1d coins are not limited");
}

static void discards_from_the_first_player(void **state)
{
    State s = last_turn_from(4, 2, 2);

    (void)state;
    for (int seat = 0; seat < 4; seat++)
        board_store(&s, seat, "6 0 0 0 0");
    CHECK_INT(s.turn, 1, "PA-4.1 the last is to the right of the first");
    board_play(&s, "take:coins end");
    for (int i = 0; i < 4; i++) {
        CHECK_INT(s.turn, (2 + i) % 4, "PA-9.1d clockwise from the first player");
        board_play(&s, "drop:brown");
    }
    CHECK_INT(s.first, 3, "PA-9.3 the token goes one place clockwise");
}

static void cubes_on_tiles_do_not_count(void **state)
{
    State s = last_turn(2, 1);

    (void)state;
    board_city(&s, 0, "B B B B B B B", "");
    board_store(&s, 0, "5 0 0 0 0");
    board_play(&s, "take:coins end");
    CHECK_INT(s.turn, LUCK, "PA-9.1d cubes lying on tiles do not count");
}

static void next_round(void **state)
{
    (void)state;
    for (int players = 2; players <= 4; players++)
        for (int first = 0; first < players; first++) {
            State s = last_turn_from(players, 3, first);
            board_play(&s, "take:coins end");
            board_deal(&s);
            CHECK_INT(s.round, 4, "PA-9.3 the round token up");
            CHECK_INT(s.first, (first + 1) % players, "PA-9.3 the token passes");
            CHECK_INT(s.turn, s.first, "PA-9.3 its owner begins");
            CHECK_INT(s.phase, PHASE_EXPLORE, "PA-4.2");
        }
}

/* A ring of fourteen from a bag of five: the discards go back once it is empty. */
static void short_bag(void **state)
{
    State s = last_turn(4, 4);

    (void)state;
    memset(s.bag, 0, sizeof s.bag);
    s.bag[0] = 0x1f;
    s.discard[0] = 0xfff00;
    s.on_ring = 0;
    board_play(&s, "take:coins end");
    CHECK_INT(s.turn, LUCK, "PA-9.4");
    for (int i = 0; i < 5; i++) {
        CHECK_INT(board_count(&s, DEAL), 5 - i, "PA-9.4 what there is comes first");
        CHECK_HAS(board_refusal(&s, "+B4"), "PA-3.7", "PA-9.4 no discard before that");
        board_play(&s, (const char *[]){"+A1", "+A2", "+A3", "+A4", "+A5"}[i]);
    }
    CHECK_INT(board_count(&s, DEAL), 12, "PA-9.4 then all discards, mixed");
    CHECK_INT(board_tiles(s.discard), 0, "PA-9.4 return to the bag");
    board_deal(&s);
    CHECK_INT(s.on_ring, 14, "PA-9.4 a full ring");
    CHECK_INT(board_tiles(s.bag), 3, "PA-9.4 the others stay in the bag");
}

static void shorter_ring(void **state)
{
    State s = last_turn(4, 4);

    (void)state;
    memset(s.bag, 0, sizeof s.bag);
    s.bag[0] = 0x1f;
    s.discard[0] = 0x700;
    s.on_ring = 1;
    s.ring[0] = 40;
    board_play(&s, "take:coins end");
    board_deal(&s);
    CHECK_INT(s.on_ring, 9, "PA-9.4 still too few: a shorter ring");
    CHECK_INT(s.turn, 1, "PA-9.4 and the round goes on");
    CHECK_INT(board_tiles(s.bag) + board_tiles(s.discard), 0, "PA-9.4");
    s.on_ring = 0;
    s.phase = PHASE_DEVELOP;
    board_pass_round(&s);
    CHECK_INT(s.phase, PHASE_LAST, "PA-9.4 turns without tiles end the round too");
}

/* Four players: rounds 1 to 4 take 56 of 65 tiles, so round 5 needs five discards. */
static void fifth_round_of_four(void **state)
{
    State s = board_start(4, "");

    (void)state;
    for (int round = 1; round < 5; round++) {
        CHECK_INT(board_tiles(s.bag), 65 - 14 * round, "PA-9.4 enough until round four");
        board_pass_round(&s);
        if (round < 4)
            board_deal(&s);
    }
    CHECK_INT(board_tiles(s.bag), 9, "PA-9.4 nine for round five");
    CHECK_INT(board_tiles(s.discard), 8, "PA-9.4 two of each round");
    board_deal(&s);
    CHECK_INT(s.on_ring, 14, "PA-9.4 nine and five of the discards");
    CHECK_INT(board_tiles(s.bag), 3, "PA-9.4");
}

static void last_workers(void **state)
{
    State s = last_turn_from(3, 5, 1);

    (void)state;
    board_city(&s, 0, "-* - B x", "house@1,0");
    s.seats[0].board = 2;
    s.seats[1].board = 0;
    s.seats[2].board = 1;
    board_play(&s, "take:coins end");
    CHECK_INT(s.phase, PHASE_LAST, "PA-10.1 after round five");
    CHECK_INT(board_workers(&s, 0), 1, "PA-10.1 workers in the city stay");
    CHECK_INT(s.turn, 2, "PA-10.1 from the first player; who has none is not asked");
    board_play(&s, "end");
    CHECK_INT(s.turn, 0, "PA-10.1 it is a may");
    board_expect(&s, "worker@0,0", "PA-7.2", "PA-10.1 unoccupied cells");
    board_expect(&s, "worker@1,0", "PA-7.2", "PA-10.1 not on buildings");
    board_expect(&s, "step", "PA-6.1.8", "PA-10.1 workers only");
    board_play(&s, "worker@2,0");
    CHECK_STR(board_stored(&s, 0), "1 0 0 0 0", "PA-10.1 collecting cubes");
    CHECK_INT(s.turn, 0, "PA-10.1 as many as are free");
    board_play(&s, "worker@3,0");
    CHECK_INT(s.turn, OVER, "PA-10.1 then the end");
    CHECK_INT(board_workers(&s, 0), 3, "PA-10.1 all stay");
    CHECK_INT(s.round, 5, "PA-4.1");
}

static void nowhere_to_stand(void **state)
{
    State s = last_turn(2, 5);

    (void)state;
    board_city(&s, 0, "-* -", "house@1,0");
    board_city(&s, 1, "-* -", "house@1,0");
    board_play(&s, "take:coins end");
    CHECK_INT(s.turn, OVER, "PA-10.1 no free cell, no question");
    CHECK_INT(s.seats[0].board, 1, "PA-10.1");
}

static void coins_then_discards(void **state)
{
    State s = last_turn(2, 5);

    (void)state;
    board_city(&s, 0, "B -", "");
    board_store(&s, 0, "5 0 0 0 0");
    s.seats[0].markers[BROWN] = 4;
    s.seats[1].board = 0;
    board_play(&s, "take:white end");
    CHECK_INT(s.seats[0].coins, 0, "PA-10.2 not before the workers");
    board_play(&s, "worker@0,0");
    CHECK_INT(s.seats[0].coins, 2, "PA-10.2 the coins of 9.1b");
    CHECK_INT(s.phase, PHASE_DISCARD, "PA-10.2 then discard to five");
    CHECK_INT(s.turn, 0, "PA-11s what the last workers fetched counts");
    board_play(&s, "drop:brown");
    CHECK_INT(s.turn, OVER, "PA-10.2 then scoring");
    CHECK_INT(s.phase, PHASE_OVER, "PA-10.2");
    CHECK_INT(panticapaeum.moves(&s, (Move[MAX_MOVES]){0}), 0,
              "no moves when it is over");
    CHECK_HAS(board_refusal(&s, "end"), "PA-10", "and none is read");
}

static void coins_are_paid_once(void **state)
{
    State s = last_turn(2, 5);

    (void)state;
    s.seats[0].markers[BROWN] = 9;
    s.seats[0].board = s.seats[1].board = 0;
    board_play(&s, "take:white end");
    CHECK_INT(s.turn, OVER, "nobody has anything to do");
    CHECK_INT(s.seats[0].coins, 4, "PA-10.2 once");
}

/* What people are shown at any time: the points if the game ended now. Seat 0 has nine
 * resources and three coins, and its marker has passed two worker cells. It would get two
 * coins and keep five resources: 5 + (3 + 2) div 2 points. */
static void as_if_it_ended_now(void **state)
{
    static const struct {
        const char *what;
        Phase phase;
        int turn, coins;
        int now, settled;           /* points of seat 0 */
    } cases[] = {
        {"PA-10.2 while luck lays the ring", PHASE_RING, LUCK, 3, 10, 7},
        {"PA-10.2 while luck draws a tile", PHASE_DRAW, LUCK, 3, 10, 7},
        {"PA-10.2 in exploration", PHASE_EXPLORE, 0, 3, 10, 7},
        {"PA-10.2 in development", PHASE_DEVELOP, 0, 3, 10, 7},
        {"PA-10.2 while a drawn tile waits", PHASE_LAY, 0, 3, 10, 7},
        {"PA-10.2 while a cube is chosen", PHASE_CUBE, 0, 3, 10, 7},
        {"PA-10.2 before the end of a turn", PHASE_FINISH, 0, 3, 10, 7},
        {"PA-10.2 in another's turn", PHASE_DEVELOP, 1, 3, 10, 7},
        {"PA-10.2 last workers come before the coins", PHASE_LAST, 0, 3, 10, 7},
        {"PA-10.2 discards come after the coins", PHASE_DISCARD, 0, 5, 11, 7},
        {"PA-10.2 a discard of another", PHASE_DISCARD, 1, 5, 11, 7},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++)
        for (int round = 1; round <= 5; round += 4) {
            int now[MAX_SEATS], settled[MAX_SEATS];
            State s = last_turn(2, round);
            s.phase = (uint8_t)cases[i].phase;
            s.turn = (int8_t)cases[i].turn;
            s.seats[0].coins = (int16_t)cases[i].coins;
            s.seats[0].markers[BROWN] = 4;
            board_store(&s, 0, "3 0 2 0 4");
            panticapaeum.scores(&s, now);
            panticapaeum.settled(&s, settled);
            CHECK_INT(now[0], cases[i].now, cases[i].what);
            CHECK_INT(settled[0], cases[i].settled, cases[i].what);
            CHECK_INT(settled[1], 0, cases[i].what);
        }
}

static void over_is_settled(void **state)
{
    State s = last_turn(2, 5);
    int points[MAX_SEATS];

    (void)state;
    s.seats[0].markers[BROWN] = 9;
    s.seats[0].coins = 1;
    s.seats[0].board = s.seats[1].board = 0;
    board_store(&s, 0, "6 0 0 0 0");
    panticapaeum.settled(&s, points);
    CHECK_INT(points[0], 7, "PA-10.2 five coins and five resources to come");
    board_play(&s, "take:white end drop:brown");
    CHECK_INT(s.turn, OVER, "PA-10");
    panticapaeum.settled(&s, points);
    CHECK_INT(points[0], 7, "PA-10.2 the coins are not paid again");
}

static void the_sheet_is_settled_too(void **state)
{
    char document[4096];
    Text text = text_in(document, sizeof document);
    State s = last_turn(2, 5);

    (void)state;
    board_store(&s, 0, "9 0 0 0 0");
    s.seats[0].markers[BROWN] = 4;
    panticapaeum.write_score(&text, &s);
    CHECK_HAS(document, "\"coins\":1,\"resources\":5,\"droughts\":0,\"total\":6",
              "PA-10.2 every field is points, and the total their sum");
}

static void ties(void **state)
{
    static const struct {
        const char *what, *cities[3], *buildings[3];
        int coins[3];
        unsigned winners;
    } cases[] = {
        {"PA-10.4 most points", {"-", "-", "-"}, {"", "", ""}, {2, 6, 4}, 2},
        {"PA-10.4 tie: more buildings", {"- -", "- -", "- -"},
         {"house@0,0", "house@0,0 house@1,0", ""}, {4, 4, 4}, 2},
        {"PA-10.4 then more coins", {"- -", "- -", "- -"},
         {"house@0,0", "house@0,0", "house@0,0"}, {4, 4, 5}, 4},
        {"PA-10.4 buildings before coins", {"- -", "- -", "- -"},
         {"house@0,0", "", ""}, {4, 5, 5}, 1},
        {"PA-10.4 points before buildings", {"- -", "- -", "- -"},
         {"house@0,0", "", ""}, {4, 5, 6}, 4},
        {"PA-10.4 then shared", {"- -", "- -", "- -"},
         {"", "house@0,0", "fortress@1,0"}, {4, 5, 5}, 6},
        {"PA-10.4 shared by all", {"-", "-", "-"}, {"", "", ""}, {1, 1, 1}, 7},
        {"PA-10.4 below zero too", {"x", "x x", "x x"}, {"", "", ""}, {0, 0, 0}, 1},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        State s = last_turn(3, 5);
        for (int seat = 0; seat < 3; seat++) {
            board_city(&s, seat, cases[i].cities[seat], cases[i].buildings[seat]);
            s.seats[seat].coins = (int16_t)cases[i].coins[seat];
        }
        CHECK_INT(panticapaeum.winners(&s), 0, "no winner before the end");
        s.phase = PHASE_OVER;
        s.turn = OVER;
        CHECK_INT(panticapaeum.winners(&s), cases[i].winners, cases[i].what);
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(ring_goes_to_the_discard),
        cmocka_unit_test(coins_for_worker_cells),
        cmocka_unit_test(worker_cells_of_other_rows_bring_no_coins),
        cmocka_unit_test(workers_go_home),
        cmocka_unit_test(discards),
        cmocka_unit_test(discards_from_the_first_player),
        cmocka_unit_test(cubes_on_tiles_do_not_count),
        cmocka_unit_test(next_round),
        cmocka_unit_test(short_bag),
        cmocka_unit_test(shorter_ring),
        cmocka_unit_test(fifth_round_of_four),
        cmocka_unit_test(last_workers),
        cmocka_unit_test(nowhere_to_stand),
        cmocka_unit_test(coins_then_discards),
        cmocka_unit_test(coins_are_paid_once),
        cmocka_unit_test(as_if_it_ended_now),
        cmocka_unit_test(over_is_settled),
        cmocka_unit_test(the_sheet_is_settled_too),
        cmocka_unit_test(ties),
    };

    return RUN(tests);
}
