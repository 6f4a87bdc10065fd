/* long_running.h - what `polis serve` and `polis worker` share, which run until they are
 * asked to stop: settings that are also options, and signals. */
#ifndef CLI_LONG_RUNNING_H
#define CLI_LONG_RUNNING_H

#include "cli/args.h"
#include "server/settings/config.h"

/* The defaults, then the file of --config, then the options. */
bool settings_read(Config *out, const Args *args, Err *err);

/* Block SIGTERM, SIGINT and SIGHUP before anything is opened: a request to stop during
 * the start waits until the program can stop cleanly. Threads that are started meanwhile
 * get no signals. */
void signals_hold(void);

/* Have `handler` called for them from now on, for SIGHUP only if `also_hangup`; and as
 * usual again. */
void signals_catch(void (*handler)(int number), bool also_hangup);
void signals_uncatch(void);

#endif
