/* store.h - what must not be lost: the events of tables, and entries by kind and key.
 *
 * A Batch is a list of writes that happen together or not at all. store_commit takes
 * several batches and returns once they are on disk; nobody may be told about them
 * before. Events are append-only: an event whose version is not one above the table's
 * last is a conflict, which refuses its own batch but not the others. So is amending an
 * event that does not exist, and an expectation that is not met (batch_expect).
 *
 * One thread commits; others may read what was committed. Reading waits for the disk or
 * the database, so a server's loop reads through lookup.h instead.
 *
 * A shared store is used by several servers at the same time (PostgreSQL). They hear of
 * each other's commits by hints (store_listen), and batches may have fences, which others
 * ignore. To add a backend, write a file and add a row to store.c (backend.h says what it
 * must do). */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include "base/err.h"
#include "store/read.h"

typedef struct Store Store;
typedef struct Batch Batch;
typedef struct Event Event;         /* table/event.h: nobody's business here */

/* An event: `body` is public, byte for byte; `note` is for the server only. */
typedef struct {
    const char *table;
    int version;                    /* from 1 */
    const char *body, *note;
    const Event *value;             /* of a batch: see batch_keep; else NULL */
} StoredEvent;

/* A batch copies what it is given. batch_close accepts NULL. */
Batch *batch_open(void);
void batch_close(Batch *batch);
void batch_event(Batch *batch, const char *table, int version, const char *body,
                 const char *note);
/* Attach to the last event the value that its text was written from: one block of
 * memory, which the batch frees. It is for the owner of the batch; the store ignores it.
 */
void batch_keep(Batch *batch, Event *value);
/* Replace the body of a stored event, to delete a name or a line of chat. Refuse this
 * batch unless the event has the body `old` before it: another server may have amended it
 * since it was read. NULL: whatever it has. */
void batch_amend(Batch *batch, const char *table, int version, const char *old,
                 const char *body);
/* Erase all events of a table. */
void batch_drop(Batch *batch, const char *table);
void batch_put(Batch *batch, const char *kind, const char *key, const char *value);
void batch_erase(Batch *batch, const char *kind, const char *key);

/* Refuse this batch unless the entry has this value before it; NULL: unless there is no
 * such entry. With a put of the same entry this is compare-and-set, or put-if-absent. */
void batch_expect(Batch *batch, const char *kind, const char *key, const char *value);

/* For servers that share the store; other stores ignore all four. Refuse this batch
 * unless the table has this fence, this version and this revision, because another server
 * may act for the table since, or have changed it: by events, or by something else, such
 * as its tokens (version -1: it may have any); and if none acts for it, make the table
 * due at once, as what it has to do next has changed. Have this node (server/nodes) act
 * for the table, whose first event is earlier in the batch. Tell the others to read the
 * table anew, not just its new events: its revision grows by one (amending and dropping
 * do so by themselves). Tell the others about `topic`. */
void batch_fence(Batch *batch, const char *table, int64_t fence, int version,
                 int revision);
void batch_hold(Batch *batch, const char *table, int64_t node);
void batch_touch(Batch *batch, const char *table);
void batch_announce(Batch *batch, const char *topic);

/* Wipe what this batch replaces or erases from the files too, including the log, when it
 * is committed; or soon after, if a long read is under way. */
void batch_scrub(Batch *batch);

/* Have this batch show whether there is room for more: it fails unless some new space can
 * be taken, which is given back at once. A shared store only: there a small write may fit
 * into a disk that is full. */
void batch_probe(Batch *batch);
bool batch_is_probe(const Batch *batch);

/* Append the writes of `more` to `batch`, and close `more`. */
void batch_join(Batch *batch, Batch *more);

/* Must others read this table anew after the batch: does it touch, amend or drop it? */
bool batch_revises(const Batch *batch, const char *table);

/* The events that a batch appends, in order. */
int batch_events(const Batch *batch);
StoredEvent batch_event_at(const Batch *batch, int i);

/* Open `where`: "memory:", "sqlite:FILE" or just a file name, or
 * "postgres://USER@HOST/DB". A missing file is created, an empty database is filled, an
 * older format is upgraded in place. A newer format, a locked file and what cannot be
 * written are refused. NULL and `err` on failure. */
Store *store_open(const char *where, Err *err);
void store_close(Store *store);

