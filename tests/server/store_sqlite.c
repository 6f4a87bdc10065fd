/* store_sqlite.c - the file behind a store: its format, who may open it, what is refused
 * and how. */
#include <fcntl.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include "patience.h"
#include "scratch.h"
#include "base/rng.h"
#include "store/sqlite_schema.h"
#include "store/sqlite_lock.h"
#include "store_help.h"

static Scratch scratch;
static char path[600];

static int start(void **state)
{
    (void)state;
    scratch_open(&scratch);
    snprintf(path, sizeof path, "%s", scratch_file(&scratch, "polis.db"));
    return 0;
}

static int end(void **state)
{
    (void)state;
    scratch_close(&scratch);
    return 0;
}

/* Make a database by SQL, as another program or an older polis would. */
static void make_by_sql(const char *sql)
{
    sqlite3 *db = NULL;

    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK)
        print_error("%s\n", sqlite3_errmsg(db));
    assert_int_equal(sqlite3_errcode(db), SQLITE_OK);
    sqlite3_close(db);
}

static void make_by_bytes(const char *bytes, size_t n)
{
    FILE *file = fopen(path, "wb");

    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, n, file), n);
    fclose(file);
}

/* Both ways of opening refuse it with a sentence that has this in it. */
static void check_refused(const char *part, const char *what)
{
    Err err = {0};

    CHECK(!store_open(path, &err), what);
    CHECK_INT(err.code, ERR_STORE, what);
    CHECK_HAS(said(&err), part, what);
    CHECK_HAS(said(&err), "polis.db", "it names the file");
    CHECK(!store_open_reader(path, &err), what);
    CHECK_HAS(said(&err), part, what);
}

static int mode_of(const char *name)
{
    struct stat about;

    assert_int_equal(stat(scratch_file(&scratch, name), &about), 0);
    return about.st_mode & 0777;
}

static void kept_when_opened_again(void **state)
{
    char where[640];

    (void)state;
    Store *store = must_open(path);
    CHECK_INT(commit_event(store, "t", 1), WRITTEN, "an event");
    CHECK_INT(commit_put(store, "k", "a", "1"), WRITTEN, "an entry");
    CHECK_INT(mode_of("polis.db"), 0600, "nobody else may read it");
    CHECK_INT(mode_of("polis.db-wal"), 0600, "nor its log");
    store_close(store);
    CHECK_INT(access(scratch_file(&scratch, "polis.db-wal"), F_OK), -1, "one file alone");
    CHECK_INT(access(scratch_file(&scratch, "polis.db-lock"), F_OK), -1, "no lock stays");
    snprintf(where, sizeof where, "sqlite:%s", path);
    store = must_open(where);
    CHECK_STR(events_after(store, "t", 0), "1 t 1|", "the event");
    CHECK_STR(value_of(store, "k", "a"), "1", "the entry");
    CHECK_INT(commit_event(store, "t", 2), WRITTEN, "it goes on");
    store_close(store);
}

/* A program that commits and is killed in the middle of things. */
static void commit_and_die(int to)
{
    Store *store = must_open(path);

    for (int v = 1;; v++)
        if (commit_event(store, "t", v) != WRITTEN ||
            write(to, &v, sizeof v) != (ssize_t)sizeof v)
            _exit(1);
}

static void kept_when_killed(void **state)
{
    (void)state;
    for (int round = 0; round < 10; round++) {
        int ends[2], version = 0, last = 0;
        assert_int_equal(pipe(ends), 0);
        pid_t child = fork();
        if (child == 0)
            commit_and_die(ends[1]);
        close(ends[1]);
        for (int i = 0; i < 5 + 13 * round; i++)
            assert_int_equal(read(ends[0], &version, sizeof version), sizeof version);
        kill(child, SIGKILL);
        while (read(ends[0], &last, sizeof last) == (ssize_t)sizeof last)
            version = last;
        close(ends[0]);
        waitpid(child, NULL, 0);
        Store *store = must_open(path);
        CHECK(count_events(store, "t") >= version, "all that was reported");
        CHECK(count_events(store, "t") <= version + 1, "and at most one more");
        store_close(store);
        scratch_empty(&scratch);
    }
}

