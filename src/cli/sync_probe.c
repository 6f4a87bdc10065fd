/* sync_probe.c - see sync_probe.h. */
#include "cli/sync_probe.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "os/clock.h"

enum { BLOCK = 4096, FILE_BLOCKS = 256, PAUSE_US = 50000 };

struct Disk {
    int fd;
    int block;                      /* the next one to write */
    pthread_t thread;
    bool has_thread;
    atomic_bool must_end;
    Spread *spread;                 /* of the thread */
};

Disk *disk_open(const char *path, Err *err)
{
    char name[1024];
    Text text = text_in(name, sizeof name);
    Disk *disk = calloc(1, sizeof *disk);

    text_f(&text, "%s/polis-sync-XXXXXX", path);
    if (!disk || text.cut || (disk->fd = mkstemp(name)) < 0) {
        fail(err, ERR_FILE, N_("%s: no file can be written there: %s"), path,
             strerror(errno));
        free(disk);
        return NULL;
    }
    unlink(name);
    return disk;
}

static void sync_once(Disk *disk, Spread *spread)
{
    static const char block[BLOCK] = "polis";
    off_t at = (off_t)(disk->block++ % FILE_BLOCKS) * BLOCK;
    double before = clock_ms();

    if (pwrite(disk->fd, block, sizeof block, at) == BLOCK && fdatasync(disk->fd) == 0)
        spread_add(spread, clock_ms() - before);
}

void disk_measure(Disk *disk, Spread *spread, int ms)
{
    for (double until = clock_ms() + ms; clock_ms() < until;)
        sync_once(disk, spread);
}

static void *watch(void *argument)
{
    Disk *disk = argument;

    while (!atomic_load(&disk->must_end)) {
        sync_once(disk, disk->spread);
        usleep(PAUSE_US);
    }
    return NULL;
}

void disk_watch(Disk *disk, Spread *spread)
{
    disk->spread = spread;
    disk->has_thread = pthread_create(&disk->thread, NULL, watch, disk) == 0;
}

void disk_close(Disk *disk)
{
    if (!disk)
        return;
    atomic_store(&disk->must_end, true);
    if (disk->has_thread)
        pthread_join(disk->thread, NULL);
    close(disk->fd);
    free(disk);
}
