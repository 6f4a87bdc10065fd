/* migration.c - see migration.h. */
#include "store/migration.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "os/must.h"

/* Our entries. The last four say how far the copy has come. */
static const char our_kind[] = "migration";
static const char key_from[] = "from", key_failed[] = "failed", key_table[] = "table",
                  key_version[] = "version", key_kind[] = "kind", key_key[] = "key";

static const char *const keys[] = {key_from,    key_failed, key_table,
                                   key_version, key_kind,   key_key};

enum { KEYS = sizeof keys / sizeof *keys };

/* A batch is committed when it has this many rows or bytes. */
enum { BATCH_ROWS = 1000, BATCH_BYTES = 1 << 20 };

bool migration_owns(const char *kind)
{
    return strcmp(kind, our_kind) == 0;
}

/* An entry of ours; "" if it is not there. */
static bool get(char **out, Store *store, const char *key, Err *err)
{
    if (!store_get(store, out, our_kind, key, err))
        return false;
    if (!*out)
        *out = must(strdup(""));
    return true;
}

/* Nothing gets better by trying again: the digests differed. */
static bool has_not_failed(Store *store, Err *err)
{
    char *failed = NULL;

    if (!get(&failed, store, key_failed, err))
        return false;
    bool ok = !*failed || fail(err, ERR_STORE,
                               N_("this store is the result of a migration that failed: "
                                  "delete it and migrate into an empty one"));
    free(failed);
    return ok;
}

/* Is nothing of a migration there? */
static bool is_absent(Store *store, bool *out, Err *err)
{
    Batch *batch = batch_open();
    bool refused = false;

    batch_expect(batch, our_kind, key_from, NULL);
    batch_expect(batch, our_kind, key_failed, NULL);
    bool ok = store_commit(store, &batch, 1, &refused, err);
    *out = ok && !refused;
    batch_close(batch);
    return ok;
}

bool migration_is_over(Store *store, bool only_reads, Err *err)
{
    char *from = NULL;
    bool is_over = false;

    if (!only_reads && (!is_absent(store, &is_over, err) || is_over))
        return is_over;
    if (!has_not_failed(store, err) || !get(&from, store, key_from, err))
        return false;
    bool ok = !*from || fail(err, ERR_STORE,
                             N_("this store holds an unfinished migration: finish it "
                                "with polis migrate first"));
    free(from);
    return ok;
}

static bool note_table(void *to, const char *table, int version)
{
    (void)table;
    (void)version;
    *(bool *)to = false;
    return false;
}

static bool note_entry(void *to, const char *kind, const char *key, const char *value)
{
    (void)kind;
    (void)key;
    (void)value;
    *(bool *)to = false;
    return false;
}

static bool must_be_empty(Store *store, Err *err)
{
    bool is_empty = true;

    return store_tables(store, "", note_table, &is_empty, err) &&
           store_entries(store, "", "", note_entry, &is_empty, err) &&
           (is_empty || fail(err, ERR_STORE,
                             N_("the store to migrate into is not empty: a migration "
                                "needs a new one")));
}

/* Is a migration under way, and from which source? */
static bool look(char **from, Store *store, Err *err)
{
    return has_not_failed(store, err) && get(from, store, key_from, err) &&
           (**from || must_be_empty(store, err));
}

bool migration_may_enter(Store *store, Err *err)
{
    char *from = NULL;
    bool ok = look(&from, store, err);

    free(from);
    return ok;
}

typedef struct {
    Store *from, *to;
    Batch *batch;
    int rows;
    size_t bytes;
    char *table, *kind, *key;       /* of the last row; owned; "" if there is none */
    int version;
    int64_t done, all;              /* rows */
    MigrationStage stage;
    MigrationProgress *progress;
    void *with;
    bool ok;
    Err *err;
} Copy;

static bool commit(Store *to, Batch *batch, Err *err)
{
    bool refused = false;
    bool ok = store_commit(to, &batch, 1, &refused, err);

    batch_close(batch);
    return ok && (!refused || fail(err, ERR_STORE,
                                   N_("another program has written to the store that "
                                      "is migrated into")));
}

/* Commit what has piled up, together with how far that is. */
static bool flush(Copy *copy)
{
    char version[16];
    Text text = text_in(version, sizeof version);
    Batch *batch = copy->batch;

    text_f(&text, "%d", copy->version);
    batch_put(batch, our_kind, key_table, copy->table);
    batch_put(batch, our_kind, key_version, version);
    batch_put(batch, our_kind, key_kind, copy->kind);
    batch_put(batch, our_kind, key_key, copy->key);
    copy->batch = batch_open();
    copy->rows = 0;
    copy->bytes = 0;
    copy->ok = commit(copy->to, batch, copy->err);
    return copy->ok;
}

