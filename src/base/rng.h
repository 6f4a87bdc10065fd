/* rng.h - fast random numbers for bots and tests (xoshiro256**). They are repeatable and
 * not secret: deals that players must be able to trust come from core/dealer.h.
 *
 * The two functions that playouts call are inline, so that they cost no call. */
#ifndef BASE_RNG_H
#define BASE_RNG_H

#include <assert.h>
#include <stdint.h>

typedef struct {
    uint64_t s[4];
} Rng;

/* Any seed will do, even 0. */
Rng rng_from(uint64_t seed);

static inline uint64_t rng_rotl(uint64_t x, int k)
{
    return x << k | x >> (64 - k);
}

static inline uint64_t rng_next(Rng *rng)
{
    uint64_t *s = rng->s;
    uint64_t out = rng_rotl(s[1] * 5, 7) * 9;
    uint64_t t = s[1] << 17;

    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rng_rotl(s[3], 45);
    return out;
}

/* Uniform in 0 .. n - 1; n must not be 0. This is Lemire's multiplication, which rejects
 * the few values that would bias the result. */
static inline uint32_t rng_below(Rng *rng, uint32_t n)
{
    assert(n > 0);
    uint64_t wide = (rng_next(rng) >> 32) * n;

    if ((uint32_t)wide < n) {
        uint32_t reject = (uint32_t)-n % n;
        while ((uint32_t)wide < reject)
            wide = (rng_next(rng) >> 32) * n;
    }
    return (uint32_t)(wide >> 32);
}

#endif
