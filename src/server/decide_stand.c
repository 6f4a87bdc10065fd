/* decide_stand.c - how the owner of a seat stands to the game: there, away, gone, back
 * again; and what the others do about one that is away. */
#include "server/decide_verbs.h"
#include "server/field.h"

static void go(Draft *draft, int seat, Standing standing)
{
    draft_gone(draft, seat, standing);
    draft_settle(draft);
}

bool decide_leave(Draft *draft, const Command *command, Err *err)
{
    if (draft->after.phase != PHASE_WAITING) {
        if (!must_play(&draft->after, err) ||
            !must_own(&draft->after, command->seat, err))
            return false;
        go(draft, command->seat, LEFT);
        return true;
    }
    draft_next(draft);
    change_opened(&draft->after, command->seat);
    event_plain(draft, "left", command->seat);
    return true;
}

bool decide_resign(Draft *draft, const Command *command, Err *err)
{
    const Seat *seat = &draft->after.seats[command->seat];

    if (!must_play(&draft->after, err))
        return false;
    if (seat->standing == RESIGNED)
        return fail(err, ERR_STATE, N_("this seat has resigned already"));
    if (seat->bot)
        draft->takeover = seat->bot;
    go(draft, command->seat, RESIGNED);
    return true;
}

bool decide_return(Draft *draft, const Command *command, Err *err)
{
    Table *table = &draft->after;
    const Seat *seat = &table->seats[command->seat];

    if (!must_play(table, err))
        return false;
    if (seat->standing == RESIGNED)
        return fail(err, ERR_STATE, N_("who has resigned cannot return"));
    if (!seat->bot)
        return fail(err, ERR_STATE, N_("no bot plays this seat"));
    if (table_owes_turn(table, command->seat)) {
        fail(err, ERR_STATE, N_("the bot makes the move whose time has run out first"));
        err->wait_s = 1;
        return false;
    }
    draft_next(draft);
    change_returned(table, command->seat, &draft->stamp);
    event_open(draft, "returned", command->seat);
    if (table->speed.kind != SPEED_NONE) {
        text_str(&draft->text, ",\"clocks\":");
        table_write_clocks(&draft->text, table, draft->stamp.now);
    }
    event_close(draft);
    return true;
}

bool decide_timeout(Draft *draft, const Command *command, Err *err)
{
    const Table *table = &draft->after;

    if (!must_play(table, err))
        return false;
    if (table_turn(table) != command->seat ||
        command->now.service_ms < table_deadline(table))
        return fail(err, ERR_STATE, N_("its clock has not run out"));
    go(draft, command->seat, TIMED_OUT);
    return true;
}

bool decide_forfeit(Draft *draft, const Command *command, Err *err)
{
    const Seat *seat = &draft->after.seats[command->seat];

    if (!must_play(&draft->after, err))
        return false;
    if (!seat->lost_at || command->now.service_ms < seat->lost_at)
        return fail(err, ERR_STATE, N_("this seat may still return"));
    draft_lose(draft, command->seat, seat->standing);
    return true;
}

bool decide_away(Draft *draft, const Command *command, Err *err)
{
    if (!must_play(&draft->after, err) || !must_own(&draft->after, command->seat, err))
        return false;
    if (draft->after.seats[command->seat].standing == AWAY)
        return fail(err, ERR_STATE, N_("this seat is away already"));
    draft_next(draft);
    change_away(&draft->after, command->seat, true);
    event_plain(draft, "away", command->seat);
    draft_settle(draft);
    return true;
}

bool decide_back(Draft *draft, const Command *command, Err *err)
{
    if (!must_play(&draft->after, err))
        return false;
    if (draft->after.seats[command->seat].standing != AWAY)
        return fail(err, ERR_STATE, N_("this seat is not away"));
    draft_next(draft);
    change_away(&draft->after, command->seat, false);
    event_plain(draft, "back", command->seat);
    return true;
}

bool decide_vote(Draft *draft, const Command *command, Err *err)
{
    const Table *table = &draft->after;
    const char *word = "";
    int about = NOBODY;

    if (!must_play(table, err) || !must_own(table, command->seat, err) ||
        !must_have(command, "about", err) || !must_have(command, "choice", err) ||
        !field_int(&about, command->fields, "about", 0, table->n_seats - 1, err) ||
        !field_text(&word, command->fields, "choice", err))
        return false;
    int choice = text_find(choice_names, VOTE_END + 1, word);
    if (choice < VOTE_WAIT)
        return fail(err, ERR_SYNTAX, N_("'%s' is no choice; there are: wait, bot, end"),
                    word);
    if (table->seats[about].standing != AWAY)
        return fail(err, ERR_STATE, N_("this seat is not away"));
    draft_next(draft);
    change_voted(&draft->after, command->seat, about, (Choice)choice);
    event_open(draft, "voted", command->seat);
    text_f(&draft->text, ",\"about\":%d,\"choice\":\"%s\"", about, word);
    event_close(draft);
    draft_settle(draft);
    return true;
}
