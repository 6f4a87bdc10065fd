/* lease.c - tables of servers that share a store (server/nodes). For other stores, all of
 * this does nothing: the one server holds every table.
 *
 * Any node may have a table in memory, show it, and append to it. Only its holder acts
 * for it: clocks, players who are away, bots, rematches. Why nothing happens twice:
 * whoever decides something gives the fence and the revision that the table had in memory
 * (lease_fence), with events or without. If another node has claimed the table since, or
 * changed its tokens, the store refuses the batch, the table is read again, head and all,
 * and the task is decided again. Why nobody is charged while no node acted for a table:
 * the time of the table is the service's less its lapse, which is part of the head, and a
 * claim changes fence and lapse together.
 *
 *   A table is loaded   Its head is read first, then the rest: what is read later can
 *                       only be newer.
 *   Somebody is there   A watcher, or a command: if nobody holds the table, and there may
 *                       be something to do at it, it is claimed.
 *   A hint comes        Its new events are read (refresh.c); all of it, if its revision
 *                       has changed.
 *   Its head comes      The node learns fence, lapse, holder, and who is elsewhere.
 *   It was late         It holds nothing. Nothing is decided at a table before its head
 *                       is known again, because its time may have lapsed.
 *   Nobody needs it     It is given back, with the time when it is due again, and leaves
 *                       memory once the database says that nobody holds it.
 *
 * Hints may be lost, or never sent by a node that dies after a commit. So the heads of
 * tables that somebody looks at here, or that are held here, are asked for every few
 * seconds anyway. */
#include "server/tables/internal.h"

#include <string.h>

#include "os/clock.h"
#include "os/log.h"
#include "server/tables/bot_seat.h"

enum {
    LOOK_MS = 5000,                 /* between questions about one table */
    LOOK_AROUND_MS = 500,           /* between looking for those that are to be asked */
    CLAIM_AGAIN_MS = 500,           /* until a claim without success is repeated */
    NOT_LOADED_MS = 2000,           /* until others try to load what this node cannot */
    NEWER_FIRST_MS = 5000,          /* until this node claims what newer ones have left */
    MOST_TO_LOAD = 400,             /* tables that are claimed, but not in memory yet */
    UNUSED_MS = 5000                /* then a table that others play at may be dropped */
};

bool lease_is_held(const LiveTable *live)
{
    return !live->tables->nodes || live->is_held;
}

/* Is there, or may there be, something to do at the table by itself? */
static bool needs_holder(const LiveTable *live)
{
    return live->table &&
           (live->table->phase != PHASE_OVER || table_wants_rematch(live->table));
}

static void claim(LiveTable *live)
{
    Tables *tables = live->tables;

    if (!live->is_free || tables->is_leaving || tables_ms(tables) < live->claim_at)
        return;
    live->claim_at = tables_ms(tables) + CLAIM_AGAIN_MS;
    nodes_claim(tables->nodes, live->id);
}

static void look(LiveTable *live)
{
    live->looked_at = tables_ms(live->tables);
    nodes_look(live->tables->nodes, live->id);
}

void lease_look(LiveTable *live)
{
    look(live);
}

/* A new table is its creator's, unless that has got another number meanwhile. */
void lease_created(LiveTable *fresh)
{
    Tables *tables = fresh->tables;

    if (!tables->nodes)
        return;
    fresh->is_held = fresh->held_by == nodes_number(tables->nodes);
    fresh->looked_at = tables_ms(tables);
    if (!fresh->is_held)
        look(fresh);
}

void lease_fence(Batch *batch, const Task *task)
{
    Nodes *nodes = task->tables->nodes;

    if (!nodes)
        return;
    if (task->live)
        batch_fence(batch, task->live->id, task->live->fence,
                    task->live->table ? task->live->table->version : -1,
                    task->live->revision);
    if (task->fresh) {
        task->fresh->held_by = nodes_number(nodes);
        batch_hold(batch, task->fresh->id, task->fresh->held_by);
    }
}

/* It was written, so the table had the revision that we know (lease_fence). */
void lease_committed(LiveTable *live, const Batch *batch)
{
    if (live->tables->nodes && batch_revises(batch, live->id))
        live->revision++;
}

