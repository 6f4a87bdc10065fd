/* chaos.c - whole games over bad networks (P2, P3): three kinds of weather between the
 * players and the server. Nothing is played twice, nobody drifts, and when the weather is
 * fair again everybody sees the true position.
 *
 * usage: chaos POLIS [SEED] */
#include <signal.h>

#include "child.h"
#include "crowd.h"
#include "proxy.h"
#include "test.h"

/* At one table of each kind. */
enum { TABLES = 5, VERIFIED = 3, GAMES_MS = 240000, SETTLE_MS = 60000 };

/* Losses of a twentieth to a fifth, connections that are cut. */
static const Weather losing[] = {
    {.lose = 50, .cut = 20},
    {.lose = 200, .cut = 20},
};
/* Messages twice, and in another order. */
static const Weather repeating = {.repeat = 300, .swap = 150, .cut = 5};
/* Up to 300 ms on the way; silence that is no end. */
static const Weather slow = {.delay_ms = 300, .stall = 6, .stall_ms = 1500};

static void print_count(const char *what, Proxy *proxy, const Count *count, int lines)
{
    ProxyCount net = proxy_count(proxy);

    print_message("# %s: %d tables, %d events, %d commands sent, %d acknowledged; "
                  "%d messages on %d connections (%d of players): %d lost, %d cut, "
                  "%d repeated, %d swapped, %d silences\n", what, count->tables,
                  count->events, count->sent, count->acked, net.messages,
                  net.connections, lines, net.lost, net.cut, net.repeated, net.swapped,
                  net.stalled);
}

/* Each table has a game from its beginning to its end. */
static void play_in(const char *what, const Weather *weather, bool is_short)
{
    Child child;
    Count count;

    child_open(&child, "ping_s = 2s\npong_s = 4s\naway_s = 1h\n");
    assert_true(child_start(&child));
    Proxy *proxy = proxy_open(child.where, under_test.seed);
    proxy_set(proxy, weather);
    Crowd *crowd = crowd_open(&(CrowdPlan){proxy_url(proxy), .tables = TABLES, .games = 1,
                                           .seed = under_test.seed, .may_repeat = true,
                                           .is_short = is_short});
    bool is_finished = crowd_finish(crowd, GAMES_MS);
    proxy_set(proxy, &fair_weather);
    bool is_settled = crowd_settle(crowd, SETTLE_MS);
    const char *fault = crowd_check(crowd, child.url, &count);
    print_count(what, proxy, &count, crowd_lines(crowd));
    CHECK_STR(fault, "", "the books");
    CHECK(is_settled, "everybody sees everything");
    CHECK(is_finished, "all games come to their end");
    CHECK_INT(count.finished, TABLES, "every game is over");
    CHECK_INT(count.gone + count.timeouts, 0, "nobody has lost a seat");
    CHECK_INT(crowd_verify(crowd, child.url, VERIFIED), VERIFIED,
              "records are proved");
    crowd_close(crowd);
    proxy_close(proxy);
    CHECK_INT(child_end(&child, SIGTERM), 0, "it stops politely");
    child_close(&child);
}

/* Two people at a table and what they know of it. The first event is the table. */
static const char events[] =
    "[{'version':1,'type':'created','at':1,'digest':'0000000000000000',"
    "'game':'akropolis','setup':{'players':'2'},"
    "'seats':[{'kind':'human','name':'A'},{'kind':'open'}],'speed':'none','aids':'full',"
    "'spectators':true,'public':false,'chat':true,'host':0,'commit':'"
    "0000000000000000000000000000000000000000000000000000000000000000'},"
    "{'version':2,'type':'chat','at':2,'digest':'0000000000000000','seat':0,'name':'A',"
    "'text':'a'},"
    "{'version':3,'type':'chat','at':3,'digest':'0000000000000000','seat':0,'name':'A',"
    "'text':'?'}]";

/* With `third` as the text of the third one. */
static json_t *events_with(const char *third)
{
    char text[sizeof events];

    strcpy(text, events);
    for (char *at = text; *at; at++)
        *at = *at == '\'' ? '"' : *at == '?' ? *third : *at;
    return json_loads(text, 0, NULL);
}

/* The model itself: it must find what is wrong. */
static void the_books(void **state)
{
    static const struct {
        const char *third;          /* what the third event says */
        int acked;                  /* the version of the second line's answer; 0: none */
        bool is_refused;
        const char *heard, *fault;
    } cases[] = {
        {"b", 3, false, NULL, ""},
        {"b", 0, false, NULL, ""},
        {"b", 3, false, "b", ""},
        {"a", 0, false, NULL, "version 3: nobody sent this, or not so often"},
        {"c", 0, false, NULL, "version 3: nobody sent this, or not so often"},
        {"a", 3, false, NULL, "version 3: nobody sent this, or not so often"},
        {"b", 2, false, NULL, "version 3: nobody sent this, or not so often"},
        {"b", 0, true, NULL, "version 3: this was refused"},
        {"b", 3, false, "a", "version 3: somebody heard something else"},
        {"b", 9, false, NULL, "version 3: nobody sent this, or not so often"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        Books books = {.table = "t"};
        Count count = {0};
        Sent *first = books_send(&books, "chat", 0, 1, 1);
        snprintf(first->what, sizeof first->what, "a");
        first->acked = 2;
        Sent *second = books_send(&books, "chat", 0, 2, 2);
        snprintf(second->what, sizeof second->what, "b");
        second->acked = cases[i].acked;
        second->is_refused = cases[i].is_refused;
        if (cases[i].heard) {
            json_t *heard = events_with(cases[i].heard);
            books_hear(&books, json_array_get(heard, 2));
            json_decref(heard);
        }
        json_t *kept = events_with(cases[i].third);
        books_check(&books, kept, &count);
        CHECK_HAS(books.fault, cases[i].fault, "the fault");
        CHECK_INT(*books.fault != 0, *cases[i].fault != 0, "is there one?");
        json_decref(kept);
        books_close(&books);
    }
}

/* What was heard or acknowledged, and then is not there. */
static void events_that_are_gone(void **state)
{
    Count count = {0};
    Books books = {.table = "t"}, heard_of = {.table = "t"};

    (void)state;
    json_t *all = events_with("b");
    books_hear(&heard_of, json_array_get(all, 2));
    json_array_remove(all, 2);
    json_array_remove(all, 1);
    Sent *sent = books_send(&books, "chat", 0, 1, 1);
    sent->acked = 2;
    books_check(&books, all, &count);
    CHECK_HAS(books.fault, "this was acknowledged, and is not there", "an answer");
    books_check(&heard_of, all, &count);
    CHECK_HAS(heard_of.fault, "this was heard, and is not there", "an event");
    json_decref(all);
    books_close(&books);
    books_close(&heard_of);
}

static void messages_lost(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(losing); i++)
        play_in("messages lost", &losing[i], i > 0);
}

static void messages_repeated(void **state)
{
    (void)state;
    play_in("messages repeated", &repeating, false);
}

static void messages_late(void **state)
{
    (void)state;
    play_in("messages late", &slow, true);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_books),
        cmocka_unit_test(events_that_are_gone),
        cmocka_unit_test(messages_lost),
        cmocka_unit_test(messages_repeated),
        cmocka_unit_test(messages_late),
    };

    return child_arguments(argc, argv) ? RUN(tests) : 2;
}
