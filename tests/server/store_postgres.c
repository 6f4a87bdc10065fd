/* store_postgres.c - what is special to a store in PostgreSQL: several servers share one
 * database, and hear of each other; what is refused when it is opened, and how. */
#include <libpq-fe.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <unistd.h>

#include "postgres.h"
#include "scratch.h"
#include "store_help.h"

enum { SERVERS = 3 };

static Postgres pg;

static void open_all(Store *stores[SERVERS])
{
    char where[600];

    snprintf(where, sizeof where, "%s", postgres_fresh(&pg));
    for (int i = 0; i < SERVERS; i++)
        stores[i] = must_open(where);
}

static void close_all(Store *stores[SERVERS])
{
    for (int i = 0; i < SERVERS; i++)
        store_close(stores[i]);
}

/* The same work on a thread for each server. */
typedef struct {
    Store *store;
    int number, n, done, failed;
    pthread_t thread;
} Server;

static void run_all(Store *stores[SERVERS], Server servers[SERVERS],
                    void *(*work)(void *), int n)
{
    for (int i = 0; i < SERVERS; i++) {
        servers[i] = (Server){stores[i], i, n};
        assert_int_equal(pthread_create(&servers[i].thread, NULL, work, &servers[i]), 0);
    }
    for (int i = 0; i < SERVERS; i++) {
        pthread_join(servers[i].thread, NULL);
        CHECK_INT(servers[i].failed, 0, "no commit fails");
    }
}

static bool last_of(void *to, const StoredEvent *event)
{
    *(int *)to = event->version;
    return true;
}

static Outcome append(Store *store, int version)
{
    Batch *batch = batch_open();

    batch_event(batch, "t", version, "body", "");
    return commit_one(store, batch);
}

/* Append to one table until n events are our own. */
static void *race_for_versions(void *argument)
{
    Server *server = argument;
    int version = 0;
    Err err;

    while (server->done < server->n && !server->failed) {
        Outcome outcome = append(server->store, version + 1);
        server->done += outcome == WRITTEN;
        version += outcome == WRITTEN;
        if (outcome == FAILED ||
            (outcome == REFUSED &&
             !store_events(server->store, "t", version, last_of, &version, &err)))
            server->failed = 1;
    }
    return NULL;
}

static void each_version_is_written_once(void **state)
{
    Store *stores[SERVERS];
    Server servers[SERVERS];
    int n = effort(300);

    (void)state;
    open_all(stores);
    run_all(stores, servers, race_for_versions, n);
    for (int i = 0; i < SERVERS; i++)
        CHECK_INT(count_events(stores[i], "t"), SERVERS * n, "all of them, with no gap");
    close_all(stores);
}

/* Everybody wants the same names; then everybody counts up the same number. */
static void *race_for_entries(void *argument)
{
    Server *server = argument;

    for (int i = 0; i < server->n; i++) {
        Batch *batch = batch_open();
        char key[16];
        snprintf(key, sizeof key, "name%d", i);
        batch_expect(batch, "account", key, NULL);
        batch_put(batch, "account", key, "mine");
        batch_put(batch, "beside", key, "mine");
        Outcome outcome = commit_one(server->store, batch);
        server->done += outcome == WRITTEN;
        server->failed += outcome == FAILED;
    }
    return NULL;
}

static void *count_up(void *argument)
{
    Server *server = argument;
    Err err;

    while (server->done < server->n && !server->failed) {
        char *old = NULL, next[16];
        Batch *batch = batch_open();
        server->failed += !store_get(server->store, &old, "k", "n", &err);
        snprintf(next, sizeof next, "%d", old ? atoi(old) + 1 : 1);
        batch_expect(batch, "k", "n", old);
        batch_put(batch, "k", "n", next);
        Outcome outcome = commit_one(server->store, batch);
        server->done += outcome == WRITTEN;
        server->failed += outcome == FAILED;
        free(old);
    }
    return NULL;
}

