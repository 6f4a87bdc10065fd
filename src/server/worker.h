/* worker.h - a process without a port that only thinks: it plays turns of bots for all
 * servers that share its database (bots/lending.h). */
#ifndef SERVER_WORKER_H
#define SERVER_WORKER_H

#include "server/settings/config.h"

typedef struct Worker Worker;

/* Open the store of `config`, which must be shared, and as many threads as its `bots`
 * says; 0: one for each processor. NULL and one sentence if that fails. */
Worker *worker_open(const Config *config, Err *err);
void worker_close(Worker *worker);

/* How many bots may think at once. */
int worker_room(const Worker *worker);

/* Work until worker_stop, which any thread or signal handler may call. Then what has been
 * played is handed in, and the rest is left to others. */
void worker_run(Worker *worker);
void worker_stop(Worker *worker);

#endif
