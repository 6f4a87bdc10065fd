/* postgres.h - the parts of a store in PostgreSQL (postgres.c).
 *
 * It has one connection for the thread that commits, a few for those that read, so that
 * nobody waits for another's long answer, and one for hints, which has a thread of its
 * own. */
#ifndef STORE_POSTGRES_H
#define STORE_POSTGRES_H

#include <pthread.h>

#include "store/backend.h"
#include "store/postgres_link.h"

/* The one who commits, as the database knows it (postgres_commit.c). */
typedef struct {
    PgLink link;
    int64_t id;
    int epoch;                      /* counts connections */
    int64_t seq;                    /* counts groups */
    bool is_alone;                  /* store_reserve */
} PgWriter;

/* Connections for reading: a thread has one of them as long as it waits for answers. */
enum { PG_READERS = 4 };

typedef struct {
    PgLink links[PG_READERS];       /* connected when they are needed */
    pthread_mutex_t mutex;          /* of is_taken */
    pthread_cond_t was_given;
    bool is_taken[PG_READERS];
} PgReads;

typedef struct PgHints PgHints;     /* postgres_hints.h */

typedef struct {
    Store base;
    PgAddress address;
    PgHalt halt;
    bool only_reads;
    PgWriter writer;
    PgReads reads;
    PgHints *hints;                 /* NULL if it only reads */
} PgStore;

/* postgres_commit.c */
bool pg_commit_open(PgStore *pg, Err *err);
bool pg_commit(Store *store, Batch *const batches[], int n, bool refused[], Err *err);
void pg_commit_close(PgStore *pg);
bool pg_reserve(Store *store, Err *err);

/* postgres_read.c */
void pg_reads_init(PgStore *pg);
bool pg_reads_open(PgStore *pg, Err *err);      /* the first of them */
void pg_reads_close(PgStore *pg);
void pg_read(Store *store, StoreRead *const reads[], int n);
bool pg_get(Store *store, char **out, const char *kind, const char *key, Err *err);
bool pg_scan(Store *store, const char *kind, const char *prefix, const char *after,
             StoreEntry *entry, void *to, Err *err);
bool pg_events(Store *store, const char *table, int from, StoreEvents *event, void *to,
               Err *err);
bool pg_count(Store *store, StoreSums *out, Err *err);

/* postgres_walk.c */
bool pg_tables(Store *store, const char *after, StoreTables *table, void *to, Err *err);
bool pg_entries(Store *store, const char *after_kind, const char *after_key,
                StoreEntries *entry, void *to, Err *err);
bool pg_settle(Store *store, Err *err);
bool pg_copy(Store *store, const char *path, Err *err);

#endif
