/* backend.h - what a kind of store must implement, and what is inside a Batch.
 *
 * Only store.c and the backends need this, and tests that replace a store by a double. A
 * backend's own struct begins with a Store. */
#ifndef STORE_BACKEND_H
#define STORE_BACKEND_H

#include "store/store.h"

typedef struct {
    const char *form;               /* of `where`, "sqlite:FILE": a prefix and a name */
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
    bool (*copy)(Store *store, const char *path, Err *err);
    bool (*count)(Store *store, StoreSums *out, Err *err);
    StoreSpace (*space)(Store *store);  /* NULL: unknown */
} Backend;

struct Store {
    const Backend *backend;
};

extern const Backend memory_backend, sqlite_backend;

typedef enum {
    WRITE_EVENT, WRITE_AMEND, WRITE_DROP, WRITE_PUT, WRITE_ERASE
} WriteKind;

typedef struct {
    WriteKind kind;
    int version;                    /* of an event */
    char *name;                     /* of the table, or kind of the entry; key, body and
                                       note lie behind it in the same memory */
    char *key;                      /* of an entry, else "" */
    char *body;                     /* of an event, or the value of an entry */
    char *note;
    Event *value;                   /* of an event; may be NULL; owned */
} Write;

struct Batch {
    Write *writes;
    int n, room;
    bool is_scrubbed;
};

/* Returns the last version of a table in the store: 0 if there is none, below 0 if it
 * cannot be read. */
typedef int LastVersion(void *with, const char *table);

typedef enum { BATCH_FITS, BATCH_CONFLICTS, BATCH_UNKNOWN } BatchFit;

/* Does every event of a batch follow the last one of its table, and does every amended
 * event exist? */
BatchFit batch_fit(const Batch *batch, LastVersion *last, void *with);

#endif
