/* writer.c - see writer.h. Two lists under one mutex: what was sent, and what became of
 * it. The thread takes all that was sent at once, up to a limit that keeps one commit
 * short. */
#include "server/tables/writer.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "os/clock.h"
#include "os/must.h"

enum { MAX_GROUP = 256 };           /* batches in a commit */

typedef struct SentBatch SentBatch;
struct SentBatch {
    SentBatch *next;
    Batch *batch;
    OnCommitted *on_committed;
    void *context;
    double sent_ms;
    bool is_refused;
};

/* What was committed together. */
typedef struct CommitGroup CommitGroup;
struct CommitGroup {
    CommitGroup *next;
    SentBatch *first;
    int n;
    double ms;
    bool is_failed;
    Err err;                        /* if it is */
};

struct Writer {
    Store *store;
    void (*wake)(void *with);
    void *with;
    OnCommit *on_commit;               /* the collector's own, as is what goes with it */
    void *on_commit_with;
    pthread_t thread;
    atomic_int waiting;
    pthread_mutex_t mutex;          /* of all below */
    pthread_cond_t was_sent;
    SentBatch *sent, **sent_end;
    CommitGroup *done, **done_end;
    bool is_closing;
    WriterStats stats;
};

/* Take the batches that were sent first; NULL if there are none. Under the mutex. */
static CommitGroup *take_group(Writer *writer)
{
    if (!writer->sent)
        return NULL;
    CommitGroup *group = must(calloc(1, sizeof *group));
    SentBatch **end = &writer->sent;

    group->first = writer->sent;
    for (; *end && group->n < MAX_GROUP; group->n++)
        end = &(*end)->next;
    writer->sent = *end;
    if (!writer->sent)
        writer->sent_end = &writer->sent;
    *end = NULL;
    return group;
}

/* Without the mutex: this is what takes long. */
static void commit_group(Writer *writer, CommitGroup *group)
{
    Batch *batches[MAX_GROUP];
    bool refused[MAX_GROUP] = {false};
    double begun = clock_ms();
    int n = 0;

    for (SentBatch *sent = group->first; sent; sent = sent->next)
        batches[n++] = sent->batch;
    group->is_failed = !store_commit(writer->store, batches, n, refused, &group->err);
    n = 0;
    for (SentBatch *sent = group->first; sent; sent = sent->next)
        sent->is_refused = refused[n++];
    group->ms = clock_ms() - begun;
}

/* Put a group where it is collected. Under the mutex. */
static void hand_back(Writer *writer, CommitGroup *group)
{
    writer->stats.commits++;
    writer->stats.batches += (uint64_t)group->n;
    writer->stats.failures += group->is_failed;
    writer->stats.last_ms = group->ms;
    *writer->done_end = group;
    writer->done_end = &group->next;
}

/* Commit one group, if there is one. Under the mutex, but for the commit. */
static bool commit_next(Writer *writer)
{
    CommitGroup *group = take_group(writer);

    if (!group)
        return false;
    pthread_mutex_unlock(&writer->mutex);
    commit_group(writer, group);
    pthread_mutex_lock(&writer->mutex);
    hand_back(writer, group);
    return true;
}

static void *run(void *argument)
{
    Writer *writer = argument;

    pthread_mutex_lock(&writer->mutex);
    for (;;) {
        if (commit_next(writer)) {
            pthread_mutex_unlock(&writer->mutex);
            writer->wake(writer->with);
            pthread_mutex_lock(&writer->mutex);
        } else if (writer->is_closing) {
            break;
        } else {
            pthread_cond_wait(&writer->was_sent, &writer->mutex);
        }
    }
    pthread_mutex_unlock(&writer->mutex);
    return NULL;
}

Writer *writer_open(Store *store, void (*wake)(void *with), void *with, Err *err)
{
    Writer *writer = must(calloc(1, sizeof *writer));

    writer->store = store;
    writer->wake = wake;
    writer->with = with;
    writer->sent_end = &writer->sent;
    writer->done_end = &writer->done;
    pthread_mutex_init(&writer->mutex, NULL);
    pthread_cond_init(&writer->was_sent, NULL);
    int failure = pthread_create(&writer->thread, NULL, run, writer);
    if (failure == 0)
        return writer;
    fail(err, ERR_STORE, N_("no thread for writing: %s"), strerror(failure));
    pthread_cond_destroy(&writer->was_sent);
    pthread_mutex_destroy(&writer->mutex);
    free(writer);
    return NULL;
}

void writer_close(Writer *writer)
{
    bool has_more = true;

    if (!writer)
        return;
    pthread_mutex_lock(&writer->mutex);
    writer->is_closing = true;
    pthread_cond_signal(&writer->was_sent);
    pthread_mutex_unlock(&writer->mutex);
    pthread_join(writer->thread, NULL);
    while (has_more) {              /* whoever is called back may send again */
        writer_collect(writer);
        pthread_mutex_lock(&writer->mutex);
        has_more = commit_next(writer);
        pthread_mutex_unlock(&writer->mutex);
    }
    pthread_cond_destroy(&writer->was_sent);
    pthread_mutex_destroy(&writer->mutex);
    free(writer);
}

void writer_send(Writer *writer, Batch *batch, OnCommitted *on_committed, void *context)
{
    SentBatch *sent = must(calloc(1, sizeof *sent));

    *sent = (SentBatch){NULL, batch, on_committed, context, clock_ms(), false};
    atomic_fetch_add(&writer->waiting, 1);
    pthread_mutex_lock(&writer->mutex);
    *writer->sent_end = sent;
    writer->sent_end = &sent->next;
    pthread_cond_signal(&writer->was_sent);
    pthread_mutex_unlock(&writer->mutex);
}

void writer_observe(Writer *writer, OnCommit *on_commit, void *with)
{
    writer->on_commit = on_commit;
    writer->on_commit_with = with;
}

/* Tell whoever sent it. */
static void call_back(Writer *writer, const CommitGroup *group, SentBatch *sent)
{
    Err conflict;

    fail(&conflict, ERR_STALE, N_("somebody else was faster: the table has changed"));
    atomic_fetch_sub(&writer->waiting, 1);
    sent->on_committed(sent->context, sent->batch,
                    group->is_failed   ? &group->err
                    : sent->is_refused ? &conflict
                                       : NULL,
                    clock_ms() - sent->sent_ms);
    batch_close(sent->batch);
    free(sent);
}

static int call_back_group(Writer *writer, CommitGroup *group)
{
    int n = group->n;

    if (writer->on_commit)
        writer->on_commit(writer->on_commit_with, n, group->ms,
                     group->is_failed ? &group->err : NULL);
    for (SentBatch *sent = group->first, *next; sent; sent = next) {
        next = sent->next;
        call_back(writer, group, sent);
    }
    free(group);
    return n;
}

int writer_collect(Writer *writer)
{
    int n = 0;

    pthread_mutex_lock(&writer->mutex);
    CommitGroup *group = writer->done;
    writer->done = NULL;
    writer->done_end = &writer->done;
    pthread_mutex_unlock(&writer->mutex);
    for (CommitGroup *next; group; group = next) {
        next = group->next;
        n += call_back_group(writer, group);
    }
    return n;
}

int writer_waiting(const Writer *writer)
{
    return atomic_load(&writer->waiting);
}

WriterStats writer_stats(Writer *writer)
{
    pthread_mutex_lock(&writer->mutex);
    WriterStats stats = writer->stats;
    pthread_mutex_unlock(&writer->mutex);
    return stats;
}
