/* rng.h - fast random numbers for bots and tests (xoshiro256**): repeatable, not secret.
 * Deals that players must be able to trust come from core/dealer.h instead. */
#ifndef BASE_RNG_H
#define BASE_RNG_H

#include <stdint.h>

typedef struct {
    uint64_t s[4];
} Rng;

/* Every seed gives its own sequence, 0 included. */
Rng rng_from(uint64_t seed);

uint64_t rng_next(Rng *rng);

/* Uniform in 0 .. n - 1; n must not be 0. */
uint32_t rng_below(Rng *rng, uint32_t n);

#endif
