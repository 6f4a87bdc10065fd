/* store_double.h - a store that holds commits back or fails them, as a test wants. All
 * else is done by the real store behind it, which still belongs to the test. */
#ifndef SERVER_STORE_DOUBLE_H
#define SERVER_STORE_DOUBLE_H

#include "store/store.h"

Store *double_open(Store *behind);  /* closed by store_close */

/* Hold all commits from now on; let `n` of them pass; wait until one is held. */
void double_hold(Store *store);
void double_pass(Store *store, int n);
void double_let_go(Store *store);
void double_wait_held(Store *store);
bool double_is_held(Store *store);

/* From now on whoever reads has to wait, or no longer. */
void double_hold_reads(Store *store, bool holds);

/* From now on reading fails, or no longer. */
void double_fail_reads(Store *store, bool fails);

/* Hold back the events that are read from now on, as they are then; wait until some are
 * held. */
void double_hold_events(Store *store, bool holds);
void double_wait_events_held(Store *store);

/* Make the next `n` commits fail, as with a full disk. */
void double_fail(Store *store, int n);

/* How many entries and events were asked for so far, whether they were there or not. */
int double_reads(Store *store);

/* From now on reading an event takes this long; and `seen`, unless it is NULL, is called
 * before the events of a table after `from` are read, or its seed. */
enum { DOUBLE_SEED = -1 };
typedef void DoubleSeen(void *with, const char *table, int from);
void double_watch(Store *store, int event_us, DoubleSeen *seen, void *with);

/* The number of commits so far, and of the batches in the last one. */
int double_commits(Store *store);
int double_last_batches(Store *store);

#endif
