/* sqlite.c - a store in one SQLite file.
 *
 * It has two connections, so that reading never waits for a commit: one for the thread
 * that commits, one for those that read, which take turns. With write-ahead logging and
 * synchronous=FULL a commit is on disk when it returns. One transaction holds all
 * batches of a commit. Each batch is checked before any of it is written, so that a
 * conflict needs no rollback.
 *
 * When a commit fails in its last step, it may have been written to the log, and only
 * the sync failed. SQLite forgets it, but it would come back if the log were read again
 * after a crash. So a harmless commit overwrites it before the failure is reported. A
 * batch that was reported as failed can be there later only if the disk is dead by then
 * and the program is killed before it writes anything else; it is then whole, and has
 * its sender's id, so that a retry is recognised. */
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "os/clock.h"
#include "os/must.h"
#include "store/backend.h"
#include "store/sqlite_copy.h"
#include "store/sqlite_db.h"
#include "store/sqlite_lock.h"
#include "store/sqlite_schema.h"

typedef struct {
    Store base;
    Lock *lock;                     /* NULL: opened for reading only */
    Lock *shared;                   /* of a reader that keeps servers away; may be NULL */
    char *path;
    Db writes, reads;
    pthread_mutex_t reading;        /* of `reads`; recursive, since the callback of a scan
                                       may read */
    bool must_scrub;                /* erased data is still in the log */
    double scrubbed_ms;             /* when we last tried to remove it */
} SqliteStore;

enum { SCRUB_AGAIN_MS = 1000 };

/* SQLite writes the log back to the file after 1000 pages. If the log had to grow during
 * a long read, its file is truncated again. Erased texts are overwritten; sqlite_scrub.h
 * does the rest. */
static const char settings[] = "pragma journal_mode = wal;"
                               "pragma synchronous = full;"
                               "pragma wal_autocheckpoint = 1000;"
                               "pragma journal_size_limit = 16777216;"
                               "pragma temp_store = memory;"
                               "pragma secure_delete = on;";

static void bind_text(sqlite3_stmt *statement, int at, const char *text)
{
    sqlite3_bind_text(statement, at, text, -1, SQLITE_STATIC);
}

static int last_version(void *with, const char *table)
{
    Db *db = with;
    sqlite3_stmt *query = db_take(db, QUERY_LAST);
    int last = -1;

    if (query) {
        bind_text(query, 1, table);
        if (sqlite3_step(query) == SQLITE_ROW)
            last = sqlite3_column_int(query, 0);    /* 0 for NULL: no events */
    }
    db_give(db, QUERY_LAST, query);
    return last;
}

static BatchFit entry_fit(void *with, const Write *expectation)
{
    Db *db = with;
    sqlite3_stmt *query = db_take(db, QUERY_GET);
    int step = SQLITE_ERROR;
    bool is_met = false;

    if (query) {
        bind_text(query, 1, expectation->name);
        bind_text(query, 2, expectation->key);
        step = sqlite3_step(query);
        is_met = step == SQLITE_ROW
                     ? !expectation->is_absent &&
                           strcmp((const char *)sqlite3_column_text(query, 0),
                                  expectation->body) == 0
                     : expectation->is_absent;
    }
    db_give(db, QUERY_GET, query);
    if (step != SQLITE_ROW && step != SQLITE_DONE)
        return BATCH_UNKNOWN;
    return is_met ? BATCH_FITS : BATCH_CONFLICTS;
}

static BatchFit event_fit(void *with, const Write *amendment)
{
    Db *db = with;
    sqlite3_stmt *query = db_take(db, QUERY_EVENTS);
    BatchFit fit = BATCH_UNKNOWN;

    if (query) {
        bind_text(query, 1, amendment->name);
        sqlite3_bind_int(query, 2, amendment->version - 1);
        if (sqlite3_step(query) == SQLITE_ROW)
            fit = strcmp((const char *)sqlite3_column_text(query, 1),
                         amendment->note) == 0 ? BATCH_FITS : BATCH_CONFLICTS;
    }
    db_give(db, QUERY_EVENTS, query);
    return fit;
}

