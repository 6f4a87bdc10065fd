/* digest.c - see digest.h. */
#include "core/digest.h"

uint64_t digest_mix(uint64_t x)
{
    x ^= x >> 32;
    x *= 0xe9846af9b1a615d;
    x ^= x >> 32;
    x *= 0xe9846af9b1a615d;
    return x ^ x >> 28;
}

uint64_t digest_add(uint64_t digest, uint64_t x)
{
    return digest_mix(digest + 0x9e3779b97f4a7c15u + digest_mix(x + 1));
}
