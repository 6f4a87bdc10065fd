/* people_shared.c - two servers on one store: who is who, banned or invited is the same
 * at both, even if both are asked at the same time. */
#include "patience.h"
#include "test.h"

#include "people_help.h"
#include "server/people/people.h"
#include "store_double.h"

static Venue venues[2];
static Store *behind, *doubles[2];

static void open_both(const char *setting)
{
    Err err;

    behind = open_store("memory:");
    for (int i = 0; i < 2; i++) {
        doubles[i] = double_open(behind);
        venue_usual(&venues[i]);
        venues[i].luck = (uint64_t)i + 1;
        if (setting)
            assert_true(config_set(&venues[i].config, setting, "yes", &err));
        venue_open_on(&venues[i], doubles[i]);
    }
}

static void close_both(void)
{
    for (int i = 0; i < 2; i++) {
        venue_close(&venues[i]);
        store_close(doubles[i]);
    }
    store_close(behind);
}

static int count_entries(const char *kind, const char *prefix)
{
    venue.store = behind;
    return entries(kind, prefix);
}

/* The token of a new person. */
static void guest_at(int at, char id[PERSON_ID], char token[TOKEN], const char *name)
{
    char body[200];

    snprintf(body, sizeof body, "{\"name\":\"%s\"}", name);
    CHECK_INT(venue_ask(&venues[at], "POST", "/api/people", NULL, body), 200, name);
    snprintf(id, PERSON_ID, "%s", venue_text(&venues[at], "person"));
    snprintf(token, TOKEN, "%s", venue_text(&venues[at], "token"));
}

typedef struct {
    const char *target, *token, *body;
} Ask;

/* Both have prepared their commits before either is written. */
static void ask_at_once(int statuses[2], const Ask asks[2])
{
    Conn *conns[2];

    for (int i = 0; i < 2; i++) {
        venue_settle(&venues[i]);
        double_hold(doubles[i]);
        conns[i] = fake_connect(&venues[i].net, venues[i].address);
        fake_request(conns[i], "POST", asks[i].target, asks[i].token, asks[i].body);
    }
    for (int i = 0; i < 2; i++)
        while (!double_is_held(doubles[i]))
            venue_step(&venues[i]);
    for (int i = 0; i < 2; i++)
        double_let_go(doubles[i]);
    for (int i = 0; i < 2; i++) {
        venue_wait(&venues[i], conns[i], 0);
        statuses[i] = fake_status(conns[i]);
        fake_hang_up(conns[i]);
    }
}

static void check_one(const int statuses[2], int refusal, const char *what)
{
    CHECK_INT(statuses[0] < statuses[1] ? statuses[0] : statuses[1], 200, what);
    CHECK_INT(statuses[0] < statuses[1] ? statuses[1] : statuses[0], refusal, what);
}

/* The same name, and one that only looks like it (its first letter is Cyrillic). */
static void one_account_has_the_name(void **state)
{
    static const char *const others[] = {"anna", "\xd0\x90nna"};
    static const char body[] = "{\"passphrase\":\"correct horse\"}",
                      target[] = "/api/me/passphrase";

    (void)state;
    for (size_t i = 0; i < COUNT(others); i++) {
        char ids[2][PERSON_ID], tokens[2][TOKEN];
        int statuses[2];

        open_both(NULL);
        guest_at(0, ids[0], tokens[0], "Anna");
        guest_at(1, ids[1], tokens[1], others[i]);
        ask_at_once(statuses,
                    (Ask[2]){{target, tokens[0], body}, {target, tokens[1], body}});
        check_one(statuses, 409, others[i]);
        CHECK_INT(count_entries("name", ""), 1, "one account");
        close_both();
    }
}

static void admin_token(char out[TOKEN])
{
    char *kept;
    Err err;

    assert_true(store_get(behind, &kept, "server", "admin", &err));
    assert_non_null(kept);
    snprintf(out, TOKEN, "%s", kept);
    free(kept);
}

