/* postgres_batch.h - a batch as the arguments of polis_write (postgres_schema_store.c).
 *
 * The function gets what a batch comes to, not its single writes: the versions that its
 * tables must have and will have, the events, the last value of each entry. So it takes a
 * handful of statements, however many writes there are. What contradicts itself is found
 * here, before anybody asks the database. */
#ifndef STORE_POSTGRES_BATCH_H
#define STORE_POSTGRES_BATCH_H

#include "store/backend.h"

/* The arguments of polis_write: two plain ones, then arrays. */
enum { PG_WRITE_PLAIN = 2, PG_WRITE_ARRAYS = 28 };

/* An array of PostgreSQL in its binary form. */
typedef struct {
    char *bytes;
    size_t n, room;
    int count;
    bool has_null;
} PgArray;

typedef struct {
    bool is_refused;                /* it cannot fit, whatever is in the database */
    PgArray args[PG_WRITE_ARRAYS];
} PgBatch;

void pg_batch_open(PgBatch *out, const Batch *batch);
void pg_batch_close(PgBatch *batch);

/* The tables of several batches, for polis_begin; the caller frees its bytes. */
PgArray pg_batch_heads(Batch *const batches[], int n);

#endif
