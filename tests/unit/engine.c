/* engine.c - the text protocol: each line gets its answer, and a refused line
 * changes nothing. */
#include "drive.h"
#include "test.h"

static uint64_t digest(void)
{
    return digest_of(&engine.match);
}

static void answers_every_command(void **state)
{
    static const struct { const char *line, *begins;
    } cases[] = {
        {"pgi", "id name polis\nid version "},
        {"isready", "readyok\n"},
        {"  isready  ", "readyok\n"},
        {"setoption bot random", "ok\n"},
        {"setoption bot bot:greedy", "ok\n"},
        {"setoption threads 2", "ok\n"},
        {"setoption threads 0", "error syntax "},
        {"setoption bot nobody", "error unknown "},
        {"setoption colour red", "error unknown "},
        {"state", "error state "},
        {"legal", "error state "},
        {"score", "error state "},
        {"undo", "error state "},
        {"deal seed=1", "error state "},
        {"go", "error state "},
        {"move 1@0,0/0", "error state "},
        {"stop", "error state "},
        {"rules akropolis",
         "rules {\"game\":\"akropolis\",\"topics\":[{\"rule\":\"AK-1\","
         "\"title\":\"Before the game\",\"rules\":[{\"rule\":\"AK-1\","
         "\"part\":\"goal\",\"text\":\"Build the city "},
        {"rules akropolis 4.7",
         "rules {\"game\":\"akropolis\",\"topics\":[{\"rule\":\"AK-4\","
         "\"title\":\"Scoring\",\"rules\":[{\"rule\":\"AK-4.7\","
         "\"text\":\"Gardens always count.\",\"brief\":\"Always count.\"}]}]}\n"},
        {"rules akropolis pa-11f",
         "rules {\"game\":\"panticapaeum\",\"topics\":[{\"rule\":\"PA-6\","
         "\"title\":\"Development: one action\",\"rules\":[{\"rule\":\"PA-6.1.5\","
         "\"also\":[\"PA-6.1.6\",\"PA-11f\"],\"text\":\"Wineries, "},
        {"rules panticapaeum PA-3.9",
         "rules {\"game\":\"panticapaeum\",\"topics\":[{\"rule\":\"PA-3\","
         "\"title\":\"Before the game\",\"rules\":[{\"rule\":\"PA-3.9\","
         "\"part\":\"first\",\"text\":\"By the rulebook, "},
        {"rules akropolis AK-9",
         "error unknown there is no rule 'AK-9'; there are AK-1 to AK-7\n"},
        {"rules null", "rules {\"game\":\"null\",\"topics\":[]}\n"},
        {"rules null 1", "error unknown the rules of null "},
        {"rules", "error unknown unknown game ''"},
        {"rules chess", "error unknown unknown game 'chess'"},
        {"box akropolis", "box {\"game\":\"akropolis\",\"players\":[2,3,4],\"rows\":["
                          "{\"name\":\"tiles\",\"counts\":[37,49,61]},"},
        {"box null", "box {\"game\":\"null\",\"players\":[2,3,4],\"rows\":[]}\n"},
        {"box chess", "error unknown unknown game 'chess'"},
        {"plain", "plain [[\"%s: luck is to turn a tile up first, as in +17 (AK-2.2)\","
                  "\"New tiles are turned up first\"],"},
        {"", "error unknown "},
        {"dance", "error unknown "},
        {"newgame", "error unknown "},
        {"newgame chess", "error unknown "},
        {"newgame akropolis players=5",
         "error setup akropolis is for 1 to 4 players, not 5"},
        {"newgame akropolis players=two", "error setup "},
        {"newgame akropolis players=1", "error setup "},
        {"newgame akropolis players=2 architect=metagenes", "error setup "},
        {"newgame akropolis variants=towers", "error setup "},
        {"newgame akropolis rulings=edge:no", "error setup "},
        {"newgame akropolis stacks=15 players=3",
         "error setup players: 3; stacks must be 11 or 14, not 15: site and stacks of "
         "the long game are 5 + 14 x 4 = 61 tiles (AK-1.4)\n"},
        {"newgame akropolis stacks=15 players=2",
         "error setup players: 2; stacks must be 11 or 19, not 15: site and stacks of "
         "the long game are 4 + 19 x 3 = 61 tiles (AK-1.4)\n"},
        {"newgame akropolis stacks=14 players=3", "ok\n"},
        {"newgame akropolis stacks=long players=3", "ok\n"},
        {"newgame akropolis stacks=long players=4",
         "error setup akropolis has no long game for 4 players\n"},
        {"newgame panticapaeum stacks=11", "error setup panticapaeum has no stacks\n"},
        {"newgame akropolis set=x.json", "error setup akropolis has no set files\n"},
        {"options", "error unknown "},
        {"options chess", "error unknown unknown game 'chess'\n"},
        {"options null",
         "options {\"game\":\"null\",\"min\":1,\"max\":4,\"options\":[]}\n"},
        {"newgame akropolis seed=x", "error syntax "},
        {"newgame akropolis seed=", "error syntax "},
        {"newgame akropolis seed=99999999999999999999999", "error syntax "},
        {"newgame akropolis "
         "seed=680e7bf73a2f838936a4f406bfcf3eac88583346c21572f73fc4ca6335",
         "error syntax "},
        {"newgame akropolis "
         "seed=680e7bf73a2f838936a4f406bfcf3eac88583346c21572f73fc4ca63358c2ae4x",
         "error syntax "},
        {"newgame akropolis colour=red", "error setup "},
        {"newgame akropolis red", "error syntax "},
        {"newgame null players=3 seed=1", "ok\n"},
        {"newgame akropolis players=1 architect=callicrates variants=houses,gardens "
         "seed=1",
         "ok\n"},
        {"newgame akropolis players=2 rulings=sides:any,doubling:points seed=1", "ok\n"},
        {"state",
         "state {\"game\":\"akropolis\",\"players\":2,\"variants\":[],"
         "\"rulings\":{\"houses\":\"size\",\"edge\":\"outside\",\"lake\":\"area\","
         "\"sides\":\"any\",\"doubling\":\"points\"},"},
        {"newgame akropolis players=2 rulings=houses:value,edge:any seed=1", "ok\n"},
        {"state", "state {\"game\":\"akropolis\",\"players\":2,\"variants\":[],"
                  "\"rulings\":{\"houses\":\"value\",\"edge\":\"any\",\"lake\":\"area\","
                  "\"sides\":\"any\",\"doubling\":\"value\"},"
                  "\"turn\":0,\"phase\":\"play\",\"chief\":0,\"round\":1,\"stacks\":11,"
                  "\"site\":["},
        {"score",
         "score {\"seats\":[{\"houses\":{\"value\":0,\"stars\":1,\"points\":0},"},
        {"legal", "legal 180 "},
        {"go time=0", "error syntax "},
        {"go multi=1000", "error syntax "},
        {"go details=2", "error syntax "},
        {"go playouts=0", "error syntax playouts must be from 1 to 1000000000"},
        {"go playouts=-1", "error syntax "},
        {"go fast=1", "error unknown "},
        {"go", "info move="},
        {"move", "error syntax "},
        {"move 17", "error syntax "},
    };

    (void)state;
    engine_open(&engine);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *got = ask(cases[i].line);
        CHECK_INT(strncmp(got, cases[i].begins, strlen(cases[i].begins)), 0,
                  cases[i].line);
    }
}

