/* backend.h - what a kind of store must implement, and what is inside a Batch.
 *
 * Only store.c and the backends need this, and tests that replace a store by a double. A
 * backend's own struct begins with a Store. */
#ifndef STORE_BACKEND_H
#define STORE_BACKEND_H

#include <pthread.h>

#include "store/store.h"

typedef struct {
    const char *form;               /* of `where`, "sqlite:FILE": a prefix and a name */
    const char *alias;              /* another prefix, with its colon; may be NULL */
    Store *(*open)(const char *name, bool only_reads, Err *err);
    /* store_check; NULL: any name will do. */
    bool (*check)(const char *name, bool *is_served, Err *err);
    void (*close)(Store *store);
    bool (*commit)(Store *store, Batch *const batches[], int n, bool refused[], Err *err);
    bool (*get)(Store *store, char **out, const char *kind, const char *key, Err *err);
    bool (*scan)(Store *store, const char *kind, const char *prefix, const char *after,
                 StoreEntry *entry, void *to, Err *err);
    bool (*events)(Store *store, const char *table, int from, StoreEvents *event,
                   void *to, Err *err);
    bool (*tables)(Store *store, const char *after, StoreTables *table, void *to,
                   Err *err);
    bool (*entries)(Store *store, const char *after_kind, const char *after_key,
                    StoreEntries *entry, void *to, Err *err);
    /* store_reserve; NULL: nobody else can have it. */
    bool (*reserve)(Store *store, Err *err);
    bool (*verify)(Store *store, Err *err);     /* NULL: nothing to verify */
    /* store_settle: whatever `entries` shows as entries but is kept elsewhere must then
     * be there. NULL: there is no such thing. */
    bool (*settle)(Store *store, Err *err);
    bool (*copy)(Store *store, const char *path, Err *err);
    bool (*count)(Store *store, StoreSums *out, Err *err);
    StoreSpace (*space)(Store *store);  /* NULL: unknown */
    /* store_answer; NULL: by get, scan and events, one after the other. Reading may be
     * asked for by several threads at once. */
    void (*read)(Store *store, StoreRead *const reads[], int n);
    /* store_listen; NULL: the store is not shared. */
    bool (*listen)(Store *store, OnHint *on_hint, void *with, Err *err);
    /* store_halt; NULL: it never waits for long */
    void (*halt)(Store *store, int ms);
} Backend;

struct Store {
    const Backend *backend;
};

/* A mutex that one thread may lock several times: the callback of a scan may read. */
void store_mutex_init(pthread_mutex_t *mutex);

extern const Backend memory_backend, sqlite_backend, postgres_backend;

typedef enum {
    WRITE_EVENT, WRITE_AMEND, WRITE_DROP, WRITE_PUT, WRITE_ERASE,
    WRITE_EXPECT, WRITE_FENCE, WRITE_HOLD, WRITE_TOUCH, WRITE_ANNOUNCE,
    WRITE_KINDS
} WriteKind;

typedef struct {
    WriteKind kind;
    int version;                    /* of an event, or of a fence */
    char *name;                     /* of the table, kind of the entry, or topic; key,
                                       body and note lie behind it in the same memory */
    char *key;                      /* of an entry, else "" */
    char *body;                     /* of an event, or the value of an entry */
    char *note;                     /* of an event; the old body of one to amend */
    Event *value;                   /* of an event; may be NULL; owned */
    int revision;                   /* of a fence */
    int64_t number;                 /* of a fence, or of a node */
    bool is_absent;                 /* an expectation: that there is no such entry; an
                                       amendment: there is no `note`, any body will do */
} Write;

struct Batch {
    Write *writes;
    int n, room;
    bool is_scrubbed, is_probe;
};

/* Returns the last version of a table in the store: 0 if there is none, below 0 if it
 * cannot be read. */
typedef int LastVersion(void *with, const char *table);

typedef enum { BATCH_FITS, BATCH_CONFLICTS, BATCH_UNKNOWN } BatchFit;

/* Is this expectation of an entry met in the store? Does the event of this amendment,
 * which is there, have the body that is expected? */
typedef BatchFit EntryFit(void *with, const Write *expectation);
typedef BatchFit EventFit(void *with, const Write *amendment);

typedef struct {
    LastVersion *last;
    EntryFit *entry;
    EventFit *event;
} BatchChecks;

/* Does every event of a batch follow the last one of its table, does every amended event
 * exist as it was read, and is every expectation met? */
BatchFit batch_fit(const Batch *batch, const BatchChecks *checks, void *with);

#endif
