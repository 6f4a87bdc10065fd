/* hash.c - see hash.h. */
#include "os/hash.h"

#include "os/must.h"

enum { FEWEST_HEADS = 64 };

uint64_t hash_of(const void *bytes, size_t n)
{
    const unsigned char *at = bytes;
    uint64_t hash = 14695981039346656037u;

    for (size_t i = 0; i < n; i++)
        hash = (hash ^ at[i]) * 1099511628211u;
    return hash;
}

static HashLink **head_of(const Hash *table, uint64_t hash)
{
    return &table->heads[hash & (table->n_heads - 1)];
}

static void put(Hash *table, HashLink *thing)
{
    HashLink **head = head_of(table, thing->hash);

    thing->next = *head;
    *head = thing;
}

static void grow(Hash *table)
{
    const Hash old = *table;

    table->n_heads = old.n_heads ? 2 * old.n_heads : FEWEST_HEADS;
    table->heads = must(calloc(table->n_heads, sizeof *table->heads));
    for (size_t i = 0; i < old.n_heads; i++)
        for (HashLink *thing = old.heads[i], *next; thing; thing = next) {
            next = thing->next;
            put(table, thing);
        }
    free(old.heads);
}

void hash_add(Hash *table, HashLink *thing, uint64_t hash)
{
    if (table->n == table->n_heads)
        grow(table);
    thing->hash = hash;
    put(table, thing);
    table->n++;
}

void hash_remove(Hash *table, HashLink *thing)
{
    HashLink **at = head_of(table, thing->hash);

    while (*at != thing)
        at = &(*at)->next;
    *at = thing->next;
    table->n--;
}

HashLink *hash_first(const Hash *table, uint64_t hash)
{
    HashLink *thing = table->n_heads ? *head_of(table, hash) : NULL;

    return thing && thing->hash != hash ? hash_next(&(HashLink){thing, hash}) : thing;
}

HashLink *hash_next(const HashLink *thing)
{
    HashLink *next = thing->next;

    while (next && next->hash != thing->hash)
        next = next->next;
    return next;
}

void hash_close(Hash *table)
{
    free(table->heads);
    *table = (Hash){0};
}