/* Open it for reading only, while a server may be writing: nothing is created, changed
 * or locked. An older format is read as it is. */
Store *store_open_reader(const char *where, Err *err);

/* store_open and store_open_reader refuse a store with an unfinished migration
 * (migration.h). These are for the migration itself: to go on with it, and to have a look
 * at what is there. */
Store *store_open_target(const char *where, Err *err);
Store *store_open_unfinished(const char *where, Err *err);

/* Keep every server away from a store until it is closed. Fails if one is using it. */
bool store_reserve(Store *store, Err *err);

/* Read it all, as far as that shows whether it is damaged. */
bool store_verify(Store *store, Err *err);

/* Everything was copied into it: put in its place what this kind of store keeps outside
 * of the entries, such as the service's clock. May be called twice. */
bool store_settle(Store *store, Err *err);

/* Could store_open open it? Nothing is created, changed or locked. `is_served`: another
 * program has it open at the moment, which does not count as a failure. */
bool store_check(const char *where, bool *is_served, Err *err);

/* Commit `n` batches in one transaction. `refused[i]` becomes true for those that
 * conflict; nothing of them is written. False and `err`: the disk failed, and none of
 * them has happened. */
bool store_commit(Store *store, Batch *const batches[], int n, bool refused[], Err *err);

/* Called for each row; false stops the scan, which is not a failure. It may read from
 * the store, but not commit. */
typedef bool StoreEntry(void *to, const char *key, const char *value);
typedef bool StoreEvents(void *to, const StoredEvent *event);

/* The value of an entry, which the caller frees; NULL in *out if there is none. */
bool store_get(Store *store, char **out, const char *kind, const char *key, Err *err);

/* All entries of `kind` whose keys begin with `prefix` and come after `after` ("": from
 * the first), in byte order. */
bool store_scan(Store *store, const char *kind, const char *prefix, const char *after,
                StoreEntry *entry, void *to, Err *err);

/* The events of a table after version `from`, in order. */
bool store_events(Store *store, const char *table, int from, StoreEvents *event, void *to,
                  Err *err);

/* Everything in the store, for tools that go through all of it; these wait for the disk.
 * The ids of all tables after `after` ("": from the first) in byte order, each with its
 * last version. */
typedef bool StoreTables(void *to, const char *table, int version);
bool store_tables(Store *store, const char *after, StoreTables *table, void *to,
                  Err *err);

/* All entries after this one (two times "": from the first) in byte order of their
 * kinds, then of their keys. */
typedef bool StoreEntries(void *to, const char *kind, const char *key, const char *value);
bool store_entries(Store *store, const char *after_kind, const char *after_key,
                   StoreEntries *entry, void *to, Err *err);

/* Write a consistent copy to the new file `path`, while commits go on. The file is
 * checked and synced before it gets its name. */
bool store_copy(Store *store, const char *path, Err *err);

/* Answer `n` questions, each of them with its rows or with why it failed. Waits. */
void store_answer(Store *store, StoreRead *const reads[], int n);

/* May several servers use it at the same time? */
bool store_is_shared(const Store *store);

/* A shared store: call `on_hint` from another thread whenever another server, or this
 * one, has committed something:
 *
 *   "table"  "ID VERSION REVISION": it has these now; 0 0: it is gone
 *   "lost"   "": hints may have been lost, so anything may have changed
 *   else     a topic that was announced, and ""
 *
 * A hint says where to look, never what is there. What one of the database's functions
 * says about a table has the node's number in a fourth word. NULL: listen no more, and
 * return when nobody is being called. */
typedef void OnHint(void *with, const char *topic, const char *text);
bool store_listen(Store *store, OnHint *on_hint, void *with, Err *err);

/* From any thread, before store_close: wait no longer than `ms` from now on for a
 * database that does not answer. Then commits and reads under way, and all later ones,
 * fail. A commit that fails this way may have happened all the same. */
void store_halt(Store *store, int ms);

typedef struct {
    int64_t free;                   /* bytes left on its disk; -1: unknown */
    int64_t log;                    /* bytes of the write-ahead log; -1: unknown */
} StoreSpace;

/* How much space is left, and how much the write-ahead log takes. */
StoreSpace store_space(Store *store);

typedef struct {
    int64_t tables, events, entries;
} StoreSums;

/* Count everything; this reads the whole store. */
bool store_count(Store *store, StoreSums *out, Err *err);

#endif