static void one_host_has_both(void **state)
{
    char token[TOKEN];

    (void)state;
    open_both(NULL);
    admin_token(token);
    for (int i = 0; i < 2; i++)
        CHECK_INT(venue_ask(&venues[i], "POST", "/api/admin/bans", token, "{}"), 200,
                  "the host's token");
    close_both();
}

/* Somebody becomes a person with an invitation, at one server or the other. */
static void an_invitation_is_used_once(void **state)
{
    static const struct { const char *uses; int second; } cases[] = {
        {"{\"uses\":1}", 403}, {"{\"uses\":2}", 200},
    };
    char token[TOKEN], bodies[2][200];
    int statuses[2];

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        open_both("invite_only");
        admin_token(token);
        CHECK_INT(venue_ask(&venues[0], "POST", "/api/admin/invite", token,
                            cases[i].uses), 200, "an invitation");
        for (int k = 0; k < 2; k++)
            snprintf(bodies[k], sizeof bodies[k],
                     "{\"name\":\"%s\",\"invite\":\"%s\"}", k ? "Bert" : "Anna",
                     venue_text(&venues[0], "code"));
        ask_at_once(statuses, (Ask[2]){{"/api/people", NULL, bodies[0]},
                                       {"/api/people", NULL, bodies[1]}});
        check_one(statuses, cases[i].second, cases[i].uses);
        CHECK_INT(count_entries("person", ""), cases[i].second == 200 ? 2 : 1, "persons");
        CHECK_INT(count_entries("invite", ""), 0, "it is used up");
        close_both();
    }
}

static void a_guest_creates_once(void **state)
{
    char token[TOKEN], body[200];
    int statuses[2];

    (void)state;
    open_both("invite_only");
    admin_token(token);
    CHECK_INT(venue_ask(&venues[0], "POST", "/api/admin/invite", token, "{}"), 200,
              "an invitation");
    snprintf(body, sizeof body,
             "{\"seats\":[\"human\",\"human\"],\"invite\":\"%s\"}",
             venue_text(&venues[0], "code"));
    ask_at_once(statuses, (Ask[2]){{"/api/tables", NULL, body},
                                   {"/api/tables", NULL, body}});
    check_one(statuses, 403, "one use");
    CHECK_INT(count_entries("seed", ""), 1, "one table");
    close_both();
}

/* A hint says that they have changed. */
static void bans_hold_at_both(void **state)
{
    static const char table[] = "{\"seats\":[\"human\",\"human\"]}";
    char token[TOKEN], id[PERSON_ID], own[TOKEN], body[100];

    (void)state;
    open_both(NULL);
    admin_token(token);
    guest_at(1, id, own, "Anna");
    CHECK_INT(venue_ask(&venues[1], "POST", "/api/tables", own, table), 200, "she plays");
    snprintf(body, sizeof body, "{\"who\":\"%s\"}", id);
    CHECK_INT(venue_ask(&venues[0], "POST", "/api/admin/ban", token, body), 200, "ban");
    people_hint(venues[1].server.people, "bans");
    venue_settle(&venues[1]);
    CHECK_INT(venue_ask(&venues[1], "POST", "/api/tables", own, table), 403, "banned");
    CHECK_INT(venue_ask(&venues[1], "POST", "/api/admin/unban", token, body), 200,
              "unban at the other");
    people_hint(venues[0].server.people, "lost");
    venue_settle(&venues[0]);
    CHECK_INT(venue_ask(&venues[0], "POST", "/api/tables", own, table), 200, "welcome");

    CHECK_INT(venue_ask(&venues[0], "POST", "/api/admin/ban", token,
                        "{\"who\":\"192.0.2.7\"}"), 200, "an address");
    venues[1].address = "192.0.2.7";
    Conn *socket = fake_connect(&venues[1].net, venues[1].address);
    CHECK(fake_upgrade(socket, "/api/socket", NULL), "not heard of yet");
    people_hint(venues[1].server.people, "bans");
    for (const time_t until = patience();
         is_patient(until) && fake_close_code(socket) == 0;)
        venue_step(&venues[1]);
    CHECK_INT(fake_close_code(socket), 1008, "cut off");
    CHECK_INT(venue_ask(&venues[1], "GET", "/api", NULL, NULL), 403, "and refused");
    fake_hang_up(socket);
    close_both();
}

