/* admin.c - bans, and the addresses of `polis admin`. */
#include "server/people/bans.h"

#include "patience.h"
#include "test.h"
#include "venue.h"

static Venue venue;
static char token[TOKEN];

static void begin(void)
{
    Err err;
    Store *store = store_open("memory:", &err);

    assert_non_null(store);
    venue_usual(&venue);
    venue_open_on(&venue, store);
    char *kept = NULL;
    for (const time_t until = patience(); is_patient(until) && !kept;) {
        venue_step(&venue);
        assert_true(store_get(store, &kept, "server", "admin", &err));
    }
    assert_non_null(kept);
    snprintf(token, sizeof token, "%s", kept);
    free(kept);
}

static void end(void)
{
    Store *store = venue.store;

    venue_close(&venue);
    store_close(store);
}

static void restart(void)
{
    venue_close(&venue);
    venue_open_on(&venue, venue.store);
}

static int admin(const char *what, const char *body)
{
    char target[64];

    snprintf(target, sizeof target, "/api/admin/%s", what);
    return venue_ask(&venue, "POST", target, token, body);
}

static void whose(void **state)
{
    static const char *const paths[] = {"tables", "close", "ban",    "unban",
                                        "bans",   "chat",  "forget", "stats",
                                        "delete", "prune", "rename", "blank"};

    (void)state;
    begin();
    CHECK_INT(strlen(token), 32, "192 bits");
    for (size_t i = 0; i < COUNT(paths); i++) {
        char target[64];
        snprintf(target, sizeof target, "/api/admin/%s", paths[i]);
        CHECK_INT(venue_ask(&venue, "POST", target, NULL, "{}"), 401, paths[i]);
        CHECK_INT(venue_ask(&venue, "POST", target, "", "{}"), 401, paths[i]);
        CHECK_INT(
            venue_ask(&venue, "POST", target, "abcdefghijklmnopqrstuvwxyz012345", "{}"),
            401, paths[i]);
        CHECK_INT(venue_ask(&venue, "GET", target, token, NULL), 405, paths[i]);
    }
    restart();
    CHECK_INT(admin("stats", "{}"), 200, "the same token after a restart");
    end();
}

static void addresses(void **state)
{
    static const struct {
        const char *who, *address;
        bool is_out;
    } cases[] = {
        {"192.0.2.7", "192.0.2.7", true},
        {"192.0.2.7", "192.0.2.8", false},
        {"192.0.2.7", "::ffff:192.0.2.7", true},
        {"2001:db8:1:2::1", "2001:db8:1:2::1", true},
        {"2001:db8:1:2::1", "2001:db8:1:2:ffff::9", true},
        {"2001:db8:1:2::1", "2001:db8:1:3::1", false},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        char body[100];
        Err err;
        begin();
        snprintf(body, sizeof body, "{\"who\":\"%s\"}", cases[i].who);
        CHECK_INT(admin("ban", body), 200, cases[i].who);
        CHECK_INT(!ban_check(venue.server.people, cases[i].address, NULL, &err),
                  cases[i].is_out, cases[i].address);
        restart();
        venue.address = cases[i].address;
        CHECK_INT(venue_ask(&venue, "GET", "/api/tables", NULL, NULL),
                  cases[i].is_out ? 403 : 200, cases[i].address);
        CHECK_INT(admin("unban", body), 200, "lifted");
        CHECK_INT(venue_ask(&venue, "GET", "/api/tables", NULL, NULL), 200,
                  cases[i].address);
        restart();
        CHECK(ban_check(venue.server.people, cases[i].address, NULL, &err), "for good");
        end();
    }
}

static void hours(void **state)
{
    Err err;

    (void)state;
    begin();
    CHECK_INT(admin("ban", "{\"who\":\"192.0.2.7\",\"hours\":2}"), 200, "ban");
    CHECK(!ban_check(venue.server.people, "192.0.2.7", NULL, &err), "out");
    CHECK_INT(err.code, ERR_FORBIDDEN, "code");
    CHECK_INT(err.wait_s, 7200, "for how long");
    CHECK_INT(admin("bans", "{}"), 200, "list");
    CHECK_INT(json_array_size(json_object_get(venue.answer, "bans")), 1, "it is there");
    venue.ms += 7200000;
    CHECK(ban_check(venue.server.people, "192.0.2.7", NULL, &err), "back");
    CHECK_INT(admin("bans", "{}"), 200, "list");
    CHECK_INT(json_array_size(json_object_get(venue.answer, "bans")), 0, "no longer");
    end();
}

static void new_person(char out[TOKEN], const char *name, bool is_account)
{
    char body[100];

    snprintf(body, sizeof body, "{\"name\":\"%s\"}", name);
    CHECK_INT(venue_ask(&venue, "POST", "/api/people", NULL, body), 200, "a person");
    snprintf(out, TOKEN, "%s", venue_text(&venue, "token"));
    if (is_account)
        CHECK_INT(venue_ask(&venue, "POST", "/api/me/passphrase", out,
                      "{\"passphrase\":\"correct horse\"}"),
                  200, "an account");
}

