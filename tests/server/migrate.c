/* migrate.c - everything moves from one store to another: killed at any row, it goes on;
 * what differs in the end is never served. */
#include <signal.h>
#include <sqlite3.h>
#include <sys/wait.h>

#include "patience.h"
#include "postgres.h"
#include "scratch.h"
#include "store/migration.h"
#include "store_help.h"

enum { MANY = 900, ENTRIES = 2 * MANY + 3 };    /* rows: a few batches of each table */

static Scratch scratch;
static Postgres pg;
static char source[600], target[600];

/* A new, empty store. */
static void new_store(char out[600], bool is_shared)
{
    static int n;
    char name[32];

    snprintf(name, sizeof name, "store%d.db", n++);
    snprintf(out, 600, "%s",
             is_shared ? postgres_fresh(&pg) : scratch_file(&scratch, name));
}

static int start(void **state)
{
    (void)state;
    new_store(source, false);
    new_store(target, false);
    return 0;
}

static int end(void **state)
{
    (void)state;
    scratch_empty(&scratch);
    return 0;
}

/* Three tables and two kinds of entries, whose names try the order; and what other kinds
 * of store do not keep as entries. */
static void fill(const char *where)
{
    static const char *const ids[] = {"t", "T", "\xc3\xa9"};
    Store *store = must_open(where);

    for (size_t i = 0; i < COUNT(ids); i++) {
        Batch *batch = batch_open();
        for (int v = 1; v <= MANY; v++) {
            char body[64], key[16];
            snprintf(body, sizeof body, "%s '%d'\t\"\\", ids[i], v);
            snprintf(key, sizeof key, "%d", v);
            batch_event(batch, ids[i], v, body, v % 2 ? "note" : "");
            batch_put(batch, i % 2 ? "zeta" : "alpha", key, body);
        }
        assert_int_equal(commit_one(store, batch), WRITTEN);
    }
    commit_put(store, "server", "clock", "123456");
    commit_put(store, "lapse", "t", "777");
    commit_put(store, "live", "T", "");
    store_close(store);
}

static const char *digest_of(const char *where)
{
    static char digest[STORE_DIGEST];
    StoreSums sums;
    Err err;
    Store *store = store_open_reader(where, &err);

    assert_non_null(store);
    assert_true(store_digest(digest, &sums, store, NULL, NULL, &err));
    store_close(store);
    return digest;
}

/* What happens at a row of a stage. */
typedef struct {
    MigrationStage stage;
    int64_t rows, seen;             /* the row at which it happens; how many were shown */
    bool is_foreign;                /* a foreign entry is put there; else SIGKILL */
    Store *to;
    int64_t last_all;
} Trouble;

static void make_trouble(void *with, MigrationStage stage, int64_t rows, int64_t all)
{
    Trouble *trouble = with;

    (void)rows;
    trouble->last_all = all;
    if (stage != trouble->stage || ++trouble->seen != trouble->rows)
        return;
    if (!trouble->is_foreign)
        raise(SIGKILL);
    commit_put(trouble->to, "foreign", "a", "b");
}

/* Open the target for one program alone; one that was killed may have it for a moment. */
static Store *open_target(void)
{
    Err err = {0};

    for (const time_t until = patience(); is_patient(until);) {
        Store *store = store_open_target(target, &err);
        if (store && store_reserve(store, &err))
            return store;
        store_close(store);
        usleep(10000);
    }
    print_error("%s\n", said(&err));
    abort();
}

/* Migrate with trouble, or without if it is NULL. */
static bool migrate(Migration *out, Trouble *trouble, Err *err)
{
    Store *from = store_open_reader(source, err), *to = open_target();

    assert_non_null(from);
    if (trouble)
        trouble->to = to;
    bool ok = migration_read(out, from, trouble ? make_trouble : NULL, trouble, err) &&
              migration_run(out, from, to, trouble ? make_trouble : NULL, trouble, err);
    store_close(to);
    store_close(from);
    return ok;
}

/* The same in a process that is killed at a row; true if the row came. */
static bool killed_at(MigrationStage stage, int64_t rows)
{
    int status = 0;
    pid_t child = fork();

    if (child == 0) {
        Trouble trouble = {stage, rows};
        Migration migration;
        Err err;
        _exit(migrate(&migration, &trouble, &err) ? 0 : 1);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status) || WEXITSTATUS(status) == 0);
    return WIFSIGNALED(status);
}

static const char *refusal(Store *store, const Err *err)
{
    CHECK(!store, "it does not open");
    store_close(store);
    return said(err);
}

