/* table_change.c - see table_change.h. */
#include "server/table_change.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Remember a command; its events come one after another. */
static void remember(Table *table, uint64_t id)
{
    Done *last = table->n_done ? &table->done[table->n_done - 1] : NULL;

    if (last && last->id == id && last->version == table->version - 1) {
        last->version = table->version;
        return;
    }
    if (table->n_done == table->max_done) {
        table->max_done = table->max_done ? table->max_done * 2 : 16;
        table->done = realloc(table->done, (size_t)table->max_done * sizeof *table->done);
        assert(table->done);
    }
    table->done[table->n_done++] = (Done){id, table->version, table->version};
}

/* Civil from days since 1970 (Howard Hinnant's sum), so that no library's time zone
 * matters. */
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

void change_version(Table *table, const Stamp *stamp, uint64_t by)
{
    table->version++;
    table->touched_at = stamp->now.wall_ms;
    if (table->version == 1) {
        table->created_at = stamp->now.wall_ms;
        write_date(table->date, table->created_at);
    }
    if (by)
        remember(table, by);
}

static void copy(char *out, size_t size, const char *from)
{
    Text text = text_in(out, size);

    text_str(&text, from);
}

void change_joined(Table *table, int seat, const char *name)
{
    table->seats[seat] = (Seat){.kind = SEAT_HUMAN};
    copy(table->seats[seat].name, NAME, name);
    if (table->host == NOBODY)
        table->host = seat;
}

void change_nonce(Table *table, int seat, const char *nonce)
{
    copy(table->seats[seat].nonce, NONCE, nonce);
}

void change_begin(Table *table)
{
    Text nonces = text_in(table->nonces, sizeof table->nonces);
    unsigned char seed[SEED_SIZE];

    for (int i = 0; i < table->n_seats; i++)
        if (*table->seats[i].nonce)
            text_f(&nonces, nonces.used ? ",%s" : "%s", table->seats[i].nonce);
    memcpy(seed, table->dealer.seed, sizeof seed);
    table->dealer = dealer_from(seed, table->nonces);
    table->phase = PHASE_PLAYING;
    match_start(&table->match, table->game, &table->setup);
}

/* The turn of the seat to move begins now. */
static void begin_turn(Table *table)
{
    int turn = table_turn(table);

    if (turn != NOBODY && seat_is_owned(&table->seats[turn]))
        clock_turn(&table->seats[turn].clock, &table->speed);
}

void change_started(Table *table, const Stamp *stamp)
{
    for (int i = 0; i < table->n_seats; i++)
        if (table->seats[i].kind == SEAT_HUMAN)
            clock_start(&table->seats[i].clock, &table->speed);
    table->position_version = table->version;
    table->turn_since = stamp->now.service_ms;
    begin_turn(table);
}

void table_play(Table *table, Move move, bool *new_turn)
{
    *new_turn = *new_turn || match_turn(&table->match) >= table->n_seats;
    match_play(&table->match, move);
}

/* Up to now it was `seat` who thought. */
static void charge(Table *table, int seat, const Stamp *stamp)
{
    if (seat != NOBODY && seat_is_owned(&table->seats[seat]))
        clock_charge(&table->seats[seat].clock, &table->speed,
                     stamp->now.service_ms - table->turn_since, stamp->lag_ms);
    table->turn_since = stamp->now.service_ms;
}

static void drop_question(Table *table)
{
    table->asker = NOBODY;
    table->asked_to = 0;
    for (int i = 0; i < table->n_seats; i++)
        table->seats[i].agrees = false;
}

/* A move by a person ends a question; a bot's does not, for bots agree to everything. */
void change_moved(Table *table, int seat, bool new_turn, const Stamp *stamp)
{
    charge(table, seat, stamp);
    if (new_turn || table_turn(table) != seat)
        begin_turn(table);
    if (!table->seats[seat].bot)
        drop_question(table);
    table->position_version = table->version;
}

void change_asked(Table *table, int seat, int to)
{
    drop_question(table);
    table->asker = seat;
    table->asked_to = to;
}

void change_answered(Table *table, int seat, bool yes, const Stamp *stamp)
{
    if (yes) {
        table->seats[seat].agrees = true;
        return;
    }
    Seat *asker = &table->seats[table->asker];
    asker->refused++;
    asker->refused_at = stamp->now.service_ms;
    drop_question(table);
}

void change_tookback(Table *table, int to, const Stamp *stamp)
{
    int turn = table_turn(table);

    charge(table, turn, stamp);
    match_rewind(&table->match, to);
    if (table_turn(table) != turn)
        begin_turn(table);
    drop_question(table);
    table->position_version = table->version;
}

/* Whoever created the table is no longer there: the next one is host, if there is one. */
static void pass_host(Table *table)
{
    table->host = NOBODY;
    for (int i = table->n_seats - 1; i >= 0; i--)
        if (table->seats[i].kind == SEAT_HUMAN)
            table->host = i;
}

void change_opened(Table *table, int seat)
{
    table->seats[seat] = (Seat){.kind = SEAT_OPEN};
    if (table->host == seat)
        pass_host(table);
}

static void forget_votes(Table *table, int about)
{
    for (int i = 0; i < table->n_seats; i++)
        table->seats[i].votes[about] = VOTE_NONE;
}

void change_gone(Table *table, int seat, Standing standing, const Bot *bot,
                 const Stamp *stamp)
{
    Seat *s = &table->seats[seat];

    if (table_turn(table) == seat && seat_is_owned(s)) {
        charge(table, seat, stamp);
        s->gone_at = table->match.n_moves;
    } else if (seat_is_owned(s)) {
        s->gone_at = -1;
    }
    if (standing == TIMED_OUT)
        s->clock.left_ms = 0;
    s->standing = standing;
    s->bot = bot;
    s->lost_at = 0;
    memset(s->votes, 0, sizeof s->votes);
    forget_votes(table, seat);
    if (table->asker == seat)
        drop_question(table);
    s->agrees = false;
}

void change_awaited(Table *table, int seat, int wait_s, const Stamp *stamp)
{
    table->seats[seat].lost_at = stamp->now.service_ms + (int64_t)wait_s * 1000;
}

/* Back in the turn in which it went, it is charged for all of it: else who leaves and
 * returns, faster than the bot moves, could think for ever. */
void change_returned(Table *table, int seat, const Stamp *stamp)
{
    Seat *s = &table->seats[seat];
    bool is_its_turn = table_turn(table) == seat;

    s->bot = NULL;
    s->standing = PLAYING;
    s->lost_at = 0;
    if (is_its_turn && s->gone_at == table->match.n_moves) {
        charge(table, seat, stamp);
    } else if (is_its_turn) {
        table->turn_since = stamp->now.service_ms;
        begin_turn(table);
    }
}

void change_away(Table *table, int seat, bool is_away)
{
    table->seats[seat].standing = is_away ? AWAY : PLAYING;
    forget_votes(table, seat);
    if (is_away)
        memset(table->seats[seat].votes, 0, sizeof table->seats[seat].votes);
}

void change_voted(Table *table, int seat, int about, Choice choice)
{
    table->seats[seat].votes[about] = choice;
}

void change_lost(Table *table, int seat, Standing how)
{
    table->loser = seat;
    table->lost_by = how;
}

void change_finished(Table *table)
{
    table->phase = PHASE_OVER;
    drop_question(table);
}
