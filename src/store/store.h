/* store.h - what must not be lost: the events of tables, and entries by kind and key.
 *
 * A Batch is a list of writes that happen together or not at all. store_commit takes
 * several of them and returns once they are on the disk: only then may anybody hear of
 * them. Events are append-only: an event whose version is not one above the table's last
 * is a conflict, which refuses its own batch and leaves the others alone; so is an
 * amended event that is not there.
 *
 * Two threads may use one Store: one commits, the other reads, and reads what was
 * committed. To add a backend: a file, and a row in store.c (backend.h says what it must
 * do). */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include "base/err.h"

typedef struct Store Store;
typedef struct Batch Batch;
typedef struct Event Event;         /* table/event.h: nobody's business here */

/* An event: `body` is what everybody may see, byte for byte; `note` is the server's. */
typedef struct {
    const char *table;
    int version;                    /* from 1 */
    const char *body, *note;
    const Event *value;             /* of a batch: see batch_keep; else NULL */
} StoredEvent;

/* A batch copies what it is given. Close accepts NULL. */
Batch *batch_open(void);
void batch_close(Batch *batch);
void batch_event(Batch *batch, const char *table, int version, const char *body,
                 const char *note);
/* Keep with the event that was added last what it was written from, one block of memory
 * that the batch releases: for whoever has the batch, not for the store. */
void batch_keep(Batch *batch, Event *value);
/* Put another body in place of an event's that is there: a deleted name or chat line. */
void batch_amend(Batch *batch, const char *table, int version, const char *body);
/* Erase all events of a table. */
void batch_drop(Batch *batch, const char *table);
void batch_put(Batch *batch, const char *kind, const char *key, const char *value);
void batch_erase(Batch *batch, const char *kind, const char *key);

/* Have what this batch replaces or erases gone from the files too, its log among them,
 * when it is committed; or soon after it, where somebody reads the file for long. */
void batch_scrub(Batch *batch);

/* Let the writes of `more`, which is closed, follow those of `batch`. */
void batch_join(Batch *batch, Batch *more);

/* The events that a batch appends, in order. */
int batch_events(const Batch *batch);
StoredEvent batch_event_at(const Batch *batch, int i);

/* Open `where`: "memory:", "sqlite:FILE" or a file's name alone. A file that is not there
 * is made; an older format is brought up to date in place; a newer one, one that is
 * locked or cannot be written is refused with a sentence that says so. NULL and `err` on
 * failure. */
Store *store_open(const char *where, Err *err);
void store_close(Store *store);

/* The same for reading only, while a server may be writing: nothing is made, changed or
 * locked. A format that is older is read as it is. */
Store *store_open_reader(const char *where, Err *err);

/* Could store_open open it? Nothing is made, changed or locked. `is_served`: another
 * program has it at the moment, which is no reason against it. */
bool store_check(const char *where, bool *is_served, Err *err);

/* Commit `n` batches in one go. `refused[i]` becomes true for those that conflict, which
 * leave no trace. False and `err`: the world failed and none of them has happened. */
bool store_commit(Store *store, Batch *const batches[], int n, bool refused[], Err *err);

/* Whoever reads rows; false ends the reading, which is no failure. It may read other
 * things of the store meanwhile, but not commit. */
typedef bool StoreEntry(void *to, const char *key, const char *value);
typedef bool StoreEvents(void *to, const StoredEvent *event);

/* The value of an entry, which the caller frees; NULL in *out if there is none. */
bool store_get(Store *store, char **out, const char *kind, const char *key, Err *err);

/* All entries of `kind` whose keys begin with `prefix` and come after `after` ("": from
 * the first), in the order of bytes. */
bool store_scan(Store *store, const char *kind, const char *prefix, const char *after,
                StoreEntry *entry, void *to, Err *err);

/* The events of a table after version `from`, in order. */
bool store_events(Store *store, const char *table, int from, StoreEvents *event, void *to,
                  Err *err);

/* A whole, consistent copy into the new file `path` while others go on writing. It has
 * been checked and is on the disk when it appears under that name. */
bool store_copy(Store *store, const char *path, Err *err);

typedef struct {
    int64_t free;                   /* bytes left on its disk; -1: not known */
    int64_t log;                    /* bytes of what is not yet in the file itself; -1 */
} StoreRoom;

/* How much room there is. */
StoreRoom store_room(Store *store);

typedef struct {
    int64_t tables, events, entries;
} StoreSums;

/* Count everything, which takes as long as reading it. */
bool store_count(Store *store, StoreSums *out, Err *err);

#endif
