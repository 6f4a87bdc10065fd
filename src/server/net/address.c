/* address.c - how many connections and conversations each address has. */
#include <arpa/inet.h>
#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "os/must.h"
#include "server/net/peer.h"

static void key_of(unsigned char key[8], const char *from)
{
    unsigned char whole[16];

    memset(key, 0, 8);
    if (inet_pton(AF_INET, from, key + 4) == 1)
        return;
    if (inet_pton(AF_INET6, from, whole) == 1)
        memcpy(key, whole, 8);
}

Address *address_find(Net *net, const char *from)
{
    unsigned char key[8];
    uint64_t hash;

    static_assert(crypto_shorthash_BYTES == sizeof hash &&
                      crypto_shorthash_KEYBYTES == sizeof net->secret, "as it should be");
    key_of(key, from);
    crypto_shorthash((unsigned char *)&hash, key, sizeof key, net->secret);
    for (HashLink *at = hash_first(&net->addresses, hash); at; at = hash_next(at))
        if (memcmp(((Address *)at)->key, key, sizeof key) == 0)
            return (Address *)at;
    Address *address = must(calloc(1, sizeof *address));
    memcpy(address->key, key, sizeof key);
    hash_add(&net->addresses, &address->by_key, hash);
    return address;
}

void address_drop(Net *net, Address *address)
{
    if (address->connections > 0 || address->conversations > 0 || address->readers > 0)
        return;
    hash_remove(&net->addresses, &address->by_key);
    free(address);
}
