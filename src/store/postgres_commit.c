/* postgres_commit.c - writes groups of batches to PostgreSQL.
 *
 * A group is one transaction and one round trip: a pipeline of BEGIN, polis_begin,
 * polis_write for each batch, COMMIT.
 *
 * If the connection is lost on the way, nobody knows whether the group was committed. So
 * each Store has a row in the table `writers`, and each group has a number, seq, which is
 * written there with it. On a new connection, polis_enter ends whatever the old one still
 * does, waits for it, and returns seq: either the group is there, or it never will be,
 * and is sent again. If PostgreSQL has a synchronous standby, that commit of polis_enter
 * also waits for it; so a group that is found there is on the standby too.
 *
 * Two servers may wait for each other's locks. Then the group is written in halves; one
 * batch alone takes its locks in an order that makes that impossible. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/message.h"
#include "base/text.h"
#include "os/entropy.h"
#include "os/log.h"
#include "os/must.h"
#include "store/postgres.h"
#include "store/postgres_batch.h"
#include "store/postgres_hints.h"

enum { PATIENCE_MS = 5000, MAX_PATIENCE_MS = 300000, MAX_PAUSE_MS = 500 };

typedef enum {
    GROUP_DONE,
    GROUP_LOST,                     /* the connection: unknown */
    GROUP_BLOCKED,                  /* by locks of others: nothing was written */
    GROUP_BAD,                      /* one of its texts is: nothing was written */
    GROUP_FAILED                    /* nothing was written, and `err` says why */
} GroupEnd;

static const char begin_sql[] = "select polis_begin($1, $2, $3, $4)";
static const char write_sql[] =
    "select polis_write($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15,"
    " $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30)";

static void name_of(char out[48], const PgWriter *writer)
{
    snprintf(out, 48, "polis writer %lld", (long long)writer->id);
}

/* Prepare the statements of a new connection, and say which writer we are. Returns what
 * the database knows of it: epoch, seq and refused. */
static PGresult *enter(PgWriter *writer)
{
    char id[TEXT_NUMBER], name[48];
    const char *values[] = {id, name, writer->is_alone ? "t" : "f"};
    PGresult *result = NULL, *sync = NULL;
    PgLink *link = &writer->link;

    text_number(id, writer->id);
    name_of(name, writer);
    bool ok = pg_link_begin(link) &&
              PQsendPrepare(link->handle, "begin", begin_sql, 0, NULL) &&
              PQsendPrepare(link->handle, "write", write_sql, 0, NULL) &&
              PQsendQueryParams(link->handle, "select * from polis_enter($1, $2, $3)", 3,
                                NULL, values, NULL, NULL, 0) &&
              pg_link_send(link);
    for (int i = 0; i < 3 && ok; i++) {
        PQclear(result);
        result = pg_link_take(link);
        ok = result != NULL;
    }
    sync = ok ? pg_link_take(link) : NULL;
    PQclear(sync);
    if (!sync) {
        PQclear(result);
        return NULL;
    }
    pg_link_end(link);
    return result;
}

/* Connect, or connect again. NULL and `err` if that failed. */
static PGresult *reconnect(PgStore *pg, Err *err)
{
    PgWriter *writer = &pg->writer;
    char name[48];
    PGresult *known;

    name_of(name, writer);
    if (!pg_link_open(&writer->link, &pg->address, PG_WRITES, name, err))
        return NULL;
    known = enter(writer);
    if (known && pg_result_is_ok(known) && PQntuples(known) == 1) {
        writer->epoch = atoi(PQgetvalue(known, 0, 0));
        return known;
    }
    fail(err, ERR_STORE, N_("%s: the database says: %s"), pg->address.shown,
         known ? pg_result_says(known) : "");
    PQclear(known);
    /* the old connection may still hold its row: give it time */
    pg_link_close(&writer->link);
    return NULL;
}

bool pg_commit_open(PgStore *pg, Err *err)
{
    uint64_t id;

    if (!entropy_fill((unsigned char *)&id, sizeof id, err))
        return false;
    pg->writer.id = (int64_t)(id >> 1);
    pg->writer.link.halt = &pg->halt;
    pg->writer.link.patience_ms = PATIENCE_MS;
    PGresult *known = reconnect(pg, err);
    PQclear(known);
    return known != NULL;
}

