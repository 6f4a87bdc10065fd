/* at_rest.c - changes of tables at rest, which are finished and not in memory: forgetting
 * a person may concern thousands of them, and none needs to be loaded for that.
 *
 * A table at rest makes one change at a time too. From its beginning until it has been
 * committed, its task is in Tables.resting. A request for the table in the meantime loads
 * it, but the table is busy until the change has ended (live.c). */
#include "server/tables/internal.h"

#include <stdlib.h>
#include <string.h>

bool rest_is_changing(const Tables *tables, const char *table)
{
    const Task *task = tables->resting;

    while (task && strcmp(task->table, table) != 0)
        task = task->next;
    return task;
}

/* Both are read at once. */
static bool is_at_rest(bool *out, Tables *tables, const char *table, Err *err)
{
    char *entry = NULL, *seed = NULL;
    Err late = {0};
    bool ok = store_get(tables_store(tables), &entry, "live", table, err);

    ok = store_get(tables_store(tables), &seed, "seed", table, ok ? err : &late) && ok;
    *out = !entry && seed;
    free(entry);
    free(seed);
    return ok;
}

/* It is over. Returns the table, if it was loaded meanwhile. */
static LiveTable *leave(Task *task)
{
    Task **at = &task->tables->resting;
    LiveTable *live = live_known(task->tables, task->table);

    while (*at != task)
        at = &(*at)->next;
    *at = task->next;
    task->next = NULL;
    load_outdate(task->tables, task->table);
    if (live)
        live->is_busy = false;      /* with this change: a busy table begins no other */
    return live;
}

/* It is not at rest, or has refused. */
static void give_up(Task *task, bool rests, const Err *err)
{
    LiveTable *live = leave(task);

    if (live)
        live_go_on(live);
    if (rests || err->code) {
        task_end(task, err);
        return;
    }
    task->kind = task->otherwise;
    task_go_to(task, task->table);
}

static void run(Task *task)
{
    Tables *tables = task->tables;
    Batch *batch = batch_open();
    Err err = {0};
    bool rests = false;

    lookup_enter(task_lookup(task, run));
    bool ok = is_at_rest(&rests, tables, task->table, &err) && rests &&
              tables_is_open(tables, &err) &&
              task->kind->decide(batch, task, &err) == DECIDED;
    bool waits = lookup_leave(task->lookup);
    if (ok && !waits) {
        task_send(task, batch);
        return;
    }
    batch_close(batch);
    if (!waits)
        give_up(task, rests, &err);
}

void rest_begin(Task *task, const TaskKind *otherwise)
{
    task->otherwise = otherwise;
    task->next = task->tables->resting;
    task->tables->resting = task;
    run(task);
}

void rest_settle(Task *task, const Err *err)
{
    LiveTable *live = leave(task);

    if (!live)
        return;
    if (!err)
        live_reload(live);
    live_go_on(live);
}

bool rest_again(Task *task)
{
    if (++task->conflicts > MOST_CONFLICTS)
        return false;
    task_undo(task);
    lookup_forget(task->lookup);
    run(task);
    return true;
}

void rests_stop(Tables *tables)
{
    Err err = {0};

    fail_stopping(&err);
    while (tables->resting)
        give_up(tables->resting, true, &err);
}
