/* perft.h - counts the sequences of moves from a position, to test the move generator.
 * Chess programs call this "perft". */
#ifndef CORE_PERFT_H
#define CORE_PERFT_H

#include "core/match.h"

/* The number of sequences of `depth` moves from the match's position. Luck's moves count
 * like others; but if there is a dealer, it makes luck's moves and they are not counted.
 * A sequence that ends earlier because the game is over does not count. */
uint64_t perft(const Match *match, int depth, const Dealer *dealer);

#endif