static void accounts(void **state)
{
    char anna[TOKEN], bert[TOKEN];
    const char *table = "{\"id\":\"0123456789abcdef\"}";
    Person person;
    Err err;

    (void)state;
    begin();
    new_person(anna, "Anna", true);
    new_person(bert, "Bert", false);
    CHECK_INT(admin("ban", "{\"who\":\"anna\"}"), 200, "by name");
    CHECK_INT(venue_ask(&venue, "POST", "/api/tables", anna, table), 403, "Anna is out");
    CHECK_STR(venue_text(&venue, "error.code"), "forbidden", "code");
    CHECK_INT(venue_ask(&venue, "POST", "/api/tables", bert, table), 200, "Bert is not");
    CHECK_INT(venue_ask(&venue, "GET", "/api/me/export", anna, NULL), 200,
              "one's own data stay");
    CHECK_INT(admin("ban", "{\"who\":\"Bert\"}"), 404, "a guest has no name of its own");
    assert_true(venue_person(&venue, &person, bert));
    char body[100];
    snprintf(body, sizeof body, "{\"who\":\"%s\"}", person.id);
    CHECK_INT(admin("ban", body), 200, "but an id");
    CHECK(!ban_check(venue.server.people, "192.0.2.1", person.id, &err), "out");
    CHECK_INT(admin("unban", "{\"who\":\"Anna\"}"), 200, "lifted");
    CHECK_INT(
        venue_ask(&venue, "POST", "/api/tables", anna, "{\"id\":\"0123456789abcdeX\"}"),
        200, "welcome again");
    CHECK_INT(admin("forget", "{\"name\":\"Nobody\"}"), 404, "no such account");
    CHECK_INT(admin("forget", "{\"name\":\"Anna\"}"), 200, "deleted");
    CHECK_INT(venue_ask(&venue, "GET", "/api/me", anna, NULL), 401, "gone");
    CHECK_INT(admin("ban", "{\"hours\":5}"), 404, "who?");
    CHECK_INT(admin("ban", "{\"who\":\"192.0.2.1\",\"hours\":-1}"), 400, "how long?");
    CHECK_INT(admin("ban", "{\"who\":\"192.0.2.1\",\"days\":1}"), 400,
              "an unknown field");
    end();
}

/* An answer that is being sent when its address is banned ends there, and says why. */
static void exports_of_the_banned(void **state)
{
    static const char *const whom[] = {"192.0.2.7", "192.0.2.0/24"};
    char anna[TOKEN], body[100];

    (void)state;
    begin();
    new_person(anna, "Anna", true);
    for (size_t i = 0; i < COUNT(whom); i++) {
        Conn *conn = fake_connect(&venue.net, "192.0.2.7");

        fake_queue(conn, 1 << 20);
        fake_request(conn, "GET", "/api/me/export", anna, NULL);
        venue_wait(&venue, conn, 0);
        CHECK(fake_is_open(conn), "under way");
        snprintf(body, sizeof body, "{\"who\":\"%s\"}", whom[i]);
        CHECK_INT(admin("ban", body), 200, whom[i]);
        CHECK(!fake_is_open(conn), "it has ended");
        char *whole = fake_whole(conn);
        json_t *document = json_loads(whole, 0, NULL);
        CHECK(json_string_value(json_object_get(document, "error")), "and says why");
        json_decref(document);
        free(whole);
        fake_hang_up(conn);
        CHECK_INT(admin("unban", body), 200, "lifted");
    }
    end();
}

static void new_table(char id[TABLE_ID], char seat[TOKEN])
{
    CHECK_INT(venue_ask(&venue, "POST", "/api/tables", NULL,
                  "{\"id\":\"0123456789abcdef\",\"seats\":[\"human\",\"open\"],"
                  "\"name\":\"Anna\"}"),
              200, "a table");
    snprintf(id, TABLE_ID, "%s", venue_text(&venue, "table"));
    snprintf(
        seat, TOKEN, "%s",
        json_string_value(json_array_get(json_object_get(venue.answer, "tokens"), 0)));
}

static void tables(void **state)
{
    char id[TABLE_ID], seat[TOKEN], target[100], body[100];

    (void)state;
    begin();
    CHECK_INT(admin("tables", "{}"), 200, "none yet");
    CHECK_INT(json_array_size(json_object_get(venue.answer, "tables")), 0, "none");
    new_table(id, seat);
    CHECK_INT(admin("tables", "{\"phase\":\"waiting\"}"), 200, "one");
    json_t *table = json_array_get(json_object_get(venue.answer, "tables"), 0);
    CHECK_STR(json_string_value(json_object_get(table, "table")), id, "its id");
    CHECK_STR(json_string_value(json_array_get(json_object_get(table, "names"), 0)),
              "Anna", "who is there");
    CHECK_INT(admin("tables", "{\"phase\":\"over\"}"), 200, "none that is over");
    CHECK_INT(json_array_size(json_object_get(venue.answer, "tables")), 0, "none");
    CHECK_INT(admin("stats", "{}"), 200, "stats");
    CHECK_INT(json_integer_value(json_object_get(venue.answer, "waiting")), 1,
              "it waits");
    snprintf(body, sizeof body, "{\"table\":\"%s\"}", id);
    CHECK_INT(admin("close", body), 200, "closed");
    snprintf(target, sizeof target, "/api/tables/%s", id);
    CHECK_INT(venue_ask(&venue, "GET", target, NULL, NULL), 200, "its summary");
    CHECK_STR(venue_text(&venue, "phase"), "over", "it is over");
    CHECK_INT(admin("close", body), 409, "once");
    CHECK_INT(admin("close", "{\"table\":\"nosuchtable12345\"}"), 404, "no such table");
    end();
}