static const BatchChecks checks = {last_version, entry_fit, event_fit};

/* The statement of each kind of write, with the numbers of its parameters; 0: none. The
 * rest is checked before, or is for shared stores. */
static const struct {
    Query query;
    int name, key, version, body, note;
} forms[WRITE_KINDS] = {
    [WRITE_EVENT] = {QUERY_EVENT, .name = 1, .version = 2, .body = 3, .note = 4},
    [WRITE_AMEND] = {QUERY_AMEND, .name = 1, .version = 2, .body = 3},
    [WRITE_DROP] = {QUERY_DROP, .name = 1},
    [WRITE_PUT] = {QUERY_PUT, .name = 1, .key = 2, .body = 3},
    [WRITE_ERASE] = {QUERY_ERASE, .name = 1, .key = 2},
};

static bool carry_out(Db *db, const Write *write)
{
    sqlite3_stmt *statement = db_take(db, forms[write->kind].query);

    if (statement) {
        bind_text(statement, forms[write->kind].name, write->name);
        if (forms[write->kind].key)
            bind_text(statement, forms[write->kind].key, write->key);
        if (forms[write->kind].version)
            sqlite3_bind_int(statement, forms[write->kind].version, write->version);
        if (forms[write->kind].body)
            bind_text(statement, forms[write->kind].body, write->body);
        if (forms[write->kind].note)
            bind_text(statement, forms[write->kind].note, write->note);
    }
    return db_done(db, forms[write->kind].query, statement);
}

static bool write_batch(Db *db, const Batch *batch, bool *refused)
{
    BatchFit fit = batch_fit(batch, &checks, db);

    *refused = fit == BATCH_CONFLICTS;
    if (fit != BATCH_FITS)
        return fit == BATCH_CONFLICTS;
    for (int i = 0; i < batch->n; i++)
        if (forms[batch->writes[i].kind].name && !carry_out(db, &batch->writes[i]))
            return false;
    return true;
}

/* Erased data stays in the log until the log is emptied. That has to wait while someone
 * reads an older state of the file, such as a backup; then we retry after later commits.
 */
static void scrub(SqliteStore *file, Batch *const batches[], int n)
{
    bool is_new = false;

    for (int i = 0; i < n; i++)
        is_new |= batches[i]->is_scrubbed;
    if (!is_new && (!file->must_scrub || clock_ms() < file->scrubbed_ms + SCRUB_AGAIN_MS))
        return;
    file->must_scrub = !db_empty_log(&file->writes);
    file->scrubbed_ms = clock_ms();
}

/* SQLite would go on writing to a file that nobody will find again. */
static bool is_in_place(const SqliteStore *file)
{
    return lock_is_of(file->lock, sqlite3_db_filename(file->writes.handle, "main"));
}

static bool commit(Store *store, Batch *const batches[], int n, bool refused[], Err *err)
{
    Db *db = &((SqliteStore *)store)->writes;
    bool ok, is_written = false;

    if (!((SqliteStore *)store)->lock)
        return fail(err, ERR_STORE, N_("the database was opened for reading only"));
    if (!is_in_place((SqliteStore *)store))
        return fail(err, ERR_STORE,
                    N_("the database's file has been deleted or replaced: nothing has "
                       "been written"));
    /* All batches share one transaction, and so one sync: that is what makes many moves a
     * second possible. A batch that conflicts writes nothing and does not affect the
     * others. */
    ok = db_run(db, QUERY_BEGIN);
    for (int i = 0; i < n && ok; i++)
        ok = write_batch(db, batches[i], &refused[i]);
    if (ok) {
        is_written = true;
        ok = db_run(db, QUERY_COMMIT);
    }
    if (ok) {
        scrub((SqliteStore *)store, batches, n);
        return true;
    }
    db_fail_write(db, err);         /* before the rollback changes the message */
    if (!sqlite3_get_autocommit(db->handle))
        db_run(db, QUERY_ROLLBACK);
    /* The commit may be in the log, unsynced: write something harmless over it, as the
     * comment at the top says. If this fails too, there is nothing more to do. */
    if (is_written)
        schema_sign(db->handle, SCHEMA_VERSION);
    return false;
}

