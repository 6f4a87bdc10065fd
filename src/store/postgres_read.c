/* postgres_read.c - reads from PostgreSQL.
 *
 * All questions that come together go out in one pipeline, each as a transaction of its
 * own, so that one that fails does not take the others with it. After a lost connection
 * they are asked again for a while; except calls, because a function may have done
 * something already. Long lists are read page by page, so that a callback may read, too.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "os/clock.h"
#include "os/must.h"
#include "store/postgres.h"

enum { PAGE = 500, PATIENCE_MS = 5000, RETRY_MS = 5000, PAUSE_MS = 50, MAX_TRIES = 3 };

/* The statement of each kind of question, and how many columns its rows have. */
static const struct {
    const char *name, *sql;
    int columns;
} queries[] = {
    [READ_ENTRY] = {"entry", "select value from entries where kind = $1 and key = $2", 1},
    [READ_ENTRIES] = {"entries", "select key, value from entries where kind = $1"
                                 " and key >= $2 and key > $3 and key < $2 || $4"
                                 " order by key limit $5", 2},
    [READ_EVENTS] = {"events", "select version, body, note from events"
                               " where table_id = $1 and version > $2"
                               " order by version limit $3", 3},
    /* The one that is called most; others are planned when they are called. */
    [READ_CALL] = {"polis_heads", "select * from polis_heads($1, $2)", 0},
};

/* The last character that there is: behind every key that begins with a prefix. */
static const char beyond[] = "\xf4\x8f\xbf\xbf";

/* How much of a text is whole characters; the database takes nothing else. */
static size_t whole_length(const char *text)
{
    const char *at = text;
    uint32_t code;

    for (int n; *at && (n = text_character(&code, at, NULL)) > 0;)
        at += n;
    return (size_t)(at - text);
}

static bool is_whole(const char *text)
{
    return !text || !text[whole_length(text)];
}

void pg_reads_init(PgStore *pg)
{
    pthread_mutex_init(&pg->reads.mutex, NULL);
    pthread_cond_init(&pg->reads.was_given, NULL);
    for (int i = 0; i < PG_READERS; i++)
        pg->reads.links[i] = (PgLink){.halt = &pg->halt, .patience_ms = PATIENCE_MS};
}

void pg_reads_close(PgStore *pg)
{
    for (int i = 0; i < PG_READERS; i++)
        pg_link_close(&pg->reads.links[i]);
    pthread_cond_destroy(&pg->reads.was_given);
    pthread_mutex_destroy(&pg->reads.mutex);
}

/* Take the first that is free; give it back with give_link. */
static PgLink *take_link(PgReads *reads)
{
    int at = 0;

    pthread_mutex_lock(&reads->mutex);
    for (;;) {
        for (at = 0; at < PG_READERS && reads->is_taken[at]; at++) {
        }
        if (at < PG_READERS)
            break;
        pthread_cond_wait(&reads->was_given, &reads->mutex);
    }
    reads->is_taken[at] = true;
    pthread_mutex_unlock(&reads->mutex);
    return &reads->links[at];
}

static void give_link(PgReads *reads, PgLink *link)
{
    pthread_mutex_lock(&reads->mutex);
    reads->is_taken[link - reads->links] = false;
    pthread_cond_signal(&reads->was_given);
    pthread_mutex_unlock(&reads->mutex);
}

/* Connect and prepare the statements. */
static bool open_link(PgStore *pg, PgLink *link, Err *err)
{
    bool ok;

    if (!pg_link_open(link, &pg->address, pg->only_reads ? PG_LOOKS : PG_READS,
                      "polis reads", err))
        return false;
    ok = pg_link_begin(link);
    for (int i = 0; i <= READ_CALL && ok; i++)
        ok = PQsendPrepare(link->handle, queries[i].name, queries[i].sql, 0, NULL);
    ok = ok && pg_link_send(link);
    for (int i = 0; i <= READ_CALL + 1 && ok; i++) {
        PGresult *result = pg_link_take(link);
        ok = result && pg_result_is_ok(result);
        if (!ok)
            fail(err, ERR_STORE, N_("%s: the database says: %s"), pg->address.shown,
                 result ? pg_result_says(result) : "");
        PQclear(result);
    }
    if (ok)
        pg_link_end(link);
    else
        pg_link_close(link);
    return ok;
}

static bool send_entries(PGconn *handle, const StoreRead *read)
{
    char most[16], *prefix = must(strdup(read->args[1])),
                   *after = must(strdup(read->args[2]));
    const char *values[] = {read->args[0], prefix, after, beyond,
                            read->most ? most : NULL};

    snprintf(most, sizeof most, "%d", read->most);
    prefix[whole_length(prefix)] = '\0';
    after[whole_length(after)] = '\0';
    bool ok = PQsendQueryPrepared(handle, "entries", 5, values, NULL, NULL, 0);
    free(prefix);
    free(after);
    return ok;
}

