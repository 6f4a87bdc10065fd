/* store_faults.c - a store on a disk that fails: for every operation that a commit needs,
 * what was reported as written is there after a kill and after a power cut, what was
 * refused is not, and the next commit works. */
#include <sqlite3.h>

#include "fault_vfs.h"
#include "scratch.h"
#include "store_help.h"

static Scratch scratch;
static char path[600], copy[600];

static const struct {
    const char *name;
    Fault fault;
    const char *says;               /* part of the sentence */
    bool is_dead;                   /* what was written before cannot be covered */
} faults[] = {
    {"full disk, once", {FAULT_WRITE, SQLITE_FULL, false, false}, "disk is full"},
    {"full disk, half a page", {FAULT_WRITE, SQLITE_FULL, false, true}, "disk is full"},
    {"full disk for good", {FAULT_WRITE, SQLITE_FULL, true, false}, "disk is full"},
    {"bad write", {FAULT_WRITE, SQLITE_IOERR_WRITE, false, true}, "writing"},
    {"bad writes for good", {FAULT_WRITE, SQLITE_IOERR_WRITE, true, false}, "writing"},
    {"bad sync", {FAULT_SYNC, SQLITE_IOERR_FSYNC, false, false}, "writing"},
    {"bad syncs for good", {FAULT_SYNC, SQLITE_IOERR_FSYNC, true, false}, "writing"},
    {"bad read", {FAULT_READ, SQLITE_IOERR_READ, false, false}, "writing"},
    {"bad truncation", {FAULT_TRUNCATE, SQLITE_IOERR_TRUNCATE, true, false}, "writing"},
    {"a dead disk",
     {FAULT_READ | FAULT_WRITE | FAULT_SYNC | FAULT_TRUNCATE | FAULT_OPEN, SQLITE_IOERR,
      true, false},
     "writing",
     true},
};

static int start(void **state)
{
    (void)state;
    scratch_open(&scratch);
    snprintf(path, sizeof path, "%s", scratch_file(&scratch, "db"));
    snprintf(copy, sizeof copy, "%s", scratch_file(&scratch, "copy"));
    fault_install();
    return 0;
}

static int end(void **state)
{
    (void)state;
    fault_remove();
    scratch_close(&scratch);
    return 0;
}

/* Two batches in one commit: event `version` of two tables, and an entry. */
static bool commit_pair(Store *store, int version, size_t extra, Err *err)
{
    Batch *batches[2] = {batch_open(), batch_open()};
    bool refused[2] = {false, false};
    char *value = malloc(extra + 16);

    snprintf(value, 16, "%d", version);
    batch_event(batches[0], "t", version, "event", "");
    batch_put(batches[0], "k", "n", value);
    batch_event(batches[1], "u", version, "event", "");
    if (extra) {
        memset(value, 'x', extra);
        value[extra] = '\0';
        batch_put(batches[1], "large", "text", value);
    }
    bool ok = store_commit(store, batches, 2, refused, err);
    CHECK(!ok || (!refused[0] && !refused[1]), "nothing conflicts");
    batch_close(batches[0]);
    batch_close(batches[1]);
    free(value);
    return ok;
}

/* The store is whole and at this version. */
static void check_version(Store *store, int version, const char *what)
{
    CHECK_INT(count_events(store, "t"), version, what);
    CHECK_INT(count_events(store, "u"), version, what);
    CHECK_INT(atoi(value_of(store, "k", "n")), version, what);
}

/* So is what a crash would leave behind. */
static void check_crash(void (*crash)(const char *path, const char *copy), int version,
                        const char *what)
{
    crash(path, copy);
    Store *store = must_open(copy);
    check_version(store, version, what);
    store_close(store);
}

/* When the sync of a commit fails and the disk is dead from then on, whoever opens the
 * file after a kill may find the commit; but whole. */
static void check_kill(int version, bool may_be_next)
{
    fault_kill(path, copy);
    Store *store = must_open(copy);
    bool is_next = may_be_next && count_events(store, "t") == version + 1;
    check_version(store, version + is_next, "after a kill");
    store_close(store);
}

