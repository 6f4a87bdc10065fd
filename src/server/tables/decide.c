/* decide.c - see decide.h: what is checked for all commands, and which function decides
 * which. Who may use a command when is in the rows of table/verb.c. */
#include "server/tables/decide.h"

#include <string.h>

#include "server/tables/decide_verbs.h"
#include "server/tables/field.h"
#include "table/part.h"

static Decide *const decisions[VERBS] = {
    [VERB_JOIN] = decide_join, [VERB_NONCE] = decide_nonce, [VERB_MOVES] = decide_moves,
    [VERB_TAKEBACK] = decide_takeback, [VERB_ANSWER] = decide_answer,
    [VERB_RESIGN] = decide_resign, [VERB_LEAVE] = decide_leave,
    [VERB_RETURN] = decide_return, [VERB_VOTE] = decide_vote, [VERB_CHAT] = decide_chat,
    [VERB_MUTE] = decide_mute, [VERB_CLEAR] = decide_clear, [VERB_START] = decide_start,
    [VERB_CLOSE] = decide_close, [VERB_REMATCH] = decide_rematch,
    [VERB_TIMEOUT] = decide_timeout, [VERB_FORFEIT] = decide_forfeit,
    [VERB_UNOPENED] = decide_unopened,
    [VERB_AWAY] = decide_away, [VERB_BACK] = decide_back,
    [VERB_REMATCHED] = decide_rematched,
};

bool must_be_able(const Draft *draft, const Command *command, Err *err)
{
    return !command->verb->may || command->verb->may(&draft->after, command->seat, err);
}

bool must_have(const Command *command, const char *name, Err *err)
{
    return json_object_get(command->fields, name) ||
           fail(err, ERR_SYNTAX, N_("the field '%s' is missing"), name);
}

static bool check_fields(const Command *command, Err *err)
{
    const Verb *verb = command->verb;
    const char *known[] = {"id", verb->fields[0], verb->fields[1], verb->fields[2],
                           verb->fields[3], verb->fields[4]};

    if (command->fields && !json_is_object(command->fields))
        return fail(err, ERR_SYNTAX, N_("the fields of '%s' must be an object"),
                    verb->name);
    if (command->id && (!*command->id || strlen(command->id) >= COMMAND_ID))
        return fail(err, ERR_SYNTAX, N_("an id must have 1 to %d characters"),
                    COMMAND_ID - 1);
    return fields_known(command->fields, known, sizeof known / sizeof *known, err);
}

/* A command about a seat needs the seat of a person; only some may be about a bot's. */
static bool check_seat(const Table *table, const Command *command, Err *err)
{
    int seat = command->seat;

    if (!command->verb->needs_seat)
        return true;
    if (seat >= 0 && seat < table->n_seats &&
        (table->seats[seat].kind == SEAT_HUMAN || command->verb->for_bots))
        return true;
    return fail(err, ERR_STATE, N_("nobody has this seat"));
}

/* A game comes to an end, so its moves do too, and so do parts of the shuffle that the
 * others wait for. Chat, nonces without a seal, and leaving and returning do not. */
static bool check_length(const Table *table, const Command *command, Err *err)
{
    return table->version < MOST_VERSIONS || command->by_server ||
           !command->verb->is_endless ||
           (command->verb == &verbs[VERB_NONCE] &&
            table_wants_part(table, command->seat)) ||
           fail(err, ERR_STATE,
                N_("too much has happened at this table: it accepts only moves now"));
}

/* A player who sends a command is not away any more. */
static void come_back(Draft *draft, const Command *command)
{
    if (command->by_server || command->seat == NOBODY ||
        draft->after.seats[command->seat].standing != AWAY ||
        draft->after.phase != PHASE_PLAYING)
        return;
    draft_plain(draft, EVENT_BACK, command->seat);
}

bool draft_decide(Draft *draft, const Command *command, Err *err)
{
    return verb_fits(command->verb, &draft->after, err) &&
           decisions[command->verb - verbs](draft, command, err);
}

bool table_decide(Batch *out, const Hosted *hosted, const Command *command, Err *err)
{
    const Table *table = &hosted->table;

    if (!command->by_server && !verb_allows(command->verb, table, command->seat, err))
        return false;
    if (!check_seat(table, command, err) || !check_fields(command, err) ||
        !check_length(table, command, err))
        return false;
    Draft *draft = draft_open(hosted, command->now, command->lag_ms,
                              command_hash(command->seat, command->id));
    bool ok = !command->takeover || bot_wanted(&draft->takeover, command->takeover, err);

    draft->wait_s = command->wait_s;
    if (!command->by_server && command->seat == table_turn(table))
        draft->waited_ms = command->waited_ms;
    if (ok)
        come_back(draft, command);
    ok = ok && draft_decide(draft, command, err);
    ok = ok && draft_hand_over(out, draft, err);
    draft_close(draft);
    return ok;
}
