/* people_forgotten.c - forgetting a person, whatever else happens meanwhile. */
#include "patience.h"
#include "test.h"

#include <unistd.h>

#include "os/log.h"
#include "people_help.h"
#include "server/people/housekeeping.h"
#include "store_double.h"

/* Run the loop until a commit waits for the test. */
static void wait_held(Store *store)
{
    while (!double_is_held(store))
        venue_step(&venue);
}

/* The work of forgetting a person grows with the number of games, not with its square. */
static void forgetting_many(void)
{
    static const int lengths[] = {20, 40};
    TestPerson bert = new_guest("Bert");
    char last[TABLE_ID];
    int reads[COUNT(lengths)];

    for (size_t i = 0; i < COUNT(lengths); i++) {
        TestPerson anna = new_guest("Anna");
        play_many(&anna, &bert, lengths[i], last);
        restart();                  /* none is in memory now */
        int from = double_reads(venue.store);
        CHECK_INT(venue_ask(&venue, "DELETE", "/api/me", anna.token, NULL), 200, "gone");
        reads[i] = double_reads(venue.store) - from;
        CHECK_INT(entries("history", anna.id) + entries("past", anna.id), 0,
                  "nothing is kept");
        CHECK(!strstr(seen(last), "Anna"), "no name");
    }
    print_message("# %d games: %d reads; %d games: %d\n", lengths[0], reads[0],
                  lengths[1], reads[1]);
    CHECK(reads[1] < 2 * reads[0] + 50, "twice the games, twice the work");
}

static void forgotten_often(void **state)
{
    (void)state;
    with_double(forgetting_many);
}

static bool names_it(void *to, const char *key, const char *value)
{
    const char **person = to;

    (void)key;
    if (strstr(value, *person))
        *person = NULL;
    return *person != NULL;
}

/* Does the entry of any token name this person? */
static bool has_token_of(const char *person)
{
    Err err;

    CHECK(store_scan(venue.store, "token", "", "", names_it, &person, &err), "tokens");
    return !person;
}

static void somebody_forgotten(void)
{
    TestPerson anna = new_account("Anna"), bert = new_guest("Bert");
    char ids[2][TABLE_ID], seat[TOKEN], other[TOKEN];

    new_table(ids[0], seat, anna.token, "Anna");
    join(other, ids[0], bert.token, "Bert");
    CHECK_INT(command(ids[0], "chat", seat, "{\"text\":\"my secret\"}"), 200, "chat");
    CHECK_INT(command(ids[0], "chat", other, "{\"text\":\"my answer\"}"), 200, "chat");
    new_table(ids[1], other, bert.token, "Bert");
    join(seat, ids[1], anna.token, "Anna");
    CHECK_INT(command(ids[1], "chat", seat, "{\"text\":\"my secret\"}"), 200, "chat");

    CHECK(has_token_of(anna.id), "her seats are hers");
    CHECK_INT(venue_ask(&venue, "DELETE", "/api/me", anna.token, NULL), 200, "forget me");
    CHECK(!has_token_of(anna.id), "nobody's in particular");
    CHECK(has_token_of(bert.id), "his stay his");
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < 2; i++) {
            CHECK(!strstr(seen(ids[i]), "Anna"), "no name");
            CHECK(!strstr(seen(ids[i]), "my secret"), "no words");
            CHECK_HAS(seen(ids[i]), "Bert", "the other's stay");
        }
        CHECK_HAS(seen(ids[0]), "my answer", "and so does what it said");
        restart();
    }
    CHECK_INT(venue_ask(&venue, "GET", "/api/me", anna.token, NULL), 401,
              "the token has ended");
    CHECK_INT(login("Anna", "correct horse"), 401, "the account is gone");
    CHECK_INT(entries("person", anna.id) + entries("sessions", anna.id) +
                  entries("history", anna.id) + entries("name", "") +
                  entries("forget", ""),
              0, "nothing is kept");
    CHECK_INT(command(ids[1], "chat", seat, "{\"text\":\"still here\"}"), 200,
              "the game goes on: a seat is a token");
    new_account("anna");
}

