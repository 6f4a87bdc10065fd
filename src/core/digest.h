/* digest.h - fingerprints of states: 64 bits, equal on every machine.
 *
 * A game feeds in what its state means, field by field. Things that have no order (the
 * hexes of a city, the tiles of a bag) are mixed one by one and added up, so that two
 * ways to the same position give the same digest. */
#ifndef CORE_DIGEST_H
#define CORE_DIGEST_H

#include <stdint.h>

/* Spread every bit of `x` over all of the result. */
uint64_t digest_mix(uint64_t x);

/* The digest of what came before, then `x`: order matters. */
uint64_t digest_add(uint64_t digest, uint64_t x);

#endif
