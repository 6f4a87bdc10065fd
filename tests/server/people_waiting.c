/* people_waiting.c - requests that wait for a store that answers late: the others go on,
 * and each is charged and answered once. */
#include "test.h"

#include "people_help.h"
#include "server/people/network.h"
#include "store_double.h"

static void step_often(void)
{
    for (int i = 0; i < 50; i++)
        venue_step(&venue);
}

static void reading_slowly(void)
{
    TestPerson anna = new_guest("Anna");
    Conn *me = fake_connect(&venue.net, venue.address);

    venue_settle(&venue);
    double_hold_reads(venue.store, true);
    fake_request(me, "GET", "/api/me", anna.token, NULL);
    step_often();
    CHECK_INT(fake_status(me), 0, "the store has not answered");
    CHECK_INT(venue_ask(&venue, "GET", "/api", NULL, NULL), 200, "others go on");
    CHECK_INT(venue_ask(&venue, "GET", "/api/sets", NULL, NULL), 200, "and on");
    double_hold_reads(venue.store, false);
    venue_wait(&venue, me, 0);
    CHECK_INT(fake_status(me), 200, "answered");
    CHECK_HAS(fake_body(me), "Anna", "with what was read");
    fake_hang_up(me);
}

static void the_loop_goes_on(void **state)
{
    (void)state;
    with_double(reading_slowly);
}

/* The caller is gone before the answer comes: nothing is done. */
static void leaving_early(void)
{
    TestPerson anna = new_guest("Anna");
    Conn *conn = fake_connect(&venue.net, venue.address);

    venue_settle(&venue);
    double_hold_reads(venue.store, true);
    fake_request(conn, "POST", "/api/me/logout", anna.token, "{}");
    step_often();
    CHECK(!LIST_EMPTY(&venue.server.runs), "it waits");
    fake_hang_up(conn);
    double_hold_reads(venue.store, false);
    venue_settle(&venue);
    CHECK(LIST_EMPTY(&venue.server.runs), "it is dropped");
    CHECK_INT(venue_ask(&venue, "GET", "/api/me", anna.token, NULL), 200,
              "the token is still good");
}

static void the_caller_is_gone(void **state)
{
    (void)state;
    with_double(leaving_early);
}

/* A store that does not answer at all: callers are told, and nothing happens later. */
static void never_answered(void)
{
    TestPerson anna = new_guest("Anna");
    Conn *conn = fake_connect(&venue.net, venue.address);

    venue_settle(&venue);
    double_hold_reads(venue.store, true);
    fake_request(conn, "POST", "/api/me/logout", anna.token, "{}");
    step_often();
    venue.ms += 6000;
    venue_wait(&venue, conn, 0);
    CHECK_INT(fake_status(conn), 503, "it took too long");
    CHECK_HAS(fake_body(conn), "does not answer", "why");
    double_hold_reads(venue.store, false);
    venue_settle(&venue);
    CHECK_INT(venue_ask(&venue, "GET", "/api/me", anna.token, NULL), 200, "nothing done");
    fake_hang_up(conn);
}

static void the_store_is_gone(void **state)
{
    (void)state;
    with_double(never_answered);
}

static int ask_to_see(const char *table, const char *token)
{
    char path[64];

    snprintf(path, sizeof path, "/api/tables/%s", table);
    return venue_ask(&venue, "GET", path, token, NULL);
}

static bool open_by_socket(const char *table, const char *token, const char *answer)
{
    Conn *socket = fake_connect(&venue.net, venue.address);
    char text[256];

    fake_upgrade(socket, "/api/socket", NULL);
    snprintf(text, sizeof text,
             "{\"do\":\"open\",\"id\":\"o\",\"table\":\"%s\",\"token\":\"%s\"}", table,
             token);
    fake_say(socket, text);
    venue_settle(&venue);
    bool is_answered = fake_frames(socket) > 1 &&   /* after the hello */
                       strstr(fake_frame(socket, 1), answer);
    fake_hang_up(socket);
    return is_answered;
}

/* While the store cannot be read, nobody knows whose a token is: it is not wrong. */
static void reading_fails(void)
{
    TestPerson anna = new_guest("Anna");
    char id[TABLE_ID], seat[TOKEN];

    new_table(id, seat, anna.token, "Anna");
    CHECK_INT(ask_to_see(id, anna.token), 200, "her table");
    CHECK_INT(venue_int(&venue, "you"), 0, "and her seat");
    venue_settle(&venue);
    double_fail_reads(venue.store, true);
    CHECK_INT(ask_to_see(id, anna.token), 503, "who is that?");
    CHECK_INT(ask_to_see(id, seat), 200, "in memory");
    CHECK(open_by_socket(id, anna.token, "\"code\":\"store\""), "come back later");
    double_fail_reads(venue.store, false);
    CHECK_INT(ask_to_see(id, anna.token), 200, "she is back");
    CHECK(open_by_socket(id, anna.token, "\"you\":0"), "at her seat");
    CHECK(open_by_socket(id, "nobody's", "\"code\":\"token\""), "this one is wrong");
}

static void the_store_cannot_be_read(void **state)
{
    (void)state;
    with_double(reading_fails);
}

/* The server stops while a request waits. */
static void the_server_stops(void **state)
{
    Store *behind = open_store("memory:"), *store = double_open(behind);

    (void)state;
    venue_usual(&venue);
    venue_open_on(&venue, store);
    TestPerson anna = new_guest("Anna");
    Conn *conn = fake_connect(&venue.net, venue.address);
    venue_settle(&venue);
    double_hold_reads(store, true);
    fake_request(conn, "GET", "/api/me", anna.token, NULL);
    step_often();
    fake_hang_up(conn);
    double_hold_reads(store, false);
    venue_close(&venue);
    store_close(store);
    store_close(behind);
}

/* However often a request is run, it takes from each limit once. */
static void charged_once(void **state)
{
    Store *store = open_store("memory:");
    Err err;

    (void)state;
    venue_usual(&venue);
    assert_true(config_set(&venue.config, "login_rate", "3/1000s", &err));
    assert_true(config_set(&venue.config, "login_rate_per_account", "3/1000s", &err));
    venue_open_on(&venue, store);
    CHECK_INT(login("Nobody", "wrong horse"), 401, "once");
    CHECK_INT(login("Nobody", "wrong horse"), 401, "twice");
    CHECK_INT(login("Nobody", "wrong horse"), 401, "three times");
    CHECK_INT(login("Nobody", "wrong horse"), 429, "and no more");
    venue_close(&venue);
    store_close(store);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_loop_goes_on),  cmocka_unit_test(the_caller_is_gone),
        cmocka_unit_test(the_store_is_gone), cmocka_unit_test(the_server_stops),
        cmocka_unit_test(charged_once),
        cmocka_unit_test(the_store_cannot_be_read),
    };

    return RUN(tests);
}
