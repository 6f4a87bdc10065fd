/* load.c - tables on their way from the store into memory.
 *
 * A Load reads all that a table needs, without waiting (lookup.h). Whoever asks for the
 * table meanwhile waits for the same Load, and is run again when it has ended: then the
 * table is in memory, or the Load says why not. So a table is loaded once, however many
 * ask for it.
 *
 * What was read may be too old when it comes: the table may have been changed since the
 * questions were asked (at_rest.c), or have been in memory in between. Then load_outdate
 * was called, and the Load asks again. */
#include "server/tables/internal.h"

#include <stdlib.h>
#include <string.h>

#include "os/log.h"
#include "os/must.h"

typedef struct Load Load;
struct Load {
    HashLink by_id;
    LIST_ENTRY(Load) link;
    Tables *tables;
    char id[TABLE_ID];
    Lookup *lookup;
    LookupWait *waits;              /* who asked for it */
    bool is_old;                    /* what has been asked for may be */
};

void load_add(Tables *tables, const char *id)
{
    if (strlen(id) != TABLE_ID - 1)
        return;
    tables->to_load = must_grow(tables->to_load, tables->n_to_load, &tables->max_to_load,
                                sizeof *tables->to_load);
    strcpy(tables->to_load[tables->n_to_load++], id);
}

static bool note_live(void *to, const char *key, const char *value)
{
    (void)value;
    load_add(to, key);
    return true;
}

static bool note_lapse(void *to, const char *key, const char *value)
{
    (void)key;
    (void)value;
    ((Tables *)to)->has_lapses = true;
    return false;
}

/* Servers that share a store load a table when it is due (lease.c). */
bool load_read_list(Tables *tables, Err *err)
{
    if (tables->nodes)
        return true;
    return store_scan(tables_store(tables), "lapse", "", "", note_lapse, tables, err) &&
           store_scan(tables_store(tables), "live", "", "", note_live, tables, err);
}

static bool skip(void *to, const StoredEvent *event)
{
    (void)to;
    (void)event;
    return true;
}

bool load_ask(Tables *tables, const char *id, int from)
{
    static const char *const kinds[] = {"seed", "live", "lapse"};
    size_t n = tables->has_lapses ? 3 : 2;
    Store *store = tables_store(tables);
    Err err;

    if (!lookups_are_entered(tables->lookups))
        return true;                /* reading waits: each when its turn comes */
    lease_ask(tables, id);
    for (size_t i = 0; i < n; i++) {
        char *value = NULL;

        store_get(store, &value, kinds[i], id, &err);
        free(value);
    }
    store_events(store, id, from, skip, NULL, &err);
    tokens_ask(tables, id);
    return lookups_have_all(tables->lookups, &err);
}

bool load_seed(unsigned char seed[SEED_SIZE], Tables *tables, const char *id, Err *err)
{
    char *hex = NULL;
    bool is_read;

    if (!store_get(tables_store(tables), &hex, "seed", id, err))
        return false;
    is_read = hex && text_read_hex(hex, seed, SEED_SIZE);
    if (!hex)
        fail_absent(err);
    else if (!is_read)
        fail(err, ERR_STORE, N_("this table is damaged and out of service"));
    free(hex);
    return is_read;
}

/* Finished tables and those of older servers have no owner in the store: each is then an
 * owner of its own. */