/* Read the head of a table, in a Lookup or waiting for it. */
static bool read_head(TableHead *out, Tables *tables, const char *id, Err *err)
{
    char number[TEXT_NUMBER];
    const char *args[] = {number, id};
    bool ok;

    text_number(number, nodes_number(tables->nodes));
    if (lookups_are_entered(tables->lookups)) {
        const StoreRead *read =
            lookups_call(tables->lookups, "polis_heads", args, 2, err);

        if (read)
            head_read(out, read, 0);
        return read;
    }
    StoreRead *read = store_read_call("polis_heads", args, 2);
    store_answer(tables->options.store, &read, 1);
    ok = !read->has_failed;
    if (ok)
        head_read(out, read, 0);
    else
        *err = read->err;
    out->id = id;
    store_read_close(read);
    return ok;
}

bool lease_ask(Tables *tables, const char *id)
{
    TableHead head;
    Err err;

    return !tables->nodes || read_head(&head, tables, id, &err);
}

bool lease_version(int *out, Tables *tables, const char *id, Err *err)
{
    TableHead head;

    if (!read_head(&head, tables, id, err))
        return false;
    *out = head.version;
    return true;
}

/* What a head says about the table, but for its version and revision. An older head than
 * the one that is known may come later. */
static void apply(LiveTable *live, const TableHead *head)
{
    if (head->fence < live->fence)
        return;
    live->fence = head->fence;
    live->lapse = head->lapse;
    live->is_held = head->hold == HELD_HERE;
    live->is_free = head->hold == HELD_BY_NOBODY;
    live->is_unsure = false;
    if (!live->is_held)
        botseat_cancel(live);
    presence_elsewhere(live, head->seats, head->viewers);
}

/* The table may be at this version and revision; 0: it is gone. While it is busy with a
 * commit of our own, this may be about that, so it is heeded when the table is free. */
static void note(LiveTable *live, int version, int revision)
{
    if (version > live->hinted)
        live->hinted = version;
    if (revision > live->hinted_revision)
        live->hinted_revision = revision;
    if (version == 0)
        live_want(live, READ_ALL);
}

bool lease_load(LiveTable *live, bool whole, Err *err)
{
    TableHead head;

    if (!live->tables->nodes)
        return true;
    if (!read_head(&head, live->tables, live->id, err))
        return false;
    if (whole)
        live->revision = head.revision;
    else
        note(live, head.version, head.revision);
    live->looked_at = tables_ms(live->tables);
    apply(live, &head);
    return true;
}

void lease_need(LiveTable *live)
{
    if (live->tables->nodes && needs_holder(live))
        claim(live);
}

/* If it needs a newer server, that one shall have it at once: this one does not claim
 * anything for a while. */
void lease_not_loaded(Tables *tables, const char *id, const Err *err)
{
    bool is_newer = err->code == ERR_BUSY;      /* fail_newer */

    if (!tables->nodes || err->code == ERR_ABSENT)
        return;
    if (is_newer)
        tables->claims_at = tables_ms(tables) + NEWER_FIRST_MS;
    nodes_release(tables->nodes, id, 0, 0,
                  nodes_time(tables->nodes) + (is_newer ? 0 : NOT_LOADED_MS));
}

bool lease_release(LiveTable *live, int64_t when)
{
    Nodes *nodes = live->tables->nodes;

    if (!nodes || !live->is_held)
        return false;
    live->is_releasing = true;
    nodes_release(nodes, live->id, live->fence, live->table ? live->table->version : 0,
                  when == INT64_MAX ? when : when + live->lapse);
    look(live);
    return true;
}

/* The answer to the question after a release: true if the table has left memory. */
static bool has_gone(LiveTable *live)
{
    bool is_releasing = live->is_releasing;

    live->is_releasing = false;
    if (!is_releasing || live->is_held || live->watchers || live->first || live->is_busy)
        return false;
    live_remove(live);
    return true;
}

/* Is somebody here who watches, or has sent a command lately? */
static bool is_used(const LiveTable *live)
{
    return live->watchers || live->first ||
           live_now(live).service_ms < live->active_until;
}

/* This node cannot act for a table that needs a newer server, and nobody can for one that
 * is damaged. */
static void give_back(LiveTable *live)
{
    Nodes *nodes = live->tables->nodes;

    live->is_held = false;
    nodes_release(nodes, live->id, 0, 0,
                  live->is_newer ? nodes_time(nodes) + NOT_LOADED_MS : INT64_MAX);
}

static void on_head(void *to, const TableHead *head)
{
    Tables *tables = to;
    LiveTable *live = live_known(tables, head->id);

    if (!live) {
        if (head->is_claimed)
            load_add(tables, head->id);
        return;
    }
    apply(live, head);
    if (has_gone(live))
        return;
    if (live->is_held && !live->table)
        give_back(live);
    note(live, head->version, head->revision);
    if (is_used(live))
        lease_need(live);
    live_go_on(live);
}