static void check_copy(bool is_shared)
{
    Store *store = must_open(target);

    CHECK_STR(events_after(store, "t", MANY - 1), "900 t '900'\t\"\\|", "an event");
    CHECK_STR(entries_of(store, "migration", "", ""), "", "nothing is left of it");
    CHECK_STR(value_of(store, "server", "clock"), is_shared ? "-" : "123456", "the time");
    CHECK_STR(value_of(store, "lapse", "t"), is_shared ? "-" : "777", "a table's time");
    store_close(store);
    if (!is_shared)
        return;
    CHECK_STR(postgres_sql(&pg, NULL, "select time from polis.service"), "123456",
              "has its place here");
    CHECK_STR(postgres_sql(&pg, NULL, "select lapse from polis.tables where id = 't'"),
              "777", "so has a table's");
    CHECK_STR(postgres_sql(&pg, NULL, "select string_agg(id, ' ') from polis.tables"
                                      " where due is not null and holder is null"),
              "T", "a server will take care of the unfinished table");
}

/* From any kind of store to any other, and always the same. */
static void everything_is_there(void **state)
{
    static const bool kinds[] = {false, false, true, true, false};  /* is it shared? */
    char first[STORE_DIGEST] = "";
    Err err;

    (void)state;
    fill(source);
    for (size_t i = 1; i < COUNT(kinds); i++) {
        Migration migration;
        Trouble none = {STAGES};
        snprintf(test_where, sizeof test_where, "step %zu: ", i);
        new_store(target, kinds[i]);
        bool ok = migrate(&migration, &none, &err);
        if (!ok)
            print_error("%s\n", said(&err));
        assert_true(ok);
        CHECK_INT(migration.sums.tables, 3, "tables");
        CHECK_INT(migration.sums.events, 3 * MANY, "events");
        CHECK_INT(migration.sums.entries, ENTRIES, "entries, some of which came twice");
        CHECK_INT(none.last_all, 3 * MANY + ENTRIES, "progress knows where the end is");
        CHECK(!migration.was_resumed, "in one go");
        CHECK_STR(migration.found, migration.digest, "the same on both sides");
        CHECK_STR(migration.digest, *first ? first : strcpy(first, migration.digest),
                  "as it was in the first store");
        check_copy(kinds[i]);
        CHECK_STR(digest_of(target), migration.digest, "so it is when opened again");
        CHECK_STR(digest_of(source), migration.digest, "and the source is as it was");
        strcpy(source, target);
    }
    test_where[0] = '\0';
}

/* sha256sum of "event t 1 't 1' note entry k a 1", with a zero after each text. */
static void the_digest_is_known(void **state)
{
    (void)state;
    Store *store = must_open(source);
    commit_event(store, "t", 1);
    commit_put(store, "k", "a", "1");
    store_close(store);
    CHECK_STR(digest_of(source),
              "160efe270ad3ae10cc6b3e99f6561d6daf5d2764ca5b4f2c0fcf45ee9b16542d",
              "of one event and one entry");
}

static void check_unfinished(void)
{
    bool is_served = false;
    Err err;

    CHECK_HAS(refusal(store_open(target, &err), &err), "unfinished migration",
              "nobody serves it");
    CHECK_HAS(refusal(store_open_reader(target, &err), &err), "unfinished migration",
              "nor copies it");
    CHECK(!store_check(target, &is_served, &err), "nor is it fit to serve");
}

static void it_goes_on_where_it_was_killed(void **state)
{
    static const struct { MigrationStage stage; int64_t rows; bool is_begun; } cases[] = {
        {STAGE_READ, 1, false},           {STAGE_READ, 5 * MANY, false},
        {STAGE_COPY, 1, true},            {STAGE_COPY, 999, true},
        {STAGE_COPY, 1000, true},         {STAGE_COPY, 1001, true},
        {STAGE_COPY, 2 * MANY, true},     {STAGE_COPY, 3 * MANY, true},
        {STAGE_COPY, 3 * MANY + 1, true}, {STAGE_COPY, 3 * MANY + ENTRIES, true},
        {STAGE_CHECK, 1, true},           {STAGE_CHECK, 3 * MANY + ENTRIES, true},
    };

    (void)state;
    fill(source);
    for (size_t i = 0; i < COUNT(cases) * 2; i++) {
        size_t c = i / 2;
        Migration migration;
        Err err;
        snprintf(test_where, sizeof test_where, "case %zu: ", i);
        new_store(target, i % 2);
        CHECK(killed_at(cases[c].stage, cases[c].rows), "killed");
        if (cases[c].is_begun)
            check_unfinished();
        assert_true(migrate(&migration, NULL, &err));
        CHECK_INT(migration.was_resumed, cases[c].is_begun, "it went on");
        check_copy(i % 2);
        CHECK_STR(migration.found, migration.digest, "all is there");
    }
    test_where[0] = '\0';
}

