/* expected.h - what a seat of Akropolis can expect at the end of the game. */
#ifndef BOTS_AKROPOLIS_EXPECTED_H
#define BOTS_AKROPOLIS_EXPECTED_H

#include "bots/akropolis/sim.h"

/* In 1/POINT. Luck deals next, or the game is over. */
int32_t ak_expected(const Sim *sim, int seat, const Evaluator *evaluator);

/* The architect's points, if its city grows by `left` tiles as it has grown so far. */
int32_t ak_architect_expects(const State *s, int left);

/* On a board a hole is an edge: what that adds to the points now. 0 with variants, whose
 * cities are counted by the rules. */
int32_t ak_beside_board(const Sim *sim, int seat);

/* With variants (AK-5): count the values as the rules do, which double some districts.
 * Returns what that adds to the terms. */
int32_t ak_count_variants(CityCounts *counts, const Judge *judge, const City *city,
                          const ScoreRules *rules);

#endif
