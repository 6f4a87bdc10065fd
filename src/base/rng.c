/* rng.c - see rng.h. */
#include "base/rng.h"

#include <assert.h>

static uint64_t rotl(uint64_t x, int k)
{
    return x << k | x >> (64 - k);
}

/* SplitMix64 spreads the seed, so that near seeds give unlike states. */
static uint64_t split_mix(uint64_t *x)
{
    uint64_t z = *x += 0x9e3779b97f4a7c15u;

    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

Rng rng_from(uint64_t seed)
{
    Rng rng;

    for (int i = 0; i < 4; i++)
        rng.s[i] = split_mix(&seed);
    return rng;
}

uint64_t rng_next(Rng *rng)
{
    uint64_t *s = rng->s;
    uint64_t out = rotl(s[1] * 5, 7) * 9;
    uint64_t t = s[1] << 17;

    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotl(s[3], 45);
    return out;
}

/* Lemire's multiplication, with his rejection of the few values that would bias it. */
uint32_t rng_below(Rng *rng, uint32_t n)
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