static bool send_events(PGconn *handle, const StoreRead *read)
{
    char from[16], most[16];
    const char *values[] = {read->args[0], from, read->most ? most : NULL};

    snprintf(from, sizeof from, "%d", read->from);
    snprintf(most, sizeof most, "%d", read->most);
    return PQsendQueryPrepared(handle, "events", 3, values, NULL, NULL, 0);
}

/* The name is ours, but let us be sure that it is one. */
static bool send_call(PGconn *handle, const StoreRead *read)
{
    char sql[256];
    Text text = text_in(sql, sizeof sql);
    const char *name = read->args[0];

    if (strcmp(name, queries[READ_CALL].name) == 0)
        return PQsendQueryPrepared(handle, name, read->n_args - 1,
                                   (const char *const *)&read->args[1], NULL, NULL, 0);
    if (name[strspn(name, "abcdefghijklmnopqrstuvwxyz_0123456789")])
        abort();
    text_f(&text, "select * from %s(", name);
    for (int i = 1; i < read->n_args; i++)
        text_f(&text, "%s$%d", i > 1 ? "," : "", i);
    text_str(&text, ")");
    return PQsendQueryParams(handle, sql, read->n_args - 1, NULL,
                             (const char *const *)&read->args[1], NULL, NULL, 0);
}

static bool send_one(PGconn *handle, const StoreRead *read)
{
    switch (read->kind) {
    case READ_ENTRY:
        return PQsendQueryPrepared(handle, "entry", 2, (const char *const *)read->args,
                                   NULL, NULL, 0);
    case READ_ENTRIES: return send_entries(handle, read);
    case READ_EVENTS: return send_events(handle, read);
    default: return send_call(handle, read);
    }
}

/* Nothing that is not text is in the database, so there is no need to ask. */
static bool is_askable(const StoreRead *read)
{
    if (read->kind == READ_ENTRIES)     /* half a character is a prefix too */
        return is_whole(read->args[0]);
    for (int i = 0; i < read->n_args; i++)
        if (!is_whole(read->args[i]))
            return false;
    return true;
}

/* Is this row wanted? Not if the prefix or what it comes after was shortened. */
static bool is_wanted(const StoreRead *read, const PGresult *result, int row)
{
    if (read->kind != READ_ENTRIES)
        return true;
    const char *key = PQgetvalue(result, row, 0);
    return strncmp(key, read->args[1], strlen(read->args[1])) == 0 &&
           strcmp(key, read->args[2]) > 0;
}

static void keep(StoreRead *read, const PGresult *result)
{
    int columns = PQnfields(result);

    store_read_begin(read, columns);
    for (int row = 0; row < PQntuples(result); row++)
        for (int i = 0; i < columns && is_wanted(read, result, row); i++)
            store_read_add(read, PQgetisnull(result, row, i)
                                     ? NULL
                                     : PQgetvalue(result, row, i));
}

/* Where a question stands. */
typedef enum { WAITS, SENT, ANSWERED } Stage;

static void fail_read(StoreRead *read, const char *reason)
{
    read->has_failed = !fail(&read->err, ERR_STORE,
                             N_("reading the database failed (%s)"), reason);
}

/* A call may write. */
static void fail_answered(StoreRead *read, const PGresult *result)
{
    if (strcmp(pg_result_state(result), "53100") == 0)
        read->has_failed =
            !fail(&read->err, ERR_STORE,
                  N_("the server's disk is full: nothing has been written"));
    else
        fail_read(read, pg_result_says(result));
}

/* A call that had to give way to another can be made again: nothing has happened. */
static bool is_pushed_aside(const PGresult *result)
{
    const char *state = pg_result_state(result);

    return strncmp(state, "40", 2) == 0 || strcmp(state, "55P03") == 0;
}

/* Take what was sent. False: the connection was lost on the way. */
static bool take_all(PgLink *link, StoreRead *const reads[], int n, Stage stages[],
                     bool may_repeat)
{
    for (int i = 0; i < n; i++) {
        if (stages[i] != SENT)
            continue;
        PGresult *result = pg_link_take(link), *sync = result ? pg_link_take(link) : NULL;
        bool ok = result && sync;
        if (ok && !pg_result_is_ok(result) && may_repeat && is_pushed_aside(result)) {
            stages[i] = WAITS;
        } else if (ok) {
            stages[i] = ANSWERED;
            if (pg_result_is_ok(result))
                keep(reads[i], result);
            else
                fail_answered(reads[i], result);
        }
        PQclear(result);
        PQclear(sync);
        if (!ok)
            return false;
    }
    pg_link_end(link);
    return !link->is_lost;
}

/* Send what waits, and take the answers. */
static void ask_once(PgLink *link, StoreRead *const reads[], int n, Stage stages[],
                     bool may_repeat)
{
    bool ok = pg_link_begin(link);

    for (int i = 0; i < n && ok; i++) {
        if (stages[i] != WAITS)
            continue;
        ok = send_one(link->handle, reads[i]) && pg_link_send(link);
        stages[i] = SENT;
    }
    if (ok && take_all(link, reads, n, stages, may_repeat))
        return;
    link->is_lost = true;
    for (int i = 0; i < n; i++)
        if (stages[i] == SENT && reads[i]->kind == READ_CALL) {
            fail_read(reads[i], "the connection was lost");
            stages[i] = ANSWERED;
        } else if (stages[i] == SENT) {
            stages[i] = WAITS;
        }
}

