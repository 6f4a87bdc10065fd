/* housekeeping.c - see housekeeping.h. A Sweep goes through several kinds of entries, one
 * kind after the other, and visits each entry. Deletions of tables and persons report to
 * one_done; entries that it erases itself are collected in a batch.
 *
 * Of the servers that share a store one prunes at a time: the entry server/prune has the
 * time (wall ms) at which it last went on. */
#include "server/people/housekeeping.h"

#include <stdlib.h>
#include <string.h>

#include "os/clock.h"
#include "os/log.h"
#include "os/must.h"
#include "server/people/internal.h"

enum {
    MOST_UNDER_WAY = 32,            /* deletions of tables and persons */
    MOST_ERASED = 200,              /* entries in one commit */
    ANSWER_MS = 15000,              /* then the host gets an answer in any case */
    ENTRY = 256,
    AT_ONCE = 32,                   /* entries that are looked for */
    RENEW_MS = 10000,               /* the claim to prune is renewed after this time, */
    CLAIM_ENDS_MS = 60000           /* and ends after this */
};

typedef struct {
    char key[ENTRY], value[ENTRY];
} ScannedEntry;

typedef struct SweepKind SweepKind;

struct Sweep {
    People *people;
    int64_t before;                 /* wall ms */
    bool is_dry;
    char table[TABLE_ID];           /* delete this one alone; empty: all that is old */
    Lookup *lookup;                 /* NULL: stopped */
    const SweepKind *kind;          /* the current kind */
    ScannedEntry found[AT_ONCE];    /* `n_found` entries of it, */
    int n_found, next;              /* and the next to visit */
    char after[ENTRY];              /* the last key of `kind` found */
    bool is_through;                /* `after` was the last key of `kind` */
    enum { FREE, WANTED, CLAIMING, CLAIMED } claim;     /* of a prune among servers */
    char claimed[TEXT_NUMBER];      /* the value of server/prune */
    int under_way;
    Batch *erased;                  /* `n_erased` entries */
    int n_erased;
    SweepCounts swept;
    bool has_failed;
    Err err;
    double until_ms;                /* clock_ms: then the host is answered */
    OnSweepDone *on_done;           /* NULL: has been called */
    void *context;
    LIST_ENTRY(Sweep) link;
};

/* A kind of entries, and what is done with each; `visit` fails if the store does. */
struct SweepKind {
    const char *name;               /* NULL ends them */
    bool (*visit)(Sweep *sweep, const char *key, const char *value, Err *err);
    bool only_old;                  /* skipped when a single table is deleted */
};

static void one_done(void *context, const Outcome *outcome)
{
    Sweep *sweep = context;

    sweep->under_way--;
    if (outcome->err && outcome->err->code != ERR_ABSENT && !sweep->has_failed) {
        sweep->has_failed = true;
        sweep->err = *outcome->err;
    }
    tables_wake(sweep->people->tables);
}

static Batch *batch_of(Sweep *sweep)
{
    if (!sweep->erased)
        sweep->erased = batch_open();
    return sweep->erased;
}

static void erase(Sweep *sweep, const char *kind, const char *key)
{
    batch_erase(batch_of(sweep), kind, key);
    sweep->n_erased++;
}

static void commit_erased(Sweep *sweep)
{
    Batch *batch = sweep->erased;

    if (!batch)
        return;
    sweep->erased = NULL;
    sweep->n_erased = 0;
    sweep->under_way++;
    batch_scrub(batch);
    tables_commit(sweep->people->tables, batch, one_done, sweep);
}

static bool is_kept(bool *out, People *people, const char *kind, const char *key,
                    Err *err)
{
    char *value = NULL;
    bool ok = store_get(people->store, &value, kind, key, err);

    *out = value != NULL;
    free(value);
    return ok;
}

/* When the first and the last event of a table happened. */
typedef struct {
    int64_t first, last;            /* wall ms; 0: not known */
} TimeSpan;

static bool see_event(void *to, const StoredEvent *stored)
{
    TimeSpan *span = to;
    Event event;
    Err err;

    if (!event_read(&event, stored->body, &err))
        return true;                /* damaged: go by the others */
    if (stored->version == 1)
        span->first = event.at;
    span->last = event.at;
    return true;
}

static bool see_first(void *to, const StoredEvent *stored)
{
    see_event(to, stored);
    return false;
}

