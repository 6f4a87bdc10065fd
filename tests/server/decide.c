/* decide.c - every command: what it does, and each way in which it is refused. */
#include "test.h"

#include "server/tables/decide_verbs.h"
#include "server/tables/field.h"
#include "sitting.h"

static void what_cannot_be_created(void **state)
{
    (void)state;
    static const struct { const char *fields, *refusal;
    } cases[] = {
        {"{\"gane\":\"akropolis\"}", "syntax unknown field 'gane'"},
        {"{\"game\":\"chess\"}", "setup unknown game 'chess'"},
        {"{\"game\":7}", "syntax game must be a string"},
        {"{\"seats\":\"human\"}", "syntax seats must be a list of strings"},
        {"{\"seats\":[1]}", "syntax seats must be a list of strings"},
        {"{\"seats\":[]}", "setup a table must have 1 to 4 seats, not 0"},
        {"{\"seats\":[\"open\",\"open\",\"open\",\"open\",\"open\"]}",
         "setup a table must have 1 to 4 seats, not 5"},
        {"{\"seats\":[\"human\",\"cat\"]}",
         "setup 'cat' is not a seat; there are: human, open, bot:LEVEL"},
        {"{\"seats\":[\"human\",\"bot:genius\"]}",
         "setup unknown bot 'bot:genius'; there are: "},
        {"{\"seats\":[\"human\",\"bot:unlimited\"]}",
         "setup the bot 'unlimited' thinks too long for a server"},
        {"{\"seats\":[\"human\"]}", "setup a solo game needs an architect (AK-6.1)"},
        {"{\"architect\":\"metagenes\"}",
         "setup an architect plays against one player, not 2"},
        {"{\"architect\":7}", "syntax architect must be a string"},
        {"{\"variants\":\"houses\"}", "syntax variants must be a list of words"},
        {"{\"variants\":[\"castles\"]}",
         "setup unknown variant in 'castles'; there are: "},
        {"{\"variants\":[7]}", "syntax variants[0] must be one word, not 7"},
        {"{\"variants\":[\"houses,markets\"]}",
         "syntax variants[0] must be one word, not \"houses,markets\""},
        {"{\"rulings\":[\"edge\"]}", "syntax rulings must be an object of words"},
        {"{\"rulings\":{\"edge\":\"any,lake:single\"}}",
         "syntax rulings.edge must be one word, not \"any,lake:single\""},
        {"{\"rulings\":{\"edge:any,lake\":\"single\"}}",
         "syntax unknown key 'edge:any,lake'"},
        {"{\"rulings\":{\"\":\"any\"}}", "syntax unknown key ''"},
        {"{\"rulings\":{\"edge\":\"round\"}}",
         "setup ruling 'edge' does not know 'round'"},
        {"{\"stacks\":15}", "setup players: 2; stacks must be 11 or 19, not 15: site and "
                            "stacks of the long game are 4 + 19 x 3 = 61 tiles (AK-1.4)"},
        {"{\"stacks\":\"19\"}", "syntax stacks must be a whole number from 1 to 1000"},
        {"{\"long\":\"yes\"}", "syntax long must be true or false"},
        {"{\"game\":\"panticapaeum\",\"first\":2}",
         "setup players: 2; there is no seat 2 to begin (PA-3.9)"},
        {"{\"game\":\"panticapaeum\",\"first\":\"me\"}",
         "setup 'me' cannot begin; there are: 0, 1, 2, 3, lot"},
        {"{\"game\":\"panticapaeum\",\"first\":true}", "syntax first must be a string"},
        {"{\"stacks\":\"short\"}",
         "syntax stacks must be a whole number from 1 to 1000"},
        {"{\"game\":\"panticapaeum\",\"long\":true}",
         "setup panticapaeum has no long game"},
        {"{\"set\":\"mine\"}", "setup akropolis has no set files"},
        {"{\"speed\":\"fast\"}", "setup 'fast' is no speed; there are: live:"},
        {"{\"aids\":\"some\"}",
         "setup unknown aids 'some'; there are: full, score, none"},
        {"{\"public\":1}", "syntax public must be true or false"},
        {"{\"name\":\"a name of 25 characters!!\"}",
         "long name is longer than 24 characters"},
        {"{\"name\":\"a\\nb\"}",
         "syntax name must be one line without control characters"},
        {"{\"name\":\"Anna, Bo\"}",
         "syntax a name must not contain commas, quotes, square brackets"},
        {"{\"name\":\" Anna\"}", "syntax a name must not begin or end with a space"},
        {"{\"name\":\"A\\u200bnna\"}", "syntax a name must not contain commas, quotes"},
        {"{\"name\":\"bot:master\"}",
         "syntax only bots have names that begin with 'bot:'"},
        {"{\"nonce\":\"a-b\"}", "syntax a nonce must have 1 to 32 letters and digits"},
        {"{\"nonce\":\"123456789012345678901234567890123\"}",
         "syntax a nonce must have 1 to 32"},
        {"{\"seats\":[\"bot:easy\",\"open\"],\"name\":\"Anna\"}",
         "setup a name or a nonce needs a human seat"},
    };

    for (size_t i = 0; i < COUNT(cases); i++) {
        char why[1024] = "";
        Sitting *s = sit_down_or(cases[i].fields, 1, NULL, why);
        CHECK(!s, cases[i].fields);
        CHECK_HAS(why, cases[i].refusal, cases[i].fields);
    }
}

