/* commands.c - what changes a table: commands of players and of the server, changes of
 * events, deletion. */
#include "server/tables/internal.h"

#include <string.h>

static void end_live(Batch *out, Task *task, const StoredEvent *event)
{
    batch_erase(out, "live", event->table);
    persons_over(out, task->live);
}

static void give_seat(Batch *out, Task *task, const StoredEvent *event)
{
    int seat = event->value->seat;

    task->you = seat;
    task_make_token(out, task, event->table, seat, false);
    if (task->person[0])
        persons_seated(out, task->tables,
                       &(PersonSeat){task->person, event->table, seat}, event->version,
                       task->command.now.wall_ms);
}

/* A seat that is left before the start is open again. With a bot's name in it, the event
 * is that of a player who left later: the seat stays theirs. */
static void free_seat(Batch *out, Task *task, const StoredEvent *event)
{
    int seat = event->value->seat;

    if (*event->value->bot)
        return;
    persons_left(out, task->live, seat);
    task_end_tokens(out, task, seat);
}

/* What must be written together with an event. */
static void (*const side_writes[EVENT_TYPES])(Batch *out, Task *task,
                                              const StoredEvent *event) = {
    [EVENT_FINISHED] = end_live, [EVENT_JOINED] = give_seat, [EVENT_LEFT] = free_seat,
};

static void write_sides(Batch *out, Task *task)
{
    for (int i = 0; i < batch_events(out); i++) {
        StoredEvent event = batch_event_at(out, i);

        if (side_writes[event.value->type])
            side_writes[event.value->type](out, task, &event);
    }
}

/* Find the seat that an earlier `join` gave; NOBODY if it was left again before the
 * start, since then it may be another player's now. */
static bool find_joined(void *to, const StoredEvent *stored)
{
    Task *task = to;
    Event event;
    Err err;

    if (!event_read(&event, stored->body, &err))
        return true;
    if (stored->version <= task->version && event.type == EVENT_JOINED)
        task->you = event.seat;
    if (event.type == EVENT_LEFT && event.seat == task->you)
        task->you = NOBODY;
    return event.type != EVENT_STARTED;
}

/* The command was carried out before, so nothing happens again. But a player who
 * joined and did not get the answer needs a token: make a new one, as the old one is not
 * known. */
static Decision answer_again(Batch *out, Task *task, Err *err)
{
    const LiveTable *live = task->live;

    if (!task->command.verb->gives_token)
        return DONE_BEFORE;
    if (!store_events(tables_store(task->tables), live->id, task->first - 1, find_joined,
                      task, err))
        return REFUSED;
    if (task->you == NOBODY)
        fail(err, ERR_STATE, N_("you have left this seat since then"));
    if (task->you == NOBODY || !tokens_have_room(live, err))
        return REFUSED;
    task_make_token(out, task, live->id, task->you, false);
    return DECIDED;
}

/* How much of the table's time passed while the command lay here unread. */
static int64_t waited_ms(const Task *task)
{
    int64_t passed = task->command.now.service_ms - task->frozen_at;

    return passed < 0 ? 0 : passed < task->frozen_ms ? passed : task->frozen_ms;
}

static Decision decide_command(Batch *out, Task *task, Err *err)
{
    const Hosted *hosted = task->live->hosted;
    Command *command = &task->command;

    if (task->is_untimed)
        task->came = tables_now(task->tables);
    task->is_untimed = false;
    command->now = live_moment(task->live, task->came);
    command->waited_ms = waited_ms(task);
    if (command->id)
        task->version = hosted_done(hosted, command->seat, command->id, &task->first);
    if (task->version)
        return answer_again(out, task, err);
    if (!table_decide(out, hosted, command, err))
        return REFUSED;
    write_sides(out, task);
    return DECIDED;
}

static void settle_command(Task *task, const Err *err)
{
    if (!err)
        tokens_applied(task->live, task);
}

static bool is_welcome(const LiveTable *live, const Command *command, Err *err)
{
    return command->seat == NOBODY || command->verb->for_banned ||
           tokens_welcome(live, command->seat, err);
}

static bool admit_command(LiveTable *live, Task *task, Err *err)
{
    const Command *command = &task->command;

    if (command->by_server)
        return true;
    /* It came when this process was frozen, or later: the time that was known last. */
    task->frozen_at = live_moment(live, task->came).service_ms;
    if (!is_welcome(live, command, err))
        return false;
    if (command->seat != NOBODY) {
        presence_sign_of_life(live, command->seat);
        live->active_until = live_now(live).service_ms + ACTIVE_MS;
    }
    return true;
}

