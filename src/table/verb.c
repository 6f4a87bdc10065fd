/* verb.c - see verb.h. */
#include "table/verb.h"

#include <string.h>

#include "table/part.h"

bool must_own(const Table *table, int seat, Err *err)
{
    return seat_is_owned(&table->seats[seat]) ||
           fail(err, ERR_STATE, N_("a bot is playing this seat; return to it first"));
}

static bool may_join(const Table *table, int seat, Err *err)
{
    (void)seat;
    for (int i = 0; i < table->n_seats; i++)
        if (table->seats[i].kind == SEAT_OPEN)
            return true;
    return fail(err, ERR_STATE, N_("no seat is open"));
}

/* Its part of the shuffle is opened if it was sealed, and otherwise added as it is. */
static bool may_nonce(const Table *table, int seat, Err *err)
{
    const Seat *s = &table->seats[seat];

    if (table_wants_part(table, seat) || (!*s->seal && !table_is_opening(table)))
        return true;
    if (!*s->seal)
        return fail(err, ERR_STATE, N_("the parts of the shuffle are being opened: it is "
                                       "too late to add one"));
    if (*s->nonce)
        return fail(err, ERR_STATE, N_("this seat has opened its part already"));
    return fail(err, ERR_STATE,
                s->is_unopened ? N_("this seat did not open its part in time")
                               : N_("keep your part secret until all seats are taken"));
}

static bool may_forfeit_part(const Table *table, int seat, Err *err)
{
    return table_wants_part(table, seat) ||
           fail(err, ERR_STATE, N_("this seat has no part to open"));
}

static bool may_move(const Table *table, int seat, Err *err)
{
    return must_own(table, seat, err) &&
           (table_turn(table) == seat ||
            fail(err, ERR_TURN, N_("it is another seat's turn")));
}

static bool may_take_back(const Table *table, int seat, Err *err)
{
    if (!must_own(table, seat, err))
        return false;
    if (table->is_blind || match_last_by(&table->match, 1u << seat) < 0)
        return fail(err, ERR_STATE, N_("this seat has not moved yet"));
    return table->asker == NOBODY || table_takes_back_freely(table, seat) ||
           fail(err, ERR_STATE, N_("a take-back is asked for already"));
}

static bool may_answer(const Table *table, int seat, Err *err)
{
    if (!must_own(table, seat, err))
        return false;
    return (table->asker != NOBODY && table->asker != seat) ||
           fail(err, ERR_STATE, N_("nobody has asked this seat"));
}

static bool may_resign(const Table *table, int seat, Err *err)
{
    return table->seats[seat].standing != RESIGNED ||
           fail(err, ERR_STATE, N_("this seat has resigned already"));
}

static bool may_leave(const Table *table, int seat, Err *err)
{
    return (table->phase == PHASE_WAITING && !table_is_opening(table)) ||
           must_own(table, seat, err);
}

static bool may_return(const Table *table, int seat, Err *err)
{
    const Seat *s = &table->seats[seat];

    if (s->standing == RESIGNED)
        return fail(err, ERR_STATE, N_("a player who has resigned cannot return"));
    if (!*s->bot)
        return fail(err, ERR_STATE, N_("no bot plays this seat"));
    if (!table_owes_turn(table, seat))
        return true;
    fail(err, ERR_STATE,
         N_("the bot must first make the move that you ran out of time for"));
    err->wait_s = 1;
    return false;
}

static bool may_vote(const Table *table, int seat, Err *err)
{
    if (!must_own(table, seat, err))
        return false;
    for (int i = 0; i < table->n_seats; i++)
        if (i != seat && table->seats[i].standing == AWAY)
            return true;
    return fail(err, ERR_STATE, N_("this seat is not away"));
}

static bool may_chat(const Table *table, int seat, Err *err)
{
    if (!table->has_chat)
        return fail(err, ERR_FORBIDDEN, N_("this table has no chat"));
    return !table->seats[seat].is_muted ||
           fail(err, ERR_FORBIDDEN, N_("the host of the table has muted this seat"));
}

/* Once parts are being opened, nobody can take the seat: see left() in fold.c. */
static bool may_clear(const Table *table, int seat, Err *err)
{
    if (table_is_opening(table))
        return fail(err, ERR_STATE, N_("the parts of the shuffle are being opened: no "
                                       "seat can become open again"));
    for (int i = 0; i < table->n_seats; i++)
        if (i != seat && table->seats[i].kind == SEAT_HUMAN)
            return true;
    return fail(err, ERR_STATE, N_("nobody else has a seat at this table"));
}

/* The host can start without the parts that are missing, or close the table. */
static bool may_end_opening(const Table *table, int seat, Err *err)
{
    (void)seat;
    return table_wants_parts(table) ||
           fail(err, ERR_STATE, N_("no part of the shuffle is being waited for"));
}

static bool may_rematch(const Table *table, int seat, Err *err)
{
    if (*table->next)
        return fail(err, ERR_STATE, N_("there is a rematch already"));
    if (!table->is_blind && !table->match.game)
        return fail(err, ERR_STATE, N_("the game has not begun"));
    return !table->seats[seat].wants_rematch ||
           fail(err, ERR_STATE, N_("this seat wants a rematch already"));
}

static bool may_be_away(const Table *table, int seat, Err *err)
{
    return must_own(table, seat, err) &&
           (table->seats[seat].standing != AWAY ||
            fail(err, ERR_STATE, N_("this seat is away already")));
}

static bool may_be_back(const Table *table, int seat, Err *err)
{
    return table->seats[seat].standing == AWAY ||
           fail(err, ERR_STATE, N_("this seat is not away"));
}

