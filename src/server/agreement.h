/* agreement.h - what servers that share a store must have in common: the settings that
 * are marked so (settings/config.c), and the rules of the games (core/rules_digest.h).
 * Otherwise a limit would be no limit, and two servers would make two of one table.
 *
 * Each server writes its own into the database when it starts, and reads those of the
 * others. What only one of two servers knows, as of a newer program, is no contradiction:
 * so they can be replaced one by one. */
#ifndef SERVER_AGREEMENT_H
#define SERVER_AGREEMENT_H

#include "server/settings/config.h"
#include "store/store.h"

enum { AGREEMENT = 4096 };          /* bytes that it may need */

/* Lines "KIND NAME VALUE", KIND being "setting" or "rules". */
void agreement_write(Text *text, const Config *config);

/* Does what is written in `ours` contradict what is written in `theirs`, which the server
 * `who` has? False and a sentence: it does. */
bool agreement_holds(const char *ours, const char *theirs, const char *who, Err *err);

/* Do all servers agree with this one, which is `node`? This waits for the database; if
 * one does not, it waits for a moment, to see whether that one is still there. */
bool agreement_check(Store *store, int64_t node, const Config *config, Err *err);

/* The same for a server that is not started, with those that are running. Nothing is
 * written. */
bool agreement_would_hold(Store *store, const Config *config, Err *err);

#endif