static bool visit_table(Sweep *sweep, const char *key, const char *value, Err *err)
{
    TimeSpan span = {0};
    bool is_live;

    (void)value;
    bool ok = is_kept(&is_live, sweep->people, "live", key, err);
    if (!store_events(sweep->people->store, key, 0, see_event, &span, err) || !ok)
        return false;               /* both at once, if they have to be waited for */
    if (is_live || span.last >= sweep->before)
        return true;
    sweep->swept.tables++;
    if (sweep->is_dry)
        return true;
    sweep->under_way++;
    tables_delete(sweep->people->tables, key, one_done, sweep);
    return true;
}

static bool see_session(void *to, const char *key, const char *value)
{
    int64_t *last = to, ms = strtoll(value, NULL, 10);

    (void)key;
    if (ms > *last)
        *last = ms;
    return true;
}

/* Does the person play at a live table? Those come first in the history. */
static bool is_playing(bool *out, People *people, const char *person, Err *err)
{
    char after[ORDER_KEY] = "";
    HistoryEntry first;
    int n = history_page(&first, 1, people, person, after, err);

    *out = false;
    return n == 0 || (n > 0 && is_kept(out, people, "live", first.table, err));
}

static bool visit_guest(Sweep *sweep, const char *key, const char *value, Err *err)
{
    char prefix[PERSON_ID + 1];
    Text text = text_in(prefix, sizeof prefix);
    Person person;
    bool plays;

    (void)value;
    if (!person_by_id(&person, sweep->people, key, err))
        return err->code == ERR_ABSENT;
    int64_t seen = person.made_at;
    text_f(&text, "%s/", key);
    if (person.is_account)
        return true;
    if (!store_scan(sweep->people->store, "sessions", prefix, "", see_session,
                    &seen, err) ||
        !is_playing(&plays, sweep->people, key, err))
        return false;
    if (seen >= sweep->before || plays)
        return true;
    sweep->swept.guests++;
    if (sweep->is_dry)
        return true;
    sweep->under_way++;
    person_forget(sweep->people, key, true, one_done, sweep);
    return true;
}

/* Is the table of an entry gone, or is it the one that is being deleted? */
static bool is_lost(bool *out, const Sweep *sweep, const char *table, Err *err)
{
    bool is_there = false;

    if (*sweep->table) {
        *out = strcmp(sweep->table, table) == 0;
        return true;
    }
    if (!is_kept(&is_there, sweep->people, "seed", table, err))
        return false;
    *out = !is_there;
    return true;
}

static bool visit_creation(Sweep *sweep, const char *key, const char *value, Err *err)
{
    TimeSpan span = {0};
    bool is_out;

    if (!is_lost(&is_out, sweep, value, err) ||
        (!is_out && !*sweep->table &&
         !store_events(sweep->people->store, value, 0, see_first, &span, err)))
        return false;
    is_out = is_out || (span.first && span.first < sweep->before);
    sweep->swept.creations += is_out;
    if (is_out && !sweep->is_dry)
        erase(sweep, "create", key);
    return true;
}

static bool visit_past(Sweep *sweep, const char *key, const char *value, Err *err)
{
    const char *slash = strchr(key, '/');
    char person[PERSON_ID] = "";
    HistoryEntry entry;
    bool is_out = false;

    if (!slash || slash - key >= PERSON_ID ||
        !history_read_entry(&entry, slash + 1, value))
        return true;
    if (!is_lost(&is_out, sweep, entry.table, err))
        return false;
    if (!is_out || sweep->is_dry)
        return true;
    memcpy(person, key, (size_t)(slash - key));
    history_erase(batch_of(sweep), person, &entry);
    sweep->n_erased++;
    return true;
}

static const SweepKind kinds[] = {
    {"seed", visit_table, .only_old = true},
    {"person", visit_guest, .only_old = true},
    {"create", visit_creation},
    {"history", visit_past},
    {0},
};

static void fail_sweep(Sweep *sweep, const Err *err)
{
    if (!sweep->has_failed)
        sweep->err = *err;
    sweep->has_failed = true;
}

static void next_kind(Sweep *sweep)
{
    do
        sweep->kind++;
    while (sweep->kind->name && sweep->kind->only_old && *sweep->table);
    *sweep->after = '\0';
    sweep->n_found = sweep->next = 0;
    sweep->is_through = false;
}

