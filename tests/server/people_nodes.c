/* people_nodes.c - two servers on one PostgreSQL, and what they know of people: each
 * hears of what the other does. */
#include "patience.h"
#include "test.h"

#include "postgres.h"
#include "venue.h"

static Postgres pg;
static Venue venues[2];
static char admin[TOKEN];

static void open_both(void)
{
    char url[512], *token = NULL;
    Err err;

    snprintf(url, sizeof url, "%s", postgres_fresh(&pg));
    for (int i = 0; i < 2; i++) {
        venue_usual(&venues[i]);
        venues[i].luck = (uint64_t)i + 1;
        venue_open_at(&venues[i], url);
    }
    assert_true(store_get(venues[0].store, &token, "server", "admin", &err));
    assert_non_null(token);
    snprintf(admin, sizeof admin, "%s", token);
    free(token);
}

static void close_both(void)
{
    for (int i = 0; i < 2; i++)
        venue_close(&venues[i]);
}

static void step_both(void)
{
    for (int i = 0; i < 2; i++) {
        venues[i].ms++;
        venue_step(&venues[i]);
    }
}

static int ask(int at, const char *method, const char *target, const char *token,
               const char *body)
{
    return venue_ask(&venues[at], method, target, token, body);
}

static void new_person(int at, const char *name, char id[PERSON_ID], char token[TOKEN])
{
    char body[100];

    snprintf(body, sizeof body, "{\"name\":\"%s\"}", name);
    CHECK_INT(ask(at, "POST", "/api/people", NULL, body), 200, name);
    snprintf(id, PERSON_ID, "%s", venue_text(&venues[at], "person"));
    snprintf(token, TOKEN, "%s", venue_text(&venues[at], "token"));
}

/* Nobody but the database tells the second server. */
static void a_ban_is_heard_of(void **state)
{
    static const char table[] = "{\"seats\":[\"human\",\"human\"]}";
    char id[PERSON_ID], token[TOKEN], body[100];
    int status = 200;

    (void)state;
    open_both();
    new_person(1, "Anna", id, token);
    snprintf(body, sizeof body, "{\"who\":\"%s\"}", id);
    CHECK_INT(ask(0, "POST", "/api/admin/ban", admin, body), 200, "banned at the first");
    for (const time_t until = patience(); is_patient(until) && status == 200;) {
        step_both();
        status = ask(1, "POST", "/api/tables", token, table);
    }
    CHECK_INT(status, 403, "and at the second");
    close_both();
}

/* The server that banned her died before it could say so. */
static void a_ban_is_found_without_a_hint(void **state)
{
    static const char table[] = "{\"seats\":[\"human\",\"human\"]}";
    char id[PERSON_ID], token[TOKEN], key[100];
    Batch *batch = batch_open();
    bool refused = false;
    int status = 200;
    Err err;

    (void)state;
    open_both();
    new_person(1, "Anna", id, token);
    snprintf(key, sizeof key, "person/%s", id);
    batch_put(batch, "ban", key, "0 Anna");
    assert_true(store_commit(venues[0].store, &batch, 1, &refused, &err));
    batch_close(batch);
    for (const time_t until = patience(); is_patient(until) && status == 200;) {
        venues[1].ms += 100;
        venue_step(&venues[1]);
        status = ask(1, "POST", "/api/tables", token, table);
    }
    CHECK_INT(status, 403, "it looks now and then");
    close_both();
}

static void tokens_and_names_are_one(void **state)
{
    static const char passphrase[] = "{\"passphrase\":\"correct horse\"}";
    char ids[2][PERSON_ID], tokens[2][TOKEN];
    Conn *conns[2];

    (void)state;
    open_both();
    for (int i = 0; i < 2; i++)
        new_person(i, i ? "anna" : "Anna", ids[i], tokens[i]);
    for (int i = 0; i < 2; i++) {
        conns[i] = fake_connect(&venues[i].net, venues[i].address);
        fake_request(conns[i], "POST", "/api/me/passphrase", tokens[i], passphrase);
    }
    for (const time_t until = patience();
         is_patient(until) && !(fake_status(conns[0]) && fake_status(conns[1]));)
        step_both();
    CHECK_INT(fake_status(conns[0]) + fake_status(conns[1]), 200 + 409, "one has it");
    int winner = fake_status(conns[0]) == 200 ? 0 : 1;
    CHECK_INT(ask(!winner, "POST", "/api/me/logout", tokens[winner], "{}"), 200, "out");
    CHECK_INT(ask(winner, "GET", "/api/me", tokens[winner], NULL), 401, "at both");
    for (int i = 0; i < 2; i++)
        fake_hang_up(conns[i]);
    close_both();
}

