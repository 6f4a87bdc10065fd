/* pool.h - the same work for many numbers, on several threads. */
#ifndef OS_POOL_H
#define OS_POOL_H

/* Work on job `index`, as worker number `worker` (from 0, below the number of
 * threads). */
typedef void Job(void *context, int worker, int index);

/* Run jobs 0 .. n - 1, each once, on up to `threads` threads; returns when all are
 * done. */
void pool_run(int threads, int n, Job *job, void *context);

/* Processors this machine has for us, at least 1. */
int pool_processors(void);

#endif