void pg_commit_close(PgStore *pg)
{
    char statement[64];

    if (pg_link_works(&pg->writer.link)) {
        snprintf(statement, sizeof statement, "delete from writers where id = %lld",
                 (long long)pg->writer.id);
        PQclear(pg_link_run(&pg->writer.link, statement));
    }
    pg_link_close(&pg->writer.link);
}

bool pg_reserve(Store *store, Err *err)
{
    PgStore *pg = (PgStore *)store;
    PgLink *link = pg->only_reads ? &pg->reads.links[0] : &pg->writer.link;
    PGresult *result = pg_link_run(link, "select polis_reserve(true)");
    bool ok = result && pg_result_is_ok(result) && *PQgetvalue(result, 0, 0) == 't';

    pg->writer.is_alone = ok;
    if (!ok && result && pg_result_is_ok(result))
        fail(err, ERR_STORE, N_("%s is in use: another polis serves it"),
             pg->address.shown);
    else if (!ok)
        fail(err, ERR_STORE, N_("%s: the database says: %s"), pg->address.shown,
             result ? pg_result_says(result) : "");
    PQclear(result);
    return ok;
}

/* Why a statement failed. What is the fault neither of a lock nor of the database is that
 * of one batch: a text that the database cannot have, or what nobody foresaw. */
static GroupEnd read_failure(const PGresult *result, Err *err)
{
    static const struct { const char *state; GroupEnd end; } ends[] = {
        {"40", GROUP_BLOCKED},      /* a deadlock, or a failed serialisation */
        {"55P03", GROUP_BLOCKED},   /* waited too long for a lock */
        {"08", GROUP_FAILED},       /* the connection */
        {"25", GROUP_FAILED},       /* it has become a standby */
        {"28", GROUP_FAILED},       /* we may not write any more */
        {"42", GROUP_FAILED},       /* nor that, or the schema is another one */
        {"53", GROUP_FAILED},       /* the disk is full, or there is no memory */
        {"55", GROUP_FAILED},       /* it is being copied */
        {"57", GROUP_FAILED},       /* it shuts down */
        {"58", GROUP_FAILED},       /* its machine */
        {"XX", GROUP_FAILED},       /* it is damaged */
    };
    const char *state = pg_result_state(result);
    GroupEnd end = *state ? GROUP_BAD : GROUP_FAILED;

    for (size_t i = sizeof ends / sizeof *ends; i-- > 0;)
        if (strncmp(state, ends[i].state, strlen(ends[i].state)) == 0)
            end = ends[i].end;
    if (strcmp(state, "53100") == 0)
        fail(err, ERR_STORE, N_("the server's disk is full: nothing has been written"));
    else
        fail(err, ERR_STORE,
             N_("writing to the database failed (%s): nothing has been written"),
             pg_result_says(result));
    return end;
}

/* One batch alone. Nobody else waits for it, so why it is refused is only logged. */
static void log_bad(const Err *err)
{
    char sentence[512];
    Text text = text_in(sentence, sizeof sentence);

    message_write(&text, &err->message, err->message.format);
    log_record(LOG_WARNING, "batch refused", (LogField[]){{"error", sentence, 0}, {0}});
}

static bool send_begin(PgStore *pg, Batch *const batches[], int n)
{
    char id[TEXT_NUMBER], epoch[TEXT_NUMBER], seq[TEXT_NUMBER];
    PgArray heads = pg_batch_heads(batches, n);
    const char *values[] = {id, epoch, seq, heads.bytes};
    int lengths[] = {0, 0, 0, (int)heads.n}, formats[] = {0, 0, 0, 1};

    text_number(id, pg->writer.id);
    text_number(epoch, pg->writer.epoch);
    text_number(seq, pg->writer.seq + 1);
    bool ok = PQsendQueryParams(pg->writer.link.handle, "begin", 0, NULL, NULL, NULL,
                                NULL, 0) &&
              PQsendQueryPrepared(pg->writer.link.handle, "begin", 4, values, lengths,
                                  formats, 0);
    free(heads.bytes);
    return ok;
}