static void forgotten(void **state)
{
    (void)state;
    with_stores(somebody_forgotten);
}

/* How many games an export lists for one table. */
static int exported(const TestPerson *who, const char *table)
{
    int n = 0;
    size_t i;
    json_t *game;

    CHECK_INT(venue_ask(&venue, "GET", "/api/me/export", who->token, NULL), 200,
              "export");
    json_array_foreach (json_object_get(venue.answer, "games"), i, game)
        n += strcmp(json_string_value(json_object_get(game, "table")), table) == 0;
    return n;
}

/* Somebody takes the same seat three times, and talks each time; in between it is another
 * player's. The host has left and returned too: the table's first event names them. */
static void seats_taken_again(void)
{
    static const char *const words[] = {"one secret", "two secrets", "three secrets"};
    TestPerson anna = new_guest("Anna"), bert = new_guest("Bert"),
               cleo = new_guest("Cleo");
    char id[TABLE_ID], host[TOKEN], seat[TOKEN], text[64];

    new_table(id, host, cleo.token, "Cleo");
    for (int i = 0; i < 2; i++) {
        CHECK_INT(command(id, "leave", host, "{}"), 200, "the host goes");
        if (i == 0)
            join(host, id, cleo.token, "Cleo");
    }
    for (size_t i = 0; i < COUNT(words); i++) {
        snprintf(text, sizeof text, "{\"text\":\"%s\"}", words[i]);
        join(seat, id, anna.token, "Anna");
        CHECK_INT(command(id, "chat", seat, text), 200, "chat");
        if (i + 1 == COUNT(words))
            break;
        CHECK_INT(command(id, "leave", seat, "{}"), 200, "leave");
        join(seat, id, bert.token, "Bert");
        CHECK_INT(command(id, "chat", seat, "{\"text\":\"my answer\"}"), 200, "chat");
        CHECK_INT(command(id, "leave", seat, "{}"), 200, "leave");
    }
    CHECK_INT(venue_seat(&venue, anna.token, id), 0, "hers now");
    CHECK_INT(venue_seat(&venue, bert.token, id), NOBODY, "his no more");
    CHECK_INT(venue_ask(&venue, "GET", "/api/me/tables", anna.token, NULL), 200, "page");
    CHECK_INT(json_array_size(json_object_get(venue.answer, "tables")), 1,
              "the table is listed once");
    CHECK_INT(exported(&cleo, id), 2, "all of it is hers to read");
    CHECK_INT(venue_ask(&venue, "DELETE", "/api/me", anna.token, NULL), 200, "forget me");
    CHECK_INT(venue_ask(&venue, "DELETE", "/api/me", cleo.token, NULL), 200, "and me");
    for (int round = 0; round < 2; round++) {
        CHECK(!strstr(seen(id), "Anna") && !strstr(seen(id), "Cleo"), "no name");
        CHECK(!strstr(seen(id), "secret"), "no words");
        CHECK_HAS(seen(id), "Bert", "the other's stay");
        CHECK_HAS(seen(id), "my answer", "and so does what he said");
        restart();
    }
    CHECK_INT(entries("history", anna.id) + entries("past", anna.id) +
                  entries("history", cleo.id) + entries("past", cleo.id) +
                  entries("forget", ""),
              0, "nothing is kept");
}

/* Somebody has two seats at once: the second is taken with the person's token, the third
 * with that of a seat. */
