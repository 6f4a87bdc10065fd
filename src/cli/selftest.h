/* selftest.h - `polis serve --selftest`: does this machine serve a whole game? */
#ifndef CLI_SELFTEST_H
#define CLI_SELFTEST_H

#include "say/say.h"
#include "server/settings/config.h"

/* Open a server with these settings, but on a port of its own of this machine alone and
 * with nothing kept; play a game against a bot through the network; prove its record.
 * Says ok, or what went wrong. Returns the exit status. */
int selftest(const Config *config, Lang lang);

#endif
