/* table.c - see table.h. */
#include "server/table.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "server/table_change.h"

Table *table_open(const char *id, const unsigned char seed[SEED_SIZE])
{
    Table *table = calloc(1, sizeof *table);
    assert(table);
    Text text = text_in(table->id, sizeof table->id);

    text_str(&text, id);
    table->dealer = dealer_from(seed, "");
    table->host = table->asker = table->loser = NOBODY;
    return table;
}

void table_close(Table *table)
{
    if (!table)
        return;
    free(table->done);
    free(table);
}

int table_turn(const Table *table)
{
    int turn = table->phase == PHASE_PLAYING ? match_turn(&table->match) : NOBODY;

    return turn >= 0 && turn < table->n_seats ? turn : NOBODY;
}

bool table_owes_turn(const Table *table, int seat)
{
    const Seat *s = &table->seats[seat];

    return s->standing == TIMED_OUT && s->gone_at == table->match.n_moves;
}

/* Where a game is lost unless its owner returns, nobody plays on but the turn whose time
 * has run out: who returns finds the game as it was. */
const Bot *table_bot_to_move(const Table *table)
{
    int turn = table_turn(table);

    if (turn == NOBODY || (table->seats[turn].lost_at && !table_owes_turn(table, turn)))
        return NULL;
    return table->seats[turn].bot;
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
    return seat->kind == SEAT_HUMAN && !seat->bot;
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

/* Of two both must want it, also who has gone: nobody asked for another opponent. */
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

uint64_t command_hash(int seat, const char *id)
{
    unsigned char hash[SHA256_SIZE];
    uint64_t out = 0;
    Sha256 sha;

    if (!id || (seat == NOBODY && strlen(id) < SECRET_ID))
        return 0;
    sha256_start(&sha);
    sha256_add(&sha, &(char){(char)seat}, 1);
    sha256_add(&sha, id, strlen(id));
    sha256_end(&sha, hash);
    for (int i = 0; i < 8; i++)
        out = out << 8 | hash[i];
    return out;
}

int table_done(const Table *table, int seat, const char *id, int *first)
{
    uint64_t hash = command_hash(seat, id);

    for (int i = table->n_done - 1; hash && i >= 0; i--)
        if (table->done[i].id == hash) {
            if (first)
                *first = table->done[i].first;
            return table->done[i].version;
        }
    return 0;
}

uint64_t table_digest(const Table *table)
{
    return table->match.game ? table->game->digest(match_state(&table->match)) : 0;
}

/* Winners are the game's word, ties broken; among the others points decide. */
static bool is_better(unsigned winners, const int points[], int a, int b)
{
    bool a_wins = winners >> a & 1, b_wins = winners >> b & 1;

    return a_wins != b_wins ? a_wins : points[a] > points[b];
}

/* The seats that rank last, as bits: who ended the game by giving it up, or else all who
 * were not there at its end. */
static unsigned last_ones(const Table *table)
{
    unsigned last = 0;

    if (table->loser != NOBODY)
        return 1u << table->loser;
    for (int i = 0; i < table->n_seats; i++)
        last |= (unsigned)seat_has_forfeited(&table->seats[i]) << i;
    return last;
}

void table_places(const Table *table, int places[MAX_SEATS])
{
    const State *s = match_state(&table->match);
    int points[MAX_SEATS], n = table->game->seats(s);
    unsigned winners = table->game->winners(s), forfeited = last_ones(table);

    table->game->settled(s, points);
    for (int i = 0; i < n; i++) {
        places[i] = 1;
        for (int k = 0; k < n; k++)
            if (!(forfeited >> k & 1))
                places[i] += forfeited >> i & 1 || is_better(winners, points, k, i);
    }
}

Choice table_verdict(const Table *table, int seat)
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
