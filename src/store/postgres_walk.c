/* postgres_walk.c - goes through the whole database, as it was at one moment, while
 * others go on writing: for tools, and for copies.
 *
 * It is too much to hold in memory, so it is read by a cursor on a connection of its own.
 * What other stores keep as entries is shown as such: the service's time, and how much
 * later the clock of a table is. */
#include <stdlib.h>
#include <string.h>

#include "os/must.h"
#include "store/postgres.h"
#include "store/sqlite_copy.h"

enum { ROWS = 2000, PATIENCE_MS = 600000, MAX_AFTER = 2 };

static const char all_tables[] =
    "select id, version from tables where id > %s order by id";

static const char all_events[] =
    "select table_id, version, body, note from events order by table_id, version";

static const char all_entries[] =
    "select kind, key, value from ("
    "  select kind, key, value from entries"
    "    where kind <> 'lapse' and (kind <> 'server' or key <> 'clock')"
    "  union all select 'lapse' collate \"C\", id, lapse::text from tables where lapse "
    "<> 0"
    "  union all select 'server' collate \"C\", 'clock' collate \"C\", time::text"
    "    from service where time > 0) as all_of_them"
    "  where (kind, key) > (%s, %s) order by kind, key";

/* Called for the rows that were fetched; false ends the walk. */
typedef bool OnRows(void *to, const PGresult *rows, Err *err);

static bool failed(const PGresult *result, Err *err)
{
    return fail(err, ERR_STORE, N_("reading the database failed (%s)"),
                result ? pg_result_says(result) : "");
}

static bool run(PgLink *link, const char *statements, Err *err)
{
    PGresult *result = pg_link_run(link, statements);
    bool ok = (result && pg_result_is_ok(result)) || failed(result, err);

    PQclear(result);
    return ok;
}

static bool begin(PgLink *link, PgStore *pg, Err *err)
{
    *link = (PgLink){.halt = &pg->halt, .patience_ms = PATIENCE_MS};
    return pg_link_open(link, &pg->address, PG_LOOKS, "polis walk", err) &&
           run(link, "begin isolation level repeatable read read only", err);
}

/* Open the cursor `rows`; each %s of the query becomes a literal. */
static bool declare(PgLink *link, const char *query, const char *const after[], Err *err)
{
    char *literals[MAX_AFTER] = {NULL}, *sql;
    size_t size = strlen(query) + 64;

    for (int i = 0; i < MAX_AFTER && after[i]; i++) {
        literals[i] = must(PQescapeLiteral(link->handle, after[i], strlen(after[i])));
        size += strlen(literals[i]);
    }
    sql = must(malloc(size));
    Text text = text_in(sql, size);
    text_str(&text, "declare rows no scroll cursor for ");
    for (int i = 0; *query; query++) {
        if (strncmp(query, "%s", 2) != 0) {
            text_char(&text, *query);
            continue;
        }
        text_str(&text, literals[i++]);
        query++;
    }
    bool ok = run(link, sql, err);
    free(sql);
    for (int i = 0; i < MAX_AFTER; i++)
        PQfreemem(literals[i]);
    return ok;
}

static bool walk(PgLink *link, const char *query, const char *const after[],
                 OnRows *on_rows, void *to, Err *err)
{
    char fetch[48];
    Text text = text_in(fetch, sizeof fetch);
    bool ok = declare(link, query, after, err), goes_on = ok;

    text_f(&text, "fetch %d from rows", ROWS);
    while (ok && goes_on) {
        PGresult *rows = pg_link_run(link, fetch);
        ok = (rows && pg_result_is_ok(rows)) || failed(rows, err);
        goes_on = ok && PQntuples(rows) > 0 && on_rows(to, rows, err);
        PQclear(rows);
    }
    return ok && run(link, "close rows", err);
}

/* One walk on a connection of its own. */
static bool walk_alone(Store *store, const char *query, const char *const after[],
                       OnRows *on_rows, void *to, Err *err)
{
    PgLink link;
    bool ok = begin(&link, (PgStore *)store, err) &&
              walk(&link, query, after, on_rows, to, err);

    pg_link_close(&link);
    return ok;
}