/* Killed again and again, a few rows further each time. */
static void it_gets_there_in_the_end(void **state)
{
    Migration migration;
    int kills = 0;
    Err err;

    (void)state;
    fill(source);
    while (killed_at(STAGE_COPY, 1100))
        kills++;
    CHECK_INT(kills, 4, "each time one batch further");
    CHECK_STR(digest_of(target), digest_of(source), "all is there");
    CHECK(!migrate(&migration, NULL, &err), "not once more");
    CHECK_HAS(said(&err), "is not empty", "because it is there");
}

static void a_copy_that_differs_is_unusable(void **state)
{
    Trouble trouble = {STAGE_COPY, 3 * MANY, .is_foreign = true};
    Migration migration;
    Err err;

    (void)state;
    fill(source);
    CHECK(!migrate(&migration, &trouble, &err), "somebody else wrote to it");
    CHECK_HAS(said(&err), "differs from its source", "the digests tell");
    CHECK(strcmp(migration.found, migration.digest) != 0, "both are known");
    CHECK_HAS(refusal(store_open(target, &err), &err), "migration that failed",
              "nobody serves it");
    CHECK(!migrate(&migration, NULL, &err), "nor does it go on");
    CHECK_HAS(said(&err), "migration that failed", "and says why");
}

static void the_source_must_not_have_changed(void **state)
{
    Migration migration;
    Err err;

    (void)state;
    fill(source);
    CHECK(killed_at(STAGE_COPY, 2 * MANY), "killed half-way");
    Store *store = must_open(source);
    commit_put(store, "alpha", "1", "another");
    store_close(store);
    CHECK(!migrate(&migration, NULL, &err), "the first half is from before");
    CHECK_HAS(said(&err), "before it was changed", "it says so");
}

static void only_an_empty_store_is_filled(void **state)
{
    Migration migration;
    Err err;

    (void)state;
    fill(source);
    Store *store = must_open(target);
    commit_put(store, "server", "admin", "x");
    store_close(store);
    CHECK(!migrate(&migration, NULL, &err), "it has an entry");
    CHECK_HAS(said(&err), "is not empty", "it says so");
    store = must_open(target);
    Batch *batch = batch_open();
    batch_erase(batch, "server", "admin");
    batch_event(batch, "t", 1, "", "");
    commit_one(store, batch);
    store_close(store);
    CHECK(!migrate(&migration, NULL, &err), "it has a table");
    store = must_open(target);
    CHECK_STR(entries_of(store, "migration", "", ""), "", "nothing was written");
    store_close(store);
}

static void run_sql(const char *path, const char *sql)
{
    sqlite3 *db = NULL;

    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

static void a_damaged_source_is_noticed(void **state)
{
    Migration migration;
    Err err;

    (void)state;
    fill(source);
    run_sql(source, "delete from events where tbl = 't' and version = 450");
    Store *from = store_open_reader(source, &err);
    CHECK(!migration_read(&migration, from, NULL, NULL, &err), "an event is missing");
    CHECK_HAS(said(&err), "damaged: rows of t are missing", "of which table");
    store_close(from);
}

/* `busy`: what a server is told meanwhile. */
static void check_kept_away(const char *busy)
{
    Err err;
    Store *server = must_open(source), *reader = store_open_reader(source, &err);

    CHECK(!store_reserve(reader, &err), "a server uses it");
    CHECK_HAS(said(&err), "is in use", "it says so");
    store_close(reader);
    store_close(server);
    reader = store_open_reader(source, &err);
    CHECK(store_reserve(reader, &err), "nobody uses it");
    CHECK(store_reserve(reader, &err), "once more");
    CHECK_HAS(refusal(store_open(source, &err), &err), busy, "no server now");
    store_close(reader);
    store_close(must_open(source));
}

static void servers_are_kept_away(void **state)
{
    (void)state;
    store_close(must_open(source));
    check_kept_away("is in use");
    new_store(source, true);
    store_close(must_open(source));
    check_kept_away("is being copied by polis migrate");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(everything_is_there, start, end),
        cmocka_unit_test_setup_teardown(the_digest_is_known, start, end),
        cmocka_unit_test_setup_teardown(it_goes_on_where_it_was_killed, start, end),
        cmocka_unit_test_setup_teardown(it_gets_there_in_the_end, start, end),
        cmocka_unit_test_setup_teardown(a_copy_that_differs_is_unusable, start, end),
        cmocka_unit_test_setup_teardown(the_source_must_not_have_changed, start, end),
        cmocka_unit_test_setup_teardown(only_an_empty_store_is_filled, start, end),
        cmocka_unit_test_setup_teardown(a_damaged_source_is_noticed, start, end),
        cmocka_unit_test_setup_teardown(servers_are_kept_away, start, end),
    };

    scratch_open(&scratch);
    postgres_open(&pg, false, "fsync = off\n");
    int failed = RUN(tests);
    postgres_close(&pg);
    scratch_close(&scratch);
    return failed;
}
