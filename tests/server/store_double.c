/* store_double.c - see store_double.h. */
#include "store_double.h"

#include <limits.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "store/backend.h"

typedef struct {
    Store base;
    Store *behind;
    pthread_mutex_t mutex;
    pthread_cond_t changed;
    int passes;                     /* commits that may go on; INT_MAX: all */
    int failing, commits, last_batches;
    bool holds_reads, fails_reads;
    bool is_held;                   /* somebody waits */
    bool holds_events, has_events_held;
    int reads;                      /* the reading thread's own, like these */
    int event_us;
    DoubleSeen *seen;
    void *with;
} Double;

static bool wait_to_read(Double *d, Err *err)
{
    pthread_mutex_lock(&d->mutex);
    while (d->holds_reads)
        pthread_cond_wait(&d->changed, &d->mutex);
    bool fails = d->fails_reads;
    pthread_mutex_unlock(&d->mutex);
    return !fails || fail(err, ERR_STORE, "the store cannot be read");
}

void double_fail_reads(Store *store, bool fails)
{
    Double *d = (Double *)store;

    pthread_mutex_lock(&d->mutex);
    d->fails_reads = fails;
    pthread_mutex_unlock(&d->mutex);
}

void double_hold_reads(Store *store, bool holds)
{
    Double *d = (Double *)store;

    pthread_mutex_lock(&d->mutex);
    d->holds_reads = holds;
    pthread_cond_broadcast(&d->changed);
    pthread_mutex_unlock(&d->mutex);
}

/* A callback for rows, and how many it was shown. */
typedef struct {
    Double *store;
    StoreEntry *entry;
    StoreEvents *event;
    void *to;
} Counting;

static bool count_entry(void *to, const char *key, const char *value)
{
    Counting *counting = to;

    counting->store->reads++;
    return counting->entry(counting->to, key, value);
}

static bool count_event(void *to, const StoredEvent *event)
{
    Counting *counting = to;

    counting->store->reads++;
    if (counting->store->event_us)
        usleep((useconds_t)counting->store->event_us);
    return counting->event(counting->to, event);
}

static bool commit(Store *store, Batch *const batches[], int n, bool refused[], Err *err)
{
    Double *d = (Double *)store;

    pthread_mutex_lock(&d->mutex);
    while (d->passes == 0) {
        d->is_held = true;
        pthread_cond_broadcast(&d->changed);
        pthread_cond_wait(&d->changed, &d->mutex);
    }
    d->is_held = false;
    d->passes -= d->passes < INT_MAX;
    d->commits++;
    d->last_batches = n;
    bool fails = d->failing > 0;
    d->failing -= fails;
    pthread_mutex_unlock(&d->mutex);
    if (fails)
        return fail(err, ERR_STORE,
                    "the server's disk is full: nothing has been written");
    return store_commit(d->behind, batches, n, refused, err);
}

static bool get(Store *store, char **out, const char *kind, const char *key, Err *err)
{
    Double *d = (Double *)store;

    if (!wait_to_read(d, err))
        return false;
    d->reads++;
    if (d->seen && strcmp(kind, "seed") == 0)
        d->seen(d->with, key, DOUBLE_SEED);
    return store_get(((Double *)store)->behind, out, kind, key, err);
}

static bool scan(Store *store, const char *kind, const char *prefix, const char *after,
                 StoreEntry *entry, void *to, Err *err)
{
    Counting counting = {(Double *)store, .entry = entry, .to = to};

    if (!wait_to_read(counting.store, err))
        return false;
    return store_scan(counting.store->behind, kind, prefix, after, count_entry, &counting,
                      err);
}

static void hold_events(Double *d)
{
    pthread_mutex_lock(&d->mutex);
    while (d->holds_events) {
        d->has_events_held = true;
        pthread_cond_broadcast(&d->changed);
        pthread_cond_wait(&d->changed, &d->mutex);
    }
    d->has_events_held = false;
    pthread_mutex_unlock(&d->mutex);
}

static bool events(Store *store, const char *table, int from, StoreEvents *event,
                   void *to, Err *err)
{
    Counting counting = {(Double *)store, .event = event, .to = to};

    if (!wait_to_read(counting.store, err))
        return false;
    if (counting.store->seen)
        counting.store->seen(counting.store->with, table, from);
    bool ok =
        store_events(counting.store->behind, table, from, count_event, &counting, err);
    hold_events(counting.store);
    return ok;
}

