/* fast.h - counts the steps of moves.h before it writes them. So one of them can be
 * chosen without listing the others, and a random game is played out quickly.
 *
 * Everything here gives exactly the same results as the plain code, in the same order and
 * from the same random numbers. If rows.h cannot hold a city, the plain code is used. */
#ifndef PANTICAPAEUM_FAST_H
#define PANTICAPAEUM_FAST_H

#include "games/panticapaeum/rules.h"

/* Game.moves, Game.pick and Game.playout. */
int pa_fast_moves(const State *s, Move out[MAX_MOVES]);
Move pa_fast_pick(const State *s, Rng *rng);
int pa_fast_playout(State *s, Rng *rng, int points[MAX_SEATS]);

#endif