/* PA-3.9: drawn by lot, as the server draws everything, or a seat; the default is the
 * first. */
static void who_begins_is_agreed_PA_3_9(void **state)
{
    static const struct { const char *first, *setup, *started; } cases[] = {
        {"", "{\"players\":\"3\"}", "\"moves\":[\"brown3="},
        {",\"first\":0", "{\"players\":\"3\"}", "\"turn\":0"},
        {",\"first\":2", "{\"players\":\"3\",\"first\":\"2\"}", "\"turn\":2"},
        {",\"first\":\"1\"", "{\"players\":\"3\",\"first\":\"1\"}", "\"turn\":1"},
        {",\"first\":\"lot\"", "{\"players\":\"3\",\"first\":\"lot\"}",
         "\"moves\":[\"first="},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        char fields[256];
        snprintf(fields, sizeof fields,
                 "{\"game\":\"panticapaeum\",\"seats\":[\"human\",\"human\","
                 "\"human\"]%s}", cases[i].first);
        Sitting *s = sit_down(fields, 1);
        CHECK_HAS(body_of(s, 1), cases[i].setup, fields);
        CHECK_HAS(body_of(s, 2), cases[i].started, fields);
        stand_up(s);
    }
}

static void what_is_asked_for_is_shown(void **state)
{
    (void)state;
    Sitting *s = sit_down(
        "{\"id\":\"0123456789abcdef\",\"game\":\"akropolis\",\"seats\":[\"open\","
        "\"human\"],\"variants\":[\"gardens\",\"houses\"],\"rulings\":"
        "{\"edge\":\"any\"},\"long\":true,\"speed\":\"live:60+40\",\"aids\":"
        "\"none\",\"spectators\":false,\"chat\":false,\"public\":true,"
        "\"name\":\"Žofie\",\"nonce\":\"n1\"}",
        1);

    CHECK_STR(types_since(s, 1), "created nonce", "it waits for somebody");
    CHECK_HAS(body_of(s, 1),
              "\"setup\":{\"players\":\"2\",\"variants\":\"houses,gardens\","
              "\"rulings\":\"edge:any\",\"stacks\":\"19\"},\"seats\":[{\"kind\":\"open\"}"
              ",{\"kind\":"
              "\"human\",\"name\":\"Žofie\"}],\"speed\":\"live:60+40\",\"aids\":\"none\","
              "\"spectators\":false,\"public\":true,\"chat\":false",
              "all of it");
    CHECK_HAS(body_of(s, 1), "\"host\":1}", "whoever created it");
    CHECK_HAS(body_of(s, 2), "\"type\":\"nonce\"", "its part of the shuffle");
    CHECK(!seat_does(s, 1, "chat", "{\"text\":\"hi\"}"), "no chat here");
    stand_up(s);
}

static void joining(void **state)
{
    (void)state;
    Sitting *s =
        sit_down("{\"game\":\"null\",\"seats\":[\"human\",\"open\",\"open\"]}", 1);
    int first = 0;

    s->reloads = true;
    CHECK(!seat_does(s, 0, "moves", "{\"moves\":[\"take\"]}"),
          "nothing before the start");
    CHECK_STR(s->refusal, "state the game has not begun", "and why");
    CHECK(!seat_does(s, NOBODY, "join", "{\"seat\":0}"), "taken");
    CHECK_STR(s->refusal, "state this seat is taken", "and why");
    CHECK(!seat_does(s, NOBODY, "join", "{\"seat\":3}"), "absent");
    CHECK(seat_does_as(s, NOBODY, "0123456789abcdef", "join",
                       "{\"seat\":2,\"name\":\"Bo\",\"nonce\":\"b\"}"), s->refusal);
    CHECK_STR(types_since(s, s->first), "joined nonce", "a nonce is an event of its own");
    CHECK_INT(hosted_done(s->hosted, NOBODY, "0123456789abcdef", &first), 3,
              "remembered");
    CHECK_INT(first, 2, "from its first event");
    CHECK_INT(hosted_done(s->hosted, 0, "0123456789abcdef", NULL), 0, "another seat's");
    CHECK(seat_does(s, 0, "nonce", "{\"nonce\":\"a\"}"), s->refusal);
    CHECK(seat_does(s, 0, "nonce", "{\"nonce\":\"a2\"}"), "as often as it likes");
    CHECK(seat_does_as(s, NOBODY, "1", "join", NULL), s->refusal);
    CHECK_STR(types_since(s, s->first), "joined started", "the last one");
    CHECK_HAS(body_of(s, s->n_events), "\"nonces\":\"a2,b\"", "in the order of seats");
    CHECK_INT(hosted_done(s->hosted, NOBODY, "1", NULL), 0,
              "a short id could be anybody's");
    CHECK(!seat_does(s, NOBODY, "join", NULL), "too late");
    CHECK(!seat_does(s, 1, "nonce", "{\"nonce\":\"c\"}"), "too late");
    CHECK_STR(s->refusal, "state the game has begun", "and why");
    stand_up(s);
}

