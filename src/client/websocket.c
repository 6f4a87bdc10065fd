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

struct Line {
    TAILQ_ENTRY(Line) link;
    Client *client;
    struct lws *wsi;
    const LineHandlers *handlers;   /* NULL: nobody listens any more */
    void *with;
    char *token;                    /* until it is open */
    STAILQ_HEAD(, Frame) out;
    char *in;                       /* of a frame that comes in pieces */
    size_t n_in;
    bool is_opening, is_stillborn, is_open, is_closing;
    int code;                       /* by which it was closed or refused */
    char why[64];
};

static void line_free(Line *line)
{
    Frame *frame;

    while ((frame = STAILQ_FIRST(&line->out))) {
        STAILQ_REMOVE_HEAD(&line->out, link);
        free(frame);
    }
    free(line->token);
    free(line->in);
    free(line);
}

/* It is closed: tell its owner, and forget it. */
static void finish(Line *line)
{
    if (line->wsi)
        lws_set_wsi_user(line->wsi, NULL);
    TAILQ_REMOVE(&line->client->lines, line, link);
    if (line->handlers)
        line->handlers->closed(line->with, line->code, line->why);
    line_free(line);
}

static void say_why(Line *line, int code, const char *why, size_t n)
{
    n = n < sizeof line->why ? n : sizeof line->why - 1;
    line->code = code;
    if (n)
        memcpy(line->why, why, n);
    line->why[n] = '\0';
}

/* The other end closes: two bytes of code, then its reason. */
static void note_close(Line *line, const unsigned char *in, size_t n)
{
    if (n >= 2)
        say_why(line, in[0] << 8 | in[1], (const char *)in + 2, n - 2);
}

static void refused(Line *line, struct lws *wsi)
{
    int status = (int)lws_http_client_http_response(wsi);
    const char *why = status ? "refused" : "no connection";

    say_why(line, status, why, strlen(why));
    if (line->is_opening)
        line->is_stillborn = true;  /* line_open sees to it */
    else
        finish(line);
}

static int receive(Line *line, struct lws *wsi, const char *in, size_t n)
{
    bool is_whole = lws_is_final_fragment(wsi) && !lws_remaining_packet_payload(wsi);
    char *more =
        line->n_in + n < MOST_FRAME ? realloc(line->in, line->n_in + n + 1) : NULL;

    if (!more)
        return -1;
    line->in = more;
    if (n)
        memcpy(line->in + line->n_in, in, n);
    line->n_in += n;
    if (!is_whole)
        return 0;
    char *frame = line->in;
    size_t size = line->n_in;
    line->in = NULL;
    line->n_in = 0;
    frame[size] = '\0';
    if (line->handlers && !line->is_closing)
        line->handlers->text(line->with, frame, size);
    free(frame);
    return 0;
}

static int write_out(Line *line, struct lws *wsi)
{
    Frame *frame;

    while ((frame = STAILQ_FIRST(&line->out)) && !lws_send_pipe_choked(wsi)) {
        int sent = lws_write(wsi, frame->data + LWS_PRE, frame->n, LWS_WRITE_TEXT);
        bool is_out = sent >= (int)frame->n;
        STAILQ_REMOVE_HEAD(&line->out, link);
        free(frame);
        if (!is_out)
            return -1;
    }
    if (frame) {
        lws_callback_on_writable(wsi);
        return 0;
    }
    if (!line->is_closing)
        return 0;
    lws_close_reason(wsi, LWS_CLOSE_STATUS_NORMAL, NULL, 0);
    return -1;
}

static int opened(Line *line, struct lws *wsi)
{
    line->is_open = true;
    free(line->token);
    line->token = NULL;
    if (line->is_closing)
        return -1;
    if (line->handlers)
        line->handlers->opened(line->with);
    if (!STAILQ_EMPTY(&line->out))
        lws_callback_on_writable(wsi);
    return 0;
}

int line_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                  size_t n)
{
    Line *line = user;

    if (!line)
        return 0;
    switch (reason) {
    case LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER:
        return client_add_token(wsi, line->token, in, n) ? 0 : -1;
    case LWS_CALLBACK_CLIENT_ESTABLISHED:
        return opened(line, wsi);
    case LWS_CALLBACK_CLIENT_RECEIVE:
        return receive(line, wsi, in, n);
    case LWS_CALLBACK_CLIENT_WRITEABLE:
        return write_out(line, wsi);
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE:
        note_close(line, in, n);
        return 0;
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
    case LWS_CALLBACK_CLOSED_CLIENT_HTTP:   /* hung up in the middle of the handshake */
        refused(line, wsi);
        return 0;
    case LWS_CALLBACK_CLIENT_CLOSED:
        finish(line);
        return 0;
    default:
        return 0;
    }
}

Line *line_open(Client *client, const char *path, const char *token,
                const LineHandlers *handlers, void *with)
{
    Line *line = must(calloc(1, sizeof *line));
    char whole[2 * URL_PATH];
    Text text = text_in(whole, sizeof whole);
    struct lws_client_connect_info info = client_connect_info(client, whole);

    line->client = client;
    line->handlers = handlers;
    line->with = with;
    line->token = token ? must(strdup(token)) : NULL;
    STAILQ_INIT(&line->out);
    text_f(&text, "%s%s", client->url.path, path);
    info.local_protocol_name = "polis-line";
    info.userdata = line;
    line->is_opening = true;
    line->wsi = lws_client_connect_via_info(&info);
    line->is_opening = false;
    if (line->wsi && !line->is_stillborn) {
        TAILQ_INSERT_TAIL(&client->lines, line, link);
    } else {
        TAILQ_INSERT_TAIL(&client->stillborn_lines, line, link);
        client_bury(client);
    }
    return line;
}

void line_send(Line *line, const char *text, size_t n)
{
    Frame *frame = must(malloc(sizeof *frame + LWS_PRE + n));

    frame->n = n;
    memcpy(frame->data + LWS_PRE, text, n);
    STAILQ_INSERT_TAIL(&line->out, frame, link);
    if (line->is_open)
        lws_callback_on_writable(line->wsi);
}

void line_close(Line *line)
{
    if (!line)
        return;
    line->handlers = NULL;
    line->is_closing = true;
    if (line->is_open)
        lws_callback_on_writable(line->wsi);
}

void line_cut(Line *line)
{
    if (line && line->wsi)
        lws_set_timeout(line->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
}

void line_bury(Client *client)
{
    Line *line;

    while ((line = TAILQ_FIRST(&client->stillborn_lines))) {
        TAILQ_REMOVE(&client->stillborn_lines, line, link);
        TAILQ_INSERT_TAIL(&client->lines, line, link);
        finish(line);
    }
}

static void forget_list(Lines *list)
{
    Line *line;

    while ((line = TAILQ_FIRST(list))) {
        if (line->wsi)
            lws_set_wsi_user(line->wsi, NULL);
        TAILQ_REMOVE(list, line, link);
        line_free(line);
    }
}

void line_forget_all(Client *client)
{
    forget_list(&client->lines);
    forget_list(&client->stillborn_lines);
}
