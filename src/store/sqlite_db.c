/* sqlite_db.c - see sqlite_db.h. */
#include "store/sqlite_db.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

/* How long to wait, in milliseconds, for another program that writes to the file, and
 * for a reader that keeps the log from being emptied. */
enum { PATIENCE = 2000, GLANCE = 50 };

enum { LEAST_ROOM = 65536 };        /* what SQLite needs on the disk to open a file */

static const char *const sql[QUERIES] = {
    [QUERY_BEGIN] = "begin immediate",
    [QUERY_COMMIT] = "commit",
    [QUERY_ROLLBACK] = "rollback",
    [QUERY_LAST] = "select max(version) from events where tbl = ?1",
    [QUERY_EVENT] = "insert into events(tbl, version, body, note) values(?1, ?2, ?3, ?4)",
    [QUERY_AMEND] = "update events set body = ?3 where tbl = ?1 and version = ?2",
    [QUERY_DROP] = "delete from events where tbl = ?1",
    [QUERY_PUT] = "insert into entries(kind, key, value) values(?1, ?2, ?3) "
                  "on conflict(kind, key) do update set value = excluded.value",
    [QUERY_ERASE] = "delete from entries where kind = ?1 and key = ?2",
    [QUERY_GET] = "select value from entries where kind = ?1 and key = ?2",
    [QUERY_SCAN] = "select key, value from entries where kind = ?1 and key >= ?2 "
                   "and key > ?3 order by key",
    [QUERY_EVENTS] = "select version, body, note from events where tbl = ?1 "
                     "and version > ?2 order by version",
    [QUERY_TABLES] = "select tbl, max(version) from events where tbl > ?1 "
                     "group by tbl order by tbl",
    [QUERY_ENTRIES] = "select kind, key, value from entries where (kind, key) > (?1, ?2) "
                      "order by kind, key",
    [QUERY_COUNT] = "select count(distinct tbl), count(*), "
                    "(select count(*) from entries) from events",
    [QUERY_COPY] = "vacuum into ?1",
    [QUERY_CHECK] = "pragma integrity_check(1)",
};

bool db_create(const char *path, Err *err)
{
    int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);

    if (file < 0)
        return fail(err, ERR_STORE, N_("%s cannot be opened: %s"), path, strerror(errno));
    close(file);
    return true;
}

/* For these SQLite only says "unable to open". */
static bool may_be_database(const char *path, bool may_create, Err *err)
{
    struct stat about;

    if (stat(path, &about) != 0) {
        if (errno == ENOENT && may_create)
            return db_create(path, err);
        return fail(err, ERR_STORE, N_("%s cannot be opened: %s"), path, strerror(errno));
    }
    if (S_ISDIR(about.st_mode))
        return fail(err, ERR_STORE, N_("%s is a folder, not a database"), path);
    if (!S_ISREG(about.st_mode))
        return fail(err, ERR_STORE, N_("%s is not a database of polis"), path);
    return true;
}

bool db_open(Db *db, const char *path, bool may_create, Err *err)
{
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX;

    *db = (Db){0};
    if (!*path || *path == ':')     /* names that SQLite does not treat as files */
        return fail(err, ERR_STORE, N_("'%s' is not the name of a database file"), path);
    if (!may_be_database(path, may_create, err))
        return false;
    if (sqlite3_open_v2(path, &db->handle, flags, NULL) != SQLITE_OK) {
        db_fail_open(db, path, err);
        db_close(db);
        return false;
    }
    sqlite3_extended_result_codes(db->handle, 1);
    sqlite3_busy_timeout(db->handle, PATIENCE);
    db->scrubber = scrubber_open(db->handle);
    return true;
}

void db_close(Db *db)
{
    for (int i = 0; i < QUERIES; i++)
        sqlite3_finalize(db->kept[i]);
    sqlite3_close(db->handle);
    scrubber_close(db->scrubber);
    *db = (Db){0};
}

static sqlite3_stmt *prepare(Db *db, Query query)
{
    sqlite3_stmt *statement = NULL;

    sqlite3_prepare_v3(db->handle, sql[query], -1, SQLITE_PREPARE_PERSISTENT, &statement,
                       NULL);
    return statement;
}

