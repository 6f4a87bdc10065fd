/* decide_talk.c - what is said at a table, and what comes after the game. */
#include <string.h>

#include "server/decide_verbs.h"
#include "server/field.h"

bool decide_chat(Draft *draft, const Command *command, Err *err)
{
    const Seat *seat = &draft->after.seats[command->seat];
    const char *text = "";

    if (!draft->after.has_chat)
        return fail(err, ERR_FORBIDDEN, N_("this table has no chat"));
    if (seat->is_muted)
        return fail(err, ERR_FORBIDDEN,
                    N_("the host of the table has silenced this seat"));
    if (!must_have(command, "text", err) ||
        !field_text(&text, command->fields, "text", err) ||
        !text_check(text, CHAT_CHARACTERS, "text", err))
        return false;
    if (!text[strspn(text, " ")])
        return fail(err, ERR_SYNTAX, N_("the text is empty"));
    draft_next(draft);
    event_open(draft, "chat", command->seat);
    text_str(&draft->text, ",\"name\":");
    text_json(&draft->text, seat->name);
    text_str(&draft->text, ",\"text\":");
    text_json(&draft->text, text);
    event_close(draft);
    return true;
}

bool decide_mute(Draft *draft, const Command *command, Err *err)
{
    Table *table = &draft->after;
    int seat = NOBODY;
    bool on = true;

    if (!must_have(command, "seat", err) ||
        !field_int(&seat, command->fields, "seat", 0, table->n_seats - 1, err) ||
        !field_bool(&on, command->fields, "on", err))
        return false;
    if (table->seats[seat].kind != SEAT_HUMAN || seat == table->host)
        return fail(err, ERR_STATE, N_("this seat cannot be silenced"));
    draft_next(draft);
    table->seats[seat].is_muted = on;
    event_open(draft, "muted", seat);
    text_f(&draft->text, ",\"on\":%s", on ? "true" : "false");
    event_close(draft);
    return true;
}

static bool must_be_over(const Table *table, Err *err)
{
    if (*table->next)
        return fail(err, ERR_STATE, N_("there is a rematch already"));
    return table->phase == PHASE_OVER || fail(err, ERR_STATE, N_("the game is not over"));
}

bool decide_rematch(Draft *draft, const Command *command, Err *err)
{
    Seat *seat = &draft->after.seats[command->seat];

    if (!must_be_over(&draft->after, err))
        return false;
    if (!draft->after.match.game)
        return fail(err, ERR_STATE, N_("the game has not begun"));
    if (seat->wants_rematch)
        return fail(err, ERR_STATE, N_("this seat wants a rematch already"));
    draft_next(draft);
    seat->wants_rematch = true;
    event_plain(draft, "rematch", command->seat);
    return true;
}

bool decide_rematched(Draft *draft, const Command *command, Err *err)
{
    Table *table = &draft->after;
    const char *id = "";

    if (!must_be_over(table, err) || !field_text(&id, command->fields, "table", err))
        return false;
    if (!*id || strlen(id) >= TABLE_ID)
        return fail(err, ERR_SYNTAX, N_("'%s' is no id of a table"), id);
    Text next = text_in(table->next, sizeof table->next);
    draft_next(draft);
    text_str(&next, id);
    event_open(draft, "rematched", NOBODY);
    text_str(&draft->text, ",\"table\":");
    text_json(&draft->text, id);
    event_close(draft);
    return true;
}

bool decide_close(Draft *draft, const Command *command, Err *err)
{
    (void)command;
    if (draft->after.phase == PHASE_OVER)
        return fail(err, ERR_STATE, N_("the game is over"));
    draft_finish(draft, "closed");
    return true;
}
