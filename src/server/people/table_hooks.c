/* table_hooks.c - what tables tell and ask about persons: their histories, and bans. */
#include <stdlib.h>

#include "server/people/bans.h"
#include "server/people/internal.h"

/* A person who is being forgotten must not come back into a history. */
static void seated(void *with, Batch *out, const PersonSeat *seat, int version,
                   int64_t wall_ms)
{
    Person person;
    Err err;

    if (person_expect(&person, out, with, seat->person, &err))
        history_seated(out, with, seat, version, wall_ms);
}

static void left(void *with, Batch *out, const PersonSeat *seat)
{
    history_left(out, with, seat);
}

static void over(void *with, Batch *out, const PersonSeat *seat)
{
    history_over(out, with, seat);
}

static void deleted(void *with, Batch *out, const PersonSeat *seat)
{
    history_deleted(out, with, seat);
}

/* A person who was forgotten has no entry any more. */
static bool is_known(void *with, const char *person)
{
    char *found = NULL;
    Err err = {0};
    bool is_there =
        store_get(((People *)with)->store, &found, "person", person, &err) && found;

    free(found);
    return is_there;
}

static bool is_welcome(void *with, const char *person, Err *err)
{
    return ban_check_person(with, person, err);
}

static int seat_of(void *with, Session *session, const char *token, const char *table)
{
    return person_seat(with, session, token, table);
}

const PersonHooks people_table_hooks = {
    .seated = seated, .left = left, .over = over, .deleted = deleted,
    .is_known = is_known, .is_welcome = is_welcome, .seat_of = seat_of,
};