static bool send_batch(PgStore *pg, const PgBatch *batch, int number)
{
    enum { ARGS = PG_WRITE_PLAIN + PG_WRITE_ARRAYS };
    char id[TEXT_NUMBER], at[24];
    const char *values[ARGS] = {id, at};
    int lengths[ARGS] = {0}, formats[ARGS] = {0};

    text_number(id, pg->writer.id);
    text_number(at, number);
    for (int i = 0; i < PG_WRITE_ARRAYS; i++) {
        values[PG_WRITE_PLAIN + i] = batch->args[i].bytes;
        lengths[PG_WRITE_PLAIN + i] = (int)batch->args[i].n;
        formats[PG_WRITE_PLAIN + i] = 1;
    }
    return PQsendQueryPrepared(pg->writer.link.handle, "write", ARGS, values, lengths,
                               formats, 0);
}

static bool has_probe(Batch *const batches[], int n)
{
    for (int i = 0; i < n; i++)
        if (batches[i]->is_probe)
            return true;
    return false;
}

static bool send_end(PGconn *handle, bool has_probe)
{
    return (!has_probe || PQsendQueryParams(handle, "select polis_room()", 0, NULL, NULL,
                                            NULL, NULL, 0)) &&
           PQsendQueryParams(handle, "commit", 0, NULL, NULL, NULL, NULL, 0);
}

/* Queue the whole group. `refused` is set for those that cannot fit, which are left out.
 */
static bool send_group(PgStore *pg, Batch *const batches[], int n, bool refused[])
{
    bool ok = pg_link_begin(&pg->writer.link) && send_begin(pg, batches, n);

    for (int i = 0; i < n && ok; i++) {
        PgBatch batch;
        pg_batch_open(&batch, batches[i]);
        refused[i] = batch.is_refused;
        ok = refused[i] || send_batch(pg, &batch, i);
        pg_batch_close(&batch);
    }
    return ok && send_end(pg->writer.link.handle, has_probe(batches, n)) &&
           pg_link_send(&pg->writer.link);
}

/* Take the result of one statement into `end`, which keeps the first failure. Returns the
 * result, to be cleared, or NULL. */
static PGresult *take(PgStore *pg, GroupEnd *end, Err *err)
{
    PGresult *result = *end == GROUP_LOST ? NULL : pg_link_take(&pg->writer.link);

    if (!result)
        *end = GROUP_LOST;
    else if (!pg_result_is_ok(result) && *end == GROUP_DONE &&
             PQresultStatus(result) != PGRES_PIPELINE_ABORTED)
        *end = read_failure(result, err);
    return result;
}

static void take_batch(PgStore *pg, bool *refused, GroupEnd *end, Err *err)
{
    PGresult *result = take(pg, end, err);

    if (*end == GROUP_DONE) {
        *refused = PQgetisnull(result, 0, 0);
        if (!*refused)
            pg_hints_tables(pg->hints, PQgetvalue(result, 0, 0));
    }
    PQclear(result);
}

static void announce(PgStore *pg, Batch *const batches[], int n, const bool refused[])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < batches[i]->n && !refused[i]; j++)
            if (batches[i]->writes[j].kind == WRITE_ANNOUNCE)
                pg_hints_topic(pg->hints, batches[i]->writes[j].name);
}

static GroupEnd write_group(PgStore *pg, Batch *const batches[], int n, bool refused[],
                            Err *err)
{
    GroupEnd end = GROUP_DONE;

    if (!pg_link_works(&pg->writer.link) || !send_group(pg, batches, n, refused))
        return GROUP_LOST;
    for (int i = 0; i < 2; i++)     /* begin and polis_begin */
        PQclear(take(pg, &end, err));
    for (int i = 0; i < n; i++)
        if (!refused[i])
            take_batch(pg, &refused[i], &end, err);
    /* perhaps polis_room; commit and the end of the pipeline */
    for (int i = has_probe(batches, n) ? -1 : 0; i < 2; i++)
        PQclear(take(pg, &end, err));
    if (end == GROUP_LOST)
        return end;
    pg_link_end(&pg->writer.link);
    if (end != GROUP_DONE)
        PQclear(pg_link_run(&pg->writer.link, "rollback"));
    return end;
}

