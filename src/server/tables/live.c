/* live.c - which tables are in memory: finding, loading, putting away.
 *
 * A table in memory is nothing but the sum of its events on the disk, so it may be put
 * away whenever nobody needs it, and loading it gives the same table again. Loading has
 * to be careful about what is on its way to the disk:
 *
 *   A new table may be on the disk before its commit has been reported. It must not be
 *   found then: loaded from there it would be in memory twice, and both copies would
 *   accept commands. So it is kept in Tables.fresh until `committed` (task.c) adds it.
 *
 *   A table at rest may be changed without being loaded (at_rest.c). It may be loaded
 *   meanwhile, but it is busy until that change has ended, and then loaded again. */
#include "server/tables/internal.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "os/clock.h"
#include "os/log.h"
#include "os/must.h"
#include "server/tables/bot_seat.h"

static uint64_t hash_id(const char *id)
{
    return hash_of(id, strlen(id));
}

static bool note_live(void *to, const char *key, const char *value)
{
    Tables *tables = to;

    (void)value;
    if (strlen(key) != TABLE_ID - 1)
        return true;
    tables->to_load = must_grow(tables->to_load, tables->n_to_load, &tables->max_to_load,
                                sizeof *tables->to_load);
    strcpy(tables->to_load[tables->n_to_load++], key);
    return true;
}

static bool note_lapse(void *to, const char *key, const char *value)
{
    (void)key;
    (void)value;
    ((Tables *)to)->has_lapses = true;
    return false;
}

bool live_read_list(Tables *tables, Err *err)
{
    return store_scan(tables_store(tables), "lapse", "", "", note_lapse, tables, err) &&
           store_scan(tables_store(tables), "live", "", "", note_live, tables, err);
}

static void set_hosted(LiveTable *live, Hosted *hosted)
{
    hosted_close(live->hosted);
    live->hosted = hosted;
    live->table = hosted ? &hosted->table : NULL;
}

/* Tasks still wait in its queue only when the server stops. */
static void live_close(LiveTable *live)
{
    Err err = {0};

    fail(&err, ERR_BUSY, N_("the server is about to stop: come back in a moment"));
    while (live->first) {
        Task *task = live->first;

        live->first = task->next;
        task_end(task, &err);
    }
    set_hosted(live, NULL);
    free(live->tokens);
    free(live);
}

void live_close_all(Tables *tables)
{
    for (int i = 0; i < tables->n_live; i++)
        live_close(tables->live[i]);
    free(tables->live);
    free(tables->due);
    hash_close(&tables->by_id);
    free(tables->to_load);
}

void live_add(Tables *tables, LiveTable *live)
{
    int n = tables->n_live, same = tables->max_live;

    tables->live = must_grow(tables->live, n, &same, sizeof *tables->live);
    tables->due = must_grow(tables->due, n, &tables->max_live, sizeof *tables->due);
    hash_add(&tables->by_id, &live->by_id, hash_id(live->id));
    live->index = tables->n_live++;
    tables->live[live->index] = live;
    tables->due[live->index] = INT64_MAX;
}

void live_remove(LiveTable *live)
{
    Tables *tables = live->tables;
    int last = --tables->n_live;

    hash_remove(&tables->by_id, &live->by_id);
    /* The last one takes its place: timers_tick counts on that. */
    tables->live[live->index] = tables->live[last];
    tables->due[live->index] = tables->due[last];
    tables->live[live->index]->index = live->index;
    live_close(live);
}

static LiveTable *live_open(Tables *tables, const char *id,
                            const unsigned char seed[SEED_SIZE])
{
    LiveTable *live = must(calloc(1, sizeof *live));

    live->tables = tables;
    live->index = -1;
    strcpy(live->id, id);
    set_hosted(live, hosted_open(id, seed));
    live->used_at = live->opened_at = live_now(live).service_ms;
    return live;
}

void live_put_entry(Batch *out, const LiveTable *live)
{
    char owner[17];
    Text text = text_in(owner, sizeof owner);

    text_f(&text, "%016" PRIx64, live->owner);
    batch_put(out, "live", live->id, owner);
}

/* Finished tables and those of older servers have no owner in the store: each is then an
 * owner of its own. */
static bool load_owner(LiveTable *live, Err *err)
{
    char *owner = NULL;

    if (!store_get(tables_store(live->tables), &owner, "live", live->id, err))
        return false;
    live->owner = owner && *owner ? strtoull(owner, NULL, 16) : hash_id(live->id);
    free(owner);
    return true;
}

/* Tables that came from servers that share a store (`polis migrate`) may have a lapse. */
static bool load_lapse(LiveTable *live, Err *err)
{
    char *lapse = NULL;
    uint64_t ms = 0;

    if (!live->tables->has_lapses)
        return true;
    if (!store_get(tables_store(live->tables), &lapse, "lapse", live->id, err))
        return false;
    if (lapse && text_read_u64(lapse, &ms) && ms < INT64_MAX / 2)
        live->lapse = (int64_t)ms;
    free(lapse);
    return true;
}

LiveTable *live_open_fresh(Tables *tables, const char *id,
                           const unsigned char seed[SEED_SIZE])
{
    LiveTable *live = live_open(tables, id, seed);

    live->next = tables->fresh;
    tables->fresh = live;
    return live;
}

void live_end_fresh(LiveTable *live)
{
    LiveTable **at = &live->tables->fresh;

    while (*at != live)
        at = &(*at)->next;
    *at = live->next;
    live->next = NULL;
}

/* Is it new and being committed? The disk may have it before we know of it; loading it
 * then would bring it into memory twice. */
