/* digest.h - fingerprints of states: 64 bits, equal on every machine.
 *
 * A game adds what its state means, field by field. Things without an order (the hexes of
 * a city, the tiles in a bag) are mixed one by one and the results are summed, so that
 * two ways to the same position give the same digest. */
#ifndef CORE_DIGEST_H
#define CORE_DIGEST_H

#include <stdint.h>

/* Spread every bit of `x` over the whole result. */
uint64_t digest_mix(uint64_t x);

/* Extend `digest` by `x`; the order of the calls matters. */
uint64_t digest_add(uint64_t digest, uint64_t x);

#endif