bool db_empty_log(Db *db)
{
    sqlite3_busy_timeout(db->handle, GLANCE);
    int result = sqlite3_wal_checkpoint_v2(db->handle, NULL, SQLITE_CHECKPOINT_TRUNCATE,
                                           NULL, NULL);

    sqlite3_busy_timeout(db->handle, PATIENCE);
    return result == SQLITE_OK;
}

bool db_verify(Db *db, const char *path, Err *err)
{
    sqlite3_stmt *query = db_take(db, QUERY_CHECK);
    bool is_read = query && sqlite3_step(query) == SQLITE_ROW;
    const char *found = is_read ? (const char *)sqlite3_column_text(query, 0)
                                : sqlite3_errmsg(db->handle);
    bool ok = is_read && strcmp(found, "ok") == 0;

    if (!ok)
        fail(err, ERR_STORE, N_("%s is damaged: %s"), path, found);
    db_give(db, QUERY_CHECK, query);
    return ok;
}

sqlite3_stmt *db_take(Db *db, Query query)
{
    if (db->kept[query] && sqlite3_stmt_busy(db->kept[query]))
        return prepare(db, query);
    if (!db->kept[query])
        db->kept[query] = prepare(db, query);
    return db->kept[query];
}

void db_give(Db *db, Query query, sqlite3_stmt *statement)
{
    if (statement != db->kept[query]) {
        sqlite3_finalize(statement);
        return;
    }
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);  /* they point to memory that the caller will
                                           free */
}

bool db_done(Db *db, Query query, sqlite3_stmt *statement)
{
    bool ok = statement && sqlite3_step(statement) == SQLITE_DONE;

    db_give(db, query, statement);
    return ok;
}

bool db_run(Db *db, Query query)
{
    return db_done(db, query, db_take(db, query));
}

/* The system's message, if it was a system call that failed. */
static const char *detail(Db *db)
{
    int code = sqlite3_errcode(db->handle) & 0xff;
    int system = sqlite3_system_errno(db->handle);

    if (system && (code == SQLITE_IOERR || code == SQLITE_CANTOPEN))
        return strerror(system);
    return sqlite3_errmsg(db->handle);
}

/* The row for the last error; the last row is for all others. */
typedef struct {
    int code;
    const char *sentence;
} Sentence;

static const char *sentence(int code, const Sentence *table)
{
    while (table->code && table->code != code)
        table++;
    return table->sentence;
}

static int code_of(Db *db)
{
    return sqlite3_errcode(db->handle) & 0xff;
}

/* On a full disk SQLite cannot make the index of the log that a crash has left behind,
 * and says only that something went wrong. */
static int code_of_open(Db *db, const char *path)
{
    int code = code_of(db);
    struct statvfs disk;
    bool is_full = (code == SQLITE_IOERR || code == SQLITE_CANTOPEN) &&
                   statvfs(path, &disk) == 0 &&
                   (int64_t)disk.f_bavail * (int64_t)disk.f_frsize < LEAST_ROOM;

    return is_full ? SQLITE_FULL : code;
}

bool db_fail_open(Db *db, const char *path, Err *err)
{
    static const Sentence sentences[] = {
        {SQLITE_FULL, N_("%s: the disk is full: make room on it and start again; nothing "
                         "that was saved is lost")},
        {SQLITE_READONLY, N_("%s cannot be written: it, its folder or its disk is "
                             "read-only")},
        {SQLITE_BUSY, N_("%s is locked by another program")},
        {SQLITE_NOTADB, N_("%s is not a database of polis")},
        {SQLITE_CORRUPT, N_("%s is damaged: %s")},
        {SQLITE_CANTOPEN, N_("%s cannot be opened: %s")},
        {SQLITE_IOERR, N_("%s: reading or writing failed: %s")},
        {0, N_("%s: the database says: %s")},
    };

    return fail(err, ERR_STORE, sentence(code_of_open(db, path), sentences), path,
                detail(db));
}

bool db_fail_write(Db *db, Err *err)
{
    static const Sentence sentences[] = {
        {SQLITE_FULL, N_("the server's disk is full: nothing has been written")},
        {SQLITE_BUSY,
         N_("the database is locked by another program: nothing has been written")},
        {0, N_("writing to the database failed (%s): nothing has been written")},
    };

    return fail(err, ERR_STORE, sentence(code_of(db), sentences), detail(db));
}

bool db_fail_read(Db *db, Err *err)
{
    return fail(err, ERR_STORE, N_("reading the database failed (%s)"), detail(db));
}
