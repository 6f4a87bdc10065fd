/* panticapaeum_setup.c - components, tiles and set-up: PA-1, PA-2, PA-3. */
#include "panticapaeum_board.h"

#include "drive.h"
#include "test.h"

static const Set *const set = &pa_reconstructed_set;

static int cells_of_kind(RowKind kind, int arg)
{
    int n = 0;

    for (int row = 0; row < COLOURS; row++)
        for (int i = 0; i < set->row_length[row]; i++)
            n += set->rows[row][i].kind == kind && (arg < 0 ||
                                                    set->rows[row][i].arg == arg);
    return n;
}

static int contents_of(const TerrainTile *tile, int low, int high)
{
    int n = 0;

    for (int i = 0; i < tile->n; i++)
        n += tile->cells[i].content >= low && tile->cells[i].content <= high;
    return n;
}

static void components(void **state)
{
    int aqueduct_tiles = 0;

    (void)state;
    for (int i = 0; i < set->n_forms; i++)
        aqueduct_tiles += set->forms[i].count;
    CHECK_INT(set->n_tiles, 65, "PA-1.1 terrain tiles");
    CHECK_INT(aqueduct_tiles, 12, "PA-1.1 aqueduct tiles");
    CHECK_INT(set->in_column[4] * COLOURS, 35, "PA-1.3 buildings: 7 of each of 5");
    CHECK_INT(set->workers, 5, "PA-1.4 workers of a player");
    CHECK_INT(set->n_single, 5, "PA-1.5 tokens with one resource");
    CHECK_INT(set->n_double, 10, "PA-1.5 tokens with two");
    CHECK_INT(cells_of_kind(ROW_IMPROVEMENT, -1) * 4, 16, "PA-1.6 improvement tokens");
    CHECK_INT(cells_of_kind(ROW_IMPROVEMENT, SUBSTITUTE) * 4, 8, "PA-1.6 substitutes");
    CHECK_INT(cells_of_kind(ROW_IMPROVEMENT, MINUS_RESOURCE) * 4, 4,
              "PA-1.6 less resource");
    CHECK_INT(cells_of_kind(ROW_IMPROVEMENT, MINUS_COIN) * 4, 4, "PA-1.6 less coin");
    CHECK_INT(set->n_forms, 3, "PA-1.7 forms");
    for (int i = 0; i < set->n_forms; i++)
        CHECK_INT(set->forms[i].count, 4, "PA-1.7 copies of each form");
    for (int row = 0; row < COLOURS; row++)
        CHECK_INT(set->row_length[row], 9, "PA-1.8 the development board of this set");
}

/* PA-1.5: the pairs of two different colours, and one of each colour. */
static void tokens_of_the_set(void **state)
{
    int pairs[COLOURS][COLOURS] = {{0}}, singles[COLOURS] = {0};

    (void)state;
    for (int i = 0; i < set->n_double; i++)
        pairs[set->double_tokens[i][0]][set->double_tokens[i][1]]++;
    for (int i = 0; i < set->n_single; i++)
        singles[set->single_tokens[i]]++;
    for (int a = 0; a < COLOURS; a++) {
        CHECK_INT(singles[a], 1, "PA-1.5 one of each colour");
        for (int b = 0; b < COLOURS; b++)
            CHECK_INT(pairs[a][b] + pairs[b][a], a != b, "PA-1.5 each pair once");
    }
}

