/* writer.h - the one thread that commits: whatever piled up while it was waiting for the
 * disk goes into the next commit together.
 *
 * Batches are committed in the order they were sent. What became of them is handed back
 * on the sender's thread, in the same order, by writer_collect. */
#ifndef SERVER_TABLES_WRITER_H
#define SERVER_TABLES_WRITER_H

#include "store/store.h"

typedef struct Writer Writer;

/* `err` is NULL if the batch is on the disk; else nothing of it is: ERR_STALE after a
 * conflict, ERR_STORE when the disk failed. `waited_ms`: from sending to here. The batch
 * is closed afterwards. */
typedef void OnCommitted(void *context, const Batch *batch, const Err *err,
                       double waited_ms);

/* How a commit went, for the metrics. */
typedef struct {
    uint64_t commits, batches, failures;
    double last_ms;                 /* of the last commit alone */
} WriterStats;

/* `wake` is called from the writer's thread when there is something to collect. */
Writer *writer_open(Store *store, void (*wake)(void *with), void *with, Err *err);

/* Commits all that was sent, then ends the thread; what is not collected then is
 * collected here. */
void writer_close(Writer *writer);

/* Hand over a batch, which belongs to the writer from now on. */
void writer_send(Writer *writer, Batch *batch, OnCommitted *on_committed, void *context);

/* Whoever wants to know how long each commit of how many batches took, and whether it
 * failed: told by writer_collect before the batches' own callbacks. `err`: NULL, or what
 * the disk said, for the log. */
typedef void OnCommit(void *with, int batches, double ms, const Err *err);
void writer_observe(Writer *writer, OnCommit *on_commit, void *with);

/* Call back for every batch whose commit has ended; returns how many. */
int writer_collect(Writer *writer);

/* Sent and not yet collected. */
int writer_waiting(const Writer *writer);

WriterStats writer_stats(Writer *writer);

#endif
