/* fast.h - the steps of moves.h, counted before they are written: so that one of them is
 * found without the others, and a game at random is played out quickly.
 *
 * Everything here gives exactly what the plain way gives, in the same order and from the
 * same random numbers; a city that rows.h cannot show is left to it. */
#ifndef PANTICAPAEUM_FAST_H
#define PANTICAPAEUM_FAST_H

#include "games/panticapaeum/rules.h"

/* Game.moves, Game.pick and Game.playout. */
int pa_fast_moves(const State *s, Move out[MAX_MOVES]);
Move pa_fast_pick(const State *s, Rng *rng);
int pa_fast_playout(State *s, Rng *rng, int points[MAX_SEATS]);

#endif
