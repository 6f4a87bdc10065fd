/* conn.h - one conversation with somebody outside: a request that waits for its answer,
 * or a WebSocket. All that the rest of the server knows of the network.
 *
 * The files net*.c implement it; tests put a double in its place. Everything
 * here happens on the loop's thread. A Conn is gone when Handlers.gone has been called
 * for it, which happens once for each that a handler has seen, and never inside a conn_
 * function. */
#ifndef SERVER_NET_CONN_H
#define SERVER_NET_CONN_H

#include <stdint.h>

#include "base/err.h"

typedef struct Conn Conn;

enum {
    TOO_MANY = 429,                 /* the one status that the network itself looks at */
    CLOSE_NORMAL = 1000,
    CLOSE_UNWELCOME = 1008          /* too much, too late, or not for them */
};

/* Valid while the handler runs. */
typedef struct {
    const char *method;             /* GET (HEAD too: its body is dropped), POST, … */
    const char *path;               /* decoded, below the public URL's, without query */
    const char *query;              /* as sent, without '?'; may be empty */
    const char *token;              /* after `Authorization: Bearer `; NULL: none */
    const char *address;            /* of the client; a trusted proxy's word */
    const char *body;               /* a string; `n_body` bytes, zero bytes possible */
    size_t n_body;
} Request;

typedef struct {
    /* Must be answered, now or later, by conn_reply or conn_stream. */
    void (*request)(void *with, Conn *conn, const Request *request);
    /* A WebSocket wants to be opened (its origin has been checked). True: it is, and
     * conn_send may be used at once. False: it was answered by conn_reply. */
    bool (*upgrade)(void *with, Conn *conn, const Request *request);
    /* A text came, which is UTF-8. */
    void (*message)(void *with, Conn *conn, const char *text, size_t n);
    void (*round_trip)(void *with, Conn *conn, int ms); /* a ping came back */
    void (*gone)(void *with, Conn *conn);
    /* Every 50 ms, after all that had come in by then was handled; so late it is. */
    void (*tick)(void *with, int64_t late_ms);
    void (*woken)(void *with);      /* some time after net_wake */
    /* May this address be sent so many bytes of the web client's files? NULL: always. */
    bool (*file)(void *with, const char *address, size_t n, Err *err);
} Handlers;

/* Answer a request. `type` may be "application/json", …; a header to add before it, once
 * or more. */
void conn_header(Conn *conn, const char *name, const char *value);
void conn_reply(Conn *conn, int status, const char *type, const char *body, size_t n);

/* Begin an answer that has no end; conn_send adds to it until either side hangs up. */
void conn_stream(Conn *conn, const char *type);

/* Send a frame, or a piece of a stream. Who does not read fast enough is cut off. */
void conn_send(Conn *conn, const char *text, size_t n);

/* Bytes that wait for this reader. */
size_t conn_queued(const Conn *conn);

/* Close a WebSocket with this code, or end a stream, once what was sent is out. */
void conn_close(Conn *conn, int code, const char *why);

/* A WebSocket is closed as CLOSE_UNWELCOME unless this is taken back in the time that a
 * request has to arrive in. */
void conn_expect(Conn *conn, bool expects);

/* Whatever the handlers keep with it. */
void conn_keep(Conn *conn, void *data);
void *conn_kept(const Conn *conn);
const char *conn_address(const Conn *conn);

#endif