static Db *lock_reads(Store *store)
{
    pthread_mutex_lock(&((SqliteStore *)store)->reading);
    return &((SqliteStore *)store)->reads;
}

static void unlock_reads(Store *store)
{
    pthread_mutex_unlock(&((SqliteStore *)store)->reading);
}

static bool get(Store *store, char **out, const char *kind, const char *key, Err *err)
{
    Db *db = lock_reads(store);
    sqlite3_stmt *query = db_take(db, QUERY_GET);
    int step = SQLITE_ERROR;

    if (query) {
        bind_text(query, 1, kind);
        bind_text(query, 2, key);
        step = sqlite3_step(query);
        if (step == SQLITE_ROW)
            *out = must(strdup((const char *)sqlite3_column_text(query, 0)));
    }
    bool ok = step == SQLITE_DONE || *out || db_fail_read(db, err);
    db_give(db, QUERY_GET, query);
    unlock_reads(store);
    return ok;
}

static bool scan(Store *store, const char *kind, const char *prefix, const char *after,
                 StoreEntry *entry, void *to, Err *err)
{
    Db *db = lock_reads(store);
    sqlite3_stmt *query = db_take(db, QUERY_SCAN);
    int step = SQLITE_ERROR;

    if (query) {
        bind_text(query, 1, kind);
        bind_text(query, 2, prefix);
        bind_text(query, 3, after);
        while ((step = sqlite3_step(query)) == SQLITE_ROW) {
            const char *key = (const char *)sqlite3_column_text(query, 0);
            if (strncmp(key, prefix, strlen(prefix)) != 0 ||
                !entry(to, key, (const char *)sqlite3_column_text(query, 1)))
                break;
        }
    }
    bool ok = step == SQLITE_DONE || step == SQLITE_ROW || db_fail_read(db, err);
    db_give(db, QUERY_SCAN, query);
    unlock_reads(store);
    return ok;
}

static bool events(Store *store, const char *table, int from, StoreEvents *event,
                   void *to, Err *err)
{
    Db *db = lock_reads(store);
    sqlite3_stmt *query = db_take(db, QUERY_EVENTS);
    int step = SQLITE_ERROR;

    if (query) {
        bind_text(query, 1, table);
        sqlite3_bind_int(query, 2, from);
        while ((step = sqlite3_step(query)) == SQLITE_ROW) {
            StoredEvent shown = {table, sqlite3_column_int(query, 0),
                                 (const char *)sqlite3_column_text(query, 1),
                                 (const char *)sqlite3_column_text(query, 2)};
            if (!event(to, &shown))
                break;
        }
    }
    bool ok = step == SQLITE_DONE || step == SQLITE_ROW || db_fail_read(db, err);
    db_give(db, QUERY_EVENTS, query);
    unlock_reads(store);
    return ok;
}

static bool walk_tables(Store *store, const char *after, StoreTables *table, void *to,
                        Err *err)
{
    Db *db = lock_reads(store);
    sqlite3_stmt *query = db_take(db, QUERY_TABLES);
    int step = SQLITE_ERROR;

    if (query) {
        bind_text(query, 1, after);
        while ((step = sqlite3_step(query)) == SQLITE_ROW)
            if (!table(to, (const char *)sqlite3_column_text(query, 0),
                       sqlite3_column_int(query, 1)))
                break;
    }
    bool ok = step == SQLITE_DONE || step == SQLITE_ROW || db_fail_read(db, err);
    db_give(db, QUERY_TABLES, query);
    unlock_reads(store);
    return ok;
}

