/* expected.h - what a seat of Akropolis can expect at the end of the game. */
#ifndef BOTS_AKROPOLIS_EXPECTED_H
#define BOTS_AKROPOLIS_EXPECTED_H

#include "bots/akropolis/sim.h"

/* In 1/POINT. Luck deals next, or the game is over. */
int32_t ak_expected(const Sim *sim, int seat, const Evaluator *evaluator);

/* The architect's points, if its city grows by `left` tiles as it has grown so far. */
int32_t ak_architect_expects(const State *s, int left);

/* On a board a hole is an edge, and there are no variants: what that leaves out now. */
int32_t ak_beside_board(const Sim *sim, int seat);

#endif
