/* socket_waiting.c - clients of a table that is still being read: what they send waits,
 * in order, and nobody else does. */
#include "test.h"

#include <unistd.h>

#include "store_double.h"
#include "venue.h"

static Venue venue;
static Store *behind, *store;
static Made rests;                  /* a finished table that is not in memory */
static int version;                 /* that it has */

static void restart(void)
{
    venue_close(&venue);
    venue_open_on(&venue, store);
}

static int command(const char *verb, const char *token, const char *body)
{
    char path[64];

    snprintf(path, sizeof path, "/api/tables/%s/%s", rests.id, verb);
    return venue_ask(&venue, "POST", path, token, body);
}

static int open_slow(void **state)
{
    Err err;

    (void)state;
    behind = store_open("memory:", &err);
    store = double_open(behind);
    venue_usual(&venue);
    venue_open_on(&venue, store);
    rests = venue_table(&venue, "{\"seats\":[\"human\",\"human\"]}");
    CHECK_INT(command("chat", rests.tokens[0],
                      "{\"text\":\"first\",\"id\":\"first-line-of-chat\"}"), 200, "said");
    for (int i = 0; i < 60; i++)
        CHECK_INT(command("chat", rests.tokens[0], "{\"text\":\"more\"}"), 200, "said");
    CHECK_INT(command("resign", rests.tokens[0], "{}"), 200, "over");
    version = venue_int(&venue, "version");
    restart();
    double_hold_events(store, true);
    return 0;
}

static int close_slow(void **state)
{
    (void)state;
    double_hold_events(store, false);
    venue_close(&venue);
    store_close(store);
    store_close(behind);
    return 0;
}

static void go_on(void)
{
    double_hold_events(store, false);
    venue_settle(&venue);
}

static void some_steps(void)
{
    double_wait_events_held(store);
    for (int i = 0; i < 20; i++)
        venue_step(&venue);
}

static Conn *open_socket(void)
{
    Conn *conn = fake_connect(&venue.net, "192.0.2.1");

    CHECK(fake_upgrade(conn, "/api/socket", NULL), "opens");
    return conn;
}

static void say_open(Conn *conn, int from)
{
    char text[200];

    snprintf(text, sizeof text,
             "{\"do\":\"open\",\"id\":\"o\",\"table\":\"%s\",\"token\":\"%s\","
             "\"from\":%d}", rests.id, rests.tokens[0], from);
    fake_say(conn, text);
}

static bool has(const Conn *conn, int i, const char *words)
{
    return i < fake_frames(conn) && strstr(fake_frame(conn, i), words);
}

/* Frames of a socket: hello, then what it asked for, in that order. */
static void in_order(void **state)
{
    Conn *slow = open_socket(), *other = open_socket();

    (void)state;
    say_open(slow, version - 1);
    fake_say(slow, "{\"do\":\"ping\",\"id\":\"p\"}");
    fake_say(slow, "{\"do\":nonsense");
    some_steps();
    CHECK_INT(fake_frames(slow), 1, "it waits, with all that follows");
    fake_say(other, "{\"do\":\"ping\",\"id\":\"q\"}");
    CHECK(has(other, 1, "pong"), "others do not");
    go_on();
    CHECK(has(slow, 1, "ack"), "opened");
    CHECK(has(slow, 2, "finished"), "the event");
    CHECK(has(slow, 3, "presence"), "who is there");
    CHECK(has(slow, 4, "pong"), "then the next");
    CHECK(has(slow, 5, "refused"), "and the next");
    fake_hang_up(slow);
    fake_hang_up(other);
}

/* Each event once, in order, from the first: those that are read, then new ones. */
static void all_events(void **state)
{
    Conn *conn = open_socket();
    char words[32];
    int n = 0;

    (void)state;
    double_hold_events(store, false);
    say_open(conn, version);
    venue_settle(&venue);           /* it is in memory */
    fake_hang_up(conn);
    conn = open_socket();
    double_hold_events(store, true);
    say_open(conn, 0);
    some_steps();
    CHECK_INT(fake_frames(conn), 2, "opened, but the events are being read");
    CHECK_INT(fake_status(conn), 0, "the socket is open");
    fake_say(conn, "{\"do\":\"ping\",\"id\":\"p\"}");
    CHECK(has(conn, 2, "pong"), "what comes next needs no events");
    go_on();
    CHECK_INT(command("chat", rests.tokens[1], "{\"text\":\"new\"}"), 200, "said");
    venue_settle(&venue);
    for (int i = 0; i < fake_frames(conn); i++)
        for (const char *at = fake_frame(conn, i); (at = strstr(at, "{\"version\":"));
             at++, n++) {
            snprintf(words, sizeof words, "{\"version\":%d,", n + 1);
            CHECK(strncmp(at, words, strlen(words)) == 0, words);
        }
    CHECK_INT(n, version + 1, "all of them");
    fake_hang_up(conn);
}

