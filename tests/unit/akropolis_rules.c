/* akropolis_rules.c - set-up, rounds, turns and prices: AK-1, AK-2. */
#include "drive.h"
#include "games/akropolis/rules.h"
#include "test.h"

static State started(const char *words)
{
    State s;
    Setup setup = setup_of(&akropolis, words);

    akropolis.start(&s, &setup);
    return s;
}

static int bits(uint64_t set)
{
    int n = 0;

    for (; set; set &= set - 1)
        n++;
    return n;
}

/* How often `code` is printed on the tiles of a bag. */
static int printed(uint64_t bag, char code)
{
    int n = 0;

    for (int t = 1; t <= TILES; t++)
        for (int k = 0; k < HEXES; k++)
            n += (bag >> t & 1) && ak_tiles[t].hexes[k] == code;
    return n;
}

/* The counts printed on the player aids. */
static void tiles_in_play(void **state)
{
    static const struct { const char *what, *words; int tiles, counts[11]; } cases[] = {
        {"AK-1.2 two players: tiles 2+", "players=2", 37,
         {37, 5, 18, 4, 12, 4, 10, 4, 8, 3, 6}},
        {"AK-1.2 three players: and 3+", "players=3", 49,
         {49, 6, 27, 5, 16, 5, 13, 5, 10, 4, 7}},
        {"AK-1.2 four players: all", "players=4", 61,
         {61, 7, 36, 6, 20, 6, 16, 6, 12, 5, 8}},
        {"AK-1.4 two players, long: all", "players=2 stacks=19", 61,
         {61, 7, 36, 6, 20, 6, 16, 6, 12, 5, 8}},
        {"AK-1.4 three players, long: all", "players=3 stacks=14", 61,
         {61, 7, 36, 6, 20, 6, 16, 6, 12, 5, 8}},
        {"AK-6.1 solo: as for two", "players=1 architect=metagenes", 37,
         {37, 5, 18, 4, 12, 4, 10, 4, 8, 3, 6}},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        State s = started(cases[i].words);
        CHECK_INT(bits(s.bag), cases[i].tiles, cases[i].what);
        CHECK_INT(bits(s.bag & ~(((uint64_t)1 << 62) - 2)), 0, cases[i].what);
        for (int k = 0; k < 11; k++)
            CHECK_INT(printed(s.bag, "qHhMmBbTtGg"[k]), cases[i].counts[k],
                      cases[i].what);
    }
}

static void starting_city(void **state)
{
    static const struct { int q, r; char code; } want[] = {
        {0, 0, 'H'}, {0, -1, 'q'}, {1, 0, 'q'}, {-1, 1, 'q'},
    };
    State s = started("players=4");
    View view;

    (void)state;
    for (int seat = 0; seat < 4; seat++) {
        ak_view_of(&view, &s.cities[seat]);
        CHECK_INT(view.n, START_HEXES, "AK-1.5 the starting tile has four hexes");
        for (size_t i = 0; i < COUNT(want); i++) {
            const Cell *cell = ak_view_at(&view, want[i].q, want[i].r);
            CHECK(cell && cell->code == want[i].code && cell->level == 1, "AK-1.5");
        }
        CHECK_INT(s.stones[seat], seat + 1, "AK-1.6 stones 1, 2, 3, 4");
    }
    CHECK_INT(s.chief, 0, "AK-1.6 the first player has the marker");
}

static void first_site(void **state)
{
    static const struct { const char *what, *words; int site, stacks; } cases[] = {
        {"AK-1.3 mistake: a site of players + 1 (two)", "players=2", 4, 11},
        {"AK-1.3 mistake: a site of players + 1 (three)", "players=3", 5, 11},
        {"AK-1.3 mistake: a site of players + 1 (four)", "players=4", 6, 11},
        {"AK-1.4 long, two players: 61 = 4 + 19 * 3", "players=2 stacks=long", 4, 19},
        {"AK-1.4 long, three players: 61 = 5 + 14 * 4", "players=3 stacks=long", 5, 14},
        {"AK-6.1 solo: as for two", "players=1 architect=hippodamos", 4, 11},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        Match match;
        Dealer dealer = dealer_of(i);
        begin(&match, "akropolis", cases[i].words);
        match_deal(&match, &dealer);
        const State *s = match_state(&match);
        CHECK_INT(match.n_moves, cases[i].site, cases[i].what);
        CHECK_INT(s->on_site, cases[i].site, cases[i].what);
        CHECK_INT(s->stacks, cases[i].stacks, cases[i].what);
        CHECK_INT(bits(s->bag), cases[i].stacks * (cases[i].site - 1), cases[i].what);
        CHECK_INT(s->turn, 0, "AK-2.1 the chief begins");
    }
}

