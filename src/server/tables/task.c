/* task.c - the life of a task: queue, decision, commit, events, answer.
 *
 * Everything that changes a table goes through here, whoever asked for it. All of it runs
 * on the loop's thread; only the commit itself happens elsewhere (writer.c).
 *
 *   task_add        into the queue of its table
 *   decide_first    when it is the first: `decide` of its kind fills a Batch, and the
 *                   table is busy from now on
 *   task_send       the batch goes to the writer
 *   committed       the batch is on the disk, or it failed: events are applied, watchers
 *                   are told, on_done is called, the next task is decided
 *
 * Nothing in memory changes before the disk has it. So a crash at any point loses nothing
 * that anybody was told, and a failed commit needs no undoing. */
#include "server/tables/internal.h"

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

/* If one of the server's own commands failed, because of the disk or a bug, try it again,
 * but not at once: timers would repeat it on every tick. It is no failure if the position
 * has changed since. */
static void note_failure(LiveTable *live, const Err *err)
{
    if (!err || err->code == ERR_STALE || err->code == ERR_BUSY) {
        live->failures = 0;
        return;
    }
    log_failure("the server's own command failed",
                &(LogField){"table", live->id, 0}, err);
    live->retry_at =
        live_now(live).service_ms + ((int64_t)RETRY_MS << live->failures);
    if (live->failures < MOST_RETRIES)
        live->failures++;
}

/* A task without events reports the version that the table has. */
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

static bool may_run_at(const Task *task, const LiveTable *live, Err *err)
{
    return (task->kind->even_damaged && !live->is_deleted) || live_in_service(live, err);
}

static bool has_room(const LiveTable *live, Err *err)
{
    if (live->n_tasks < MAX_TASKS)
        return true;
    fail(err, ERR_BUSY, N_("too many commands are waiting at this table"));
    err->wait_s = 1;
    return false;
}

void task_add(LiveTable *live, Task *task)
{
    Err err = {0};

    task->live = live;
    if (!tables_is_open(live->tables, &err) || !may_run_at(task, live, &err) ||
        !has_room(live, &err)) {
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

/* Decide the first task: true if it is being committed, false if it has been answered. */
static bool decide_first(LiveTable *live)
{
    Task *task = live->first;
    Batch *batch = batch_open();
    Err err = {0};
    Decision decision = REFUSED;

    /* It was checked when it came, but while it waited the server may have begun to stop,
     * or the task before it may have deleted or damaged the table. */
    Lookup *paused = lookups_pause(live->tables->lookups);
    if (tables_is_open(live->tables, &err) && may_run_at(task, live, &err))
        decision = task->kind->decide(batch, task, &err);
    lookups_resume(live->tables->lookups, paused);
    if (decision == DECIDED) {
        live->is_busy = true;
        task_send(task, batch);
        return true;
    }
    batch_close(batch);
    /* Out of the queue before on_done, which may add a task: that would start the queue
     * again and find this one still at its head. */
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

/* The events are on the disk: apply them one by one, and show each to the watchers before
 * the next, so that all of them see the table as it is after that event. A table that
 * contradicts its events is damaged; other tables are not affected. */
static bool apply_all(Task *task, const Batch *batch, Err *err)
{
    for (int i = 0; i < batch_events(batch); i++) {
        StoredEvent event = batch_event_at(batch, i);

        if (!apply_one(task, &event, err))
            return false;
    }
    return true;
}

/* Another process wrote to this table: read what it has become. */
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
    if (live->table && !store_events(tables_store(live->tables), live->id,
                                     live->table->version, catch_up_one, live, &err))
        log_failure("table not caught up", &(LogField){"table", live->id, 0}, &err);
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

    /* First of all start or stop the service clock: what follows reads it. */
    tables_disk_answered(task->tables, err);
    meter(task->tables, batch, err, waited_ms);

    /* A new table can be found from here on, and only if it is on the disk. It must be
     * among the others before its events are applied: watchers may look it up. */
    if (task->fresh)
        live_end_fresh(task->fresh);
    if (!err && task->fresh)
        live_add(task->tables, task->fresh);

    /* Now the change happens, in memory and for everybody who watches. After a conflict
     * the table on the disk is ahead of ours: read the rest, so that the sender, who is
     * refused, can look at it and try again. */
    if (!err && !apply_all(task, batch, &damage))
        err = &damage;
    else if (err && err->code == ERR_STALE && live)
        catch_up(live);

    /* What belongs to the kind of task, as new tokens, before the answer that gives them
     * out. */
    if (task->kind && task->kind->settled)
        task->kind->settled(task, err);

    /* The answer comes last: who has it has also been shown the events, and can rely on
     * all of it. The task has left the queue by then, since on_done may add another one,
     * which is decided at once. */
    if (live)
        take_first(live);
    task_end(task, err);
    if (live) {
        live_run_tasks(live);
        live_schedule(live);
    }
    if (live && live->is_deleted && !live->first)
        live_remove(live);
}

/* Commit the batch. From here on its task belongs to `committed`. */
void task_send(Task *task, Batch *batch)
{
    Tables *tables = task->tables;
    int64_t now = tables_now(tables).service_ms;
    int n = batch_events(batch);

    /* Which events are the answer's: those of its own table. A rematch has those of the
     * new table in the same batch. */
    if (n > 0 && !task->version) {
        task->first = batch_event_at(batch, 0).version;
        task->version = task->first - 1;
        for (int i = 0; i < n; i++)
            task->version += strcmp(batch_event_at(batch, i).table,
                                    batch_event_at(batch, 0).table) == 0;
    }
    lobby_write(batch, task->live);
    /* The service clock goes along where it costs no commit of its own. */
    if (service_clock_moved(&tables->clock, now, CLOCK_WITH_COMMIT_MS))
        service_clock_put(&tables->clock, batch, now);
    /* If nothing was waiting, the disk has been idle, not stuck: count from now. */
    if (writer_waiting(tables->writer) == 0)
        tables->answered_at = tables_ms(tables);
    writer_send(tables->writer, batch, committed, task);
}
