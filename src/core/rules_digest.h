/* rules_digest.h - a fingerprint of the rules of a game as this program has them.
 *
 * Two programs with equal fingerprints can serve one table together. It covers every
 * position of a few whole games, with each number of players and each option: what it
 * is, how many moves are legal in it, and the points at the end. The games are played by
 * a rule that depends on the words of the moves alone, neither on the order in which the
 * program lists them nor on how its bots play. */
#ifndef CORE_RULES_DIGEST_H
#define CORE_RULES_DIGEST_H

#include "core/game.h"

uint64_t rules_digest(const Game *game);

#endif
