/* writer.h - the one thread that commits. What piles up while it waits for the disk goes
 * into the next commit together.
 *
 * Batches are committed in the order in which they were sent. Callbacks come in the same
 * order, on the sender's thread, from writer_collect. */
#ifndef SERVER_TABLES_WRITER_H
#define SERVER_TABLES_WRITER_H

#include "store/store.h"

typedef struct Writer Writer;

/* `err` is NULL if the batch is on the disk. Otherwise nothing of it is: ERR_STALE after
 * a conflict, ERR_STORE if the disk failed. `waited_ms`: since it was sent. The batch is
 * closed afterwards. */
typedef void OnCommitted(void *context, const Batch *batch, const Err *err,
                         double waited_ms);

/* For the metrics. */
typedef struct {
    uint64_t commits, batches, failures;
    double last_ms;                 /* of the last commit alone */
} WriterStats;

/* `wake` is called from the writer's thread when there is something to collect. */
Writer *writer_open(Store *store, void (*wake)(void *with), void *with, Err *err);

/* Commit what was sent, end the thread, and call back for all that was not collected. */
void writer_close(Writer *writer);

/* Commit a batch, which belongs to the writer from now on. */
void writer_send(Writer *writer, Batch *batch, OnCommitted *on_committed, void *context);

/* Called for each commit by writer_collect, before the callbacks of its batches: how many
 * there were and how long it took. `err`: NULL, or why it failed, for the log. */
typedef void OnCommit(void *with, int batches, double ms, const Err *err);
void writer_observe(Writer *writer, OnCommit *on_commit, void *with);

/* Call back for every batch whose commit has ended; returns their number. */
int writer_collect(Writer *writer);

/* How many batches were sent and not collected yet. */
int writer_waiting(const Writer *writer);

WriterStats writer_stats(Writer *writer);

#endif