static void leaving_before_the_start(void **state)
{
    (void)state;
    Sitting *s = sit_down("{\"game\":\"null\",\"seats\":[\"human\",\"open\",\"open\"],"
                          "\"name\":\"Anna\"}", 1);

    s->reloads = true;
    CHECK(seat_does(s, NOBODY, "join", "{\"seat\":2}"), s->refusal);
    CHECK(seat_does(s, 0, "leave", NULL), s->refusal);
    CHECK(!strstr(body_of(s, s->n_events), "bot"), "nobody plays on");
    CHECK_INT(s->table->host, 2, "the next one is host");
    CHECK(!seat_does(s, 0, "chat", "{\"text\":\"x\"}"), "nobody's seat");
    CHECK(seat_does(s, 2, "leave", NULL), s->refusal);
    CHECK_INT(s->table->host, NOBODY, "nobody is");
    CHECK(seat_does(s, NOBODY, "join", "{\"seat\":1}"), s->refusal);
    CHECK_INT(s->table->host, 1, "whoever comes next");
    CHECK(server_does(s, NOBODY, "close", NULL), s->refusal);
    CHECK_HAS(body_of(s, s->n_events), "\"scores\":[],\"places\":[],\"reveal\":\"",
              "it never began, and yet shows its seed");
    CHECK(!seat_does(s, 1, "rematch", NULL), "so there is no rematch");
    stand_up(s);
}

static void going_and_coming(void **state)
{
    (void)state;
    Sitting *s =
        sit_down("{\"game\":\"null\",\"seats\":[\"human\",\"human\",\"bot:easy\"]}", 1);

    s->reloads = true;
    CHECK(!seat_does(s, 0, "return", NULL), "it is there");
    CHECK(seat_does(s, 0, "leave", NULL), s->refusal);
    CHECK_HAS(body_of(s, s->n_events), "\"type\":\"left\"", "left");
    CHECK_HAS(body_of(s, s->n_events), "\"bot\":\"normal\"", "a bot plays on");
    CHECK_STR(table_bot_to_move(s->table), "normal", "in its place");
    CHECK(!seat_does(s, 0, "moves", "{\"moves\":[\"take\"]}"), "the bot does");
    CHECK(!seat_does(s, 0, "leave", NULL), "it has left");
    CHECK(seat_does(s, 0, "return", NULL), s->refusal);
    CHECK(!server_does(s, 0, "moves", "{\"moves\":[\"take\"]}"), "no bot any more");
    CHECK(seat_does(s, 0, "leave", NULL) && seat_does(s, 0, "resign", NULL), s->refusal);
    CHECK(!seat_does(s, 0, "return", NULL), "for good");
    CHECK_STR(s->refusal, "state a player who has resigned cannot return", "and why");
    CHECK(!seat_does(s, 0, "resign", NULL), "once is enough");
    CHECK(seat_does(s, 0, "chat", "{\"text\":\"good luck\"}"), "it may still speak");
    CHECK(seat_does(s, 1, "leave", NULL), "all people have gone");
    play_to_end(s);
    CHECK_HAS(body_of(s, s->n_events), "\"places\":[2,2,1]", "those who went are last");
    stand_up(s);
}

