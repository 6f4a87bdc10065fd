/* table_change.h - how each event changes a table: for table_apply, which has read one,
 * and for table_decide, which is about to write one. Both go through here, so that they
 * cannot differ.
 *
 * The caller has checked that the event is possible. Whose moves an event has plays them
 * with table_play first. */
#ifndef SERVER_TABLE_CHANGE_H
#define SERVER_TABLE_CHANGE_H

#include "server/table.h"

/* When an event happened, and the network's delay that was measured then. */
typedef struct {
    Moment now;
    int lag_ms;
} Stamp;

/* Of every event: the next version, at this time, by the command with this hash (0:
 * none). */
void change_version(Table *table, const Stamp *stamp, uint64_t by);

void change_joined(Table *table, int seat, const char *name);
void change_nonce(Table *table, int seat, const char *nonce);

/* Begin the match: luck is to move. */
void change_begin(Table *table);
/* Luck has dealt: the clocks start. */
void change_started(Table *table, const Stamp *stamp);

/* Play a legal move; *new_turn becomes true if it was the game's own seat's. */
void table_play(Table *table, Move move, bool *new_turn);
void change_moved(Table *table, int seat, bool new_turn, const Stamp *stamp);

void change_asked(Table *table, int seat, int to);
void change_answered(Table *table, int seat, bool yes, const Stamp *stamp);
void change_tookback(Table *table, int to, const Stamp *stamp);

void change_opened(Table *table, int seat);             /* left before the start */
void change_gone(Table *table, int seat, Standing standing, const Bot *bot,
                 const Stamp *stamp);
/* It has lost the game unless it returns within so many seconds. */
void change_awaited(Table *table, int seat, int wait_s, const Stamp *stamp);
void change_returned(Table *table, int seat, const Stamp *stamp);
void change_away(Table *table, int seat, bool is_away);
void change_voted(Table *table, int seat, int about, Choice choice);
void change_lost(Table *table, int seat, Standing how); /* and is finished then */
void change_finished(Table *table);

/* The hash by which a command is remembered; 0 if it is not. */
uint64_t command_hash(int seat, const char *id);

/* The position's digest; 0 before the start. */
uint64_t table_digest(const Table *table);

/* A seat that has been given to a bot for good or for now ranks last. */
bool seat_has_forfeited(const Seat *seat);

/* Who is first, second, …, when the game is over: all seats of the game. */
void table_places(const Table *table, int places[MAX_SEATS]);

/* What the majority of those who vote about `seat` has decided, VOTE_NONE: nothing yet.
 */
Choice table_verdict(const Table *table, int seat);

#endif
