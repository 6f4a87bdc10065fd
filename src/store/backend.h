/* backend.h - what a kind of store must do, and what a Batch is to it.
 *
 * Only store.c and the backends need this, and a test that puts a double in a store's
 * place. A backend's own struct begins with a Store. */
#ifndef STORE_BACKEND_H
#define STORE_BACKEND_H

#include "store/store.h"

typedef struct {
    const char *prefix;             /* of `where`, "memory:" */
    Store *(*open)(const char *name, bool only_reads, Err *err);
    bool (*check)(const char *name, bool *is_served, Err *err);     /* NULL: it can */
    void (*close)(Store *store);
    bool (*commit)(Store *store, Batch *const batches[], int n, bool refused[], Err *err);
    bool (*get)(Store *store, char **out, const char *kind, const char *key, Err *err);
    bool (*scan)(Store *store, const char *kind, const char *prefix, const char *after,
                 StoreEntry *entry, void *to, Err *err);
    bool (*events)(Store *store, const char *table, int from, StoreEvents *event,
                   void *to, Err *err);
    bool (*copy)(Store *store, const char *path, Err *err);
    bool (*count)(Store *store, StoreSums *out, Err *err);
    StoreRoom (*room)(Store *store);            /* NULL: nothing is known */
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
    char *name;                     /* the table's, or an entry's kind; owns the others */
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

/* Says the last version of a table with what was written before: 0 if there is none,
 * below 0 if it cannot be found out. */
typedef int LastVersion(void *with, const char *table);

typedef enum { BATCH_FITS, BATCH_CONFLICTS, BATCH_UNKNOWN } BatchFit;

/* Does every event of a batch follow the last of its table, and is every amended one
 * there? */
BatchFit batch_fit(const Batch *batch, LastVersion *last, void *with);

#endif
