/* library.c - libpolis by its header alone: it plays as the protocol does, and whatever
 * is wrong is a code and a sentence that changes nothing. */
#include <polis/polis.h>

#include <pthread.h>

#include "drive.h"
#include "test.h"

enum { BIG = 1 << 20 };

static char text[BIG], again[BIG];
static polis_error err;

static polis_match *begun(const char *game, const char *options)
{
    polis_match *match = NULL;

    CHECK_INT(polis_match_new(&match, game, options, &err), POLIS_OK, game);
    return match;
}

/* A match some moves on. */
static polis_match *under_way(const char *game, const char *options, int moves)
{
    polis_match *match = begun(game, options);
    polis_question question = POLIS_QUESTION;
    polis_answer answer = POLIS_ANSWER;

    question.bot = "greedy";
    for (int i = 0; i < moves && polis_match_turn(match) >= 0; i++) {
        CHECK_INT(polis_match_ask(match, &question, &answer, &err), POLIS_OK, "ask");
        CHECK_INT(polis_match_play(match, answer.move, &err), POLIS_OK, answer.move);
    }
    return match;
}

/* The error says what was refused, in one line, and its code is the one returned. */
static void check_said(int code, int want, const char *part)
{
    CHECK_STR(polis_code_name(code), polis_code_name(want), err.text);
    CHECK_INT(err.code, want, "the code is in the error, too");
    CHECK_HAS(err.text, part, "the sentence");
    CHECK(!strpbrk(err.text, "\n\r\t"), "one line");
    memset(&err, 0, sizeof err);
}

static void lists_what_there_is(void **state)
{
    int least = 0, most = 0, n = 0;

    (void)state;
    CHECK_INT(polis_api_version(), 1000 * POLIS_API_MAJOR + POLIS_API_MINOR, "the API");
    CHECK_STR(polis_version(), POLIS_VERSION, "the version");
    for (const char *name; (name = polis_game_name(n)); n++)
        CHECK_STR(name, n ? "panticapaeum" : "akropolis", "a game");
    n = 0;
    CHECK(!polis_game_name(2) && !polis_game_name(-1), "the hidden one is not offered");
    for (const char *name; (name = polis_bot_name(n)); n++)
        CHECK(n > 0 || strcmp(name, "random") == 0, "the weakest bot first");
    CHECK(n > 5 && !polis_bot_name(n + 1) && !polis_bot_name(-1), "a list of bots");
    CHECK_INT(polis_game_players("panticapaeum", &least, &most, &err), POLIS_OK, "ok");
    CHECK(least == 2 && most == 4, "players");
    CHECK_INT(polis_game_options("akropolis", text, BIG, NULL, &err), POLIS_OK, "ok");
    CHECK_HAS(text, "\"variants\"", "options as JSON");
    check_said(polis_game_options("chess", text, BIG, NULL, &err), POLIS_UNKNOWN,
               "unknown game 'chess'");
    check_said(polis_game_players(NULL, &least, &most, &err), POLIS_ARGUMENT, "'game'");
    CHECK_STR(polis_code_name(99), "?", "no such code");
}

/* The same words, seed and bots lead to the same game by the protocol and by the
 * library. */
