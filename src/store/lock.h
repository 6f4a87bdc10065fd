/* lock.h - the right to serve a file: one program at a time has it, by whichever of its
 * names. */
#ifndef STORE_LOCK_H
#define STORE_LOCK_H

#include "base/err.h"

typedef struct Lock Lock;

/* Take the right to the file `path`, which ends with the program at the latest. NULL and
 * `err` if another has it. */
Lock *lock_open(const char *path, Err *err);
void lock_close(Lock *lock);

/* Has somebody the right to this file? Not to be asked while this program has it open. */
bool lock_is_taken(const char *path);

#endif