static bool copy(Store *store, const char *path, Err *err)
{
    return store_copy(((Double *)store)->behind, path, err);
}

static bool count(Store *store, StoreSums *out, Err *err)
{
    return store_count(((Double *)store)->behind, out, err);
}

static void read_shared(Store *store, StoreRead *const reads[], int n)
{
    store_answer(((Double *)store)->behind, reads, n);
}

static bool listen_shared(Store *store, OnHint *on_hint, void *with, Err *err)
{
    return store_listen(((Double *)store)->behind, on_hint, with, err);
}

static void close_double(Store *store)
{
    Double *d = (Double *)store;

    pthread_cond_destroy(&d->changed);
    pthread_mutex_destroy(&d->mutex);
    free(d);
}

static const Backend backend = {
    .close = close_double,
    .commit = commit,
    .get = get,
    .scan = scan,
    .events = events,
    .copy = copy,
    .count = count,
};

static const Backend shared_backend = {
    .close = close_double,
    .commit = commit,
    .get = get,
    .scan = scan,
    .events = events,
    .copy = copy,
    .count = count,
    .read = read_shared,
    .listen = listen_shared,
};

Store *double_open(Store *behind)
{
    Double *d = calloc(1, sizeof *d);

    if (!d)
        abort();
    d->base.backend = store_is_shared(behind) ? &shared_backend : &backend;
    d->behind = behind;
    d->passes = INT_MAX;
    pthread_mutex_init(&d->mutex, NULL);
    pthread_cond_init(&d->changed, NULL);
    return &d->base;
}

static void let(Double *d, int passes)
{
    pthread_mutex_lock(&d->mutex);
    d->passes = passes;
    pthread_cond_broadcast(&d->changed);
    pthread_mutex_unlock(&d->mutex);
}

void double_hold(Store *store)
{
    let((Double *)store, 0);
}

void double_pass(Store *store, int n)
{
    let((Double *)store, n);
}

void double_let_go(Store *store)
{
    let((Double *)store, INT_MAX);
}

void double_wait_held(Store *store)
{
    Double *d = (Double *)store;

    pthread_mutex_lock(&d->mutex);
    while (!d->is_held)
        pthread_cond_wait(&d->changed, &d->mutex);
    pthread_mutex_unlock(&d->mutex);
}

void double_hold_events(Store *store, bool holds)
{
    Double *d = (Double *)store;

    pthread_mutex_lock(&d->mutex);
    d->holds_events = holds;
    pthread_cond_broadcast(&d->changed);
    pthread_mutex_unlock(&d->mutex);
}

void double_wait_events_held(Store *store)
{
    Double *d = (Double *)store;

    pthread_mutex_lock(&d->mutex);
    while (!d->has_events_held)
        pthread_cond_wait(&d->changed, &d->mutex);
    pthread_mutex_unlock(&d->mutex);
}

void double_fail(Store *store, int n)
{
    Double *d = (Double *)store;

    pthread_mutex_lock(&d->mutex);
    d->failing = n;
    pthread_mutex_unlock(&d->mutex);
}

static int look(Double *d, const int *at)
{
    pthread_mutex_lock(&d->mutex);
    int number = *at;
    pthread_mutex_unlock(&d->mutex);
    return number;
}

bool double_is_held(Store *store)
{
    Double *d = (Double *)store;

    pthread_mutex_lock(&d->mutex);
    bool is_held = d->is_held;
    pthread_mutex_unlock(&d->mutex);
    return is_held;
}

void double_watch(Store *store, int event_us, DoubleSeen *seen, void *with)
{
    Double *d = (Double *)store;

    d->event_us = event_us;
    d->seen = seen;
    d->with = with;
}

int double_reads(Store *store)
{
    return ((Double *)store)->reads;
}

int double_commits(Store *store)
{
    Double *d = (Double *)store;

    return look(d, &d->commits);
}

int double_last_batches(Store *store)
{
    Double *d = (Double *)store;

    return look(d, &d->last_batches);
}
