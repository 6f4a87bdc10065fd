/* peer.c - see peer.h: the life of a connection.
 *
 * It is accepted (net.c) and waits for the head of a request (PEER_HEAD), then for the
 * body (PEER_BODY); the request is refused, answered with a file, or given to a handler
 * (PEER_ANSWER), which answers now or much later, or turns it into a stream or a
 * WebSocket. After an ordinary answer it is back at PEER_HEAD, where the next request may
 * already be waiting: requests of one connection are handled one at a time, in order.
 *
 * It ends in one of two ways. peer_end: everything is sent first, then PEER_LINGER waits
 * until the other side hangs up. peer_kill: nothing more is sent. Both only set a flag;
 * peers_settle does the work, and pipe_kill ends in peer_free once libuv lets go of
 * it. */
#include "server/net/peer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "os/must.h"

enum {
    LINGER_MS = 2000,
    SWEEP_MS = 1000,                /* in which each connection is looked at once */
    BLANK = 8,                      /* bytes of blank lines allowed before a request */
};

Peer *peer_open(Net *net, const char *from)
{
    Peer *peer = must(calloc(1, sizeof *peer));

    peer->net = net;
    snprintf(peer->from, sizeof peer->from, "%s", from);
    peer->address = address_find(net, from);
    peer->address->connections++;
    unsent_to(peer, peer->address);
    peer->deadline_ms = net->now_ms + net->options.request_s * 1000LL;
    TAILQ_INSERT_TAIL(&net->peers, peer, link);
    net->stats.connections++;
    return peer;
}

static void undirty(Peer *peer)
{
    Peer **at = &peer->net->dirty;

    while (peer->is_dirty && *at != peer)
        at = &(*at)->next_dirty;
    if (peer->is_dirty)
        *at = peer->next_dirty;
    peer->is_dirty = false;
}

/* Its Conn ends first: that is counted at the address, which may be forgotten below. */
void peer_free(Peer *peer)
{
    Net *net = peer->net;

    undirty(peer);
    if (peer->waits)
        LIST_REMOVE(peer, waiting);
    if (peer->conn)
        conn_end(peer->conn);
    TAILQ_REMOVE(&net->peers, peer, link);
    peer->size_out = 0;
    unsent_hold(peer);
    unsent_to(peer, NULL);
    peer->address->connections--;
    address_drop(net, peer->address);
    if (peer->incoming)
        free(peer->incoming->body);
    free(peer->incoming);
    if (peer->frames)
        frame_close(peer->frames);
    free(peer->frames);
    free(peer->in);
    free(peer->out);
    free(peer);
    net->stats.connections--;
}

void peer_touch(Peer *peer)
{
    if (peer->is_dirty)
        return;
    peer->is_dirty = true;
    peer->next_dirty = peer->net->dirty;
    peer->net->dirty = peer;
}

/* Without this, the buffer of a reader that is always a little behind would grow
 * forever. */
static void forget_sent(Peer *peer)
{
    peer->n_out -= peer->out_at;
    memmove(peer->out, peer->out + peer->out_at, peer->n_out);
    peer->out_at = 0;
}

void peer_write(Peer *peer, const char *bytes, size_t n)
{
    if (n == 0)
        return;
    if (peer->out_at > 0 && peer->n_out + n > peer->size_out)
        forget_sent(peer);
    if (peer->n_out + n > peer->size_out) {
        size_t size = peer->size_out ? peer->size_out * 2 : 256;

        if (size < peer->n_out + n)
            size = peer->n_out + n;
        peer->out = must(realloc(peer->out, size));
        peer->size_out = size;
        unsent_hold(peer);
    }
    memcpy(peer->out + peer->n_out, bytes, n);
    peer->n_out += n;
    peer_touch(peer);
}

size_t peer_queued(const Peer *peer)
{
    return peer->n_out - peer->out_at + peer->n_rest + pipe_queued(peer->pipe);
}

void peer_end(Peer *peer)
{
    peer->ends = true;
    peer_touch(peer);
}

void peer_kill(Peer *peer)
{
    peer->is_dead = true;
    peer_touch(peer);
}

/* A client that sends more requests than can be answered is not read from for now. */
static void pace(Peer *peer)
{
    size_t most = (size_t)peer->net->options.max_body + HTTP_HEAD + PIECE;

    pipe_pause(peer->pipe, peer->n_in > most || peer->waits);
}

void peer_wait(Peer *peer)
{
    if (peer->waits)
        return;
    peer->waits = true;
    LIST_INSERT_HEAD(&peer->net->waiting, peer, waiting);
}

void peers_heard(Net *net)
{
    Peer *peer;

    while ((peer = LIST_FIRST(&net->waiting))) {
        LIST_REMOVE(peer, waiting);
        peer->waits = false;
        peer_touch(peer);
    }
}