/* Whoever is gone by the time the store answers is forgotten. */
static void gone_meanwhile(void **state)
{
    Conn *socket = open_socket(), *engine = fake_connect(&venue.net, "192.0.2.2"),
         *reader = fake_connect(&venue.net, "192.0.2.3");
    char path[64];

    (void)state;
    say_open(socket, 0);
    fake_say(socket, "{\"do\":\"ping\",\"id\":\"p\"}");
    snprintf(path, sizeof path, "/api/tables/%s/pgi", rests.id);
    CHECK(fake_upgrade(engine, path, rests.tokens[1]), "opens");
    snprintf(path, sizeof path, "/api/tables/%s/events", rests.id);
    fake_request(reader, "GET", path, NULL, NULL);
    some_steps();
    CHECK_INT(fake_frames(engine), 0, "its seat is being looked up");
    fake_hang_up(socket);
    fake_hang_up(engine);
    fake_hang_up(reader);
    go_on();
    CHECK_INT(tables_counts(venue.tables).watchers, 0, "nobody is there");
}

/* An engine's lines wait until its seat is found. */
static void engine_waits(void **state)
{
    Conn *engine = fake_connect(&venue.net, "192.0.2.2");
    char path[64];

    (void)state;
    snprintf(path, sizeof path, "/api/tables/%s/pgi", rests.id);
    CHECK(fake_upgrade(engine, path, rests.tokens[1]), "opens");
    fake_say(engine, "pgiok");
    some_steps();
    CHECK_INT(fake_frames(engine), 0, "its seat is being looked up");
    go_on();
    CHECK(has(engine, 0, "pgi"), "greeted");
    CHECK(has(engine, fake_frames(engine) - 1, "quit"), "its line was heard: it is over");
    fake_hang_up(engine);
}

/* A command that was carried out long ago: its answer is read. */
static void answered_again(void **state)
{
    Conn *conn = fake_connect(&venue.net, "192.0.2.1");
    char path[64];

    (void)state;
    double_hold_events(store, false);
    CHECK_INT(command("chat", rests.tokens[0], "{\"text\":\"loaded\"}"), 200, "loaded");
    double_hold_events(store, true);
    snprintf(path, sizeof path, "/api/tables/%s/chat", rests.id);
    fake_request(conn, "POST", path, rests.tokens[0],
                 "{\"text\":\"first\",\"id\":\"first-line-of-chat\"}");
    some_steps();
    CHECK_INT(fake_status(conn), 0, "not yet");
    go_on();
    CHECK_INT(fake_status(conn), 200, "answered");
    CHECK(strstr(fake_body(conn), "\"first\""), "with its event");
    CHECK(!strstr(fake_body(conn), "\"more\""), "alone");
    fake_hang_up(conn);
}

/* The server stops while all of them wait. */
static void stopped_meanwhile(void **state)
{
    Conn *socket = open_socket(), *reader = fake_connect(&venue.net, "192.0.2.3");
    char path[64];

    (void)state;
    say_open(socket, 0);
    snprintf(path, sizeof path, "/api/tables/%s/events", rests.id);
    fake_request(reader, "GET", path, NULL, NULL);
    some_steps();
    fake_hang_up(socket);
    fake_hang_up(reader);
    double_hold_events(store, false);
    restart();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(in_order, open_slow, close_slow),
        cmocka_unit_test_setup_teardown(all_events, open_slow, close_slow),
        cmocka_unit_test_setup_teardown(gone_meanwhile, open_slow, close_slow),
        cmocka_unit_test_setup_teardown(engine_waits, open_slow, close_slow),
        cmocka_unit_test_setup_teardown(answered_again, open_slow, close_slow),
        cmocka_unit_test_setup_teardown(stopped_meanwhile, open_slow, close_slow),
    };

    return RUN(tests);
}
