/* store.c - finds the backend by its prefix, and passes calls on to it. */
#include "store/store.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "store/backend.h"
#include "store/migration.h"

static const Backend *const backends[] = {&memory_backend, &sqlite_backend,
                                          &postgres_backend};

enum { BACKENDS = sizeof backends / sizeof *backends };

/* Does it look like a prefix? A misspelt one must not become a file name. */
static bool has_prefix(const char *where)
{
    size_t n = strspn(where, "abcdefghijklmnopqrstuvwxyz");

    return n > 0 && where[n] == ':';
}

/* What a host may write instead of `where`. */
static void refuse_unknown(const char *where, Err *err)
{
    char forms[MESSAGE_ARG_SIZE];
    Text text = text_in(forms, sizeof forms);

    for (int i = 0; i < BACKENDS; i++)
        text_f(&text, "%s, ", backends[i]->form);
    text_str(&text, "FILE");
    fail(err, ERR_STORE, N_("unknown store '%s'; there are: %s"), where, forms);
}

/* The backend of `where`, and the rest of it; a bare name is an SQLite file. */
static const Backend *find(const char *where, const char **name, Err *err)
{
    for (int i = 0; i < BACKENDS; i++) {
        const char *forms[] = {backends[i]->form, backends[i]->alias};
        for (int j = 0; j < 2 && forms[j]; j++) {
            size_t n = strcspn(forms[j], ":") + 1;
            if (strncmp(where, forms[j], n) == 0) {
                *name = where + n;
                return backends[i];
            }
        }
    }
    if (has_prefix(where)) {
        refuse_unknown(where, err);
        return NULL;
    }
    *name = where;
    return &sqlite_backend;
}

static Store *open_as(const char *where, bool only_reads, Err *err)
{
    const char *name = NULL;
    const Backend *backend = find(where, &name, err);

    return backend ? backend->open(name, only_reads, err) : NULL;
}

/* Half a copy of another store is no store yet. */
static Store *open_whole(const char *where, bool only_reads, Err *err)
{
    Store *store = open_as(where, only_reads, err);

    if (!store || migration_is_over(store, only_reads, err))
        return store;
    store_close(store);
    return NULL;
}

Store *store_open(const char *where, Err *err)
{
    return open_whole(where, false, err);
}

Store *store_open_reader(const char *where, Err *err)
{
    return open_whole(where, true, err);
}

Store *store_open_target(const char *where, Err *err)
{
    return open_as(where, false, err);
}

Store *store_open_unfinished(const char *where, Err *err)
{
    return open_as(where, true, err);
}

bool store_reserve(Store *store, Err *err)
{
    return !store->backend->reserve || store->backend->reserve(store, err);
}

bool store_verify(Store *store, Err *err)
{
    return !store->backend->verify || store->backend->verify(store, err);
}

bool store_settle(Store *store, Err *err)
{
    return !store->backend->settle || store->backend->settle(store, err);
}

bool store_check(const char *where, bool *is_served, Err *err)
{
    const char *name = NULL;
    const Backend *backend = find(where, &name, err);
    Err unread;

    *is_served = false;
    if (!backend || (backend->check && !backend->check(name, is_served, err)))
        return false;
    /* A store that is not there yet cannot be read, and need not be. */
    Store *store = backend->open(name, true, &unread);
    bool ok = !store || migration_is_over(store, true, err);
    store_close(store);
    return ok;
}

void store_close(Store *store)
{
    if (store)
        store->backend->close(store);
}

bool store_commit(Store *store, Batch *const batches[], int n, bool refused[], Err *err)
{
    return store->backend->commit(store, batches, n, refused, err);
}

bool store_get(Store *store, char **out, const char *kind, const char *key, Err *err)
{
    *out = NULL;
    return store->backend->get(store, out, kind, key, err);
}

bool store_scan(Store *store, const char *kind, const char *prefix, const char *after,
                StoreEntry *entry, void *to, Err *err)
{
    return store->backend->scan(store, kind, prefix, after, entry, to, err);
}

bool store_events(Store *store, const char *table, int from, StoreEvents *event, void *to,
                  Err *err)
{
    return store->backend->events(store, table, from, event, to, err);
}

bool store_tables(Store *store, const char *after, StoreTables *table, void *to, Err *err)
{
    return store->backend->tables(store, after, table, to, err);
}

bool store_entries(Store *store, const char *after_kind, const char *after_key,
                   StoreEntries *entry, void *to, Err *err)
{
    return store->backend->entries(store, after_kind, after_key, entry, to, err);
}

void store_mutex_init(pthread_mutex_t *mutex)
{
    pthread_mutexattr_t recursive;

    pthread_mutexattr_init(&recursive);
    pthread_mutexattr_settype(&recursive, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_init(mutex, &recursive);
    pthread_mutexattr_destroy(&recursive);
}

/* One entry, as a callback of a get or a scan. */
static bool keep_entry(void *to, const char *key, const char *value)
{
    StoreRead *read = to;

    store_read_add(read, key);
    store_read_add(read, value);
    return !read->most || store_read_rows(read) < read->most;
}

static bool keep_event(void *to, const StoredEvent *event)
{
    StoreRead *read = to;
    char version[16];
    Text text = text_in(version, sizeof version);

    text_f(&text, "%d", event->version);
    store_read_add(read, version);
    store_read_add(read, event->body);
    store_read_add(read, event->note);
    return !read->most || store_read_rows(read) < read->most;
}

static bool read_value(Store *store, StoreRead *read)
{
    char *value = NULL;

    store_read_begin(read, 1);
    bool ok = store_get(store, &value, read->args[0], read->args[1], &read->err);
    if (value)
        store_read_add(read, value);
    free(value);
    return ok;
}

static bool read_one(Store *store, StoreRead *read)
{
    switch (read->kind) {
    case READ_ENTRY:
        return read_value(store, read);
    case READ_ENTRIES:
        store_read_begin(read, 2);
        return store_scan(store, read->args[0], read->args[1], read->args[2], keep_entry,
                          read, &read->err);
    case READ_EVENTS:
        store_read_begin(read, 3);
        return store_events(store, read->args[0], read->from, keep_event, read,
                            &read->err);
    default:
        return fail(&read->err, ERR_STORE, N_("this store cannot be shared by servers"));
    }
}

void store_answer(Store *store, StoreRead *const reads[], int n)
{
    if (store->backend->read) {
        store->backend->read(store, reads, n);
        return;
    }
    for (int i = 0; i < n; i++)
        reads[i]->has_failed = !read_one(store, reads[i]);
}

bool store_is_shared(const Store *store)
{
    return store->backend->listen;
}

bool store_listen(Store *store, OnHint *on_hint, void *with, Err *err)
{
    if (store_is_shared(store))
        return store->backend->listen(store, on_hint, with, err);
    return fail(err, ERR_STORE, N_("this store cannot be shared by servers"));
}

void store_halt(Store *store, int ms)
{
    if (store->backend->halt)
        store->backend->halt(store, ms);
}

bool store_copy(Store *store, const char *path, Err *err)
{
    return store->backend->copy(store, path, err);
}

bool store_count(Store *store, StoreSums *out, Err *err)
{
    return store->backend->count(store, out, err);
}

StoreSpace store_space(Store *store)
{
    return store->backend->space ? store->backend->space(store) : (StoreSpace){-1, -1};
}
