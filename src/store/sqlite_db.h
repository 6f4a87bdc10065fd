/* sqlite_db.h - one connection to an SQLite file, with its prepared statements and its
 * errors as sentences. One thread at a time. */
#ifndef STORE_SQLITE_DB_H
#define STORE_SQLITE_DB_H

#include <sqlite3.h>

#include "base/err.h"
#include "store/sqlite_scrub.h"

typedef enum {
    QUERY_BEGIN,
    QUERY_COMMIT,
    QUERY_ROLLBACK,
    QUERY_LAST,
    QUERY_EVENT,
    QUERY_AMEND,
    QUERY_DROP,
    QUERY_PUT,
    QUERY_ERASE,
    QUERY_GET,
    QUERY_SCAN,
    QUERY_EVENTS,
    QUERY_TABLES,
    QUERY_ENTRIES,
    QUERY_COUNT,
    QUERY_COPY,
    QUERY_CHECK,
    QUERIES
} Query;

typedef struct {
    sqlite3 *handle;
    Scrubber *scrubber;
    sqlite3_stmt *kept[QUERIES];
} Db;

/* Create `path` as an empty file that only its owner can read, since it will hold the
 * tokens of seats and accounts. An existing file stays as it is. */
bool db_create(const char *path, Err *err);

/* Open the file `path`; create it if it is missing and `may_create`. Reads nothing yet.
 */
bool db_open(Db *db, const char *path, bool may_create, Err *err);
void db_close(Db *db);

/* Take a statement to bind and step: the prepared one, or a new one if that is in use.
 * NULL if it cannot be prepared. Every statement taken must be given back, also NULL. */
sqlite3_stmt *db_take(Db *db, Query query);
void db_give(Db *db, Query query, sqlite3_stmt *statement);

/* Run a bound statement that returns no rows, and give it back. */
bool db_done(Db *db, Query query, sqlite3_stmt *statement);

/* The same for a statement without parameters. */
bool db_run(Db *db, Query query);

/* Write the log back to the file and truncate it; false if a reader still needs it. */
bool db_empty_log(Db *db);

/* Read every page; fails if the file is damaged. */
bool db_verify(Db *db, const char *path, Err *err);

/* Report the last error and return false. db_fail_open names the path, for the host; the
 * other two do not, since players see them. */
bool db_fail_open(Db *db, const char *path, Err *err);
bool db_fail_write(Db *db, Err *err);
bool db_fail_read(Db *db, Err *err);

#endif
