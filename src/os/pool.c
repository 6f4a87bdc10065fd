/* pool.c - see pool.h. Workers take the next number from a shared counter. */
#include "os/pool.h"

#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>

enum { MAX_THREADS = 256 };

typedef struct {
    atomic_int next;
    int n;
    Job *job;
    void *context;
} Jobs;

typedef struct {
    Jobs *jobs;
    int number;
} Worker;

static void *run_jobs(void *argument)
{
    Worker *worker = argument;
    Jobs *jobs = worker->jobs;

    for (int i; (i = atomic_fetch_add(&jobs->next, 1)) < jobs->n;)
        jobs->job(jobs->context, worker->number, i);
    return NULL;
}

void pool_run(int threads, int n, Job *job, void *context)
{
    Jobs jobs = {.n = n, .job = job, .context = context};
    pthread_t ids[MAX_THREADS];
    Worker workers[MAX_THREADS];
    int started = 0;

    threads = threads > n ? n : threads > MAX_THREADS ? MAX_THREADS : threads;
    for (int i = 1; i < threads; i++) {
        workers[i] = (Worker){&jobs, i};
        if (pthread_create(&ids[i], NULL, run_jobs, &workers[i]) != 0)
            break;                  /* fewer threads do the same work */
        started = i;
    }
    workers[0] = (Worker){&jobs, 0};
    run_jobs(&workers[0]);
    for (int i = 1; i <= started; i++)
        pthread_join(ids[i], NULL);
}

int pool_processors(void)
{
    long n = sysconf(_SC_NPROCESSORS_ONLN);

    return n < 1 ? 1 : n > MAX_THREADS ? MAX_THREADS : (int)n;
}
