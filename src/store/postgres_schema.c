/* postgres_schema.c - see postgres_schema.h. */
#include "store/postgres_schema.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

static const char *const *const first_parts[] = {
    pg_tables_store,  pg_tables_nodes,     pg_tables_turns,
    pg_tables_limits, pg_tables_agreement, NULL,
};
static const char *const *const second_parts[] = {
    pg_nodes_doubt, pg_limits_anew, NULL,
};

const PgSchemaStep pg_schema_steps[PG_SCHEMA_VERSION] = {
    {first_parts, .readable_by = 1},
    {second_parts, .readable_by = 1},
};

const char *const *const pg_schema_functions[] = {
    pg_functions_store,  pg_functions_nodes,     pg_functions_turns,
    pg_functions_limits, pg_functions_agreement, NULL,
};

static const char lock[] = "begin; set local lock_timeout = 0;"
                           "select pg_advisory_xact_lock(8243117935001)";

static const char mark[] = "create schema if not exists polis;"
                           "create table if not exists schema("
                           "  version int not null,"
                           "  readable_by int not null)";

/* Does the namespace have our mark, and if not, anything else? */
static const char ask_marked[] =
    "select to_regclass('polis.schema') is not null,"
    "  exists(select from pg_class where relnamespace = to_regnamespace('polis')),"
    "  getdatabaseencoding()";

static bool failed(const PGresult *result, const char *shown, Err *err)
{
    if (!result)
        return fail(err, ERR_STORE, N_("%s: the connection to the database was lost"),
                    shown);
    if (strcmp(pg_result_state(result), "53100") == 0)
        return fail(err, ERR_STORE,
                    N_("%s: the disk is full: make room on it and start again; nothing "
                       "that was saved is lost"), shown);
    return fail(err, ERR_STORE, N_("%s: the database says: %s"), shown,
                pg_result_says(result));
}

static bool run(PgLink *link, const char *statements, const char *shown, Err *err)
{
    PGresult *result = pg_link_run(link, statements);
    bool ok = (result && pg_result_is_ok(result)) || failed(result, shown, err);

    PQclear(result);
    return ok;
}

static bool is_true(const PGresult *result, int column)
{
    return strcmp(PQgetvalue(result, 0, column), "t") == 0;
}

/* Is it ours (1), empty (0), or something else (-1)? */
static int ask_whose(PgLink *link, const char *shown, Err *err)
{
    PGresult *result = pg_link_run(link, ask_marked);
    int whose = -1;

    if (!result || !pg_result_is_ok(result))
        failed(result, shown, err);
    else if (strcmp(PQgetvalue(result, 0, 2), "UTF8") != 0)
        fail(err, ERR_STORE, N_("%s has the encoding %s; it must have UTF8"), shown,
             PQgetvalue(result, 0, 2));
    else if (!is_true(result, 0) && is_true(result, 1))
        fail(err, ERR_STORE, N_("%s is a database of another program"), shown);
    else
        whose = is_true(result, 0);
    PQclear(result);
    return whose;
}

int pg_schema_version(PgLink *link, const char *shown, int newest, Err *err)
{
    int whose = ask_whose(link, shown, err), version = 0;

    if (whose <= 0)
        return whose;
    PGresult *result =
        pg_link_run(link, "select version, readable_by from polis.schema");
    if (!result || !pg_result_is_ok(result)) {
        failed(result, shown, err);
        version = -1;
    } else if (PQntuples(result) > 0) {
        version = atoi(PQgetvalue(result, 0, 0));
        if (atoi(PQgetvalue(result, 0, 1)) > newest) {
            fail(err, ERR_STORE,
                 N_("%s has format %d, which a newer polis has written; this one knows "
                    "formats up to %d"),
                 shown, version, newest);
            version = -1;
        }
    }
    PQclear(result);
    return version;
}

static bool run_parts(PgLink *link, const char *const *const parts[], const char *shown,
                      Err *err)
{
    for (const char *const *const *part = parts; *part; part++)
        for (const char *const *statement = *part; *statement; statement++)
            if (!run(link, *statement, shown, err))
                return false;
    return true;
}

static bool sign(PgLink *link, int version, int readable_by, const char *shown, Err *err)
{
    char statements[128];
    Text text = text_in(statements, sizeof statements);

    text_f(&text, "delete from schema; insert into schema values (%d, %d); commit",
           version, readable_by);
    return run(link, statements, shown, err);
}

bool pg_schema_update(PgLink *link, const char *shown, const PgSchemaStep steps[],
                      int newest, Err *err)
{
    int version = pg_schema_version(link, shown, newest, err);

    if (version < 0 || version >= newest)
        return version >= newest;
    bool ok = run(link, lock, shown, err);
    /* another server may have been faster */
    version = ok ? pg_schema_version(link, shown, newest, err) : -1;
    ok = version >= newest || (version >= 0 && run(link, mark, shown, err));
    for (int i = version; i < newest && ok; i++)
        ok = run_parts(link, steps[i].parts, shown, err);
    if (ok && version < newest)
        ok = run_parts(link, pg_schema_functions, shown, err);
    if (ok && version < newest)
        return sign(link, newest, steps[newest - 1].readable_by, shown, err);
    if (pg_link_works(link))
        PQclear(pg_link_run(link, "rollback"));
    return ok;
}

/* Does one of these functions, each with its name and text, have the text of this
 * statement? */
static bool is_there(const PGresult *functions, const char *statement)
{
    const char *name = strstr(statement, "polis_"), *text = strstr(statement, "$$") + 2;
    size_t name_size = strcspn(name, "("), text_size = strlen(text) - 2;

    for (int i = 0; i < PQntuples(functions); i++)
        if (strlen(PQgetvalue(functions, i, 0)) == name_size &&
            strncmp(PQgetvalue(functions, i, 0), name, name_size) == 0 &&
            strlen(PQgetvalue(functions, i, 1)) == text_size &&
            strncmp(PQgetvalue(functions, i, 1), text, text_size) == 0)
            return true;
    return false;
}

static bool fail_other(const char *statement, const char *shown, Err *err)
{
    char name[64];
    const char *at = strstr(statement, "polis_");

    snprintf(name, sizeof name, "%.*s", (int)strcspn(at, "("), at);
    return fail(err, ERR_STORE,
                N_("%s: its function %s is not that of format %d: somebody has changed "
                   "it"),
                shown, name, PG_SCHEMA_VERSION);
}

bool pg_schema_compare(PgLink *link, const char *shown, Err *err)
{
    PGresult *functions =
        pg_link_run(link, "select proname, prosrc from pg_proc"
                          " where pronamespace = to_regnamespace('polis')");
    bool ok = (functions && pg_result_is_ok(functions)) || failed(functions, shown, err);

    for (const char *const *const *part = pg_schema_functions; ok && *part; part++)
        for (const char *const *statement = *part; ok && *statement; statement++)
            ok = is_there(functions, *statement) || fail_other(*statement, shown, err);
    PQclear(functions);
    return ok;
}