static void expectations_hold_over_all(void **state)
{
    Store *stores[SERVERS];
    Server servers[SERVERS];
    int n = effort(200), won = 0;
    StoreSums sums;
    char want[16];
    Err err;

    (void)state;
    open_all(stores);
    run_all(stores, servers, race_for_entries, n);
    for (int i = 0; i < SERVERS; i++)
        won += servers[i].done;
    CHECK_INT(won, n, "each name has one owner");
    assert_true(store_count(stores[0], &sums, &err));
    CHECK_INT(sums.entries, 2 * n, "and nothing is there of the others");
    run_all(stores, servers, count_up, n);
    snprintf(want, sizeof want, "%d", SERVERS * n);
    CHECK_STR(value_of(stores[0], "k", "n"), want, "nothing was counted twice or lost");
    close_all(stores);
}

static Outcome commit_fenced(Store *store, int version, int64_t fence)
{
    Batch *batch = batch_open();

    batch_fence(batch, "t", fence, -1, 0);
    if (version)
        batch_event(batch, "t", version, "body", "");
    batch_put(batch, "k", "n", "x");
    return commit_one(store, batch);
}

static void an_old_fence_is_refused(void **state)
{
    Store *stores[SERVERS];

    (void)state;
    open_all(stores);
    CHECK_INT(commit_fenced(stores[0], 1, 7), REFUSED, "a table that is not there has 0");
    CHECK_INT(commit_fenced(stores[0], 1, 0), WRITTEN, "so");
    CHECK_STR(postgres_sql(&pg, NULL, "select due from polis.tables"), "0",
              "nobody holds it, so it is due");
    postgres_sql(&pg, NULL, "update polis.tables set fence = 7, holder = 3, due = 99");
    CHECK_INT(commit_fenced(stores[0], 2, 0), REFUSED, "too late");
    CHECK_INT(commit_fenced(stores[0], 0, 0), REFUSED, "even without an event");
    CHECK_INT(commit_fenced(stores[1], 2, 7), WRITTEN, "the present one");
    CHECK_STR(postgres_sql(&pg, NULL, "select holder || ' ' || due from polis.tables"),
              "3 99", "somebody holds it, and that stays");
    CHECK_STR(events_after(stores[2], "t", 0), "1 body|2 body|", "and no more");
    close_all(stores);
}

static Outcome put_token(Store *store, int revision, int version, const char *value)
{
    Batch *batch = batch_open();

    batch_fence(batch, "t", 0, -1, revision);
    batch_touch(batch, "t");
    if (version)
        batch_event(batch, "t", version, "body", "");
    batch_put(batch, "token", "t/1", value);
    return commit_one(store, batch);
}

/* What was decided from tokens that another server has changed since. */
static void an_old_revision_is_refused(void **state)
{
    Store *stores[SERVERS];
    Batch *batch = batch_open();

    (void)state;
    open_all(stores);
    CHECK_INT(put_token(stores[0], 0, 0, "-"), REFUSED, "there is no table");
    CHECK_INT(commit_event(stores[0], "t", 1), WRITTEN, "there is");
    CHECK_INT(put_token(stores[0], 0, 0, "one"), WRITTEN, "it has not been touched");
    CHECK_INT(put_token(stores[1], 0, 0, "-"), REFUSED, "now it has been");
    CHECK_INT(put_token(stores[1], 0, 2, "-"), REFUSED, "nor with an event");
    CHECK_INT(put_token(stores[1], 1, 2, "two"), WRITTEN, "the present one");
    CHECK_INT(put_token(stores[0], 1, 3, "-"), REFUSED, "which has grown by one");
    CHECK_STR(postgres_sql(&pg, NULL,
                           "select version || ' ' || revision from polis.tables"),
              "2 2", "by each touch");
    CHECK_STR(value_of(stores[2], "token", "t/1"), "two", "the last that was written");
    for (int version = 1; version <= 2; version++) {
        Batch *amendment = batch_open();

        batch_fence(amendment, "t", 0, version, 2);
        batch_amend(amendment, "t", 1, NULL, "amended");
        CHECK_INT(commit_one(stores[1], amendment), version < 2 ? REFUSED : WRITTEN,
                  "who amends a table must know all its events");
    }
    batch_drop(batch, "t");
    CHECK_INT(commit_one(stores[2], batch), WRITTEN, "deleted");
    CHECK_INT(put_token(stores[0], 0, 0, "-"), REFUSED, "there is none any more");
    close_all(stores);
}