/* The batches that the database has refused, as polis_write has noted them: {1,7}. */
static void read_refused(const char *list, int n, bool refused[])
{
    for (const char *at = list; *at; at++) {
        int number = 0;
        if (text_read_int(&at, 0, n - 1, &number))
            refused[number] = true;
        if (!*at)
            break;
    }
}

/* After a lost connection: find out. GROUP_DONE, or GROUP_LOST if it must be sent again,
 * or GROUP_FAILED if nobody wants to know any more. */
static GroupEnd find_out(PgStore *pg, int n, bool refused[], Err *err)
{
    PGresult *known = NULL;
    int pause_ms = 20;

    log_record(LOG_WARNING, "database lost", NULL);
    if (pg->writer.link.patience_ms < MAX_PATIENCE_MS)
        pg->writer.link.patience_ms *= 2;   /* perhaps it was only slow */
    while (!(known = reconnect(pg, err))) {
        if (!pg_halt_pause(&pg->halt, pause_ms)) {
            fail(err, ERR_STORE, N_("the database does not answer"));
            return GROUP_FAILED;
        }
        pause_ms = pause_ms * 2 < MAX_PAUSE_MS ? pause_ms * 2 : MAX_PAUSE_MS;
    }
    log_record(LOG_INFO, "database found", NULL);
    bool is_there = strtoll(PQgetvalue(known, 0, 1), NULL, 10) == pg->writer.seq + 1;
    if (is_there) {
        read_refused(PQgetvalue(known, 0, 2), n, refused);
        pg_hints_topic(pg->hints, "lost");  /* its hints are not known */
    }
    PQclear(known);
    return is_there ? GROUP_DONE : GROUP_LOST;
}

static GroupEnd commit_group(PgStore *pg, Batch *const batches[], int n, bool refused[],
                             Err *err);

/* Write the halves of a group one after the other. If the second fails, the first has
 * happened. Then the second is reported as refused, which is true too: its senders look
 * again, and hear of the failure from the next commit. */
static GroupEnd commit_halves(PgStore *pg, Batch *const batches[], int n, bool refused[],
                              Err *err)
{
    int half = n / 2;
    GroupEnd end = commit_group(pg, batches, half, refused, err);

    if (end != GROUP_DONE)
        return end;
    end = commit_group(pg, batches + half, n - half, refused + half, err);
    for (int i = half; i < n && end != GROUP_DONE; i++)
        refused[i] = true;
    return GROUP_DONE;
}

/* A batch alone is in nobody's way. If a lock is still not free, its owner may be frozen.
 */
static void unblock(PgStore *pg)
{
    PQclear(pg_link_run(&pg->writer.link, "select polis_unblock()"));
    pg_halt_pause(&pg->halt, 20);
}

static GroupEnd commit_group(PgStore *pg, Batch *const batches[], int n, bool refused[],
                             Err *err)
{
    for (;;) {
        GroupEnd end = write_group(pg, batches, n, refused, err);
        if (end == GROUP_LOST)
            end = find_out(pg, n, refused, err);
        if ((end == GROUP_BLOCKED || end == GROUP_BAD) && n > 1) {
            pg_hints_forget(pg->hints);
            return commit_halves(pg, batches, n, refused, err);
        }
        if (end == GROUP_DONE) {
            pg->writer.seq++;
            pg->writer.link.patience_ms = PATIENCE_MS;
            announce(pg, batches, n, refused);
            pg_hints_send(pg->hints);
            return end;
        }
        pg_hints_forget(pg->hints);
        if (end == GROUP_BAD) {
            log_bad(err);
            refused[0] = true;
            return GROUP_DONE;
        }
        if (end == GROUP_FAILED)
            return end;
        if (end == GROUP_BLOCKED)
            unblock(pg);
    }
}

bool pg_commit(Store *store, Batch *const batches[], int n, bool refused[], Err *err)
{
    PgStore *pg = (PgStore *)store;

    if (pg->only_reads)
        return fail(err, ERR_STORE, N_("the database was opened for reading only"));
    if (n == 0)
        return true;
    return commit_group(pg, batches, n, refused, err) == GROUP_DONE;
}
