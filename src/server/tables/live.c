/* live.c - which tables are in memory: found by id, loaded, put away. */
#include "server/tables/live.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "os/clock.h"
#include "os/log.h"
#include "os/must.h"
#include "server/tables/bot_seat.h"

static uint64_t hash_id(const char *id)
{
    return hash_of(id, strlen(id));
}

static bool note_live(void *to, const char *key, const char *value)
{
    Tables *tables = to;

    (void)value;
    if (strlen(key) != TABLE_ID - 1)
        return true;
    tables->to_load = must_grow(tables->to_load, tables->n_to_load, &tables->max_to_load,
                              sizeof *tables->to_load);
    strcpy(tables->to_load[tables->n_to_load++], key);
    return true;
}

bool rooms_open(Tables *tables, Err *err)
{
    return store_scan(tables->options.store, "live", "", "", note_live, tables, err);
}

void rooms_close(Tables *tables)
{
    for (int i = 0; i < tables->n_rooms; i++)
        room_close(tables->rooms[i]);
    free(tables->rooms);
    free(tables->due);
    hash_close(&tables->by_id);
    free(tables->to_load);
}

void rooms_add(Tables *tables, Room *room)
{
    int n = tables->n_rooms, same = tables->max_rooms;

    tables->rooms = must_grow(tables->rooms, n, &same, sizeof *tables->rooms);
    tables->due = must_grow(tables->due, n, &tables->max_rooms, sizeof *tables->due);
    hash_add(&tables->by_id, &room->by_id, hash_id(room->id));
    room->index = tables->n_rooms++;
    tables->rooms[room->index] = room;
    tables->due[room->index] = INT64_MAX;
}

void rooms_remove(Room *room)
{
    Tables *tables = room->tables;
    int last = --tables->n_rooms;

    hash_remove(&tables->by_id, &room->by_id);
    tables->rooms[room->index] = tables->rooms[last];
    tables->due[room->index] = tables->due[last];
    tables->rooms[room->index]->index = room->index;
    room_close(room);
}

static void room_host(Room *room, Hosted *hosted)
{
    hosted_close(room->hosted);
    room->hosted = hosted;
    room->table = hosted ? &hosted->table : NULL;
}

Room *room_open(Tables *tables, const char *id, const unsigned char seed[SEED_SIZE])
{
    Room *room = must(calloc(1, sizeof *room));

    room->tables = tables;
    room->index = -1;
    strcpy(room->id, id);
    room_host(room, hosted_open(id, seed));
    room->used_at = room->opened_at = tables_now(tables).service_ms;
    return room;
}

void room_put_live(Batch *out, const Room *room)
{
    char owner[17];
    Text text = text_in(owner, sizeof owner);

    text_f(&text, "%016" PRIx64, room->owner);
    batch_put(out, "live", room->id, owner);
}

/* Whose it is. One of an older server, or that is over, is nobody's but its own. */
static bool load_owner(Room *room, Err *err)
{
    char *owner = NULL;

    if (!store_get(room->tables->options.store, &owner, "live", room->id, err))
        return false;
    room->owner = owner && *owner ? strtoull(owner, NULL, 16) : hash_id(room->id);
    free(owner);
    return true;
}

Room *rooms_fresh(Tables *tables, const char *id, const unsigned char seed[SEED_SIZE])
{
    Room *room = room_open(tables, id, seed);

    room->next = tables->fresh;
    tables->fresh = room;
    return room;
}

void rooms_end_fresh(Room *room)
{
    Room **at = &room->tables->fresh;

    while (*at != room)
        at = &(*at)->next;
    *at = room->next;
    room->next = NULL;
}

/* Is it on its way to the disk, and may be there already? Loaded from there it would be
 * in memory twice. */
static bool is_fresh(const Tables *tables, const char *id)
{
    const Room *room = tables->fresh;

    while (room && strcmp(room->id, id) != 0)
        room = room->next;
    return room;
}

/* Of a new table: it is among the others now, or its commit failed. */
void room_settle(Room *room)
{
    if (room->index < 0)
        room_close(room);
    else
        room_plan(room);
}

/* With whatever still waits there: Tables itself closes then. */
void room_close(Room *room)
{
    Err err = {0};

    fail(&err, ERR_BUSY, N_("the server is about to stop: come back in a moment"));
    while (room->first) {
        Task *task = room->first;

        room->first = task->next;
        task_end(task, &err);
    }
    room_host(room, NULL);
    free(room->tokens);
    free(room);
}

