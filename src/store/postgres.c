/* postgres.c - a store in PostgreSQL, which several servers may share.
 *
 * One connection writes (postgres_commit.c), some read (postgres_read.c), one tells other
 * servers what was committed and hears it from them (postgres_hints.c). The tables and
 * functions in the database are in postgres_schema_*.c. */
#include "store/postgres.h"

#include <stdlib.h>
#include <string.h>

#include "os/must.h"
#include "store/postgres_hints.h"
#include "store/postgres_schema.h"

static void close_pg(Store *store)
{
    PgStore *pg = (PgStore *)store;

    pg_commit_close(pg);
    pg_reads_close(pg);
    pg_hints_close(pg->hints);
    pg_address_close(&pg->address);
    pg_halt_close(&pg->halt);
    free(pg);
}

static void halt(Store *store, int ms)
{
    pg_halt_set(&((PgStore *)store)->halt, ms);
}

static bool listen_pg(Store *store, OnHint *on_hint, void *with, Err *err)
{
    PgStore *pg = (PgStore *)store;

    if (pg->only_reads)
        return fail(err, ERR_STORE, N_("the database was opened for reading only"));
    return pg_hints_listen(pg->hints, on_hint, with, err);
}

/* The name is what comes after the first colon. */
static bool read_address(PgAddress *out, const char *name, Err *err)
{
    char *url = must(malloc(strlen(name) + sizeof "postgres:"));

    strcpy(url, "postgres:");
    strcat(url, name);
    bool ok = pg_address_read(out, url, err);
    free(url);
    return ok;
}

/* Make the tables, or upgrade them. */
static bool make_schema(PgStore *pg, Err *err)
{
    PgLink link = {.halt = &pg->halt, .patience_ms = 3600e3};
    bool ok = pg_link_open(&link, &pg->address, PG_READS, "polis schema", err) &&
              pg_schema_update(&link, pg->address.shown, pg_schema_steps,
                               PG_SCHEMA_VERSION, err);

    pg_link_close(&link);
    return ok;
}

/* Look at it without changing anything: -1 and `err`, or its format; 0 if it is empty.
 * PG_READS: as a server would. */
static int look(PgStore *pg, PgUse use, Err *err)
{
    PgLink link = {.halt = &pg->halt};
    int version = -1;

    if (pg_link_open(&link, &pg->address, use, "polis check", err))
        version = pg_schema_version(&link, pg->address.shown, PG_SCHEMA_VERSION, err);
    if (use == PG_READS && version == PG_SCHEMA_VERSION &&
        !pg_schema_compare(&link, pg->address.shown, err))
        version = -1;
    pg_link_close(&link);
    return version;
}

static bool open_to_read(PgStore *pg, Err *err)
{
    int version = look(pg, PG_LOOKS, err);

    if (version == 0)
        fail(err, ERR_STORE, N_("%s is empty: no server has used it yet"),
             pg->address.shown);
    return version > 0 && pg_reads_open(pg, err);
}

static bool open_to_write(PgStore *pg, Err *err)
{
    return make_schema(pg, err) && pg_commit_open(pg, err) && pg_reads_open(pg, err) &&
           (pg->hints = pg_hints_open(&pg->address, &pg->halt, err));
}

static PgStore *new_pg(const char *name, bool only_reads, Err *err)
{
    PgStore *pg = must(calloc(1, sizeof *pg));

    pg->base.backend = &postgres_backend;
    pg->only_reads = only_reads;
    pg_halt_open(&pg->halt);
    pg_reads_init(pg);
    if (read_address(&pg->address, name, err))
        return pg;
    close_pg(&pg->base);
    return NULL;
}

static Store *open_pg(const char *name, bool only_reads, Err *err)
{
    PgStore *pg = new_pg(name, only_reads, err);

    if (pg && (only_reads ? open_to_read(pg, err) : open_to_write(pg, err)))
        return &pg->base;
    if (pg)
        close_pg(&pg->base);
    return NULL;
}

/* Does another program use it at the moment? */
static bool is_used(PgStore *pg)
{
    PgLink link = {.halt = &pg->halt};
    PGresult *result = NULL;
    Err err;

    if (pg_link_open(&link, &pg->address, PG_LOOKS, "polis check", &err))
        result = pg_link_run(&link, "select 1 from pg_stat_activity where datname ="
                                    " current_database() and application_name like"
                                    " 'polis writer %'");
    bool is = result && PQntuples(result) > 0;
    PQclear(result);
    pg_link_close(&link);
    return is;
}

static bool check(const char *name, bool *is_served, Err *err)
{
    PgStore *pg = new_pg(name, true, err);
    bool ok = pg && look(pg, PG_READS, err) >= 0;

    *is_served = ok && is_used(pg);
    if (pg)
        close_pg(&pg->base);
    return ok;
}

const Backend postgres_backend = {
    .form = "postgres://USER@HOST/DB",
    .alias = "postgresql:",
    .open = open_pg,
    .check = check,
    .close = close_pg,
    .commit = pg_commit,
    .get = pg_get,
    .scan = pg_scan,
    .events = pg_events,
    .tables = pg_tables,
    .entries = pg_entries,
    .reserve = pg_reserve,
    .settle = pg_settle,
    .copy = pg_copy,
    .count = pg_count,
    .read = pg_read,
    .listen = listen_pg,
    .halt = halt,
};