static void plays_as_the_protocol_does(void **state)
{
    char line[512];

    (void)state;
    for (int i = 0; i < n_setups; i++) {
        polis_match *match;
        polis_question question = POLIS_QUESTION;
        polis_answer answer = POLIS_ANSWER;

        snprintf(test_where, sizeof test_where, "%s %s: ", all_setups[i].game,
                 all_setups[i].words);
        snprintf(line, sizeof line, "%s seed=%d", all_setups[i].words, i + 1);
        match = begun(all_setups[i].game, line);
        snprintf(line, sizeof line, "newgame %s %s seed=%d", all_setups[i].game,
                 all_setups[i].words, i + 1);
        engine_open(&engine);
        CHECK_STR(ask(line), "ok\n", "newgame");
        for (int n = 0; n < effort(160) && polis_match_turn(match) >= 0; n++) {
            CHECK_INT(polis_match_moves(match, text, BIG, NULL, NULL), POLIS_OK, "list");
            CHECK_HAS(ask("legal"), text, "the same moves in the same order");
            CHECK_INT(polis_match_ask(match, &question, &answer, NULL), POLIS_OK, "ask");
            snprintf(line, sizeof line, "bestmove %s\n", answer.move);
            CHECK_HAS(ask("go"), line, "the bot plays the same");
            CHECK_INT(polis_match_play(match, answer.move, NULL), POLIS_OK, "play");
            snprintf(line, sizeof line, "move %s", answer.move);
            CHECK_STR(ask(line), "ok\n", "move");
            CHECK(polis_match_digest(match) == digest_of(&engine.match), "digest");
        }
        CHECK_INT(polis_match_state(match, text, BIG, NULL, NULL), POLIS_OK, "state");
        CHECK_HAS(ask("state"), text, "the same state");
        CHECK_INT(polis_match_score(match, text, BIG, NULL, NULL), POLIS_OK, "score");
        CHECK_HAS(ask("score"), text, "the same score");
        CHECK_INT(polis_match_length(match), engine.match.n_moves, "as many moves");
        polis_match_free(match);
    }
    *test_where = '\0';
}

