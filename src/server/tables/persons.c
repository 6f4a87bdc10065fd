/* persons.c - calls the hooks for persons (hooks.h), if they are set. */
#include "server/tables/internal.h"

void tables_set_persons(Tables *tables, const PersonHooks *hooks, void *with)
{
    tables->persons = hooks ? *hooks : (PersonHooks){0};
    tables->persons_with = with;
}

void persons_seated(Batch *out, const Tables *tables, const PersonSeat *seat, int version,
                    int64_t wall_ms)
{
    if (tables->persons.seated)
        tables->persons.seated(tables->persons_with, out, seat, version, wall_ms);
}

typedef void SeatHook(void *with, Batch *out, const PersonSeat *seat);

/* Call a hook for every token of a person: for one seat, or for all with NOBODY. */
static void each_seat(Batch *out, const LiveTable *live, int seat, SeatHook *hook)
{
    for (int i = 0; hook && i < live->n_tokens; i++) {
        const SeatToken *token = &live->tokens[i];

        if (token->person[0] && (seat == NOBODY || token->seat == seat))
            hook(live->tables->persons_with, out,
                 &(PersonSeat){token->person, live->id, token->seat});
    }
}

void persons_left(Batch *out, const LiveTable *live, int seat)
{
    each_seat(out, live, seat, live->tables->persons.left);
}

void persons_over(Batch *out, const LiveTable *live)
{
    each_seat(out, live, NOBODY, live->tables->persons.over);
}

void persons_deleted(Batch *out, const Tables *tables, const PersonSeat *seat)
{
    if (tables->persons.deleted)
        tables->persons.deleted(tables->persons_with, out, seat);
}

bool persons_is_known(const Tables *tables, const char *person)
{
    return tables->persons.is_known &&
           tables->persons.is_known(tables->persons_with, person);
}

bool persons_is_welcome(const Tables *tables, const char *person, Err *err)
{
    return !tables->persons.is_welcome ||
           tables->persons.is_welcome(tables->persons_with, person, err);
}

int persons_seat_of(const Tables *tables, Session *session, const char *token,
                    const char *table)
{
    return tables->persons.seat_of
               ? tables->persons.seat_of(tables->persons_with, session, token, table)
               : NOBODY;
}
