/* puzzle_rating.h - how hard a puzzle is. */
#ifndef CLI_PUZZLE_RATING_H
#define CLI_PUZZLE_RATING_H

#include "core/game.h"

/* A rating on the scale of players' ratings: it grows with each level of the bots that
 * misses the solution and with the number of legal moves, and falls with the margin. */
int puzzle_rating(const Game *game, const State *s, Move solution, double margin);

#endif
