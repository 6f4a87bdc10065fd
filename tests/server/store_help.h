/* store_help.h - short words for what tests do with a store. */
#ifndef SERVER_STORE_HELP_H
#define SERVER_STORE_HELP_H

#include "store/store.h"
#include "test.h"

/* The sentence of an error. */
static inline const char *said(const Err *err)
{
    static char sentence[1024];
    Text text = text_in(sentence, sizeof sentence);

    err_write(&text, err);
    return sentence;
}

/* Open a store that must open. */
static inline Store *must_open(const char *where)
{
    Err err;
    Store *store = store_open(where, &err);

    if (!store)
        print_error("%s: %s\n", where, said(&err));
    assert_non_null(store);
    return store;
}

/* Why a store that must not open does not. */
static inline const char *why_refused(const char *where)
{
    Err err = {0};
    Store *store = store_open(where, &err);

    assert_null(store);
    return said(&err);
}

typedef enum { WRITTEN, REFUSED, FAILED } Outcome;

/* Commit one batch and close it. */
static inline Outcome commit_one(Store *store, Batch *batch)
{
    bool refused = false;
    Err err;
    bool ok = store_commit(store, &batch, 1, &refused, &err);

    batch_close(batch);
    return !ok ? FAILED : refused ? REFUSED : WRITTEN;
}

/* Commit one event whose body is "TABLE VERSION". */
static inline Outcome commit_event(Store *store, const char *table, int version)
{
    Batch *batch = batch_open();
    char body[96];

    snprintf(body, sizeof body, "%s %d", table, version);
    batch_event(batch, table, version, body, "note");
    return commit_one(store, batch);
}

static inline Outcome commit_put(Store *store, const char *kind, const char *key,
                                 const char *value)
{
    Batch *batch = batch_open();

    batch_put(batch, kind, key, value);
    return commit_one(store, batch);
}

/* Rows as text: "1 body|2 body|" and "key=value|". */
static inline bool list_event(void *to, const StoredEvent *event)
{
    text_f(to, "%d %s|", event->version, event->body);
    return true;
}

static inline bool list_entry(void *to, const char *key, const char *value)
{
    text_f(to, "%s=%s|", key, value);
    return true;
}

static inline const char *events_after(Store *store, const char *table, int from)
{
    static char list[1 << 16];
    Text text = text_in(list, sizeof list);
    Err err;

    assert_true(store_events(store, table, from, list_event, &text, &err));
    return list;
}

static inline const char *entries_of(Store *store, const char *kind, const char *prefix,
                                     const char *after)
{
    static char list[1 << 16];
    Text text = text_in(list, sizeof list);
    Err err;

    assert_true(store_scan(store, kind, prefix, after, list_entry, &text, &err));
    return list;
}

/* The value of an entry, "-" if there is none. */
static inline const char *value_of(Store *store, const char *kind, const char *key)
{
    static char kept[1024];
    char *value = NULL;
    Err err;

    assert_true(store_get(store, &value, kind, key, &err));
    snprintf(kept, sizeof kept, "%s", value ? value : "-");
    free(value);
    return kept;
}

/* How many events a table has; they must be numbered from 1. */
static inline bool count_event(void *to, const StoredEvent *event)
{
    int *n = to;

    CHECK_INT(event->version, ++*n, "events have no gap");
    return true;
}

static inline int count_events(Store *store, const char *table)
{
    int n = 0;
    Err err;

    assert_true(store_events(store, table, 0, count_event, &n, &err));
    return n;
}

#endif
