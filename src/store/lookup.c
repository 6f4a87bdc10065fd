/* lookup.c - see lookup.h. */
#include "store/lookup.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "os/must.h"
#include "store/backend.h"

/* Rows that are fetched at a time, as few scans need all. */
enum { PAGE = 256 };

struct Lookups {
    Store base;                     /* first: the store to read from is this one too */
    Store *store;                   /* the real one */
    StoreReader *reader;
    Lookup *current;
    bool forbids_waiting;
};

struct Lookup {
    Lookups *lookups;
    void (*on_ready)(void *with);
    void *with;
    Lookup *outer;                  /* while it is entered */
    StoreRead *answers;
    StoreRead *wanted;              /* questions of this run */
    int n_waits;                    /* questions that were sent, and other work */
    bool has_missed;                /* in this run */
    const StoreRead *failed;        /* a read of this run that has; or NULL */
    bool is_closed;                 /* but answers are still on their way */
};

struct LookupWait {
    LookupWait *next;
    Lookup *lookup;
    StoreRead *question;            /* what it waits for, in the form of a question */
};

/* Answers to questions that were asked while there was no Lookup are kept nowhere. */
typedef struct {
    const StoreRead *read;
    StoreRead *own;                 /* to close when it has been used; or NULL */
} Found;

static StoreRead *find(StoreRead *list, const StoreRead *question)
{
    while (list && !store_read_is_same(list, question))
        list = list->next;
    return list;
}

/* Questions are sent in the order in which they were asked: what is asked later is not
 * answered from an older state. */
static void append(StoreRead **list, StoreRead *question)
{
    while (*list)
        list = &(*list)->next;
    question->next = NULL;
    *list = question;
}

static void miss(Lookup *lookup, StoreRead *question)
{
    lookup->has_missed = true;
    if (find(lookup->wanted, question)) {
        store_read_close(question);
        return;
    }
    append(&lookup->wanted, question);
}

/* The answer to a question, which this takes over. */
static bool answer(Found *out, Lookups *lookups, StoreRead *question, Err *err)
{
    Lookup *lookup = lookups->current;

    *out = (Found){0};
    if (lookup && (out->read = find(lookup->answers, question))) {
        store_read_close(question);
    } else if (lookup) {
        miss(lookup, question);
        return fail(err, ERR_WAITING, N_("the answer is on its way"));
    } else {
        assert(!lookups->forbids_waiting);
        store_answer(lookups->store, &question, 1);
        out->read = out->own = question;
    }
    if (!out->read->has_failed)
        return true;
    *err = out->read->err;
    if (lookup)
        lookup->failed = out->read;
    store_read_close(out->own);
    return false;
}

static bool get(Store *store, char **out, const char *kind, const char *key, Err *err)
{
    Found found;

    if (!answer(&found, (Lookups *)store, store_read_entry(kind, key), err))
        return false;
    if (store_read_rows(found.read) > 0)
        *out = must(strdup(store_read_cell(found.read, 0, 0)));
    store_read_close(found.own);
    return true;
}

static bool give_entries(const StoreRead *read, StoreEntry *entry, void *to)
{
    for (int i = 0; i < store_read_rows(read); i++)
        if (!entry(to, store_read_cell(read, i, 0), store_read_cell(read, i, 1)))
            return false;
    return true;
}

bool lookups_scan(Lookups *lookups, const StoreRange *range, int at_once,
                  StoreEntry *entry, void *to, Err *err)
{
    char *last = must(strdup(range->after));
    bool ok, goes_on = true;

    do {
        Found found;

        ok = answer(&found, lookups,
                    store_read_entries(range->kind, range->prefix, last, at_once), err);
        if (!ok)
            break;
        goes_on = give_entries(found.read, entry, to) &&
                  store_read_rows(found.read) == at_once;
        if (goes_on) {
            free(last);
            last = must(strdup(store_read_cell(found.read, at_once - 1, 0)));
        }
        store_read_close(found.own);
    } while (goes_on);
    free(last);
    return ok;
}

