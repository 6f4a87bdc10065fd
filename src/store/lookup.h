/* lookup.h - reading from the store without waiting for it.
 *
 * The loop must not wait for a database. Yet most work there reads a little first: whose
 * token is this, is that name free, what happened at this table? Such work is written as
 * if reading took no time, and run again when it did:
 *
 *   lookup_enter(lookup);
 *   ...                        store_get(lookups_store(lookups), ...)
 *   if (lookup_leave(lookup))
 *       return;                on_ready will be called: run it again from its beginning
 *
 * What a Lookup has read before is answered at once. The first read that it has no answer
 * for fails with ERR_WAITING, and the work gives up as after any failure. The answer is
 * fetched by a thread (reader.h) and kept in the Lookup; then the work is run again.
 *
 * So work must read everything before it changes anything: before it answers, commits,
 * charges a limit. All of those check that with lookups_must_be_done. ERR_WAITING never
 * gets to a client.
 *
 * Lookups are entered and left like brackets: work may begin other work, which has a
 * Lookup of its own. Loop's thread only. */
#ifndef STORE_LOOKUP_H
#define STORE_LOOKUP_H

#include "store/reader.h"

typedef struct Lookups Lookups;     /* all of a server */
typedef struct Lookup Lookup;       /* what one piece of work has read */

/* Entries of a kind, as store_scan takes them. */
typedef struct {
    const char *kind, *prefix, *after;
} StoreRange;

/* Events of a table, as store_events takes them. */
typedef struct {
    const char *table;
    int from;
} StoreSpan;

Lookups *lookups_open(Store *store, void (*wake)(void *with), void *with, Err *err);

/* Fetch what was asked for, and end the thread. All Lookups are closed by then, and all
 * waits have ended. */
void lookups_close(Lookups *lookups);

/* The store to read from; writing to it is left to the real one. While a server is being
 * opened there is no Lookup: then reading waits. */
Store *lookups_store(Lookups *lookups);
StoreReader *lookups_reader(Lookups *lookups);

/* The server runs: from now on reading without a Lookup is a bug. */
void lookups_forbid_waiting(Lookups *lookups);

/* When the loop is woken: keep what has been fetched, and call on_ready. */
void lookups_collect(Lookups *lookups);

/* Assert that the work under way, if any, has everything it wanted to read. */
void lookups_must_be_done(const Lookups *lookups);

/* The same for work that goes on after a read that failed: false and ERR_WAITING if it
 * will be run again. */
bool lookups_have_all(const Lookups *lookups, Err *err);

/* The same if a read of this run has failed: false, and why. What could not be read is
 * not absent. */
bool lookups_have_read(const Lookups *lookups, Err *err);

/* Like store_scan and store_events of lookups_store, for those who most likely want only
 * a few: so many are fetched at once. */
bool lookups_scan(Lookups *lookups, const StoreRange *range, int at_once,
                  StoreEntry *entry, void *to, Err *err);
bool lookups_events(Lookups *lookups, const StoreSpan *span, int at_once,
                    StoreEvents *event, void *to, Err *err);

/* Is there work under way that has a Lookup? If not, reading waits. */
bool lookups_are_entered(const Lookups *lookups);

/* The work under way cannot go on before other work has ended, which is not a read of its
 * own but has the name `what`: it misses, and is run again after lookups_end_waits. A
 * list of waits begins as NULL. Not inside the work that it waits for. */
typedef struct LookupWait LookupWait;
void lookups_wait(Lookups *lookups, LookupWait **waits, const char *what);
void lookups_end_waits(LookupWait **waits, const Err *failure);     /* or NULL */

/* Has the work under way waited for this, and it failed? `err`: why. */
bool lookups_has_failed(const Lookups *lookups, const char *what, Err *err);

/* `on_ready`: everything that was asked for is there, or has failed. */
Lookup *lookup_open(Lookups *lookups, void (*on_ready)(void *with), void *with);

/* Also while answers are on their way: on_ready is not called any more. Accepts NULL. */
void lookup_close(Lookup *lookup);

void lookup_enter(Lookup *lookup);
bool lookup_leave(Lookup *lookup);

/* Does it wait for answers? */
bool lookup_waits(const Lookup *lookup);

/* Forget all answers, so that the next run reads anew; not while it waits. */
void lookup_forget(Lookup *lookup);

/* Call a function of a shared database; the answer belongs to the current Lookup, and is
 * the same however often the work is run again. NULL and ERR_WAITING, or why it failed.
 */
const StoreRead *lookups_call(Lookups *lookups, const char *function,
                              const char *const args[], int n, Err *err);

#endif
