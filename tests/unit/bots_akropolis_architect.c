/* bots_akropolis_architect.c - solo games of Akropolis two rounds before their end, each
 * with a mistake of the `master` of commit 9dee382.
 *
 * They come from games of `normal`; the old master was asked with four seeds and always
 * answered the same. I take two tiles of this round and one of the last, whose three new
 * tiles are known, but not their order: margins are sums over all six. `master` takes my
 * second tile; what comes then is exact. And how the architect itself grows. */
#include "bots/akropolis/architect.h"
#include "bots/akropolis/sim.h"
#include "bots/bot.h"
#include "bots/policy.h"
#include "draw_city.h"
#include "drive.h"
#include "games/akropolis/rules.h"
#include "test.h"

enum { ME, ARCHITECT, SEATS, LAST_TILES = 3, ORDERS = 6 };

typedef struct {
    const char *what;               /* what is right, and why */
    const char *city;               /* see draw_city.h */
    const char *laid;               /* how it was built */
    Architect architect;
    const char *taken;              /* by the architect */
    const char *site, *bag;
    int stones[SEATS];
    const char *right, *wrong;      /* a best turn, and that of the older master */
    int margin, before;             /* at the end after each of them */
} SoloRound;

static const SoloRound rounds[] = {
    {.what = "Barracks at the edge, and room kept for the garden: "
             "laid at once, that covers the houses' only star.",
     .city =
         ". . h q m . . /"
         " . . G H b . . /"
         "  . q q t2q3. . /"
         "   . B G m3b3b2B /"
         "    q h2M q m3g3m /"
         "     q2b2b T q3b2. /"
         "      . . . . B q .",
     .laid = "24@-2,0/1 14@-1,0/0 29@-1,2/1 2@-2,1/3 16@2,0/3 4@0,3/1 "
             "27@1,1/3 1@0,0/2 5@-3,0/0 18@-1,-2/1 9@-4,1/2 25@0,2/0 "
             "8@0,-1/3 13@-2,-2/0 3@-4,2/1",
     .architect = METAGENES, .taken = "6 12 26 19 11 23 17 36 22 34 30 33 32 31 35",
     .site = "10 20 15 37", .bag = "7 21 28", .stones = {1, 3},
     .right = "10@-4,0/4", .margin = 77,
     .wrong = "20@-1,-2/0", .before = -20},
    {.what = "The same tile at another place: it leaves room for the "
             "houses' plazas, two of which will come.",
     .city =
         ". . . . . . g M /"
         " . . . . m2g2h . /"
         "  . . q G q2m2h2. /"
         "   . b h2g2q B2. . /"
         "    q h h3m q2b2. . /"
         "     G m3g3h m2. . . /"
         "      M b2M M q . . .",
     .laid = "13@-2,0/1 25@-1,0/0 7@-1,2/1 9@-3,2/1 16@0,1/0 21@-3,4/0 "
             "22@-2,4/1 27@-1,2/2 2@-5,4/1 14@-3,0/3 20@-3,1/2 "
             "8@-3,3/4 17@2,-2/4 15@-3,2/3 11@-5,3/0",
     .architect = METAGENES, .taken = "23 26 10 34 6 12 3 32 36 24 4 37 29 31 30",
     .site = "35 18 1 5", .bag = "19 28 33", .stones = {0, 10},
     .right = "35@-4,1/3", .margin = 168,
     .wrong = "35@-4,2/5", .before = 96},
    {.what = "The same tile at another place: only districts will "
             "come, and it leaves room for them.",
     .city =
         ". . m2g2. . . /"
         " . g q2H B2m2. /"
         "  . q q2t2h2q q /"
         "   G t2m2h M B g2 /"
         "    b2h2h2g2b h2b2 /"
         "     G G m2. . m .",
     .laid = "7@-2,0/1 25@-1,0/0 19@-1,2/1 9@-1,1/2 28@1,1/1 2@1,2/3 "
             "16@1,0/2 5@2,2/1 8@2,3/2 20@2,3/1 13@-2,4/1 15@-1,3/2 "
             "11@-3,4/0 24@-3,2/1 1@-2,3/5",
     .architect = METAGENES, .taken = "12 18 37 6 14 32 4 31 30 33 26 23 22 34 29",
     .site = "27 21 17 36", .bag = "3 10 35", .stones = {6, 2},
     .right = "27@3,0/0", .margin = 94,
     .wrong = "27@-3,1/5", .before = 51},
    {.what = "The same plaza at another edge: it leaves more room "
             "for the last two tiles.",
     .city =
         "m b2b m b q . /"
         " q2m2t2M m2M2h2 /"
         "  B b2h2t2h2g2. /"
         "   . . m2B3T b . /"
         "    . . h3m3g2. . /"
         "     . . . b2B . .",
     .laid = "2@-2,0/1 30@-3,2/0 35@-1,1/5 8@-3,0/0 5@-5,1/1 1@-3,1/5 "
             "26@-3,3/1 25@-3,3/0 34@-1,2/1 17@0,0/2 10@-5,0/0 "
             "6@-1,4/5 20@-2,3/2 27@-5,0/1 16@-2,2/3",
     .architect = METAGENES, .taken = "18 23 9 14 19 7 37 4 33 29 28 21 11 22 13",
     .site = "3 24 32 36", .bag = "12 15 31", .stones = {7, 2},
     .right = "24@-7,0/1", .margin = 24,
     .wrong = "24@2,-2/4", .before = -28},
};