/* A dealer made from the Reveal of a record deals the same, with its Nonces or
 * without. */
static void the_seed_of_a_record(void **state)
{
    (void)state;
    static const char *const nonces[] = {"", "a,b7"};
    const char *hex = "680e7bf73a2f838936a4f406bfcf3eac88583346c21572f73fc4ca63358c2ae4";
    unsigned char seed[SEED_SIZE];

    CHECK(text_read_hex(hex, seed, sizeof seed), "a seed");
    for (size_t i = 0; i < COUNT(nonces); i++) {
        Dealer dealer = dealer_from(seed, nonces[i]);
        static Match match;
        char line[256];
        snprintf(line, sizeof line, "newgame akropolis seed=%s%s%s", hex,
                 *nonces[i] ? "," : "", nonces[i]);
        CHECK_STR(ask(line), "ok\n", line);
        match_start(&match, engine.match.game, &engine.match.setup);
        match_deal(&match, &dealer);
        CHECK_INT(digest() == match.game->digest(match_state(&match)), 1,
                  "dealt as the dealer of seed and nonces does");
    }
    ask("newgame akropolis seed=680e7bf73a2f838936a4f406bfcf3eac88583346c21572f73fc4ca63"
        "358c2ae4");
    CHECK(strstr(ask("state"), "\"site\":[22,2,15,24]"), "dealt as the record was");
    CHECK_STR(ask("newgame akropolis seed=680e7bf7"),
              "error syntax a seed is a number or the 64 hexadecimal digits of a Reveal, "
              "not '680e7bf7'\n", "both forms are named");
}

