/* task.c - the life of a task: queue, decision, commit, events, answer.
 *
 * Everything that changes a table goes through here, whoever asked for it. All of it runs
 * on the loop's thread; only the commit itself happens elsewhere (writer.c).
 *
 *   task_go_to      finds its table, which may have to be loaded
 *   task_add        into the queue of the table
 *   decide_first    when it is the first: `decide` of its kind fills a Batch, and the
 *                   table is busy from now on. What it wants to read may not be there
 *                   yet: then it is decided again, from the start, when it is
 *   task_send       the batch goes to the writer
 *   committed       the batch is on the disk, or it failed: events are applied, watchers
 *                   are told, on_done is called, the next task is decided. Or another
 *                   server was faster: then the table is read again, and the task decided
 *                   again. So it is before a player's command is refused because of what
 *                   the table is like, if several servers share the store
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
    lookup_close(task->lookup);
    json_decref((json_t *)task->command.fields);
    free(task->made);
    free(task);
}

static void on_ready(void *with)
{
    Task *task = with;

    task->go_on(task);
}

Lookup *task_lookup(Task *task, void (*go_on)(Task *task))
{
    if (!task->lookup)
        task->lookup = lookup_open(task->tables->lookups, on_ready, task);
    task->go_on = go_on;
    return task->lookup;
}

void task_undo(Task *task)
{
    if (task->fresh) {
        live_end_fresh(task->fresh);
        live_close(task->fresh);
    }
    task->fresh = NULL;
    task->you = task->ended = NOBODY;
    task->first = 1;
    task->version = task->n_made = 0;
    task->has_tokens = false;
    memset(task->tokens, 0, sizeof task->tokens);
    task->watch[0] = '\0';
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

bool fail_stopping(Err *err)
{
    fail(err, ERR_BUSY, N_("the server is about to stop: come back in a moment"));
    err->wait_s = 1;
    return false;
}

bool fail_absent(Err *err)
{
    return fail(err, ERR_ABSENT, N_("there is no such table"));
}

bool tables_is_open(const Tables *tables, Err *err)
{
    return !tables->is_leaving || fail_stopping(err);
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

static bool is_admitted(LiveTable *live, Task *task, Err *err)
{
    return !task->kind->admit || task->kind->admit(live, task, err);
}

static void run_tasks(LiveTable *live);

void task_add(LiveTable *live, Task *task)
{
    Err err = {0};

    lookups_must_be_done(live->tables->lookups);
    task->live = live;
    if (!is_admitted(live, task, &err) || !tables_is_open(live->tables, &err) ||
        !may_run_at(task, live, &err) || !has_room(live, &err)) {
        task_end(task, &err);
        return;
    }
    if (live->last)
        live->last->next = task;
    else
        live->first = task;
    live->last = task;
    live->n_tasks++;
    lease_need(live);
    run_tasks(live);
}

static void go_to_table(Task *task)
{
    LiveTable *live = live_known(task->tables, task->table);
    Err err = {0};

    if (live) {
        live->used_at = live_now(live).service_ms;
    } else {
        lookup_enter(task_lookup(task, go_to_table));
        live = live_find(task->tables, task->table, &err);
        if (lookup_leave(task->lookup))
            return;
    }
    if (live)
        task_add(live, task);
    else
        task_end(task, &err);
}

void task_go_to(Task *task, const char *table)
{
    Err err;

    if (strlen(table) == TABLE_ID - 1) {
        memmove(task->table, table, TABLE_ID);
        go_to_table(task);
    } else {
        fail_absent(&err);
        task_end(task, &err);
    }
}

static void take_first(LiveTable *live)
{
    live->is_busy = false;
    live->first = live->first->next;
    if (!live->first)
        live->last = NULL;
    live->n_tasks--;
}

/* What it wanted to read is there. */
static void decide_again(Task *task)
{
    task->live->is_busy = false;
    live_go_on(task->live);
}

/* Other servers must know of tokens that were made or have ended. */
static void touch(const Task *task, Batch *batch)
{
    if (!task->fresh && (task->n_made || task->ended != NOBODY))
        batch_touch(batch, task->live->id);
}

/* May it be refused only because this server has not heard yet what another one has done?
 * A refusal is final for a client, so the table is read again first: once for a command,
 * and by players only, so that commands cost no more than the limits allow. */
static bool may_be_behind(const Task *task, const Err *err)
{
    static const bool is_certain[ERR_CODES] = {
        [ERR_UNKNOWN] = true, [ERR_SYNTAX] = true, [ERR_SETUP] = true, [ERR_FILE] = true,
        [ERR_METHOD] = true,  [ERR_LONG] = true,   [ERR_LIMIT] = true, [ERR_STORE] = true,
        [ERR_BUSY] = true,
    };

    return task->tables->nodes && task->command.verb && !task->command.by_server &&
           task->live->table && !task->is_sure && !task->conflicts &&
           !is_certain[err->code];
}

/* The table is read again before the task is decided once more. */
static void make_sure(Task *task)
{
    task->is_sure = true;
    task_undo(task);
    lookup_forget(task->lookup);
    live_want(task->live, READ_NEW);
}

/* Decide the first task. Afterwards the table is busy, or wants to be read again, or the
 * task has been answered. */