static bool walk_entries(Store *store, const char *after_kind, const char *after_key,
                         StoreEntries *entry, void *to, Err *err)
{
    Db *db = lock_reads(store);
    sqlite3_stmt *query = db_take(db, QUERY_ENTRIES);
    int step = SQLITE_ERROR;

    if (query) {
        bind_text(query, 1, after_kind);
        bind_text(query, 2, after_key);
        while ((step = sqlite3_step(query)) == SQLITE_ROW)
            if (!entry(to, (const char *)sqlite3_column_text(query, 0),
                       (const char *)sqlite3_column_text(query, 1),
                       (const char *)sqlite3_column_text(query, 2)))
                break;
    }
    bool ok = step == SQLITE_DONE || step == SQLITE_ROW || db_fail_read(db, err);
    db_give(db, QUERY_ENTRIES, query);
    unlock_reads(store);
    return ok;
}

/* Uses a connection of its own, so that neither commits nor reads have to wait. */
static bool copy_into(void *with, const char *path, Err *err)
{
    const SqliteStore *file = with;
    Db db;

    if (!db_open(&db, file->path, false, err))
        return false;
    sqlite3_stmt *statement = db_take(&db, QUERY_COPY);
    if (statement)
        bind_text(statement, 1, path);
    bool ok = statement && sqlite3_step(statement) == SQLITE_DONE;
    if (!ok)
        db_fail_open(&db, path, err);
    db_give(&db, QUERY_COPY, statement);
    db_close(&db);
    return ok;
}

static bool copy(Store *store, const char *path, Err *err)
{
    return copy_file(path, copy_into, store, err);
}

/* Whoever writes has it alone already. */
static bool reserve(Store *store, Err *err)
{
    SqliteStore *file = (SqliteStore *)store;

    if (!file->lock && !file->shared)
        file->shared = lock_open_shared(file->path, err);
    return file->lock || file->shared;
}

static bool verify(Store *store, Err *err)
{
    bool ok = db_verify(lock_reads(store), ((SqliteStore *)store)->path, err);

    unlock_reads(store);
    return ok;
}

static bool count(Store *store, StoreSums *out, Err *err)
{
    Db *db = lock_reads(store);
    sqlite3_stmt *query = db_take(db, QUERY_COUNT);
    bool ok = query && sqlite3_step(query) == SQLITE_ROW;

    if (ok)
        *out = (StoreSums){sqlite3_column_int64(query, 0), sqlite3_column_int64(query, 1),
                           sqlite3_column_int64(query, 2)};
    else
        db_fail_read(db, err);
    db_give(db, QUERY_COUNT, query);
    unlock_reads(store);
    return ok;
}

static StoreSpace space(Store *store)
{
    const SqliteStore *file = (const SqliteStore *)store;
    StoreSpace space = {-1, -1};
    struct statvfs disk;
    struct stat log;
    char path[PATH_MAX];

    if (statvfs(file->path, &disk) == 0)
        space.free = (int64_t)disk.f_bavail * (int64_t)disk.f_frsize;
    if (snprintf(path, sizeof path, "%s-wal", file->path) < (int)sizeof path)
        space.log = stat(path, &log) == 0 ? (int64_t)log.st_size : 0;
    return space;
}

static void close_file(Store *store)
{
    SqliteStore *file = (SqliteStore *)store;

    db_close(&file->reads);
    db_close(&file->writes);        /* last, so that it empties the log */
    lock_close(file->lock);
    lock_close(file->shared);
    pthread_mutex_destroy(&file->reading);
    free(file->path);
    free(file);
}

/* Apply the settings, and check that there is a write-ahead log. */
static bool set_up(Db *db, const char *path, Err *err)
{
    sqlite3_stmt *query = NULL;
    bool ok = sqlite3_exec(db->handle, settings, NULL, NULL, NULL) == SQLITE_OK &&
              sqlite3_prepare_v2(db->handle, "pragma journal_mode", -1, &query, NULL) ==
                  SQLITE_OK &&
              sqlite3_step(query) == SQLITE_ROW;

    if (!ok)
        db_fail_open(db, path, err);
    else if (strcmp((const char *)sqlite3_column_text(query, 0), "wal") != 0)
        ok = fail(err, ERR_STORE,
                  N_("%s: this file system does not support write-ahead logging"), path);
    sqlite3_finalize(query);
    return ok;
}