/* In a game of one or two nobody is left to play with; in others a bot plays on. */
static void resigning(void **state)
{
    (void)state;
    static const struct {
        const char *seats;
        bool ends;
    } cases[] = {
        {"[\"human\",\"human\"]", true},
        {"[\"human\",\"bot:easy\"]", true},
        {"[\"human\"],\"architect\":\"metagenes\"", true},
        {"[\"human\",\"human\",\"human\"]", false},
        {"[\"human\",\"bot:easy\",\"human\",\"human\"]", false},
    };

    for (size_t i = 0; i < COUNT(cases); i++) {
        char fields[128];
        snprintf(fields, sizeof fields, "{\"seats\":%s}", cases[i].seats);
        Sitting *s = sit_down(fields, 1);
        s->reloads = true;
        for (int k = 0; k < 5; k++)
            CHECK(play_one(s), s->refusal);
        CHECK(seat_does(s, 0, "resign", NULL), s->refusal);
        CHECK_STR(types_since(s, s->first),
                  cases[i].ends ? "resigned finished" : "resigned", fields);
        CHECK_HAS(body_of(s, s->first), "\"bot\":\"normal\"", "as it always was");
        CHECK_INT(strstr(body_of(s, s->first), "\"wait\":0}") != NULL, cases[i].ends,
                  "nobody plays on");
        if (cases[i].ends) {
            CHECK_HAS(body_of(s, s->n_events),
                      "\"reason\":\"resigned\",\"loser\":0,\"scores\":[", fields);
            CHECK_HAS(body_of(s, s->n_events), "\"places\":[2,1]",
                      "who resigned is last");
            CHECK_HAS(body_of(s, s->n_events), "\"reveal\":\"", "the seed is revealed");
            CHECK(!seat_does(s, 0, "return", NULL), "it is over");
            CHECK(seat_does(s, 0, "rematch", NULL), "but may be played again");
        }
        stand_up(s);
    }
}

/* Who ended the game has the last place, even if the other was not here. */
static void resigning_while_the_other_is_gone(void **state)
{
    (void)state;
    Sitting *s = sit_down("{\"game\":\"null\",\"seats\":[\"human\",\"human\"]}", 1);

    s->reloads = true;
    CHECK(seat_does(s, 0, "leave", NULL), s->refusal);
    CHECK(seat_does(s, 1, "resign", NULL), s->refusal);
    CHECK_HAS(body_of(s, s->n_events), "\"loser\":1", "the one that ended it");
    CHECK_HAS(body_of(s, s->n_events), "\"places\":[1,2]", "is last");
    stand_up(s);
}

/* Seat 0 of a game of two leaves, or its time runs out. */
static Sitting *sit_and_go(const char *way)
{
    Sitting *s = sit_down("{\"game\":\"null\",\"seats\":[\"human\",\"human\"],"
                          "\"speed\":\"live:30+5\"}", 1);

    s->reloads = true;
    CHECK(!server_does(s, 0, "forfeit", NULL), "it is there");
    CHECK_STR(s->refusal, "state this seat may still return", "and why");
    if (strcmp(way, "left") == 0) {
        CHECK(seat_does(s, 0, "leave", NULL), s->refusal);
    } else {
        s->now.service_ms = table_deadline(s->table);
        CHECK(server_does(s, 0, "timeout", NULL), s->refusal);
    }
    CHECK_STR(types_since(s, s->first), way, "nothing more yet");
    CHECK_HAS(body_of(s, s->n_events), "\"bot\":\"normal\",\"wait\":60}", way);
    CHECK_INT(table_next_loser(s->table), 0, "it is waited for");
    s->now.service_ms += 59999;
    CHECK(!server_does(s, 0, "forfeit", NULL), "it may still return");
    return s;
}

/* Who leaves a game of two or runs out of time loses it, or returns in time. */
static void gone_for_too_long(void **state)
{
    (void)state;
    static const char *const ways[] = {"left", "timedout"};

    for (size_t i = 0; i < COUNT(ways); i++) {
        char want[64];
        Sitting *s = sit_and_go(ways[i]);
        s->now.service_ms++;
        CHECK(server_does(s, 0, "forfeit", NULL), s->refusal);
        CHECK_STR(types_since(s, s->first), "finished", "it has lost");
        snprintf(want, sizeof want, "\"reason\":\"%s\",\"loser\":0,", ways[i]);
        CHECK_HAS(body_of(s, s->n_events), want, "and how");
        CHECK_HAS(body_of(s, s->n_events),
                  "\"places\":[2,1],\"reveal\":", "the other wins");
        stand_up(s);

        s = sit_and_go(ways[i]);
        if (strcmp(ways[i], "left") == 0)
            CHECK(!table_bot_to_move(s->table), "nobody moves for it meanwhile");
        else
            CHECK(play_one(s), "a bot makes the turn whose time has run out");
        CHECK(seat_does(s, 0, "return", NULL), s->refusal);
        CHECK_INT(table_next_loser(s->table), NOBODY, "it has returned");
        s->now.service_ms += 10000;
        CHECK(!server_does(s, 0, "forfeit", NULL), "and has lost nothing");
        stand_up(s);
    }
}

/* A player who may still return must agree, or they would find another game. */
static void taken_back_from_who_has_gone(void **state)
{
    (void)state;
    Sitting *s = sit_down("{\"game\":\"null\",\"seats\":[\"human\",\"human\"]}", 1);

    s->reloads = true;
    CHECK(play_one(s) && play_one(s), s->refusal);
    CHECK(seat_does(s, 1, "leave", NULL), s->refusal);
    CHECK(seat_does(s, 0, "takeback", NULL), s->refusal);
    CHECK_STR(types_since(s, s->first), "asked", "nothing is taken back yet");
    CHECK(seat_does(s, 1, "return", NULL), s->refusal);
    CHECK_STR(types_since(s, s->first), "returned", "still not");
    CHECK(seat_does(s, 1, "answer", "{\"yes\":true}"), s->refusal);
    CHECK_STR(types_since(s, s->first), "answered tookback", "but with its consent");
    stand_up(s);
}

