/* decide_join.c - before the start: seats taken, and their parts of the shuffle. */
#include <string.h>

#include "server/decide_verbs.h"
#include "server/field.h"
#include "server/name.h"

bool nonce_check(const char *nonce, Err *err)
{
    size_t n =
        strspn(nonce, "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");

    return (n > 0 && n < NONCE && !nonce[n]) ||
           fail(err, ERR_SYNTAX, N_("a nonce has 1 to %d letters and digits"), NONCE - 1);
}

void draft_nonce(Draft *draft, int seat, const char *nonce)
{
    Event *event = draft_event(draft, EVENT_NONCE, seat);
    Text text = text_in(event->nonce, sizeof event->nonce);

    text_str(&text, nonce);
    draft_add(draft);
}

static int first_open(const Table *table)
{
    for (int i = 0; i < table->n_seats; i++)
        if (table->seats[i].kind == SEAT_OPEN)
            return i;
    return NOBODY;
}

/* The seat that was asked for, or the first that is open. */
static bool find_seat(int *out, const Table *table, const Command *command, Err *err)
{
    *out = first_open(table);
    if (!field_int(out, command->fields, "seat", 0, table->n_seats - 1, err))
        return false;
    return table->seats[*out].kind == SEAT_OPEN ||
           fail(err, ERR_STATE, N_("this seat is taken"));
}

bool decide_join(Draft *draft, const Command *command, Err *err)
{
    const char *name = "", *nonce = NULL;
    int seat;

    if (!must_be_able(draft, command, err) ||
        !find_seat(&seat, &draft->after, command, err) ||
        !field_text(&name, command->fields, "name", err) || !seat_name_check(name, err) ||
        !field_text(&nonce, command->fields, "nonce", err) ||
        (nonce && !nonce_check(nonce, err)))
        return false;
    Event *event = draft_event(draft, EVENT_JOINED, seat);
    Text text = text_in(event->name, sizeof event->name);
    text_str(&text, name);
    draft_add(draft);
    if (nonce)
        draft_nonce(draft, seat, nonce);
    draft_start(draft);
    return true;
}

bool decide_nonce(Draft *draft, const Command *command, Err *err)
{
    const char *nonce = "";

    if (!field_text(&nonce, command->fields, "nonce", err) || !nonce_check(nonce, err))
        return false;
    draft_nonce(draft, command->seat, nonce);
    return true;
}