/* An entry whose key is too long is none of ours. */
static bool take_entry(void *to, const char *key, const char *value)
{
    Sweep *sweep = to;
    ScannedEntry *entry = &sweep->found[sweep->n_found];
    Text texts[] = {text_in(entry->key, ENTRY), text_in(entry->value, ENTRY)};

    text_str(&texts[0], key);
    text_str(&texts[1], value);     /* may be cut, for persons; not used then */
    sweep->n_found += !texts[0].cut;
    return sweep->n_found < AT_ONCE;
}

static bool find_more(Sweep *sweep, Err *err)
{
    char after[ENTRY];

    strcpy(after, sweep->after);
    sweep->n_found = sweep->next = 0;
    if (!lookups_scan(tables_lookups(sweep->people->tables),
                      &(StoreRange){sweep->kind->name, "", after}, AT_ONCE, take_entry,
                      sweep, err))
        return false;
    sweep->is_through = sweep->n_found == 0;
    if (sweep->n_found)
        strcpy(sweep->after, sweep->found[sweep->n_found - 1].key);
    return true;
}

/* What has to wait changes nothing: it is done again. */
static void next_entry(Sweep *sweep)
{
    const ScannedEntry *entry = &sweep->found[sweep->next];
    bool is_visit = sweep->next < sweep->n_found;
    Err err;

    lookup_enter(sweep->lookup);
    bool ok = is_visit ? sweep->kind->visit(sweep, entry->key, entry->value, &err)
                       : find_more(sweep, &err);
    if (lookup_leave(sweep->lookup))
        return;
    lookup_forget(sweep->lookup);
    sweep->next += is_visit;
    if (!ok)
        fail_sweep(sweep, &err);
    if (sweep->is_through || sweep->n_erased >= MOST_ERASED)
        commit_erased(sweep);
}

static int64_t claim_age(const Sweep *sweep, const char *value)
{
    return tables_now(sweep->people->tables).wall_ms - strtoll(value, NULL, 10);
}

/* Change server/prune from `before`, which may be NULL, to the time it is now. */
static void put_claim(Sweep *sweep, const char *before, OnDone *on_done)
{
    Batch *batch = batch_open();

    batch_expect(batch, "server", "prune", before);
    text_number(sweep->claimed, tables_now(sweep->people->tables).wall_ms);
    batch_put(batch, "server", "prune", sweep->claimed);
    tables_commit(sweep->people->tables, batch, on_done, on_done ? sweep : NULL);
}

static void fail_busy(Sweep *sweep)
{
    Err err;

    fail(&err, ERR_BUSY, N_("another prune is under way"));
    fail_sweep(sweep, &err);
    sweep->claim = FREE;
}

static void claimed(void *context, const Outcome *outcome)
{
    Sweep *sweep = context;

    if (outcome->err)
        fail_busy(sweep);
    else
        sweep->claim = CLAIMED;
    one_done(sweep, &(Outcome){0});
}

static void claim(Sweep *sweep)
{
    char *value = NULL;
    Err err;

    lookup_enter(sweep->lookup);
    bool ok = store_get(sweep->people->store, &value, "server", "prune", &err);
    if (lookup_leave(sweep->lookup))
        return;
    lookup_forget(sweep->lookup);
    if (!ok) {
        fail_sweep(sweep, &err);
    } else if (value && claim_age(sweep, value) < CLAIM_ENDS_MS) {
        fail_busy(sweep);
    } else {
        sweep->claim = CLAIMING;
        sweep->under_way++;
        put_claim(sweep, value, claimed);
    }
    free(value);
}

static void renew_claim(Sweep *sweep)
{
    char before[sizeof sweep->claimed];

    if (sweep->claim != CLAIMED || claim_age(sweep, sweep->claimed) < RENEW_MS)
        return;
    strcpy(before, sweep->claimed);
    put_claim(sweep, before, NULL);
}

static void end_claim(Sweep *sweep)
{
    if (sweep->claim != CLAIMED)
        return;
    Batch *batch = batch_open();
    batch_expect(batch, "server", "prune", sweep->claimed);
    batch_erase(batch, "server", "prune");
    tables_commit(sweep->people->tables, batch, NULL, NULL);
}

static void report(Sweep *sweep, const Err *err)
{
    if (sweep->on_done)
        sweep->on_done(sweep->context, &sweep->swept, err);
    sweep->on_done = NULL;
}

static void log_sweep(const Sweep *sweep)
{
    const SweepCounts *swept = &sweep->swept;

    log_record(LOG_INFO, sweep->is_dry ? "would prune" : "pruned",
               (LogField[]){{"tables", NULL, swept->tables},
                            {"guests", NULL, swept->guests},
                            {"creations", NULL, swept->creations},
                            {0}});
    if (sweep->has_failed)
        log_failure("prune failed", NULL, &sweep->err);
}

