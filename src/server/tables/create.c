/* create.c - new tables; the same request creates one table, however often it is sent.
 *
 * The entry ("create", hash of the id) -> TABLE says which table an id created. A
 * client that sends it again gets new tokens for the seats that were given then, as long
 * as the seats are still theirs. If several servers create it at the same time, the store
 * refuses all but one (batch_expect), and the others answer like the second time. */
#include "server/tables/internal.h"

#include <stdlib.h>
#include <string.h>

unsigned created_seats(const Batch *batch, const char *table)
{
    unsigned seats = 0;

    for (int i = 0; i < batch_events(batch); i++) {
        StoredEvent event = batch_event_at(batch, i);

        if (event.version != 1 || strcmp(event.table, table) != 0)
            continue;
        for (int k = 0; k < event.value->n_seats; k++)
            seats |= (unsigned)(event.value->seats[k].kind == SEAT_HUMAN) << k;
    }
    return seats;
}

static int lowest(unsigned seats)
{
    return seats ? __builtin_ctz(seats) : NOBODY;
}

/* New tokens for who created the table and asks again. */
static Decision decide_again(Batch *out, Task *task, Err *err)
{
    const LiveTable *live = task->live;
    unsigned seats = 0;

    for (int i = 0; i < live->n_tokens; i++)
        if (live->tokens[i].is_created && live->tokens[i].seat != NOBODY)
            seats |= 1u << live->tokens[i].seat;
    if (!tokens_have_room(live, err))
        return REFUSED;
    task->you = lowest(seats);
    task->version = hosted_done(live->hosted, NOBODY, task->id, &task->first);
    task->has_tokens = true;
    for (int seat = 0; seat < MAX_SEATS; seat++)
        if (seats & (1u << seat))
            task_make_token(out, task, live->id, seat, true);
    if (live->table->is_guarded)
        task_make_watch_token(out, task, live->id);
    return DECIDED;
}

static void settle_again(Task *task, const Err *err)
{
    if (!err)
        tokens_applied(task->live, task);
}

static const TaskKind again_task = {.decide = decide_again, .settled = settle_again};

static void create_again(Task *task, const char *table)
{
    task->kind = &again_task;
    task_go_to(task, table);
}

static void forget_creation(Task *task)
{
    Task **at = &task->tables->creations;

    while (*at != task)
        at = &(*at)->next;
    *at = task->next;
}

/* By the table that was created, or why there is none. */
static void answer_followers(Task *task, const char *table, const Err *err)
{
    for (Task *follower = task->followers, *next; follower; follower = next) {
        next = follower->next;
        follower->next = NULL;
        if (err)
            task_end(follower, err);
        else
            create_again(follower, table);
    }
    task->followers = NULL;
}

static void settle_creation(Task *task, const Err *err)
{
    LiveTable *live = task->fresh;

    forget_creation(task);
    if (!err) {
        task->live = live;
        tokens_applied(live, task);
    }
    answer_followers(task, live->id, err);
    live_settle_fresh(live);
}

static void end_creation(Task *task, const Err *err)
{
    forget_creation(task);
    answer_followers(task, NULL, err);
    task_end(task, err);
}

/* Another creation with the same id was faster: it has made the table. */
static void look_again(Task *task)
{
    char *table = NULL;
    Err err = {0};

    lookup_enter(task_lookup(task, look_again));
    bool ok = store_get(tables_store(task->tables), &table, "create", task->key, &err);
    if (lookup_leave(task->lookup))
        return;
    if (ok && !table)
        fail(&err, ERR_STALE, N_("somebody else was faster: the table has changed"));
    if (table) {
        forget_creation(task);
        answer_followers(task, table, NULL);
        create_again(task, table);
    } else {
        end_creation(task, &err);
    }
    free(table);
}

static bool conflict(Task *task)
{
    if (!task->key[0])
        return false;
    task_undo(task);
    look_again(task);
    return true;
}

static const TaskKind creation_task = {.conflict = conflict, .settled = settle_creation};

/* Those that the disk has answered, but that still look again. */
void creations_stop(Tables *tables)
{
    Err err = {0};

    fail_stopping(&err);
    while (tables->creations)
        end_creation(tables->creations, &err);
}

