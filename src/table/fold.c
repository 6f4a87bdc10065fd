/* fold.c - see fold.h. There is a function for each type of event. */
#include "table/fold.h"

#include <string.h>

#include "table/part.h"

static bool damaged(Err *err, const char *what)
{
    return fail(err, ERR_RECORD, "%s", what);
}

/* The shuffle contradicts itself, which is worse than damaged data. */
static bool unfair(Err *err, const char *what)
{
    return fail(err, ERR_RECORD, N_("the account of the shuffle contradicts itself (%s)"),
                what);
}

/* When it happened, by the service's clock if that is known here. */
static int64_t when(const Event *event)
{
    return event->note.tick >= 0 ? event->note.tick : event->at;
}

/* Take over the clocks from the event. A client cannot work them out itself: only the
 * server knows how much lag was forgiven and when the service was down. */
static void take_clocks(Table *table, const Event *event)
{
    if (event->note.tick >= 0 || event->n_clocks != table->n_seats)
        return;
    for (int i = 0; i < table->n_seats; i++)
        if (event->clocks[i] >= 0)
            table->seats[i].clock.left_ms = event->clocks[i];
    table->turn_since = event->at;
}

/* The turn of the seat to move begins now. */
static void begin_turn(Table *table)
{
    int turn = table_turn(table);

    if (turn != NOBODY && seat_is_owned(&table->seats[turn]))
        clock_turn(&table->seats[turn].clock, &table->speed);
}

/* Charge `seat` for the time since the turn began. */
static void charge(Table *table, int seat, const Event *event)
{
    if (seat != NOBODY && seat_is_owned(&table->seats[seat]))
        clock_charge(&table->seats[seat].clock, &table->speed,
                     when(event) - event->note.waited_ms - table->turn_since,
                     event->note.lag_ms);
    table->turn_since = when(event);
}

static void drop_question(Table *table)
{
    table->asker = NOBODY;
    table->asked_to = 0;
    for (int i = 0; i < table->n_seats; i++)
        table->seats[i].agrees = false;
}

static void forget_votes(Table *table, int about)
{
    for (int i = 0; i < table->n_seats; i++)
        table->seats[i].votes[about] = VOTE_NONE;
}

static bool take_seats(Table *table, const Event *event, Err *err)
{
    table->n_seats = event->n_seats;
    if (table->n_seats != table->setup.players)
        return damaged(err, "not as many seats as players");
    for (int i = 0; i < table->n_seats; i++) {
        const EventSeat *from = &event->seats[i];

        table->seats[i] = (Seat){.kind = from->kind};
        text_copy(table->seats[i].name, NAME, from->name);
        text_copy(table->seats[i].bot, LEVEL, from->level);
    }
    return true;
}

static void take_terms(Table *table, const Event *event)
{
    table->speed = event->speed;
    table->aids = (Aids)event->aids;
    table->has_spectators = event->spectators;
    table->is_public = event->is_public;
    table->is_guarded = event->watch == WATCH_TOKEN;
    table->has_chat = event->has_chat;
    table->host = event->host < table->n_seats ? event->host : NOBODY;
    text_copy(table->commit, sizeof table->commit, event->commit);
    text_copy(table->rematch_of, sizeof table->rematch_of, event->rematch_of);
}

static bool created(Table *table, const Event *event, Err *err)
{
    if (table->version != 1)
        return damaged(err, "a table that is created twice");
    if (!event->game)
        return damaged(err, "a table without a game");
    if (event->aids < 0)
        return damaged(err, "aids that are not known");
    table->game = event->game;
    table->setup = event->setup;
    text_copy(table->set_name, sizeof table->set_name, event->set_name);
    /* Older servers wrote the set only into the notes that clients do not see. Such a
     * client knows the set's name but cannot replay any move. */
    table->is_blind =
        *table->set_name && !table->setup.set_size && event->note.tick < 0;
    if (!take_seats(table, event, err) ||
        (!table->is_blind && !table->game->check(&table->setup, err)))
        return false;
    take_terms(table, event);
    return true;
}

static bool joined(Table *table, const Event *event, Err *err)
{
    Seat *seat = &table->seats[event->seat];

    if (seat->kind != SEAT_OPEN)
        return damaged(err, "a seat that was not open");
    *seat = (Seat){.kind = SEAT_HUMAN};
    text_copy(seat->name, NAME, event->name);
    if (table->host == NOBODY)
        table->host = event->seat;
    return true;
}