static const TaskKind command_task = {.admit = admit_command, .decide = decide_command,
                                      .settled = settle_command};

/* Without a seat, knowing the id is what gives a token: it must be too long to guess. */
static bool id_counts(const Command *command)
{
    size_t n = command->id ? strlen(command->id) : 0;

    return n > 0 && n < COMMAND_ID &&
           (command->seat != NOBODY || n >= SECRET_ID);
}

/* A table of a server that is alone stands still with it. Others may have gone on with
 * theirs. */
static int64_t frozen_ms(const Tables *tables)
{
    int64_t ms = tables->nodes && tables->options.frozen_ms
                     ? tables->options.frozen_ms(tables->options.with) : 0;

    return ms > LONG_FROZEN_MS ? ms : 0;
}

static Task *command_open(Tables *tables, const Command *command, OnDone *on_done,
                          void *context)
{
    Task *task = task_open(tables, &command_task, on_done, context);

    task->command = *command;
    task->command.id = id_counts(command) ? strcpy(task->id, command->id) : NULL;
    task->command.fields = json_incref((json_t *)command->fields);
    task->came = tables_now(tables);
    task->is_untimed = tables->nodes && !nodes_know_time(tables->nodes);
    task->frozen_ms = frozen_ms(tables);
    task->command.takeover = tables->options.config->takeover;
    task->command.wait_s = tables->options.config->away_s;
    return task;
}

void tables_do(Tables *tables, const char *table, const Command *command,
               const char *person, OnDone *on_done, void *context)
{
    Task *task = command_open(tables, command, on_done, context);

    if (person)
        strncpy(task->person, person, sizeof task->person - 1);
    task_go_to(task, table);
}

void live_command(LiveTable *live, VerbId verb, int seat, const json_t *fields)
{
    Command command = {.verb = &verbs[verb], .seat = seat, .by_server = true,
                       .fields = fields};

    task_add(live, command_open(live->tables, &command, NULL, NULL));
}

static Decision decide_amend(Batch *out, Task *task, Err *err)
{
    return task->amend(out, task->table, task->with, err) ? DECIDED : REFUSED;
}

static void settle_amend(Task *task, const Err *err)
{
    if (!err)
        live_reload(task->live);
}

static const TaskKind amend_task = {.decide = decide_amend, .settled = settle_amend,
                                    .rereads = true},
                      rest_task = {.decide = decide_amend, .conflict = rest_again,
                                   .settled = rest_settle};

void tables_amend(Tables *tables, const char *table, Amend *amend, void *with,
                  OnDone *on_done, void *context)
{
    Task *task = task_open(tables, &amend_task, on_done, context);

    task->amend = amend;
    task->with = with;
    if (strlen(table) == TABLE_ID - 1 && !live_known(tables, table) &&
        !rest_is_changing(tables, table)) {
        task->kind = &rest_task;
        strcpy(task->table, table);
        rest_begin(task, &amend_task);
    } else {
        task_go_to(task, table);
    }
}

static Decision decide_deletion(Batch *out, Task *task, Err *err)
{
    const LiveTable *live = task->live;

    (void)err;
    batch_drop(out, live->id);
    batch_erase(out, "seed", live->id);
    batch_erase(out, "live", live->id);
    batch_erase(out, "lapse", live->id);
    if (live->table)
        lobby_erase(out, live->table);
    tokens_erase(out, live);
    batch_scrub(out);
    return DECIDED;
}

static void settle_deletion(Task *task, const Err *err)
{
    if (!err)
        live_mark_deleted(task->live);
}

static const TaskKind deletion_task = {.decide = decide_deletion,
                                       .settled = settle_deletion,
                                       .even_damaged = true};

void tables_delete(Tables *tables, const char *table, OnDone *on_done, void *context)
{
    task_go_to(task_open(tables, &deletion_task, on_done, context), table);
}

void tables_commit(Tables *tables, Batch *batch, OnDone *on_done, void *context)
{
    Task *task = task_open(tables, NULL, on_done, context);
    Err err = {0};

    lookups_must_be_done(tables->lookups);
    if (tables->writer) {
        task_send(task, batch);
        return;
    }
    batch_close(batch);
    fail_stopping(&err);
    task_end(task, &err);
}