/* Read the id and its key, which stay empty if there is none. */
static bool read_id(Task *task, const DocNode *fields, Err *err)
{
    const DocNode *id = doc_member(fields, "id");

    if (!id)
        return true;
    if (!doc_string(id, task->id, sizeof task->id) || strlen(task->id) < SECRET_ID)
        return fail(err, ERR_SYNTAX, N_("id must be a string of %d to %d characters"),
                    SECRET_ID, COMMAND_ID - 1);
    token_hash(task->key, task->id);
    return true;
}

static bool write_creation(Batch *out, Task *task, const DocNode *fields,
                           const Setup *set, const Creator *by, Err *err)
{
    Tables *tables = task->tables;
    char id[TABLE_ID];
    unsigned char seed[SEED_SIZE];
    Creation creation = {.id = id,
                         .seed = seed,
                         .fields = fields,
                         .set = set,
                         .command_id = task->id[0] ? task->id : NULL,
                         .now = tables_now(tables)};
    unsigned seats;

    fresh_id(id, tables);
    tables_random(tables, seed, sizeof seed);
    if (!table_create(out, &creation, err))
        return false;
    task->fresh = live_open_fresh(tables, id, seed);
    seats = created_seats(out, id);
    task->you = lowest(seats);
    task->has_tokens = true;
    for (int seat = 0; seat < MAX_SEATS; seat++)
        if (seats & (1u << seat))
            task_make_token(out, task, id, seat, true);
    if (batch_event_at(out, 0).value->watch == WATCH_TOKEN)
        task_make_watch_token(out, task, id);
    if (task->person[0] && task->you != NOBODY)
        persons_seated(out, tables, &(PersonSeat){task->person, id, task->you}, 1,
                       creation.now.wall_ms);
    task->fresh->owner = task->owner;
    live_put_entry(out, task->fresh);
    if (task->key[0]) {
        batch_expect(out, "create", task->key, NULL);
        batch_put(out, "create", task->key, id);
    }
    if (by->add)
        by->add(by->with, out);
    return true;
}

static bool has_room(const Tables *tables, Err *err)
{
    if (tables->n_live + tables->n_to_load < tables->options.config->max_tables)
        return true;
    fail(err, ERR_BUSY, N_("the server is full: no more tables can be opened"));
    err->wait_s = 60;
    return false;
}

static void create_new(Task *task, const DocNode *fields, const Setup *set,
                       const Creator *by)
{
    Batch *batch = batch_open();
    Err err = {0};

    if (!has_room(task->tables, &err) ||
        !write_creation(batch, task, fields, set, by, &err) ||
        !lookups_have_read(task->tables->lookups, &err)) {
        batch_close(batch);
        task_undo(task);
        task_end(task, &err);
        return;
    }
    task->next = task->tables->creations;
    task->tables->creations = task;
    task_send(task, batch);
}

static Task *same_creation(const Tables *tables, const char *key)
{
    for (Task *other = tables->creations; other; other = other->next)
        if (*key && strcmp(other->key, key) == 0)
            return other;
    return NULL;
}

bool tables_has_created(bool *out, Tables *tables, const char *id, Err *err)
{
    char key[HASH], *table = NULL;

    token_hash(key, id);
    *out = same_creation(tables, key);
    if (*out)
        return true;
    bool ok = store_get(tables_store(tables), &table, "create", key, err);
    *out = table;
    free(table);
    return ok;
}

void tables_create(Tables *tables, const DocNode *fields, const Setup *set,
                   const Creator *by, OnDone *on_done, void *context)
{
    Task *task = task_open(tables, &creation_task, on_done, context), *same;
    char *table = NULL;
    Err err = {0};

    task->owner = by->owner;
    if (by->person)
        strncpy(task->person, by->person, sizeof task->person - 1);
    if (!tables_is_open(tables, &err) || !read_id(task, fields, &err)) {
        task_end(task, &err);
    } else if ((same = same_creation(tables, task->key))) {
        /* Looked for before the disk, which may have it already: else the table would be
         * loaded while its creation is under way. */
        task->next = same->followers;
        same->followers = task;
    } else if (task->key[0] &&
               !store_get(tables_store(tables), &table, "create", task->key, &err)) {
        task_end(task, &err);
    } else if (table) {
        create_again(task, table);
    } else {
        create_new(task, fields, set, by);
    }
    free(table);
}