/* Once parts are being opened, no seal is accepted: a player who has seen another part
 * could choose a suitable one. */
static bool sealed(Table *table, const Event *event, Err *err)
{
    Seat *seat = &table->seats[event->seat];

    if (seat->kind != SEAT_HUMAN || !seal_is_valid(event->seal))
        return unfair(err, "a seal of nobody, or none");
    if (table->is_opening || *seat->seal || *seat->nonce)
        return unfair(err, "a seal that comes too late");
    text_copy(seat->seal, SEAL, event->seal);
    return true;
}

/* A sealed part is opened once all parts are fixed; an unsealed one must be added before
 * that. */
static bool nonce(Table *table, const Event *event, Err *err)
{
    Seat *seat = &table->seats[event->seat];

    if (seat->kind != SEAT_HUMAN)
        return unfair(err, "a nonce of nobody, or too long");
    if (*seat->seal ? !table_wants_part(table, event->seat) : table->is_opening)
        return unfair(err, "a nonce before its time, or after it");
    if (*seat->seal && !seal_fits(seat->seal, event->nonce))
        return unfair(err, "a nonce that is not the one that was sealed");
    text_copy(seat->nonce, NONCE, event->nonce);
    return true;
}

static bool has_open_seat(const Table *table)
{
    for (int i = 0; i < table->n_seats; i++)
        if (table->seats[i].kind == SEAT_OPEN)
            return true;
    return false;
}

static bool opening(Table *table, const Event *event, Err *err)
{
    if (table->is_opening || has_open_seat(table) || !table_has_seals(table))
        return unfair(err, "parts that cannot be opened yet, or again");
    table->is_opening = true;
    table->opening_since = when(event);
    return true;
}

static bool unopened(Table *table, const Event *event, Err *err)
{
    if (!table_wants_part(table, event->seat))
        return unfair(err, "a part that nobody waits for");
    table->seats[event->seat].is_unopened = true;
    return true;
}

/* Play the word at *at; *new_turn becomes true if the game's own seat made the move. */
static bool play_word(Table *table, const char **at, bool *new_turn, Err *err)
{
    Match *match = &table->match;
    Move move;

    if (match->n_moves == MAX_PLIES || match_turn(match) == OVER)
        return damaged(err, "moves that cannot be played");
    if (!table->game->read_move(&move, match_state(match), at, err))
        return false;
    if (**at && **at != ' ')
        return damaged(err, "more than a move where a move should be");
    *new_turn = *new_turn || match_turn(match) >= table->n_seats;
    match_play(match, move);
    *at += **at == ' ';
    return true;
}

static bool play(Table *table, const Event *event, bool *new_turn, Err *err)
{
    table->event_turn = event->turn;
    if (table->is_blind)
        return true;
    for (const char *at = event->moves; *at;)
        if (!play_word(table, &at, new_turn, err))
            return false;
    int turn = match_turn(&table->match);
    return (turn != LUCK && turn < table->n_seats) || damaged(err, "luck has not dealt");
}

/* From now on the owner has `wait_s` seconds to return. */
static void begin_wait(Seat *seat, const Event *event)
{
    if (seat->wait_s > 0)
        seat->lost_at = when(event) + (int64_t)seat->wait_s * 1000;
}

static bool started(Table *table, const Event *event, Err *err)
{
    Text nonces = text_in(table->nonces, sizeof table->nonces);
    bool new_turn = false;

    if (has_open_seat(table))
        return damaged(err, "a start before all seats were taken");
    if (table_wants_parts(table) || (table_has_seals(table) && !table->is_opening))
        return unfair(err, "a start before all parts were opened");
    table_write_nonces(&nonces, table);
    if (strcmp(event->nonces, table->nonces) != 0)
        return unfair(err, "nonces that are not those of the seats");
    /* Clocks start only after luck's first moves, which are part of this event. */
    table->phase = PHASE_PLAYING;
    if (!table->is_blind)
        match_start(&table->match, table->game, &table->setup);
    if (!play(table, event, &new_turn, err))
        return false;
    for (int i = 0; i < table->n_seats; i++)
        if (table->seats[i].kind == SEAT_HUMAN) {
            clock_start(&table->seats[i].clock, &table->speed);
            begin_wait(&table->seats[i], event);
        }
    table->position_version = table->version;
    table->turn_since = when(event);
    begin_turn(table);
    take_clocks(table, event);
    return true;
}

