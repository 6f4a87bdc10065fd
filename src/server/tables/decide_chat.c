/* decide_chat.c - chat and muting, rematches, and closing an unfinished table. */
#include <string.h>

#include "server/tables/decide_verbs.h"
#include "server/tables/field.h"

bool decide_chat(Draft *draft, const Command *command, Err *err)
{
    const char *text = "";

    if (!must_be_able(draft, command, err) || !must_have(command, "text", err) ||
        !field_text(&text, command->fields, "text", err) ||
        !text_check(text, CHAT_CHARACTERS, "text", err))
        return false;
    if (!text[strspn(text, " ")])
        return fail(err, ERR_SYNTAX, N_("the text is empty"));
    Event *event = draft_event(draft, EVENT_CHAT, command->seat);
    text_copy(event->name, sizeof event->name, draft->after.seats[command->seat].name);
    text_copy(event->text, sizeof event->text, text);
    draft_add(draft);
    return true;
}

bool decide_mute(Draft *draft, const Command *command, Err *err)
{
    const Table *table = &draft->after;
    int seat = NOBODY;
    bool on = true;

    if (!must_have(command, "seat", err) ||
        !field_int(&seat, command->fields, "seat", 0, table->n_seats - 1, err) ||
        !field_bool(&on, command->fields, "on", err))
        return false;
    if (table->seats[seat].kind != SEAT_HUMAN || seat == table->host)
        return fail(err, ERR_STATE, N_("this seat cannot be muted"));
    draft_event(draft, EVENT_MUTED, seat)->on = on;
    draft_add(draft);
    return true;
}

/* Refuse a seal for the rematch that another seat has sent. */
static bool next_seal_is_new(const Table *table, int seat, const char *seal, Err *err)
{
    for (int i = 0; i < table->n_seats && *seal; i++)
        if (i != seat && strcmp(table->seats[i].next_seal, seal) == 0)
            return fail(err, ERR_STATE,
                        N_("another seat has this part of the shuffle"));
    return true;
}

bool decide_rematch(Draft *draft, const Command *command, Err *err)
{
    const char *seal = "";

    if (!must_be_able(draft, command, err) ||
        !field_text(&seal, command->fields, "seal", err) ||
        (*seal && !seal_check(seal, err)) ||
        !next_seal_is_new(&draft->after, command->seat, seal, err))
        return false;
    Event *event = draft_event(draft, EVENT_REMATCH, command->seat);
    text_copy(event->seal, sizeof event->seal, seal);
    draft_add(draft);
    return true;
}

bool decide_rematched(Draft *draft, const Command *command, Err *err)
{
    const char *id = "";

    if (!must_be_able(draft, command, err) ||
        !field_text(&id, command->fields, "table", err))
        return false;
    if (!*id || strlen(id) >= TABLE_ID)
        return fail(err, ERR_SYNTAX, N_("'%s' is not the id of a table"), id);
    Event *event = draft_event(draft, EVENT_REMATCHED, NOBODY);
    text_copy(event->table, sizeof event->table, id);
    draft_add(draft);
    return true;
}

/* The server itself may close any table. */
bool decide_close(Draft *draft, const Command *command, Err *err)
{
    if (!command->by_server && !must_be_able(draft, command, err))
        return false;
    draft_finish(draft, REASON_CLOSED, NOBODY);
    return true;
}
