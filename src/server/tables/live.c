/* live.c - which tables are in memory: adding them, putting them away.
 *
 * A table in memory is nothing but the sum of its events on the disk, so it may be put
 * away whenever nobody needs it, and loading it (load.c) gives the same table again.
 * Loading has to be careful about what is on its way to the disk:
 *
 *   A new table may be on the disk before its commit has been reported. It must not be
 *   found then: loaded from there it would be in memory twice, and both copies would
 *   accept commands. So it is kept in Tables.fresh until `committed` (task.c) adds it.
 *
 *   A table at rest may be changed without being loaded (at_rest.c). It may be loaded
 *   meanwhile, but it is busy until that change has ended, and then read again. If the
 *   change ends while the table is being read, what was read may be too old, and is read
 *   again (load_outdate). */
#include "server/tables/internal.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "os/log.h"
#include "os/must.h"
#include "server/tables/bot_seat.h"

uint64_t live_hash(const char *id)
{
    return hash_of(id, strlen(id));
}

void live_set_hosted(LiveTable *live, Hosted *hosted)
{
    hosted_close(live->hosted);
    live->hosted = hosted;
    live->table = hosted ? &hosted->table : NULL;
}

/* Tasks still wait in its queue only when the server stops. */
void live_close(LiveTable *live)
{
    Err err = {0};

    fail_stopping(&err);
    while (live->first) {
        Task *task = live->first;

        live->first = task->next;
        task_end(task, &err);
    }
    live_set_hosted(live, NULL);
    recent_clear(&live->recent);
    lookup_close(live->lookup);
    lookups_end_waits(&live->reread_waits, NULL);
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
    hash_add(&tables->by_id, &live->by_id, live_hash(live->id));
    load_outdate(tables, live->id);
    live->index = tables->n_live++;
    tables->live[live->index] = live;
    tables->due[live->index] = INT64_MAX;
}

void live_remove(LiveTable *live)
{
    Tables *tables = live->tables;
    int last = --tables->n_live;

    load_outdate(tables, live->id);
    hash_remove(&tables->by_id, &live->by_id);
    /* The last one takes its place: timers_tick counts on that. */
    tables->live[live->index] = tables->live[last];
    tables->due[live->index] = tables->due[last];
    tables->live[live->index]->index = live->index;
    live_close(live);
}

LiveTable *live_open(Tables *tables, const char *id,
                     const unsigned char seed[SEED_SIZE])
{
    LiveTable *live = must(calloc(1, sizeof *live));

    live->tables = tables;
    live->index = -1;
    strcpy(live->id, id);
    live_set_hosted(live, hosted_open(id, seed));
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
bool live_is_fresh(const Tables *tables, const char *id)
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
    lease_not_loaded(live->tables, live->id, err);
    live->is_held = false;
    live->is_newer = true;
}

void live_mark_damaged(LiveTable *live, const Err *err)
{
    if (err->code == ERR_BUSY)      /* fail_newer */
        mark_newer(live, err);
    else
        log_failure("table out of service", &(LogField){"table", live->id, 0}, err);
    live_set_hosted(live, NULL);
}

void live_mark_deleted(LiveTable *live)
{
    Err err;

    fail_absent(&err);
    watchers_end(live, NULL, NULL, &err);
    botseat_cancel(live);
    live_set_hosted(live, NULL);
    recent_clear(&live->recent);
    live->n_tokens = 0;
    live->wants = READ_NOTHING;
    live->is_deleted = true;
}

bool live_in_service(const LiveTable *live, Err *err)
{
    if (live->table)
        return true;
    if (live->is_deleted)
        return fail_absent(err);
    if (live->is_newer)
        return fail_newer(err);
    return fail(err, ERR_STORE, N_("this table is damaged and out of service"));
}

bool live_apply(LiveTable *live, const StoredEvent *event, Err *err)
{
    if (!live->hosted || !hosted_apply(live->hosted, event, err))
        return false;
    recent_add(&live->recent, event);
    return true;
}

LiveTable *live_known(const Tables *tables, const char *id)
{
    HashLink *at = hash_first(&tables->by_id, live_hash(id));

    while (at && strcmp(((LiveTable *)at)->id, id) != 0)
        at = hash_next(at);
    return (LiveTable *)at;
}
