/* perft.h - counts the ways a game can go on: the oldest test of a move generator. */
#ifndef CORE_PERFT_H
#define CORE_PERFT_H

#include "core/match.h"

/* Sequences of `depth` moves from the match's position. Luck's moves count like any
 * other; with a dealer luck deals and is not counted. A sequence that the end cuts short
 * counts for nothing. */
uint64_t perft(const Match *match, int depth, const Dealer *dealer);

#endif
