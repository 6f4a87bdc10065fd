/* match.h - a match: the game, what was agreed, every move so far, and the state they
 * lead to.
 *
 * A plain value without pointers into itself, so a copy is a match of its own. The list
 * of moves is the truth and the state follows from it: taking a move back replays the
 * rest. */
#ifndef CORE_MATCH_H
#define CORE_MATCH_H

#include <stdalign.h>

#include "core/dealer.h"
#include "core/game.h"

enum { MAX_PLIES = 4096 };          /* moves of a match, luck's included */

typedef struct {
    const Game *game;
    Setup setup;
    int n_moves, n_draws;           /* draws: how many of the moves were luck's */
    Move moves[MAX_PLIES];
    int8_t movers[MAX_PLIES];       /* who made each: a seat or LUCK */
    alignas(16) unsigned char state[MAX_STATE];
} Match;

/* Begin; `setup` must have passed Game.check. */
void match_start(Match *match, const Game *game, const Setup *setup);

const State *match_state(const Match *match);

/* Whose turn it is: a seat, LUCK or OVER. */
int match_turn(const Match *match);

/* Play a legal move. */
void match_play(Match *match, Move m);

/* Let luck, which must be to move, deal as `dealer` says; all it may before a seat's
 * turn. */
void match_deal(Match *match, const Dealer *dealer);

/* Read one move at *at and play it; the match stays as it was when this fails. */
bool match_read(Match *match, const char **at, Err *err);

/* Keep only the first `n` moves. */
void match_rewind(Match *match, int n);

/* The place of the last move that one of `seats`, a set of bits, made; -1 if none has. */
int match_last_by(const Match *match, unsigned seats);

/* The length to rewind to in order to take back the last move that a seat below `seats`
 * made, and whatever followed it; -1 if none has moved. */
int match_before_last(const Match *match, int seats);

/* How far the seat to move may take its own steps back: to the last move that was luck's
 * or another seat's, since that brought new information. */
int match_floor(const Match *match);

#endif