static void several_seats(void)
{
    TestPerson anna = new_guest("Anna"), bert = new_guest("Bert");
    char id[TABLE_ID], seats[3][TOKEN];

    CHECK_INT(venue_ask(&venue, "POST", "/api/tables", bert.token,
                        "{\"seats\":[\"human\",\"open\",\"open\",\"open\"],"
                        "\"name\":\"Bert\"}"), 200, "a table for four");
    text_copy(id, sizeof id, venue_text(&venue, "table"));
    join(seats[0], id, anna.token, "Anna one");
    join(seats[1], id, anna.token, "Anna two");
    join(seats[2], id, seats[1], "Anna three");
    for (int i = 0; i < 3; i++)
        CHECK_INT(command(id, "chat", seats[i], "{\"text\":\"a secret\"}"), 200, "chat");
    CHECK_INT(exported(&anna, id), 3, "all of it is hers to read");
    CHECK_INT(venue_ask(&venue, "DELETE", "/api/me", anna.token, NULL), 200, "forget me");
    CHECK(!strstr(seen(id), "Anna") && !strstr(seen(id), "secret"), "all of it is gone");
    CHECK_HAS(seen(id), "Bert", "the other's name stays");
}

static void forgotten_in_every_sitting(void **state)
{
    (void)state;
    with_stores(seats_taken_again);
    with_stores(several_seats);
}

/* The server crashes after the first commit of a deletion: the rest follows after the
 * restart. */
static void forgotten_later(void **state)
{
    Store *behind = open_store("memory:"), *store = double_open(behind);
    char id[TABLE_ID], seat[TOKEN];

    (void)state;
    venue_usual(&venue);
    venue_open_on(&venue, store);
    TestPerson anna = new_guest("Anna");
    new_table(id, seat, anna.token, "Anna");
    for (int i = 0; i < 200; i++)
        venue_step(&venue);
    double_hold(store);
    Conn *conn = fake_connect(&venue.net, "192.0.2.1");
    fake_request(conn, "DELETE", "/api/me", anna.token, NULL);
    wait_held(store);
    double_pass(store, 1);
    while (!entries("forget", anna.id))
        venue_step(&venue);
    double_fail(store, 1000);
    double_let_go(store);
    for (const time_t until = patience(); is_patient(until) && fake_status(conn) == 0;)
        venue_step(&venue);
    CHECK_INT(fake_status(conn), 200, "the disk fails half-way");
    CHECK_STR(fake_body(conn), "{\"under_way\":true}", "so it will be done later");
    fake_hang_up(conn);
    CHECK_INT(venue_ask(&venue, "GET", "/api/me", anna.token, NULL), 401, "gone already");
    CHECK_HAS(seen(id), "Anna", "the name is still in the game");

    venue_close(&venue);
    double_fail(store, 0);
    venue_open_on(&venue, store);
    for (const time_t until = patience();
         is_patient(until) && entries("forget", anna.id);)
        venue_step(&venue);
    CHECK(!strstr(seen(id), "Anna"), "gone after the start");
    CHECK_INT(entries("history", anna.id), 0, "nothing is kept");
    venue_close(&venue);
    store_close(store);
    store_close(behind);
}

/* The disk fails for a moment: the server need not be restarted. */
static void forgetting_goes_on(void)
{
    TestPerson anna = new_guest("Anna"), bert = new_guest("Bert");
    char last[TABLE_ID];

    play_many(&anna, &bert, 5, last);
    restart();
    double_hold(venue.store);
    Conn *conn = fake_connect(&venue.net, venue.address);
    fake_request(conn, "DELETE", "/api/me", anna.token, NULL);
    wait_held(venue.store);
    double_pass(venue.store, 1);
    while (!entries("forget", anna.id))
        venue_step(&venue);
    double_fail(venue.store, 1);
    double_let_go(venue.store);
    venue_wait(&venue, conn, 0);
    CHECK_STR(fake_body(conn), "{\"under_way\":true}", "it goes on by itself");
    fake_hang_up(conn);
    for (int i = 0; i < 200; i++)
        venue_step(&venue);
    CHECK(entries("history", anna.id) > 0, "not at once");
    venue.ms += 3000;
    for (const time_t until = patience();
         is_patient(until) && entries("forget", anna.id);)
        venue_step(&venue);
    CHECK_INT(entries("history", anna.id) + entries("forget", ""), 0, "all is done");
    CHECK(!strstr(seen(last), "Anna"), "no name");
}

