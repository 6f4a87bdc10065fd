/* table_hooks.c - what tables are to know of persons: their histories, and bans. */
#include "server/people/bans.h"
#include "server/people/inside.h"

#include <stdlib.h>

static Store *store_of(const void *with)
{
    return ((const People *)with)->store;
}

static void seated(void *with, Batch *out, const PersonSeat *seat, int version,
                   int64_t wall_ms)
{
    (void)with;
    history_put(out, seat->person, seat->table, seat->seat, version, wall_ms);
}

static void left(void *with, Batch *out, const PersonSeat *seat)
{
    history_leave(out, store_of(with), seat->person, seat->table, seat->seat);
}

static void over(void *with, Batch *out, const PersonSeat *seat)
{
    history_end(out, store_of(with), seat->person, seat->table, seat->seat);
}

static void deleted(void *with, Batch *out, const PersonSeat *seat)
{
    history_drop(out, store_of(with), seat->person, seat->table, seat->seat);
}

/* Who was forgotten has no entry any more. */
static bool is_known(void *with, const char *person)
{
    char *found = NULL;
    Err err = {0};
    bool is_there = store_get(store_of(with), &found, "person", person, &err) && found;

    free(found);
    return is_there;
}

static bool is_welcome(void *with, const char *person, Err *err)
{
    return ban_check_person(with, person, err);
}

static int seat_of(void *with, const char *token, const char *table)
{
    return person_seat(with, token, table);
}

const PersonHooks people_table_hooks = {
    .seated = seated, .left = left, .over = over, .deleted = deleted,
    .is_known = is_known, .is_welcome = is_welcome, .seat_of = seat_of,
};