static void who_creates_a_table_holds_it(void **state)
{
    Store *stores[SERVERS];
    Batch *batch = batch_open();

    (void)state;
    open_all(stores);
    batch_event(batch, "t", 1, "body", "");
    batch_hold(batch, "t", 5);
    CHECK_INT(commit_one(stores[0], batch), WRITTEN, "created");
    CHECK_STR(postgres_sql(&pg, NULL,
                           "select holder || ' ' || fence || ' ' || due"
                           " from polis.tables"),
              "5 0 0",
              "held by node 5, with a fence that it knows, and due if that dies");
    close_all(stores);
}

/* Groups that touch the same entries and tables in opposite orders. */
static void *cross(void *argument)
{
    enum { GROUP = 6 };
    Server *server = argument;

    for (int i = 0; i < server->n; i++) {
        Batch *batches[GROUP];
        bool refused[GROUP];
        Err err;
        for (int j = 0; j < GROUP; j++) {
            int at = server->number % 2 ? GROUP - 1 - j : j;
            char key[16];
            snprintf(key, sizeof key, "k%d", at);
            batches[j] = batch_open();
            batch_touch(batches[j], key);
            batch_put(batches[j], "k", key, "x");
        }
        server->failed += !store_commit(server->store, batches, GROUP, refused, &err);
        for (int j = 0; j < GROUP; j++) {
            server->failed += refused[j];
            batch_close(batches[j]);
        }
    }
    return NULL;
}

static void groups_in_each_others_way(void **state)
{
    Store *stores[SERVERS];
    Server servers[SERVERS];

    (void)state;
    open_all(stores);
    run_all(stores, servers, cross, effort(30));
    CHECK_STR(entries_of(stores[0], "k", "", ""), "k0=x|k1=x|k2=x|k3=x|k4=x|k5=x|",
              "all are there");
    close_all(stores);
}

/* A server was frozen in the middle of a group, with the table locked, and stays so. */
static void a_frozen_server_is_in_nobodys_way(void **state)
{
    Store *store = must_open(postgres_fresh(&pg));
    PGconn *frozen = PQconnectdb(pg.url);

    (void)state;
    commit_event(store, "t", 1);
    PQclear(PQexec(frozen, "set application_name = 'polis writer 7'"));
    PQclear(PQexec(frozen, "begin"));
    PGresult *locked = PQexec(frozen, "select 1 from polis.tables for update");
    CHECK_INT(PQntuples(locked), 1, "the table is locked");
    PQclear(locked);
    CHECK_INT(commit_event(store, "t", 2), WRITTEN, "the others go on");
    PQfinish(frozen);
    store_close(store);
}

/* A statement fails for a reason that nobody foresaw. */
static void a_bad_batch_is_refused_alone(void **state)
{
    enum { GROUP = 5 };
    Store *store = must_open(postgres_fresh(&pg));
    Batch *batches[GROUP];
    bool refused[GROUP];
    Err err;

    (void)state;
    postgres_sql(&pg, NULL, "alter table polis.entries add check (key <> '3')");
    for (int i = 0; i < GROUP; i++) {
        char key[8];
        snprintf(key, sizeof key, "%d", i);
        batches[i] = batch_open();
        batch_put(batches[i], "k", key, "fine");
    }
    assert_true(store_commit(store, batches, GROUP, refused, &err));
    for (int i = 0; i < GROUP; i++) {
        CHECK_INT(refused[i], i == 3, "alone");
        batch_close(batches[i]);
    }
    CHECK_STR(entries_of(store, "k", "", ""), "0=fine|1=fine|2=fine|4=fine|",
              "the others are there");
    store_close(store);
}

/* A text that the database cannot have, or that is too long for an index, among others.
 */
