/* rematch.c - a new table for the same players, once all who are still here want it. The
 * old table's `rematched` and the new table's first events are in one batch, so there is
 * never one without the other. */
#include "server/tables/internal.h"

/* Everybody moves on by one seat, and so do their tokens. A person forgotten since
 * keeps the seat, but has no history any more. */
static void move_tokens(Batch *out, Task *task)
{
    const LiveTable *old = task->live;
    const char *id = task->fresh->id;
    unsigned seats = created_seats(out, id);

    for (int i = 0; i < old->n_tokens; i++) {
        SeatToken token = old->tokens[i];

        if (token.seat == NOBODY) {
            task_put_token(out, task, id, &token);
            continue;
        }
        token.seat = (token.seat + 1) % old->table->n_seats;
        if (!(seats & (1u << token.seat)))
            continue;
        if (token.person[0] && !persons_is_known(task->tables, token.person))
            token.person[0] = '\0';
        task_put_token(out, task, id, &token);
        if (token.person[0])
            persons_seated(out, task->tables, &(PersonSeat){token.person, id, token.seat},
                           1, task->command.now.wall_ms);
    }
}

static Decision decide_rematch(Batch *out, Task *task, Err *err)
{
    const LiveTable *old = task->live;
    unsigned char seed[SEED_SIZE];
    char id[TABLE_ID];
    json_t *fields;
    bool ok;

    fresh_id(id, task->tables);
    tables_random(task->tables, seed, sizeof seed);
    json_decref((json_t *)task->command.fields);    /* of an earlier decision */
    fields = json_pack("{s:s}", "table", id);
    task->command.fields = fields;
    task->command.now = live_now(old);
    ok = table_decide(out, old->hosted, &task->command, err) &&
         table_recreate(out, old->table, id, seed, tables_now(task->tables), err);
    if (!ok)
        return REFUSED;
    task->fresh = live_open_fresh(task->tables, id, seed);
    move_tokens(out, task);
    task->fresh->owner = old->owner;
    live_put_entry(out, task->fresh);
    return DECIDED;
}

static void settle_rematch(Task *task, const Err *err)
{
    if (!err) {
        tokens_applied(task->fresh, task);
        presence_assume(task->fresh);
    }
    live_settle_fresh(task->fresh);
}

static const TaskKind rematch_task = {.decide = decide_rematch,
                                      .settled = settle_rematch};

void rematch_begin(LiveTable *live)
{
    Task *task = task_open(live->tables, &rematch_task, NULL, NULL);

    task->command.verb = &verbs[VERB_REMATCHED];
    task->command.by_server = true;
    task_add(live, task);
}