/* A move by a person ends an open question. A bot's move does not, because bots
 * agree to everything. */
static bool moved(Table *table, const Event *event, Err *err)
{
    int seat = event->seat;
    bool new_turn = false;

    if (table_turn(table) != seat || !*event->moves)
        return damaged(err, "a move out of turn, or none");
    if (!play(table, event, &new_turn, err))
        return false;
    /* In a game of steps the seat may still be to move: its turn then goes on, without
     * another increment. In a solo game the turn comes back to the same seat, and only
     * the move of the game's own seat in between shows that a new turn has begun. */
    charge(table, seat, event);
    if (new_turn || table_turn(table) != seat)
        begin_turn(table);
    if (!*table->seats[seat].bot)
        drop_question(table);
    table->position_version = table->version;
    take_clocks(table, event);
    return true;
}

/* Can the match be cut back to `to` moves? */
static bool can_keep(const Table *table, int to)
{
    return to >= 0 && (table->is_blind || to <= table->match.n_moves);
}

static bool asked(Table *table, const Event *event, Err *err)
{
    if (!can_keep(table, event->to) || !seat_is_owned(&table->seats[event->seat]))
        return damaged(err, "a question that cannot be asked");
    drop_question(table);
    table->asker = event->seat;
    table->asked_to = event->to;
    return true;
}

static bool answered(Table *table, const Event *event, Err *err)
{
    if (table->asker == NOBODY || !seat_is_owned(&table->seats[event->seat]))
        return damaged(err, "an answer without a question");
    if (event->yes) {
        table->seats[event->seat].agrees = true;
        return true;
    }
    Seat *asker = &table->seats[table->asker];
    asker->refused++;
    asker->refused_at = when(event);
    drop_question(table);
    return true;
}

static bool tookback(Table *table, const Event *event, Err *err)
{
    int turn = table_turn(table);

    if (!can_keep(table, event->to))
        return fail(err, ERR_RECORD, N_("take-back to move %d of %d"), event->to,
                    table->match.n_moves);
    charge(table, turn, event);
    if (!table->is_blind)
        match_rewind(&table->match, event->to);
    table->event_turn = event->turn;
    if (table_turn(table) != turn)
        begin_turn(table);
    drop_question(table);
    table->position_version = table->version;
    take_clocks(table, event);
    return table_turn(table) != NOBODY || damaged(err, "a take-back to nobody's turn");
}

/* The owner of a seat goes, and a bot plays on. Before the game has started, the time to
 * return does not run, and nobody can lose. */
static bool gone(Table *table, const Event *event, Standing standing, Err *err)
{
    int seat = event->seat;
    Seat *s = &table->seats[seat];

    if ((table->phase != PHASE_PLAYING && !table_is_opening(table)) ||
        s->kind != SEAT_HUMAN || !*event->bot)
        return damaged(err, "a seat that nobody can leave, or no bot for it");
    if (seat_is_owned(s)) {
        bool is_its_turn = table_turn(table) == seat;

        if (is_its_turn)
            charge(table, seat, event);
        s->gone_at = is_its_turn ? table->match.n_moves : -1;
    }
    if (standing == TIMED_OUT)
        s->clock.left_ms = 0;
    s->standing = standing;
    text_copy(s->bot, LEVEL, event->bot);
    s->wait_s = event->wait_s > 0 ? event->wait_s : 0;
    s->lost_at = 0;
    if (table->phase == PHASE_PLAYING)
        begin_wait(s, event);
    memset(s->votes, 0, sizeof s->votes);
    forget_votes(table, seat);
    if (table->asker == seat)
        drop_question(table);
    s->agrees = false;
    return true;
}

/* The host has left: the first remaining person becomes host, if there is one. */
static void pass_host(Table *table)
{
    table->host = NOBODY;
    for (int i = table->n_seats - 1; i >= 0; i--)
        if (table->seats[i].kind == SEAT_HUMAN)
            table->host = i;
}

