/* conn.c - conversations: what the handlers answer, written as HTTP or as frames.
 *
 * A Conn begins when the head of a request has been read (request.c) and ends in
 * conn_end: when its answer is complete, when its WebSocket or stream is closed, or when
 * its connection breaks, whichever comes first. From then on conn->peer is NULL and what
 * is sent to it goes nowhere, so a handler may go on using a Conn that has ended. It is
 * freed only in conns_settle, after Handlers.gone was called: never while a handler is
 * running. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "os/must.h"
#include "server/net/assets.h"
#include "server/net/peer.h"
#include "server/net/refusal.h"

/* What a browser may do with what we send: the web client needs its own files, what
 * stands in its page, pictures that it draws itself, WebAssembly, and nothing else. */
static const char policy[] =
    "Content-Security-Policy: default-src 'none'; "
    "script-src 'self' 'wasm-unsafe-eval'%s; "
    "style-src 'self'%s; img-src 'self' data: blob:; connect-src 'self'; "
    "worker-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n"
    "Permissions-Policy: camera=(), geolocation=(), microphone=(), payment=()\r\n";

/* A browser that once came by https uses nothing else for a year; one that comes by plain
 * http ignores this. */
static const char only_https[] = "Strict-Transport-Security: max-age=31536000\r\n";

static const struct {
    int status;
    const char *words;
} statuses[] = {
    {200, "OK"}, {201, "Created"}, {204, "No Content"}, {304, "Not Modified"},
    {308, "Permanent Redirect"}, {400, "Bad Request"}, {401, "Unauthorized"},
    {403, "Forbidden"}, {404, "Not Found"}, {405, "Method Not Allowed"},
    {408, "Request Timeout"}, {409, "Conflict"}, {413, "Content Too Large"},
    {422, "Unprocessable Content"}, {426, "Upgrade Required"},
    {TOO_MANY, "Too Many Requests"}, {431, "Request Header Fields Too Large"},
    {500, "Internal Server Error"},
    {501, "Not Implemented"}, {503, "Service Unavailable"},
    {505, "HTTP Version Not Supported"},
};

static const char *words_of(int status)
{
    for (size_t i = 0; i < sizeof statuses / sizeof *statuses; i++)
        if (statuses[i].status == status)
            return statuses[i].words;
    return "Other";
}