static void refuses_bad_options(void **state)
{
    static const struct { const char *game, *options; int code; const char *part;
    } cases[] = {
        {NULL, "", POLIS_ARGUMENT, "'game'"},
        {"chess", "", POLIS_UNKNOWN, "unknown game 'chess'"},
        {"akropolis", "players=9", POLIS_SETUP, "AK-1.2"},
        {"akropolis", "players=many", POLIS_SETUP, "players"},
        {"akropolis", "seed=x", POLIS_SYNTAX, "seed"},
        {"akropolis", "variants", POLIS_SYNTAX, "key=value"},
        {"akropolis", "variants=pubs", POLIS_SETUP, "variant"},
        {"akropolis", "colour=red", POLIS_SETUP, "colour"},
        {"akropolis", "players=2\nvariants=pubs", POLIS_SETUP, "players"},
        {"panticapaeum", "set=file.json", POLIS_SETUP, "set files"},
        {"panticapaeum", "set=data:AAAA", POLIS_SYNTAX, "set"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        polis_match *match = (polis_match *)&match;
        int code = polis_match_new(&match, cases[i].game, cases[i].options, &err);
        check_said(code, cases[i].code, cases[i].part);
        CHECK(match == NULL, "there is no match");
    }
    CHECK_INT(polis_match_new(NULL, "akropolis", NULL, NULL), POLIS_ARGUMENT, "no out");
}

static void refuses_moves(void **state)
{
    polis_match *match = under_way("akropolis", "players=2 seed=1", 6);
    uint64_t before = polis_match_digest(match);
    char first[POLIS_MOVE_SIZE], both[200];

    (void)state;
    polis_match_moves(match, text, BIG, NULL, NULL);
    sscanf(text, "%63s", first);
    CHECK_INT(polis_match_check(match, first, &err), POLIS_OK, "a legal move");
    check_said(polis_match_check(match, "what", &err), POLIS_SYNTAX, "");
    check_said(polis_match_play(match, "", &err), POLIS_SYNTAX, "needs a move");
    check_said(polis_match_play(match, "1@60,60/0", &err), POLIS_RULE, "AK-");
    polis_match_play(match, "1@60,60/0", &err);
    CHECK_HAS(err.rule, "AK-", "the rule is named");
    snprintf(both, sizeof both, "%s %s", first, first);
    check_said(polis_match_check(match, both, &err), POLIS_SYNTAX, "more than a move");
    check_said(polis_match_play(match, both, &err), POLIS_RULE, "AK-");
    snprintf(both, sizeof both, "%s\nnonsense", first);
    check_said(polis_match_play(match, both, &err), POLIS_SYNTAX, "");
    CHECK(polis_match_digest(match) == before, "all or none: nothing was played");
    check_said(polis_match_rewind(match, 9999, &err), POLIS_ARGUMENT, "not 9999");
    check_said(polis_match_rewind(match, -1, &err), POLIS_ARGUMENT, "'length'");
    check_said(polis_match_played(match, 9999, text, BIG, NULL, &err), POLIS_ARGUMENT,
               "'from'");
    check_said(polis_match_preview(match, "what", text, BIG, NULL, &err), POLIS_SYNTAX,
               "");
    CHECK(polis_match_digest(match) == before, "nothing was changed");
    polis_match_free(match);
}

static void refuses_after_the_end(void **state)
{
    polis_match *match = under_way("akropolis", "players=2 seed=2", 1000);
    polis_question question = POLIS_QUESTION;
    polis_answer answer = POLIS_ANSWER;

    (void)state;
    CHECK_INT(polis_match_turn(match), POLIS_OVER, "over");
    CHECK_INT(polis_match_count(match), 0, "no moves");
    CHECK(polis_match_winners(match) != 0, "there is a winner");
    check_said(polis_match_play(match, "1@0,0/0", &err), POLIS_STATE, "over");
    check_said(polis_match_check(match, "1@0,0/0", &err), POLIS_STATE, "over");
    check_said(polis_match_ask(match, &question, &answer, &err), POLIS_STATE, "over");
    polis_match_free(match);
}

static void takes_back(void **state)
{
    polis_match *match = under_way("panticapaeum", "players=3 seed=5", 20);
    polis_match *start = begun("panticapaeum", "players=3 seed=5");
    uint64_t digest = polis_match_digest(match);
    int length = polis_match_length(match);
    char words[8192];

    (void)state;
    check_said(polis_match_undo(start, &err), POLIS_STATE, "no seat");
    CHECK_INT(polis_match_played(match, polis_match_length(start), words, sizeof words,
                                 NULL, NULL), POLIS_OK, "the moves so far");
    CHECK_INT(polis_match_undo(match, NULL), POLIS_OK, "undo");
    CHECK(polis_match_digest(match) != digest, "one move less");
    CHECK_INT(polis_match_rewind(match, 0, NULL), POLIS_OK, "to the beginning");
    CHECK(polis_match_digest(match) == polis_match_digest(start), "dealt as before");
    /* Luck's words are there as well; with a seed it makes those moves itself. */
    for (char *word = strtok(words, " "); word; word = strtok(NULL, " "))
        if (*word != '+' && !strchr(word, '='))
            CHECK_INT(polis_match_play(match, word, &err), POLIS_OK, word);
    CHECK_INT(polis_match_length(match), length, "as many moves");
    CHECK(polis_match_digest(match) == digest, "the same position again");
    polis_match_free(match);
    polis_match_free(start);
}

/* Without a seed the program plays what was drawn. */
static void lets_luck_be_played(void **state)
{
    polis_match *match = begun("akropolis", NULL);
    polis_question question = POLIS_QUESTION;
    polis_answer answer = POLIS_ANSWER;

    (void)state;
    CHECK_INT(polis_match_turn(match), POLIS_LUCK, "luck is to move");
    check_said(polis_match_ask(match, &question, &answer, &err), POLIS_STATE, "luck");
    CHECK_INT(polis_match_play(match, "+10 +18 +16 +20", &err), POLIS_OK, "four tiles");
    CHECK_INT(polis_match_turn(match), 0, "the first seat");
    CHECK_INT(polis_match_players(match), 2, "two players if nothing is said");
    polis_match_free(match);
}

static void asks_bots(void **state)
{
    polis_match *match = under_way("akropolis", "players=2 seed=3", 4), *copy = NULL;
    polis_question question = POLIS_QUESTION;
    polis_answer one = POLIS_ANSWER, two = POLIS_ANSWER;
    struct { polis_question question; size_t more; } newer = {POLIS_QUESTION, 1};

    (void)state;
    uint64_t digest = polis_match_digest(match);
    question.bot = "bot:strong";
    question.playouts = 50;
    question.seed = 9;
    CHECK_INT(polis_match_ask(match, &question, &one, &err), POLIS_OK, "a seed");
    CHECK_INT(polis_match_ask(match, &question, &two, &err), POLIS_OK, "the same seed");
    CHECK_STR(one.move, two.move, "the same answer");
    CHECK(one.win == two.win && one.visits == two.visits, "in all members");
    CHECK(one.win >= 0 && one.win <= 1 && one.visits > 0 && one.points[0] > 0, "sane");
    CHECK(polis_match_digest(match) == digest, "nothing is played");
    CHECK_INT(polis_match_copy(&copy, match, &err), POLIS_OK, "a copy");
    question.seed = 0;
    polis_match_ask(match, &question, &one, NULL);
    polis_match_ask(copy, &question, &two, NULL);
    CHECK_STR(one.move, two.move, "a copy has the same random numbers");
    question.time_ms = 20;
    question.playouts = 0;
    CHECK_INT(polis_match_ask(match, &question, &one, &err), POLIS_OK, "by time");
    question.bot = "deep-thought";
    check_said(polis_match_ask(match, &question, &one, &err), POLIS_UNKNOWN, "strong");
    question.time_ms = -1;
    check_said(polis_match_ask(match, &question, &one, &err), POLIS_ARGUMENT,
               "'time_ms' must be from 0 to 2147483647, not -1");
    question.playouts = -4;
    check_said(polis_match_ask(match, &question, &one, &err), POLIS_ARGUMENT,
               "'playouts'");
    question = (polis_question){0};
    check_said(polis_match_ask(match, &question, &one, &err), POLIS_ARGUMENT,
               "POLIS_QUESTION");
    newer.question.size = sizeof newer;
    check_said(polis_match_ask(match, &newer.question, &one, &err), POLIS_UNKNOWN,
               "newer");
    newer.more = 0;
    CHECK_INT(polis_match_ask(match, &newer.question, &one, &err), POLIS_OK, "zeros");
    one.size = 1;
    check_said(polis_match_ask(match, &newer.question, &one, &err), POLIS_ARGUMENT,
               "POLIS_ANSWER");
    polis_match_free(match);
    polis_match_free(copy);
}

static int stop_now(void *asked)
{
    return ++*(int *)asked > 1;
}

static void stops_a_bot(void **state)
{
    polis_match *match = begun("akropolis", "seed=4");
    polis_question question = POLIS_QUESTION;
    polis_answer answer = POLIS_ANSWER;
    int asked = 0;

    (void)state;
    question.bot = "master";
    question.playouts = 1000000000;
    question.stop = stop_now;
    question.with = &asked;
    CHECK_INT(polis_match_ask(match, &question, &answer, &err), POLIS_OK, "stopped");
    CHECK(asked > 1, "it was asked");
    CHECK_INT(polis_match_check(match, answer.move, &err), POLIS_OK, "with a move");
    polis_match_free(match);
}

/* Write, read, write: the same bytes; a match that was read goes on. */
static void keeps_records(void **state)
{
    (void)state;
    for (int i = 0; i < n_setups; i++) {
        polis_match *match, *back = NULL;
        char options[512];
        size_t length = 0;

        snprintf(test_where, sizeof test_where, "%s %s: ", all_setups[i].game,
                 all_setups[i].words);
        snprintf(options, sizeof options, "%s seed=1", all_setups[i].words);
        match = under_way(all_setups[i].game, options, i % 2 ? 1000 : 7);
        CHECK_INT(polis_match_set_name(match, 0, "Ada, \"Countess\"\nX", &err), POLIS_OK,
                  "a name");
        CHECK_INT(polis_match_set_date(match, "2026-11-15", &err), POLIS_OK, "a date");
        CHECK_INT(polis_match_write(match, text, BIG, &length, &err), POLIS_OK, "write");
        CHECK_INT(length, strlen(text), "the length");
        CHECK_INT(polis_match_read(&back, text, length, &err), POLIS_OK, err.text);
        CHECK_STR(polis_match_name(back, 0), "Ada  \"Countess\"", "no commas");
        CHECK_STR(polis_match_date(back), "2026-11-15", "the date");
        CHECK_STR(polis_match_game(back), all_setups[i].game, "the game");
        CHECK(polis_match_digest(back) == polis_match_digest(match), "the position");
        CHECK_INT(polis_match_write(back, again, BIG, NULL, &err), POLIS_OK, "write");
        CHECK_STR(again, text, "the same bytes");
        polis_match_free(match);
        polis_match_free(back);
    }
    *test_where = '\0';
}

static void refuses_records(void **state)
{
    static const struct { const char *record; int code, line; const char *part;
    } cases[] = {
        {"", POLIS_RECORD, 1, "[Game"},
        {"hello", POLIS_RECORD, 1, "[Game"},
        {"[Game \"chess\"]\n", POLIS_UNKNOWN, 1, "unknown game 'chess'"},
        {"[Players \"2\"]\n", POLIS_RECORD, 1, "[Game"},
        {"[Game \"akropolis\"]\n[Seats \"\xff\"]\n", POLIS_SYNTAX, 0, "not UTF-8"},
        {"[Game \"akropolis\"]\n[Players \"2\"]\n[Weather \"fine\"]\n", POLIS_UNKNOWN, 3,
         "unknown header 'Weather'"},
        {"[Game \"akropolis\"]\n[Players \"2\"]\n[Variants \"pubs\"]\n", POLIS_SETUP, 3,
         "variant"},
        {"[Game \"akropolis\"]\n[Players \"2\"]\n\n+10 +10\n", POLIS_RULE, 4, ""},
        {"[Game \"akropolis\"]\n[Players \"2\"]\n[Result \"1-2\"]\n\n+10\n", POLIS_RECORD,
         6, "result"},
    };
    polis_match *match;

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        int code = polis_match_read(&match, cases[i].record, strlen(cases[i].record),
                                    &err);
        CHECK_INT(err.line, cases[i].line, cases[i].record);
        CHECK(match == NULL, "there is no match");
        check_said(code, cases[i].code, cases[i].part);
    }
    check_said(polis_match_read(&match, "a\0b", 3, &err), POLIS_SYNTAX,
               "zero byte");
    check_said(polis_match_read(&match, NULL, 3, &err), POLIS_ARGUMENT, "'record'");
    check_said(polis_match_read(NULL, "", 0, &err), POLIS_ARGUMENT, "'out'");
}

