/* at_rest.c - changes of tables at rest, which are finished and not in memory: forgetting
 * a person may concern thousands of them, and none needs to be loaded for that.
 *
 * A table at rest makes one change at a time too. While that is being committed, its task
 * is in Tables.resting. A request for the table in the meantime loads it, but the table
 * is busy until the change has ended (live.c). */
#include "server/tables/internal.h"

#include <stdlib.h>
#include <string.h>

bool rest_is_changing(const Tables *tables, const char *table)
{
    const Task *task = tables->resting;

    while (task && strcmp(task->id, table) != 0)
        task = task->next;
    return task;
}

bool rest_may_change(Tables *tables, const char *table)
{
    char *entry = NULL, *seed = NULL;
    Err err;
    bool ok = strlen(table) == TABLE_ID - 1 && !live_known(tables, table) &&
              !rest_is_changing(tables, table) &&
              store_get(tables_store(tables), &entry, "live", table, &err) && !entry &&
              store_get(tables_store(tables), &seed, "seed", table, &err) && seed;

    free(entry);
    free(seed);
    return ok;
}

void rest_do(Task *task, const TaskKind *kind, const char *table)
{
    Tables *tables = task->tables;
    Batch *batch = batch_open();
    Err err = {0};

    task->kind = kind;
    strcpy(task->id, table);
    Lookup *paused = lookups_pause(tables->lookups);
    bool is_decided =
        tables_is_open(tables, &err) && kind->decide(batch, task, &err) == DECIDED;
    lookups_resume(tables->lookups, paused);
    if (is_decided) {
        task->next = tables->resting;
        tables->resting = task;
        task_send(task, batch);
        return;
    }
    batch_close(batch);
    task_end(task, &err);
}

void rest_settle(Task *task, const Err *err, void (*see)(LiveTable *live))
{
    Task **at = &task->tables->resting;
    LiveTable *live = live_known(task->tables, task->id);

    while (*at != task)
        at = &(*at)->next;
    *at = task->next;
    task->next = NULL;
    if (!live)
        return;
    live->is_busy = false;          /* with this change: a busy table begins no other */
    if (!err)
        see(live);
    live_run_tasks(live);
    live_schedule(live);
    if (live->is_deleted && !live->first)
        live_remove(live);
}