static void one_server_at_a_time(void **state)
{
    char alias[600];
    Err err;

    (void)state;
    snprintf(alias, sizeof alias, "%s", scratch_file(&scratch, "alias.db"));
    assert_int_equal(symlink(path, alias), 0);
    Store *store = must_open(path);
    CHECK_INT(mode_of("polis.db-lock"), 0600, "others cannot hold it up");
    CHECK(!store_open(path, &err), "a second one");
    CHECK_HAS(said(&err), "another polis serves it", "is told why");
    CHECK(!store_open(alias, &err), "by another name neither");
    CHECK_INT(commit_event(store, "t", 1), WRITTEN, "the first is undisturbed");
    store_close(store);
    store = must_open(alias);
    CHECK_INT(commit_event(store, "t", 2), WRITTEN, "free again");
    store_close(store);
}

/* What cannot be locked is named: the database, not the lock beside it. */
static void no_database_to_lock(void **state)
{
    Err err;

    (void)state;
    CHECK(!lock_open(path, &err), "there is none");
    CHECK_HAS(said(&err), "polis.db: ", "which");
}

static void readers_beside_a_server(void **state)
{
    FILE *left = NULL;
    Err err;

    (void)state;
    CHECK(!store_open_reader(path, &err), "nothing to read");
    CHECK_HAS(said(&err), "No such file", "and it says so");
    CHECK_INT(access(path, F_OK), -1, "a reader makes nothing");
    Store *store = must_open(path);
    Store *reader = store_open_reader(path, &err);
    assert_non_null(reader);
    CHECK_INT(commit_event(store, "t", 1), WRITTEN, "the server writes");
    CHECK_STR(events_after(reader, "t", 0), "1 t 1|", "the reader reads it");
    CHECK_INT(commit_event(reader, "t", 2), FAILED, "it does not write");
    left = fopen(scratch_file(&scratch, "copy.part-journal"), "w");
    fputs("of a copy that was broken off", left);
    fclose(left);
    CHECK(store_copy(reader, scratch_file(&scratch, "copy"), &err), "it copies");
    CHECK_INT(mode_of("copy"), 0600, "for nobody else");
    CHECK_INT(access(scratch_file(&scratch, "copy.part-journal"), F_OK), -1,
              "cleared up");
    store_close(reader);
    CHECK_INT(commit_event(store, "t", 2), WRITTEN, "the server goes on");
    store_close(store);
    store = must_open(scratch_file(&scratch, "copy"));
    CHECK_STR(events_after(store, "t", 0), "1 t 1|", "the copy can be served");
    store_close(store);
}

static void another_program_that_writes(void **state)
{
    sqlite3 *db = NULL;
    Err err;

    (void)state;
    store_close(must_open(path));
    Store *store = must_open(path);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "begin immediate", NULL, NULL, NULL), SQLITE_OK);
    Batch *batch = batch_open();
    bool refused = false;
    batch_event(batch, "t", 1, "event", "");
    CHECK(!store_commit(store, &batch, 1, &refused, &err), "cannot write");
    CHECK_HAS(said(&err), "locked by another program", "and says why");
    CHECK_STR(events_after(store, "t", 0), "", "reading goes on");
    sqlite3_exec(db, "rollback", NULL, NULL, NULL);
    CHECK(store_commit(store, &batch, 1, &refused, &err), "can write again");
    batch_close(batch);
    sqlite3_close(db);
    store_close(store);
}

/* A transaction of the rollback kind keeps all others out. */
static void locked_by_another_program(void **state)
{
    sqlite3 *db = NULL;

    (void)state;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "begin exclusive", NULL, NULL, NULL), SQLITE_OK);
    check_refused("locked by another program", "locked");
    sqlite3_close(db);
}

