/* decide_join.c - before the start: joining, and each player's part of the shuffle. */
#include <string.h>

#include "server/tables/decide_verbs.h"
#include "server/tables/field.h"
#include "server/tables/name.h"
#include "table/part.h"

/* 1 to 32 letters and digits. */
static bool nonce_check(const char *nonce, Err *err)
{
    size_t n =
        strspn(nonce, "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");

    return (n > 0 && n < NONCE && !nonce[n]) ||
           fail(err, ERR_SYNTAX, N_("a nonce must have 1 to %d letters and digits"),
                NONCE - 1);
}

bool seal_check(const char *seal, Err *err)
{
    return seal_is_valid(seal) ||
           fail(err, ERR_SYNTAX, N_("a seal must have %d hexadecimal digits (0-9, a-f)"),
                SEAL - 1);
}

bool part_is_one(const char *nonce, const char *seal, Err *err)
{
    if (nonce && seal)
        return fail(err, ERR_SYNTAX, N_("send a nonce or its seal, not both"));
    return (!nonce || nonce_check(nonce, err)) && (!seal || seal_check(seal, err));
}

/* Is this the part of `seat`? Two nonces without a seal may be equal: neither proves
 * anything. */
static bool is_part_of(const Seat *seat, const char *nonce, const char *seal)
{
    if (*seat->seal)
        return (seal && strcmp(seat->seal, seal) == 0) ||
               (nonce && seal_fits(seat->seal, nonce));
    return seal && seal_fits(seal, seat->nonce);
}

/* Refuse the part of another seat, as far as that can be told: a record would not show
 * whose it is. */
static bool part_is_new(const Table *table, int seat, const char *nonce,
                        const char *seal, Err *err)
{
    for (int i = 0; i < table->n_seats; i++)
        if (i != seat && is_part_of(&table->seats[i], nonce, seal))
            return fail(err, ERR_STATE,
                        N_("another seat has this part of the shuffle"));
    return true;
}

void draft_seal(Draft *draft, int seat, const char *seal)
{
    if (!seal)
        return;
    Event *event = draft_event(draft, EVENT_SEALED, seat);

    text_copy(event->seal, sizeof event->seal, seal);
    draft_add(draft);
}

void draft_nonce(Draft *draft, int seat, const char *nonce)
{
    if (!nonce)
        return;
    Event *event = draft_event(draft, EVENT_NONCE, seat);

    text_copy(event->nonce, sizeof event->nonce, nonce);
    draft_add(draft);
}

static int first_open(const Table *table)
{
    for (int i = 0; i < table->n_seats; i++)
        if (table->seats[i].kind == SEAT_OPEN)
            return i;
    return NOBODY;
}

/* The seat in the fields, or else the first open one. */
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
    const char *name = "", *nonce = NULL, *seal = NULL;
    int seat;

    if (!must_be_able(draft, command, err) ||
        !find_seat(&seat, &draft->after, command, err) ||
        !field_text(&name, command->fields, "name", err) || !seat_name_check(name, err) ||
        !field_text(&nonce, command->fields, "nonce", err) ||
        !field_text(&seal, command->fields, "seal", err) ||
        !part_is_one(nonce, seal, err) ||
        !part_is_new(&draft->after, seat, nonce, seal, err))
        return false;
    Event *event = draft_event(draft, EVENT_JOINED, seat);
    text_copy(event->name, sizeof event->name, name);
    draft_add(draft);
    draft_nonce(draft, seat, nonce);
    draft_seal(draft, seat, seal);
    draft_start(draft);
    return true;
}

bool decide_nonce(Draft *draft, const Command *command, Err *err)
{
    const char *nonce = "", *seal = draft->after.seats[command->seat].seal;

    if (!field_text(&nonce, command->fields, "nonce", err) || !nonce_check(nonce, err) ||
        !must_be_able(draft, command, err))
        return false;
    if (*seal && !seal_fits(seal, nonce))
        return fail(err, ERR_SYNTAX, N_("this nonce is not the one that was sealed"));
    if (!*seal && !part_is_new(&draft->after, command->seat, nonce, NULL, err))
        return false;
    draft_nonce(draft, command->seat, nonce);
    if (*seal)
        draft_start(draft);
    return true;
}

/* How long seats may still open their parts without anybody's leave, in ms. */
static int64_t time_to_open(const Draft *draft, const Command *command)
{
    return draft->after.opening_since + OPEN_MS - command->now.service_ms;
}

bool decide_unopened(Draft *draft, const Command *command, Err *err)
{
    if (!must_be_able(draft, command, err))
        return false;
    if (time_to_open(draft, command) > 0)
        return fail(err, ERR_STATE,
                    N_("this seat may still open its part of the shuffle"));
    draft_plain(draft, EVENT_UNOPENED, command->seat);
    draft_start(draft);
    return true;
}

bool decide_start(Draft *draft, const Command *command, Err *err)
{
    int64_t wait_ms = time_to_open(draft, command);

    if (!must_be_able(draft, command, err))
        return false;
    if (wait_ms > 0) {
        fail(err, ERR_STATE,
             N_("the others may still open their parts of the shuffle"));
        err->wait_s = (int)((wait_ms + 999) / 1000);
        return false;
    }
    for (int i = 0; i < draft->after.n_seats; i++)
        if (table_wants_part(&draft->after, i))
            draft_plain(draft, EVENT_UNOPENED, i);
    draft_start(draft);
    return true;
}
