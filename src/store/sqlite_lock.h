/* sqlite_lock.h - a lock on a database file: one program at a time may serve it, under
 * whichever name. */
#ifndef STORE_SQLITE_LOCK_H
#define STORE_SQLITE_LOCK_H

#include "base/err.h"

typedef struct Lock Lock;

/* Lock the file `path`; the lock ends with the program at the latest. NULL and `err` if
 * another program has it. */
Lock *lock_open(const char *path, Err *err);
void lock_close(Lock *lock);

/* Keep others from locking the file, but not from doing the same. */
Lock *lock_open_shared(const char *path, Err *err);

/* Is the locked file still at `path`: was it neither deleted nor replaced? */
bool lock_is_of(const Lock *lock, const char *path);

/* Is this file locked? Must not be called while this program has the file open. */
bool lock_is_taken(const char *path);

#endif
