/* hash.h - things that are found by a key: chains behind a row of heads, which grows.
 *
 * A thing has a HashLink as its first member. The table knows hashes alone: whoever looks
 * for a thing compares the keys of those that it is shown. A table of zeros is empty. */
#ifndef OS_HASH_H
#define OS_HASH_H

#include <stddef.h>
#include <stdint.h>

typedef struct HashLink {
    struct HashLink *next;
    uint64_t hash;
} HashLink;

typedef struct {
    HashLink **heads;
    size_t n, n_heads;              /* things; heads: none or a power of two */
} Hash;

/* A hash of bytes that nobody chooses in order to do harm (FNV-1a). */
uint64_t hash_of(const void *bytes, size_t n);

void hash_add(Hash *table, HashLink *thing, uint64_t hash);
void hash_remove(Hash *table, HashLink *thing);

/* The first thing with this hash, and the next one after it; NULL: there is none. */
HashLink *hash_first(const Hash *table, uint64_t hash);
HashLink *hash_next(const HashLink *thing);

/* Forget all things, which belong to whoever added them. */
void hash_close(Hash *table);

#endif