/* In a game of three nobody loses by leaving: the game goes on. */
static void gone_from_three(void **state)
{
    (void)state;
    Sitting *s = sit_down(
        "{\"game\":\"null\",\"seats\":[\"human\",\"human\",\"human\"]}", 1);

    s->reloads = true;
    CHECK(seat_does(s, 0, "leave", NULL), s->refusal);
    CHECK(!strstr(body_of(s, s->n_events), "wait"), "a bot plays on to the end");
    CHECK_INT(table_next_loser(s->table), NOBODY, "it is not waited for");
    s->now.service_ms += 1000000;
    CHECK(!server_does(s, 0, "forfeit", NULL), "and loses nothing yet");
    stand_up(s);
}

static void moving(void **state)
{
    (void)state;
    Sitting *s = sit_down("{\"game\":\"null\",\"seats\":[\"human\",\"human\"]}", 1);
    static const struct { int seat; const char *fields, *refusal;
    } cases[] = {
        {0, "{}", "syntax the field 'moves' is missing"},
        {0, "{\"moves\":\"take\"}", "syntax moves must be a list of strings"},
        {0, "{\"moves\":[]}", "syntax moves must be a list of strings"},
        {0, "{\"moves\":[7]}", "syntax moves must be a list of strings"},
        {0, "{\"moves\":[\"give\"]}", "rule 'give' is not a move of this game now"},
        {0, "{\"moves\":[\"take take\"]}",
         "syntax there is more than a move in 'take take'"},
        {0, "{\"moves\":[\"take\",\"take\"]}", "turn the turn ended before 'take'"},
        {0, "{\"moves\":[\"take\"],\"version\":1}",
         "stale the position has changed since version 1"},
        {0, "{\"moves\":[\"take\"],\"version\":\"2\"}",
         "syntax version must be a whole number"},
        {0, "{\"moves\":[\"take\"],\"versoin\":2}", "syntax unknown field 'versoin'"},
        {1, "{\"moves\":[\"take\"]}", "turn it is another seat's turn"},
        {NOBODY, "{\"moves\":[\"take\"]}", "token 'moves' needs the token of a seat"},
    };

    s->reloads = true;
    for (size_t i = 0; i < COUNT(cases); i++) {
        CHECK(!seat_does(s, cases[i].seat, "moves", cases[i].fields), cases[i].fields);
        CHECK_HAS(s->refusal, cases[i].refusal, cases[i].fields);
    }
    CHECK(seat_does(s, 1, "chat", "{\"text\":\"hello\"}"), s->refusal);
    CHECK(seat_does(s, 0, "moves", "{\"moves\":[\"take\"],\"version\":2,\"id\":\"x\"}"),
          "a chat line does not change the position");
    CHECK(!seat_does(s, 1, "moves", "{\"moves\":[\"take\"],\"version\":3}"),
          "but a move does");
    CHECK(seat_does_as(s, 1, "m1", "moves", "{\"moves\":[\"leave\"],\"version\":4}"),
          s->refusal);
    CHECK_INT(hosted_done(s->hosted, 1, "m1", NULL), 5, "remembered");
    char fields[2048] = "{\"moves\":[\"take\"";
    for (int i = 0; i < 64; i++)
        strcat(fields, ",\"take\"");
    strcat(fields, "]}");
    CHECK(!seat_does(s, 0, "moves", fields), "65 moves");
    CHECK_STR(s->refusal, "long you can send at most 64 moves at once", "and why");
    stand_up(s);
}

static void taking_back_alone(void **state)
{
    (void)state;
    Sitting *s = sit_down("{\"game\":\"null\",\"seats\":[\"human\",\"bot:easy\"]}", 1);

    s->reloads = true;
    CHECK(!seat_does(s, 0, "takeback", NULL), "nothing to take back");
    CHECK_STR(s->refusal, "state this seat has not moved yet", "and why");
    CHECK(play_one(s) && play_one(s) && play_one(s), s->refusal);
    int before = s->table->match.n_moves;
    CHECK(seat_does(s, 0, "takeback", NULL), s->refusal);
    CHECK_STR(types_since(s, s->first), "asked tookback", "bots agree");
    CHECK_INT(s->table->match.n_moves, before - 2, "its last move and luck's after it");
    CHECK_INT(table_turn(s->table), 0, "its turn again");
    play_to_end(s);
    CHECK(!seat_does(s, 0, "takeback", NULL), "never across the end");
    stand_up(s);
}

