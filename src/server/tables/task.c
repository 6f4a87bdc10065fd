/* task.c - from a wish to an answer: queue, decision, commit, events, told. */
#include "server/tables/live.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "os/log.h"
#include "os/must.h"

Task *task_open(Tables *tables, const Work *work, Told *told, void *context)
{
    Task *task = must(calloc(1, sizeof *task));

    task->work = work;
    task->tables = tables;
    task->told = told;
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
static void note_failure(Room *room, const Err *err)
{
    if (!err || err->code == ERR_STALE || err->code == ERR_BUSY) {
        room->failures = 0;
        return;
    }
    log_failure("own command", err);
    room->retry_at =
        tables_now(room->tables).service_ms + ((int64_t)RETRY_MS << room->failures);
    if (room->failures < MOST_RETRIES)
        room->failures++;
}

/* Say what came of it: its events, or where it has none the version of the table. */
void task_end(Task *task, const Err *err)
{
    const Table *table = task->room ? task->room->table : NULL;

    if (table && (err || !task->version)) {
        task->version = table->version;
        task->first = table->version + 1;
    }
    Outcome outcome = {.err = err, .table = table, .first = task->first,
                       .version = task->version, .you = task->you,
                       .tokens = !err && task->has_tokens
                                     ? (const char (*)[TOKEN])task->tokens : NULL,
                       .watch = !err && *task->watch ? task->watch : NULL};

    if (task->told)
        task->told(task->context, &outcome);
    else if (task->room && task->command.by_server)
        note_failure(task->room, err);
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

static bool is_for(const Task *task, const Room *room, Err *err)
{
    return (task->work->even_damaged && !room->is_gone) || room_in_service(room, err);
}

static bool has_place(const Room *room, Err *err)
{
    if (room->n_tasks < MAX_TASKS)
        return true;
    fail(err, ERR_BUSY, N_("too much is under way at this table"));
    err->wait_s = 1;
    return false;
}

void task_add(Room *room, Task *task)
{
    Err err = {0};

    task->room = room;
    if (!tables_is_open(room->tables, &err) || !is_for(task, room, &err) ||
        !has_place(room, &err)) {
        task_end(task, &err);
        return;
    }
    if (room->last)
        room->last->next = task;
    else
        room->first = task;
    room->last = task;
    room->n_tasks++;
    room_go(room);
}

static void take_first(Room *room)
{
    room->is_busy = false;
    room->first = room->first->next;
    if (!room->first)
        room->last = NULL;
    room->n_tasks--;
}

/* Decide the first task; true if it is being committed, else it has been told. */
static bool decide_first(Room *room)
{
    Task *task = room->first;
    Batch *batch = batch_open();
    Err err = {0};
    Decision decision = REFUSED;

    if (tables_is_open(room->tables, &err) && is_for(task, room, &err))
        decision = task->work->decide(batch, task, &err);
    if (decision == DECIDED) {
        room->is_busy = true;
        task_send(task, batch);
        return true;
    }
    batch_close(batch);
    take_first(room);
    task_end(task, decision == REFUSED ? &err : NULL);
    return false;
}

void room_go(Room *room)
{
    while (room->first && !room->is_busy)
        if (decide_first(room))
            return;
}

static bool apply_one(Task *task, const StoredEvent *event, Err *err)
{
    Room *room = task->room && strcmp(task->room->id, event->table) == 0 ? task->room
                                                                         : task->fresh;

    assert(room && strcmp(room->id, event->table) == 0);
    if (!room->hosted || !hosted_apply(room->hosted, event, err)) {
        room_break(room, err);
        return false;
    }
    watchers_tell(room, event);
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
    Room *room = to;
    Err err = {0};

    if (!hosted_apply(room->hosted, event, &err)) {
        room_break(room, &err);
        return false;
    }
    watchers_tell(room, event);
    return true;
}

static void catch_up(Room *room)
{
    Err err = {0};

    log_record(LOG_WARNING, "conflict", (LogField[]){{"table", room->id, 0}, {0}});
    if (room->table && !store_events(room->tables->options.store, room->id,
                                     room->table->version, catch_up_one, room, &err))
        log_failure("catch up", &err);
}

static void tell_parts(const Tables *tables, const Batch *batch, const Err *err,
                       double waited_ms)
{
    for (int i = 0; i < tables->n_parts; i++)
        if (tables->parts[i].part->committed)
            tables->parts[i].part->committed(tables->parts[i].with, batch, err,
                                             waited_ms);
}

static void committed(void *context, const Batch *batch, const Err *err, double waited_ms)
{
    Task *task = context;
    Room *room = task->room;
    Err damage = {0};

    tables_heard(task->tables, err);
    tell_parts(task->tables, batch, err, waited_ms);
    if (task->fresh)
        rooms_end_fresh(task->fresh);
    if (!err && task->fresh)
        rooms_add(task->tables, task->fresh);
    if (!err && !apply_all(task, batch, &damage))
        err = &damage;
    else if (err && err->code == ERR_STALE && room)
        catch_up(room);
    if (task->work && task->work->settled)
        task->work->settled(task, err);
    if (room)
        take_first(room);
    task_end(task, err);
    if (room) {
        room_go(room);
        room_plan(room);
    }
    if (room && room->is_gone && !room->first)
        rooms_remove(room);
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
