/* sync_probe.h - how long the disk itself takes to make a write durable: it writes 4 kB
 * and calls fdatasync, again and again, in a temporary file. `polis load` reports it
 * beside the times of a server that syncs. */
#ifndef CLI_SYNC_PROBE_H
#define CLI_SYNC_PROBE_H

#include "base/err.h"
#include "cli/percentiles.h"

typedef struct Disk Disk;

/* In the folder `path`; NULL and `err` if nothing can be written there. */
Disk *disk_open(const char *path, Err *err);

/* As often as it goes for so long. */
void disk_measure(Disk *disk, Spread *spread, int ms);

/* Now and then (20 a second) on a thread of its own, until disk_close. */
void disk_watch(Disk *disk, Spread *spread);

/* Ends the thread; its spread is complete then. NULL is fine. */
void disk_close(Disk *disk);

#endif
