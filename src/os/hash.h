/* hash.h - a hash table with chains that grows.
 *
 * A thing in the table has a HashLink as its first member. The table stores only hashes:
 * the caller compares the keys of the things that hash_first and hash_next return. A
 * table of zeros is empty. */
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

/* FNV-1a, for bytes that no attacker chooses. */
uint64_t hash_of(const void *bytes, size_t n);

void hash_add(Hash *table, HashLink *thing, uint64_t hash);
void hash_remove(Hash *table, HashLink *thing);

/* The first thing with this hash, and the next one after it; NULL: there is none. */
HashLink *hash_first(const Hash *table, uint64_t hash);
HashLink *hash_next(const HashLink *thing);

/* Free the table, but not the things in it. */
void hash_close(Hash *table);

#endif