typedef struct {
    StoreTables *table;
    StoreEntries *entry;
    void *to;
} Visitor;

static bool visit_tables(void *to, const PGresult *rows, Err *err)
{
    const Visitor *visitor = to;
    bool goes_on = true;

    (void)err;
    for (int i = 0; i < PQntuples(rows) && goes_on; i++)
        goes_on = visitor->table(visitor->to, PQgetvalue(rows, i, 0),
                                 atoi(PQgetvalue(rows, i, 1)));
    return goes_on;
}

bool pg_tables(Store *store, const char *after, StoreTables *table, void *to, Err *err)
{
    return walk_alone(store, all_tables, (const char *[]){after, NULL}, visit_tables,
                      &(Visitor){.table = table, .to = to}, err);
}

static bool visit_entries(void *to, const PGresult *rows, Err *err)
{
    const Visitor *visitor = to;
    bool goes_on = true;

    (void)err;
    for (int i = 0; i < PQntuples(rows) && goes_on; i++)
        goes_on = visitor->entry(visitor->to, PQgetvalue(rows, i, 0),
                                 PQgetvalue(rows, i, 1), PQgetvalue(rows, i, 2));
    return goes_on;
}

bool pg_entries(Store *store, const char *after_kind, const char *after_key,
                StoreEntries *entry, void *to, Err *err)
{
    return walk_alone(store, all_entries, (const char *[]){after_kind, after_key},
                      visit_entries, &(Visitor){.entry = entry, .to = to}, err);
}

bool pg_settle(Store *store, Err *err)
{
    PgStore *pg = (PgStore *)store;
    PgLink link = {.halt = &pg->halt, .patience_ms = PATIENCE_MS};
    bool ok = pg_link_open(&link, &pg->address, PG_READS, "polis settle", err) &&
              run(&link,
                  "select polis_migrated(coalesce((select value::bigint from entries"
                  "  where kind = 'server' and key = 'clock'), 0));"
                  "delete from entries where kind = 'server' and key = 'clock'",
                  err);

    pg_link_close(&link);
    return ok;
}

/* Rows on their way into a file. */
typedef struct {
    Store *file;
    void (*add)(Batch *batch, const PGresult *rows, int i);
    bool ok;
} Copy;

static void add_event(Batch *batch, const PGresult *rows, int i)
{
    batch_event(batch, PQgetvalue(rows, i, 0), atoi(PQgetvalue(rows, i, 1)),
                PQgetvalue(rows, i, 2), PQgetvalue(rows, i, 3));
}

static void add_entry(Batch *batch, const PGresult *rows, int i)
{
    batch_put(batch, PQgetvalue(rows, i, 0), PQgetvalue(rows, i, 1),
              PQgetvalue(rows, i, 2));
}

static bool copy_rows(void *to, const PGresult *rows, Err *err)
{
    Copy *copy = to;
    Batch *batch = batch_open();
    bool refused = false;

    for (int i = 0; i < PQntuples(rows); i++)
        copy->add(batch, rows, i);
    copy->ok = store_commit(copy->file, &batch, 1, &refused, err);
    if (copy->ok && refused)
        copy->ok = fail(err, ERR_STORE, N_("a table's events are not numbered from 1"));
    batch_close(batch);
    return copy->ok;
}

static bool copy_into(void *with, const char *path, Err *err)
{
    static const char *const from_the_first[] = {"", ""};
    Copy copy = {sqlite_backend.open(path, false, err), add_event, true};
    PgLink link = {0};
    bool ok = copy.file && begin(&link, with, err) &&
              walk(&link, all_events, from_the_first, copy_rows, &copy, err) && copy.ok;

    copy.add = add_entry;
    ok = ok && walk(&link, all_entries, from_the_first, copy_rows, &copy, err) && copy.ok;
    store_close(copy.file);
    pg_link_close(&link);
    return ok;
}

bool pg_copy(Store *store, const char *path, Err *err)
{
    return copy_file(path, copy_into, store, err);
}