static void forgotten_in_spite(void **state)
{
    (void)state;
    with_double(forgetting_goes_on);
}

/* A game that is over, and whose first event has both names: a rematch. Gives its id and
 * the token of Bert's seat; returns how many games come before it in histories. */
static int play_rematch(const TestPerson *anna, const TestPerson *bert, char id[TABLE_ID],
                         char seat[TOKEN])
{
    char first[TABLE_ID], host[TOKEN];

    new_table(first, host, anna->token, "Anna");
    join(seat, first, bert->token, "Bert");
    CHECK_INT(command(first, "resign", host, "{}"), 200, "resign");
    CHECK_INT(command(first, "rematch", host, "{}"), 200, "again");
    CHECK_INT(command(first, "rematch", seat, "{}"), 200, "and again");
    venue_settle(&venue);
    const Table *table = tables_find(venue.tables, first, &(Err){0});
    assert_non_null(table);
    snprintf(id, TABLE_ID, "%s", table->next);
    CHECK_INT(command(id, "resign", host, "{}"), 200, "resign");
    return strcmp(first, id) < 0;
}

/* Two persons are forgotten at once: neither brings back the other's name. */
static void forgetting_two(void)
{
    char id[TABLE_ID], seat[TOKEN];
    TestPerson who[2] = {new_guest("Anna"), new_guest("Bert")};
    Conn *conns[2];

    play_rematch(&who[0], &who[1], id, seat);
    restart();                      /* it is not in memory now */
    for (int i = 0; i < 2; i++) {
        conns[i] = fake_connect(&venue.net, venue.address);
        fake_request(conns[i], "DELETE", "/api/me", who[i].token, NULL);
    }
    for (int i = 0; i < 2; i++) {
        venue_wait(&venue, conns[i], 0);
        CHECK_STR(fake_body(conns[i]), "{}", "done");
        fake_hang_up(conns[i]);
    }
    for (int round = 0; round < 2; round++) {
        CHECK(!strstr(seen(id), "Anna") && !strstr(seen(id), "Bert"), "no name");
        restart();
    }
    CHECK_INT(entries("history", "") + entries("forget", ""), 0, "nothing is kept");
}

static void both_forgotten(void **state)
{
    (void)state;
    with_stores(forgetting_two);
}

/* Let one commit through, and run the loop until the next one waits. */
static void pass_one(void)
{
    int n = double_commits(venue.store);

    double_pass(venue.store, 1);
    while (double_commits(venue.store) == n || !double_is_held(venue.store))
        venue_step(&venue);
}

/* A player opens the table while its events are being changed, and chats. */
static void forgetting_beside_talk(void)
{
    char id[TABLE_ID], seat[TOKEN], target[100];
    TestPerson anna = new_guest("Anna"), bert = new_guest("Bert");
    int before = play_rematch(&anna, &bert, id, seat);
    Conn *conns[2];

    restart();
    conns[0] = fake_connect(&venue.net, venue.address);
    conns[1] = fake_connect(&venue.net, venue.address);
    double_hold(venue.store);
    fake_request(conns[0], "DELETE", "/api/me", anna.token, NULL);
    wait_held(venue.store);
    for (int i = 0; i <= before; i++)
        pass_one();
    snprintf(target, sizeof target, "/api/tables/%s/chat", id);
    fake_request(conns[1], "POST", target, seat, "{\"text\":\"well played\"}");
    venue_read(&venue);
    int n = double_commits(venue.store);
    double_let_go(venue.store);
    for (const time_t until = patience(); double_commits(venue.store) == n;) {
        CHECK(is_patient(until), "what was under way is on disk");
        usleep(1000);
    }
    for (int i = 0; i < 2; i++) {
        venue_wait(&venue, conns[i], 0);
        CHECK_INT(fake_status(conns[i]), 200, "done");
        fake_hang_up(conns[i]);
    }
    CHECK(!strstr(seen(id), "Anna"), "no name");
    CHECK_HAS(seen(id), "well played", "the table is in service");
}