static bool is_any(const Stage stages[], int n)
{
    for (int i = 0; i < n; i++)
        if (stages[i] == WAITS)
            return true;
    return false;
}

bool pg_reads_open(PgStore *pg, Err *err)
{
    return open_link(pg, &pg->reads.links[0], err);
}

void pg_read(Store *store, StoreRead *const reads[], int n)
{
    PgStore *pg = (PgStore *)store;
    Stage *stages = must(calloc((size_t)n + 1, sizeof *stages));
    double until = clock_ms() + RETRY_MS;
    Err err;

    for (int i = 0; i < n; i++) {
        reads[i]->has_failed = false;
        if (!is_askable(reads[i])) {
            store_read_begin(reads[i], queries[reads[i]->kind].columns);
            stages[i] = ANSWERED;
        }
    }
    PgLink *link = take_link(&pg->reads);
    for (int tries = 0; is_any(stages, n); tries++) {
        if (tries > 0 && (clock_ms() > until || !pg_halt_pause(&pg->halt, PAUSE_MS)))
            break;
        if (pg_link_works(link) || open_link(pg, link, &err))
            ask_once(link, reads, n, stages, tries < MAX_TRIES);
    }
    give_link(&pg->reads, link);
    for (int i = 0; i < n; i++)
        if (stages[i] == WAITS)
            reads[i]->has_failed =
                !fail(&reads[i]->err, ERR_STORE, N_("the database does not answer"));
    free(stages);
}

/* Answer one question and pass its error on. */
static bool ask(Store *store, StoreRead *read, Err *err)
{
    pg_read(store, &read, 1);
    if (read->has_failed)
        *err = read->err;
    return !read->has_failed;
}

bool pg_get(Store *store, char **out, const char *kind, const char *key, Err *err)
{
    StoreRead *read = store_read_entry(kind, key);
    bool ok = ask(store, read, err);

    if (ok && store_read_rows(read) > 0)
        *out = must(strdup(store_read_cell(read, 0, 0)));
    store_read_close(read);
    return ok;
}

bool pg_scan(Store *store, const char *kind, const char *prefix, const char *after,
             StoreEntry *entry, void *to, Err *err)
{
    char *last = must(strdup(after));
    bool ok = true, is_more = true;

    while (ok && is_more) {
        StoreRead *read = store_read_entries(kind, prefix, last, PAGE);
        ok = ask(store, read, err);
        int rows = ok ? store_read_rows(read) : 0;
        is_more = rows == PAGE;
        if (is_more) {
            free(last);
            last = must(strdup(store_read_cell(read, rows - 1, 0)));
        }
        for (int i = 0; i < rows; i++)
            if (!entry(to, store_read_cell(read, i, 0), store_read_cell(read, i, 1))) {
                is_more = false;
                break;
            }
        store_read_close(read);
    }
    free(last);
    return ok;
}

bool pg_events(Store *store, const char *table, int from, StoreEvents *event, void *to,
               Err *err)
{
    bool ok = true, is_more = true;

    while (ok && is_more) {
        StoreRead *read = store_read_events(table, from, PAGE);
        ok = ask(store, read, err);
        int rows = ok ? store_read_rows(read) : 0;
        is_more = rows == PAGE;
        for (int i = 0; i < rows; i++) {
            StoredEvent shown = {table, (int)store_read_number(read, i, 0),
                                 store_read_cell(read, i, 1),
                                 store_read_cell(read, i, 2)};
            from = shown.version;
            if (!event(to, &shown)) {
                is_more = false;
                break;
            }
        }
        store_read_close(read);
    }
    return ok;
}

bool pg_count(Store *store, StoreSums *out, Err *err)
{
    PgStore *pg = (PgStore *)store;
    PgLink link = {.halt = &pg->halt, .patience_ms = 3600e3};   /* this may take long */

    if (!pg_link_open(&link, &pg->address, PG_LOOKS, "polis count", err))
        return false;
    PGresult *result = pg_link_run(&link, "set enable_seqscan = on;"
                                          "select (select count(*) from tables),"
                                          " (select count(*) from events),"
                                          " (select count(*) from entries)");
    bool ok = result && pg_result_is_ok(result);
    if (ok)
        *out = (StoreSums){strtoll(PQgetvalue(result, 0, 0), NULL, 10),
                           strtoll(PQgetvalue(result, 0, 1), NULL, 10),
                           strtoll(PQgetvalue(result, 0, 2), NULL, 10)};
    else
        fail(err, ERR_STORE, N_("reading the database failed (%s)"),
             result ? pg_result_says(result) : "");
    PQclear(result);
    pg_link_close(&link);
    return ok;
}
