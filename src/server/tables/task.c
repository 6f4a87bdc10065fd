/* task.c - from a wish to an answer: queue, decision, commit, events, told. */
#include "server/tables/inside.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "os/log.h"
#include "os/must.h"

Task *task_open(Tables *tables, const TaskKind *kind, OnDone *on_done, void *context)
{
    Task *task = must(calloc(1, sizeof *task));

    task->kind = kind;
    task->tables = tables;
    task->on_done = on_done;
    task->context = context;
    task->you = task->ended = task->command.seat = NOBODY;
    task->first = 1;
    return task;
}

static void task_close(Task *task)
{
    json_decref((json_t *)task->command.fields);
    free(task->made);
    free(task);
}

/* One of the server's own commands failed: the disk, or a bug. Try again, but not at
 * once. That the position changed meanwhile is no failure. */
static void note_failure(LiveTable *live, const Err *err)
{
    if (!err || err->code == ERR_STALE || err->code == ERR_BUSY) {
        live->failures = 0;
        return;
    }
    log_failure("own command", err);
    live->retry_at =
        tables_now(live->tables).service_ms + ((int64_t)RETRY_MS << live->failures);
    if (live->failures < MOST_RETRIES)
        live->failures++;
}

/* Say what came of it: its events, or where it has none the version of the table. */
void task_end(Task *task, const Err *err)
{
    const Table *table = task->live ? task->live->table : NULL;

    if (table && (err || !task->version)) {
        task->version = table->version;
        task->first = table->version + 1;
    }
    Outcome outcome = {.err = err, .table = table, .first = task->first,
                       .version = task->version, .you = task->you,
                       .tokens = !err && task->has_tokens
                                     ? (const char (*)[TOKEN])task->tokens : NULL,
                       .watch = !err && *task->watch ? task->watch : NULL};

    if (task->on_done)
        task->on_done(task->context, &outcome);
    else if (task->live && task->command.by_server)
        note_failure(task->live, err);
    task_close(task);
}

bool tables_is_open(const Tables *tables, Err *err)
{
    if (!tables->is_leaving)
        return true;
    fail(err, ERR_BUSY, N_("the server is about to stop: come back in a moment"));
    err->wait_s = 1;
    return false;
}

static bool is_for(const Task *task, const LiveTable *live, Err *err)
{
    return (task->kind->even_damaged && !live->is_gone) || live_in_service(live, err);
}

static bool has_place(const LiveTable *live, Err *err)
{
    if (live->n_tasks < MAX_TASKS)
        return true;
    fail(err, ERR_BUSY, N_("too much is under way at this table"));
    err->wait_s = 1;
    return false;
}

void task_add(LiveTable *live, Task *task)
{
    Err err = {0};

    task->live = live;
    if (!tables_is_open(live->tables, &err) || !is_for(task, live, &err) ||
        !has_place(live, &err)) {
        task_end(task, &err);
        return;
    }
    if (live->last)
        live->last->next = task;
    else
        live->first = task;
    live->last = task;
    live->n_tasks++;
    live_run_tasks(live);
}

static void take_first(LiveTable *live)
{
    live->is_busy = false;
    live->first = live->first->next;
    if (!live->first)
        live->last = NULL;
    live->n_tasks--;
}

/* Decide the first task; true if it is being committed, else it has been told. */
static bool decide_first(LiveTable *live)
{
    Task *task = live->first;
    Batch *batch = batch_open();
    Err err = {0};
    Decision decision = REFUSED;

    if (tables_is_open(live->tables, &err) && is_for(task, live, &err))
        decision = task->kind->decide(batch, task, &err);
    if (decision == DECIDED) {
        live->is_busy = true;
        task_send(task, batch);
        return true;
    }
    batch_close(batch);
    take_first(live);
    task_end(task, decision == REFUSED ? &err : NULL);
    return false;
}

void live_run_tasks(LiveTable *live)
{
    while (live->first && !live->is_busy)
        if (decide_first(live))
            return;
}

static bool apply_one(Task *task, const StoredEvent *event, Err *err)
{
    LiveTable *live = task->live && strcmp(task->live->id, event->table) == 0 ? task->live
                                                                         : task->fresh;

    assert(live && strcmp(live->id, event->table) == 0);
    if (!live->hosted || !hosted_apply(live->hosted, event, err)) {
        live_mark_damaged(live, err);
        return false;
    }
    watchers_tell(live, event);
    return true;
}

/* All events are on the disk: let them happen. A table that contradicts them is damaged;
 * the others know nothing of it. */
static bool apply_all(Task *task, const Batch *batch, Err *err)
{
    for (int i = 0; i < batch_events(batch); i++) {
        StoredEvent event = batch_event_at(batch, i);

        if (!apply_one(task, &event, err))
            return false;
    }
    return true;
}

/* Somebody else wrote to this table: see what it has become. */
static bool catch_up_one(void *to, const StoredEvent *event)
{
    LiveTable *live = to;
    Err err = {0};

    if (!hosted_apply(live->hosted, event, &err)) {
        live_mark_damaged(live, &err);
        return false;
    }
    watchers_tell(live, event);
    return true;
}

static void catch_up(LiveTable *live)
{
    Err err = {0};

    log_record(LOG_WARNING, "conflict", (LogField[]){{"table", live->id, 0}, {0}});
    if (live->table && !store_events(live->tables->options.store, live->id,
                                     live->table->version, catch_up_one, live, &err))
        log_failure("catch up", &err);
}

static void meter(const Tables *tables, const Batch *batch, const Err *err,
                  double waited_ms)
{
    if (tables->meter.committed)
        tables->meter.committed(tables->meter_with, batch, err, waited_ms);
}

static void committed(void *context, const Batch *batch, const Err *err, double waited_ms)
{
    Task *task = context;
    LiveTable *live = task->live;
    Err damage = {0};

    tables_disk_answered(task->tables, err);
    meter(task->tables, batch, err, waited_ms);
    if (task->fresh)
        live_end_fresh(task->fresh);
    if (!err && task->fresh)
        live_add(task->tables, task->fresh);
    if (!err && !apply_all(task, batch, &damage))
        err = &damage;
    else if (err && err->code == ERR_STALE && live)
        catch_up(live);
    if (task->kind && task->kind->settled)
        task->kind->settled(task, err);
    if (live)
        take_first(live);
    task_end(task, err);
    if (live) {
        live_run_tasks(live);
        live_schedule(live);
    }
    if (live && live->is_gone && !live->first)
        live_remove(live);
}

void task_send(Task *task, Batch *batch)
{
    Tables *tables = task->tables;
    int64_t now = tables_now(tables).service_ms;
    int n = batch_events(batch);

    if (n > 0 && !task->version) {
        task->first = batch_event_at(batch, 0).version;
        task->version = task->first - 1;
        for (int i = 0; i < n; i++)
            task->version += strcmp(batch_event_at(batch, i).table,
                                    batch_event_at(batch, 0).table) == 0;
    }
    if (service_clock_moved(&tables->clock, now, CLOCK_WITH_COMMIT_MS))
        service_clock_put(&tables->clock, batch, now);
    if (writer_waiting(tables->writer) == 0)
        tables->heard_at = tables_ms(tables);
    writer_send(tables->writer, batch, committed, task);
}
