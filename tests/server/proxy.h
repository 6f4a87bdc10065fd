/* proxy.h - a bad network between clients and a server: a proxy on a thread of its own
 * that knows where WebSocket messages begin and end, and loses, repeats, swaps and delays
 * whole ones, in both directions. It also cuts connections, and lets them go silent
 * without an end (half-open). Plain HTTP goes through it as it comes, but may be cut and
 * delayed too. */
#ifndef TESTS_SERVER_PROXY_H
#define TESTS_SERVER_PROXY_H

#include <stdbool.h>
#include <stdint.h>

typedef struct Proxy Proxy;

/* How often, in a thousand messages. TCP loses nothing without breaking: after a loss the
 * connection lives on for a moment only. */
typedef struct {
    int lose, cut, repeat, swap;
    int delay_ms;                   /* of every message: up to this, at random */
    int stall, stall_ms;            /* nothing passes for so long, up to twice that */
} Weather;

extern const Weather fair_weather;

/* Between clients, who go to proxy_url, and the server at "ADDRESS:PORT". */
Proxy *proxy_open(const char *server, uint64_t seed);
/* The same for another protocol, bytes as they come. */
Proxy *proxy_open_raw(const char *server, uint64_t seed);
void proxy_close(Proxy *proxy);
int proxy_port(const Proxy *proxy);
const char *proxy_url(const Proxy *proxy);

/* From now on; `weather` must outlive the proxy. */
void proxy_set(Proxy *proxy, const Weather *weather);

/* Cut both sides off from each other: nothing passes and nothing ends, until further
 * notice. */
void proxy_block(Proxy *proxy, bool is_blocked);

/* New connections go to another server from now on. */
void proxy_point(Proxy *proxy, const char *server);

/* What has happened so far. */
typedef struct {
    int connections, messages, lost, cut, repeated, swapped, stalled;
} ProxyCount;

ProxyCount proxy_count(Proxy *proxy);

#endif