static void keep(char **text, const char *now)
{
    if (strcmp(*text, now) == 0)
        return;
    free(*text);
    *text = must(strdup(now));
}

static void show(void *with, int64_t rows)
{
    Copy *copy = with;

    if (copy->progress)
        copy->progress(copy->with, copy->stage, rows, copy->all);
}

static bool end_row(Copy *copy, size_t bytes)
{
    copy->bytes += bytes;
    copy->rows++;
    show(copy, ++copy->done);
    return (copy->rows < BATCH_ROWS && copy->bytes < BATCH_BYTES) || flush(copy);
}

static bool copy_event(void *to, const StoredEvent *event)
{
    Copy *copy = to;

    batch_event(copy->batch, event->table, event->version, event->body, event->note);
    keep(&copy->table, event->table);
    copy->version = event->version;
    return end_row(copy, strlen(event->body) + strlen(event->note));
}

static bool copy_entry(void *to, const char *kind, const char *key, const char *value)
{
    Copy *copy = to;

    batch_put(copy->batch, kind, key, value);
    keep(&copy->kind, kind);
    keep(&copy->key, key);
    return end_row(copy, strlen(key) + strlen(value));
}

/* Begin, or read how far it has come. */
static bool enter(Copy *copy, Migration *out)
{
    char *from = NULL, *version = NULL;
    Batch *batch = batch_open();
    bool ok = look(&from, copy->to, copy->err);

    out->was_resumed = ok && *from;
    if (ok && *from && strcmp(from, out->digest) != 0)
        ok = fail(copy->err, ERR_STORE,
                  N_("the store to migrate into holds an unfinished migration from "
                     "another store, or from this one before it was changed; a new one "
                     "is needed"));
    if (ok && !*from) {
        batch_put(batch, our_kind, key_from, out->digest);
        ok = commit(copy->to, batch, copy->err);
        batch = NULL;
    }
    ok = ok && get(&copy->table, copy->to, key_table, copy->err) &&
         get(&version, copy->to, key_version, copy->err) &&
         get(&copy->kind, copy->to, key_kind, copy->err) &&
         get(&copy->key, copy->to, key_key, copy->err);
    copy->version = ok ? atoi(version) : 0;
    batch_close(batch);
    free(version);
    free(from);
    return ok;
}

static bool copy_all(Copy *copy)
{
    StoreSums sums = {0};

    if (*copy->table && !store_count(copy->to, &sums, copy->err))
        return false;
    copy->done = sums.events + sums.entries;
    /* The walk needs its beginning for a while, but ours changes with each row. */
    char *table = must(strdup(copy->table)), *kind = must(strdup(copy->kind)),
         *key = must(strdup(copy->key));
    bool ok = store_walk(copy->from, (WalkPlace){table, copy->version, kind, key},
                         copy_event, copy_entry, copy, copy->err) &&
              copy->ok && flush(copy) && store_settle(copy->to, copy->err);
    free(table);
    free(kind);
    free(key);
    return ok;
}

/* Equal digests: the store may be used. Else it never may. */
static bool judge(Copy *copy, Migration *out)
{
    bool is_same = strcmp(out->digest, out->found) == 0;
    Batch *batch = batch_open();

    for (int i = 0; i < KEYS && is_same; i++)
        batch_erase(batch, our_kind, keys[i]);
    if (!is_same)
        batch_put(batch, our_kind, key_failed, out->found);
    if (!commit(copy->to, batch, copy->err))
        return false;
    return is_same || fail(copy->err, ERR_STORE,
                           N_("the copy differs from its source (digests %s and %s); it "
                              "is unusable"),
                           out->digest, out->found);
}

static bool digest(char out[STORE_DIGEST], StoreSums *sums, Copy *copy, Store *store,
                   MigrationStage stage)
{
    copy->stage = stage;
    return store_digest(out, sums, store, show, copy, copy->err);
}

bool migration_read(Migration *out, Store *from, MigrationProgress *progress, void *with,
                    Err *err)
{
    Copy copy = {.progress = progress, .with = with, .err = err};

    *out = (Migration){0};
    return store_verify(from, err) &&
           digest(out->digest, &out->sums, &copy, from, STAGE_READ);
}

bool migration_run(Migration *migration, Store *from, Store *to,
                   MigrationProgress *progress, void *with, Err *err)
{
    Copy copy = {from, to, batch_open(), .progress = progress, .with = with, .ok = true,
                 .err = err};
    StoreSums copied;

    copy.all = migration->sums.events + migration->sums.entries;
    copy.stage = STAGE_COPY;
    bool ok = enter(&copy, migration) && copy_all(&copy) &&
              digest(migration->found, &copied, &copy, to, STAGE_CHECK) &&
              judge(&copy, migration);
    batch_close(copy.batch);
    free(copy.table);
    free(copy.kind);
    free(copy.key);
    return ok;
}