/* She waits for events at one server, and logs out at the other. */
static void a_logout_is_heard_of(void **state)
{
    char id[PERSON_ID], token[TOKEN], table[TABLE_ID], target[100];

    (void)state;
    open_both();
    new_person(0, "Anna", id, token);
    CHECK_INT(ask(1, "POST", "/api/tables", token, "{\"seats\":[\"human\",\"human\"]}"),
              200, "a table");
    snprintf(table, sizeof table, "%s", venue_text(&venues[1], "table"));
    snprintf(target, sizeof target, "/api/tables/%s/events?wait=0", table);
    for (int i = 0; i < 200; i++)
        step_both();
    CHECK_INT(ask(1, "GET", target, token, NULL), 200, "all events");
    snprintf(target, sizeof target, "/api/tables/%s/events?from=%d&wait=60", table,
             venue_int(&venues[1], "version"));
    Conn *conn = fake_connect(&venues[1].net, venues[1].address);
    fake_request(conn, "GET", target, token, NULL);
    for (int i = 0; i < 200; i++)
        step_both();
    CHECK_INT(fake_status(conn), 0, "it waits");
    CHECK_INT(ask(0, "POST", "/api/me/logout", token, "{}"), 200, "out");
    for (const time_t until = patience(); is_patient(until) && !fake_status(conn);)
        step_both();
    CHECK_INT(fake_status(conn), 401, "the other ends too");
    fake_hang_up(conn);
    close_both();
}

static bool is_there(const char *kind, const char *key)
{
    char *value = NULL;
    Err err;

    assert_true(store_get(venues[1].store, &value, kind, key, &err));
    free(value);
    return value;
}

/* A server that died has only begun to forget somebody. */
static void what_was_left_is_done(void **state)
{
    char id[PERSON_ID], token[TOKEN], table[TABLE_ID], target[100];
    Batch *batch = batch_open();
    bool refused = false;
    Err err;

    (void)state;
    open_both();
    new_person(0, "Anna", id, token);
    CHECK_INT(ask(0, "POST", "/api/tables", token,
                  "{\"seats\":[\"human\",\"open\"],\"name\":\"Anna\"}"), 200, "a table");
    snprintf(table, sizeof table, "%s", venue_text(&venues[0], "table"));
    snprintf(target, sizeof target, "/api/tables/%s", table);
    venue_settle(&venues[0]);
    venue_close(&venues[0]);
    batch_erase(batch, "person", id);
    batch_put(batch, "forget", id, "1");
    assert_true(store_commit(venues[1].store, &batch, 1, &refused, &err) && !refused);
    batch_close(batch);
    venues[1].ms += 20000;          /* it looks around from time to time */
    for (const time_t until = patience(); is_patient(until) && is_there("forget", id);) {
        venues[1].ms++;
        venue_step(&venues[1]);
    }
    CHECK(!is_there("forget", id), "it is done");
    CHECK_INT(ask(1, "GET", target, NULL, NULL), 200, "the table");
    CHECK(!strstr(venues[1].body, "Anna"), "has no name any more");
    venue_close(&venues[1]);
}

/* One of them prunes at a time. */
static void one_prunes(void **state)
{
    static const char days[] = "{\"older\":1}";
    Batch *batch = batch_open();
    bool refused = false;
    Err err;

    (void)state;
    open_both();
    CHECK_INT(ask(0, "POST", "/api/admin/prune", admin, days), 200, "the first");
    venue_settle(&venues[0]);
    CHECK_INT(ask(1, "POST", "/api/admin/prune", admin, days), 200, "then the second");
    venue_settle(&venues[1]);
    CHECK(!is_there("server", "prune"), "they are done");
    batch_put(batch, "server", "prune", "9999999999999");
    assert_true(store_commit(venues[1].store, &batch, 1, &refused, &err) && !refused);
    batch_close(batch);
    CHECK_INT(ask(0, "POST", "/api/admin/prune", admin, days), 503,
              "while another one prunes");
    close_both();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_ban_is_heard_of),
        cmocka_unit_test(a_ban_is_found_without_a_hint),
        cmocka_unit_test(tokens_and_names_are_one),
        cmocka_unit_test(a_logout_is_heard_of),
        cmocka_unit_test(what_was_left_is_done),
        cmocka_unit_test(one_prunes),
    };

    postgres_open(&pg, false, "fsync = off\n");
    int failed = RUN(tests);
    postgres_close(&pg);
    return failed;
}