static void consume(Peer *peer, size_t n)
{
    if (n == 0)
        return;
    peer->n_in -= n;
    memmove(peer->in, peer->in + n, peer->n_in);
    if (peer->n_in == 0) {
        free(peer->in);
        peer->in = NULL;
    }
}

/* How many bytes of blank lines these bytes begin with. */
static size_t blanks(const char *bytes, size_t n)
{
    size_t blank = 0;

    while (blank + 1 < n && bytes[blank] == '\r' && bytes[blank + 1] == '\n')
        blank += 2;
    return blank;
}

/* A few blank lines before a request are allowed. False: there is nothing after them. */
static bool skip_blanks(Peer *peer)
{
    size_t n = blanks(peer->in, peer->n_in);

    peer->n_blank += n;
    consume(peer, n);
    if (peer->n_blank > BLANK)
        request_bad(peer, 400);
    return peer->n_blank <= BLANK && peer->n_in > 0;
}

/* Read the head of a request. False if it is not complete, or not valid. */
static bool read_head(Peer *peer)
{
    if (!skip_blanks(peer))
        return false;
    const char *end = memmem(peer->in, peer->n_in, "\r\n\r\n", 4);
    size_t n = end ? (size_t)(end + 4 - peer->in) : peer->n_in;

    if (!end && n < HTTP_HEAD)
        return false;
    IncomingRequest *incoming = must(calloc(1, sizeof *incoming + n + 1));
    memcpy(incoming->text, peer->in, n);
    int used = http_read(&incoming->head, incoming->text, n);
    if (used < 0) {
        free(incoming);
        request_bad(peer, -used);
        return false;
    }
    consume(peer, n);
    peer->n_blank = 0;
    peer->incoming = incoming;
    request_begin(peer);
    /* If it was refused before its body arrived, the body is not read. */
    if (!peer->conn || peer->state != PEER_BODY) {
        if (peer->incoming)
            free(peer->incoming->body);
        free(peer->incoming);
        peer->incoming = NULL;
    }
    return true;
}

static void add_to_body(IncomingRequest *incoming, const char *bytes, size_t n)
{
    incoming->body = must(realloc(incoming->body, incoming->n_body + n + 1));
    memcpy(incoming->body + incoming->n_body, bytes, n);
    incoming->n_body += n;
    incoming->body[incoming->n_body] = '\0';
}

/* False: the body is not complete. */
static bool read_chunks(Peer *peer)
{
    size_t used, n, max = (size_t)peer->net->options.max_body;
    int done = http_chunks(peer->in, peer->n_in, &used, &n);

    if (done < 0) {
        request_bad(peer, 400);
        return false;
    }
    add_to_body(peer->incoming, peer->in, n);
    consume(peer, used);
    if (peer->incoming->n_body > max || peer->n_in > max + HTTP_HEAD) {
        request_bad(peer, 413);
        return false;
    }
    if (done)
        request_done(peer);
    return done;
}

static bool read_body(Peer *peer)
{
    const HttpHead *head = &peer->incoming->head;

    if (head->is_chunked)
        return read_chunks(peer);
    if (peer->n_in < head->n_body)
        return false;
    size_t n = head->n_body;
    add_to_body(peer->incoming, peer->in, n);
    consume(peer, n);
    request_done(peer);
    return true;
}

/* Handle what has arrived, as far as possible now. A request is read only when the answer
 * to the one before is sent: so a client that asks and does not read costs one answer.
 * When a request has become a WebSocket, what follows it are frames. */
static void read_on(Peer *peer)
{
    bool goes_on = true;

    while (goes_on && peer->n_in > 0 && !peer->ends && !peer->is_dead) {
        if (peer->state == PEER_HEAD)
            goes_on = !peer->waits && peer_queued(peer) == 0 && read_head(peer);
        else if (peer->state == PEER_BODY)
            goes_on = read_body(peer);
        else
            goes_on = false;
    }
    if (peer->frames && peer->n_in > 0) {
        char *in = peer->in;
        size_t n = peer->n_in;

        peer->in = NULL;
        peer->n_in = 0;
        socket_receive(peer, in, n);
        free(in);
    }
}

void peer_receive(Peer *peer, const char *bytes, size_t n)
{
    if (peer->is_dead || peer->state == PEER_LINGER || peer->ends)
        return;
    if (peer->frames) {
        socket_receive(peer, bytes, n);
        return;
    }
    /* The time that a request has to arrive starts at its first byte; blank lines do not
     * count. */
    if (peer->state == PEER_HEAD && peer->n_in == 0 && peer_queued(peer) == 0 &&
        blanks(bytes, n) < n)
        peer->deadline_ms = peer->net->now_ms + peer->net->options.request_s * 1000LL;
    peer->in = must(realloc(peer->in, peer->n_in + n));
    memcpy(peer->in + peer->n_in, bytes, n);
    peer->n_in += n;
    read_on(peer);
    pace(peer);
}

