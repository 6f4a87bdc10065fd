/* event.c - see event.h. */
#include "server/event.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

Draft *draft_open(const Table *table, Moment now, int lag_ms, uint64_t by)
{
    Draft *draft = malloc(sizeof *draft);

    assert(draft);
    draft->events = batch_open();
    if (table)
        draft->after = *table;
    else
        memset(&draft->after, 0, sizeof draft->after);
    draft->after.done = NULL;
    draft->after.n_done = draft->after.max_done = 0;
    draft->stamp = (Stamp){now, lag_ms > 0 ? lag_ms : 0};
    draft->by = by;
    draft->wait_s = 0;
    draft->takeover = bot_named("normal");
    draft->words = text_in(draft->word_list, sizeof draft->word_list);
    return draft;
}

void draft_close(Draft *draft)
{
    batch_close(draft->events);
    free(draft->after.done);
    free(draft);
}

void draft_hand_over(Batch *out, Draft *draft)
{
    batch_join(out, draft->events);
    draft->events = NULL;
}

void draft_next(Draft *draft)
{
    change_version(&draft->after, &draft->stamp, draft->by);
}

void event_open(Draft *draft, const char *type, int seat)
{
    const Table *table = &draft->after;

    draft->text = text_in(draft->body, sizeof draft->body);
    text_f(&draft->text,
           "{\"version\":%d,\"type\":\"%s\",\"at\":%lld,\"digest\":\"%016llx\"",
           table->version, type, (long long)draft->stamp.now.wall_ms,
           (unsigned long long)table_digest(table));
    if (seat != NOBODY)
        text_f(&draft->text, ",\"seat\":%d", seat);
}

/* What only the server needs in order to load the table again. */
static void write_note(Text *note, const Draft *draft)
{
    const Table *table = &draft->after;

    text_f(note, "{\"tick\":%lld", (long long)draft->stamp.now.service_ms);
    if (draft->stamp.lag_ms)
        text_f(note, ",\"lag\":%d", draft->stamp.lag_ms);
    if (draft->by)
        text_f(note, ",\"by\":\"%016llx\"", (unsigned long long)draft->by);
    if (table->version == 1 && table->setup.set_size) {
        text_str(note, ",\"set\":\"");
        text_hex(note, table->setup.set, (size_t)table->setup.set_size);
        text_char(note, '"');
    }
    text_char(note, '}');
}

void event_close(Draft *draft)
{
    char note[EVENT_NOTE];
    Text text = text_in(note, sizeof note);

    text_char(&draft->text, '}');
    write_note(&text, draft);
    assert(!draft->text.cut && !draft->words.cut && !text.cut);
    batch_event(draft->events, draft->after.id, draft->after.version, draft->body, note);
    draft->words = text_in(draft->word_list, sizeof draft->word_list);
}

void event_plain(Draft *draft, const char *type, int seat)
{
    event_open(draft, type, seat);
    event_close(draft);
}

void event_turn(Draft *draft)
{
    const Table *table = &draft->after;

    text_f(&draft->text, ",\"turn\":%d", table_turn(table));
    if (table->speed.kind == SPEED_NONE)
        return;
    text_str(&draft->text, ",\"clocks\":");
    table_write_clocks(&draft->text, table, draft->stamp.now);
}

void draft_play(Draft *draft, Move move, bool *new_turn)
{
    const Match *match = &draft->after.match;
    char word[MAX_MOVE_TEXT];
    Text text = text_in(word, sizeof word);

    match->game->write_move(&text, match_state(match), move);
    if (draft->words.used)
        text_char(&draft->words, ',');
    text_json(&draft->words, word);
    table_play(&draft->after, move, new_turn);
}

/* The one legal move of the game's own seat. */
static Move only_move(const Match *match)
{
    Move moves[MAX_MOVES];

    match->game->moves(match_state(match), moves);
    return moves[0];
}

void draft_deal(Draft *draft, bool *new_turn)
{
    const Table *table = &draft->after;
    const Match *match = &table->match;

    for (;;) {
        int turn = match_turn(match);
        if (turn == LUCK)
            draft_play(draft, dealer_draw(&table->dealer, match->game, match_state(match),
                                          match->n_draws), new_turn);
        else if (turn >= table->n_seats)
            draft_play(draft, only_move(match), new_turn);
        else
            return;
    }
}