static bool load_owner(LiveTable *live, Err *err)
{
    char *owner = NULL;

    if (!store_get(tables_store(live->tables), &owner, "live", live->id, err))
        return false;
    live->owner = owner && *owner ? strtoull(owner, NULL, 16) : live_hash(live->id);
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

static bool apply_stored(void *to, const StoredEvent *event)
{
    LiveTable *live = to;
    Err err = {0};

    if (!live_apply(live, event, &err))
        live_mark_damaged(live, &err);
    return live->hosted;
}

static bool load_events(LiveTable *live, Err *err)
{
    Tables *tables = live->tables;

    if (!store_events(tables_store(tables), live->id, 0, apply_stored, live, err))
        return false;
    if (live->is_newer)
        return fail_newer(err);
    if (live->table && live->table->version == 0)
        return fail_absent(err);
    /* After a crash the service clock may be a little behind the last event. */
    if (live->table)
        tables_clock_at_least(tables, live->table->turn_since + live->lapse);
    return true;
}

/* A table as the store has it; it is not among the others yet. */
static LiveTable *read_table(Tables *tables, const char *id, Err *err)
{
    unsigned char seed[SEED_SIZE];
    LiveTable *live;

    if (!load_ask(tables, id, 0)) {
        lookups_have_all(tables->lookups, err);
        return NULL;
    }
    if (!load_seed(seed, tables, id, err))
        return NULL;
    live = live_open(tables, id, seed);
    if (lease_load(live, true, err) && load_owner(live, err) && load_lapse(live, err) &&
        load_events(live, err) && tokens_load(live, err))
        return live;
    live_close(live);
    return NULL;
}

/* All of it is read: only now can it be found. Its clocks and bots start here, in
 * live_schedule, and not before it knows who may be missed and whether it is busy. */
static void admit(LiveTable *live)
{
    presence_assume(live);
    live->is_busy = rest_is_changing(live->tables, live->id);
    live_add(live->tables, live);
    live_schedule(live);
}

/* Can there be such a table, as far as we know? */
static bool may_load(const Tables *tables, const char *id, Err *err)
{
    if (strlen(id) != TABLE_ID - 1)
        return fail_absent(err);
    /* Its first events may be on the disk already, and others may know of it: if the
     * answer is late, for example. Absent would be final for a client. */
    if (live_is_fresh(tables, id)) {
        fail(err, ERR_BUSY, N_("this table is being created: try again in a moment"));
        err->wait_s = 1;
        return false;
    }
    return tables->writer || fail_stopping(err);
}

static Load *find_load(const Tables *tables, const char *id)
{
    HashLink *at = hash_first(&tables->loads_by_id, live_hash(id));

    while (at && strcmp(((Load *)at)->id, id) != 0)
        at = hash_next(at);
    return (Load *)at;
}

/* Those who waited are run again: then they find the table, or the failure. */
static void end(Load *load, const Err *failure)
{
    Tables *tables = load->tables;
    LookupWait *waits = load->waits;

    hash_remove(&tables->loads_by_id, &load->by_id);
    LIST_REMOVE(load, link);
    tables->n_loads--;
    lookup_close(load->lookup);
    free(load);
    lookups_end_waits(&waits, failure);
}

static void run(void *with)
{
    Load *load = with;
    Tables *tables = load->tables;
    bool is_there = live_known(tables, load->id);
    Err err = {0};

    if (load->is_old)
        lookup_forget(load->lookup);
    load->is_old = false;
    if (!is_there) {
        lookup_enter(load->lookup);
        LiveTable *live = read_table(tables, load->id, &err);
        if (lookup_leave(load->lookup))
            return;
        if (live)
            admit(live);
        is_there = live;
    }
    if (!is_there)
        lease_not_loaded(tables, load->id, &err);
    if (!is_there && !load->waits)
        log_failure("table not loaded", &(LogField){"table", load->id, 0}, &err);
    end(load, is_there ? NULL : &err);
    load_some(tables);
}

static Load *begin(Tables *tables, const char *id)
{
    Load *load = must(calloc(1, sizeof *load));

    load->tables = tables;
    strcpy(load->id, id);
    load->lookup = lookup_open(tables->lookups, run, load);
    hash_add(&tables->loads_by_id, &load->by_id, live_hash(id));
    LIST_INSERT_HEAD(&tables->loads, load, link);
    tables->n_loads++;
    run(load);                      /* it always has to wait */
    return load;
}

static LiveTable *load_later(Tables *tables, const char *id, Err *err)
{
    Load *load;

    if (!may_load(tables, id, err) || lookups_has_failed(tables->lookups, id, err))
        return NULL;
    load = find_load(tables, id);
    if (!load)
        load = begin(tables, id);
    lookups_wait(tables->lookups, &load->waits, id);
    lookups_have_all(tables->lookups, err);
    return NULL;
}

static LiveTable *load_now(Tables *tables, const char *id, Err *err)
{
    LiveTable *live = may_load(tables, id, err) ? read_table(tables, id, err) : NULL;

    if (live)
        admit(live);
    return live;
}

LiveTable *live_find(Tables *tables, const char *id, Err *err)
{
    LiveTable *live = live_known(tables, id);

    if (!live)
        live = lookups_are_entered(tables->lookups) ? load_later(tables, id, err)
                                                    : load_now(tables, id, err);
    if (live)
        live->used_at = live_now(live).service_ms;
    return live;
}

void load_outdate(Tables *tables, const char *id)
{
    Load *load = find_load(tables, id);

    if (load)
        load->is_old = true;
}

void loads_outdate(Tables *tables)
{
    Load *load;

    LIST_FOREACH(load, &tables->loads, link)
        load->is_old = true;
}

/* Not all at once: after a restart there may be thousands, and players who reconnect must
 * be answered meanwhile. A table that one of them asks for is loaded before the rest. */
void load_some(Tables *tables)
{
    Err err;

    while (tables->n_to_load > 0 && tables->n_loads < LOADS_AT_ONCE) {
        const char *id = tables->to_load[--tables->n_to_load];

        if (!live_known(tables, id) && !find_load(tables, id) &&
            may_load(tables, id, &err))
            begin(tables, id);
    }
}

void loads_stop(Tables *tables)
{
    Err err = {0};

    tables->n_to_load = 0;
    fail_stopping(&err);
    while (!LIST_EMPTY(&tables->loads))
        end(LIST_FIRST(&tables->loads), &err);
    hash_close(&tables->loads_by_id);
}