static void faces_of_tiles(void **state)
{
    int barren = 0, doubles = 0, resources = 0, droughts = 0, cells = 0;

    (void)state;
    for (int t = 0; t < set->n_tiles; t++) {
        const TerrainTile *tile = &set->tiles[t];
        int n = contents_of(tile, BROWN, GREEN);
        barren += n == 0;
        doubles += n == 2;
        resources += n;
        droughts += contents_of(tile, DROUGHT, DROUGHT);
        cells += tile->n;
        CHECK_INT(tile->cells[0].x | tile->cells[0].y, 0, "PA-2.2 the first cell is 0,0");
        CHECK_INT(contents_of(tile, WILD, WILD), 0,
                  "PA-2.3 wild cells are on aqueduct tiles");
    }
    CHECK(barren > 0, "PA-2.3 some tiles have no resource cell");
    CHECK(doubles > 0, "PA-2.3 some have two");
    CHECK_INT(cells, 260, "PA-2.2 cells of this set");
    CHECK_INT(resources, 100, "PA-1.2 as many resource cells as cubes");
    CHECK_INT(droughts, 45, "PA-2.3 droughts of this set");
    for (int i = 0; i < set->n_forms; i++) {
        CHECK_INT(contents_of(&set->forms[i], WILD, WILD), 1, "PA-2.4 one wild cell");
        CHECK_INT(contents_of(&set->forms[i], BROWN, GREEN), 0,
                  "PA-2.4 and no other resource");
    }
}

/* PA-2.1: cells are squares; a quarter turn is (x, y) -> (-y, x). */
static void tiles_turn_and_do_not_flip(void **state)
{
    static const struct { const char *word; int x[4], y[4]; } cases[] = {
        {"J1@0,0/0", {0, 1, 1, 2},  {0, 0, 1, 1}},
        {"J1@0,0/1", {0, 0, -1, -1}, {0, 1, 1, 2}},
        {"J1@0,0/2", {0, -1, -1, -2}, {0, 0, -1, -1}},
        {"J1@0,0/3", {0, 0, 1, 1},  {0, -1, -1, -2}},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        State s = board_start(2, "J1");
        board_play(&s, cases[i].word);
        for (int k = 0; k < 4; k++)
            CHECK(board_cell(&s, 0, cases[i].x[k], cases[i].y[k]),
                  "PA-2.5 the tile turned");
    }
    State s = board_start(2, "J1");
    CHECK_HAS(board_refusal(&s, "J1@0,0/4"), "syntax",
              "PA-2.5 four rotations, no other face");
    CHECK_INT(board_count(&s, LAY), 3 * ROTATIONS, "PA-2.5 three tiles, four ways each");
}

static void seats_at_the_start(void **state)
{
    (void)state;
    for (int players = 2; players <= 4; players++) {
        State s = board_start(players, "");
        CHECK_INT(panticapaeum.seats(&s), players, "PA-3.1 seats");
        for (int i = 0; i < players; i++) {
            const Seat *seat = &s.seats[i];
            CHECK_INT(seat->board, 1, "PA-3.1 one worker on the board");
            CHECK_INT(seat->reserve, 4, "PA-3.1 four in the reserve");
            for (int row = 0; row < COLOURS; row++)
                CHECK_INT(seat->markers[row], 0, "PA-3.2 markers before the first cell");
            CHECK_INT(seat->coins, 0, "PA-3.8 no coins");
            CHECK_INT(pa_total_store(seat), 0, "PA-3.8 no resources");
            CHECK_INT(seat->city.n_cells, 0, "PA-3.8 no tiles");
        }
    }
}

static void board_at_the_start(void **state)
{
    static const struct { int players, ring, column, costs[7]; } cases[] = {
        {2, 8, 6, {2, 3, 3, 4, 4, 5}},
        {3, 11, 7, {2, 3, 3, 4, 4, 5, 5}},
        {4, 14, 7, {2, 2, 3, 3, 4, 4, 5}},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        State s = board_start(cases[i].players, "");
        CHECK_INT(s.on_ring, cases[i].ring, "PA-3.7 tiles in the ring");
        CHECK_INT(board_tiles(s.bag), 65 - cases[i].ring, "PA-3.7 the others in the bag");
        CHECK_INT(s.round, 1, "PA-3.6 round I");
        CHECK_INT(s.turn, 0, "PA-3.9 seat 0 begins");
        CHECK_INT(s.first, 0, "PA-3.9 and has the token");
        for (int kind = 0; kind < COLOURS; kind++) {
            CHECK_INT(s.left[kind], cases[i].column, "PA-3.5 buildings in a column");
            for (int taken = 0; taken < cases[i].column; taken++) {
                s.left[kind] = (uint8_t)(cases[i].column - taken);
                CHECK_INT(pa_building_cost(&s, kind), cases[i].costs[taken],
                          "PA-3.5 the side");
            }
        }
        CHECK_INT(s.forms_left[0] + s.forms_left[1] + s.forms_left[2], 12, "PA-1.7");
    }
}