static void luck_waits_without_a_seed(void **state)
{
    (void)state;
    engine_open(&engine);
    ask("newgame akropolis players=2");
    CHECK(strstr(ask("state"), "\"phase\":\"luck\""), "luck is to move");
    CHECK_INT(strncmp(ask("legal"), "legal 37 +1 +2 ", 15), 0, "any of the 37 tiles");
    CHECK_INT(strncmp(ask("go"), "error state luck", 16), 0, "no bot plays for luck");
    CHECK_STR(ask("move +10 +18 +16 +20"), "ok\n", "the site");
    CHECK(strstr(ask("state"), "\"site\":[10,18,16,20]"), "in order");
    CHECK_STR(ask("move 18@2,-1/0 16@-2,0/3 10@1,1/3"), "ok\n", "a round of three turns");
    CHECK(
        strstr(ask("state"), "\"phase\":\"luck\",\"chief\":1,\"round\":2,\"stacks\":10"),
        "the next stack");
}

static void a_line_of_moves_is_played_whole_or_not_at_all(void **state)
{
    (void)state;
    engine_open(&engine);
    ask("newgame akropolis players=2");
    ask("move +10 +18 +16 +20");
    uint64_t before = digest();
    CHECK_INT(
        strncmp(ask("move 18@2,-1/0 18@-2,0/3"), "error rule 18@-2,0/3: tile 18 ", 30), 0,
        "the second is refused");
    CHECK_INT(digest() == before, 1, "and the first not played");
    CHECK_STR(ask("move t2 2,-1 r0 t2 -2,0 r3"), "ok\n", "typed moves, three words each");
    ask("newgame akropolis players=2");
    CHECK_STR(ask("move words=1 +10 +18 +16 +20"), "ok +10 +18 +16 +20\n", "said again");
    CHECK_STR(ask("move words=1 t2 2,-1 r0 t2 -2,0 r3"), "ok 18@2,-1/0 16@-2,0/3\n",
              "as records write them");
    CHECK_STR(ask("move words=1"), "error syntax move needs a move\n", "of nothing");
}

static void undo_takes_back_a_seats_move_and_what_luck_did_after(void **state)
{
    (void)state;
    engine_open(&engine);
    ask("newgame akropolis players=2 seed=7");
    uint64_t before = 0;
    for (int i = 0; i < 3; i++) {
        char line[64] = "move ";
        before = digest();
        const char *best = strstr(ask("go"), "bestmove ");
        sscanf(best, "bestmove %50s", line + 5);
        CHECK_STR(ask(line), "ok\n", line);
    }
    CHECK(strstr(ask("state"), "\"round\":2"), "luck dealt a stack");
    CHECK_STR(ask("undo"), "ok\n", "undo");
    CHECK_INT(digest() == before, 1, "as before the third move");
    ask("undo");
    ask("undo");
    CHECK_INT(strncmp(ask("undo"), "error state ", 12), 0, "nothing is left");
}

static void a_match_goes_on_with_a_dealer_from_any_moment(void **state)
{
    (void)state;
    engine_open(&engine);
    ask("newgame akropolis players=2");
    CHECK_STR(ask("move +1 +2 +3 +4"), "ok\n", "luck's moves are given");
    CHECK_INT(strncmp(ask("deal"), "error syntax ", 13), 0, "without a seed");
    CHECK_INT(strncmp(ask("deal seed=x"), "error syntax ", 13), 0, "not a seed");
    uint64_t before = digest();
    CHECK_STR(ask("deal seed=5"), "ok\n", "from here on");
    CHECK_INT(digest() == before, 1, "what was dealt stays");
    for (int i = 0; i < 3; i++) {
        char line[64] = "move ";
        sscanf(strstr(ask("go"), "bestmove "), "bestmove %50s", line + 5);
        CHECK_STR(ask(line), "ok\n", line);
    }
    CHECK(strstr(ask("state"), "\"round\":2"), "the engine dealt a stack");
}