static void taking_back_by_consent(void **state)
{
    (void)state;
    Sitting *s =
        sit_down("{\"game\":\"null\",\"seats\":[\"human\",\"human\",\"human\"]}", 1);

    s->reloads = true;
    CHECK(!seat_does(s, 1, "answer", "{\"yes\":true}"), "nobody has asked");
    CHECK(play_one(s), s->refusal);
    CHECK(seat_does(s, 0, "takeback", NULL), s->refusal);
    CHECK_HAS(body_of(s, s->n_events), "\"type\":\"asked\"", "asked");
    CHECK_HAS(body_of(s, s->n_events), "\"seat\":0,\"to\":1}",
              "one of luck's moves stays");
    CHECK(!seat_does(s, 0, "takeback", NULL), "one question at a time");
    CHECK(!seat_does(s, 0, "answer", "{\"yes\":true}"), "not by itself");
    CHECK(!seat_does(s, 1, "answer", "{}") && !seat_does(s, 1, "answer", "{\"yes\":1}"),
          "kinds");
    CHECK(seat_does(s, 1, "answer", "{\"yes\":true}"), s->refusal);
    CHECK_STR(types_since(s, s->first), "answered", "seat 2 has not answered");
    CHECK(seat_does(s, 2, "answer", "{\"yes\":true}"), s->refusal);
    CHECK_STR(types_since(s, s->first), "answered tookback", "all have");
    CHECK_INT(table_turn(s->table), 0, "its turn again");
    CHECK(play_one(s) && seat_does(s, 0, "takeback", NULL), s->refusal);
    CHECK(seat_does(s, 2, "answer", "{\"yes\":false}"), s->refusal);
    CHECK_INT(s->table->asker, NOBODY, "one no ends it");
    CHECK(!seat_does(s, 0, "takeback", NULL), "now it waits");
    CHECK_STR(s->refusal, "limit others have refused; ask again in 10 seconds", "10 s");
    CHECK_INT(s->err.wait_s, 10, "and says so");
    s->now.service_ms += 10000;
    CHECK(seat_does(s, 0, "takeback", NULL), s->refusal);
    CHECK(seat_does(s, 1, "answer", "{\"yes\":false}"), s->refusal);
    s->now.service_ms += 10000;
    CHECK(!seat_does(s, 0, "takeback", NULL), "40 s after the second");
    CHECK_INT(s->err.wait_s, 30, "of which 30 are left");
    stand_up(s);
}

static void questions_end(void **state)
{
    (void)state;
    Sitting *s =
        sit_down("{\"game\":\"null\",\"seats\":[\"human\",\"bot:easy\",\"human\","
                 "\"human\"]}",
                 1);

    s->reloads = true;
    CHECK(play_one(s) && seat_does(s, 0, "takeback", NULL), s->refusal);
    CHECK(play_one(s), "a bot's move");
    CHECK_INT(s->table->asker, 0, "does not end it");
    CHECK(play_one(s), "a person's move");
    CHECK_INT(s->table->asker, NOBODY, "does");
    CHECK(seat_does(s, 0, "takeback", NULL) &&
              seat_does(s, 2, "answer", "{\"yes\":true}"),
          s->refusal);
    CHECK(seat_does(s, 3, "leave", NULL), s->refusal);
    CHECK_STR(types_since(s, s->first), "left tookback", "all who are left have agreed");
    CHECK(play_one(s) && seat_does(s, 0, "takeback", NULL), s->refusal);
    CHECK(seat_does(s, 0, "leave", NULL), s->refusal);
    CHECK_INT(s->table->asker, NOBODY, "who asked has gone");
    stand_up(s);
}

/* Steps of one's own turn may be taken back: nobody learned anything from them. */
static void own_steps(void **state)
{
    (void)state;
    Sitting *s =
        sit_down("{\"game\":\"panticapaeum\",\"seats\":[\"human\",\"human\"]}", 12);

    s->reloads = true;
    int before = s->table->match.n_moves;
    CHECK(play_one(s), s->refusal);
    while (table_turn(s->table) != 0 ||
           s->table->match.n_moves <= match_floor(&s->table->match))
        CHECK(play_one(s), s->refusal);
    before = s->table->match.n_moves;
    CHECK(seat_does(s, 0, "takeback", NULL), s->refusal);
    CHECK_STR(types_since(s, s->first), "tookback", "without asking");
    CHECK_INT(s->table->match.n_moves, before - 1, "one step");
    stand_up(s);
}