/* One commit whose `nth` operation goes wrong; false if it did not come to that. */
static bool try_commit(int which, int nth)
{
    Err err = {0};
    Store *store = must_open(path);

    assert_true(commit_pair(store, 1, 0, &err) && commit_pair(store, 2, 0, &err));
    check_version(store, 2, "before");
    fault_plan(&faults[which].fault, nth);
    bool ok = commit_pair(store, 3, 0, &err);
    bool happened = fault_clear();
    if (!ok) {
        CHECK_INT(err.code, ERR_STORE, "refused as the disk's fault");
        CHECK_HAS(said(&err), faults[which].says, "and it says so");
    }
    check_version(store, ok ? 3 : 2, "reported and there, or refused and not");
    check_kill(ok ? 3 : 2, !ok && faults[which].is_dead);
    check_crash(fault_power_cut, ok ? 3 : 2, "after a power cut");
    for (int version = ok ? 4 : 3; version <= 5; version++) {
        CHECK(commit_pair(store, version, 0, &err), "it goes on");
        check_crash(fault_power_cut, version, "and is on the disk");
    }
    store_close(store);
    store = must_open(path);
    check_version(store, 5, "when opened again");
    store_close(store);
    scratch_empty(&scratch);
    return happened;
}

static void every_operation_of_a_commit(void **state)
{
    int tried = 0;

    (void)state;
    for (int i = 0; i < (int)COUNT(faults); i++)
        for (int nth = 1;; nth++) {
            snprintf(test_where, sizeof test_where, "%s, operation %d: ", faults[i].name,
                     nth);
            if (!try_commit(i, nth))
                break;
            tried++;
        }
    test_where[0] = '\0';
    CHECK(tried > 20, "there was something to try");
}

/* Commits of a megabyte each, in some of which the log is emptied into the file; a fault
 * somewhere in between. */
static bool try_checkpoint(const Fault *fault, int nth)
{
    enum { COMMITS = 10 };
    Store *store = must_open(path);
    int version = 0;
    Err err;

    fault_plan(fault, nth);
    for (int i = 0; i < COMMITS; i++)
        version += commit_pair(store, version + 1, 1 << 20, &err);
    bool happened = fault_clear();
    if (version > 0) {
        check_version(store, version, "as often as was reported");
        check_kill(version, fault->forever);
        check_crash(fault_power_cut, version, "after a power cut");
    }
    CHECK(commit_pair(store, version + 1, 0, &err), "it goes on");
    check_crash(fault_power_cut, version + 1, "and is on the disk");
    store_close(store);
    scratch_empty(&scratch);
    return happened;
}

static void while_the_log_is_emptied(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(faults); i++)
        for (int nth = 1, step = 1; nth < 6000; nth += step, step += 40 * SLOWDOWN) {
            snprintf(test_where, sizeof test_where, "%s, operation %d: ", faults[i].name,
                     nth);
            if (!try_checkpoint(&faults[i].fault, nth))
                break;
        }
    test_where[0] = '\0';
}

/* Making a new database goes wrong somewhere: a sentence, and the next time it works. */
static void while_a_store_is_made(void **state)
{
    Err err;

    (void)state;
    for (size_t i = 0; i < COUNT(faults); i++)
        for (int nth = 1, happened = 1; happened; nth++) {
            snprintf(test_where, sizeof test_where, "%s, operation %d: ", faults[i].name,
                     nth);
            err = (Err){0};
            fault_plan(&faults[i].fault, nth);
            Store *store = store_open(path, &err);
            happened = fault_clear();
            CHECK(store || said(&err)[0], "a sentence");
            store_close(store);
            store = must_open(path);
            CHECK(commit_pair(store, 1, 0, &err), "and then it works");
            check_version(store, 1, "as ever");
            store_close(store);
            scratch_empty(&scratch);
        }
    test_where[0] = '\0';
}

/* Reading goes wrong: said, and the next time it works. */
static void while_reading(void **state)
{
    static const Fault fault = {FAULT_READ, SQLITE_IOERR_READ, true, false};
    char *value = NULL;
    Err err;

    (void)state;
    Store *store = must_open(path);
    assert_true(commit_pair(store, 1, 1 << 20, &err));
    store_close(store);
    store = must_open(path);
    fault_plan(&fault, 1);
    CHECK(!store_get(store, &value, "large", "text", &err), "cannot be read");
    CHECK(!value, "and is not made up");
    CHECK_HAS(said(&err), "reading the database failed", "and says so");
    fault_clear();
    CHECK(store_get(store, &value, "large", "text", &err), "read again");
    CHECK_INT(strlen(value), 1 << 20, "whole");
    free(value);
    store_close(store);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(every_operation_of_a_commit, start, end),
        cmocka_unit_test_setup_teardown(while_the_log_is_emptied, start, end),
        cmocka_unit_test_setup_teardown(while_a_store_is_made, start, end),
        cmocka_unit_test_setup_teardown(while_reading, start, end),
    };

    return RUN(tests);
}