static void forgotten_beside_talk(void **state)
{
    (void)state;
    with_double(forgetting_beside_talk);
}

static const char *read_log(FILE *log)
{
    static char text[1 << 14];

    fflush(log);
    rewind(log);
    text[fread(text, 1, sizeof text - 1, log)] = '\0';
    return text;
}

/* An event that cannot be read may carry the name. Forgetting goes on with the other
 * tables, logs this one, and remains unfinished. */
static void damaged_not_forgotten(void **state)
{
    static const char *const bodies[] = {
        "{\"version\":1,\"type\":\"created\",\"seats\":[{\"name\":\"Anna\"}",
        "{\"version\":1,\"type\":\"sat\",\"at\":1,\"digest\":\"00\",\"name\":\"Anna\"}",
    };

    (void)state;
    for (size_t i = 0; i < COUNT(bodies); i++) {
        char id[TABLE_ID], others[2][TABLE_ID], seat[TOKEN], record[120];
        Batch *batch = batch_open();
        bool refused = false;
        Err err;
        FILE *log = tmpfile();

        log_to(log, LOG_TEXT);
        venue_usual(&venue);
        venue_open(&venue);
        TestPerson anna = new_guest("Anna");
        new_table(others[0], seat, anna.token, "Anna");
        new_table(id, seat, anna.token, "Anna");
        new_table(others[1], seat, anna.token, "Anna");
        batch_amend(batch, id, 1, NULL, bodies[i]);
        CHECK(store_commit(venue.store, &batch, 1, &refused, &err), "damaged");
        batch_close(batch);
        CHECK_INT(venue_ask(&venue, "DELETE", "/api/me", anna.token, NULL), 200,
                  bodies[i]);
        for (size_t k = 0; k < COUNT(others); k++)
            CHECK(!strstr(seen(others[k]), "Anna"), "the others are done");
        snprintf(record, sizeof record,
                 "error person not forgotten at this table table=%s code=", id);
        CHECK_HAS(read_log(log), record, "which one is not, and why, is in the log");
        log_to(stderr, LOG_OFF);
        fclose(log);
        CHECK_INT(entries("history", anna.id), 1, "there is more to do");
        CHECK_INT(entries("forget", anna.id), 1, "and that is known");
        venue_close(&venue);
    }
}

typedef struct {
    int n;
    bool has_failed;
} Pruned;

static void on_pruned(void *context, const SweepCounts *counts, const Err *err)
{
    Pruned *pruned = context;

    (void)counts;
    pruned->n++;
    pruned->has_failed = err;
}

/* The server stops while guests that are being pruned wait to be forgotten. */
static void stopped_in_between(void **state)
{
    static const char *const names[] = {"Anna", "Bert", "Cleo"};
    Pruned pruned = {0};

    (void)state;
    venue_usual(&venue);
    venue_open(&venue);
    for (size_t i = 0; i < COUNT(names); i++)
        new_guest(names[i]);
    venue_settle(&venue);
    housekeeping_prune(venue.server.people, INT64_MAX, false, on_pruned, &pruned);
    while (entries("forget", "") == 0)          /* then there is more to do */
        venue_step(&venue);
    venue_close(&venue);
    CHECK_INT(pruned.n, 1, "the host is answered");
    CHECK(pruned.has_failed, "it is not done");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(forgotten),    cmocka_unit_test(forgotten_often),
        cmocka_unit_test(forgotten_later), cmocka_unit_test(damaged_not_forgotten),
        cmocka_unit_test(forgotten_in_spite), cmocka_unit_test(both_forgotten),
        cmocka_unit_test(forgotten_beside_talk), cmocka_unit_test(stopped_in_between),
        cmocka_unit_test(forgotten_in_every_sitting),
    };

    return RUN(tests);
}
