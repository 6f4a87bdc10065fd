/* walk.c - see walk.h. */
#include "store/walk.h"

#include <stdlib.h>
#include <string.h>

#include "base/sha256.h"
#include "os/must.h"
#include "store/migration.h"

typedef struct {
    Store *store;
    StoreEvents *event;
    StoreEntries *entry;
    void *to;
    int version;                    /* the last one of the table */
    char *kind, *key;               /* the last entry; owned */
    bool goes_on;                   /* nobody has ended it */
    bool ok;
    Err *err;
} Walk;

static bool fail_order(Walk *walk, const char *what)
{
    walk->ok = fail(walk->err, ERR_STORE,
                    N_("the database is damaged: rows of %s are missing or out of order"),
                    what);
    return false;
}

static bool visit_event(void *to, const StoredEvent *event)
{
    Walk *walk = to;

    if (event->version != walk->version + 1)
        return fail_order(walk, event->table);
    walk->version = event->version;
    walk->goes_on = walk->event(walk->to, event);
    return walk->goes_on;
}

static bool visit_events(Walk *walk, const char *table, int after)
{
    walk->version = after;
    return store_events(walk->store, table, after, visit_event, walk, walk->err) &&
           walk->ok;
}

static bool visit_table(void *to, const char *table, int version)
{
    Walk *walk = to;

    walk->ok = visit_events(walk, table, 0);
    if (walk->ok && walk->goes_on && walk->version != version)
        fail_order(walk, table);
    return walk->ok && walk->goes_on;
}

static void keep(char **text, const char *now)
{
    if (*text && strcmp(*text, now) == 0)
        return;
    free(*text);
    *text = must(strdup(now));
}

static bool visit_entry(void *to, const char *kind, const char *key, const char *value)
{
    Walk *walk = to;
    int order = walk->kind ? strcmp(kind, walk->kind) : 1;

    if (order < 0 || (order == 0 && strcmp(key, walk->key) <= 0))
        return fail_order(walk, kind);
    keep(&walk->kind, kind);
    keep(&walk->key, key);
    walk->goes_on = walk->entry(walk->to, kind, key, value);
    return walk->goes_on;
}

/* Events come before entries, so a walk that has come to an entry has all events. */
static bool visit_all(Walk *walk, WalkPlace place)
{
    if (!*place.kind && *place.table && !visit_events(walk, place.table, place.version))
        return false;
    if (!*place.kind && walk->goes_on &&
        !store_tables(walk->store, place.table, visit_table, walk, walk->err))
        return false;
    return walk->ok &&
           (!walk->goes_on || store_entries(walk->store, place.kind, place.key,
                                            visit_entry, walk, walk->err)) &&
           walk->ok;
}

bool store_walk(Store *store, WalkPlace place, StoreEvents *event, StoreEntries *entry,
                void *to, Err *err)
{
    Walk walk = {store, event, entry, to, .goes_on = true, .ok = true, .err = err};
    bool ok = visit_all(&walk, place);

    free(walk.kind);
    free(walk.key);
    return ok;
}

typedef struct {
    Sha256 sha;
    StoreSums sums;
    WalkProgress *progress;
    void *with;
} Digest;

/* Texts have no zeros inside, so one ends each of them. */
static void add(Digest *digest, const char *text)
{
    sha256_add(&digest->sha, text, strlen(text) + 1);
}

static void add_row(Digest *digest)
{
    if (digest->progress)
        digest->progress(digest->with, digest->sums.events + digest->sums.entries);
}

static bool add_event(void *to, const StoredEvent *event)
{
    Digest *digest = to;
    char number[TEXT_NUMBER];

    text_number(number, event->version);
    add(digest, "event");
    add(digest, event->table);
    add(digest, number);
    add(digest, event->body);
    add(digest, event->note);
    digest->sums.events++;
    digest->sums.tables += event->version == 1;
    add_row(digest);
    return true;
}

/* A clock that has not begun to run is as good as none. */
static bool is_beginning(const char *kind, const char *key, const char *value)
{
    return strcmp(kind, "server") == 0 && strcmp(key, "clock") == 0 &&
           strcmp(value, "0") == 0;
}

static bool add_entry(void *to, const char *kind, const char *key, const char *value)
{
    Digest *digest = to;

    if (migration_owns(kind) || is_beginning(kind, key, value))
        return true;
    add(digest, "entry");
    add(digest, kind);
    add(digest, key);
    add(digest, value);
    digest->sums.entries++;
    add_row(digest);
    return true;
}

bool store_digest(char out[STORE_DIGEST], StoreSums *sums, Store *store,
                  WalkProgress *progress, void *with, Err *err)
{
    Digest digest = {.progress = progress, .with = with};
    unsigned char hash[SHA256_SIZE];
    Text text = text_in(out, STORE_DIGEST);

    sha256_start(&digest.sha);
    if (!store_walk(store, WALK_BEGINNING, add_event, add_entry, &digest, err))
        return false;
    sha256_end(&digest.sha, hash);
    text_hex(&text, hash, sizeof hash);
    *sums = digest.sums;
    return true;
}