static void a_bad_text_is_refused_alone(void **state)
{
    static const char *const bad[] = {"\xff", "\xc3", "\xed\xa0\x80"};
    enum { GROUP = 5 };
    Store *store = must_open(postgres_fresh(&pg));
    char *longest = calloc(1, 1 << 20);

    (void)state;
    for (unsigned i = 0; i < (1 << 20) - 1; i++)    /* not to be compressed */
        longest[i] = (char)('a' + (i * 7919 + i / 26 * 31) % 26);
    for (size_t c = 0; c < COUNT(bad) + 1; c++) {
        Batch *batches[GROUP];
        bool refused[GROUP];
        Err err;
        for (int i = 0; i < GROUP; i++) {
            char key[8];
            snprintf(key, sizeof key, "%d", i);
            batches[i] = batch_open();
            batch_put(batches[i], "k", key, "fine");
        }
        batch_put(batches[2], "k", c < COUNT(bad) ? bad[c] : longest, "x");
        assert_true(store_commit(store, batches, GROUP, refused, &err));
        for (int i = 0; i < GROUP; i++) {
            CHECK_INT(refused[i], i == 2, "alone");
            batch_close(batches[i]);
        }
        CHECK_STR(entries_of(store, "k", "", ""), "0=fine|1=fine|3=fine|4=fine|",
                  "the others are there");
    }
    CHECK_STR(value_of(store, "k", "\xff"), "-", "asking for one is no failure");
    free(longest);
    store_close(store);
}

/* What was heard, one hint a line. */
typedef struct {
    pthread_mutex_t mutex;
    char text[4096];
} Heard;

static void hear(void *with, const char *topic, const char *text)
{
    Heard *heard = with;
    size_t n;

    pthread_mutex_lock(&heard->mutex);
    n = strlen(heard->text);
    snprintf(heard->text + n, sizeof heard->text - n, "%s %s|", topic, text);
    pthread_mutex_unlock(&heard->mutex);
}

static void wait_until_heard(Heard *heard, const char *what)
{
    for (bool is_there = false; !is_there; usleep(1000)) {
        pthread_mutex_lock(&heard->mutex);
        is_there = strstr(heard->text, what);
        pthread_mutex_unlock(&heard->mutex);
    }
}

static void others_hear_of_it(void **state)
{
    Store *stores[SERVERS];
    Heard heard[SERVERS];
    Batch *batch = batch_open();
    Err err;

    (void)state;
    open_all(stores);
    for (int i = 0; i < SERVERS; i++) {
        heard[i] = (Heard){.mutex = PTHREAD_MUTEX_INITIALIZER};
        CHECK(store_is_shared(stores[i]), "it is shared");
        assert_true(store_listen(stores[i], hear, &heard[i], &err));
    }
    commit_event(stores[0], "t", 1);
    CHECK_INT(commit_event(stores[0], "t", 1), REFUSED, "which says nothing");
    commit_event(stores[0], "t", 2);
    batch_amend(batch, "t", 1, NULL, "new");
    batch_announce(batch, "bans");
    batch_announce(batch, "bans");
    commit_one(stores[0], batch);
    batch = batch_open();
    batch_drop(batch, "t");
    commit_one(stores[0], batch);
    batch = batch_open();
    batch_announce(batch, "end");
    commit_one(stores[0], batch);
    for (int i = 1; i < SERVERS; i++) {
        wait_until_heard(&heard[i], "end |");
        CHECK_HAS(heard[i].text, "table t 1 0|", "an event");
        CHECK_HAS(heard[i].text, "table t 2 0|", "another");
        CHECK_HAS(heard[i].text, "table t 2 1|", "an amendment is a revision");
        CHECK_HAS(heard[i].text, "table t 0 0|", "it is gone");
        CHECK_HAS(heard[i].text, "bans |", "a topic");
        CHECK(!strstr(strstr(heard[i].text, "bans |") + 1, "bans |"), "once");
    }
    CHECK_STR(heard[0].text, "", "who did it knows it");
    assert_true(store_listen(stores[1], NULL, NULL, &err));
    close_all(stores);
}

/* The notifications that have come so far, without waiting. `sender` is the process that
 * sent them. */
static int count_notifications(PGconn *connection, int *lines, int *sender)
{
    PGnotify *heard;
    int n = 0;

    PQconsumeInput(connection);
    for (; (heard = PQnotifies(connection)); n++) {
        *sender = heard->be_pid;
        *lines += *heard->extra != '\0';
        for (const char *at = heard->extra; *at; at++)
            *lines += *at == '\n';
        PQfreemem(heard);
    }
    return n;
}