void room_break(Room *room, const Err *err)
{
    log_record(LOG_ERROR, "table out of service",
               (LogField[]){{"table", room->id, 0}, {0}});
    log_failure("table out of service", err);
    room_host(room, NULL);
}

void room_end(Room *room)
{
    Err err;

    fail(&err, ERR_ABSENT, N_("there is no such table"));
    watchers_end(room, NULL, NULL, &err);
    botseat_drop(room);
    room_host(room, NULL);
    room->n_tokens = 0;
    room->is_gone = true;
}

bool room_in_service(const Room *room, Err *err)
{
    if (room->table)
        return true;
    if (room->is_gone)
        return fail(err, ERR_ABSENT, N_("there is no such table"));
    return fail(err, ERR_STORE, N_("this table is damaged and out of service"));
}

static bool apply_stored(void *to, const StoredEvent *event)
{
    Room *room = to;
    Err err = {0};

    if (room->hosted && !hosted_apply(room->hosted, event, &err))
        room_break(room, &err);
    return room->hosted;
}

/* The seed of a table that is there; ERR_ABSENT if it is not. */
static bool read_seed(unsigned char seed[SEED_SIZE], Tables *tables, const char *id,
                      Err *err)
{
    char *hex = NULL;
    bool is_read;

    if (strlen(id) != TABLE_ID - 1 || is_fresh(tables, id))
        return fail(err, ERR_ABSENT, N_("there is no such table"));
    if (!store_get(tables->options.store, &hex, "seed", id, err))
        return false;
    is_read = hex && text_read_hex(hex, seed, SEED_SIZE);
    if (!is_read)
        fail(err, hex ? ERR_STORE : ERR_ABSENT,
             hex ? N_("this table is damaged and out of service")
                 : N_("there is no such table"));
    free(hex);
    return is_read;
}

static bool read_events(Room *room, Err *err)
{
    Tables *tables = room->tables;

    if (!store_events(tables->options.store, room->id, 0, apply_stored, room, err))
        return false;
    if (room->table && room->table->version == 0)
        return fail(err, ERR_ABSENT, N_("there is no such table"));
    if (room->table)
        tables_reach(tables, room->table->turn_since);
    return true;
}

static Room *load(Tables *tables, const char *id, Err *err)
{
    unsigned char seed[SEED_SIZE];
    Room *room;

    if (!read_seed(seed, tables, id, err))
        return NULL;
    room = room_open(tables, id, seed);
    if (!load_owner(room, err) || !read_events(room, err) || !tokens_load(room, err)) {
        room_close(room);
        return NULL;
    }
    presence_assume(room);
    room->is_busy = rest_is_changing(tables, id);
    rooms_add(tables, room);
    room_plan(room);
    return room;
}

Room *rooms_known(const Tables *tables, const char *id)
{
    HashLink *at = hash_first(&tables->by_id, hash_id(id));

    while (at && strcmp(((Room *)at)->id, id) != 0)
        at = hash_next(at);
    return (Room *)at;
}

Room *rooms_find(Tables *tables, const char *id, Err *err)
{
    Room *room = rooms_known(tables, id);

    if (!room)
        room = load(tables, id, err);
    if (room)
        room->used_at = tables_now(tables).service_ms;
    return room;
}

/* What was said was changed on the disk: be the table that it now is. */
void room_reload(Room *room)
{
    unsigned char seed[SEED_SIZE];
    Err err = {0};

    if (!read_seed(seed, room->tables, room->id, &err)) {
        log_failure("reload", &err);
        return;
    }
    room_host(room, hosted_open(room->id, seed));
    if (!read_events(room, &err) && room->table)
        room_break(room, &err);
}

/* For as long as others may wait; what is left comes with the next turn of the loop. */
void rooms_load_some(Tables *tables)
{
    double until = clock_ms() + LOAD_SLICE_MS;

    while (tables->n_to_load > 0) {
        Err err = {0};

        if (!rooms_find(tables, tables->to_load[--tables->n_to_load], &err))
            log_failure("load", &err);
        if (clock_ms() > until) {
            tables_wake(tables);
            return;
        }
    }
}