static State state_of(const SoloRound *is)
{
    Setup setup = {.players = 1};
    uint8_t tiles[MAX_LAID];
    State s;

    setup.options[AGREED_ARCHITECT] = (int16_t)is->architect;
    akropolis.start(&s, &setup);
    s.turn = s.next = s.chief = ME;
    s.round = USUAL_STACKS;
    s.stacks = 1;
    s.to_deal = 0;
    s.on_site = (uint8_t)read_tiles(s.site, MAX_SITE, is->site);
    s.bag = 0;
    for (int n = read_tiles(tiles, LAST_TILES, is->bag); n > 0; n--)
        s.bag |= (uint64_t)1 << tiles[n - 1];
    lay_all(&s.cities[ME], is->laid);
    s.cities[ARCHITECT].n = (uint8_t)read_tiles(tiles, MAX_LAID, is->taken);
    for (int i = 0; i < s.cities[ARCHITECT].n; i++)
        s.cities[ARCHITECT].laid[i].tile = tiles[i];
    s.stones[ME] = (int16_t)is->stones[ME];
    s.stones[ARCHITECT] = (int16_t)is->stones[ARCHITECT];
    return s;
}

/* Let the architect play until it is another's turn. */
static void pass_architect(State *s)
{
    Rng none = rng_from(0);

    while (s->turn == ARCHITECT)
        akropolis.play(s, akropolis.pick(s, &none));
}

/* My margin with the best placing of the last tile that I take. */
static int last_margin(State s)
{
    static Move moves[MAX_MOVES];
    int n = akropolis.moves(&s, moves), best = INT32_MIN;

    for (int i = 0; i < n; i++) {
        State end = s;
        akropolis.play(&end, moves[i]);
        pass_architect(&end);
        int margin = ak_points(&end, ME) - ak_points(&end, ARCHITECT);
        best = margin > best ? margin : best;
    }
    return best;
}

static void turn_up(State *s, int tile)
{
    akropolis.play(s, ak_choice_pack((Choice){.action = TURN_UP, .tile = tile}));
}

/* The sum of my margins over the orders in which the last tiles may come. */
static int margin_after(State s, Move m)
{
    int tiles[LAST_TILES], n = 0, sum = 0;
    Rng rng = rng_from(1);

    akropolis.play(&s, m);
    pass_architect(&s);
    akropolis.play(&s, bot_choose(bot_named(ADVISER), &akropolis, &s, &rng));
    CHECK_INT(s.turn, LUCK, "the round is over");
    for (uint64_t bag = s.bag; bag; bag &= bag - 1)
        tiles[n++] = __builtin_ctzll(bag);
    for (int order = 0; order < ORDERS; order++) {
        int first = order % LAST_TILES, second = (first + 1 + order / LAST_TILES) % 3;
        State next = s;
        turn_up(&next, tiles[first]);
        turn_up(&next, tiles[second]);
        turn_up(&next, tiles[LAST_TILES - first - second]);
        pass_architect(&next);
        sum += last_margin(next);
    }
    return sum;
}

/* Two points either way: the second tile may be laid otherwise by another network. */
static void the_answers_are_worth_what_they_say(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(rounds); i++) {
        const SoloRound *is = &rounds[i];
        State s = state_of(is);
        check_drawing(&s.cities[ME], is->city);
        CHECK(is->before + 5 * ORDERS <= is->margin, "a mistake of 5 points or more");
        int right = margin_after(s, move_of(&akropolis, &s, is->right));
        int wrong = margin_after(s, move_of(&akropolis, &s, is->wrong));
        CHECK(abs(right - is->margin) <= 2 * ORDERS, is->what);
        CHECK(wrong <= is->before + 4 * ORDERS, is->what);
    }
}

static void check_master(int playouts, uint64_t seed)
{
    for (size_t i = 0; i < COUNT(rounds); i++) {
        State s = state_of(&rounds[i]);
        Move move = master_move(&akropolis, &s, playouts, seed);
        CHECK(margin_after(s, move) * 2 > rounds[i].margin + rounds[i].before,
              rounds[i].what);
    }
}

static void the_search_does_better(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 3; seed++)
        check_master(ADVICE_PLAYOUTS, seed);
    check_master(0, 3);
}

/* What the architect has at the end more than was expected in the middle of the game. */
static int grown_more(const char *words, uint64_t seed)
{
    static Match match;
    const Bot *players[] = {bot_named("normal")};
    Dealer dealer = dealer_of(seed);
    Rng rng = rng_from(seed);
    int expected = 0;

    begin(&match, "akropolis", words);
    do {
        const State *s = match_state(&match);
        if (s->turn == LUCK && s->stacks == 5)
            expected = ak_architect_expects(s, ak_tiles_left(s, s->players));
    } while (step(&match, &dealer, players, 1, &rng));
    const State *s = match_state(&match);
    int points = ak_points(s, s->players);
    CHECK_INT(ak_architect_expects(s, 0), points * POINT + s->stones[s->players],
              "exact at the end");
    return points * POINT - expected;
}

static void an_architect_grows_as_expected(void **state)
{
    static const char *const words[] = {
        "players=1 architect=hippodamos", "players=1 architect=metagenes",
        "players=1 architect=callicrates",
        "players=1 architect=callicrates "
        "variants=houses,markets,barracks,temples,gardens",
    };

    (void)state;
    for (size_t i = 0; i < COUNT(words); i++) {
        int games = 60, sum = 0;
        for (int k = 0; k < games; k++)
            sum += grown_more(words[i], (uint64_t)k);
        CHECK(abs(sum) < 12 * POINT * games, words[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_answers_are_worth_what_they_say),
        cmocka_unit_test(the_search_does_better),
        cmocka_unit_test(an_architect_grows_as_expected),
    };

    return RUN(tests);
}
