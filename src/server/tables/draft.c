/* draft.c - see draft.h. */
#include "server/tables/draft.h"

#include <string.h>

#include "os/log.h"
#include "os/must.h"
#include "table/fold.h"
#include "table/part.h"

Draft *draft_open(const Hosted *hosted, Moment now, int lag_ms, uint64_t by)
{
    Draft *draft = must(malloc(sizeof *draft));

    draft->events = batch_open();
    if (hosted)
        draft->after = hosted->table;
    else
        table_clear(&draft->after, "");
    draft->dealer = hosted ? hosted->dealer : (Dealer){0};
    draft->now = now;
    draft->lag_ms = lag_ms > 0 ? lag_ms : 0;
    draft->waited_ms = 0;
    draft->by = by;
    draft->wait_s = 0;
    draft->takeover = bot_named("normal");
    draft->event = NULL;
    draft->has_failed = false;
    return draft;
}

void draft_close(Draft *draft)
{
    batch_close(draft->events);
    free(draft->event);
    free(draft);
}

bool draft_hand_over(Batch *out, Draft *draft, Err *err)
{
    if (draft->has_failed) {
        log_failure("decided, but cannot happen",
                    &(LogField){"table", draft->after.id, 0}, &draft->err);
        return fail(err, ERR_STORE,
                    N_("something went wrong on the server; nothing has changed"));
    }
    batch_join(out, draft->events);
    draft->events = NULL;
    return true;
}

Event *draft_event(Draft *draft, EventType type, int seat)
{
    Event *event = draft->event ? draft->event : must(malloc(sizeof *event));

    event_clear(event, type, seat);
    event->version = draft->after.version + 1;
    event->at = draft->now.wall_ms;
    event->note = (EventNote){draft->now.service_ms, draft->lag_ms, draft->waited_ms,
                              draft->by};
    draft->event = event;
    return event;
}

static bool has_field(EventType type, FieldKind kind, const char *key)
{
    for (const EventField *field = event_types[type].fields; field->key; field++)
        if (field->kind == kind && strcmp(field->key, key) == 0)
            return true;
    return false;
}

/* Fill in what follows from the table after the event. */
static void fill_in(Event *event, const Table *table, Moment now)
{
    event->digest = table_digest(table);
    if (has_field(event->type, FIELD_NUMBER, "turn"))
        event->turn = table_turn(table);
    if (table->speed.kind == SPEED_NONE ||
        !has_field(event->type, FIELD_CLOCKS, "clocks"))
        return;
    event->n_clocks = table->n_seats;
    for (int i = 0; i < table->n_seats; i++)
        event->clocks[i] = table_left(table, i, now);
}

void draft_add(Draft *draft)
{
    Event *event = draft->event;

    if (draft->has_failed)
        return;
    draft->has_failed = !table_change(&draft->after, event, &draft->err);
    if (draft->has_failed)
        return;
    fill_in(event, &draft->after, draft->now);
    draft->has_failed =
        !hosted_write(draft->events, draft->after.id, event, &draft->err);
    if (!draft->has_failed)
        draft->event = NULL;        /* the batch's now */
}

void draft_plain(Draft *draft, EventType type, int seat)
{
    draft_event(draft, type, seat);
    draft_add(draft);
}

void draft_play(Draft *draft, Move move)
{
    Match *match = &draft->match;
    char word[MAX_MOVE_TEXT];
    Text text = text_in(word, sizeof word);

    match->game->write_move(&text, match_state(match), move);
    if (!draft->has_failed && !event_add_move(draft->event, word))
        draft->has_failed = !fail(&draft->err, ERR_RECORD, "%s", "more moves than fit");
    match_play(match, move);
}

/* The only legal move of a seat that belongs to the game. */
static Move only_move(const Match *match)
{
    Move moves[MAX_MOVES];

    match->game->moves(match_state(match), moves);
    return moves[0];
}

void draft_deal(Draft *draft)
{
    const Match *match = &draft->match;

    for (;;) {
        int turn = match_turn(match);
        if (turn == LUCK)
            draft_play(draft, dealer_draw(&draft->dealer, match->game, match_state(match),
                                          match->n_draws));
        else if (turn >= draft->after.n_seats)
            draft_play(draft, only_move(match));
        else
            return;
    }
}