static void bots_play_whole_games_through_the_protocol(void **state)
{
    static const char *const games[] = {
        "newgame akropolis players=2 seed=3",
        "newgame akropolis players=3 stacks=14 seed=3",
        "newgame akropolis players=4 variants=houses,markets,barracks,temples,gardens "
        "seed=3",
        "newgame akropolis players=1 architect=hippodamos seed=3",
        "newgame null players=4 seed=3",
    };
    static const int turns[] = {36, 56 + 4, 60, 36, 9};

    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        engine_open(&engine);
        ask("setoption bot random");
        CHECK_STR(ask(games[i]), "ok\n", games[i]);
        int n = 0;
        while (strcmp(ask("legal"), "legal 0\n") != 0) {
            char line[64] = "move ";
            sscanf(strstr(ask("go"), "bestmove "), "bestmove %50s", line + 5);
            CHECK_STR(ask(line), "ok\n", line);
            n++;
        }
        CHECK_INT(n, turns[i], games[i]);
        CHECK(!strstr(ask("score"), "\"winners\":[]"), "somebody has won");
        CHECK_INT(strncmp(ask("go"), "error state ", 12), 0, "no move after the end");
    }
}

/* The words of an answer to `legal` that begin with `tile`, as far as they fit. */
static void words_of(char out[4096], const char *line, const char *tile)
{
    char copy[1 << 15];
    Text words = text_in(out, 4096), whole = text_in(copy, sizeof copy);

    text_str(&whole, ask(line));
    *out = '\0';
    for (char *word = strtok(copy, " \n"); word; word = strtok(NULL, " \n"))
        if (strncmp(word, tile, strlen(tile)) == 0)
            text_f(&words, "%s ", word);
    CHECK(*out != '\0', "there are some");
}

static int total_of(int seat)
{
    const char *at = ask("score");
    int total = -1;

    for (int i = 0; i <= seat; i++) {
        at = strstr(at, "\"total\":");
        CHECK(at != NULL, "each seat has a total");
        at += strlen("\"total\":");
    }
    sscanf(at, "%d", &total);
    return total;
}

static void a_seat_can_plan_on_the_turn_of_another(void **state)
{
    char planned[4096], played[4096];
    int gain = 0;

    (void)state;
    engine_open(&engine);
    CHECK_INT(strncmp(ask("legal seat=1"), "error state no game", 19), 0, "no game yet");
    ask("newgame akropolis players=2");
    CHECK_STR(ask("legal seat=1"), "error state luck is to move, not a seat\n", "luck");
    ask("move +10 +18 +16 +20");
    uint64_t before = digest();
    CHECK_INT(strncmp(ask("legal seat=1"), "legal 270 ", 10), 0,
              "two stones, three tiles");
    CHECK_INT(strncmp(ask("legal seat=0"), "legal 180 ", 10), 0, "whose turn it is");
    words_of(planned, "legal seat=1", "10@");
    int total = total_of(1);
    CHECK_INT(sscanf(ask("diff seat=1 10@2,-1/0"), "diff {\"points\":%d,", &gain), 1,
              "what it changes");
    CHECK_INT(digest() == before, 1, "nothing is played");
    CHECK_INT(strncmp(ask("diff seat=1 20@2,-1/0"), "error rule ", 11), 0, "too dear");
    CHECK_INT(strncmp(ask("legal seat=1 later=1"), "legal 360 ", 10), 0,
              "it may be cheaper later");
    CHECK_INT(strncmp(ask("diff seat=1 later=1 20@2,-1/0"), "diff {", 6), 0,
              "a plan for later");
    CHECK_INT(strncmp(ask("legal seat=0 later=1"), "legal 180 ", 10), 0,
              "nothing is lent to the seat whose turn it is");
    CHECK_INT(digest() == before, 1, "nothing is lent for good");
    CHECK_STR(ask("legal seat=2"), "error state seat 2 has nothing to plan now\n",
              "two seats only");
    CHECK_STR(ask("legal seat=9"), "error syntax seat must be from 0 to 3\n", "nobody's");
    ask("move 18@2,-1/0");
    words_of(played, "legal", "10@");
    CHECK_STR(planned, played, "the same places when the turn comes");
    ask("move 10@2,-1/0");
    CHECK_INT(total_of(1), total + gain, "and the same points");
    ask("newgame akropolis players=1 architect=hippodamos seed=3");
    CHECK_INT(strncmp(ask("legal seat=1"), "error state seat 1 ", 19), 0, "an architect");
    ask("newgame null players=2 seed=3");
    CHECK_INT(strncmp(ask("legal seat=1"), "error state seat 1 ", 19), 0,
              "no plans there");
}

