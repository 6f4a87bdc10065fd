/* peer.c - see peer.h. */
#include "server/net/peer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "os/must.h"

enum {
    LINGER_MS = 2000,
    SWEEP_MS = 1000,                /* in which everybody is looked at once */
    BLANK = 8,                      /* bytes of blank lines that a request may follow */
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

/* Who is always a little behind would have all that it ever read kept else. */
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

/* Who asks more than can be answered at once is not read from for now. */
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

/* How many bytes of blank lines these begin with. */
static size_t blanks(const char *bytes, size_t n)
{
    size_t blank = 0;

    while (blank + 1 < n && bytes[blank] == '\r' && bytes[blank + 1] == '\n')
        blank += 2;
    return blank;
}

/* Blank lines before a request are allowed, but only a few; false: that is all. */
static bool skip_blanks(Peer *peer)
{
    size_t n = blanks(peer->in, peer->n_in);

    peer->n_blank += n;
    consume(peer, n);
    if (peer->n_blank > BLANK)
        request_bad(peer, 400);
    return peer->n_blank <= BLANK && peer->n_in > 0;
}

/* Read the head of a request if it is all there; false: it is not, or is none. */
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
    /* Who was refused before the body came is not read any further. */
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

/* False: more is to come. */
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

/* Deal with what has come in, as far as may be done now: an answer at a time. */
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
    /* A request has so long to arrive from its first byte on; blank lines are none. */
    if (peer->state == PEER_HEAD && peer->n_in == 0 && peer_queued(peer) == 0 &&
        blanks(bytes, n) < n)
        peer->deadline_ms = peer->net->now_ms + peer->net->options.request_s * 1000LL;
    peer->in = must(realloc(peer->in, peer->n_in + n));
    memcpy(peer->in + peer->n_in, bytes, n);
    peer->n_in += n;
    read_on(peer);
    pace(peer);
}

/* A piece at a time, as fast as they go; false if the connection is no more. */
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

/* Everything is out: what comes in now is thrown away until the other side hangs up.
 * Closing at once would take back an answer that it has not read yet. */
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

/* Write what can be written. */
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
    /* Sockets have pings to tell whether anybody is there. */
    if (left > 0 && moves && peer->state != PEER_SOCKET && peer->state != PEER_CLOSING)
        peer->deadline_ms = peer->net->now_ms + peer->net->options.idle_s * 1000LL;
    if (left == 0 && peer->state == PEER_STREAM)
        peer->deadline_ms = 0;
    if (left == 0 && peer->ends)
        linger(peer);
}

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

/* So many as are due after this time if each is looked at once in SWEEP_MS: all of them
 * at once would hold up the loop. */
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
