/* net.h - the network: a libuv loop, the port, TLS by OpenSSL, the web client's files,
 * and the limits that apply before a request is even read. Paths /api, /healthz and
 * /metrics go to the handlers; everything else is the web client, which is compiled
 * in. */
#ifndef SERVER_NET_NET_H
#define SERVER_NET_NET_H

#include "base/err.h"
#include "server/net/conn.h"

typedef struct {
    const char *listen;             /* ADDR:PORT; port 0: any that is free */
    const char *tls_cert, *tls_key; /* NULL: none */
    const char *public_url;         /* NULL: whatever Host says; may have a path */
    bool trust_proxy;               /* X-Forwarded-For, -Proto and -Host are believed */
    int max_sockets;                /* connections in all */
    int max_sockets_per_address;    /* requests under way, streams and WebSockets */
    int max_body, max_frame;        /* bytes */
    int max_queue;                  /* bytes that may wait for one reader */
    int max_unsent, max_unsent_per_address; /* for all; for those at one address */
    int request_s, idle_s;          /* time-outs: of a request's arrival; of keep-alive */
    int ping_s, pong_s;             /* of WebSockets: ping interval, patience */
} NetOptions;

typedef struct {
    uint64_t requests, sockets_opened, cut_off, refused_origin, refused_full;
    int sockets, connections;
    size_t unsent;                  /* bytes of memory that wait to be read */
    int64_t certificate_until_s;    /* since 1970; 0: no TLS */
} NetStats;

typedef struct Net Net;

Net *net_open(const NetOptions *options, Err *err);
void net_close(Net *net);

/* The address it listens on, "127.0.0.1:8080". */
const char *net_listens(const Net *net);

/* Serve until net_stop. `handlers`, which get `with`, must stay valid until net_close. */
void net_run(Net *net, const Handlers *handlers, void *with);

/* When the current turn of the loop began, in milliseconds of a clock that stands still
 * while the process is frozen (os/loop_clock.h). */
int64_t net_ms(const Net *net);

/* For how long what is read in this turn of the loop may have waited because the process
 * was frozen; 0: it was not. */
int64_t net_frozen_ms(const Net *net);

/* From any thread and from signal handlers: have the loop call Handlers.woken. */
void net_wake(Net *net);
void net_wake_in(Net *net, int ms); /* the same after `ms`; loop's thread only */

/* On the loop's thread: accept no more connections, and end net_run once everything is
 * sent, after `most_ms` at the latest. */
void net_stop(Net *net, int most_ms);

/* On the loop's thread: reload certificate and key for new connections. If they cannot be
 * used, the old ones stay. */
bool net_reload(Net *net, Err *err);

/* Is its certificate, if it has one, valid today? */
bool net_check_valid(const Net *net, Err *err);

NetStats net_stats(const Net *net);

/* Can it listen there? Are these a certificate and its key? Is that a public URL? */
bool net_check_listen(const char *listen, Err *err);
bool net_check_tls(const char *cert, const char *key, Err *err);
bool net_check_url(const char *url, Err *err);

#endif
