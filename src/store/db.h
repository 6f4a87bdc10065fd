/* db.h - one connection to an SQLite file: its statements, kept once prepared, and what
 * went wrong as a sentence. One thread at a time. */
#ifndef STORE_DB_H
#define STORE_DB_H

#include <sqlite3.h>

#include "base/err.h"
#include "store/scrub.h"

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
    QUERY_COUNT,
    QUERY_COPY,
    QUERY_CHECK,
    QUERIES
} Query;

typedef struct {
    sqlite3 *handle;
    Clean *clean;
    sqlite3_stmt *kept[QUERIES];
} Db;

/* Make `path` an empty file that nobody else may read, for it will hold what opens seats
 * and accounts; one that is there stays as it is. */
bool db_create(const char *path, Err *err);

/* Open the file `path`, which is made if `may_create` and it is not there. Nothing is
 * read yet. */
bool db_open(Db *db, const char *path, bool may_create, Err *err);
void db_close(Db *db);

/* A statement to bind and step: the kept one, or another if that is in the middle of its
 * rows. NULL if it cannot be prepared. Every one taken is given back, NULL too. */
sqlite3_stmt *db_take(Db *db, Query query);
void db_give(Db *db, Query query, sqlite3_stmt *statement);

/* Step a statement that has been bound and has no rows; give it back. */
bool db_done(Db *db, Query query, sqlite3_stmt *statement);

/* The same for one that needs nothing bound. */
bool db_run(Db *db, Query query);

/* Bring the log into the file and cut it to nothing; false if somebody still reads it. */
bool db_empty_log(Db *db);

/* What the last call said, to whoever started the program: with the path; to a player
 * whose write or read it was: without. Always false. */
bool db_fail_open(Db *db, const char *path, Err *err);
bool db_fail_write(Db *db, Err *err);
bool db_fail_read(Db *db, Err *err);

#endif
