/* fake_net.h - a double of the network (conn.h): conversations in memory that remember
 * everything sent to them. Link it instead of libnet. */
#ifndef SERVER_FAKE_NET_H
#define SERVER_FAKE_NET_H

#include "server/net/conn.h"

typedef struct {
    const Handlers *handlers;
    void *with;
} FakeNet;

/* A client connects from `address`. */
Conn *fake_connect(FakeNet *net, const char *address);

/* Send a request, `target` with its query; `token` and `body` may be NULL. The answer may
 * come later. */
void fake_request(Conn *conn, const char *method, const char *target, const char *token,
                  const char *body);

/* Open a WebSocket; false if it was refused. And a frame to the server. */
bool fake_upgrade(Conn *conn, const char *target, const char *token);
void fake_say(Conn *conn, const char *text);
void fake_round_trip(Conn *conn, int ms);

/* The client hangs up, or the connection breaks; the Conn ends here. */
void fake_hang_up(Conn *conn);

/* A reader that is behind: what conn_queued says of it from now on. */
void fake_queue(Conn *conn, size_t n);

/* What was sent: the status (0: no answer yet; a stream has 200), the body, headers as
 * "Name: value\n". Frames of a WebSocket or pieces of a stream are numbered from 0. */
int fake_status(const Conn *conn);
const char *fake_body(const Conn *conn);
const char *fake_headers(const Conn *conn);
int fake_frames(const Conn *conn);
const char *fake_frame(const Conn *conn, int i);
int fake_close_code(const Conn *conn); /* 0: open */
bool fake_is_open(const Conn *conn);   /* a stream that may have more pieces */
char *fake_whole(const Conn *conn);    /* body and pieces; the caller frees it */

#endif
