/* perft.c - the number of ways to continue: by hand, by brute force, and as
 * measured once. */
#include "core/perft.h"

#include "drive.h"
#include "games/akropolis/rules.h"
#include "slow.h"
#include "test.h"

/* Sequences from the beginning, with luck's moves counted. Each number can be
 * calculated by hand. */
static void from_the_beginning(void **state)
{
    static const struct {
        const char *game, *words;
        int depth;
        uint64_t want;
    } cases[] = {
        {"null",      "players=1",                     0,  1},
        {"null",      "players=1",                     1,  9},
        {"null",      "players=1",                     2,  9 * 2},
        {"null",      "players=2",                     3,  9 * 2 * 8},
        {"null",      "players=3",                     7,  9 * 8 * 7 * 6 * 8},
        {"null",      "players=4",                     10, 9 * 8 * 7 * 6 * 5 * 32},
        {"akropolis", "players=2",                     1,  37},
        {"akropolis", "players=2",                     2,  37 * 36},
        {"akropolis", "players=2",                     3,  37 * 36 * 35},
        {"akropolis", "players=2 stacks=long",         2,  61 * 60},
        {"akropolis", "players=3",                     1,  49},
        {"akropolis", "players=3",                     3,  49 * 48 * 47},
        {"akropolis", "players=3 stacks=long",         2,  61 * 60},
        {"akropolis", "players=4",                     2,  61 * 60},
        {"akropolis", "players=4",                     3,  61 * 60 * 59},
        {"akropolis", "players=1 architect=metagenes", 3,  37 * 36 * 35},
        {"panticapaeum", "players=2",                  3,  5 * 4 * 3},
        {"panticapaeum", "players=2 first=lot",        1,  2},
        {"panticapaeum", "players=2 first=lot",        4,  2 * 5 * 4 * 3},
        {"panticapaeum", "players=4 first=lot",        3,  4 * 5 * 4},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        Match match;
        begin(&match, cases[i].game, cases[i].words);
        CHECK_INT(perft(&match, cases[i].depth, NULL), cases[i].want, cases[i].words);
    }
}

/* With a dealer, luck is not counted. There are 90 places around the starting tile for
 * any tile; seat i has i + 1 stones and so can choose among i + 2 tiles, if the site
 * still has them. */
static void first_turns(void **state)
{
    static const struct {
        const char *game, *words;
        int depth;
        uint64_t want;
    } cases[] = {
        {"null",      "players=2",                     5,  32},
        {"null",      "players=2",                     9,  512},
        {"null",      "players=2",                     10, 0},
        {"akropolis", "players=2",                     1,  2 * 90},
        {"akropolis", "players=2",                     2,  2 * 90 * 3 * 90},
        {"akropolis", "players=3",                     2,  2 * 90 * 3 * 90},
        {"akropolis", "players=3", 3, (uint64_t)2 * 90 * 3 * 90 * 3 * 90},
        {"akropolis", "players=4", 3, (uint64_t)2 * 90 * 3 * 90 * 4 * 90},
        {"akropolis", "players=1 architect=metagenes", 1,  2 * 90},
        {"akropolis", "players=1 architect=metagenes", 2,  2 * 90},
    };
    Dealer dealer = dealer_of(1);

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        Match match;
        begin(&match, cases[i].game, cases[i].words);
        CHECK_INT(perft(&match, cases[i].depth, &dealer), cases[i].want, cases[i].words);
    }
}

/* All places of a square that is larger than the cities here, by the slow rules. */
enum { SQUARE = 24 };

static int slow_spots(const City *city, Spot *out)
{
    static SlowCity slow;
    int n = 0;

    slow_build(&slow, city);
    for (int q = -SQUARE; q <= SQUARE; q++)
        for (int r = -SQUARE; r <= SQUARE; r++)
            for (int rot = 0; rot < DIRS; rot++) {
                Spot spot = {(int8_t)q, (int8_t)r, (int8_t)rot};
                if (!slow_fits(&slow, spot))
                    continue;
                if (out)
                    out[n] = spot;
                n++;
            }
    return n;
}

/* The third turn of two players, seat 0's second. What seat 1 did does not matter: 270
 * ways. Seat 0 had 90 places and paid 0 or 1 for its tile, so now it can choose between
 * two tiles or has just one: 3 times the places around each of its 90 cities. The same
 * against an architect, which had one move. */