static void measures_text(void **state)
{
    polis_match *match = under_way("akropolis", "seed=8", 3);
    size_t length = 0, same = 0;
    char small[8] = "full";

    (void)state;
    CHECK_INT(polis_match_moves(match, NULL, 0, &length, &err), POLIS_OK, "length alone");
    check_said(polis_match_moves(match, small, sizeof small, &same, &err),
               POLIS_TOO_SMALL, "does not fit");
    CHECK_INT(same, length, "it says how much is needed");
    CHECK_STR(small, "", "and writes nothing");
    check_said(polis_match_write(match, text, length / 100, NULL, &err), POLIS_TOO_SMALL,
               "fit");
    CHECK_INT(polis_match_moves(match, text, length + 1, &same, &err), POLIS_OK, "fits");
    CHECK_INT(strlen(text), length, "to the byte");
    check_said(polis_match_moves(match, text, length, NULL, &err), POLIS_TOO_SMALL,
               "fit");
    check_said(polis_match_moves(match, NULL, 9, NULL, &err), POLIS_ARGUMENT, "'out'");
    check_said(polis_match_preview(match, "+1", text, BIG, NULL, &err), POLIS_RULE,
               "AK-");
    polis_match_free(match);
}

/* NULL is an answer or a refusal everywhere. */
static void bears_null(void **state)
{
    polis_match *match = begun("akropolis", ""), *out;
    polis_question question = POLIS_QUESTION;
    polis_answer answer = POLIS_ANSWER;
    const int codes[] = {
        polis_match_copy(&out, NULL, &err),
        polis_match_copy(NULL, match, &err),
        polis_match_moves(NULL, text, BIG, NULL, &err),
        polis_match_check(NULL, "x", &err),
        polis_match_check(match, NULL, &err),
        polis_match_play(NULL, "x", &err),
        polis_match_play(match, NULL, &err),
        polis_match_undo(NULL, &err),
        polis_match_rewind(NULL, 0, &err),
        polis_match_played(NULL, 0, text, BIG, NULL, &err),
        polis_match_state(NULL, text, BIG, NULL, &err),
        polis_match_score(NULL, text, BIG, NULL, &err),
        polis_match_preview(NULL, "x", text, BIG, NULL, &err),
        polis_match_preview(match, NULL, text, BIG, NULL, &err),
        polis_match_ask(NULL, &question, &answer, &err),
        polis_match_ask(match, NULL, &answer, &err),
        polis_match_ask(match, &question, NULL, &err),
        polis_match_write(NULL, text, BIG, NULL, &err),
        polis_match_set_name(NULL, 0, "x", &err),
        polis_match_set_name(match, 0, NULL, &err),
        polis_match_set_name(match, 2, "x", &err),
        polis_match_set_name(match, -1, "x", &err),
        polis_match_set_date(NULL, "x", &err),
        polis_match_set_date(match, NULL, &err),
        polis_match_play(match, NULL, NULL),
    };

    (void)state;
    for (size_t i = 0; i < COUNT(codes); i++) {
        snprintf(test_where, sizeof test_where, "call %zu: ", i);
        CHECK_INT(codes[i], POLIS_ARGUMENT, "an argument");
    }
    *test_where = '\0';
    check_said(polis_match_set_name(match, 0, "\xc3", &err), POLIS_SYNTAX, "not UTF-8");
    check_said(polis_match_set_date(match, "\xff", &err), POLIS_SYNTAX, "not UTF-8");
    CHECK_INT(polis_match_turn(NULL), POLIS_NONE, "no turn");
    CHECK(!polis_match_players(NULL) && !polis_match_seats(NULL) &&
          !polis_match_length(NULL) && !polis_match_count(NULL) &&
          !polis_match_points(NULL, 0) && !polis_match_winners(NULL) &&
          !polis_match_digest(NULL), "nothing of no match");
    CHECK(!polis_match_points(match, -1) && !polis_match_points(match, 2), "no seat");
    CHECK_STR(polis_match_name(NULL, 0), "", "no name");
    CHECK_STR(polis_match_name(match, 99), "", "no seat");
    CHECK_STR(polis_match_date(NULL), "", "no date");
    CHECK_STR(polis_match_game(NULL), "", "no game");
    polis_match_free(NULL);
    polis_match_free(match);
}

