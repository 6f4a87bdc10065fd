/* memory.c - a store that lasts as long as the program, for tests and for trying things
 * out.
 *
 * Sorted arrays behind one mutex. The mutex is recursive, because the callback of a scan
 * may read from the store. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "os/must.h"
#include "store/backend.h"
#include "store/sqlite_copy.h"

typedef struct {
    char *body, *note;
} EventText;

typedef struct {
    char *id;
    EventText *events;              /* version v is events[v - 1] */
    int n, room;
} TableEvents;

typedef struct {
    char *kind, *key, *value;
} StoredEntry;

typedef struct {
    Store base;
    pthread_mutex_t mutex;
    TableEvents *tables;            /* by id */
    int n_tables, tables_room;
    StoredEntry *entries;           /* by kind, then key */
    int n_entries, entries_room;
} MemoryStore;

/* Make room for one more of `n` things at `at`; returns the array, which may have moved.
 */
static void *open_gap(void *array, int at, int n, int *room, size_t size)
{
    array = must_grow(array, n, room, size);
    char *gap = (char *)array + (size_t)at * size;
    memmove(gap + size, gap, (size_t)(n - at) * size);
    memset(gap, 0, size);
    return array;
}

/* The index of a table, or where it would be inserted. */
static int find_table(const MemoryStore *memory, const char *id, bool *is_there)
{
    int low = 0, high = memory->n_tables;

    while (low < high) {
        int middle = (low + high) / 2;
        if (strcmp(memory->tables[middle].id, id) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    *is_there = low < memory->n_tables && strcmp(memory->tables[low].id, id) == 0;
    return low;
}

static int compare(const StoredEntry *entry, const char *kind, const char *key)
{
    int order = strcmp(entry->kind, kind);

    return order ? order : strcmp(entry->key, key);
}

/* The index of the first entry that is not before this one. */
static int find_entry(const MemoryStore *memory, const char *kind, const char *key,
                      bool *is_there)
{
    int low = 0, high = memory->n_entries;

    while (low < high) {
        int middle = (low + high) / 2;
        if (compare(&memory->entries[middle], kind, key) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    *is_there = low < memory->n_entries && compare(&memory->entries[low], kind, key) == 0;
    return low;
}

static void free_entry(StoredEntry *entry)
{
    free(entry->kind);
    free(entry->key);
    free(entry->value);
}

static void replace(char **text, const char *by)
{
    char *copy = must(strdup(by));

    free(*text);
    *text = copy;
}

static void write_event(MemoryStore *memory, const Write *write)
{
    bool is_there = false;
    int at = find_table(memory, write->name, &is_there);

    if (!is_there) {
        memory->tables = open_gap(memory->tables, at, memory->n_tables++,
                                  &memory->tables_room, sizeof *memory->tables);
        replace(&memory->tables[at].id, write->name);
    }
    TableEvents *table = &memory->tables[at];
    table->events = open_gap(table->events, table->n, table->n, &table->room,
                             sizeof *table->events);
    replace(&table->events[table->n].body, write->body);
    replace(&table->events[table->n++].note, write->note);
}

static void write_amend(MemoryStore *memory, const Write *write)
{
    bool is_there = false;
    int at = find_table(memory, write->name, &is_there);

    replace(&memory->tables[at].events[write->version - 1].body, write->body);
}

static void free_table(TableEvents *table)
{
    for (int i = 0; i < table->n; i++) {
        free(table->events[i].body);
        free(table->events[i].note);
    }
    free(table->events);
    free(table->id);
}

static void write_drop(MemoryStore *memory, const Write *write)
{
    bool is_there = false;
    int at = find_table(memory, write->name, &is_there);

    if (!is_there)
        return;
    free_table(&memory->tables[at]);
    memmove(&memory->tables[at], &memory->tables[at + 1],
            (size_t)(--memory->n_tables - at) * sizeof *memory->tables);
}

static void write_put(MemoryStore *memory, const Write *write)
{
    bool is_there = false;
    int at = find_entry(memory, write->name, write->key, &is_there);

    if (!is_there) {
        memory->entries = open_gap(memory->entries, at, memory->n_entries++,
                                   &memory->entries_room, sizeof *memory->entries);
        replace(&memory->entries[at].kind, write->name);
        replace(&memory->entries[at].key, write->key);
    }
    replace(&memory->entries[at].value, write->body);
}

static void write_erase(MemoryStore *memory, const Write *write)
{
    bool is_there = false;
    int at = find_entry(memory, write->name, write->key, &is_there);

    if (!is_there)
        return;
    free_entry(&memory->entries[at]);
    memmove(&memory->entries[at], &memory->entries[at + 1],
            (size_t)(--memory->n_entries - at) * sizeof *memory->entries);
}

/* The rest is checked before, or is for shared stores. */
static void (*const writers[WRITE_KINDS])(MemoryStore *memory, const Write *write) = {
    [WRITE_EVENT] = write_event,
    [WRITE_AMEND] = write_amend,
    [WRITE_DROP] = write_drop,
    [WRITE_PUT] = write_put,
    [WRITE_ERASE] = write_erase,
};

static int last_version(void *with, const char *table)
{
    MemoryStore *memory = with;
    bool is_there = false;
    int at = find_table(memory, table, &is_there);

    return is_there ? memory->tables[at].n : 0;
}

static BatchFit entry_fit(void *with, const Write *expectation)
{
    MemoryStore *memory = with;
    bool is_there = false;
    int at = find_entry(memory, expectation->name, expectation->key, &is_there);
    bool is_met = expectation->is_absent
                      ? !is_there
                      : is_there && strcmp(memory->entries[at].value,
                                           expectation->body) == 0;

    return is_met ? BATCH_FITS : BATCH_CONFLICTS;
}

static BatchFit event_fit(void *with, const Write *amendment)
{
    MemoryStore *memory = with;
    bool is_there = false;
    const TableEvents *table =
        &memory->tables[find_table(memory, amendment->name, &is_there)];

    return strcmp(table->events[amendment->version - 1].body, amendment->note) == 0
               ? BATCH_FITS : BATCH_CONFLICTS;
}

static const BatchChecks checks = {last_version, entry_fit, event_fit};

static void write_batch(MemoryStore *memory, const Batch *batch)
{
    for (int i = 0; i < batch->n; i++)
        if (writers[batch->writes[i].kind])
            writers[batch->writes[i].kind](memory, &batch->writes[i]);
}

static bool commit(Store *store, Batch *const batches[], int n, bool refused[], Err *err)
{
    MemoryStore *memory = (MemoryStore *)store;

    (void)err;
    pthread_mutex_lock(&memory->mutex);
    for (int i = 0; i < n; i++) {
        refused[i] = batch_fit(batches[i], &checks, memory) != BATCH_FITS;
        if (!refused[i])
            write_batch(memory, batches[i]);
    }
    pthread_mutex_unlock(&memory->mutex);
    return true;
}

static bool get(Store *store, char **out, const char *kind, const char *key, Err *err)
{
    MemoryStore *memory = (MemoryStore *)store;
    bool is_there = false;

    (void)err;
    pthread_mutex_lock(&memory->mutex);
    int at = find_entry(memory, kind, key, &is_there);
    if (is_there)
        *out = must(strdup(memory->entries[at].value));
    pthread_mutex_unlock(&memory->mutex);
    return true;
}

static bool scan(Store *store, const char *kind, const char *prefix, const char *after,
                 StoreEntry *entry, void *to, Err *err)
{
    MemoryStore *memory = (MemoryStore *)store;
    bool is_there = false;

    (void)err;
    pthread_mutex_lock(&memory->mutex);
    int at = find_entry(memory, kind, strcmp(prefix, after) > 0 ? prefix : after,
                        &is_there);
    for (; at < memory->n_entries; at++) {
        const StoredEntry *found = &memory->entries[at];
        if (strcmp(found->kind, kind) != 0 ||
            strncmp(found->key, prefix, strlen(prefix)) != 0)
            break;
        if (strcmp(found->key, after) != 0 && !entry(to, found->key, found->value))
            break;
    }
    pthread_mutex_unlock(&memory->mutex);
    return true;
}

static bool events(Store *store, const char *table, int from, StoreEvents *event,
                   void *to, Err *err)
{
    MemoryStore *memory = (MemoryStore *)store;
    bool is_there = false;

    (void)err;
    pthread_mutex_lock(&memory->mutex);
    int at = find_table(memory, table, &is_there);
    for (int i = from < 0 ? 0 : from; is_there && i < memory->tables[at].n; i++) {
        const EventText *found = &memory->tables[at].events[i];
        StoredEvent shown = {memory->tables[at].id, i + 1, found->body, found->note};
        if (!event(to, &shown))
            break;
    }
    pthread_mutex_unlock(&memory->mutex);
    return true;
}

static bool walk_tables(Store *store, const char *after, StoreTables *table, void *to,
                        Err *err)
{
    MemoryStore *memory = (MemoryStore *)store;
    bool is_there = false, goes_on = true;

    (void)err;
    pthread_mutex_lock(&memory->mutex);
    int at = find_table(memory, after, &is_there);
    for (at += is_there; at < memory->n_tables && goes_on; at++)
        goes_on = table(to, memory->tables[at].id, memory->tables[at].n);
    pthread_mutex_unlock(&memory->mutex);
    return true;
}

static bool walk_entries(Store *store, const char *after_kind, const char *after_key,
                         StoreEntries *entry, void *to, Err *err)
{
    MemoryStore *memory = (MemoryStore *)store;
    bool is_there = false, goes_on = true;

    (void)err;
    pthread_mutex_lock(&memory->mutex);
    int at = find_entry(memory, after_kind, after_key, &is_there);
    for (at += is_there; at < memory->n_entries && goes_on; at++)
        goes_on = entry(to, memory->entries[at].kind, memory->entries[at].key,
                        memory->entries[at].value);
    pthread_mutex_unlock(&memory->mutex);
    return true;
}

/* All events and entries as one batch. */
static Batch *whole(MemoryStore *memory)
{
    Batch *batch = batch_open();

    pthread_mutex_lock(&memory->mutex);
    for (int i = 0; i < memory->n_tables; i++) {
        const TableEvents *table = &memory->tables[i];
        for (int v = 1; v <= table->n; v++)
            batch_event(batch, table->id, v, table->events[v - 1].body,
                        table->events[v - 1].note);
    }
    for (int i = 0; i < memory->n_entries; i++)
        batch_put(batch, memory->entries[i].kind, memory->entries[i].key,
                  memory->entries[i].value);
    pthread_mutex_unlock(&memory->mutex);
    return batch;
}

/* A copy is a file, so it is written by the SQLite backend. */
static bool write_file(void *with, const char *path, Err *err)
{
    Store *file = sqlite_backend.open(path, false, err);
    if (!file)
        return false;
    Batch *batch = whole(with);
    bool refused = false, ok = store_commit(file, &batch, 1, &refused, err);

    batch_close(batch);
    store_close(file);
    return ok;
}

static bool copy(Store *store, const char *path, Err *err)
{
    return copy_file(path, write_file, store, err);
}

static bool count(Store *store, StoreSums *out, Err *err)
{
    MemoryStore *memory = (MemoryStore *)store;

    (void)err;
    pthread_mutex_lock(&memory->mutex);
    *out = (StoreSums){.tables = memory->n_tables, .entries = memory->n_entries};
    for (int i = 0; i < memory->n_tables; i++)
        out->events += memory->tables[i].n;
    pthread_mutex_unlock(&memory->mutex);
    return true;
}

static void close_memory(Store *store)
{
    MemoryStore *memory = (MemoryStore *)store;

    for (int i = 0; i < memory->n_tables; i++)
        free_table(&memory->tables[i]);
    for (int i = 0; i < memory->n_entries; i++)
        free_entry(&memory->entries[i]);
    free(memory->tables);
    free(memory->entries);
    pthread_mutex_destroy(&memory->mutex);
    free(memory);
}

static Store *open_memory(const char *name, bool only_reads, Err *err)
{
    if (*name || only_reads) {
        fail(err, ERR_STORE,
             N_("the store memory: has no name and cannot be read from outside"));
        return NULL;
    }
    MemoryStore *memory = must(calloc(1, sizeof *memory));
    memory->base.backend = &memory_backend;
    store_mutex_init(&memory->mutex);
    return &memory->base;
}

const Backend memory_backend = {
    .form = "memory:",
    .open = open_memory,
    .close = close_memory,
    .commit = commit,
    .get = get,
    .scan = scan,
    .events = events,
    .tables = walk_tables,
    .entries = walk_entries,
    .copy = copy,
    .count = count,
};
