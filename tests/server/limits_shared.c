/* limits_shared.c - limits that hold over two servers on one PostgreSQL, as processes of
 * their own: whoever is refused by one is refused by the other. */
#include <signal.h>

#include "child.h"
#include "patience.h"
#include "postgres.h"
#include "test.h"
#include "wire.h"

enum { SERVERS = 2 };

static Postgres pg;
static Child servers[SERVERS];

static const char settings[] = "table_rate = 3/1h\njoin_rate = 2/1h\nlogin_rate = 5/1h\n"
                               "login_rate_per_account = 2/1h\ntrust_proxy = yes\n";

static int client;                  /* each test is another one, at its own address */

static int open_servers(void **state)
{
    const char *url = postgres_fresh(&pg);

    (void)state;
    for (int i = 0; i < SERVERS; i++) {
        child_open(&servers[i], settings);
        snprintf(servers[i].store, sizeof servers[i].store, "%s", url);
        if (!child_start(&servers[i])) {
            fprintf(stderr, "%s\n", child_log(&servers[i]));
            return -1;
        }
    }
    return 0;
}

static int close_servers(void **state)
{
    (void)state;
    for (int i = 0; i < SERVERS; i++) {
        CHECK_INT(child_end(&servers[i], SIGTERM), 0, "stopped");
        child_close(&servers[i]);
    }
    return 0;
}

static int next_client(void **state)
{
    (void)state;
    client++;
    return 0;
}

/* POST to a server; its status, and its answer in `body` (may be NULL). */
static int post(int server, const char *path, const char *token, const char *fields,
                char body[4096])
{
    Wire *wire = wire_open(servers[server].where);
    char headers[256];

    assert_non_null(wire);
    snprintf(headers, sizeof headers, "X-Forwarded-For: 192.0.2.%d\r\n%s%s%s", client,
             token ? "Authorization: Bearer " : "", token ? token : "",
             token ? "\r\n" : "");
    WireAnswer answer = wire_ask(wire, "POST", path, headers, fields);
    if (body)
        snprintf(body, 4096, "%s", answer.body);
    int status = answer.status;
    wire_close(wire);
    return status;
}

static void check_refused(int server, const char *path, const char *fields,
                          const char *limit)
{
    char body[4096], member[64];

    CHECK_INT(post(server, path, NULL, fields, body), 429, "refused");
    snprintf(member, sizeof member, "\"limit\":\"%s\"", limit);
    CHECK(strstr(body, member), body);
    CHECK(strstr(body, "\"wait\":") && !strstr(body, "\"wait\":0"), body);
}

static const char tables[] = "/api/tables", seats[] = "{\"seats\":[\"human\",\"open\"]}";

/* Three are allowed, wherever they are made; and each costs one, however often the server
 * has to read something first. */
static void new_tables(void **state)
{
    static const char again[] =
        "{\"seats\":[\"human\",\"open\"],\"id\":\"0123456789abcdef\"}";

    (void)state;
    CHECK_INT(post(0, tables, NULL, again, NULL), 200, "the first");
    CHECK_INT(post(0, tables, NULL, again, NULL), 200, "sent again: not charged");
    CHECK_INT(post(1, tables, NULL, again, NULL), 200, "to the other one");
    CHECK_INT(post(1, tables, NULL, seats, NULL), 200, "the second");
    CHECK_INT(post(0, tables, NULL, seats, NULL), 200, "the third");
    for (int i = 0; i < SERVERS; i++)
        check_refused(i, tables, seats, "tables");
}

/* A request that is refused for another reason costs nothing. */
static void what_is_refused_is_given_back(void **state)
{
    static const char no_set[] = "{\"game\":\"panticapaeum\",\"set\":\"nobody's\","
                                 "\"seats\":[\"human\",\"open\"]}";
    static const char used[] =
        "set search_path = polis;"
        "select coalesce(sum(greatest(0, full_at - polis_time())), 0) from limits";
    long before = atol(postgres_sql(&pg, NULL, used));

    (void)state;
    for (int i = 0; i < 6; i++)
        CHECK(post(i % SERVERS, tables, NULL, no_set, NULL) != 200, "no such set");
    for (const time_t until = patience();
         is_patient(until) && atol(postgres_sql(&pg, NULL, used)) > before;)
        usleep(10000);
    for (int i = 0; i < 3; i++)
        CHECK_INT(post(i % SERVERS, tables, NULL, seats, NULL), 200, "three are left");
    check_refused(0, tables, seats, "tables");
}