/* PA-3.3: one token on each matching cell; single ones first, rows from the top. */
static void tokens_are_laid(void **state)
{
    Setup setup = {.players = 3};
    State s;

    (void)state;
    panticapaeum.start(&s, &setup);
    CHECK_INT(s.turn, LUCK, "PA-3.3 luck lays the tokens");
    CHECK_INT(board_count(&s, TOKEN), 5, "PA-3.3 five single ones to choose from");
    CHECK_HAS(board_refusal(&s, "+B4"), "PA-3.7", "tokens come before tiles");
    CHECK_HAS(board_refusal(&s, "purple7=green"), "PA-3.3", "brown 3 is first");
    board_play(&s, "brown3=white purple7=green");
    CHECK(*board_refusal(&s, "white2=white"), "PA-3.3 this token is used");
    board_play(&s, "white2=brown orange4=orange");
    CHECK_INT(board_count(&s, TOKEN), 1, "PA-3.3 one is left");
    board_play(&s, "green3=purple");
    CHECK_INT(board_count(&s, TOKEN), 10, "PA-3.3 ten double ones to choose from");
    board_play(&s, "brown7=green+brown purple2=brown+white white7=purple+green "
                   "orange7=orange+green green7=white+orange");
    CHECK_INT(s.phase, PHASE_RING, "PA-3.3 the five others go to the box");
    CHECK_INT(board_count(&s, DEAL), 65, "PA-3.7 any tile");
    board_deal(&s);
    CHECK_INT(s.turn, 0, "PA-3.9");
}

/* PA-3.9: a seat that was agreed on, or the one that luck's first move names. */
static void who_begins_PA_3_9(void **state)
{
    static const struct { const char *words, *lot; int first; } cases[] = {
        {"players=2", "", 0},
        {"players=2 first=0", "", 0},
        {"players=2 first=1", "", 1},
        {"players=4 first=3", "", 3},
        {"players=2 first=lot", "first=0", 0},
        {"players=2 first=lot", "first=1", 1},
        {"players=3 first=lot", "first=2", 2},
        {"players=4 first=lot", "first=3", 3},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        Setup setup = setup_of(&panticapaeum, cases[i].words);
        State s;
        panticapaeum.start(&s, &setup);
        CHECK_INT(board_count(&s, LOT), *cases[i].lot ? setup.players : 0,
                  "PA-3.9 one lot a seat, if it is drawn");
        CHECK_INT(s.first, *cases[i].lot ? -1 : cases[i].first, "PA-3.9 until then");
        board_play(&s, cases[i].lot);
        CHECK_INT(board_count(&s, TOKEN), 5, "PA-3.3 then the tokens");
        board_deal(&s);
        CHECK_INT(s.first, cases[i].first, cases[i].words);
        CHECK_INT(s.turn, cases[i].first, "PA-4.1 the first player begins");
        board_pass(&s, 1);
        CHECK_INT(s.turn, (cases[i].first + 1) % setup.players, "PA-4.1 and clockwise");
        board_pass_round(&s);
        board_deal(&s);
        CHECK_INT(s.first, (cases[i].first + 1) % setup.players,
                  "PA-9.3 the token one place clockwise");
    }
}