static void a_group_sends_one_for_a_channel(void **state)
{
    enum { GROUP = 200 };
    Store *store = must_open(postgres_fresh(&pg));
    PGconn *connection = PQconnectdb(pg.url);
    Batch *batches[GROUP];
    bool refused[GROUP];
    int n = 0, lines = 0, sender = 0;
    char listen[64], ask[128];
    Err err;

    (void)state;
    for (int i = 0; i < 64; i++) {
        snprintf(listen, sizeof listen, "listen polis_%02d", i);
        PQclear(PQexec(connection, listen));
    }
    for (int i = 0; i < GROUP; i++) {
        char table[16];
        snprintf(table, sizeof table, "table%d", i);
        batches[i] = batch_open();
        batch_event(batches[i], table, 1, "body", "");
    }
    assert_true(store_commit(store, batches, GROUP, refused, &err));
    for (int i = 0; i < GROUP; i++)
        batch_close(batches[i]);
    while (lines < GROUP) {
        n += count_notifications(connection, &lines, &sender);
        usleep(1000);
    }
    CHECK_INT(lines, GROUP, "a line for each table");
    CHECK(n <= 64, "a notification for each channel at most");
    snprintf(ask, sizeof ask,
             "select application_name from pg_stat_activity where pid = %d", sender);
    CHECK_STR(postgres_sql(&pg, NULL, ask), "polis hints", "not in the transaction");
    PQfinish(connection);
    store_close(store);
}

static void who_may_have_missed_something_is_told(void **state)
{
    Store *stores[SERVERS];
    Heard heard = {.mutex = PTHREAD_MUTEX_INITIALIZER};
    Err err;

    (void)state;
    open_all(stores);
    assert_true(store_listen(stores[0], hear, &heard, &err));
    postgres_sql(&pg, NULL, "select pg_terminate_backend(pid) from pg_stat_activity"
                            " where application_name = 'polis hints'"
                            " and datname = current_database()");
    wait_until_heard(&heard, "lost |");
    commit_event(stores[1], "t", 1);
    wait_until_heard(&heard, "table t 1 0|");
    close_all(stores);
}

static void *open_one(void *argument)
{
    Server *server = argument;
    Err err;

    server->store = store_open(pg.url, &err);
    if (!server->store)
        print_error("%s\n", said(&err));
    return NULL;
}

static void all_start_at_once_on_an_empty_one(void **state)
{
    Server servers[SERVERS];

    (void)state;
    for (int round = 0; round < effort(5); round++) {
        postgres_fresh(&pg);
        for (int i = 0; i < SERVERS; i++)
            assert_int_equal(
                pthread_create(&servers[i].thread, NULL, open_one, &servers[i]), 0);
        for (int i = 0; i < SERVERS; i++)
            pthread_join(servers[i].thread, NULL);
        for (int i = 0; i < SERVERS; i++)
            CHECK(servers[i].store, "all of them open it");
        for (int i = 0; i < SERVERS; i++) {
            CHECK_INT(commit_event(servers[i].store, "t", i + 1), WRITTEN, "and use it");
            store_close(servers[i].store);
        }
        CHECK_STR(postgres_sql(&pg, NULL, "select count(*) from polis.schema"), "1",
                  "there is one format");
        CHECK_STR(postgres_sql(&pg, NULL, "select count(*) from polis.writers"), "0",
                  "nobody has left anything behind");
    }
}