/* A table that happens to be in memory here, and that others play at: it is cheaper to
 * load it when somebody asks than to follow it. */
static bool is_unneeded(const LiveTable *live)
{
    return !live->is_held && !live->watchers && !live->first && !live->is_busy &&
           !live->is_unsure && !presence_is_told(live) &&
           live_now(live).service_ms - live->used_at > UNUSED_MS;
}

static void on_hint(void *to, const char *table, int version, int revision,
                    bool about_head)
{
    Tables *tables = to;
    LiveTable *live = live_known(tables, table);

    load_outdate(tables, table);
    if (!live)
        return;
    if (is_unneeded(live)) {
        live_remove(live);
        return;
    }
    if (about_head)
        look(live);
    note(live, version, revision);
    live_go_on(live);
}

void lease_heed_hint(LiveTable *live)
{
    if (!live->tables->nodes || !live->table || live->is_busy)
        return;
    if (live->hinted_revision > live->revision)
        live_want(live, READ_ALL);
    else if (live->hinted > live->table->version)
        live_want(live, READ_NEW);
    live->hinted = live->hinted_revision = 0;
}

static void on_lost(void *to)
{
    Tables *tables = to;

    loads_outdate(tables);
    for (int i = 0; i < tables->n_live; i++) {
        look(tables->live[i]);
        presence_forget_told(tables->live[i]);
    }
}

static void on_renumbered(void *to)
{
    Tables *tables = to;

    on_lost(tables);
    for (int i = 0; i < tables->n_live; i++) {
        LiveTable *live = tables->live[i];

        live->is_free = live->is_unsure = true;     /* as far as this node knows */
        live->is_releasing = false;
        live->claim_at = 0;
        if (live->is_held || is_used(live))
            lease_need(live);
        live->is_held = false;
        botseat_cancel(live);
        live_schedule(live);
    }
}

static const NodeHooks hooks = {.head = on_head, .hint = on_hint, .lost = on_lost,
                                .renumbered = on_renumbered};

/* The loop's clock leaves out the time in which this process was stopped, but others were
 * not. */
static int64_t monotonic_ms(void *with)
{
    (void)with;
    return (int64_t)clock_ms();
}

static void wake(void *with)
{
    tables_wake(with);
}

bool leases_open(Tables *tables, Err *err)
{
    const NodesOptions options = {.store = tables->options.store,
                                  .about = tables->options.config->listen,
                                  .wake = wake, .now_ms = monotonic_ms, .with = tables};

    if (!store_is_shared(tables->options.store))
        return true;
    tables->nodes = nodes_open(&options, err);
    if (tables->nodes)
        nodes_set_hooks(tables->nodes, &hooks, tables);
    return tables->nodes;
}

/* Not before its head is known, nor with a time that is behind: what is decided would lie
 * in the past, and the next player would be charged for the difference. */
bool lease_may_decide(LiveTable *live)
{
    Tables *tables = live->tables;

    if (!tables->nodes || nodes_know_time(tables->nodes))
        return !live->is_unsure;
    tables->waits_for_time = true;
    return false;
}

void leases_go_on(Tables *tables)
{
    if (!tables->waits_for_time || !nodes_know_time(tables->nodes))
        return;
    tables->waits_for_time = false;
    for (int i = tables->n_live - 1; i >= 0; i--)
        if (i < tables->n_live && tables->live[i]->first)
            live_go_on(tables->live[i]);
}

/* Not while the database does not answer: once it does again, all is asked for. */
static void look_around(Tables *tables)
{
    int64_t now = tables_ms(tables);

    if (now - tables->looked_at < LOOK_AROUND_MS || !nodes_know_time(tables->nodes))
        return;
    tables->looked_at = now;
    for (int i = 0; i < tables->n_live; i++) {
        LiveTable *live = tables->live[i];

        if (now - live->looked_at >= LOOK_MS && (live->watchers || live->is_held))
            look(live);
    }
}

/* How many more tables may be claimed. Those that wait to be loaded are not looked after
 * yet, though their time runs: another node may be faster. */
static int room(const Tables *tables)
{
    int all = tables->options.config->max_tables - tables->n_live - tables->n_to_load -
              tables->n_loads;
    int soon = MOST_TO_LOAD - tables->n_to_load;
    int least = all < soon ? all : soon;

    return tables->is_leaving || least < 0 ? 0 : least;
}

void leases_tick(Tables *tables)
{
    if (!tables->nodes)
        return;
    nodes_set_room(tables->nodes, room(tables));
    look_around(tables);
    nodes_tick(tables->nodes);
    leases_go_on(tables);
}
