/* decide_takeback.c - taking back one's last move and everything after it.
 *
 * A player who has seen nothing new since may do so alone. Otherwise all other people who
 * are here must agree. The question stands until all have agreed, one has said no,
 * somebody moves, or the player who asked has gone. After n refusals a player must wait
 * 10 n² seconds before asking again. */
#include "server/tables/decide_verbs.h"
#include "server/tables/field.h"

enum { WAIT_MS = 10000 };

/* Refuse a player who must wait because others said no. */
static bool may_ask(const Seat *seat, const Command *command, Err *err)
{
    int64_t until = seat->refused_at + (int64_t)WAIT_MS * seat->refused * seat->refused;
    int64_t wait_ms = until - command->now.service_ms;

    if (seat->refused == 0 || wait_ms <= 0)
        return true;
    fail(err, ERR_LIMIT, N_("others have refused; ask again in %d seconds"),
         (int)((wait_ms + 999) / 1000));
    err->wait_s = (int)((wait_ms + 999) / 1000);
    return false;
}

bool decide_takeback(Draft *draft, const Command *command, Err *err)
{
    const Table *table = &draft->after;
    int seat = command->seat;

    if (!must_be_able(draft, command, err))
        return false;
    int to = match_last_by(&table->match, 1u << seat);
    if (table_takes_back_freely(table, seat)) {
        draft_take_back(draft, to);
        return true;
    }
    if (!may_ask(&table->seats[seat], command, err))
        return false;
    draft_event(draft, EVENT_ASKED, seat)->to = to;
    draft_add(draft);
    draft_settle(draft);
    return true;
}

bool decide_answer(Draft *draft, const Command *command, Err *err)
{
    bool yes = false;

    if (!must_have(command, "yes", err) ||
        !field_bool(&yes, command->fields, "yes", err) ||
        !must_be_able(draft, command, err))
        return false;
    draft_event(draft, EVENT_ANSWERED, command->seat)->yes = yes;
    draft_add(draft);
    draft_settle(draft);
    return true;
}