static void chat(void **state)
{
    char id[TABLE_ID], seat[TOKEN], target[100], body[100];

    (void)state;
    begin();
    new_table(id, seat);
    snprintf(target, sizeof target, "/api/tables/%s/chat", id);
    CHECK_INT(venue_ask(&venue, "POST", target, seat, "{\"text\":\"something rude\"}"),
              200, "said");
    int version = (int)json_integer_value(json_object_get(venue.answer, "version"));
    snprintf(body, sizeof body, "{\"table\":\"%s\",\"version\":1}", id);
    CHECK_INT(admin("chat", body), 404, "the first event is no chat");
    snprintf(body, sizeof body, "{\"table\":\"%s\",\"version\":99}", id);
    CHECK_INT(admin("chat", body), 404, "there is no such event");
    snprintf(body, sizeof body, "{\"table\":\"%s\",\"version\":%d}", id, version);
    CHECK_INT(admin("chat", body), 200, "deleted");
    snprintf(target, sizeof target, "/api/tables/%s/events?wait=0", id);
    CHECK_INT(venue_ask(&venue, "GET", target, NULL, NULL), 200, "events");
    json_t *events = json_object_get(venue.answer, "events"),
           *event = json_array_get(events, (size_t)version - 1);
    CHECK_STR(json_string_value(json_object_get(event, "text")), "",
              "the words are gone");
    CHECK_STR(json_string_value(json_object_get(event, "name")), "Anna", "whose is not");
    CHECK_INT(json_array_size(events), version, "nothing else is missing");
    end();
}

/* At a table too, whichever token is used. But banned players may still leave. */
static void seats_of_the_banned(void **state)
{
    char anna[TOKEN], seat[TOKEN], chat[64], leave[64], back[64];
    const char *words = "{\"text\":\"hello\"}";

    (void)state;
    begin();
    new_person(anna, "Anna", true);
    CHECK_INT(venue_ask(&venue, "POST", "/api/tables", anna, "{}"), 200, "a table");
    snprintf(seat, sizeof seat, "%s", venue_text(&venue, "tokens.0"));
    const char *id = venue_text(&venue, "table");
    snprintf(chat, sizeof chat, "/api/tables/%s/chat", id);
    snprintf(leave, sizeof leave, "/api/tables/%s/leave", id);
    snprintf(back, sizeof back, "/api/tables/%s/return", id);
    CHECK_INT(venue_ask(&venue, "POST", chat, seat, words), 200, "welcome");
    CHECK_INT(admin("ban", "{\"who\":\"Anna\"}"), 200, "banned");
    CHECK_INT(venue_ask(&venue, "POST", chat, seat, words), 403, "by the seat's token");
    CHECK_INT(venue_ask(&venue, "POST", chat, anna, words), 403, "by the person's");
    CHECK_INT(venue_ask(&venue, "POST", leave, seat, NULL), 200, "others need not wait");
    CHECK_INT(admin("unban", "{\"who\":\"Anna\"}"), 200, "lifted");
    CHECK_INT(venue_ask(&venue, "POST", back, seat, NULL), 200, "back again");
    CHECK_INT(venue_ask(&venue, "POST", chat, anna, words), 200, "welcome again");
    end();
}

/* Strangers have to wait, and nothing they do keeps the host out. */
static void strangers(void **state)
{
    Err err;
    int tried = 0;

    (void)state;
    begin();
    venue_close(&venue);
    config_set(&venue.config, "login_rate", "3/1h", &err);
    config_set(&venue.config, "admin_rate", "20/1h", &err);
    venue_open_on(&venue, venue.store);
    while (tried < 10 &&
           venue_ask(&venue, "POST", "/api/admin/stats", "wrong", "{}") == 401)
        tried++;
    CHECK_INT(tried, 3, "three times");
    CHECK_INT(venue.status, 429, "then not at once");
    CHECK_STR(venue_text(&venue, "error.limit"), "login", "which");
    for (int i = 0; i < 20; i++)
        CHECK_INT(admin("stats", "{}"), 200, "the host is let in");
    CHECK_INT(admin("stats", "{}"), 429, "though not without end");
    CHECK_STR(venue_text(&venue, "error.limit"), "admin", "which");
    end();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(strangers),
        cmocka_unit_test(whose),    cmocka_unit_test(addresses), cmocka_unit_test(hours),
        cmocka_unit_test(seats_of_the_banned), cmocka_unit_test(exports_of_the_banned),
        cmocka_unit_test(accounts), cmocka_unit_test(tables),    cmocka_unit_test(chat),
    };

    return RUN(tests);
}