/* Prepare all statements: if a table is missing, this fails. */
static bool prepare_all(Db *db, const char *path, Err *err)
{
    for (int i = 0; i < QUERIES; i++) {
        sqlite3_stmt *statement = db_take(db, (Query)i);
        if (!statement)
            return db_fail_open(db, path, err);
        db_give(db, (Query)i, statement);
    }
    return true;
}

/* Open the connection that writes, and upgrade the format. */
static bool open_to_write(SqliteStore *file, Err *err)
{
    Db *db = &file->writes;

    if (!db_open(db, file->path, true, err))
        return false;
    if (sqlite3_db_readonly(db->handle, "main") == 1)
        return fail(err, ERR_STORE,
                    N_("%s cannot be written: it, its folder or its disk is read-only"),
                    file->path);
    /* by its full name, so that a symbolic link gets the same lock */
    file->lock = lock_open(sqlite3_db_filename(db->handle, "main"), err);
    if (!file->lock)
        return false;
    int version = schema_version(db->handle, file->path, SCHEMA_VERSION, err);
    bool ok = version >= 0 && set_up(db, file->path, err) &&
              schema_update(db->handle, file->path, version, schema_steps, SCHEMA_VERSION,
                            err) &&
              prepare_all(db, file->path, err) &&
              (schema_sign(db->handle, SCHEMA_VERSION) ||
               db_fail_open(db, file->path, err));  /* can anything be written? */
    /* a server that was killed may have left erased data in the log */
    file->must_scrub = ok && !db_empty_log(db);
    return ok;
}

static bool open_to_read(SqliteStore *file, Err *err)
{
    if (!db_open(&file->reads, file->path, false, err))
        return false;
    int version = schema_version(file->reads.handle, file->path, SCHEMA_VERSION, err);
    if (version == 0)
        fail(err, ERR_STORE, N_("%s is empty: no server has used it yet"), file->path);
    return version > 0;
}

static Store *open_file(const char *name, bool only_reads, Err *err)
{
    SqliteStore *file = must(calloc(1, sizeof *file));

    file->path = must(strdup(name));
    file->base.backend = &sqlite_backend;
    store_mutex_init(&file->reading);
    if ((only_reads || open_to_write(file, err)) && open_to_read(file, err))
        return &file->base;
    close_file(&file->base);
    return NULL;
}

/* May we create files in the folder of this file? */
static bool may_write_folder(const char *name)
{
    char *copy = must(strdup(name)), *slash = strrchr(copy, '/');

    if (slash)
        slash[slash == copy] = '\0';
    bool ok = access(slash ? copy : ".", W_OK | X_OK) == 0;
    free(copy);
    return ok;
}

static bool check_file(const char *name, bool *is_served, Err *err)
{
    struct stat about;
    bool is_there = stat(name, &about) == 0;

    if (is_there && S_ISREG(about.st_mode))
        *is_served = lock_is_taken(name);
    if (!may_write_folder(name) || (is_there && access(name, W_OK) != 0))
        return fail(err, ERR_STORE,
                    N_("%s cannot be written: it, its folder or its disk is read-only"),
                    name);
    if (!is_there || (S_ISREG(about.st_mode) && about.st_size == 0))
        return true;                /* it will be created */
    Store *store = open_file(name, true, err);
    if (store)
        close_file(store);
    return store != NULL;
}

const Backend sqlite_backend = {
    .form = "sqlite:FILE",
    .open = open_file,
    .check = check_file,
    .close = close_file,
    .commit = commit,
    .get = get,
    .scan = scan,
    .events = events,
    .tables = walk_tables,
    .entries = walk_entries,
    .reserve = reserve,
    .verify = verify,
    .copy = copy,
    .count = count,
    .space = space,
};
