/* rng.c - see rng.h. */
#include "base/rng.h"

/* SplitMix64 scrambles the seed, so that similar seeds give unrelated states. */
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
