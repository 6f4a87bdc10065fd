/* sync_probe.c - see sync_probe.h. */
#include "cli/sync_probe.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "os/clock.h"

enum { BLOCK = 4096, FILE_BLOCKS = 256, PAUSE_US = 50000 };

struct SyncProbe {
    int fd;
    int block;                      /* the next block to write */
    pthread_t thread;
    bool has_thread;
    atomic_bool must_end;
    Percentiles *times;             /* of the thread */
};

SyncProbe *sync_probe_open(const char *path, Err *err)
{
    char name[1024];
    Text text = text_in(name, sizeof name);
    SyncProbe *probe = calloc(1, sizeof *probe);

    text_f(&text, "%s/polis-sync-XXXXXX", path);
    if (!probe || text.cut || (probe->fd = mkstemp(name)) < 0) {
        fail(err, ERR_FILE, N_("%s: no file can be written there: %s"), path,
             strerror(errno));
        free(probe);
        return NULL;
    }
    unlink(name);
    return probe;
}

static void sync_once(SyncProbe *probe, Percentiles *times)
{
    static const char block[BLOCK] = "polis";
    off_t at = (off_t)(probe->block++ % FILE_BLOCKS) * BLOCK;
    double before = clock_ms();

    if (pwrite(probe->fd, block, sizeof block, at) == BLOCK && fdatasync(probe->fd) == 0)
        percentiles_add(times, clock_ms() - before);
}

void sync_probe_measure(SyncProbe *probe, Percentiles *times, int ms)
{
    for (double until = clock_ms() + ms; clock_ms() < until;)
        sync_once(probe, times);
}

static void *watch(void *argument)
{
    SyncProbe *probe = argument;

    while (!atomic_load(&probe->must_end)) {
        sync_once(probe, probe->times);
        usleep(PAUSE_US);
    }
    return NULL;
}

void sync_probe_watch(SyncProbe *probe, Percentiles *times)
{
    probe->times = times;
    probe->has_thread = pthread_create(&probe->thread, NULL, watch, probe) == 0;
}

void sync_probe_close(SyncProbe *probe)
{
    if (!probe)
        return;
    atomic_store(&probe->must_end, true);
    if (probe->has_thread)
        pthread_join(probe->thread, NULL);
    close(probe->fd);
    free(probe);
}