static void what_is_no_database(void **state)
{
    static char garbage[8192];
    static const struct {
        const char *what, *bytes;
        size_t n;
        const char *part;
    } cases[] = {
        {"a text", "[Game \"akropolis\"]\n", 19, "is not a database"},
        {"garbage", garbage, sizeof garbage, "is not a database"},
        {"a torn header", "SQLite format 3\0\x10", 17, "is not a database"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof garbage; i++)
        garbage[i] = (char)(i * 37 + 1);
    for (size_t i = 0; i < COUNT(cases); i++) {
        make_by_bytes(cases[i].bytes, cases[i].n);
        check_refused(cases[i].part, cases[i].what);
        struct stat about;
        assert_int_equal(stat(path, &about), 0);
        CHECK_INT(about.st_size, cases[i].n, "it is left as it was");
    }
    remove(path);
    assert_int_equal(mkdir(path, 0777), 0);
    check_refused("is a folder", "a folder");
    rmdir(path);
    assert_int_equal(mkfifo(path, 0666), 0);
    check_refused("is not a database", "a pipe");
}

static void a_damaged_database(void **state)
{
    char page[4096];

    (void)state;
    store_close(must_open(path));
    int file = open(path, O_RDWR);
    assert_int_equal(pread(file, page, sizeof page, 0), sizeof page);
    memset(page + 100, 0xee, sizeof page - 100);    /* the list of tables */
    assert_int_equal(pwrite(file, page, sizeof page, 0), sizeof page);
    close(file);
    check_refused("is damaged", "a damaged one");
}

static void formats(void **state)
{
    static const struct { const char *what, *sql, *part; } cases[] = {
        {"of another program", "create table notes(text)", "of another program"},
        {"of another program that signs", "pragma application_id = 7; create table x(y)",
         "of another program"},
        {"ours in name only", "pragma application_id = 1886350451; create table x(y)",
         "of another program"},
        {"newer", "pragma application_id = 1886350451; pragma user_version = 99",
         "has format 99, which a newer polis has written; this one knows "
         "formats up to 1"},
    };

    (void)state;
    CHECK_INT(APPLICATION_ID, 1886350451, "the number that stands in files");
    for (size_t i = 0; i < COUNT(cases); i++) {
        make_by_sql(cases[i].sql);
        check_refused(cases[i].part, cases[i].what);
        scratch_empty(&scratch);
    }
}

/* Format 1 as it was first written: every later polis must read it. */
static const char format_1[] =
    "create table events(tbl text not null, version integer not null, body text not null,"
    " note text not null, primary key(tbl, version)) without rowid;"
    "create table entries(kind text not null, key text not null, value text not null,"
    " primary key(kind, key)) without rowid;"
    "insert into events values('t', 1, '{\"version\":1}', 'note'), ('t', 2, 'two', '');"
    "insert into entries values('live', 't', ''), ('server', 'clock', '12');"
    "pragma application_id = 1886350451; pragma user_version = 1;";

static void format_1_is_read(void **state)
{
    (void)state;
    make_by_sql(format_1);
    Store *store = must_open(path);
    CHECK_STR(events_after(store, "t", 0), "1 {\"version\":1}|2 two|", "events");
    CHECK_STR(entries_of(store, "live", "", ""), "t=|", "entries");
    CHECK_INT(commit_event(store, "t", 3), WRITTEN, "it goes on");
    store_close(store);
}

static int version_of(sqlite3 *db)
{
    Err err = {0};

    return schema_version(db, path, 9, &err);
}

/* Steps that a later polis might have. */
static const char *const later[] = {
    "create table never(run)",
    "alter table entries add column at integer not null default 0",
    "create index entries_at on entries(at); update entries set at = 7",
};

static void formats_are_brought_up_to_date(void **state)
{
    sqlite3 *db = NULL;
    sqlite3_stmt *query = NULL;
    Err err;

    (void)state;
    make_by_sql(format_1);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    CHECK(schema_update(db, path, 1, later, 3, &err), "two steps");
    CHECK_INT(version_of(db), 3, "the new format");
    assert_int_equal(sqlite3_prepare_v2(db, "select value, at from entries where kind = "
                                            "'server'", -1, &query, NULL), SQLITE_OK);
    CHECK_INT(sqlite3_step(query), SQLITE_ROW, "what was there is there");
    CHECK_STR((const char *)sqlite3_column_text(query, 0), "12", "as it was");
    CHECK_INT(sqlite3_column_int(query, 1), 7, "with what is new");
    sqlite3_finalize(query);
    CHECK(schema_update(db, path, 3, later, 3, &err), "nothing left to do");
    sqlite3_close(db);
    check_refused("has format 3", "and this polis says that it is too old for it");
}

static void a_step_that_fails_changes_nothing(void **state)
{
    static const char *const steps[] = {NULL, "create table fine(x)",
                                        "create table fine(x)"};
    sqlite3 *db = NULL;
    Err err;

    (void)state;
    make_by_sql(format_1);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    CHECK(!schema_update(db, path, 1, steps, 3, &err), "the second step fails");
    CHECK_HAS(said(&err), "already exists", "and says how");
    CHECK_INT(version_of(db), 1, "the old format");
    CHECK_INT(sqlite3_exec(db, "select * from fine", NULL, NULL, NULL), SQLITE_ERROR,
              "nothing of the first step either");
    sqlite3_close(db);
    store_close(must_open(path));
}

/* Permissions do not stop root, so somebody else tries. */
static void read_only(void **state)
{
    uid_t me = geteuid();
    Err err = {0};

    (void)state;
    store_close(must_open(path));
    assert_int_equal(chmod(path, 0444), 0);
    assert_int_equal(chmod(scratch.folder, 0555), 0);
    if (me == 0)
        assert_int_equal(seteuid(65534), 0);
    Store *store = store_open(path, &err);
    Err none = {0};
    Store *fresh = store_open(scratch_file(&scratch, "new.db"), &none);
    if (me == 0)
        assert_int_equal(seteuid(me), 0);
    chmod(scratch.folder, 0777);
    CHECK(!store, "a file that cannot be written");
    CHECK_HAS(said(&err), "cannot be written", "says so");
    CHECK(!fresh, "a folder that cannot be written");
    CHECK_HAS(said(&none), "cannot be opened", "says so too");
}

static void names_that_are_none(void **state)
{
    static const struct { const char *what, *where, *part; } cases[] = {
        {"nothing", "", "not the name of a database"},
        {"a prefix alone", "sqlite:", "not the name of a database"},
        {"SQLite's own", "sqlite::memory:", "not the name of a database"},
        {"another kind", "mysql://host/polis", "unknown store 'mysql://host/polis'"},
        {"no such folder", "/nowhere/polis.db", "cannot be opened: No such file"},
        {"memory with a name", "memory:x", "has no name"},
    };
    Err err;

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        CHECK(!store_open(cases[i].where, &err), cases[i].what);
        CHECK_HAS(said(&err), cases[i].part, cases[i].what);
    }
    CHECK(!store_open_reader("memory:", &err), "another program's memory");
    store_close(NULL);
    batch_close(NULL);
}

