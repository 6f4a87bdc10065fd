/* writer.c - see writer.h.
 *
 * A commit costs a sync of the disk, some milliseconds, however little is in it. The loop
 * must not wait that long, and there are more moves in a second than syncs. So there is
 * one thread that does nothing but commit. While it waits for the disk, batches pile up;
 * then it takes all of them and commits them together. The busier the server, the more
 * batches share a sync.
 *
 * Two lists lie between the threads, under one mutex: `sent`, which the loop appends to,
 * and `done`, which it collects. Besides them they share only counters and is_closing.
 * The loop owns the callbacks and what they point to: the thread never calls them. It
 * only calls `wake`, and the loop then comes to writer_collect. The thread owns a group
 * of batches from take_group to hand_back, and does not hold the mutex in between, so the
 * loop can always send and collect without waiting.
 *
 * There is one thread because the order matters: a batch may build on one that was sent
 * before it, and callbacks come in the order of the commits. */
#include "server/tables/writer.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "os/clock.h"
#include "os/must.h"

enum { MAX_GROUP = 256 };           /* batches in a commit: one must not take too long */

typedef struct SentBatch SentBatch;
struct SentBatch {
    SentBatch *next;
    Batch *batch;
    OnCommitted *on_committed;
    void *context;
    double sent_ms;
    bool is_refused;
};

/* Batches that are committed together. */
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
    OnCommit *on_commit;            /* this and its argument are the loop's alone */
    void *on_commit_with;
    pthread_t thread;
    atomic_int waiting;
    pthread_mutex_t mutex;          /* guards everything below */
    pthread_cond_t was_sent;
    SentBatch *sent, **sent_end;
    CommitGroup *done, **done_end;
    bool is_closing;
    WriterStats stats;
};

/* Take the batches that were sent first; NULL if there are none. The mutex is held. */
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

/* The mutex is not held: this is what takes long. The batches of a group succeed or fail
 * together; but one that conflicts with what is on the disk is left out alone. */
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

/* Put a group where it is collected. The mutex is held. */
static void hand_back(Writer *writer, CommitGroup *group)
{
    writer->stats.commits++;
    writer->stats.batches += (uint64_t)group->n;
    writer->stats.failures += group->is_failed;
    writer->stats.last_ms = group->ms;
    *writer->done_end = group;
    writer->done_end = &group->next;
}

/* Commit one group, if there is one. The mutex is held, but not during the commit. */
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
            /* The group is in `done` before the loop is woken, or it would find nothing.
             * Without the mutex, since `wake` takes locks of its own. */
            pthread_mutex_unlock(&writer->mutex);
            writer->wake(writer->with);
            pthread_mutex_lock(&writer->mutex);
        } else if (writer->is_closing) {
            break;      /* only when nothing is left: what was sent is committed */
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
    fail(err, ERR_STORE, N_("could not start the thread that writes: %s"),
         strerror(failure));
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
    /* The thread has ended, so this one does its work. Callbacks may send more. */
    while (has_more) {
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

    /* Take the whole list, then call back without the mutex: callbacks send batches. */
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