static void talking(void **state)
{
    (void)state;
    Sitting *s =
        sit_down("{\"game\":\"null\",\"seats\":[\"human\",\"human\",\"bot:easy\"],"
                 "\"name\":\"Anna\"}",
                 1);
    char fields[2048] = "{\"text\":\"";

    s->reloads = true;
    CHECK(seat_does(s, 0, "chat", "{\"text\":\"<b>\\\"dobrý den\\\"</b> 🙂\"}"),
          s->refusal);
    CHECK_HAS(body_of(s, s->n_events),
              "\"seat\":0,\"name\":\"Anna\",\"text\":\"<b>\\\"dobrý den\\\"</b> 🙂\"}",
              "as it was");
    for (int i = 0; i < 300; i++)
        strcat(fields, "ž");
    strcat(fields, "\"}");
    CHECK(seat_does(s, 0, "chat", fields), "300 characters, not bytes");
    strcpy(fields + strlen(fields) - 2, "!\"}");
    CHECK(!seat_does(s, 0, "chat", fields), "301");
    CHECK_STR(s->refusal, "long text is longer than 300 characters", "and why");
    CHECK(!seat_does(s, 0, "chat", "{\"text\":\"  \"}"), "nothing said");
    CHECK(!seat_does(s, 0, "chat", "{\"text\":\"a\\u2028b\"}"), "two lines");
    CHECK(!seat_does(s, 1, "mute", "{\"seat\":0,\"on\":true}"), "not the host");
    CHECK_STR(s->refusal, "forbidden only the host of the table may use 'mute'",
              "and why");
    CHECK(!seat_does(s, 0, "mute", "{\"seat\":0}") &&
              !seat_does(s, 0, "mute", "{\"seat\":2}") && !seat_does(s, 0, "mute", "{}"),
          "not itself, no bot, not nobody");
    CHECK(seat_does(s, 0, "mute", "{\"seat\":1,\"on\":true}"), s->refusal);
    CHECK_HAS(body_of(s, s->n_events), "\"type\":\"muted\"", "silenced");
    CHECK(!seat_does(s, 1, "chat", "{\"text\":\"x\"}"), "silence");
    CHECK_STR(s->refusal, "forbidden the host of the table has muted this seat",
              "and why");
    CHECK(seat_does(s, 0, "mute", "{\"seat\":1,\"on\":false}"), s->refusal);
    CHECK(seat_does(s, 1, "chat", "{\"text\":\"x\"}"), s->refusal);
    stand_up(s);
}

/* Every command by every role during a game: who may use it at all. */
static void every_verb_by_every_role(void **state)
{
    (void)state;
    enum { VIEWER, SEAT, HOST, BOT, ROLES };
    static const int seats[ROLES] = {NOBODY, 1, 0, 2};
    static const struct { Role role; const char *may;
    } rows[] = {
        {ROLE_VIEWER, "yyyy"},
        {ROLE_SEAT, "-yy-"},
        {ROLE_HOST, "--y-"},
        {ROLE_SERVER, "----"},
    };
    Sitting *s =
        sit_down("{\"game\":\"null\",\"seats\":[\"human\",\"human\",\"bot:easy\"]}", 1);
    Err err;

    for (const Verb *verb = verbs; verb->name; verb++)
        for (int i = 0; i < ROLES; i++) {
            bool may = rows[verb->role].may[i] == 'y';
            CHECK_INT(verb_allows(verb, s->table, seats[i], &err), may, verb->name);
            if (may)
                continue;
            CHECK(!seat_does(s, seats[i], verb->name, NULL), verb->name);
            CHECK(s->err.code == ERR_TOKEN || s->err.code == ERR_FORBIDDEN, s->refusal);
        }
    CHECK(!verb_named("explode") && verb_named("join") == verbs, "by name");
    stand_up(s);
}

/* Unknown fields and fields of the wrong kind are refused by name. */
static void fields_of_every_verb(void **state)
{
    (void)state;
    Sitting *s = sit_down("{\"game\":\"null\",\"seats\":[\"human\",\"human\"]}", 1);

    for (const Verb *verb = verbs; verb->name; verb++) {
        CHECK(!server_does(s, 0, verb->name, "{\"bogus\":1}"), verb->name);
        CHECK_STR(s->refusal, "syntax unknown field 'bogus'", verb->name);
        CHECK(!server_does(s, 0, verb->name, "[1]"), verb->name);
        CHECK_HAS(s->refusal, "must be an object", verb->name);
    }
    CHECK(!seat_does_as(s, 0, "", "chat", "{\"text\":\"x\"}"), "an empty id");
    CHECK(!seat_does_as(
              s, 0, "1234567890123456789012345678901234567890123456789012345678901234x",
              "chat", "{\"text\":\"x\"}"),
          "an id of 65 characters");
    stand_up(s);
}