/* What a whole match must look like from outside, turn by turn. */
typedef struct {
    const char *what, *words;
    int seats, turns, each;
} Shape;

static void check_shape(const Shape *shape)
{
    Match match;
    Dealer dealer = dealer_of(3);
    Rng rng = rng_from(4);
    int turns = 0;

    begin(&match, "akropolis", shape->words);
    const State *s = match_state(&match);
    for (;; turns++) {
        int left = s->on_site ? s->site[0] : 0;
        bool refills = s->turn == LUCK && turns > 0;
        match_deal(&match, &dealer);
        if (s->turn == OVER)
            break;
        CHECK_INT(s->turn, turns % shape->seats, "AK-2.2 seats go on clockwise");
        int round = turns / (shape->seats + 1), in_round = turns % (shape->seats + 1);
        CHECK_INT(refills, in_round == 0 && turns > 0,
                  "AK-2.1 a round is players + 1 turns");
        CHECK(!refills || s->site[0] == left,
              "AK-2.2 the last tile moves to the first place");
        CHECK_INT(s->on_site, shape->seats + 2 - in_round,
                  "AK-2.1 one tile leaves each turn");
        CHECK_INT(s->round, round + 1, "AK-2.1 rounds");
        CHECK_INT(s->chief, round % shape->seats, "AK-2.2 the marker passes to the left");
        if (in_round == 0 || in_round == shape->seats)
            CHECK_INT(s->turn, s->chief, "AK-2.1 the chief plays first and last");
        match_play(&match, akropolis.pick(s, &rng));
    }
    CHECK_INT(turns, shape->turns, shape->what);
    CHECK_INT(s->on_site, 1, "AK-2.3 the last tile is never played");
    CHECK_INT(bits(s->bag) + s->stacks, 0, "AK-2.3 no stack remains");
    for (int seat = 0; seat < shape->seats; seat++)
        CHECK_INT(s->cities[seat].n, shape->each, shape->what);
}

static void rounds_and_turns(void **state)
{
    static const Shape shapes[] = {
        {"AK-2.3 two players",         "players=2",                       2, 36, 18},
        {"AK-2.3 three players",       "players=3",                       3, 48, 16},
        {"AK-2.3 four players",        "players=4",                       4, 60, 15},
        {"AK-2.3 long, two players",   "players=2 stacks=long",           2, 60, 30},
        {"AK-2.3 long, three players", "players=3 stacks=long",           3, 60, 20},
        {"AK-6.1 solo",                "players=1 architect=callicrates", 2, 36, 18},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(shapes); i++)
        check_shape(&shapes[i]);
}

static void refill_keeps_the_order(void **state)
{
    static const uint8_t want[] = {20, 33, 19, 17};
    Match match;

    (void)state;
    begin(&match, "akropolis", "players=2");
    play_text(&match, "+10 +18 +16 +20  18@2,-1/0 16@-2,0/3 10@1,1/3  +33 +19 +17");
    const State *s = match_state(&match);
    CHECK(memcmp(s->site, want, sizeof want) == 0, "AK-2.2 laid behind it in order");
    CHECK_INT(s->turn, 1, "AK-2.2 the marker passes on");
}

/* How many legal moves there are for each tile of the site. */
static void count_by_slot(const State *s, int counts[MAX_SITE])
{
    static Move moves[MAX_MOVES];
    int n = akropolis.moves(s, moves);

    memset(counts, 0, MAX_SITE * sizeof *counts);
    for (int i = 0; i < n; i++)
        counts[ak_site_find(s, ak_choice_unpack(moves[i]).tile)]++;
}