/* A whole game on a thread with the stack that the header asks for. */
static void *play_on_thread(void *with)
{
    polis_match *match = NULL;
    polis_question question = POLIS_QUESTION;
    polis_answer answer = POLIS_ANSWER;

    question.bot = "master";
    question.playouts = 8;
    polis_match_new(&match, with, "players=4 seed=1", NULL);
    for (int i = 0; i < 12 / SLOWDOWN; i++) {
        polis_match_ask(match, &question, &answer, NULL);
        polis_match_play(match, answer.move, NULL);
    }
    polis_match_write(match, NULL, 0, &(size_t){0}, NULL);
    polis_match_undo(match, NULL);
    uint64_t *digest = malloc(sizeof *digest);
    if (digest)
        *digest = polis_match_digest(match);
    polis_match_free(match);
    return digest;
}

static void plays_on_threads(void **state)
{
    pthread_t threads[4];
    uint64_t digests[4] = {0};
    pthread_attr_t attributes;

    (void)state;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, (1 << 20) * SLOWDOWN);
    for (int i = 0; i < 4; i++)
        CHECK_INT(pthread_create(&threads[i], &attributes, play_on_thread,
                                 (void *)polis_game_name(i % 2)), 0, "a thread");
    for (int i = 0; i < 4; i++) {
        void *digest = NULL;
        pthread_join(threads[i], &digest);
        digests[i] = digest ? *(uint64_t *)digest : 0;
        free(digest);
    }
    pthread_attr_destroy(&attributes);
    CHECK(digests[0] == digests[2] && digests[1] == digests[3] && digests[0],
          "matches on different threads do not disturb each other");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists_what_there_is),
        cmocka_unit_test(plays_as_the_protocol_does),
        cmocka_unit_test(refuses_bad_options),
        cmocka_unit_test(refuses_moves),
        cmocka_unit_test(refuses_after_the_end),
        cmocka_unit_test(takes_back),
        cmocka_unit_test(lets_luck_be_played),
        cmocka_unit_test(asks_bots),
        cmocka_unit_test(stops_a_bot),
        cmocka_unit_test(keeps_records),
        cmocka_unit_test(refuses_records),
        cmocka_unit_test(measures_text),
        cmocka_unit_test(bears_null),
        cmocka_unit_test(plays_on_threads),
    };

    return RUN(tests);
}
