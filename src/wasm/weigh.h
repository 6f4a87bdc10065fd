/* weigh.h - what each legal move brings at once: numbers for a screen that shows them
 * beside the places. */
#ifndef WASM_WEIGH_H
#define WASM_WEIGH_H

#include "core/game.h"

/* For each legal move of the seat to move, in the order of Game.moves, the points of that
 * seat after it, before luck deals again. Returns how many; 0 unless a seat is to
 * move. */
int weigh(int32_t out[MAX_MOVES], const Game *game, const State *s);

#endif
