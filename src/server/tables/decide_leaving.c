/* decide_leaving.c - players who go away, leave, resign or come back, and votes about
 * those who are away. */
#include "server/tables/decide_verbs.h"
#include "server/tables/field.h"
#include "table/part.h"

static void go(Draft *draft, int seat, Standing standing)
{
    draft_gone(draft, seat, standing);
    draft_settle(draft);
}

/* A player who leaves while parts of the shuffle are being opened gives up their own. A
 * bot plays on once luck has dealt, which may be now. */
static void forfeit_part(Draft *draft, int seat)
{
    if (table_wants_part(&draft->after, seat))
        draft_plain(draft, EVENT_UNOPENED, seat);
    draft_start(draft);
}

bool decide_leave(Draft *draft, const Command *command, Err *err)
{
    if (!must_be_able(draft, command, err))
        return false;
    if (table_is_opening(&draft->after))
        forfeit_part(draft, command->seat);
    if (draft->after.phase == PHASE_WAITING && !table_is_opening(&draft->after))
        draft_plain(draft, EVENT_LEFT, command->seat);
    else
        go(draft, command->seat, LEFT);
    return true;
}

/* For the others it is as if the player had left. */
bool decide_clear(Draft *draft, const Command *command, Err *err)
{
    const Table *table = &draft->after;
    int seat = NOBODY;

    if (!must_be_able(draft, command, err) || !must_have(command, "seat", err) ||
        !field_int(&seat, command->fields, "seat", 0, table->n_seats - 1, err))
        return false;
    if (table->seats[seat].kind != SEAT_HUMAN || seat == command->seat)
        return fail(err, ERR_STATE, N_("this seat cannot be cleared"));
    draft_plain(draft, EVENT_LEFT, seat);
    return true;
}

bool decide_resign(Draft *draft, const Command *command, Err *err)
{
    const Seat *seat = &draft->after.seats[command->seat];

    if (!must_be_able(draft, command, err))
        return false;
    if (*seat->bot)
        draft->takeover = bot_named(seat->bot);
    go(draft, command->seat, RESIGNED);
    return true;
}

bool decide_return(Draft *draft, const Command *command, Err *err)
{
    if (!must_be_able(draft, command, err))
        return false;
    draft_plain(draft, EVENT_RETURNED, command->seat);
    return true;
}

bool decide_timeout(Draft *draft, const Command *command, Err *err)
{
    const Table *table = &draft->after;

    if (table_turn(table) != command->seat ||
        command->now.service_ms < table_deadline(table))
        return fail(err, ERR_STATE, N_("the clock of this seat has not run out"));
    go(draft, command->seat, TIMED_OUT);
    return true;
}

bool decide_forfeit(Draft *draft, const Command *command, Err *err)
{
    const Seat *seat = &draft->after.seats[command->seat];

    if (!seat->lost_at || command->now.service_ms < seat->lost_at)
        return fail(err, ERR_STATE, N_("this seat may still return"));
    draft_lose(draft, command->seat, seat->standing);
    return true;
}

bool decide_away(Draft *draft, const Command *command, Err *err)
{
    if (!must_be_able(draft, command, err))
        return false;
    draft_plain(draft, EVENT_AWAY, command->seat);
    draft_settle(draft);
    return true;
}

bool decide_back(Draft *draft, const Command *command, Err *err)
{
    if (!must_be_able(draft, command, err))
        return false;
    draft_plain(draft, EVENT_BACK, command->seat);
    return true;
}

bool decide_vote(Draft *draft, const Command *command, Err *err)
{
    const Table *table = &draft->after;
    const char *word = "";
    int about = NOBODY;

    if (!must_own(table, command->seat, err) || !must_have(command, "about", err) ||
        !must_have(command, "choice", err) ||
        !field_int(&about, command->fields, "about", 0, table->n_seats - 1, err) ||
        !field_text(&word, command->fields, "choice", err))
        return false;
    int choice = text_find(vote_names, VOTE_END + 1, word);
    if (choice < VOTE_WAIT)
        return fail(err, ERR_SYNTAX,
                    N_("'%s' is not a choice; there are: wait, bot, end"), word);
    if (table->seats[about].standing != AWAY)
        return fail(err, ERR_STATE, N_("this seat is not away"));
    Event *event = draft_event(draft, EVENT_VOTED, command->seat);
    event->about = about;
    event->choice = choice;
    draft_add(draft);
    draft_settle(draft);
    return true;
}