/* PA-3.9: lots and words that are refused, and what states say. */
static void lots_that_are_refused_PA_3_9(void **state)
{
    static const struct { const char *words, *move, *why; } cases[] = {
        {"players=2 first=lot", "first=2", "there is no such seat (PA-3.9)"},
        {"players=2 first=lot", "first=4", "is not a step of this game"},
        {"players=2 first=lot", "first=", "is not a step of this game"},
        {"players=2 first=lot", "first=-1", "is not a step of this game"},
        {"players=2 first=lot", "brown3=white", "PA-3.3"},
        {"players=2 first=lot", "+B4", "PA-3.7"},
        {"players=2 first=lot", "take:coins", "luck is to move first"},
        {"players=2", "first=0", "no lot is to be drawn now (PA-3.9)"},
        {"players=2 first=1", "first=1", "no lot is to be drawn now (PA-3.9)"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        Setup setup = setup_of(&panticapaeum, cases[i].words);
        State s;
        panticapaeum.start(&s, &setup);
        board_expect(&s, cases[i].move, cases[i].why, cases[i].words);
    }
}

/* PA-3.9: the game is the same whether the first player was drawn by lot or agreed on. */
static void a_lot_leads_to_the_same_game_PA_3_9(void **state)
{
    (void)state;
    for (int first = 0; first < 3; first++) {
        char words[32], lot[16];
        snprintf(words, sizeof words, "players=3 first=%d", first);
        snprintf(lot, sizeof lot, "first=%d", first);
        Setup agreed = setup_of(&panticapaeum, words);
        Setup drawn = setup_of(&panticapaeum, "players=3 first=lot");
        State a, b;
        panticapaeum.start(&a, &agreed);
        panticapaeum.start(&b, &drawn);
        CHECK(panticapaeum.digest(&a) != panticapaeum.digest(&b), "before the lot");
        board_play(&b, lot);
        CHECK(memcmp(&a, &b, sizeof a) == 0, lot);
    }
}

static void improvements_suffice(void **state)
{
    State s = board_develop(4, "- -", "");

    (void)state;
    for (int seat = 0; seat < 4; seat++) {
        for (int row = 0; row < COLOURS; row++)
            while (s.seats[seat].markers[row] < set->row_length[row]) {
                s.turn = (int8_t)seat;
                pa_tracks_push(&s, false, row, 0);
                pa_tracks_resolve(&s);
                while (s.phase == PHASE_EFFECT)
                    board_play(&s, "skip");
            }
        CHECK_INT(s.seats[seat].improvements[SUBSTITUTE], 2,
                  "PA-3.4 one for each player");
        CHECK_INT(s.seats[seat].improvements[MINUS_RESOURCE], 1, "PA-3.4");
        CHECK_INT(s.seats[seat].improvements[MINUS_COIN], 1, "PA-3.4");
    }
}

static void players_and_sets(void **state)
{
    Setup setup = {.players = 1};
    Err err;

    (void)state;
    CHECK(!panticapaeum.check(&setup, &err), "PA-3 not for one");
    setup.players = 5;
    CHECK(!panticapaeum.check(&setup, &err), "PA-3 not for five");
    for (setup.players = 2; setup.players <= 4; setup.players++)
        CHECK(panticapaeum.check(&setup, &err), "PA-3 for two to four");
    CHECK(sizeof(State) <= MAX_STATE && sizeof(Set) <= MAX_SET,
          "a State fits into a Match");
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(components),
        cmocka_unit_test(tokens_of_the_set),
        cmocka_unit_test(faces_of_tiles),
        cmocka_unit_test(tiles_turn_and_do_not_flip),
        cmocka_unit_test(seats_at_the_start),
        cmocka_unit_test(board_at_the_start),
        cmocka_unit_test(tokens_are_laid),
        cmocka_unit_test(who_begins_PA_3_9),
        cmocka_unit_test(lots_that_are_refused_PA_3_9),
        cmocka_unit_test(a_lot_leads_to_the_same_game_PA_3_9),
        cmocka_unit_test(improvements_suffice),
        cmocka_unit_test(players_and_sets),
    };

    return RUN(tests);
}