static bool scan(Store *store, const char *kind, const char *prefix, const char *after,
                 StoreEntry *entry, void *to, Err *err)
{
    return lookups_scan((Lookups *)store, &(StoreRange){kind, prefix, after}, PAGE, entry,
                        to, err);
}

static bool give_events(const StoreRead *read, StoreEvents *event, void *to)
{
    for (int i = 0; i < store_read_rows(read); i++) {
        StoredEvent shown = {read->args[0], (int)store_read_number(read, i, 0),
                             store_read_cell(read, i, 1), store_read_cell(read, i, 2)};
        if (!event(to, &shown))
            return false;
    }
    return true;
}

bool lookups_events(Lookups *lookups, const StoreSpan *span, int at_once,
                    StoreEvents *event, void *to, Err *err)
{
    bool goes_on = true;

    for (int from = span->from; goes_on; from += at_once) {
        Found found;

        if (!answer(&found, lookups, store_read_events(span->table, from, at_once), err))
            return false;
        goes_on = give_events(found.read, event, to) &&
                  store_read_rows(found.read) == at_once;
        store_read_close(found.own);
    }
    return true;
}

static bool events(Store *store, const char *table, int from, StoreEvents *event,
                   void *to, Err *err)
{
    return lookups_events((Lookups *)store, &(StoreSpan){table, from}, PAGE, event, to,
                          err);
}

/* What is not reading goes to the real store. */
static bool commit(Store *store, Batch *const batches[], int n, bool refused[], Err *err)
{
    return store_commit(((Lookups *)store)->store, batches, n, refused, err);
}

static bool copy(Store *store, const char *path, Err *err)
{
    return store_copy(((Lookups *)store)->store, path, err);
}

static bool count(Store *store, StoreSums *out, Err *err)
{
    return store_count(((Lookups *)store)->store, out, err);
}

static StoreSpace space(Store *store)
{
    return store_space(((Lookups *)store)->store);
}

static const Backend lookup_backend = {
    .commit = commit, .get = get, .scan = scan, .events = events, .copy = copy,
    .count = count, .space = space,
};

Lookups *lookups_open(Store *store, void (*wake)(void *with), void *with, Err *err)
{
    Lookups *lookups = must(calloc(1, sizeof *lookups));

    lookups->base.backend = &lookup_backend;
    lookups->store = store;
    lookups->reader = store_reader_open(store, wake, with, err);
    if (lookups->reader)
        return lookups;
    free(lookups);
    return NULL;
}

void lookups_close(Lookups *lookups)
{
    if (!lookups)
        return;
    store_reader_close(lookups->reader);
    free(lookups);
}

Store *lookups_store(Lookups *lookups)
{
    return &lookups->base;
}

StoreReader *lookups_reader(Lookups *lookups)
{
    return lookups->reader;
}

void lookups_forbid_waiting(Lookups *lookups)
{
    lookups->forbids_waiting = true;
}

void lookups_collect(Lookups *lookups)
{
    store_reader_collect(lookups->reader);
}

void lookups_must_be_done(const Lookups *lookups)
{
    assert(!lookups->current || !lookups->current->has_missed);
    (void)lookups;
}

bool lookups_have_all(const Lookups *lookups, Err *err)
{
    return !lookups->current || !lookups->current->has_missed ||
           fail(err, ERR_WAITING, N_("the answer is on its way"));
}

bool lookups_have_read(const Lookups *lookups, Err *err)
{
    if (!lookups_have_all(lookups, err))
        return false;
    if (!lookups->current || !lookups->current->failed)
        return true;
    *err = lookups->current->failed->err;
    return false;
}

bool lookups_are_entered(const Lookups *lookups)
{
    return lookups->current;
}

Lookup *lookup_open(Lookups *lookups, void (*on_ready)(void *with), void *with)
{
    Lookup *lookup = must(calloc(1, sizeof *lookup));

    *lookup = (Lookup){.lookups = lookups, .on_ready = on_ready, .with = with};
    return lookup;
}