/* Not strftime, whose names depend on the locale. */
static void write_date(Text *text)
{
    static const char days[] = "SunMonTueWedThuFriSat",
                      months[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
    time_t now = time(NULL);
    struct tm at;

    gmtime_r(&now, &at);
    text_f(text, "Date: %.3s, %02d %.3s %d %02d:%02d:%02d GMT\r\n", days + 3 * at.tm_wday,
           at.tm_mday, months + 3 * at.tm_mon, at.tm_year + 1900, at.tm_hour, at.tm_min,
           at.tm_sec);
}

Conn *conn_open(Peer *peer, const char *from)
{
    Conn *conn = must(calloc(1, sizeof *conn));

    conn->net = peer->net;
    conn->peer = peer;
    snprintf(conn->from, sizeof conn->from, "%s", from);
    conn->address = address_find(peer->net, from);
    conn->address->conversations++;
    unsent_to(peer, conn->address);
    peer->conn = conn;
    return conn;
}

void conn_end(Conn *conn)
{
    assert(conn->peer);
    conn->peer->conn = NULL;
    conn->peer = NULL;
    if (conn->is_socket)
        conn->net->stats.sockets--;
    /* Now, not when the handler is told: the next request on this connection, which may
     * be read before that, needs the place. */
    conn->address->conversations--;
    address_drop(conn->net, conn->address);
    conn->address = NULL;
    conn->next_gone = conn->net->gone;
    conn->net->gone = conn;
}

void conns_settle(Net *net)
{
    while (net->gone) {
        Conn *conn = net->gone;

        /* Off the list before the handler runs: it may end other conversations. */
        net->gone = conn->next_gone;
        if (conn->is_seen)
            net->handlers->gone(net->with, conn);
        free(conn->extra);
        free(conn);
    }
}

void conn_header(Conn *conn, const char *name, const char *value)
{
    char *extra;

    if (asprintf(&extra, "%s%s: %s\r\n", conn->extra ? conn->extra : "", name, value) < 0)
        return;
    free(conn->extra);
    conn->extra = extra;
}

/* The head of an answer; `n` is the length of its body, -1 if it is not known yet. */
static void write_head(Conn *conn, int status, const char *type, long long n)
{
    char head[4096];
    Text text = text_in(head, sizeof head);
    bool is_kept = conn->extra && strcasestr(conn->extra, "cache-control:");

    text_f(&text, "HTTP/1.1 %d %s\r\n", status, words_of(status));
    write_date(&text);
    if (type)
        text_f(&text, "Content-Type: %s\r\n", type);
    if (n >= 0 && status != 204 && status != 304)
        text_f(&text, "Content-Length: %lld\r\n", n);
    else if (n < 0 && conn->is_1_1)
        text_str(&text, "Transfer-Encoding: chunked\r\n");
    text_f(&text, policy, asset_scripts, asset_styles);
    if (strcmp(conn->net->public_url.scheme, "https") == 0)
        text_str(&text, only_https);
    if (!is_kept)
        text_str(&text, "Cache-Control: no-store\r\n");
    if (!conn->keeps)
        text_str(&text, "Connection: close\r\n");
    else if (!conn->is_1_1)
        text_str(&text, "Connection: keep-alive\r\n");
    if (conn->extra)
        text_str(&text, conn->extra);
    text_str(&text, "\r\n");
    assert(!text.cut);
    peer_write(conn->peer, head, text.used);
}

/* An answer is complete. The connection then waits for the next request, or ends once
 * everything is sent. The next request may be here already: peer_touch has it read. */
static void answered(Conn *conn)
{
    Peer *peer = conn->peer;

    conn_end(conn);
    peer->state = PEER_HEAD;
    peer->deadline_ms = peer->net->now_ms + peer->net->options.idle_s * 1000LL;
    if (!conn->keeps)
        peer_end(peer);
    peer_touch(peer);
}

/* The handlers refused to open a WebSocket: this is an ordinary answer after all. */
static void no_socket(Conn *conn)
{
    if (!conn->is_socket)
        return;
    conn->is_socket = conn->keeps = false;
    conn->net->stats.sockets--;
}

void conn_reply(Conn *conn, int status, const char *type, const char *body, size_t n)
{
    if (!conn->peer)
        return;
    assert(!conn->is_stream);
    no_socket(conn);
    write_head(conn, status, type, (long long)n);
    if (!conn->is_head)
        peer_write(conn->peer, body, n);
    /* A client that is over its limit may keep the connection, but is slowed down. */
    if (status == TOO_MANY && conn->keeps)
        peer_wait(conn->peer);
    answered(conn);
}

void conn_reply_static(Conn *conn, int status, const char *type, const char *body,
                       size_t n)
{
    write_head(conn, status, type, (long long)n);
    conn->peer->sends_file = true;
    if (!conn->is_head) {
        conn->peer->rest = body;
        conn->peer->n_rest = n;
    }
    answered(conn);
}

/* A refusal by the network itself, in the form of docs/server.md. */
void conn_refuse(Conn *conn, int status, const Err *err)
{
    char body[2048];
    Text text = text_in(body, sizeof body);

    refusal_answer(&text, conn, err, -1);
    text_char(&text, '\n');
    conn_reply(conn, status, "application/json", body, text.used);
}

void conn_stream(Conn *conn, const char *type)
{
    if (!conn->peer)
        return;
    conn->keeps = conn->keeps && conn->is_1_1;  /* HTTP/1.0: the end is the end */
    write_head(conn, 200, type, -1);
    conn->is_stream = true;
    conn->peer->state = PEER_STREAM;
    if (conn->is_head)
        answered(conn);
}

static void send_chunk(Peer *peer, const char *bytes, size_t n)
{
    char line[24];

    peer_write(peer, line, (size_t)snprintf(line, sizeof line, "%zx\r\n", n));
    peer_write(peer, bytes, n);
    peer_write(peer, "\r\n", 2);
}

void conn_send(Conn *conn, const char *bytes, size_t n)
{
    Peer *peer = conn->peer;

    if (!peer)
        return;
    assert(conn->is_socket || conn->is_stream);
    /* What waits takes memory. Feeds hold back long before this (api/feed.c). */
    if (peer_queued(peer) > (size_t)conn->net->options.max_queue) {
        conn->net->stats.cut_off++;
        conn_close(conn, 1013, "the reader is too slow");
    } else if (conn->is_socket) {
        socket_send(peer, 1, bytes, n);
    } else if (!conn->is_1_1) {
        peer_write(peer, bytes, n);
    } else if (n > 0) {
        send_chunk(peer, bytes, n);
    }
}

size_t conn_queued(const Conn *conn)
{
    return conn->peer ? peer_queued(conn->peer) : 0;
}

void conn_close(Conn *conn, int code, const char *why)
{
    if (!conn->peer)
        return;
    if (conn->is_socket) {
        socket_close(conn->peer, code, why);
    } else if (conn->is_stream) {
        if (conn->is_1_1)
            peer_write(conn->peer, "0\r\n\r\n", 5);
        answered(conn);
    }
}

void conn_expect(Conn *conn, bool expects)
{
    const Net *net = conn->net;

    if (conn->peer && conn->is_socket)
        conn->peer->deadline_ms =
            expects ? net->now_ms + net->options.request_s * 1000LL : 0;
}

void conn_keep(Conn *conn, void *data)
{
    conn->kept = data;
}

void *conn_kept(const Conn *conn)
{
    return conn->kept;
}

const char *conn_address(const Conn *conn)
{
    return conn->from;
}