static long size_of(const char *name)
{
    struct stat about;

    return stat(scratch_file(&scratch, name), &about) == 0 ? (long)about.st_size : 0;
}

/* Somebody reads for long and the log grows; then it is cut down again. */
static bool write_meanwhile(void *to, const char *key, const char *value)
{
    Store *store = to;
    char *large = malloc(1 << 20);

    (void)key;
    (void)value;
    for (int i = 0; i < 40; i++) {
        memset(large, 'a' + i % 2, 1 << 20);
        large[(1 << 20) - 1] = '\0';
        CHECK_INT(commit_put(store, "large", "text", large), WRITTEN, "written");
    }
    free(large);
    return true;
}

static void the_log_does_not_grow_for_ever(void **state)
{
    Err err;

    (void)state;
    Store *store = must_open(path), *reader = store_open_reader(path, &err);
    commit_put(store, "k", "a", "");
    for (int v = 1; v <= effort(8000); v++) {
        CHECK_INT(commit_event(store, "t", v), WRITTEN, "many small commits");
        if (v % 10 == 0)
            value_of(store, "k", "a");
    }
    CHECK(size_of("polis.db-wal") < 8 << 20, "the log stays small");
    assert_true(store_scan(reader, "k", "", "", write_meanwhile, store, &err));
    CHECK(size_of("polis.db-wal") > 20 << 20, "it grows while somebody reads");
    CHECK_INT(store_space(store).log, size_of("polis.db-wal"), "as is told");
    CHECK(store_space(store).free > 0, "there is room");
    store_close(reader);
    write_meanwhile(store, "", "");
    CHECK(size_of("polis.db-wal") <= 16 << 20, "and is cut down again");
    store_close(store);
}

/* How often `part` is in the file of this name; 0 if there is no such file. */
static int found_in(const char *name, const char *part)
{
    FILE *file = fopen(scratch_file(&scratch, name), "rb");
    size_t n_part = strlen(part), n = 0;
    char *bytes = NULL;
    int found = 0;

    if (!file)
        return 0;
    assert_int_equal(fseek(file, 0, SEEK_END), 0);
    n = (size_t)ftell(file);
    rewind(file);
    bytes = malloc(n + 1);
    assert_int_equal(fread(bytes, 1, n, file), n);
    fclose(file);
    for (size_t i = 0; i + n_part <= n; i++)
        found += memcmp(bytes + i, part, n_part) == 0;
    free(bytes);
    return found;
}

/* Tables grow at once in no order, so that rows are moved from page to page all the time;
 * now and then a row says something that is to be erased. */
enum { GROWING = 60, GROWN = 6000, TOGETHER = 100 };

static int versions[GROWING];
static bool is_secret[GROWING][GROWN];

static const char *growing(int t)
{
    static char name[16];

    snprintf(name, sizeof name, "t%02d", t);
    return name;
}

