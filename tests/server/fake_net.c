/* fake_net.c - see fake_net.h. */
#include "fake_net.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct Conn {
    FakeNet *net;
    char address[64];
    void *kept;
    int status, close_code;
    char *body, *headers;
    char **frames;
    int n_frames;
    size_t queued;
    bool is_stream;
};

static char *copy(const char *text, size_t n)
{
    char *out = malloc(n + 1);

    memcpy(out, text, n);
    out[n] = '\0';
    return out;
}

Conn *fake_connect(FakeNet *net, const char *address)
{
    Conn *conn = calloc(1, sizeof *conn);

    conn->net = net;
    strncpy(conn->address, address, sizeof conn->address - 1);
    conn->body = copy("", 0);
    conn->headers = copy("", 0);
    return conn;
}

static void forget_answer(Conn *conn)
{
    for (int i = 0; i < conn->n_frames; i++)
        free(conn->frames[i]);
    free(conn->frames);
    free(conn->body);
    free(conn->headers);
    conn->frames = NULL;
    conn->n_frames = conn->status = conn->close_code = 0;
    conn->is_stream = false;
    conn->body = copy("", 0);
    conn->headers = copy("", 0);
}

/* `request` without its path and query, which stay in *path. */
static Request make_request(const Conn *conn, const char *method, const char *target,
                            const char *token, const char *body, char **path)
{
    char *query;

    *path = copy(target, strlen(target));
    query = strchr(*path, '?');
    if (query)
        *query++ = '\0';
    return (Request){.method = method,
                     .path = *path,
                     .query = query ? query : "",
                     .token = token,
                     .address = conn->address,
                     .body = body ? body : "",
                     .n_body = body ? strlen(body) : 0};
}

void fake_request(Conn *conn, const char *method, const char *target, const char *token,
                  const char *body)
{
    char *path;
    Request request = make_request(conn, method, target, token, body, &path);

    forget_answer(conn);
    conn->net->handlers->request(conn->net->with, conn, &request);
    free(path);
}

bool fake_upgrade(Conn *conn, const char *target, const char *token)
{
    char *path;
    Request request = make_request(conn, "GET", target, token, NULL, &path);
    bool is_open = conn->net->handlers->upgrade(conn->net->with, conn, &request);

    free(path);
    return is_open;
}

void fake_say(Conn *conn, const char *text)
{
    char *frame = copy(text, strlen(text)); /* so that reading beyond it shows */

    conn->net->handlers->message(conn->net->with, conn, frame, strlen(frame));
    free(frame);
}

void fake_round_trip(Conn *conn, int ms)
{
    conn->net->handlers->round_trip(conn->net->with, conn, ms);
}

void fake_hang_up(Conn *conn)
{
    conn->net->handlers->gone(conn->net->with, conn);
    forget_answer(conn);
    free(conn->body);
    free(conn->headers);
    free(conn);
}

void fake_queue(Conn *conn, size_t n)
{
    conn->queued = n;
}

int fake_status(const Conn *conn)
{
    return conn->status;
}

const char *fake_body(const Conn *conn)
{
    return conn->body;
}

const char *fake_headers(const Conn *conn)
{
    return conn->headers;
}

int fake_frames(const Conn *conn)
{
    return conn->n_frames;
}

const char *fake_frame(const Conn *conn, int i)
{
    assert(i >= 0 && i < conn->n_frames);
    return conn->frames[i];
}

bool fake_is_open(const Conn *conn)
{
    return conn->is_stream && !conn->close_code;
}

char *fake_whole(const Conn *conn)
{
    size_t n = strlen(conn->body);

    for (int i = 0; i < conn->n_frames; i++)
        n += strlen(conn->frames[i]);
    char *whole = calloc(1, n + 1), *end = stpcpy(whole, conn->body);
    for (int i = 0; i < conn->n_frames; i++)
        end = stpcpy(end, conn->frames[i]);
    return whole;
}

int fake_close_code(const Conn *conn)
{
    return conn->close_code;
}

void conn_header(Conn *conn, const char *name, const char *value)
{
    size_t used = strlen(conn->headers), n = strlen(name) + strlen(value) + 4;
    char *longer = realloc(conn->headers, used + n);

    assert(longer && conn->status == 0);
    strcat(strcat(strcat(strcat(longer, name), ": "), value), "\n");
    conn->headers = longer;
}

void conn_reply(Conn *conn, int status, const char *type, const char *body, size_t n)
{
    assert(conn->status == 0); /* one answer for each request */
    conn_header(conn, "Content-Type", type);
    free(conn->body);
    conn->body = copy(body, n);
    conn->status = status;
}

void conn_stream(Conn *conn, const char *type)
{
    assert(conn->status == 0);
    conn_header(conn, "Content-Type", type);
    conn->status = 200;
    conn->is_stream = true;
}

void conn_send(Conn *conn, const char *text, size_t n)
{
    assert(!conn->close_code);
    conn->frames =
        realloc(conn->frames, (size_t)(conn->n_frames + 1) * sizeof *conn->frames);
    conn->frames[conn->n_frames++] = copy(text, n);
}

size_t conn_queued(const Conn *conn)
{
    return conn->queued;
}

void conn_close(Conn *conn, int code, const char *why)
{
    (void)why;
    conn->close_code = code ? code : -1;
}

void conn_expect(Conn *conn, bool expects)
{
    (void)conn;
    (void)expects;                  /* time-outs are the real network's */
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
    return conn->address;
}
