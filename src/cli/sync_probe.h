/* sync_probe.h - how long the disk itself takes to make a write durable: it writes 4 kB
 * and calls fdatasync, again and again, in a temporary file. `polis load` reports it
 * beside the times of a server that syncs. */
#ifndef CLI_SYNC_PROBE_H
#define CLI_SYNC_PROBE_H

#include "base/err.h"
#include "cli/percentiles.h"

typedef struct SyncProbe SyncProbe;

/* Open one in the folder `path`; NULL and `err` if nothing can be written there. */
SyncProbe *sync_probe_open(const char *path, Err *err);

/* Measure without a pause for `ms` milliseconds. */
void sync_probe_measure(SyncProbe *probe, Percentiles *times, int ms);

/* Measure 20 times a second on a thread of its own, until sync_probe_close. */
void sync_probe_watch(SyncProbe *probe, Percentiles *times);

/* Ends the thread; its times are complete then. NULL is fine. */
void sync_probe_close(SyncProbe *probe);

#endif
