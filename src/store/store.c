/* store.c - finds the backend by its prefix, and passes calls on to it. */
#include "store/store.h"

#include <string.h>

#include "base/text.h"
#include "store/backend.h"

static const Backend *const backends[] = {&memory_backend, &sqlite_backend};

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
        size_t n = strcspn(backends[i]->form, ":") + 1;
        if (strncmp(where, backends[i]->form, n) == 0) {
            *name = where + n;
            return backends[i];
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

Store *store_open(const char *where, Err *err)
{
    return open_as(where, false, err);
}

Store *store_open_reader(const char *where, Err *err)
{
    return open_as(where, true, err);
}

bool store_check(const char *where, bool *is_served, Err *err)
{
    const char *name = NULL;
    const Backend *backend = find(where, &name, err);

    *is_served = false;
    return backend && (!backend->check || backend->check(name, is_served, err));
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