/* Hand over piece after piece as long as the system takes them: first `out`, then the
 * file behind it. False if the connection is broken. */
static bool flush_out(Peer *peer)
{
    while (peer->out_at < peer->n_out && pipe_queued(peer->pipe) == 0) {
        size_t left = peer->n_out - peer->out_at, n = left < PIECE ? left : PIECE;

        ssize_t taken = pipe_write(peer->pipe, peer->out + peer->out_at, n);

        if (taken < 0)
            return false;
        peer->out_at += (size_t)taken;
    }
    if (peer->out_at == peer->n_out) {
        free(peer->out);
        peer->out = NULL;
        peer->n_out = peer->out_at = peer->size_out = 0;
        unsent_hold(peer);
    }
    while (peer->n_out == 0 && peer->n_rest > 0 && pipe_queued(peer->pipe) == 0) {
        size_t n = peer->n_rest < PIECE ? peer->n_rest : PIECE;

        ssize_t taken = pipe_write(peer->pipe, peer->rest, n);

        if (taken < 0)
            return false;
        peer->rest += taken;
        peer->n_rest -= (size_t)taken;
    }
    return true;
}

/* Everything is sent. What arrives now is discarded until the other side hangs up: if we
 * closed with unread input, TCP would reset the connection, and the client might lose an
 * answer that it has not read yet. */
static void linger(Peer *peer)
{
    if (peer->state == PEER_LINGER)
        return;
    if (peer->conn)
        conn_end(peer->conn);
    peer->state = PEER_LINGER;
    consume(peer, peer->n_in);
    peer->deadline_ms = peer->net->now_ms + LINGER_MS;
    pipe_finish(peer->pipe);
}

/* Send what can be sent, and move the deadline: a reader that takes something gets more
 * time, and one that takes nothing is given up. */
static void flush(Peer *peer)
{
    size_t before = peer_queued(peer);

    if (!flush_out(peer)) {
        peer->is_dead = true;
        return;
    }
    size_t left = peer_queued(peer);
    unsent_settle(peer, left);
    bool moves = left < before || !peer->deadline_ms;
    /* WebSockets have pings to find out whether the client is still there. */
    if (left > 0 && moves && peer->state != PEER_SOCKET && peer->state != PEER_CLOSING)
        peer->deadline_ms = peer->net->now_ms + peer->net->options.idle_s * 1000LL;
    if (left == 0 && peer->state == PEER_STREAM)
        peer->deadline_ms = 0;
    if (left == 0 && peer->ends)
        linger(peer);
}

/* Send first, then read: what has been sent makes room for the next request. Reading may
 * call handlers, and whatever those send puts the connection on the list again. */
static void settle(Peer *peer)
{
    if (!peer->is_dead)
        flush(peer);
    if (!peer->is_dead)
        read_on(peer);
    if (peer->is_dead)
        pipe_kill(peer->pipe);
    else
        pace(peer);
}

/* Until nothing is left to do: settling a connection may touch others (a move at a table
 * is sent to all who watch it), so may telling the handlers who is gone, and cutting off
 * a reader ends a conversation. */
void peers_settle(Net *net)
{
    while (net->dirty || net->gone || unsent_trim(net)) {
        while (net->dirty) {
            Peer *peer = net->dirty;

            net->dirty = peer->next_dirty;
            peer->is_dirty = false;
            settle(peer);
        }
        conns_settle(net);
    }
}

/* What is late is closed: a WebSocket with a reason, a request that is still arriving
 * with a refusal, anything else (idle, lingering, not reading) without a word. */
static void sweep(Peer *peer)
{
    if (peer->state == PEER_SOCKET)
        socket_sweep(peer);
    if (!peer->deadline_ms || peer->net->now_ms < peer->deadline_ms)
        return;
    bool is_arriving =
        (peer->state == PEER_HEAD && peer->n_in > 0) || peer->state == PEER_BODY;
    if (peer->state == PEER_SOCKET)
        socket_close(peer, CLOSE_UNWELCOME, "nothing was said in time");
    else if (is_arriving && peer_queued(peer) == 0)
        request_bad(peer, 408);
    else
        peer_kill(peer);
}

/* How many to look at now so that each has its turn once in SWEEP_MS: all of them at once
 * would hold up the loop. */
static int64_t share(Net *net)
{
    int64_t passed = net->now_ms - net->swept_ms, all = net->stats.connections;

    net->swept_ms = net->now_ms;
    return passed < SWEEP_MS ? (all * passed + SWEEP_MS - 1) / SWEEP_MS : all;
}

void peers_sweep(Net *net)
{
    for (int64_t n = share(net); n > 0; n--) {
        Peer *peer = TAILQ_FIRST(&net->peers);

        TAILQ_REMOVE(&net->peers, peer, link);
        TAILQ_INSERT_TAIL(&net->peers, peer, link);
        sweep(peer);
    }
}
