/* expected.h - what a seat of Akropolis can expect at the end of the game. */
#ifndef BOTS_AKROPOLIS_EXPECTED_H
#define BOTS_AKROPOLIS_EXPECTED_H

#include "bots/akropolis/architect.h"
#include "bots/akropolis/features.h"
#include "bots/akropolis/sim.h"

/* In 1/POINT. Luck deals next, or the game is over. */
int32_t ak_expected(const Sim *sim, int seat, const Evaluator *evaluator);

/* On a board a hole is an edge: what that adds to the points now. 0 with variants, whose
 * cities are counted by the rules. */
int32_t ak_beside_board(const Sim *sim, int seat);

/* What the network is told besides the city. Luck deals next, or the game is over. */
Prospect ak_prospect_of(const State *s, int seat);

/* With variants (AK-5): count the values as the rules do, which double some districts.
 * Returns what that adds to the terms. */
int32_t ak_count_variants(CityCounts *counts, const Judge *judge, const City *city,
                          const ScoreRules *rules);

/* What is counted with a placing in this city and on its board, stones only as far as the
 * tile brings them. With variants, and with the city's last tile, the rules count: what
 * is told of an end must be true, and change.h ignores that a group may be split. Returns
 * what that adds to the terms. */
int32_t ak_count_placing(CityCounts *out, const State *s, const Board *board,
                         const City *city, const Judge *judge, const Placing *placing);

#endif
