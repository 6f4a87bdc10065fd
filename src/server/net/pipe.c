/* pipe.c - a connection's bytes on the loop, with or without TLS.
 *
 * A Pipe outlives its Peer by a moment: libuv says when its handle may be freed. */
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "os/must.h"
#include "server/net/peer.h"

struct Pipe {
    uv_tcp_t tcp;
    uv_shutdown_t shutdown;
    Net *net;
    Peer *peer;                     /* NULL: it is being closed */
    TlsSession *tls;                /* NULL: none */
    bool is_paused;                 /* by the Peer */
};

enum {
    TAIL = 1024,                    /* left to libuv, which reports when it is sent */
    UNSENT = 1 << 16, /* that the system buffers beyond the reader's window */
};

/* Bytes that the system did not take at once. */
typedef struct {
    uv_write_t write;
    char bytes[];
} UnsentBytes;

static uv_stream_t *stream_of(Pipe *pipe)
{
    return (uv_stream_t *)&pipe->tcp;
}

size_t pipe_queued(const Pipe *pipe)
{
    return uv_stream_get_write_queue_size((const uv_stream_t *)&pipe->tcp);
}

static void offer_buffer(uv_handle_t *handle, size_t suggested, uv_buf_t *out)
{
    Pipe *pipe = handle->data;

    (void)suggested;
    *out = uv_buf_init(pipe->net->piece, PIECE);
}

static void on_read(uv_stream_t *stream, ssize_t n, const uv_buf_t *buffer);

/* A client that does not read is not read from, or answers would pile up; TLS has answers
 * of its own. */
static void set_reading(Pipe *pipe)
{
    if (pipe->is_paused || pipe_queued(pipe) > 0)
        uv_read_stop(stream_of(pipe));
    else
        uv_read_start(stream_of(pipe), offer_buffer, on_read);
}

static void on_written(uv_write_t *write, int status)
{
    Pipe *pipe = write->handle->data;

    free(write->data);
    if (!pipe->peer)
        return;
    if (status < 0) {
        pipe_kill(pipe);
    } else if (pipe_queued(pipe) == 0) {
        set_reading(pipe);
        peer_touch(pipe->peer);
    }
}

static bool send_later(Pipe *pipe, const char *bytes, size_t n)
{
    UnsentBytes *rest = must(malloc(sizeof *rest + n));
    uv_buf_t buffer = uv_buf_init(rest->bytes, (unsigned)n);

    memcpy(rest->bytes, bytes, n);
    rest->write.data = rest;
    if (uv_write(&rest->write, stream_of(pipe), &buffer, 1, on_written) != 0) {
        free(rest);
        return false;
    }
    set_reading(pipe);
    return true;
}

/* Send what the system takes at once, and leave up to `most` bytes of the rest to
 * libuv. */
static ssize_t send_bytes(Pipe *pipe, const char *bytes, size_t n, size_t most)
{
    uv_buf_t buffer = uv_buf_init((char *)bytes, (unsigned)n);
    int sent = uv_try_write(stream_of(pipe), &buffer, 1);

    if (sent == UV_EAGAIN)
        sent = 0;
    if (sent < 0)
        return -1;
    size_t left = n - (size_t)sent, later = left < most ? left : most;
    if (later > 0 && !send_later(pipe, bytes + sent, later))
        return -1;
    return sent + (ssize_t)later;
}

/* Send what TLS has to send. All of it is fetched, whatever happens (tls.h). */
static bool send_tls(Pipe *pipe)
{
    char *piece = pipe->net->piece;
    bool ok = true;
    int n;

    while ((n = tls_out(pipe->tls, piece, sizeof pipe->net->piece)) > 0)
        ok = ok && send_bytes(pipe, piece, (size_t)n, (size_t)n) == n;
    return ok;
}

/* False: nothing more will arrive. */
static bool receive(Pipe *pipe, const char *bytes, size_t n)
{
    char *piece = pipe->net->piece;
    int got;

    if (!pipe->tls) {
        peer_receive(pipe->peer, bytes, n);
        return true;
    }
    tls_take(pipe->tls, bytes, n);
    while ((got = tls_read(pipe->tls, piece, sizeof pipe->net->piece)) > 0)
        peer_receive(pipe->peer, piece, (size_t)got);
    return send_tls(pipe) && got == 0;
}

static void on_read(uv_stream_t *stream, ssize_t n, const uv_buf_t *buffer)
{
    Pipe *pipe = stream->data;

    if (n == 0)
        return;
    net_tell_time(pipe->net);
    if (n < 0 || !receive(pipe, buffer->base, (size_t)n)) {
        pipe_kill(pipe);
    } else if (n == PIECE) {
        /* There may be more, and libuv would go on reading. But first the answers to this
         * piece are sent and other connections have their turn; then peers_settle lets it
         * read on. */
        uv_read_stop(stream);
        peer_touch(pipe->peer);
    }
}

void pipe_open(Peer *peer, int fd)
{
    Pipe *pipe = must(calloc(1, sizeof *pipe));

    pipe->net = peer->net;
    pipe->peer = peer;
    peer->pipe = pipe;
    uv_tcp_init(&pipe->net->loop, &pipe->tcp);
    pipe->tcp.data = pipe;
    if (pipe->net->tls)
        pipe->tls = tls_begin(pipe->net->tls);
    if (uv_tcp_open(&pipe->tcp, fd) != 0) {
        close(fd);
        pipe_kill(pipe);
        return;
    }
    uv_tcp_nodelay(&pipe->tcp, 1);
    /* Otherwise a client that does not read could fill megabytes of the system's
     * memory. */
    setsockopt(fd, IPPROTO_TCP, TCP_NOTSENT_LOWAT, &(int){UNSENT}, sizeof (int));
    set_reading(pipe);
}

ssize_t pipe_write(Pipe *pipe, const char *bytes, size_t n)
{
    if (!pipe->tls)
        return send_bytes(pipe, bytes, n, TAIL);
    return tls_write(pipe->tls, bytes, n) && send_tls(pipe) ? (ssize_t)n : -1;
}

void pipe_pause(Pipe *pipe, bool pauses)
{
    pipe->is_paused = pauses;
    set_reading(pipe);
}

static void end_tls(Pipe *pipe)
{
    if (!pipe->tls)
        return;
    tls_end(pipe->tls);
    send_tls(pipe);
}

static void on_shutdown(uv_shutdown_t *shutdown, int status)
{
    (void)shutdown;
    (void)status; /* if it failed, the client is gone, which reading will show */
}

void pipe_finish(Pipe *pipe)
{
    end_tls(pipe);
    uv_shutdown(&pipe->shutdown, stream_of(pipe), on_shutdown);
}

static void on_closed(uv_handle_t *handle)
{
    Pipe *pipe = handle->data;

    tls_free(pipe->tls);
    free(pipe);
}

void pipe_kill(Pipe *pipe)
{
    Peer *peer = pipe->peer;

    end_tls(pipe);
    pipe->peer = NULL;
    uv_close((uv_handle_t *)&pipe->tcp, on_closed);
    peer_free(peer);
}