/* The clock of the database's machine was an hour fast, and is set right. */
static void a_clock_that_goes_back(void **state)
{
    (void)state;
    CHECK_INT(post(0, tables, NULL, seats, NULL), 200, "the first");
    postgres_shift(&pg, -3600);
    CHECK_INT(post(1, tables, NULL, seats, NULL), 200, "the second");
    CHECK_INT(post(0, tables, NULL, seats, NULL), 200, "the third");
    for (int i = 0; i < SERVERS; i++)
        check_refused(i, tables, seats, "tables");
}

static void take_text(char out[64], const char *body, const char *before)
{
    const char *at = strstr(body, before);

    assert_non_null(at);
    snprintf(out, 64, "%.*s", (int)strcspn(at + strlen(before), "\""),
             at + strlen(before));
}

/* A rematch is a new table, too, and costs one. */
static void rematches(void **state)
{
    char body[4096], table[64], token[64], path[128];

    (void)state;
    CHECK_INT(post(0, tables, NULL, "{\"seats\":[\"human\",\"bot:random\"]}", body), 200,
              "the first");
    take_text(table, body, "\"table\":\"");
    take_text(token, body, "\"tokens\":[\"");
    snprintf(path, sizeof path, "/api/tables/%s/resign", table);
    CHECK_INT(post(0, path, token, "{}", NULL), 200, "it is over");
    snprintf(path, sizeof path, "/api/tables/%s/rematch", table);
    CHECK_INT(post(1, path, token, "{}", NULL), 200, "the second");
    CHECK_INT(post(0, tables, NULL, seats, NULL), 200, "the third");
    for (int i = 0; i < SERVERS; i++)
        check_refused(i, tables, seats, "tables");
}

/* A seat that is taken costs one, at whichever server. */
static void joins(void **state)
{
    char body[4096], table[64], path[128];

    (void)state;
    for (int i = 0; i < 3; i++) {
        CHECK_INT(post(0, tables, NULL, seats, body), 200, "a table");
        take_text(table, body, "\"table\":\"");
        snprintf(path, sizeof path, "/api/tables/%s/join", table);
        if (i < 2)
            CHECK_INT(post(i, path, NULL, "{}", NULL), 200, "a seat");
    }
    for (int i = 0; i < SERVERS; i++)
        check_refused(i, path, "{}", "joins");
}

static void new_persons(void **state)
{
    char fields[64];

    (void)state;
    for (int i = 0; i < 5; i++) {
        snprintf(fields, sizeof fields, "{\"name\":\"Person %d\"}", i);
        CHECK_INT(post(i % SERVERS, "/api/people", NULL, fields, NULL), 200, "a guest");
    }
    for (int i = 0; i < SERVERS; i++)
        check_refused(i, "/api/people", "{\"name\":\"One more\"}", "login");
}

static void wrong_passphrases(void **state)
{
    static const char wrong[] =
        "{\"name\":\"Anna\",\"passphrase\":\"wrong wrong wrong\"}";
    char body[4096], token[64];

    (void)state;
    CHECK_INT(post(0, "/api/people", NULL, "{\"name\":\"Anna\"}", body), 200, "a person");
    take_text(token, body, "\"token\":\"");
    CHECK_INT(post(1, "/api/me/passphrase", token,
                   "{\"passphrase\":\"right enough 123\"}", body),
              200, body);
    CHECK(post(0, "/api/login", NULL, wrong, NULL) != 429, "wrong, but within the limit");
    CHECK(post(1, "/api/login", NULL, wrong, NULL) != 429, "the same at the other");
    check_refused(0, "/api/login", wrong, "account");
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(new_tables, next_client),
        cmocka_unit_test_setup(what_is_refused_is_given_back, next_client),
        cmocka_unit_test_setup(a_clock_that_goes_back, next_client),
        cmocka_unit_test_setup(rematches, next_client),
        cmocka_unit_test_setup(joins, next_client),
        cmocka_unit_test_setup(new_persons, next_client),
        cmocka_unit_test_setup(wrong_passphrases, next_client),
    };

    if (!child_arguments(argc, argv))
        return 2;
    postgres_open(&pg, false, "fsync = off\n");
    cmocka_set_message_output(CM_OUTPUT_TAP);
    int failed = cmocka_run_group_tests(tests, open_servers, close_servers);
    postgres_close(&pg);
    return failed;
}