/* Once parts are being opened, nobody else can take the seat: otherwise people could swap
 * seats to see whose part brings the best tiles. A seat whose part is still missing
 * cannot be left. */
static bool left(Table *table, const Event *event, Err *err)
{
    if (table->phase != PHASE_WAITING || table->is_opening)
        return table_wants_part(table, event->seat)
                   ? unfair(err, "a seat that still owes its part")
                   : gone(table, event, LEFT, err);
    if (table->seats[event->seat].kind != SEAT_HUMAN)
        return damaged(err, "a seat that nobody can leave");
    table->seats[event->seat] = (Seat){.kind = SEAT_OPEN};
    if (table->host == event->seat)
        pass_host(table);
    return true;
}

static bool timedout(Table *table, const Event *event, Err *err)
{
    return gone(table, event, TIMED_OUT, err);
}

static bool resigned(Table *table, const Event *event, Err *err)
{
    return gone(table, event, RESIGNED, err);
}

static bool replaced(Table *table, const Event *event, Err *err)
{
    return gone(table, event, REPLACED, err);
}

/* A player who returns in the same turn is charged for all of it. Otherwise a player who
 * leaves and returns faster than the bot moves could think for ever. */
static bool returned(Table *table, const Event *event, Err *err)
{
    Seat *seat = &table->seats[event->seat];
    bool is_its_turn = table_turn(table) == event->seat;

    if (seat->kind != SEAT_HUMAN || !*seat->bot || seat->standing == RESIGNED)
        return damaged(err, "a return that cannot be");
    *seat->bot = '\0';
    seat->standing = PLAYING;
    seat->wait_s = 0;
    seat->lost_at = 0;
    if (is_its_turn && seat->gone_at == table->match.n_moves) {
        charge(table, event->seat, event);
    } else if (is_its_turn) {
        table->turn_since = when(event);
        begin_turn(table);
    }
    take_clocks(table, event);
    return true;
}

static bool away(Table *table, const Event *event, Err *err)
{
    Seat *seat = &table->seats[event->seat];

    if (!seat_is_asked(seat))
        return damaged(err, "nobody who could be away");
    seat->standing = AWAY;
    forget_votes(table, event->seat);
    memset(seat->votes, 0, sizeof seat->votes);
    return true;
}

static bool back(Table *table, const Event *event, Err *err)
{
    if (table->seats[event->seat].standing != AWAY)
        return damaged(err, "nobody who was away");
    table->seats[event->seat].standing = PLAYING;
    forget_votes(table, event->seat);
    return true;
}

static bool voted(Table *table, const Event *event, Err *err)
{
    if (event->about < 0 || event->about >= table->n_seats || event->choice < VOTE_WAIT)
        return damaged(err, "a vote that cannot be read");
    table->seats[event->seat].votes[event->about] = (Vote)event->choice;
    return true;
}

static bool chat(Table *table, const Event *event, Err *err)
{
    (void)table;
    (void)event;
    (void)err;
    return true;
}

static bool muted(Table *table, const Event *event, Err *err)
{
    (void)err;
    table->seats[event->seat].is_muted = event->on;
    return true;
}

static bool rematch(Table *table, const Event *event, Err *err)
{
    if (*event->seal && !seal_is_valid(event->seal))
        return unfair(err, "a seal of nobody, or none");
    table->seats[event->seat].wants_rematch = true;
    text_copy(table->seats[event->seat].next_seal, SEAL, event->seal);
    return true;
}

static bool rematched(Table *table, const Event *event, Err *err)
{
    (void)err;
    text_copy(table->next, sizeof table->next, event->table);
    return true;
}

/* Finish the game. If the reason says so, `loser` has lost it by giving up. */
static bool finished(Table *table, const Event *event, Err *err)
{
    bool is_lost = event->reason >= REASON_LEFT;

    if (is_lost && (table->phase != PHASE_PLAYING || event->loser < 0 ||
                    event->loser >= table->n_seats))
        return damaged(err, "a game that nobody has lost");
    table->phase = PHASE_OVER;
    table->reason = (EndReason)event->reason;
    table->loser = is_lost ? event->loser : NOBODY;
    table->n_scores = event->n_scores;
    table->n_places = event->n_places;
    memcpy(table->scores, event->scores, sizeof table->scores);
    memcpy(table->places, event->places, sizeof table->places);
    text_copy(table->reveal, sizeof table->reveal, event->reveal);
    drop_question(table);
    return true;
}

