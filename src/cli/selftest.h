/* selftest.h - `polis serve --selftest`: can this machine serve a whole game? */
#ifndef CLI_SELFTEST_H
#define CLI_SELFTEST_H

#include "say/say.h"
#include "server/settings/config.h"

/* Start a server with these settings, but on a free port of the loopback interface and
 * with a store in memory. Play a game against a bot over the network, and prove its
 * record. Prints ok or the error, and returns the exit status. */
int selftest(const Config *config, Lang lang);

#endif
