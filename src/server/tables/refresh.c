/* refresh.c - reading a table again that is in memory, because it has changed on the
 * disk: another server wrote to it, or old events of it were changed.
 *
 * The table is busy meanwhile, so nothing is decided from what may be out of date. What
 * it was before can still be looked at. */
#include "server/tables/internal.h"

#include <string.h>

#include "os/log.h"

/* A table that is read from its first event on. */
typedef struct {
    LiveTable *live;
    Hosted *hosted;                 /* what it becomes; the table's once `is_shown` */
    int shown;                      /* the last version that watchers have seen */
    bool is_shown;
} Rereading;

static bool is_bad(LiveTable *live, Err *err)
{
    live_mark_damaged(live, err);
    return false;
}

static bool add_new(void *to, const StoredEvent *event)
{
    LiveTable *live = to;
    Err err = {0};

    if (!live_apply(live, event, &err))
        return is_bad(live, &err);
    watchers_tell(live, event);
    return true;
}

/* Once it has got as far as the table that everybody knows, it takes its place. */
static void show(Rereading *rereading)
{
    if (!rereading->is_shown)
        live_set_hosted(rereading->live, rereading->hosted);
    rereading->is_shown = true;
}

static bool add_any(void *to, const StoredEvent *event)
{
    Rereading *rereading = to;
    LiveTable *live = rereading->live;
    Err err = {0};

    if (event->version > rereading->shown) {
        show(rereading);
        return add_new(live, event);
    }
    if (!hosted_apply(rereading->hosted, event, &err)) {
        show(rereading);
        return is_bad(live, &err);
    }
    recent_add(&live->recent, event);
    return true;
}

static bool read_new(LiveTable *live, Err *err)
{
    return !live->table || store_events(tables_store(live->tables), live->id,
                                        live->table->version, add_new, live, err);
}

/* A seat that was left elsewhere is nobody's any more. */
static void drop_seats(LiveTable *live)
{
    for (Watcher *watcher = live->watchers; watcher; watcher = watcher->next)
        if (watcher->seat != NOBODY && !tokens_open_seat(live, watcher->seat))
            presence_end_seat(live, watcher->seat);
}

static bool read_all(LiveTable *live, const unsigned char seed[SEED_SIZE], Err *err)
{
    Rereading rereading = {live, hosted_open(live->id, seed),
                           live->table ? live->table->version : 0, false};

    recent_clear(&live->recent);
    bool ok = store_events(tables_store(live->tables), live->id, 0, add_any, &rereading,
                           err);
    if (ok)
        show(&rereading);
    else if (!rereading.is_shown)
        hosted_close(rereading.hosted);
    if (!ok || !tokens_load(live, err))
        return false;
    drop_seats(live);
    return true;
}

static bool skip(void *to, const StoredEvent *event)
{
    (void)to;
    (void)event;
    return true;
}

/* What servers that share a store do after each hint: nothing but the head, which also
 * says whether the table is still there, and the new events. */
static bool follow(LiveTable *live, Err *err)
{
    Tables *tables = live->tables;

    lease_ask(tables, live->id);
    store_events(tables_store(tables), live->id, live->table->version, skip, NULL, err);
    return lookups_have_all(tables->lookups, err) && lease_load(live, false, err) &&
           read_new(live, err);
}

static bool reread(LiveTable *live, Err *err)
{
    Tables *tables = live->tables;
    int version = live->table ? live->table->version : 0;
    unsigned char seed[SEED_SIZE];

    if (tables->nodes && live->table && live->reads == READ_NEW)
        return follow(live, err);
    if (!load_ask(tables, live->id, live->reads == READ_ALL ? 0 : version))
        return false;
    if (!load_seed(seed, tables, live->id, err)) {
        if (err->code != ERR_ABSENT)
            return false;
        live_mark_deleted(live);    /* by another server */
        return true;
    }
    if (!lease_load(live, live->reads == READ_ALL, err))
        return false;
    return live->reads == READ_ALL ? read_all(live, seed, err) : read_new(live, err);
}

static void run(void *with)
{
    LiveTable *live = with;
    Err err = {0};

    lookup_enter(live->lookup);
    bool ok = reread(live, &err);
    if (lookup_leave(live->lookup))
        return;
    lookup_close(live->lookup);
    live->lookup = NULL;
    live->is_busy = false;
    if (!ok) {
        log_failure("table not read again", &(LogField){"table", live->id, 0}, &err);
        live_want(live, live->reads);
        live->reread_at = live_now(live).service_ms + RETRY_MS;
    } else if (live->table) {
        tables_clock_at_least(live->tables, live->table->turn_since + live->lapse);
    }
    live->reads = READ_NOTHING;
    lookups_end_waits(&live->reread_waits, NULL);
    task_table_reread(live, ok ? NULL : &err);
    live_go_on(live);
}

bool live_begin_reread(LiveTable *live)
{
    if (!live->wants || live_now(live).service_ms < live->reread_at)
        return false;
    live->is_busy = true;
    live->reads = live->wants;
    live->wants = READ_NOTHING;
    live->lookup = lookup_open(live->tables->lookups, run, live);
    run(live);                      /* it always has to wait */
    return true;
}

void live_want(LiveTable *live, Reread reread)
{
    if (live->wants < reread)
        live->wants = reread;
    live->reread_at = 0;
    if (reread == READ_ALL)
        recent_clear(&live->recent);    /* some of them may have changed */
}

void live_reload(LiveTable *live)
{
    live_want(live, READ_ALL);
}