static void decide_first(LiveTable *live)
{
    Task *task = live->first;
    Batch *batch = batch_open();
    Err err = {0};
    Decision decision = REFUSED;

    lookup_enter(task_lookup(task, decide_again));
    /* It was checked when it came, but while it waited the server may have begun to stop,
     * or the task before it may have deleted or damaged the table. */
    if (tables_is_open(live->tables, &err) && may_run_at(task, live, &err))
        decision = task->kind->decide(batch, task, &err);
    /* What could not be read was taken for absent. */
    if (decision == DECIDED && !lookups_have_read(live->tables->lookups, &err)) {
        decision = REFUSED;
        task_undo(task);
    }
    bool waits = lookup_leave(task->lookup);
    live->is_busy = waits || decision == DECIDED;
    if (decision == DECIDED && !waits) {
        touch(task, batch);
        task_send(task, batch);
        return;
    }
    batch_close(batch);
    if (waits) {
        task_undo(task);
        return;
    }
    if (decision == REFUSED && may_be_behind(task, &err)) {
        make_sure(task);
        return;
    }
    /* Out of the queue before on_done, which may add a task: that would start the queue
     * again and find this one still at its head. */
    take_first(live);
    task_end(task, decision == REFUSED ? &err : NULL);
}

static void run_tasks(LiveTable *live)
{
    lease_heed_hint(live);
    while (!live->is_busy &&
           (live_begin_reread(live) || (live->first && lease_may_decide(live))))
        if (!live->is_busy)
            decide_first(live);
}

void live_go_on(LiveTable *live)
{
    run_tasks(live);
    if (!live->table && !live->is_deleted && !live->is_busy)    /* it is damaged */
        lookups_end_waits(&live->reread_waits, NULL);
    live_schedule(live);
    if (live->is_deleted && !live->first && !live->is_busy)
        live_remove(live);
}

static bool apply_one(Task *task, const StoredEvent *event, Err *err)
{
    LiveTable *live = task->live && strcmp(task->live->id, event->table) == 0 ? task->live
                                                                         : task->fresh;

    assert(live && strcmp(live->id, event->table) == 0);
    if (!live_apply(live, event, err)) {
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

/* Another server wrote to this table: read what it has become, and decide again. If its
 * new events do not explain it, the second time all of it is read. False: it was refused
 * too often. */
static bool decide_once_more(Task *task)
{
    LiveTable *live = task->live;

    if (!live->tables->nodes)       /* among nodes that is nothing special */
        log_record(LOG_WARNING, "conflict", (LogField[]){{"table", live->id, 0}, {0}});
    live_want(live, ++task->conflicts > 1 ? READ_ALL : READ_NEW);
    if (task->conflicts > MOST_CONFLICTS)
        return false;
    task_undo(task);
    lookup_forget(task->lookup);
    live->is_busy = false;
    live_go_on(live);
    return true;
}

/* Does the task go on after a conflict? */
static bool goes_on(Task *task)
{
    if (task->live)
        return decide_once_more(task);
    return task->kind && task->kind->conflict && task->kind->conflict(task);
}

/* The answer comes last: who has it has also been shown the events, and can rely on all
 * of it. The task has left the queue by then, since on_done may add another one, which is
 * decided at once. */
static void finish(Task *task, const Err *err)
{
    if (task->live && task->live->first == task)
        take_first(task->live);
    task_end(task, err);
}

void task_table_reread(LiveTable *live, const Err *err)
{
    Task *task = live->first;

    if (task && task->is_settled)
        finish(task, NULL);
    else if (task && err && (task->conflicts || task->is_sure))
        finish(task, err);
    else if (task && task->lookup)
        lookup_forget(task->lookup);    /* it may have read what is out of date now */
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
    tables_disk_answered(task->tables, batch, err);
    meter(task->tables, batch, err, waited_ms);

    if (err && err->code == ERR_STALE && goes_on(task))
        return;

    /* A new table can be found from here on, and only if it is on the disk. It must be
     * among the others before its events are applied: watchers may look it up. */
    if (task->fresh)
        live_end_fresh(task->fresh);
    if (!err && task->fresh) {
        live_add(task->tables, task->fresh);
        lease_created(task->fresh);
    }
    if (!err && live)
        lease_committed(live, batch);

    /* Now the change happens, in memory and for everybody who watches. */
    if (!err && !apply_all(task, batch, &damage))
        err = &damage;

    /* What belongs to the kind of task, as new tokens, before the answer that gives them
     * out. */
    if (task->kind && task->kind->settled)
        task->kind->settled(task, err);

    task->is_settled = !err && live && task->kind->rereads;
    if (task->is_settled)
        live->is_busy = false;      /* until it is read again, which ends the task */
    else
        finish(task, err);
    if (live)
        live_go_on(live);
}

/* Commit the batch. From here on its task belongs to `committed`. */
void task_send(Task *task, Batch *batch)
{
    Tables *tables = task->tables;
    int64_t now = tables_now(tables).service_ms;
    int n = batch_events(batch);

    lookups_must_be_done(tables->lookups);
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
    lease_fence(batch, task);
    /* The service clock goes along where it costs no commit of its own. */
    if (!tables->nodes && service_clock_moved(&tables->clock, now, CLOCK_WITH_COMMIT_MS))
        service_clock_put(&tables->clock, batch, now);
    /* If nothing was waiting, the disk has been idle, not stuck: count from now. */
    if (writer_waiting(tables->writer) == 0)
        tables->answered_at = tables_ms(tables);
    writer_send(tables->writer, batch, committed, task);
}