static bool is_fresh(const Tables *tables, const char *id)
{
    const LiveTable *live = tables->fresh;

    while (live && strcmp(live->id, id) != 0)
        live = live->next;
    return live;
}

/* It has an index if its commit succeeded. */
void live_settle_fresh(LiveTable *live)
{
    if (live->index < 0)
        live_close(live);
    else
        live_schedule(live);
}

/* Another server, newer than this one, goes on with it. */
static void mark_newer(LiveTable *live, const Err *err)
{
    log_failure("table needs a newer server", &(LogField){"table", live->id, 0}, err);
    watchers_end(live, NULL, NULL, err);
    botseat_cancel(live);
    live->is_newer = true;
}

void live_mark_damaged(LiveTable *live, const Err *err)
{
    if (err->code == ERR_BUSY)      /* fail_newer */
        mark_newer(live, err);
    else
        log_failure("table out of service", &(LogField){"table", live->id, 0}, err);
    set_hosted(live, NULL);
}

void live_mark_deleted(LiveTable *live)
{
    Err err;

    fail(&err, ERR_ABSENT, N_("there is no such table"));
    watchers_end(live, NULL, NULL, &err);
    botseat_cancel(live);
    set_hosted(live, NULL);
    live->n_tokens = 0;
    live->is_deleted = true;
}

bool live_in_service(const LiveTable *live, Err *err)
{
    if (live->table)
        return true;
    if (live->is_deleted)
        return fail(err, ERR_ABSENT, N_("there is no such table"));
    if (live->is_newer)
        return fail_newer(err);
    return fail(err, ERR_STORE, N_("this table is damaged and out of service"));
}

static bool apply_stored(void *to, const StoredEvent *event)
{
    LiveTable *live = to;
    Err err = {0};

    if (live->hosted && !hosted_apply(live->hosted, event, &err))
        live_mark_damaged(live, &err);
    return live->hosted;
}

/* Read the seed, which every table has; ERR_ABSENT: there is no such table. */
static bool read_seed(unsigned char seed[SEED_SIZE], Tables *tables, const char *id,
                      Err *err)
{
    char *hex = NULL;
    bool is_read;

    if (strlen(id) != TABLE_ID - 1 || is_fresh(tables, id))
        return fail(err, ERR_ABSENT, N_("there is no such table"));
    if (!store_get(tables_store(tables), &hex, "seed", id, err))
        return false;
    is_read = hex && text_read_hex(hex, seed, SEED_SIZE);
    if (!is_read)
        fail(err, hex ? ERR_STORE : ERR_ABSENT,
             hex ? N_("this table is damaged and out of service")
                 : N_("there is no such table"));
    free(hex);
    return is_read;
}

static bool read_events(LiveTable *live, Err *err)
{
    Tables *tables = live->tables;

    if (!store_events(tables_store(tables), live->id, 0, apply_stored, live, err))
        return false;
    if (live->is_newer)
        return fail_newer(err);
    if (live->table && live->table->version == 0)
        return fail(err, ERR_ABSENT, N_("there is no such table"));
    /* After a crash the service clock may be a little behind the last event. */
    if (live->table)
        tables_clock_at_least(tables, live->table->turn_since + live->lapse);
    return true;
}

static LiveTable *load(Tables *tables, const char *id, Err *err)
{
    unsigned char seed[SEED_SIZE];
    LiveTable *live;

    if (!read_seed(seed, tables, id, err))
        return NULL;
    live = live_open(tables, id, seed);
    if (!load_owner(live, err) || !load_lapse(live, err) || !read_events(live, err) || !tokens_load(live, err)) {
        live_close(live);
        return NULL;
    }
    /* All of it is read: only now can it be found. Its clocks and bots start here, in
     * live_schedule, and not before it knows who may be missed and whether it is busy. */
    presence_assume(live);
    live->is_busy = rest_is_changing(tables, id);
    live_add(tables, live);
    live_schedule(live);
    return live;
}

LiveTable *live_known(const Tables *tables, const char *id)
{
    HashLink *at = hash_first(&tables->by_id, hash_id(id));

    while (at && strcmp(((LiveTable *)at)->id, id) != 0)
        at = hash_next(at);
    return (LiveTable *)at;
}

LiveTable *live_find(Tables *tables, const char *id, Err *err)
{
    LiveTable *live = live_known(tables, id);

    if (!live)
        live = load(tables, id, err);
    if (live)
        live->used_at = live_now(live).service_ms;
    return live;
}

/* Its events were changed on the disk: become what they add up to now. Watchers, tokens
 * and the queue stay. */
void live_reload(LiveTable *live)
{
    unsigned char seed[SEED_SIZE];
    Err err = {0};

    if (!read_seed(seed, live->tables, live->id, &err)) {
        log_failure("table not reloaded", &(LogField){"table", live->id, 0}, &err);
        return;
    }
    set_hosted(live, hosted_open(live->id, seed));
    if (!read_events(live, &err) && live->table)
        live_mark_damaged(live, &err);
}

/* Not all at once: after a restart there may be thousands, and players who reconnect must
 * be answered meanwhile. A table that one of them asks for is loaded at once by
 * live_find; it is then found in memory here. */
void live_load_some(Tables *tables)
{
    double until = clock_ms() + LOAD_SLICE_MS;

    while (tables->n_to_load > 0) {
        const char *id = tables->to_load[--tables->n_to_load];
        Err err = {0};

        if (!live_find(tables, id, &err))
            log_failure("table not loaded", &(LogField){"table", id, 0}, &err);
        if (clock_ms() > until) {
            tables_wake(tables);
            return;
        }
    }
}