void draft_start(Draft *draft)
{
    Table *table = &draft->after;
    bool new_turn = false;

    for (int i = 0; i < table->n_seats; i++)
        if (table->seats[i].kind == SEAT_OPEN)
            return;
    draft_next(draft);
    change_begin(table);
    draft_deal(draft, &new_turn);
    change_started(table, &draft->stamp);
    event_open(draft, "started", NOBODY);
    text_str(&draft->text, ",\"nonces\":");
    text_json(&draft->text, table->nonces);
    text_f(&draft->text, ",\"moves\":[%s]", draft->word_list);
    event_turn(draft);
    event_close(draft);
}

static void write_list(Text *text, const char *name, const int numbers[], int n)
{
    text_f(text, ",\"%s\":[", name);
    for (int i = 0; i < n; i++)
        text_f(text, i ? ",%d" : "%d", numbers[i]);
    text_char(text, ']');
}

void draft_finish(Draft *draft, const char *reason)
{
    Table *table = &draft->after;
    bool has_begun = table->phase == PHASE_PLAYING,
         has_result = strcmp(reason, "end") == 0 || table->loser != NOBODY;
    int points[MAX_SEATS], places[MAX_SEATS], n = 0;

    if (has_begun) {
        n = table->game->seats(match_state(&table->match));
        table->game->settled(match_state(&table->match), points);
        table_places(table, places);
    }
    draft_next(draft);
    change_finished(table);
    event_open(draft, "finished", NOBODY);
    text_f(&draft->text, ",\"reason\":\"%s\"", reason);
    if (table->loser != NOBODY)
        text_f(&draft->text, ",\"loser\":%d", table->loser);
    write_list(&draft->text, "scores", points, n);
    write_list(&draft->text, "places", places, has_result ? n : 0);
    if (has_result) {
        text_str(&draft->text, ",\"reveal\":\"");
        text_hex(&draft->text, table->dealer.seed, SEED_SIZE);
        text_char(&draft->text, '"');
    }
    event_close(draft);
}

void draft_lose(Draft *draft, int seat, Standing how)
{
    change_lost(&draft->after, seat, how);
    draft_finish(draft, standing_names[how]);
}

void draft_take_back(Draft *draft, int to)
{
    draft_next(draft);
    change_tookback(&draft->after, to, &draft->stamp);
    event_open(draft, "tookback", NOBODY);
    text_f(&draft->text, ",\"to\":%d", to);
    event_turn(draft);
    event_close(draft);
}

enum { LOST_AT_ONCE = 0, NEVER_LOST = -1 };     /* instead of seconds */

/* How long a seat that goes so may stay away, in seconds, before the game is lost. Whom a
 * vote has replaced, the others play on without. */
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
    int wait_s = wait_of(draft, standing);

    draft_next(draft);
    change_gone(&draft->after, seat, standing, draft->takeover, &draft->stamp);
    if (wait_s > LOST_AT_ONCE)
        change_awaited(&draft->after, seat, wait_s, &draft->stamp);
    event_open(draft, standing_names[standing], seat);
    text_f(&draft->text, ",\"bot\":\"%s\"", draft->takeover->name);
    if (wait_s != NEVER_LOST)
        text_f(&draft->text, ",\"wait\":%d", wait_s);
    event_close(draft);
    if (wait_s == LOST_AT_ONCE)
        draft_lose(draft, seat, standing);
}

/* Have all who are asked agreed to the question that stands? Who has gone but may still
 * return to a game of two is asked then. */
static bool all_agree(const Table *table)
{
    for (int i = 0; i < table->n_seats; i++) {
        const Seat *seat = &table->seats[i];

        if (i != table->asker && (seat_is_asked(seat) || seat->lost_at) && !seat->agrees)
            return false;
    }
    return true;
}

void draft_settle(Draft *draft)
{
    const Table *table = &draft->after;

    for (int seat = 0; seat < table->n_seats; seat++) {
        Choice verdict = table_verdict(table, seat);
        if (verdict == VOTE_END) {
            if (setup_is_duel(&table->setup))
                draft_lose(draft, seat, LEFT);
            else
                draft_finish(draft, "abandoned");
            return;
        }
        if (verdict == VOTE_BOT)
            draft_gone(draft, seat, REPLACED);
    }
    if (table->asker != NOBODY && all_agree(table))
        draft_take_back(draft, table->asked_to);
}
