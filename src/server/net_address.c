/* net_address.c - who is here how often, by address. */
#include <arpa/inet.h>
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "server/net_peer.h"

static void key_of(unsigned char key[8], const char *from)
{
    unsigned char whole[16];

    memset(key, 0, 8);
    if (inet_pton(AF_INET, from, key + 4) == 1)
        return;
    if (inet_pton(AF_INET6, from, whole) == 1)
        memcpy(key, whole, 8);
}

static Address **row_of(Net *net, const unsigned char key[8])
{
    uint32_t hash = 2166136261u;

    for (int i = 0; i < 8; i++)
        hash = (hash ^ key[i]) * 16777619u;
    return &net->addresses[hash % ADDRESS_ROWS];
}

Address *address_find(Net *net, const char *from)
{
    unsigned char key[8];

    key_of(key, from);
    Address **row = row_of(net, key), *address = *row;
    while (address && memcmp(address->key, key, sizeof key) != 0)
        address = address->next;
    if (!address) {
        address = calloc(1, sizeof *address);
        assert(address);
        memcpy(address->key, key, sizeof key);
        address->next = *row;
        *row = address;
    }
    return address;
}

void address_drop(Net *net, Address *address)
{
    if (address->connections > 0 || address->conversations > 0)
        return;
    Address **at = row_of(net, address->key);
    while (*at != address)
        at = &(*at)->next;
    *at = address->next;
    free(address);
}
