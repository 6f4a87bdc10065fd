/* pool.c - see pool.h. Workers take the next number from one counter. */
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
} Work;

typedef struct {
    Work *work;
    int number;
} Worker;

static void *work_on(void *argument)
{
    Worker *worker = argument;
    Work *work = worker->work;

    for (int i; (i = atomic_fetch_add(&work->next, 1)) < work->n;)
        work->job(work->context, worker->number, i);
    return NULL;
}

void pool_run(int threads, int n, Job *job, void *context)
{
    Work work = {.n = n, .job = job, .context = context};
    pthread_t ids[MAX_THREADS];
    Worker workers[MAX_THREADS];
    int started = 0;

    threads = threads > n ? n : threads > MAX_THREADS ? MAX_THREADS : threads;
    for (int i = 1; i < threads; i++) {
        workers[i] = (Worker){&work, i};
        if (pthread_create(&ids[i], NULL, work_on, &workers[i]) != 0)
            break;                  /* fewer hands do the same work */
        started = i;
    }
    workers[0] = (Worker){&work, 0};
    work_on(&workers[0]);
    for (int i = 1; i <= started; i++)
        pthread_join(ids[i], NULL);
}

int pool_processors(void)
{
    long n = sysconf(_SC_NPROCESSORS_ONLN);

    return n < 1 ? 1 : n > MAX_THREADS ? MAX_THREADS : (int)n;
}
