/* decide.c - see decide.h: the table of verbs, and what is checked before any of them. */
#include "server/decide.h"

#include <string.h>

#include "server/decide_verbs.h"
#include "server/field.h"

const Verb verbs[] = {
    {"join", ROLE_VIEWER, false, false, {"name", "nonce", "seat"}, decide_join},
    {"nonce", ROLE_SEAT, false, true, {"nonce"}, decide_nonce},
    {"moves", ROLE_SEAT, false, true, {"moves", "version"}, decide_moves},
    {"takeback", ROLE_SEAT, false, true, {0}, decide_takeback},
    {"answer", ROLE_SEAT, false, true, {"yes"}, decide_answer},
    {"resign", ROLE_SEAT, false, true, {0}, decide_resign},
    {"leave", ROLE_SEAT, false, true, {0}, decide_leave},
    {"return", ROLE_SEAT, false, true, {0}, decide_return},
    {"vote", ROLE_SEAT, false, true, {"about", "choice"}, decide_vote},
    {"chat", ROLE_SEAT, false, true, {"text"}, decide_chat},
    {"mute", ROLE_HOST, false, true, {"seat", "on"}, decide_mute},
    {"rematch", ROLE_SEAT, false, true, {0}, decide_rematch},
    {"timeout", ROLE_SERVER, true, true, {0}, decide_timeout},
    {"forfeit", ROLE_SERVER, true, true, {0}, decide_forfeit},
    {"away", ROLE_SERVER, true, true, {0}, decide_away},
    {"back", ROLE_SERVER, true, true, {0}, decide_back},
    {"rematched", ROLE_SERVER, true, false, {"table"}, decide_rematched},
    {"close", ROLE_SERVER, true, false, {0}, decide_close},
    {NULL},
};

const Verb *verb_named(const char *name)
{
    for (const Verb *verb = verbs; verb->name; verb++)
        if (strcmp(verb->name, name) == 0)
            return verb;
    return NULL;
}

bool verb_allows(const Verb *verb, const Table *table, int seat, Err *err)
{
    bool is_seat =
        seat >= 0 && seat < table->n_seats && table->seats[seat].kind == SEAT_HUMAN;

    if (verb->role == ROLE_SERVER)
        return fail(err, ERR_FORBIDDEN, N_("only the server itself does '%s'"),
                    verb->name);
    if (verb->role == ROLE_VIEWER)
        return true;
    if (!is_seat)
        return fail(err, ERR_TOKEN, N_("'%s' needs the token of a seat at this table"),
                    verb->name);
    return verb->role != ROLE_HOST || seat == table->host ||
           fail(err, ERR_FORBIDDEN, N_("only the host of the table may do '%s'"),
                verb->name);
}

bool must_play(const Table *table, Err *err)
{
    if (table->phase == PHASE_WAITING)
        return fail(err, ERR_STATE, N_("the game has not begun"));
    return table->phase == PHASE_PLAYING || fail(err, ERR_STATE, N_("the game is over"));
}

bool must_own(const Table *table, int seat, Err *err)
{
    return seat_is_owned(&table->seats[seat]) ||
           fail(err, ERR_STATE, N_("a bot plays this seat; its owner may return first"));
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
                           verb->fields[3]};

    if (command->fields && !json_is_object(command->fields))
        return fail(err, ERR_SYNTAX, N_("the fields of '%s' must be an object"),
                    verb->name);
    if (command->id && (!*command->id || strlen(command->id) >= COMMAND_ID))
        return fail(err, ERR_SYNTAX, N_("an id has 1 to %d characters"), COMMAND_ID - 1);
    return fields_known(command->fields, known, 5, err);
}

/* What the server does with a seat, it does with a person's; moves it makes for a bot's
 * too. */
static bool check_seat(const Table *table, const Command *command, Err *err)
{
    int seat = command->seat;

    if (!command->verb->needs_seat)
        return true;
    if (seat >= 0 && seat < table->n_seats &&
        (table->seats[seat].kind == SEAT_HUMAN || command->verb->decide == decide_moves))
        return true;
    return fail(err, ERR_STATE, N_("this seat is nobody's"));
}

/* Moves come to an end by themselves; chat, nonces, or leaving and returning do not. */
static bool check_length(const Table *table, const Command *command, Err *err)
{
    const Verb *verb = command->verb;

    return table->version < MOST_VERSIONS || command->by_server ||
           verb->decide == decide_moves || verb->decide == decide_resign ||
           fail(err, ERR_STATE,
                N_("too much has been said and done at this table: it takes only moves"));
}

/* Whoever sends a command is here. */
static void come_back(Draft *draft, const Command *command)
{
    if (command->by_server || command->seat == NOBODY ||
        draft->after.seats[command->seat].standing != AWAY ||
        draft->after.phase != PHASE_PLAYING)
        return;
    draft_next(draft);
    change_away(&draft->after, command->seat, false);
    event_plain(draft, "back", command->seat);
}

bool table_decide(Batch *out, const Table *table, const Command *command, Err *err)
{
    if (!command->by_server && !verb_allows(command->verb, table, command->seat, err))
        return false;
    if (!check_seat(table, command, err) || !check_fields(command, err) ||
        !check_length(table, command, err))
        return false;
    Draft *draft = draft_open(table, command->now, command->lag_ms,
                              command_hash(command->seat, command->id));
    bool ok = !command->takeover || bot_wanted(&draft->takeover, command->takeover, err);

    draft->wait_s = command->wait_s;
    if (ok)
        come_back(draft, command);
    ok = ok && command->verb->decide(draft, command, err);
    if (ok)
        draft_hand_over(out, draft);
    draft_close(draft);
    return ok;
}
