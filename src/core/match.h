/* match.h - a match: the game, what was agreed, every move so far, and
 * the resulting state.
 *
 * A Match is a plain value without pointers into itself, so a copy is a match of its own.
 * The list of moves is the truth and the state follows from it: taking back a move
 * replays those before it. */
#ifndef CORE_MATCH_H
#define CORE_MATCH_H

#include <stdalign.h>

#include "core/dealer.h"
#include "core/game.h"

enum {
    MAX_PLIES = 4096,               /* moves of a match, luck's included */
    MAX_DEALT = 256                 /* that luck and the game's own seat may add */
};

typedef struct {
    const Game *game;
    Setup setup;
    int n_moves, n_draws;           /* n_draws: how many of the moves were luck's */
    Move moves[MAX_PLIES];
    int8_t movers[MAX_PLIES];       /* who made each move: a seat or LUCK */
    alignas(16) unsigned char state[MAX_STATE];
} Match;

/* Start the match; `setup` must have passed Game.check. */
void match_start(Match *match, const Game *game, const Setup *setup);

const State *match_state(const Match *match);

/* Whose turn it is: a seat, LUCK or OVER. */
int match_turn(const Match *match);

/* Play a legal move. */
void match_play(Match *match, Move m);

/* Make luck's moves as `dealer` says, until it is a seat's turn or the game is over. */
void match_deal(Match *match, const Dealer *dealer);

/* Read one move at *at and play it; luck has room for its answer. If this fails, the
 * match is unchanged. */
bool match_read(Match *match, const char **at, Err *err);

/* Keep only the first `n` moves. */
void match_rewind(Match *match, int n);

/* Go to the position after `n` moves of `whole`, of which the match has been played a
 * part. */
void match_go_to(Match *match, const Match *whole, int n);

/* The index of the last move made by one of `seats`, a set of bits; -1 if
 * there is none. */
int match_last_by(const Match *match, unsigned seats);

/* The number of moves to rewind to in order to take back the last move made by a seat
 * below `seats`, and everything after it; -1 if no such seat has moved. */
int match_before_last(const Match *match, int seats);

/* Take back the last move of a seat and everything after it. Fails if no seat has
 * moved. */
bool match_undo(Match *match, Err *err);

/* How far the seat to move may take back its own steps: to the last move made by luck or
 * by another seat, because that move brought new information. */
int match_floor(const Match *match);

#endif