static void tokens_end_at_both(void **state)
{
    char id[PERSON_ID], token[TOKEN];

    (void)state;
    open_both(NULL);
    guest_at(0, id, token, "Anna");
    CHECK_INT(venue_ask(&venues[1], "GET", "/api/me", token, NULL), 200, "known at both");
    CHECK_INT(venue_ask(&venues[0], "POST", "/api/me/logout", token, "{}"), 200, "out");
    CHECK_INT(venue_ask(&venues[1], "GET", "/api/me", token, NULL), 401, "at both");
    close_both();
}

/* Somebody logs in at one server while the account is forgotten at the other. */
static void nobody_comes_back(void **state)
{
    char id[PERSON_ID], token[TOKEN];

    (void)state;
    open_both(NULL);
    guest_at(0, id, token, "Anna");
    CHECK_INT(venue_ask(&venues[0], "POST", "/api/me/passphrase", token,
                        "{\"passphrase\":\"correct horse\"}"), 200, "an account");
    venue_settle(&venues[1]);
    double_hold(doubles[1]);
    Conn *conn = fake_connect(&venues[1].net, venues[1].address);
    fake_request(conn, "POST", "/api/login", NULL,
                 "{\"name\":\"Anna\",\"passphrase\":\"correct horse\"}");
    while (!double_is_held(doubles[1]))
        venue_step(&venues[1]);
    CHECK_INT(venue_ask(&venues[0], "DELETE", "/api/me", token, NULL), 200, "forgotten");
    double_let_go(doubles[1]);
    venue_wait(&venues[1], conn, 0);
    CHECK_INT(fake_status(conn), 401, "nobody is there any more");
    fake_hang_up(conn);
    CHECK_INT(count_entries("person", "") + count_entries("session", "") +
                  count_entries("sessions", "") + count_entries("place", "") +
                  count_entries("forget", "") + count_entries("alike", ""),
              0, "nothing is kept");
    close_both();
}

/* A seat is taken at one server while its owner is forgotten at the other. */
static void no_history_comes_back(void **state)
{
    char id[PERSON_ID], token[TOKEN];

    (void)state;
    open_both(NULL);
    guest_at(0, id, token, "Anna");
    venue_settle(&venues[1]);
    double_hold(doubles[1]);
    Conn *conn = fake_connect(&venues[1].net, venues[1].address);
    fake_request(conn, "POST", "/api/tables", token,
                 "{\"seats\":[\"human\",\"open\"],\"name\":\"Anna\"}");
    while (!double_is_held(doubles[1]))
        venue_step(&venues[1]);
    CHECK_INT(venue_ask(&venues[0], "DELETE", "/api/me", token, NULL), 200, "forgotten");
    double_let_go(doubles[1]);
    venue_wait(&venues[1], conn, 0);
    CHECK(fake_status(conn) != 200, "refused");
    fake_hang_up(conn);
    CHECK_INT(count_entries("history", "") + count_entries("past", "") +
                  count_entries("token", ""),
              0, "nothing is kept");
    close_both();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_account_has_the_name),
        cmocka_unit_test(one_host_has_both),
        cmocka_unit_test(an_invitation_is_used_once),
        cmocka_unit_test(a_guest_creates_once),
        cmocka_unit_test(bans_hold_at_both),
        cmocka_unit_test(tokens_end_at_both),
        cmocka_unit_test(nobody_comes_back),
        cmocka_unit_test(no_history_comes_back),
    };

    return RUN(tests);
}