static bool may_be_rematched(const Table *table, int seat, Err *err)
{
    (void)seat;
    return !*table->next || fail(err, ERR_STATE, N_("there is a rematch already"));
}

const Verb verbs[VERBS + 1] = {
    [VERB_JOIN] = {"join", ROLE_VIEWER, IN_WAITING,
                   {"name", "nonce", "seal", "seat", "watch"},
                   .is_endless = true, .gives_token = true, .may = may_join},
    [VERB_NONCE] = {"nonce", ROLE_SEAT, IN_WAITING, {"nonce"}, .needs_seat = true,
                    .is_endless = true, .may = may_nonce},
    [VERB_MOVES] = {"moves", ROLE_SEAT, IN_PLAYING, {"moves", "version"},
                    .needs_seat = true, .for_bots = true, .may = may_move},
    [VERB_TAKEBACK] = {"takeback", ROLE_SEAT, IN_PLAYING, {0}, .needs_seat = true,
                       .is_endless = true, .may = may_take_back},
    [VERB_ANSWER] = {"answer", ROLE_SEAT, IN_PLAYING, {"yes"}, .needs_seat = true,
                     .is_endless = true, .may = may_answer},
    [VERB_RESIGN] = {"resign", ROLE_SEAT, IN_PLAYING, {0}, .needs_seat = true,
                     .for_banned = true, .may = may_resign},
    [VERB_LEAVE] = {"leave", ROLE_SEAT, IN_UNFINISHED, {0}, .needs_seat = true,
                    .is_endless = true, .for_banned = true, .may = may_leave},
    [VERB_RETURN] = {"return", ROLE_SEAT, IN_PLAYING, {0}, .needs_seat = true,
                     .is_endless = true, .may = may_return},
    [VERB_VOTE] = {"vote", ROLE_SEAT, IN_PLAYING, {"about", "choice"}, .needs_seat = true,
                   .is_endless = true, .may = may_vote},
    [VERB_CHAT] = {"chat", ROLE_SEAT, IN_ANY, {"text"}, .needs_seat = true,
                   .is_endless = true, .is_talk = true, .may = may_chat},
    [VERB_MUTE] = {"mute", ROLE_HOST, IN_ANY, {"seat", "on"}, .needs_seat = true,
                   .is_endless = true},
    [VERB_CLEAR] = {"clear", ROLE_HOST, IN_WAITING, {"seat"}, .needs_seat = true,
                    .is_endless = true, .may = may_clear},
    [VERB_START] = {"start", ROLE_HOST, IN_WAITING, {0}, .needs_seat = true,
                    .may = may_end_opening},
    [VERB_CLOSE] = {"close", ROLE_HOST, IN_UNFINISHED, {0}, .may = may_end_opening},
    [VERB_REMATCH] = {"rematch", ROLE_SEAT, IN_OVER, {"seal"}, .needs_seat = true,
                      .is_endless = true, .may = may_rematch},
    [VERB_TIMEOUT] = {"timeout", ROLE_SERVER, IN_PLAYING, {0}, .needs_seat = true},
    [VERB_FORFEIT] = {"forfeit", ROLE_SERVER, IN_PLAYING, {0}, .needs_seat = true},
    [VERB_UNOPENED] = {"unopened", ROLE_SERVER, IN_WAITING, {0}, .needs_seat = true,
                       .may = may_forfeit_part},
    [VERB_AWAY] = {"away", ROLE_SERVER, IN_PLAYING, {0}, .needs_seat = true,
                   .may = may_be_away},
    [VERB_BACK] = {"back", ROLE_SERVER, IN_PLAYING, {0}, .needs_seat = true,
                   .may = may_be_back},
    [VERB_REMATCHED] = {"rematched", ROLE_SERVER, IN_OVER, {"table"},
                        .may = may_be_rematched},
};

const Verb *verb_named(const char *name)
{
    for (int i = 0; i < VERBS; i++)
        if (strcmp(verbs[i].name, name) == 0)
            return &verbs[i];
    return NULL;
}

bool verb_allows(const Verb *verb, const Table *table, int seat, Err *err)
{
    bool is_seat =
        seat >= 0 && seat < table->n_seats && table->seats[seat].kind == SEAT_HUMAN;

    if (verb->role == ROLE_SERVER)
        return fail(err, ERR_FORBIDDEN, N_("'%s' is for the server itself"),
                    verb->name);
    if (verb->role == ROLE_VIEWER)
        return true;
    if (!is_seat)
        return fail(err, ERR_TOKEN, N_("'%s' needs the token of a seat at this table"),
                    verb->name);
    return verb->role != ROLE_HOST || seat == table->host ||
           fail(err, ERR_FORBIDDEN, N_("only the host of the table may use '%s'"),
                verb->name);
}

bool verb_fits(const Verb *verb, const Table *table, Err *err)
{
    if (verb->phases >> table->phase & 1)
        return true;
    if (table->phase == PHASE_OVER)
        return fail(err, ERR_STATE, N_("the game is over"));
    if (verb->phases == IN_OVER)
        return fail(err, ERR_STATE, N_("the game is not over"));
    return fail(err, ERR_STATE, table->phase == PHASE_WAITING
                                    ? N_("the game has not begun")
                                    : N_("the game has begun"));
}

bool table_may(const Table *table, int seat, const Verb *verb, Err *err)
{
    return verb_allows(verb, table, seat, err) && verb_fits(verb, table, err) &&
           (!verb->may || verb->may(table, seat, err));
}