static void third_turn(void **state)
{
    Spot spots[MAX_SPOTS];
    City empty = {0};
    uint64_t places = 0;
    Dealer dealer = dealer_of(1);
    Match match;

    (void)state;
    int n = slow_spots(&empty, spots);
    CHECK_INT(n, 90, "places around the starting tile");
    for (int i = 0; i < n; i++) {
        City city = {1, {{1, 1, spots[i]}}};
        places += (uint64_t)slow_spots(&city, NULL);
    }
    begin(&match, "akropolis", "players=1 architect=metagenes");
    CHECK_INT(perft(&match, 3, &dealer), 3 * places, "solo");
    begin(&match, "akropolis", "players=2");
    CHECK_INT(perft(&match, 3, &dealer), 270 * 3 * places, "two players");
}

/* Count by brute force: legal places and prices are found here, the game only plays. */
static uint64_t slow_perft(const State *s, int depth)
{
    Spot spots[MAX_SPOTS];
    uint64_t sum = 0;
    int seat = s->turn;

    if (depth == 0)
        return 1;
    CHECK(seat >= 0 && !ak_is_architect(s, seat), "a seat is to move");
    int n = slow_spots(&s->cities[seat], spots);
    for (int slot = 0; slot < s->on_site && slot <= s->stones[seat]; slot++)
        for (int i = 0; i < n; i++) {
            State next = *s;
            if (depth > 1)
                akropolis.play(&next,
                               ak_choice_pack((Choice){LAY, s->site[slot], spots[i]}));
            sum += depth > 1 ? slow_perft(&next, depth - 1) : 1;
        }
    return sum;
}

/* Positions in the middle of games, after that many turns of the random bot. */
static const struct {
    const char *words;
    int number, turns, depth;
    uint64_t want;
} positions[] = {
    {"players=2",             1, 6,  2, 49500},
    {"players=2",             2, 15, 2, 68796},
    {"players=2",             3, 33, 2, 143640},
    {"players=3",             4, 20, 2, 48600},
    {"players=4",             5, 35, 2, 74304},
    {"players=4",             6, 55, 2, 119880},
    {"players=2 stacks=long", 7, 54, 1, 489},
    {"players=2", 8, 34, 3, 0},     /* two turns before the end */
    {"players=1 architect=callicrates", 9, 30, 3, 93591},
};

static void reach(Match *match, int i)
{
    const Bot *const players[] = {bot_named("random")};
    Dealer dealer = dealer_of((uint64_t)positions[i].number);
    Rng rng = rng_from((uint64_t)positions[i].number);

    begin(match, "akropolis", positions[i].words);
    for (int turn = 0; turn < positions[i].turns; turn++)
        step(match, &dealer, players, 1, &rng);
    match_deal(match, &dealer);
}

static void in_the_middle(void **state)
{
    (void)state;
    /* Under the sanitizer every third one; the other build counts them all. */
    for (int i = 0; i < (int)COUNT(positions); i++) {
        static Match match;
        Dealer dealer = dealer_of((uint64_t)positions[i].number);
        reach(&match, i);
        CHECK_INT(perft(&match, positions[i].depth, &dealer), positions[i].want,
                  positions[i].words);
    }
}

/* PA-3.9: there are as many ways to continue whichever seat is drawn. With a
 * dealer, which draws the lot too, at the same depth as before; without one, one
 * step deeper for each seat. */
static void lots_PA_3_9(void **state)
{
    static const char *const words[] = {"players=2", "players=3", "players=4"};

    (void)state;
    for (int i = 0; i < (int)COUNT(words); i++) {
        static Match agreed, drawn;
        char lot[32];
        Dealer dealer = dealer_of(7);
        snprintf(lot, sizeof lot, "%s first=lot", words[i]);
        begin(&agreed, "panticapaeum", words[i]);
        begin(&drawn, "panticapaeum", lot);
        for (int depth = 1; depth < 6; depth++)
            CHECK_INT(perft(&drawn, depth, NULL),
                      (uint64_t)(i + 2) * perft(&agreed, depth - 1, NULL), lot);
        CHECK_INT(perft(&drawn, 1, &dealer), 12, "the tiles on offer, laid four ways");
    }
}

/* The first five again by brute force, as deep as possible without a refill. */
static void by_brute_force(void **state)
{
    (void)state;
    for (int i = 0; i < 5; i++) {
        static Match match;
        reach(&match, i);
        int depth = match_state(&match)->on_site > 2 ? 2 : 1;
        CHECK_INT(perft(&match, depth, NULL), slow_perft(match_state(&match), depth),
                  positions[i].words);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(from_the_beginning),
        cmocka_unit_test(first_turns),
        cmocka_unit_test(third_turn),
        cmocka_unit_test(in_the_middle),
        cmocka_unit_test(lots_PA_3_9),
        cmocka_unit_test(by_brute_force),
    };

    return RUN(tests);
}