static void sweep_close(Sweep *sweep)
{
    LIST_REMOVE(sweep, link);
    batch_close(sweep->erased);
    lookup_close(sweep->lookup);
    if (!*sweep->table)
        log_sweep(sweep);
    sweep->swept.is_under_way = false;
    report(sweep, sweep->has_failed ? &sweep->err : NULL);
    free(sweep);
}

/* The next kind waits until everything that was begun for this one is done. */
static bool can_go_on(const Sweep *sweep)
{
    return !sweep->has_failed && sweep->kind->name && !lookup_waits(sweep->lookup) &&
           sweep->claim != CLAIMING &&
           (sweep->is_through ? sweep->under_way == 0
                              : sweep->under_way < MOST_UNDER_WAY);
}

/* Returns true if there is more to do. */
static bool sweep_step(Sweep *sweep, double until)
{
    renew_claim(sweep);
    while (can_go_on(sweep) && clock_ms() < until)
        (sweep->claim == WANTED ? claim : sweep->is_through ? next_kind : next_entry)(
            sweep);
    if (clock_ms() > sweep->until_ms)
        report(sweep, NULL);
    if (can_go_on(sweep))
        return true;
    if (sweep->under_way == 0 && !lookup_waits(sweep->lookup)) {
        end_claim(sweep);
        sweep_close(sweep);
    }
    return false;
}

bool sweeps_step(People *people, double until)
{
    bool is_more = false;

    for (Sweep *sweep = LIST_FIRST(&people->sweeps), *next; sweep; sweep = next) {
        next = LIST_NEXT(sweep, link);
        is_more |= sweep_step(sweep, until);
    }
    return is_more;
}

void sweeps_stop(People *people)
{
    Sweep *sweep;

    LIST_FOREACH(sweep, &people->sweeps, link) {
        lookup_close(sweep->lookup);
        sweep->lookup = NULL;
    }
}

void sweeps_drop(People *people)
{
    Err err;

    fail_stopping(&err);
    while (!LIST_EMPTY(&people->sweeps)) {
        fail_sweep(LIST_FIRST(&people->sweeps), &err);
        sweep_close(LIST_FIRST(&people->sweeps));
    }
}

static Sweep *sweep_open(People *people, OnSweepDone *on_done, void *context)
{
    Sweep *sweep = must(calloc(1, sizeof *sweep));

    *sweep = (Sweep){.people = people,
                     .lookup = people_lookup(people),
                     .kind = kinds,
                     .on_done = on_done,
                     .context = context,
                     .until_ms = clock_ms() + ANSWER_MS,
                     .swept = {.is_under_way = true}};
    LIST_INSERT_HEAD(&people->sweeps, sweep, link);
    tables_wake(people->tables);
    return sweep;
}

static bool is_pruning(const People *people)
{
    const Sweep *sweep;

    LIST_FOREACH(sweep, &people->sweeps, link)
        if (!*sweep->table)
            return true;
    return false;
}

void housekeeping_prune(People *people, int64_t before, bool is_dry, OnSweepDone *on_done,
                        void *context)
{
    Err err;

    if (is_pruning(people)) {
        fail(&err, ERR_BUSY, N_("another prune is under way"));
        on_done(context, &(SweepCounts){0}, &err);
        return;
    }
    Sweep *sweep = sweep_open(people, on_done, context);
    sweep->before = before;
    sweep->is_dry = is_dry;
    if (tables_nodes(people->tables) && !is_dry)
        sweep->claim = WANTED;
}

/* The table goes first: if there is none, nothing else is done. */
static void table_gone(void *context, const Outcome *outcome)
{
    Sweep *sweep = context;

    if (outcome->err)
        fail_sweep(sweep, outcome->err);
    sweep->swept.tables += !outcome->err;
    one_done(sweep, &(Outcome){0});
}

void housekeeping_delete_table(People *people, const char *table, OnSweepDone *on_done,
                               void *context)
{
    Sweep *sweep = sweep_open(people, on_done, context);

    text_copy(sweep->table, sizeof sweep->table, table);
    sweep->is_through = true;       /* with the first kind, which is only_old */
    sweep->under_way = 1;
    tables_delete(people->tables, table, table_gone, sweep);
}