void draft_start(Draft *draft)
{
    const Table *table = &draft->after;

    for (int i = 0; i < table->n_seats; i++)
        if (table->seats[i].kind == SEAT_OPEN)
            return;
    if (table_has_seals(table) && !table->is_opening)
        draft_plain(draft, EVENT_OPENING, NOBODY);
    if (draft->has_failed || table_wants_parts(table))
        return;
    Event *event = draft_event(draft, EVENT_STARTED, NOBODY);
    Text nonces = text_in(event->nonces, sizeof event->nonces);
    unsigned char seed[SEED_SIZE];
    table_write_nonces(&nonces, table);
    memcpy(seed, draft->dealer.seed, sizeof seed);
    draft->dealer = dealer_from(seed, event->nonces);
    match_start(&draft->match, table->game, &table->setup);
    draft_deal(draft);
    draft_add(draft);
}

void draft_finish(Draft *draft, EndReason reason, int loser)
{
    const Table *table = &draft->after;
    bool has_result = reason == REASON_END || loser != NOBODY;
    Event *event = draft_event(draft, EVENT_FINISHED, NOBODY);

    event->reason = reason;
    event->loser = loser;
    if (table->phase == PHASE_PLAYING) {
        event->n_scores = table->game->seats(match_state(&table->match));
        table->game->settled(match_state(&table->match), event->scores);
    }
    if (has_result) {
        event->n_places = event->n_scores;
        table_places(table, loser, event->places);
    }
    Text reveal = text_in(event->reveal, sizeof event->reveal);
    text_hex(&reveal, draft->dealer.seed, SEED_SIZE);
    draft_add(draft);
}

void draft_lose(Draft *draft, int seat, Standing how)
{
    draft_finish(draft, how == LEFT        ? REASON_LEFT
                        : how == TIMED_OUT ? REASON_TIMED_OUT
                                           : REASON_RESIGNED, seat);
}

void draft_take_back(Draft *draft, int to)
{
    draft_event(draft, EVENT_TOOKBACK, NOBODY)->to = to;
    draft_add(draft);
}

enum { LOST_AT_ONCE = 0, NEVER_LOST = -1 };     /* instead of seconds */

/* How many seconds a player who goes this way may stay away before the game is lost. If a
 * vote replaced them, the others play on. */
static int wait_of(const Draft *draft, Standing standing)
{
    if (!setup_is_duel(&draft->after.setup) || standing == REPLACED)
        return NEVER_LOST;
    if (standing == RESIGNED)
        return LOST_AT_ONCE;
    return draft->wait_s > 0 ? draft->wait_s : NEVER_LOST;
}

void draft_gone(Draft *draft, int seat, Standing standing)
{
    static const EventType types[REPLACED + 1] = {
        [LEFT] = EVENT_LEFT, [TIMED_OUT] = EVENT_TIMEDOUT, [RESIGNED] = EVENT_RESIGNED,
        [REPLACED] = EVENT_REPLACED,
    };
    Event *event = draft_event(draft, types[standing], seat);
    Text bot = text_in(event->bot, sizeof event->bot);
    int wait_s = wait_of(draft, standing);

    text_str(&bot, draft->takeover->name);
    event->wait_s = wait_s;
    draft_add(draft);
    if (wait_s == LOST_AT_ONCE)
        draft_lose(draft, seat, standing);
}

void draft_settle(Draft *draft)
{
    const Table *table = &draft->after;

    for (int seat = 0; seat < table->n_seats; seat++) {
        Vote verdict = table_verdict(table, seat);
        if (verdict == VOTE_END) {
            if (setup_is_duel(&table->setup))
                draft_lose(draft, seat, LEFT);
            else
                draft_finish(draft, REASON_ABANDONED, NOBODY);
            return;
        }
        if (verdict == VOTE_BOT)
            draft_gone(draft, seat, REPLACED);
    }
    if (table_agrees(table))
        draft_take_back(draft, table->asked_to);
}
