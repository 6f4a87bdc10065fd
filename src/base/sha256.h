/* sha256.h - SHA-256 (FIPS 180-4), for the dealer's commitment and its stream. */
#ifndef BASE_SHA256_H
#define BASE_SHA256_H

#include <stddef.h>
#include <stdint.h>

enum { SHA256_SIZE = 32, SHA256_BLOCK = 64 };

typedef struct {
    uint32_t h[8];
    uint64_t length;                /* bytes so far */
    unsigned char block[SHA256_BLOCK];
} Sha256;

void sha256_start(Sha256 *sha);
void sha256_add(Sha256 *sha, const void *bytes, size_t n);
void sha256_end(Sha256 *sha, unsigned char out[SHA256_SIZE]);

#endif