static void grow_tables(Store *store)
{
    char body[700];
    Rng rng = rng_from(3);
    Batch *batch = batch_open();

    for (int i = 1; i <= GROWN; i++) {
        int t = (int)rng_below(&rng, GROWING), v = ++versions[t];
        is_secret[t][v] = rng_below(&rng, 10) == 0;
        int n = snprintf(body, sizeof body, "%s", is_secret[t][v] ? "SECRET" : "");
        memset(body + n, 'x', sizeof body - (size_t)n);
        body[n + 20 + (int)rng_below(&rng, 580)] = '\0';
        batch_event(batch, growing(t), v, body, "note");
        if (i % TOGETHER)
            continue;
        CHECK_INT(commit_one(store, batch), WRITTEN, "grown");
        batch = batch_open();
    }
    batch_close(batch);
}

static void erase_secrets(Store *store)
{
    Batch *batch = batch_open();

    for (int t = 0; t < GROWING; t++) {
        if (t % 4 == 1)
            batch_drop(batch, growing(t));
        for (int v = 1; v <= versions[t] && t % 4 != 1; v++)
            if (is_secret[t][v])
                batch_amend(batch, growing(t), v, NULL, "-");
    }
    batch_erase(batch, "person", "a");
    batch_scrub(batch);
    CHECK_INT(commit_one(store, batch), WRITTEN, "erased");
}

static void erased_text_is_gone(void **state)
{
    (void)state;
    Store *store = must_open(path);
    grow_tables(store);
    commit_put(store, "person", "a", "SECRET too");
    CHECK(found_in("polis.db", "SECRET") + found_in("polis.db-wal", "SECRET") > 0,
          "it was there");
    erase_secrets(store);
    CHECK_INT(found_in("polis.db", "SECRET"), 0, "gone from the file");
    CHECK_INT(found_in("polis.db-wal", "SECRET"), 0, "and from its log");
    CHECK_INT(commit_event(store, "t01", versions[1] + 1), REFUSED,
              "one that was dropped");
    CHECK_INT(commit_event(store, "t00", versions[0] + 1), WRITTEN, "one that goes on");
    CHECK_INT(count_events(store, "t00"), versions[0] + 1, "all of it is there");
    store_close(store);
    store = must_open(path);
    CHECK_INT(count_events(store, "t02"), versions[2], "and whole when opened again");
    store_close(store);
}

/* Somebody who reads keeps the log; it is emptied once nobody does. */
static void erased_beside_a_reader(void **state)
{
    sqlite3 *reader = NULL;

    (void)state;
    Store *store = must_open(path);
    commit_put(store, "person", "a", "SECRET");
    assert_int_equal(sqlite3_open(path, &reader), SQLITE_OK);
    assert_int_equal(sqlite3_exec(reader, "begin; select * from entries", NULL, NULL,
                                  NULL), SQLITE_OK);
    Batch *batch = batch_open();
    batch_erase(batch, "person", "a");
    batch_scrub(batch);
    CHECK_INT(commit_one(store, batch), WRITTEN, "erased");
    CHECK(found_in("polis.db-wal", "SECRET") > 0, "the reader still sees it");
    sqlite3_close(reader);
    for (const time_t until = patience();
         is_patient(until) && found_in("polis.db-wal", "SECRET");) {
        usleep(10000);
        commit_put(store, "k", "a", "1");
    }
    CHECK_INT(found_in("polis.db-wal", "SECRET") + found_in("polis.db", "SECRET"), 0,
              "gone");
    store_close(store);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(kept_when_opened_again, start, end),
        cmocka_unit_test_setup_teardown(kept_when_killed, start, end),
        cmocka_unit_test_setup_teardown(one_server_at_a_time, start, end),
        cmocka_unit_test_setup_teardown(no_database_to_lock, start, end),
        cmocka_unit_test_setup_teardown(readers_beside_a_server, start, end),
        cmocka_unit_test_setup_teardown(another_program_that_writes, start, end),
        cmocka_unit_test_setup_teardown(locked_by_another_program, start, end),
        cmocka_unit_test_setup_teardown(what_is_no_database, start, end),
        cmocka_unit_test_setup_teardown(a_damaged_database, start, end),
        cmocka_unit_test_setup_teardown(formats, start, end),
        cmocka_unit_test_setup_teardown(format_1_is_read, start, end),
        cmocka_unit_test_setup_teardown(formats_are_brought_up_to_date, start, end),
        cmocka_unit_test_setup_teardown(a_step_that_fails_changes_nothing, start, end),
        cmocka_unit_test_setup_teardown(read_only, start, end),
        cmocka_unit_test_setup_teardown(names_that_are_none, start, end),
        cmocka_unit_test_setup_teardown(erased_text_is_gone, start, end),
        cmocka_unit_test_setup_teardown(erased_beside_a_reader, start, end),
        cmocka_unit_test_setup_teardown(the_log_does_not_grow_for_ever, start, end),
    };

    return RUN(tests);
}