static void a_plan_is_made_with_the_tiles_of_this_ring(void **state)
{
    int plans = 0, turns = 0;

    (void)state;
    engine_open(&engine);
    ask("setoption bot random");
    ask("newgame panticapaeum players=3 seed=4 first=0");
    while (strcmp(ask("legal"), "legal 0\n") != 0 && turns < 200) {
        uint64_t before = digest();
        int seat = (match_turn(&engine.match) + 1) % 3;
        char line[64] = "move ", plan[32];
        snprintf(plan, sizeof plan, "legal seat=%d", seat);
        const char *answer = ask(plan);
        if (strncmp(answer, "legal ", 6) == 0) {
            CHECK(strstr(answer, "@") && strstr(answer, "/"),
                  "it lays a tile of the ring");
            plans++;
        } else {
            CHECK_INT(strncmp(answer, "error state seat ", 17), 0, plan);
        }
        CHECK_INT(digest() == before, 1, "nothing is played");
        sscanf(strstr(ask("go"), "bestmove "), "bestmove %50s", line + 5);
        CHECK_STR(ask(line), "ok\n", line);
        turns++;
    }
    CHECK(plans > 20 && plans < turns, "not after the last turn of a round");
}

static void lines_of_study_take_only_what_they_know(void **state)
{
    static const struct { const char *line, *begins;
    } cases[] = {
        {"review", "error state "},
        {"try best", "error state "},
        {"newgame null seed=1", "ok\n"},
        {"review", "review {\"seats\":2,"},
        {"review step=0", "review {\"step\":0,\"at\":1,"},
        {"review step=1", "error syntax step must be from -1 to 0\n"},
        {"review step=4096", "error syntax step must be from -1 to 0\n"},
        {"review step=-2", "error syntax step must be from -1 to 4096\n"},
        {"review at=1", "error unknown review does not know 'at'\n"},
        {"review sum", "error syntax "},
        {"review sum {}", "error syntax a sum needs a list of steps\n"},
        {"review sum []", "review {\"seats\":[{\"seat\":0,"},
        {"try", "error syntax try needs a move, or the word best\n"},
        {"try best outlook=1", "try {\"at\":2,\"seat\":0,\"best\":\"take\","},
        {"try best nonsense", "error unknown try best does not know 'nonsense'\n"},
        {"try best outlook=1 take", "error unknown try best does not know 'take'\n"},
        {"try take step=0", "error unknown try does not know 'step'\n"},
        {"try take outlook=1", "try {\"at\":2,\"seat\":0,\"move\":\"take\","},
        {"try take take", "error state the turn is over before the last move\n"},
        {"try best at=0", "error state luck is to move, not a seat\n"},
    };

    (void)state;
    engine_open(&engine);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *got = ask(cases[i].line);
        if (strncmp(got, cases[i].begins, strlen(cases[i].begins)) != 0)
            print_error("%s answered %s", cases[i].line, got);
        CHECK_INT(strncmp(got, cases[i].begins, strlen(cases[i].begins)), 0,
                  cases[i].line);
    }
}

static void noise_changes_nothing(void **state)
{
    Rng rng = rng_from(1);

    (void)state;
    engine_open(&engine);
    ask("newgame akropolis players=3 seed=1");
    uint64_t before = digest();
    for (int i = 0; i < 20000; i++) {
        char line[200];
        size_t n = rng_below(&rng, sizeof line);
        for (size_t k = 0; k < n; k++)
            line[k] = (char)(1 + rng_below(&rng, 255));
        line[n ? n - 1 : 0] = '\0';
        if (rng_below(&rng, 2))
            memcpy(line, "move ", n > 6 ? 5 : 0);
        const char *got = ask(line);
        CHECK_INT(strncmp(got, "error ", 6), 0, "noise is refused");
        CHECK_INT(strchr(got, '\n') - got, (long long)strlen(got) - 1, "in one line");
    }
    CHECK_INT(digest() == before, 1, "the match is as it was");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_every_command),
        cmocka_unit_test(a_seat_can_plan_on_the_turn_of_another),
        cmocka_unit_test(a_plan_is_made_with_the_tiles_of_this_ring),
        cmocka_unit_test(the_seed_of_a_record),
        cmocka_unit_test(luck_waits_without_a_seed),
        cmocka_unit_test(a_line_of_moves_is_played_whole_or_not_at_all),
        cmocka_unit_test(undo_takes_back_a_seats_move_and_what_luck_did_after),
        cmocka_unit_test(a_match_goes_on_with_a_dealer_from_any_moment),
        cmocka_unit_test(bots_play_whole_games_through_the_protocol),
        cmocka_unit_test(lines_of_study_take_only_what_they_know),
        cmocka_unit_test(noise_changes_nothing),
    };

    return RUN(tests);
}
