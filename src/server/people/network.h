/* network.h - a range of addresses, as in 192.0.2.0/24 or 2001:db8::/32. An IPv4 address
 * is the same whether it is written so or as ::ffff:192.0.2.1. */
#ifndef SERVER_PEOPLE_NETWORK_H
#define SERVER_PEOPLE_NETWORK_H

#include "base/err.h"

typedef struct {
    unsigned char bytes[16];        /* of IPv6; IPv4 mapped into it */
    int bits;                       /* how many of them count, from the first */
} Network;

enum { ADDRESS_KEY = 48 };

/* Is it written as a network: an address and a slash? */
bool network_is(const char *text);

/* Read a network that may be banned: not one so wide that the host would ban everybody,
 * nor one that includes the host's own machine. */
bool network_read(Network *out, const char *text, Err *err);

/* May this address be banned? Not if it is the host's own machine. True for a text that
 * is no address. */
bool network_check_address(const char *address, Err *err);

/* Bits that do not count are written as zeros. */
void network_write(Text *text, const Network *network);

/* A single address as a network; false if it is no address. */
bool network_of(Network *out, const char *address);

bool network_has(const Network *network, const Network *address);

/* The part of an address that limits and bans count by: all of an IPv4 address, the first
 * half of an IPv6 one. */
void address_key(char out[ADDRESS_KEY], const char *address);

/* The range that an address is in: 256 addresses of IPv4, or what one customer may get of
 * IPv6 (/48). A text that is no address is its own range. */
void address_range(char out[ADDRESS_KEY], const char *address);

#endif
