/* websocket.c - WebSockets of a Client: whole text frames out and in. */
#include <stdlib.h>
#include <string.h>

#include "client/internal.h"
#include "os/must.h"

enum { MOST_FRAME = 16 << 20 };

typedef struct Frame Frame;

struct Frame {
    STAILQ_ENTRY(Frame) link;
    size_t n;
    unsigned char data[];           /* LWS_PRE bytes of room, then `n` */
};

struct WebSocket {
    TAILQ_ENTRY(WebSocket) link;
    Client *client;
    struct lws *wsi;
    const WebSocketHandlers *handlers;      /* NULL: no callbacks any more */
    void *with;
    char *token;                    /* until it is open */
    STAILQ_HEAD(, Frame) out;
    char *in;                       /* of a frame that comes in pieces */
    size_t n_in;
    bool is_opening, has_failed, is_open, is_closing;
    int code;                       /* that closed or refused it */
    char why[64];
};

static void websocket_free(WebSocket *socket)
{
    Frame *frame;

    while ((frame = STAILQ_FIRST(&socket->out))) {
        STAILQ_REMOVE_HEAD(&socket->out, link);
        free(frame);
    }
    free(socket->token);
    free(socket->in);
    free(socket);
}

/* It is closed: call back, and forget it. */
static void finish(WebSocket *socket)
{
    if (socket->wsi)
        lws_set_wsi_user(socket->wsi, NULL);
    TAILQ_REMOVE(&socket->client->sockets, socket, link);
    if (socket->handlers)
        socket->handlers->closed(socket->with, socket->code, socket->why);
    websocket_free(socket);
}

static void say_why(WebSocket *socket, int code, const char *why, size_t n)
{
    n = n < sizeof socket->why ? n : sizeof socket->why - 1;
    socket->code = code;
    if (n)
        memcpy(socket->why, why, n);
    socket->why[n] = '\0';
}

/* The other end closes: two bytes of code, then its reason. */
static void note_close(WebSocket *socket, const unsigned char *in, size_t n)
{
    if (n >= 2)
        say_why(socket, in[0] << 8 | in[1], (const char *)in + 2, n - 2);
}

static void refused(WebSocket *socket, struct lws *wsi)
{
    int status = (int)lws_http_client_http_response(wsi);
    const char *why = status ? "refused" : "no connection";

    say_why(socket, status, why, strlen(why));
    if (socket->is_opening)
        socket->has_failed = true;  /* websocket_open reports it */
    else
        finish(socket);
}

static int receive(WebSocket *socket, struct lws *wsi, const char *in, size_t n)
{
    bool is_whole = lws_is_final_fragment(wsi) && !lws_remaining_packet_payload(wsi);
    char *more =
        socket->n_in + n < MOST_FRAME ? realloc(socket->in, socket->n_in + n + 1) : NULL;

    if (!more)
        return -1;
    socket->in = more;
    if (n)
        memcpy(socket->in + socket->n_in, in, n);
    socket->n_in += n;
    if (!is_whole)
        return 0;
    char *frame = socket->in;
    size_t size = socket->n_in;
    socket->in = NULL;
    socket->n_in = 0;
    frame[size] = '\0';
    if (socket->handlers && !socket->is_closing)
        socket->handlers->text(socket->with, frame, size);
    free(frame);
    return 0;
}

static int write_out(WebSocket *socket, struct lws *wsi)
{
    Frame *frame;

    while ((frame = STAILQ_FIRST(&socket->out)) && !lws_send_pipe_choked(wsi)) {
        int sent = lws_write(wsi, frame->data + LWS_PRE, frame->n, LWS_WRITE_TEXT);
        bool is_out = sent >= (int)frame->n;
        STAILQ_REMOVE_HEAD(&socket->out, link);
        free(frame);
        if (!is_out)
            return -1;
    }
    if (frame) {
        lws_callback_on_writable(wsi);
        return 0;
    }
    if (!socket->is_closing)
        return 0;
    lws_close_reason(wsi, LWS_CLOSE_STATUS_NORMAL, NULL, 0);
    return -1;
}

