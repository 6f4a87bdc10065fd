/* migration.h - copies everything from one store into another of any kind.
 *
 * It may be interrupted at any point; the same call goes on where it stopped. First the
 * source is digested. The target gets entries of kind "migration" with that digest and,
 * in the same batch as the rows, how far the copy has come. At last the target is
 * digested too, and only if both digests are the same do these entries disappear. While
 * they are there, store_open refuses the store, so that nobody plays on half of it. */
#ifndef STORE_MIGRATION_H
#define STORE_MIGRATION_H

#include "store/walk.h"

/* Is it the kind of a migration's own entries? */
bool migration_owns(const char *kind);

/* Fails if the store holds a migration that was not finished. A store that may be written
 * is asked by a commit, which leaves the readers' cache alone. */
bool migration_is_over(Store *store, bool only_reads, Err *err);

/* Could it become the target of a migration: is it empty, or is one under way? */
bool migration_may_enter(Store *store, Err *err);

typedef enum { STAGE_READ, STAGE_COPY, STAGE_CHECK, STAGES } MigrationStage;

/* Called after each row. `all`: how many there will be; 0: not known yet. */
typedef void MigrationProgress(void *with, MigrationStage stage, int64_t rows,
                               int64_t all);

typedef struct {
    StoreSums sums;                 /* of all that is copied */
    char digest[STORE_DIGEST];      /* of the source */
    char found[STORE_DIGEST];       /* of the target; "": it was not read yet */
    bool was_resumed;
} Migration;

/* Read and digest the source, which nobody may change from now on. */
bool migration_read(Migration *out, Store *from, MigrationProgress *progress, void *with,
                    Err *err);

/* Copy all of `from` into `to`, a store_open_target, after migration_read. False and
 * `err`: it is not done, but can go on later; unless `found` is another digest, then `to`
 * is unusable. */
bool migration_run(Migration *migration, Store *from, Store *to,
                   MigrationProgress *progress, void *with, Err *err);

#endif