/* A table with too many events accepts only what brings it to its end. */
static void tables_do_not_grow_for_ever(void **state)
{
    (void)state;
    static const struct {
        const char *verb, *fields;
        bool by_server, is_taken;
    } cases[] = {
        {"chat", "{\"text\":\"one more\"}", false, false},
        {"leave", "{}", false, false},
        {"takeback", "{}", false, false},
        {"mute", "{\"seat\":1}", false, false},
        {"moves", "{\"moves\":[\"take\"]}", false, true},
        {"resign", "{}", false, true},
        {"away", "{}", true, true},
        {"close", "{}", true, true},
    };
    Sitting *s = sit_down("{\"game\":\"null\",\"seats\":[\"human\",\"human\"]}", 1);
    int version = s->table->version;

    for (size_t i = 0; i < COUNT(cases); i++) {
        json_t *fields = json_loads(cases[i].fields, 0, NULL);
        Command command = {.verb = verb_named(cases[i].verb), .fields = fields,
                           .by_server = cases[i].by_server, .now = s->now};
        Batch *batch = batch_open();
        Err err;
        s->table->version = MOST_VERSIONS;
        CHECK_INT(table_decide(batch, s->hosted, &command, &err), cases[i].is_taken,
                  cases[i].verb);
        CHECK(cases[i].is_taken || err.code == ERR_STATE, cases[i].verb);
        batch_close(batch);
        json_decref(fields);
    }
    s->table->version = version;
    stand_up(s);
}

/* An event that contradicts the table is a bug of the server, not a mistake of a player.
 */
static void what_cannot_happen(void **state)
{
    (void)state;
    Sitting *s = sit_down("{\"game\":\"null\",\"seats\":[\"human\",\"human\"]}", 1);
    Batch *batch = batch_open();
    Draft *draft = draft_open(s->hosted, s->now, 0, 0);
    Err err;

    draft_plain(draft, EVENT_CHAT, 0);
    draft_plain(draft, EVENT_STARTED, NOBODY);
    draft_plain(draft, EVENT_CHAT, 1);
    CHECK(!draft_hand_over(batch, draft, &err), "a second start");
    CHECK_INT(err.code, ERR_STORE, "the server's own fault");
    CHECK_INT(batch_events(batch), 0, "nothing of it is written");
    draft_close(draft);
    batch_close(batch);
    stand_up(s);
}

/* So is a move that does not fit into its event. */
static void more_moves_than_fit(void **state)
{
    (void)state;
    Sitting *s = sit_down("{\"game\":\"null\",\"seats\":[\"human\",\"human\"]}", 1);
    Batch *batch = batch_open();
    Draft *draft = draft_open(s->hosted, s->now, 0, 0);
    Event *event = draft_event(draft, EVENT_MOVED, 0);
    Move moves[MAX_MOVES];
    Err err;

    while (event_add_move(event, "take"))
        continue;
    draft->match = s->table->match;
    s->table->game->moves(match_state(&draft->match), moves);
    draft_play(draft, moves[0]);
    draft_add(draft);
    CHECK(!draft_hand_over(batch, draft, &err), "one too many");
    CHECK_INT(err.code, ERR_STORE, "the server's own fault");
    draft_close(draft);
    batch_close(batch);
    stand_up(s);
}

static void texts(void **state)
{
    (void)state;
    static const struct { const char *text; bool is_fine;
    } cases[] = {
        {"", true},
        {"plain", true},
        {"žluťoučký", true},
        {"日本", true},
        {"🙂", true},
        {"\x7f", false},
        {"a\tb", false},
        {"\x80", false},
        {"\xc3", false},
        {"\xc0\xaf", false},
        {"\xe0\x80\xaf", false},
        {"\xed\xa0\x80", false},
        {"\xf4\x90\x80\x80", false},
        {"\xf8\x88\x80\x80\x80", false},
        {"\xff", false},
        {"\xe2\x80\xae", false},
        {"\xc2\x85", false},
        {"\xf4\x8f\xbf\xbd", true},
    };
    Err err;

    for (size_t i = 0; i < COUNT(cases); i++)
        CHECK_INT(text_check(cases[i].text, 24, "name", &err), cases[i].is_fine,
                  cases[i].text);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_cannot_be_created),
        cmocka_unit_test(who_begins_is_agreed_PA_3_9),
        cmocka_unit_test(what_is_asked_for_is_shown),
        cmocka_unit_test(joining),
        cmocka_unit_test(leaving_before_the_start),
        cmocka_unit_test(going_and_coming),
        cmocka_unit_test(resigning),
        cmocka_unit_test(resigning_while_the_other_is_gone),
        cmocka_unit_test(gone_for_too_long),
        cmocka_unit_test(taken_back_from_who_has_gone),
        cmocka_unit_test(gone_from_three),
        cmocka_unit_test(moving),
        cmocka_unit_test(taking_back_alone),
        cmocka_unit_test(taking_back_by_consent),
        cmocka_unit_test(questions_end),
        cmocka_unit_test(own_steps),
        cmocka_unit_test(talking),
        cmocka_unit_test(every_verb_by_every_role),
        cmocka_unit_test(fields_of_every_verb),
        cmocka_unit_test(what_cannot_happen),
        cmocka_unit_test(more_moves_than_fit),
        cmocka_unit_test(texts),
        cmocka_unit_test(tables_do_not_grow_for_ever),
    };

    return RUN(tests);
}
