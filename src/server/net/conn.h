/* conn.h - one conversation with a client: a request that waits for its answer, or a
 * WebSocket. The rest of the server knows nothing else of the network.
 *
 * The files of this folder implement it; tests replace them by a double. Everything here
 * happens on the loop's thread. Handlers.gone is called once for each Conn that a handler
 * has seen, never from inside a conn_ function; after that the Conn must not be used. */
#ifndef SERVER_NET_CONN_H
#define SERVER_NET_CONN_H

#include <stdint.h>

#include "base/err.h"

typedef struct Conn Conn;

enum {
    TOO_MANY = 429,                 /* the only status that the network itself acts on */
    CLOSE_NORMAL = 1000,
    CLOSE_UNWELCOME = 1008          /* too much, too late, or not allowed */
};

/* Valid while the handler runs. */
typedef struct {
    const char *method;             /* GET (HEAD too: its body is dropped), POST, … */
    const char *path;               /* decoded, relative to the public URL, no query */
    const char *query;              /* as sent, without '?'; may be empty */
    const char *token;              /* after `Authorization: Bearer `; NULL: none */
    const char *address;            /* of the client, or what a trusted proxy says */
    const char *body;               /* `n_body` bytes, zeros possible, and a '\0' */
    size_t n_body;
} Request;

typedef struct {
    /* Must be answered by conn_reply or conn_stream, now or later. */
    void (*request)(void *with, Conn *conn, const Request *request);
    /* A client wants to open a WebSocket; its origin has been checked. True: it is open,
     * and conn_send may be used inside the handler. False: the handler has answered by
     * conn_reply. */
    bool (*upgrade)(void *with, Conn *conn, const Request *request);
    /* A text message arrived. It is valid UTF-8. */
    void (*message)(void *with, Conn *conn, const char *text, size_t n);
    void (*round_trip)(void *with, Conn *conn, int ms); /* a ping came back */
    void (*gone)(void *with, Conn *conn);
    /* Every 50 ms, after everything that had arrived by then was handled; `late_ms` is
     * the delay. */
    void (*tick)(void *with, int64_t late_ms);
    void (*woken)(void *with);      /* some time after net_wake */
    /* May this address be sent `n` bytes of the web client's files? NULL: always. */
    bool (*file)(void *with, const char *address, size_t n, Err *err);
} Handlers;

/* Answer a request; `type` is "application/json", for example. Extra headers are added
 * first, any number of them. */
void conn_header(Conn *conn, const char *name, const char *value);
void conn_reply(Conn *conn, int status, const char *type, const char *body, size_t n);

/* Begin an answer without a known end; conn_send adds to it until one side hangs up. */
void conn_stream(Conn *conn, const char *type);

/* Send a frame, or a piece of a stream. A reader that is too slow is cut off. */
void conn_send(Conn *conn, const char *text, size_t n);

/* How many bytes wait to be sent to this reader. */
size_t conn_queued(const Conn *conn);

/* Close a WebSocket with this code, or end a stream, once everything is sent. */
void conn_close(Conn *conn, int code, const char *why);

/* Expect something from a WebSocket: it is closed with CLOSE_UNWELCOME unless this is
 * called with false within the time that a request has to arrive. */
void conn_expect(Conn *conn, bool expects);

/* A pointer that the handlers keep with it. */
void conn_keep(Conn *conn, void *data);
void *conn_kept(const Conn *conn);
const char *conn_address(const Conn *conn);

#endif