static void close_list(StoreRead **list)
{
    while (*list) {
        StoreRead *read = *list;

        *list = read->next;
        store_read_close(read);
    }
}

void lookup_forget(Lookup *lookup)
{
    assert(lookup->n_waits == 0);
    close_list(&lookup->answers);
}

void lookup_close(Lookup *lookup)
{
    if (!lookup)
        return;
    assert(lookup->lookups->current != lookup);
    lookup->is_closed = true;
    if (lookup->n_waits > 0)
        return;                     /* the last answer frees it */
    close_list(&lookup->answers);
    close_list(&lookup->wanted);
    free(lookup);
}

void lookup_enter(Lookup *lookup)
{
    assert(lookup->n_waits == 0 && !lookup->is_closed);
    lookup->outer = lookup->lookups->current;
    lookup->has_missed = false;
    lookup->failed = NULL;
    lookup->lookups->current = lookup;
}

/* One thing less to wait for. */
static void arrived(Lookup *lookup)
{
    if (--lookup->n_waits > 0)
        return;
    if (lookup->is_closed)
        lookup_close(lookup);
    else
        lookup->on_ready(lookup->with);
}

static void on_read(void *context, StoreRead *read)
{
    Lookup *lookup = context;

    read->next = lookup->answers;
    lookup->answers = read;
    arrived(lookup);
}

static StoreRead *ask_for(const char *what)
{
    return store_read_call("wait", &what, 1);
}

bool lookups_has_failed(const Lookups *lookups, const char *what, Err *err)
{
    StoreRead *question = ask_for(what);
    const StoreRead *found =
        lookups->current ? find(lookups->current->answers, question) : NULL;

    store_read_close(question);
    if (found)
        *err = found->err;
    return found;
}

void lookups_wait(Lookups *lookups, LookupWait **waits, const char *what)
{
    Lookup *lookup = lookups->current;

    assert(lookup);
    lookup->has_missed = true;
    if (*waits && (*waits)->lookup == lookup)
        return;                     /* it asked before in this run */
    LookupWait *wait = must(malloc(sizeof *wait));
    *wait = (LookupWait){*waits, lookup, ask_for(what)};
    *waits = wait;
    lookup->n_waits++;
}

/* A failure is kept like an answer. */
static void end_wait(const LookupWait *wait, const Err *failure)
{
    StoreRead *read = wait->question;

    if (!failure) {
        store_read_close(read);
        return;
    }
    read->has_failed = true;
    read->err = *failure;
    read->next = wait->lookup->answers;
    wait->lookup->answers = read;
}

/* In the order in which they began to wait. The list is empty before the first is run:
 * it may have to wait again. */
void lookups_end_waits(LookupWait **waits, const Err *failure)
{
    LookupWait *first = NULL;

    while (*waits) {
        LookupWait *wait = *waits;

        *waits = wait->next;
        wait->next = first;
        first = wait;
    }
    for (LookupWait *next; first; first = next) {
        Lookup *lookup = first->lookup;

        next = first->next;
        end_wait(first, failure);
        free(first);
        arrived(lookup);
    }
}

bool lookup_leave(Lookup *lookup)
{
    assert(lookup->lookups->current == lookup);
    lookup->lookups->current = lookup->outer;
    for (StoreRead *read = lookup->wanted; read; read = read->next)
        lookup->n_waits++;
    while (lookup->wanted) {
        StoreRead *read = lookup->wanted;

        lookup->wanted = read->next;
        store_reader_send(lookup->lookups->reader, read, on_read, lookup);
    }
    return lookup->has_missed;
}

bool lookup_waits(const Lookup *lookup)
{
    return lookup->n_waits > 0;
}

const StoreRead *lookups_call(Lookups *lookups, const char *function,
                              const char *const args[], int n, Err *err)
{
    Found found;

    assert(lookups->current);
    return answer(&found, lookups, store_read_call(function, args, n), err) ? found.read
                                                                      : NULL;
}