static int opened(WebSocket *socket, struct lws *wsi)
{
    socket->is_open = true;
    free(socket->token);
    socket->token = NULL;
    if (socket->is_closing)
        return -1;
    if (socket->handlers)
        socket->handlers->opened(socket->with);
    if (!STAILQ_EMPTY(&socket->out))
        lws_callback_on_writable(wsi);
    return 0;
}

int websocket_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user,
                       void *in, size_t n)
{
    WebSocket *socket = user;

    if (!socket)
        return 0;
    switch (reason) {
    case LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER:
        return client_add_token(wsi, socket->token, in, n) ? 0 : -1;
    case LWS_CALLBACK_CLIENT_ESTABLISHED:
        return opened(socket, wsi);
    case LWS_CALLBACK_CLIENT_RECEIVE:
        return receive(socket, wsi, in, n);
    case LWS_CALLBACK_CLIENT_WRITEABLE:
        return write_out(socket, wsi);
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE:
        note_close(socket, in, n);
        return 0;
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
    case LWS_CALLBACK_CLOSED_CLIENT_HTTP:   /* hung up in the middle of the handshake */
        refused(socket, wsi);
        return 0;
    case LWS_CALLBACK_CLIENT_CLOSED:
        finish(socket);
        return 0;
    default:
        return 0;
    }
}

WebSocket *websocket_open(Client *client, const char *path, const char *token,
                          const WebSocketHandlers *handlers, void *with)
{
    return websocket_open_at(client, 0, path, token, handlers, with);
}

WebSocket *websocket_open_at(Client *client, int at, const char *path, const char *token,
                             const WebSocketHandlers *handlers, void *with)
{
    WebSocket *socket = must(calloc(1, sizeof *socket));
    char whole[2 * URL_PATH];
    Text text = text_in(whole, sizeof whole);
    struct lws_client_connect_info info = client_connect_info(client, at, whole);

    socket->client = client;
    socket->handlers = handlers;
    socket->with = with;
    socket->token = token ? must(strdup(token)) : NULL;
    STAILQ_INIT(&socket->out);
    text_f(&text, "%s%s", client->urls[at].path, path);
    info.local_protocol_name = "polis-websocket";
    info.userdata = socket;
    socket->is_opening = true;
    socket->wsi = lws_client_connect_via_info(&info);
    socket->is_opening = false;
    if (socket->wsi && !socket->has_failed) {
        TAILQ_INSERT_TAIL(&client->sockets, socket, link);
    } else {
        TAILQ_INSERT_TAIL(&client->failed_sockets, socket, link);
        client_report_failed(client);
    }
    return socket;
}

void websocket_send(WebSocket *socket, const char *text, size_t n)
{
    Frame *frame = must(malloc(sizeof *frame + LWS_PRE + n));

    frame->n = n;
    memcpy(frame->data + LWS_PRE, text, n);
    STAILQ_INSERT_TAIL(&socket->out, frame, link);
    if (socket->is_open)
        lws_callback_on_writable(socket->wsi);
}

void websocket_close(WebSocket *socket)
{
    if (!socket)
        return;
    socket->handlers = NULL;
    socket->is_closing = true;
    if (socket->is_open)
        lws_callback_on_writable(socket->wsi);
}

void websocket_cut(WebSocket *socket)
{
    if (socket && socket->wsi)
        lws_set_timeout(socket->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
}

void websocket_report_failed(Client *client)
{
    WebSocket *socket;

    while ((socket = TAILQ_FIRST(&client->failed_sockets))) {
        TAILQ_REMOVE(&client->failed_sockets, socket, link);
        TAILQ_INSERT_TAIL(&client->sockets, socket, link);
        finish(socket);
    }
}

static void forget_list(WebSockets *list)
{
    WebSocket *socket;

    while ((socket = TAILQ_FIRST(list))) {
        if (socket->wsi)
            lws_set_wsi_user(socket->wsi, NULL);
        TAILQ_REMOVE(list, socket, link);
        websocket_free(socket);
    }
}

void websocket_forget_all(Client *client)
{
    forget_list(&client->sockets);
    forget_list(&client->failed_sockets);
}
