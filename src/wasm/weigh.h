/* weigh.h - the points that each legal move brings at once, for a screen that shows them
 * beside the places. */
#ifndef WASM_WEIGH_H
#define WASM_WEIGH_H

#include "core/game.h"

/* The points of the seat to move after each of its legal moves, in the order of
 * Game.moves, before luck deals again. Returns how many; 0 unless it is a seat's turn. */
int weigh(int32_t out[MAX_MOVES], const Game *game, const State *s);

#endif