static void what_cannot_be_opened(void **state)
{
    char where[600];
    bool is_served = false;
    Err err;

    (void)state;
    CHECK_HAS(why_refused(postgres_url(&pg, "nope")), "database \"nope\" does not exist",
              "no such database");
    CHECK(!store_check(pg.url, &is_served, &err), "a check says the same");
    CHECK_HAS(said(&err), "database \"nope\" does not exist", "the same");
    postgres_fresh(&pg);
    postgres_sql(&pg, NULL, "create role guarded login password 'right'");
    snprintf(where, sizeof where,
             "postgresql:///polis_%d?host=%s&user=guarded&password=wrong", pg.databases,
             pg.folder);
    CHECK_HAS(why_refused(where), "password authentication failed for user \"guarded\"",
              "a wrong password");
    CHECK(!strstr(why_refused(where), "wrong"), "which is not shown");
    CHECK_HAS(why_refused("postgres://u@127.0.0.1:1/d"), "Connection refused",
              "no server");
    CHECK_HAS(why_refused("postgres://u@127.0.0.1:1/d"), "postgres://u@127.0.0.1/d",
              "where");
    CHECK_HAS(why_refused("postgres://u@127.0.0.1/d?x=1"), "invalid URI query parameter",
              "no address");
    postgres_sql(&pg, "postgres", "create database latin encoding 'LATIN1' lc_collate 'C'"
                                  " lc_ctype 'C' template template0");
    CHECK_HAS(why_refused(postgres_url(&pg, "latin")), "has the encoding LATIN1",
              "encoding");
    postgres_fresh(&pg);
    postgres_sql(&pg, NULL, "create schema polis; create table polis.t(n int)");
    snprintf(where, sizeof where, "polis_%d", pg.databases);
    CHECK_HAS(why_refused(postgres_url(&pg, where)), "is a database of another program",
              "another program");
    CHECK_STR(postgres_sql(&pg, NULL, "select count(*) from pg_tables where schemaname ="
                                      " 'polis'"),
              "1", "nothing was changed");
}

static void what_is_only_read(void **state)
{
    char where[600];
    Store *store;
    bool is_served = true;
    Err err;

    (void)state;
    snprintf(where, sizeof where, "%s", postgres_fresh(&pg));
    assert_null(store_open_reader(where, &err));
    CHECK_HAS(said(&err), "is empty: no server has used it yet", "nothing to read");
    CHECK(store_check(where, &is_served, &err), "but it could be used");
    CHECK(!is_served, "and is not");
    CHECK_STR(postgres_sql(&pg, NULL, "select count(*) from pg_namespace where nspname ="
                                      " 'polis'"),
              "0", "nothing was made");
    store = must_open(where);
    commit_event(store, "t", 1);
    CHECK(store_check(where, &is_served, &err) && is_served, "it is used now");
    Store *reader = store_open_reader(where, &err);
    assert_non_null(reader);
    CHECK_STR(events_after(reader, "t", 0), "1 t 1|", "it reads");
    CHECK_INT(commit_event(reader, "t", 2), FAILED, "it does not write");
    store_close(reader);
    store_close(store);
}

/* The disk is full for a while; a trigger says so. */
static void a_full_disk(void **state)
{
    Store *store = must_open(postgres_fresh(&pg));
    Batch *batch = batch_open();
    bool refused = false;
    Err err;

    (void)state;
    commit_event(store, "t", 1);
    postgres_sql(&pg, NULL,
                 "create function polis.fill() returns trigger language plpgsql"
                 " as $$ begin raise exception 'could not extend file'"
                 " using errcode = 'disk_full'; end $$;"
                 "create trigger fill before insert on polis.events"
                 " execute function polis.fill()");
    batch_put(batch, "k", "a", "1");
    batch_event(batch, "t", 2, "two", "");
    CHECK(!store_commit(store, &batch, 1, &refused, &err), "it fails");
    CHECK_STR(said(&err), "the server's disk is full: nothing has been written", "why");
    CHECK_STR(value_of(store, "k", "a"), "-", "nothing has been written");
    CHECK_INT(commit_put(store, "k", "b", "1"), WRITTEN, "what fits is written");
    postgres_sql(&pg, NULL, "drop trigger fill on polis.events");
    CHECK(store_commit(store, &batch, 1, &refused, &err) && !refused, "there is room");
    CHECK_STR(events_after(store, "t", 0), "1 t 1|2 two|", "all is there");
    batch_close(batch);
    store_close(store);
}

