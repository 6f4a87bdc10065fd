/* akropolis_change.c - what a placement changes: the numbers are those of the score, and
 * the facts come with their hexes, the most important first. */
#include "drive.h"
#include "games/akropolis/rules.h"
#include "test.h"

/* A game with seed 7, after some of its moves. */
static void after(const char *moves)
{
    char line[1024];
    Text text = text_in(line, sizeof line);

    engine_open(&engine);
    ask("newgame akropolis players=2 seed=7");
    text_f(&text, "move %s", moves);
    if (*moves)
        CHECK_STR(ask(line), "ok\n", moves);
}

#define FOUR "6@-3,2/2 12@3,-1/3 34@-1,3/0 33@1,-3/4 "
#define EIGHT FOUR "11@-2,2/1 31@1,2/0 4@-3,4/1 19@2,0/4 "
#define NINETEEN                                                                         \
    EIGHT "32@-4,4/5 16@2,-2/3 7@1,2/3 3@-1,2/1 25@1,-2/5 18@-1,1/2 8@0,-1/0 29@2,3/0 "  \
          "24@3,0/5 35@1,1/5 1@-2,3/2 "

static void tells_what_matters(void **state)
{
    static const struct { const char *what, *before, *diff, *says;
    } cases[] = {
        {"a temple has its open sides", "", "diff 6@-3,2/2",
         "{\"say\":[\"This temple is still wide open\"],\"hexes\":[[-3,3]],"
         "\"open\":[[-3,3,-2,3],[-3,3,-3,4],[-3,3,-4,4],[-3,3,-4,3]]}"},
        {"what changes points comes first", "", "diff 6@-3,2/2",
         "diff {\"points\":1,\"stones\":0,\"kinds\":{\"houses\":1},\"facts\":["
         "{\"say\":[\"Starts your largest group of houses\"],"},
        {"of two kinds, the one with more points", "6@-3,2/2 12@3,-1/3", "diff 34@-1,3/0",
         "\"kinds\":{\"houses\":1,\"barracks\":2},\"facts\":["
         "{\"say\":[\"On the edge of the city: the barracks count\"],"},
        {"barracks have an open side", "6@-3,2/2 12@3,-1/3", "diff 34@-1,3/0",
         "the barracks count\"],\"hexes\":[[0,2]],\"open\":[[0,2,0,1]]}"},
        {"a plaza without its districts", FOUR, "diff 11@-2,2/1",
         "{\"say\":[\"A plaza for gardens, but there is no garden yet\"],"
         "\"hexes\":[[-2,2]],\"open\":[]}"},
        {"a group of houses is shown whole", FOUR "11@-2,2/1 31@1,2/0 4@-3,4/1",
         "diff 19@2,0/4",
         "{\"say\":[\"Joins your largest group of "
         "houses\"],\"hexes\":[[1,0],[1,1],[2,1]]"},
        {"stones come after points", FOUR "11@-2,2/1 31@1,2/0 4@-3,4/1", "diff 19@2,0/4",
         "{\"points\":8,\"stones\":2,\"kinds\":{\"houses\":6},"},
        {"quarries are where they were", FOUR "11@-2,2/1 31@1,2/0 4@-3,4/1",
         "diff 19@2,0/4",
         "{\"say\":[\"Covers two quarries: two stones\"],\"hexes\":[[1,0],[1,1]]"},
        {"a temple of before", EIGHT, "diff 32@-4,4/5",
         "{\"say\":[\"A temple is surrounded now\"],\"hexes\":[[-3,3]]"},
        {"a first plaza", NINETEEN, "diff 21@4,1/5",
         "{\"say\":[\"Your first market plaza: markets score now\"]"},
        {"houses apart", NINETEEN, "diff 21@4,1/5",
         "{\"say\":[\"Not in your largest group of houses\"]"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        after(cases[i].before);
        CHECK_HAS(ask(cases[i].diff), cases[i].says, cases[i].what);
    }
}

static void refuses_what_is_no_placement(void **state)
{
    static const struct { const char *what, *game, *diff, *begins; } cases[] = {
        {"no game", NULL, "diff 6@-3,2/2", "error state no game yet"},
        {"an illegal move", "newgame akropolis players=2 seed=7", "diff 6@9,9/0",
         "error rule 6@9,9/0: the tile does not touch the city"},
        {"luck's move", "newgame akropolis players=2", "diff +3",
         "error state there is no preview of this move"},
        {"a game without previews", "newgame null players=2 seed=7", "diff take",
         "error state there is no preview of this move"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        engine_open(&engine);
        if (cases[i].game)
            ask(cases[i].game);
        const char *answer = ask(cases[i].diff);
        CHECK(strncmp(answer, cases[i].begins, strlen(cases[i].begins)) == 0, answer);
    }
}

/* The number after `key`, which must be in the answer. */
static int number_of(const char *text, const char *key)
{
    const char *at = strstr(text, key);
    int n = 0;

    CHECK(at != NULL, key);
    at += strlen(key);
    CHECK(text_read_int(&at, -9999, 9999, &n), text);
    return n;
}

static void check_numbers(const State *s, Move m)
{
    static State copy;
    char json[1 << 16];
    Text text = text_in(json, sizeof json);
    int seat = s->turn, stones = s->stones[seat], points = ak_points(s, seat);

    CHECK(ak_write_change(&text, s, m) && !text.cut, "written");
    copy = *s;
    akropolis.play(&copy, m);
    CHECK_INT(number_of(json, "{\"points\":"), ak_points(&copy, seat) - points, json);
    CHECK_INT(number_of(json, "\"stones\":"), copy.stones[seat] - stones, json);
    CHECK(!strstr(json, "null") && !strstr(json, "\"hexes\":[]"), json);
    CHECK(!strstr(json, "counts less") || s->rules.variants, "only variants double");
}

static void its_numbers_are_those_of_the_score(void **state)
{
    static const char *const words[] = {
        "players=2", "players=3 variants=houses,markets,barracks,temples,gardens",
        "players=4 rulings=edge:any,houses:value", "players=2 stacks=long",
    };
    static Move moves[MAX_MOVES];

    (void)state;
    for (size_t i = 0; i < COUNT(words); i++) {
        Match match;
        Rng rng = rng_from(i);
        begin(&match, "akropolis", words[i]);
        while (match_turn(&match) != OVER) {
            const State *s = match_state(&match);
            int n = akropolis.moves(s, moves);
            for (int k = 0; match_turn(&match) >= 0 && k < n; k += 23)
                check_numbers(s, moves[k]);
            match_play(&match, moves[rng_below(&rng, (uint32_t)n)]);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tells_what_matters),
        cmocka_unit_test(refuses_what_is_no_placement),
        cmocka_unit_test(its_numbers_are_those_of_the_score),
    };

    return RUN(tests);
}
