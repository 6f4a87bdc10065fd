/* walk.h - goes through everything in a store, in an order that is the same for every
 * kind of store, and digests it. For tools; it waits for the disk. */
#ifndef STORE_WALK_H
#define STORE_WALK_H

#include "store/store.h"

/* How far a walk has come: the last event, then the last entry. All of it is "" and 0 at
 * the beginning. */
typedef struct {
    const char *table;
    int version;
    const char *kind, *key;
} WalkPlace;

#define WALK_BEGINNING ((WalkPlace){"", 0, "", ""})

/* Show everything after `place`: events by table and version, then entries by kind and
 * key. A row that is out of order means that the store is damaged. A visitor that
 * returns false ends the walk, which is not a failure. */
bool store_walk(Store *store, WalkPlace place, StoreEvents *event, StoreEntries *entry,
                void *to, Err *err);

enum { STORE_DIGEST = 65 };         /* in hexadecimal, with its end */

/* Called after each row. */
typedef void WalkProgress(void *with, int64_t rows);

/* The SHA-256 of everything in the store, and how much there is. Stores with the same
 * digest hold the same, whatever their kinds. A migration's own entries do not count. */
bool store_digest(char out[STORE_DIGEST], StoreSums *sums, Store *store,
                  WalkProgress *progress, void *with, Err *err);

#endif
