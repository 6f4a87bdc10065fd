/* people_help.c - see people_help.h. */
#include "people_help.h"

#include "patience.h"
#include "scratch.h"
#include "store_double.h"
#include "test.h"

Venue venue;

static Scratch scratch;
static const char *wheres[] = {"memory:", NULL};

Store *open_store(const char *where)
{
    Err err;
    Store *store = store_open(where ? where : scratch_file(&scratch, "polis.db"), &err);

    assert_non_null(store);
    return store;
}

void with_stores(Body *body)
{
    for (size_t i = 0; i < COUNT(wheres); i++) {
        scratch_open(&scratch);
        Store *store = open_store(wheres[i]);
        venue_usual(&venue);
        venue_open_on(&venue, store);
        body();
        venue_close(&venue);
        store_close(store);
        scratch_close(&scratch);
    }
}

void restart(void)
{
    venue_close(&venue);
    venue_open_on(&venue, venue.store);
}

TestPerson new_guest(const char *name)
{
    TestPerson guest;
    char body[200];

    snprintf(body, sizeof body, "{\"name\":\"%s\"}", name);
    CHECK_INT(venue_ask(&venue, "POST", "/api/people", NULL, body), 200, name);
    snprintf(guest.id, sizeof guest.id, "%s", venue_text(&venue, "person"));
    snprintf(guest.token, sizeof guest.token, "%s", venue_text(&venue, "token"));
    return guest;
}

TestPerson new_account(const char *name)
{
    TestPerson person = new_guest(name);

    CHECK_INT(venue_ask(&venue, "POST", "/api/me/passphrase", person.token,
                  "{\"passphrase\":\"correct horse\"}"),
              200, "an account");
    return person;
}

int login(const char *name, const char *passphrase)
{
    char body[300];

    snprintf(body, sizeof body, "{\"name\":\"%s\",\"passphrase\":\"%s\"}", name,
             passphrase);
    return venue_ask(&venue, "POST", "/api/login", NULL, body);
}

static bool count_entry(void *to, const char *key, const char *value)
{
    (void)key;
    (void)value;
    ++*(int *)to;
    return true;
}

int entries(const char *kind, const char *prefix)
{
    int n = 0;
    Err err;

    assert_true(store_scan(venue.store, kind, prefix, "", count_entry, &n, &err));
    return n;
}

void new_table(char id[TABLE_ID], char token[TOKEN], const char *person,
               const char *name)
{
    static int n;
    char body[300];

    snprintf(
        body, sizeof body,
        "{\"id\":\"0123456789abcdef%d\",\"seats\":[\"human\",\"open\"],\"name\":\"%s\"}",
        n++, name);
    CHECK_INT(venue_ask(&venue, "POST", "/api/tables", person, body), 200, "a table");
    snprintf(id, TABLE_ID, "%s", venue_text(&venue, "table"));
    const json_t *tokens = json_object_get(venue.answer, "tokens");
    snprintf(token, TOKEN, "%s", json_string_value(json_array_get(tokens, 0)));
}

void join(char token[TOKEN], const char *table, const char *person, const char *name)
{
    char target[100], body[200];

    snprintf(target, sizeof target, "/api/tables/%s/join", table);
    snprintf(body, sizeof body, "{\"name\":\"%s\"}", name);
    CHECK_INT(venue_ask(&venue, "POST", target, person, body), 200, "join");
    snprintf(token, TOKEN, "%s", venue_text(&venue, "token"));
}

int command(const char *table, const char *verb, const char *token, const char *body)
{
    char target[100];

    snprintf(target, sizeof target, "/api/tables/%s/%s", table, verb);
    return venue_ask(&venue, "POST", target, token, body);
}

const char *seen(const char *table)
{
    static char all[1 << 16];
    static const char *const targets[] = {"/events?wait=0", "", "/record"};
    Text text = text_in(all, sizeof all);

    for (size_t i = 0; i < COUNT(targets); i++) {
        char target[100];
        snprintf(target, sizeof target, "/api/tables/%s%s", table, targets[i]);
        Conn *conn = fake_connect(&venue.net, venue.address);
        fake_request(conn, "GET", target, NULL, NULL);
        for (const time_t until = patience();
             is_patient(until) && fake_status(conn) == 0;)
            venue_step(&venue);
        text_str(&text, fake_body(conn));
        fake_hang_up(conn);
    }
    return all;
}

void with_double(Body *body)
{
    Store *behind = open_store("memory:"), *store = double_open(behind);

    venue_usual(&venue);
    venue_open_on(&venue, store);
    body();
    venue_close(&venue);
    store_close(store);
    store_close(behind);
}

void play_many(const TestPerson *person, const TestPerson *other, int n,
               char last[TABLE_ID])
{
    char seat[TOKEN], taken[TOKEN];

    for (int i = 0; i < n; i++) {
        venue.ms += 1000;
        new_table(last, seat, person->token, "Anna");
        join(taken, last, other->token, "Bert");
        if (i > 0)
            CHECK_INT(command(last, "resign", seat, "{}"), 200, "resign");
    }
}
