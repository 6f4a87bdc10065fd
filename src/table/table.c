/* table.c - see table.h. */
#include "table/table.h"

#include <string.h>

const char *const phase_names[PHASE_OVER + 1] = {
    [PHASE_WAITING] = "waiting", [PHASE_PLAYING] = "playing", [PHASE_OVER] = "over",
};
const char *const seat_kind_names[SEAT_BOT + 1] = {
    [SEAT_OPEN] = "open", [SEAT_HUMAN] = "human", [SEAT_BOT] = "bot",
};
const char *const aids_names[AIDS_FULL + 1] = {
    [AIDS_NONE] = "none", [AIDS_SCORE] = "score", [AIDS_FULL] = "full",
};
const char *const standing_names[REPLACED + 1] = {
    [PLAYING] = "playing", [AWAY] = "away", [LEFT] = "left", [TIMED_OUT] = "timedout",
    [RESIGNED] = "resigned", [REPLACED] = "replaced",
};
const char *const vote_names[VOTE_END + 1] = {
    [VOTE_NONE] = "none", [VOTE_WAIT] = "wait", [VOTE_BOT] = "bot", [VOTE_END] = "end",
};
const char *const watch_names[WATCHES] = {[WATCH_TOKEN] = "token"};
const char *const reason_names[REASONS] = {
    [REASON_END] = "end", [REASON_ABANDONED] = "abandoned", [REASON_CLOSED] = "closed",
    [REASON_LEFT] = "left", [REASON_TIMED_OUT] = "timedout",
    [REASON_RESIGNED] = "resigned",
};

void table_clear(Table *table, const char *id)
{
    memset(table, 0, sizeof *table);

    text_copy(table->id, sizeof table->id, id);
    table->host = table->asker = table->loser = table->event_turn = NOBODY;
    table->reason = NO_REASON;
}

int table_turn(const Table *table)
{
    if (table->phase != PHASE_PLAYING)
        return NOBODY;
    int turn = table->is_blind ? table->event_turn : match_turn(&table->match);
    return turn >= 0 && turn < table->n_seats ? turn : NOBODY;
}

bool table_owes_turn(const Table *table, int seat)
{
    const Seat *s = &table->seats[seat];

    return !table->is_blind && s->standing == TIMED_OUT &&
           s->gone_at == table->match.n_moves;
}

bool table_takes_back_freely(const Table *table, int seat)
{
    const Match *match = &table->match;

    return match_turn(match) == seat && match->n_moves > match_floor(match);
}

/* If the game is lost unless the owner returns, the bot makes only the turn whose time
 * has run out. A player who returns then finds the game as it was. */
const char *table_bot_to_move(const Table *table)
{
    int turn = table_turn(table);

    if (turn == NOBODY || (table->seats[turn].lost_at && !table_owes_turn(table, turn)))
        return NULL;
    return *table->seats[turn].bot ? table->seats[turn].bot : NULL;
}

int64_t table_deadline(const Table *table)
{
    int turn = table_turn(table);

    if (turn == NOBODY || !seat_is_owned(&table->seats[turn]))
        return INT64_MAX;
    return clock_deadline(&table->seats[turn].clock, &table->speed, table->turn_since);
}

int table_next_loser(const Table *table)
{
    int first = NOBODY;

    for (int i = 0; i < table->n_seats && table->phase == PHASE_PLAYING; i++)
        if (table->seats[i].lost_at &&
            (first == NOBODY || table->seats[i].lost_at < table->seats[first].lost_at))
            first = i;
    return first;
}

bool seat_is_owned(const Seat *seat)
{
    return seat->kind == SEAT_HUMAN && !*seat->bot;
}

bool seat_is_asked(const Seat *seat)
{
    return seat_is_owned(seat) && seat->standing == PLAYING;
}

bool seat_has_forfeited(const Seat *seat)
{
    return seat->standing == LEFT || seat->standing == TIMED_OUT ||
           seat->standing == RESIGNED || seat->standing == REPLACED;
}

/* In a game of two both must want a rematch, even a player who has gone: nobody asked for
 * another opponent. */
static bool is_asked_again(const Table *table, const Seat *seat)
{
    return seat_is_asked(seat) ||
           (seat->kind == SEAT_HUMAN && setup_is_duel(&table->setup));
}

bool table_wants_rematch(const Table *table)
{
    int wanting = 0;

    for (int i = 0; i < table->n_seats; i++) {
        const Seat *seat = &table->seats[i];

        if (is_asked_again(table, seat) && !seat->wants_rematch)
            return false;
        wanting += table->seats[i].wants_rematch;
    }
    return table->phase == PHASE_OVER && wanting > 0 && !*table->next;
}

/* Have all who are asked agreed? In a game of two, a player who has gone but may still
 * return is asked too. */
bool table_agrees(const Table *table)
{
    for (int i = 0; i < table->n_seats; i++) {
        const Seat *seat = &table->seats[i];

        if (i != table->asker && (seat_is_asked(seat) || seat->lost_at) && !seat->agrees)
            return false;
    }
    return table->asker != NOBODY;
}

void table_write_nonces(Text *text, const Table *table)
{
    for (int i = 0; i < table->n_seats; i++)
        if (*table->seats[i].nonce)
            text_f(text, text->used ? ",%s" : "%s", table->seats[i].nonce);
}

uint64_t table_digest(const Table *table)
{
    return table->match.game ? table->game->digest(match_state(&table->match)) : 0;
}

/* The game says who wins and breaks ties; points rank the others. */
static bool is_better(unsigned winners, const int points[], int a, int b)
{
    bool a_wins = winners >> a & 1, b_wins = winners >> b & 1;

    return a_wins != b_wins ? a_wins : points[a] > points[b];
}

/* The seats that rank last, as bits: the one that gave up and so ended the game, or else
 * all whose owners were not there at the end. */
static unsigned last_ones(const Table *table, int loser)
{
    unsigned last = 0;

    if (loser != NOBODY)
        return 1u << loser;
    for (int i = 0; i < table->n_seats; i++)
        last |= (unsigned)seat_has_forfeited(&table->seats[i]) << i;
    return last;
}

void table_places(const Table *table, int loser, int places[MAX_SEATS])
{
    const State *s = match_state(&table->match);
    int points[MAX_SEATS], n = table->game->seats(s);
    unsigned winners = table->game->winners(s), forfeited = last_ones(table, loser);

    table->game->settled(s, points);
    for (int i = 0; i < n; i++) {
        places[i] = 1;
        for (int k = 0; k < n; k++)
            if (!(forfeited >> k & 1))
                places[i] += forfeited >> i & 1 || is_better(winners, points, k, i);
    }
}

Vote table_verdict(const Table *table, int seat)
{
    int voters = 0, votes[VOTE_END + 1] = {0};

    if (table->phase != PHASE_PLAYING || table->seats[seat].standing != AWAY)
        return VOTE_NONE;
    for (int i = 0; i < table->n_seats; i++)
        if (seat_is_asked(&table->seats[i])) {
            voters++;
            votes[table->seats[i].votes[seat]]++;
        }
    return 2 * votes[VOTE_BOT] > voters   ? VOTE_BOT
           : 2 * votes[VOTE_END] > voters ? VOTE_END
                                          : VOTE_NONE;
}