static bool (*const changes[EVENT_TYPES])(Table *table, const Event *event, Err *err) = {
    [EVENT_CREATED] = created, [EVENT_JOINED] = joined, [EVENT_SEALED] = sealed,
    [EVENT_NONCE] = nonce, [EVENT_OPENING] = opening, [EVENT_UNOPENED] = unopened,
    [EVENT_STARTED] = started, [EVENT_MOVED] = moved, [EVENT_ASKED] = asked,
    [EVENT_ANSWERED] = answered, [EVENT_TOOKBACK] = tookback, [EVENT_LEFT] = left,
    [EVENT_TIMEDOUT] = timedout, [EVENT_RESIGNED] = resigned, [EVENT_RETURNED] = returned,
    [EVENT_AWAY] = away, [EVENT_BACK] = back, [EVENT_VOTED] = voted,
    [EVENT_REPLACED] = replaced, [EVENT_CHAT] = chat, [EVENT_MUTED] = muted,
    [EVENT_REMATCH] = rematch, [EVENT_REMATCHED] = rematched, [EVENT_FINISHED] = finished,
};

/* The calendar date (Howard Hinnant's civil_from_days), so that no library's
 * time zone matters. */
static void write_date(char out[16], int64_t wall_ms)
{
    int64_t days = wall_ms / 86400000 + 719468, era = days / 146097;
    int64_t of_era = days - era * 146097;
    int64_t year = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
    int64_t of_year = of_era - (365 * year + year / 4 - year / 100);
    int64_t month = (5 * of_year + 2) / 153, day = of_year - (153 * month + 2) / 5 + 1;
    Text text = text_in(out, 16);

    month += month < 10 ? 3 : -9;
    text_f(&text, "%04d-%02d-%02d", (int)(year + era * 400 + (month <= 2)), (int)month,
           (int)day);
}

static void take_version(Table *table, const Event *event)
{
    table->version++;
    table->touched_at = event->at;
    table->touched_tick = event->note.tick;
    if (table->version == 1) {
        table->created_at = event->at;
        write_date(table->date, table->created_at);
    }
}

bool table_change(Table *table, const Event *event, Err *err)
{
    bool has_seat = event->seat >= 0 && event->seat < table->n_seats;

    /* The version comes first: a client that has missed an event asks for it and loses
     * nothing, since the table is not changed yet. All later refusals mean that the
     * events are damaged or forged. */
    if (event->version != table->version + 1)
        return fail(err, ERR_STALE, N_("event %d came after event %d"), event->version,
                    table->version);
    take_version(table, event);
    /* The first event names the game; nothing else has a meaning without it. */
    if (table->version > 1 ? !table->game : event->type != EVENT_CREATED)
        return damaged(err, "a table that does not begin with its creation");
    /* A newer server may know more types of events. They must not change the position: if
     * one does, the next digest differs. */
    if (event->type == EVENT_UNKNOWN) {
        table->unknown++;
        return true;
    }
    if (!(event_types[event->type].phases >> table->phase & 1))
        return table->phase == PHASE_WAITING
                   ? fail(err, ERR_RECORD, N_("an event '%s' that cannot be yet"),
                          event_types[event->type].name)
                   : damaged(err, "an event that cannot happen here");
    return has_seat == event_types[event->type].has_seat
               ? changes[event->type](table, event, err)
               : damaged(err, "a seat that is not there");
}

/* If the position here differs from the server's, notice it at once. */
static bool check_digest(const Table *table, const Event *event, Err *err)
{
    char here[20], there[20];
    Text own = text_in(here, sizeof here), theirs = text_in(there, sizeof there);

    if (table->is_blind || event->digest == table_digest(table))
        return true;
    text_f(&own, "%016llx", (unsigned long long)table_digest(table));
    text_f(&theirs, "%016llx", (unsigned long long)event->digest);
    return fail(err, ERR_RECORD, N_("version %d: digest %s here, %s there"),
                table->version, here, there);
}

bool table_fold(Table *table, const Event *event, Err *err)
{
    return table_change(table, event, err) && check_digest(table, event, err);
}