static void prices(void **state)
{
    static const struct { const char *what; int stones, can_take; } cases[] = {
        {"AK-2.5 without stones the first tile must be taken", 0,   1},
        {"AK-2.5 one stone: the first two",                    1,   2},
        {"AK-2.5 two stones",                                  2,   3},
        {"AK-2.5 three stones: all",                           3,   4},
        {"AK-1.7 the supply is not limited",                   200, 4},
    };
    State s = started("players=2");
    int counts[MAX_SITE];

    (void)state;
    for (int tile = 10; tile < 14; tile++)
        akropolis.play(&s, ak_choice_pack((Choice){.action = TURN_UP, .tile = tile}));
    for (size_t i = 0; i < COUNT(cases); i++) {
        s.stones[0] = (int16_t)cases[i].stones;
        count_by_slot(&s, counts);
        for (int slot = 0; slot < 4; slot++)
            CHECK_INT(counts[slot], slot < cases[i].can_take ? 90 : 0, cases[i].what);
    }
    s.stones[0] = 3;
    akropolis.play(&s, ak_choice_pack((Choice){LAY, 12, {2, -1, 0}}));
    CHECK_INT(s.stones[0], 1, "AK-2.5 the price is one stone for each tile before");
    CHECK_INT(s.stones[1], 2, "AK-2.5 it is paid to the supply");
    s.stones[1] = 1;
    count_by_slot(&s, counts);
    CHECK(counts[1] > 0 && counts[2] == 0, "AK-2.5 gaps do not count");
    CHECK_INT(s.site[1], 11, "AK-2.5 the row moves up");
}

/* There is a quarry of the starting tile under 0,-1/2, but the second tile of the site
 * costs the stone that only this quarry would bring. */
static void no_credit(void **state)
{
    Match match;
    const char *refused;

    (void)state;
    begin(&match, "akropolis", "players=2");
    play_text(&match,
              "+10 +18 +16 +20  18@1,-1/0 10@2,-1/0 16@1,1/1  +33 +19 +17  20@1,1/3");
    const State *s = match_state(&match);
    CHECK_INT(s->stones[0], 0, "seat 0 has spent its stone");
    refused = refusal(&match, "19@0,-1/2");
    CHECK_HAS(refused, "AK-2.5",
              "mistake: the price paid with stones won in the same turn");
    CHECK_STR(refusal(&match, "33@0,-1/2"), "", "the free tile may be laid there");
    play_text(&match, "33@0,-1/2");
    CHECK_INT(s->stones[0], 1, "AK-3.4 and brings the stone");
}

static void no_passing(void **state)
{
    static const char *const words[] = {"pass", "", "-", "0", "!18", "+1"};
    Match match;

    (void)state;
    begin(&match, "akropolis", "players=2");
    play_text(&match, "+10 +18 +16 +20");
    for (size_t i = 0; i < COUNT(words); i++)
        CHECK(*refusal(&match, words[i]), "AK-2.4 no passing");
    CHECK_HAS(refusal(&match, "!18"), "AK-2.4", "a player must place a tile");
}

/* How many turns of a round have ended: each step of a match is one. */
static void turns_of_a_round(void **state)
{
    static const char *const words[] = {
        "players=2", "players=3", "players=4", "players=1 architect=metagenes",
    };

    (void)state;
    for (size_t i = 0; i < COUNT(words); i++) {
        Dealer dealer = dealer_of(i);
        const Bot *players[] = {bot_named("random")};
        Rng rng = rng_from(i);
        Match match;
        int round = 0, turns = 0;
        begin(&match, "akropolis", words[i]);
        do {
            GameTime time = akropolis.time(match_state(&match));
            turns = time.round == round ? turns + 1 : 0;
            round = time.round;
            CHECK_INT(time.turns, turns, words[i]);
        } while (step(&match, &dealer, players, 1, &rng));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tiles_in_play),
        cmocka_unit_test(starting_city),
        cmocka_unit_test(first_site),
        cmocka_unit_test(rounds_and_turns),
        cmocka_unit_test(refill_keeps_the_order),
        cmocka_unit_test(prices),
        cmocka_unit_test(no_credit),
        cmocka_unit_test(no_passing),
        cmocka_unit_test(turns_of_a_round),
    };

    return RUN(tests);
}
