/* websocket.c - a connection that has become a WebSocket. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "os/must.h"
#include "server/net/peer.h"

enum { CLOSE = 8, PING = 9, PONG = 10, GOODBYE_MS = 3000 };

bool socket_is_path(const char *path)
{
    size_t n = strlen(path);

    return strcmp(path, "/api/socket") == 0 ||
           (strncmp(path, "/api/tables/", 12) == 0 && n > 16 &&
            strcmp(path + n - 4, "/pgi") == 0);
}

void socket_send(Peer *peer, int opcode, const char *bytes, size_t n)
{
    char head[FRAME_HEAD];

    peer_write(peer, head, frame_head(head, opcode, n));
    peer_write(peer, bytes, n);
}

/* Send a close frame, and wait a little for the other side's. */
static void say_close(Peer *peer, int code, const char *why)
{
    char payload[FRAME_CONTROL] = {(char)(code >> 8), (char)code};
    size_t n = strnlen(why, sizeof payload - 2);

    memcpy(payload + 2, why, n);
    socket_send(peer, CLOSE, payload, code ? n + 2 : 0);
}

void socket_close(Peer *peer, int code, const char *why)
{
    say_close(peer, code, why ? why : "");
    peer->state = PEER_CLOSING;
    peer->deadline_ms = peer->net->now_ms + GOODBYE_MS;
    conn_end(peer->conn);
    peer_touch(peer);
}

/* What the handlers send first goes behind the handshake. */
static void begin(Peer *peer, const char *accept)
{
    char text[256];
    size_t said = peer->n_out;
    int n = snprintf(text, sizeof text,
                     "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n"
                     "Connection: Upgrade\r\nSec-WebSocket-Accept: %s\r\n\r\n", accept);

    peer_write(peer, text, (size_t)n);
    memmove(peer->out + n, peer->out, said);
    memcpy(peer->out, text, (size_t)n);
}

/* Is it a valid handshake? False: it has been refused. */
static bool check(Conn *conn, const HttpHead *head, char accept[32])
{
    Err err;

    if (!head->is_1_1 || !head->wants_upgrade || strcmp(head->method, "GET") != 0 ||
        !head->key || !tls_accept_key(accept, head->key)) {
        fail(&err, ERR_SYNTAX, N_("this is not a valid WebSocket handshake"));
        conn_refuse(conn, 400, &err);
        return false;
    }
    if (!head->version || strcmp(head->version, "13") != 0) {
        fail(&err, ERR_SYNTAX, N_("only version 13 of WebSocket is supported"));
        conn_header(conn, "Sec-WebSocket-Version", "13");
        conn_header(conn, "Upgrade", "websocket");
        conn_refuse(conn, 426, &err);
        return false;
    }
    return true;
}

/* Sockets that are opened at the same time, as after a restart, must not be pinged at the
 * same time. The first ping comes in the second half of the interval, at a different
 * point for each: steps of the golden ratio fill a span evenly, however many there
 * are. */
static int64_t first_ping_after(Net *net)
{
    enum { HALF = 500 };            /* ms, of every second of ping_s */
    int64_t half = (int64_t)net->options.ping_s * HALF;

    net->ping_phase += 0x9e3779b9u;
    return half + (half * net->ping_phase >> 32);
}

void socket_open(Peer *peer, Conn *conn, const Request *request)
{
    Net *net = peer->net;
    char accept[32];

    conn->keeps = false;
    if (!check(conn, &peer->incoming->head, accept))
        return;
    conn->is_socket = conn->is_seen = true;
    net->stats.sockets++;
    peer->state = PEER_SOCKET;
    peer->deadline_ms = 0;
    if (!net->handlers->upgrade(net->with, conn, request)) {
        assert(peer->conn != conn);
        return;
    }
    net->stats.sockets_opened++;
    begin(peer, accept);
    peer->frames = must(malloc(sizeof *peer->frames));
    frame_reset(peer->frames, (size_t)net->options.max_frame);
    peer->ping_ms = net->now_ms + first_ping_after(net);
}

static void receive_pong(Peer *peer, const Frame *frame)
{
    Net *net = peer->net;
    uint32_t said;

    if (frame->n != sizeof said || !peer->unanswered_ms)
        return;
    memcpy(&said, frame->bytes, sizeof said);
    peer->unanswered_ms = 0;        /* a late pong is a sign of life, too */
    if (said == peer->ping && peer->conn && net->handlers->round_trip)
        net->handlers->round_trip(net->with, peer->conn,
                                  (int)(net->now_ms - peer->pinged_ms));
}

/* A close frame came: answer with one, unless we sent ours first, and hang up. */
static void receive_close(Peer *peer, const Frame *frame)
{
    if (peer->state == PEER_SOCKET) {
        say_close(peer, frame->code, "");
        conn_end(peer->conn);
    }
    peer_end(peer);
}

static void receive(Peer *peer, const Frame *frame)
{
    Net *net = peer->net;

    switch (frame->kind) {
    case FRAME_TEXT:
        if (peer->state == PEER_SOCKET)
            net->handlers->message(net->with, peer->conn, frame->bytes, frame->n);
        break;
    case FRAME_PING:
        /* A client that sends pings and does not read the pongs gets no more of them. */
        if (peer->state == PEER_SOCKET &&
            peer_queued(peer) <= (size_t)net->options.max_queue)
            socket_send(peer, PONG, frame->bytes, frame->n);
        break;
    case FRAME_PONG:
        receive_pong(peer, frame);
        break;
    case FRAME_CLOSE:
        receive_close(peer, frame);
        break;
    case FRAME_BAD:
        if (peer->state == PEER_SOCKET)
            socket_close(peer, frame->code, frame->bytes);
        peer_end(peer);
        break;
    case FRAME_NOTHING:
        break;
    }
}

void socket_receive(Peer *peer, const char *bytes, size_t n)
{
    while (n > 0 && (peer->state == PEER_SOCKET || peer->state == PEER_CLOSING)) {
        Frame frame;
        size_t used = frame_read(peer->frames, &frame, bytes, n);

        bytes += used;
        n -= used;
        receive(peer, &frame);
    }
}

/* Ping when it is time. A client that has not answered for too long is gone. */
void socket_sweep(Peer *peer)
{
    Net *net = peer->net;
    char said[sizeof peer->ping];

    if (net->now_ms < peer->ping_ms)
        return;
    if (peer->unanswered_ms &&
        net->now_ms - peer->unanswered_ms >= net->options.pong_s * 1000LL) {
        peer_kill(peer);
        return;
    }
    peer->ping++;
    peer->pinged_ms = net->now_ms;
    if (!peer->unanswered_ms)
        peer->unanswered_ms = net->now_ms;
    peer->ping_ms = net->now_ms + net->options.ping_s * 1000LL;
    memcpy(said, &peer->ping, sizeof said);
    socket_send(peer, PING, said, sizeof said);
}
