/* pool.h - runs numbered jobs on several threads. */
#ifndef OS_POOL_H
#define OS_POOL_H

/* Run job `index` on thread number `worker` (from 0). */
typedef void Job(void *context, int worker, int index);

/* Run jobs 0 .. n - 1, each once, on up to `threads` threads; returns when all are
 * done. */
void pool_run(int threads, int n, Job *job, void *context);

/* The number of processors, at least 1. */
int pool_processors(void);

#endif
