/* store_double.h - a store that does what a test wants: holds commits back, or fails
 * them. The rest is done by the real store behind it, which stays the test's own. */
#ifndef SERVER_STORE_DOUBLE_H
#define SERVER_STORE_DOUBLE_H

#include "store/store.h"

Store *double_open(Store *behind);  /* closed by store_close */

/* Commits wait from now on; let `n` of them pass; wait until one is held. */
void double_hold(Store *store);
void double_pass(Store *store, int n);
void double_let_go(Store *store);
void double_wait_held(Store *store);
bool double_is_held(Store *store);

/* The next `n` commits fail as with a full disk. */
void double_fail(Store *store, int n);

/* Entries and events that were read so far, whether they were there or not. */
int double_reads(Store *store);

/* From now on each event that is read takes so long; and `seen`, unless it is NULL, is
 * called before the events of a table after `from` are read. */
typedef void DoubleSeen(void *with, const char *table, int from);
void double_watch(Store *store, int event_us, DoubleSeen *seen, void *with);

/* Commits so far, and the batches of the last one. */
int double_commits(Store *store);
int double_last_batches(Store *store);

#endif
