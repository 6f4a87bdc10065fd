/* sqlite_schema.c - see sqlite_schema.h. */
#include "store/sqlite_schema.h"

#include "store/sqlite_db.h"

const char *const schema_steps[SCHEMA_VERSION] = {
    "create table events("
    "  tbl text not null,"
    "  version integer not null,"
    "  body text not null,"         /* public */
    "  note text not null,"         /* for the server only */
    "  primary key(tbl, version)) without rowid;"
    "create table entries("
    "  kind text not null,"
    "  key text not null,"
    "  value text not null,"
    "  primary key(kind, key)) without rowid;",
};

static bool failed(sqlite3 *handle, const char *path, Err *err)
{
    return db_fail_open(&(Db){.handle = handle}, path, err);
}

/* The number that a query returns. */
static bool ask(sqlite3 *handle, const char *query, int *out)
{
    sqlite3_stmt *statement = NULL;
    bool ok = sqlite3_prepare_v2(handle, query, -1, &statement, NULL) == SQLITE_OK &&
              sqlite3_step(statement) == SQLITE_ROW;

    if (ok)
        *out = sqlite3_column_int(statement, 0);
    sqlite3_finalize(statement);
    return ok;
}

int schema_version(sqlite3 *handle, const char *path, int newest, Err *err)
{
    int application = 0, version = 0, things = 0;

    if (!ask(handle, "pragma application_id", &application) ||
        !ask(handle, "pragma user_version", &version) ||
        !ask(handle, "select count(*) from sqlite_schema", &things)) {
        failed(handle, path, err);
        return -1;
    }
    if (application == 0 && version == 0 && things == 0)
        return 0;
    if (application != APPLICATION_ID || version < 1) {
        fail(err, ERR_STORE, N_("%s is a database of another program"), path);
        return -1;
    }
    if (version > newest) {
        fail(err, ERR_STORE,
             N_("%s has format %d, which a newer polis has written; this one knows "
                "formats up to %d"),
             path, version, newest);
        return -1;
    }
    return version;
}

static bool run(sqlite3 *handle, const char *statements)
{
    return sqlite3_exec(handle, statements, NULL, NULL, NULL) == SQLITE_OK;
}

bool schema_sign(sqlite3 *handle, int version)
{
    char statements[96];
    Text text = text_in(statements, sizeof statements);

    text_f(&text, "pragma application_id = %d; pragma user_version = %d", APPLICATION_ID,
           version);
    return run(handle, statements);
}

bool schema_update(sqlite3 *handle, const char *path, int version,
                   const char *const steps[], int newest, Err *err)
{
    if (version == newest)
        return true;
    bool ok = run(handle, "begin immediate");
    for (int i = version; i < newest && ok; i++)
        ok = run(handle, steps[i]);
    ok = ok && schema_sign(handle, newest) && run(handle, "commit");
    if (ok)
        return true;
    failed(handle, path, err);      /* before the rollback changes the message */
    if (!sqlite3_get_autocommit(handle))
        run(handle, "rollback");
    return false;
}