static void one_that_others_must_leave_alone(void **state)
{
    char where[600];
    Err err;

    (void)state;
    snprintf(where, sizeof where, "%s", postgres_fresh(&pg));
    Store *first = must_open(where), *second_one = must_open(where);
    CHECK(!store_reserve(first, &err), "another has it");
    CHECK_HAS(said(&err), "is in use: another polis serves it", "and it says so");
    store_close(second_one);
    CHECK(store_reserve(first, &err), "now it is alone");
    CHECK_HAS(why_refused(where), "it is being copied by polis migrate", "for others");
    store_close(first);
    store_close(must_open(where));
}

/* A file keeps as entries what this database has in other places. */
static void a_copy_has_the_time_too(void **state)
{
    Store *store = must_open(postgres_fresh(&pg));
    Scratch scratch;
    Err err;

    (void)state;
    commit_event(store, "t", 1);
    commit_event(store, "u", 1);
    commit_put(store, "server", "other", "x");
    postgres_sql(&pg, NULL, "update polis.tables set lapse = 5 where id = 't'");
    postgres_sql(&pg, NULL, "update polis.service set time = 77");
    scratch_open(&scratch);
    assert_true(store_copy(store, scratch_file(&scratch, "copy"), &err));
    Store *copy = must_open(scratch_file(&scratch, "copy"));
    CHECK_STR(entries_of(copy, "lapse", "", ""), "t=5|", "the lapse of a table");
    CHECK_STR(entries_of(copy, "server", "", ""), "clock=77|other=x|", "the time");
    CHECK_STR(events_after(copy, "u", 0), "1 u 1|", "and everything else");
    store_close(copy);
    scratch_close(&scratch);
    store_close(store);
}

/* A database's function, among other questions, one of which fails. */
static void functions_are_called(void **state)
{
    Store *store = must_open(postgres_fresh(&pg));

    (void)state;
    postgres_sql(
        &pg, NULL,
        "create function polis.twice(n int, t text) returns table(a int, b text)"
        " language plpgsql as $$ begin if n = 0 then raise exception 'not zero';"
        " end if; return query select 2 * n, t union all select n, null; end $$");
    commit_put(store, "k", "a", "1");
    StoreRead *reads[] = {store_read_call("twice", (const char *[]){"21", "x"}, 2),
                          store_read_call("twice", (const char *[]){"0", NULL}, 2),
                          store_read_entry("k", "a")};
    store_answer(store, reads, 3);
    CHECK_INT(store_read_rows(reads[0]), 2, "two rows");
    CHECK_INT(store_read_number(reads[0], 0, 0), 42, "a number");
    CHECK_STR(store_read_cell(reads[0], 0, 1), "x", "a text");
    CHECK(!store_read_cell(reads[0], 1, 1), "a null");
    CHECK(reads[1]->has_failed, "one fails");
    CHECK_HAS(said(&reads[1]->err), "not zero", "and says why");
    CHECK_STR(store_read_cell(reads[2], 0, 0), "1", "the next does not");
    for (int i = 0; i < 3; i++)
        store_read_close(reads[i]);
    store_close(store);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_version_is_written_once),
        cmocka_unit_test(expectations_hold_over_all),
        cmocka_unit_test(an_old_fence_is_refused),
        cmocka_unit_test(an_old_revision_is_refused),
        cmocka_unit_test(who_creates_a_table_holds_it),
        cmocka_unit_test(groups_in_each_others_way),
        cmocka_unit_test(a_frozen_server_is_in_nobodys_way),
        cmocka_unit_test(a_bad_text_is_refused_alone),
        cmocka_unit_test(a_bad_batch_is_refused_alone),
        cmocka_unit_test(others_hear_of_it),
        cmocka_unit_test(a_group_sends_one_for_a_channel),
        cmocka_unit_test(who_may_have_missed_something_is_told),
        cmocka_unit_test(all_start_at_once_on_an_empty_one),
        cmocka_unit_test(what_cannot_be_opened),
        cmocka_unit_test(what_is_only_read),
        cmocka_unit_test(a_full_disk),
        cmocka_unit_test(one_that_others_must_leave_alone),
        cmocka_unit_test(a_copy_has_the_time_too),
        cmocka_unit_test(functions_are_called),
    };

    postgres_open(&pg, false, "fsync = off\n");
    int failed = RUN(tests);
    postgres_close(&pg);
    return failed;
}
