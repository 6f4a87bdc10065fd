/* hostile_net.c - see hostile.h. What is here has the names and promises of libwebsockets
 * and libuv, as far as client/ uses them, so that all of client/ runs as it is. */
#include "hostile.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "client/internal.h"
#include "os/clock.h"
#include "os/must.h"

enum {
    MOST_TIMERS = 16, MOST_TABLES = 8, TABLE_NAME = 64, HEADERS = 4096,
    STEP_MS = 25,                   /* that pass in a turn of the loop */
    END_STEP_MS = 1000,             /* the same after the script */
    PATIENCE = 12,                  /* turns that a line waits for a connection */
    MOST_TURNS = 20000              /* a command that takes more is hanging */
};

struct lws {
    TAILQ_ENTRY(lws) link;
    lws_callback_function *callback;
    void *user;
    bool is_socket;                 /* a WebSocket */
    bool is_ready;                  /* its headers are sent; a WebSocket is open */
    bool wants_to_write, is_dead;
    unsigned status;
    const char *body;               /* of the answer, while it is read */
    size_t n_body;
};

typedef struct {
    uv_timer_t *handle;
    uv_timer_cb call;
    double due_ms, every_ms;
} Timer;

static struct {
    const char *at, *end;           /* of the script */
    double now_ms;
    int turns, waited;
    int typed;
    bool must_stop, is_closed, is_woken, is_final;
    uv_idle_t *idle;
    uv_idle_cb on_idle;
    uv_async_t *async;
    uv_async_cb on_async;
    Timer timers[MOST_TIMERS];
    int n_timers;
    char tables[MOST_TABLES][TABLE_NAME];   /* that were opened */
    int n_tables;
    const struct lws_protocols *protocols;
    TAILQ_HEAD(, lws) all;
} net;

void hostile_begin(const char *script, size_t size)
{
    memset(&net, 0, sizeof net);
    net.at = script;
    net.end = script + size;
    net.now_ms = 1e6;
    net.typed = -1;
    TAILQ_INIT(&net.all);
}

int hostile_typed(void)
{
    return net.typed < 0 && net.at == net.end ? -2 : net.typed;
}

void hostile_take_typed(void)
{
    net.typed = -1;
}

bool hostile_is_over(void)
{
    return TAILQ_EMPTY(&net.all);
}

double clock_ms(void)
{
    return net.now_ms;
}

int64_t clock_wall_ms(void)
{
    return 1800000000000 + (int64_t)net.now_ms;
}

/* Connections. */

static int tell(struct lws *wsi, enum lws_callback_reasons why, void *in, size_t n)
{
    return wsi->callback(wsi, why, wsi->user, in, n);
}

static void drop(struct lws *wsi, enum lws_callback_reasons why)
{
    wsi->is_dead = true;
    tell(wsi, why, NULL, 0);
    TAILQ_REMOVE(&net.all, wsi, link);
    free(wsi);
}

static enum lws_callback_reasons closed(const struct lws *wsi)
{
    return !wsi->is_ready    ? LWS_CALLBACK_CLIENT_CONNECTION_ERROR
           : wsi->is_socket ? LWS_CALLBACK_CLIENT_CLOSED
                            : LWS_CALLBACK_CLOSED_CLIENT_HTTP;
}

/* Each connection that still is there may go away while it is served. */
static void each(void (*serve)(struct lws *wsi))
{
    struct lws *wsi, *next;

    for (wsi = TAILQ_FIRST(&net.all); wsi; wsi = next) {
        next = TAILQ_NEXT(wsi, link);
        serve(wsi);
    }
}

static void send_headers(struct lws *wsi)
{
    unsigned char room[HEADERS], *at = room;

    if (wsi->is_dead) {
        drop(wsi, closed(wsi));
    } else if (!wsi->is_ready && !wsi->is_socket) {
        if (tell(wsi, LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER, &at, sizeof room))
            drop(wsi, LWS_CALLBACK_CLIENT_CONNECTION_ERROR);
        else
            wsi->is_ready = true;
    } else if (wsi->wants_to_write) {
        wsi->wants_to_write = false;
        if (tell(wsi, wsi->is_socket ? LWS_CALLBACK_CLIENT_WRITEABLE
                                     : LWS_CALLBACK_CLIENT_HTTP_WRITEABLE, NULL, 0))
            drop(wsi, closed(wsi));
    }
}

static void open_socket(struct lws *wsi)
{
    unsigned char room[HEADERS], *at = room;

    if (!wsi->is_socket || wsi->is_ready)
        return;
    bool is_sent =
        !tell(wsi, LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER, &at, sizeof room);
    wsi->is_ready = is_sent;
    if (!is_sent || tell(wsi, LWS_CALLBACK_CLIENT_ESTABLISHED, NULL, 0))
        drop(wsi, closed(wsi));
}

static struct lws *first(bool is_socket)
{
    struct lws *wsi;

    TAILQ_FOREACH(wsi, &net.all, link)
        if (wsi->is_socket == is_socket && !wsi->is_dead)
            break;
    return wsi;
}

static void give_answer(struct lws *wsi, unsigned status, const char *body, size_t n)
{
    wsi->status = status;
    wsi->body = body;
    wsi->n_body = n;
    if (tell(wsi, LWS_CALLBACK_ESTABLISHED_CLIENT_HTTP, NULL, 0))
        drop(wsi, LWS_CALLBACK_CLIENT_CONNECTION_ERROR);
    else if (n && tell(wsi, LWS_CALLBACK_RECEIVE_CLIENT_HTTP, NULL, 0))
        drop(wsi, LWS_CALLBACK_CLOSED_CLIENT_HTTP);
    else
        drop(wsi, LWS_CALLBACK_COMPLETED_CLIENT_HTTP);
}

/* A frame comes in two pieces. */
static void give_frame(struct lws *wsi, char *text, size_t n)
{
    net.is_final = false;
    if (!tell(wsi, LWS_CALLBACK_CLIENT_RECEIVE, text, n / 2)) {
        net.is_final = true;
        if (!tell(wsi, LWS_CALLBACK_CLIENT_RECEIVE, text + n / 2, n - n / 2))
            return;
    }
    drop(wsi, LWS_CALLBACK_CLIENT_CLOSED);
}

static void give_frames(const char *text, size_t n)
{
    char *copy = must(malloc(n + 1));   /* of just its size */
    struct lws *wsi, *next;

    memcpy(copy, text, n);
    for (wsi = TAILQ_FIRST(&net.all); wsi; wsi = next) {
        next = TAILQ_NEXT(wsi, link);
        if (wsi->is_socket && wsi->is_ready && !wsi->is_dead)
            give_frame(wsi, copy, n);
    }
    free(copy);
}

static void lose(struct lws *wsi)
{
    drop(wsi, closed(wsi));
}

/* The script. */

static long number_at(const char **at, const char *end)
{
    bool is_minus = *at < end && **at == '-';
    long n = 0;

    *at += is_minus;
    for (; *at < end && **at >= '0' && **at <= '9'; ++*at)
        n = n < 100000000 ? n * 10 + (**at - '0') : n;
    return is_minus ? -n : n;
}

static const char *after_blank(const char *at, const char *end)
{
    return at + (at < end && *at == ' ');
}

static void close_sockets(long code, const char *why, size_t n)
{
    unsigned char payload[125] = {(unsigned char)(code >> 8), (unsigned char)code};
    struct lws *wsi, *next;

    n = n < sizeof payload - 2 ? n : sizeof payload - 2;
    memcpy(payload + 2, why, n);
    for (wsi = TAILQ_FIRST(&net.all); wsi; wsi = next) {
        next = TAILQ_NEXT(wsi, link);
        if (wsi->is_socket && wsi->is_ready) {
            tell(wsi, LWS_CALLBACK_WS_PEER_INITIATED_CLOSE, payload, n + 2);
            drop(wsi, LWS_CALLBACK_CLIENT_CLOSED);
        }
    }
}

/* Is there somebody to whom this line can be said? */
static bool is_heard(char kind)
{
    const struct lws *wsi = kind == 'h' ? first(false) : first(true);

    return (kind == 'h' && wsi && wsi->is_ready && !wsi->wants_to_write) ||
           (kind != 'h' && wsi);
}

static void play_line(char kind, const char *at, const char *end)
{
    long n = strchr("hrctk", kind) ? number_at(&at, end) : 0;
    const char *rest = after_blank(at, end);
    struct lws *wsi = first(kind != 'h');

    if (kind != 'r')
        each(open_socket);
    switch (kind) {
    case 'h':
        give_answer(wsi, (unsigned)n, rest, (size_t)(end - rest));
        break;
    case 'w':
        give_frames(at, (size_t)(end - at));
        break;
    case 'r':
        wsi->status = (unsigned)n;
        drop(wsi, LWS_CALLBACK_CLIENT_CONNECTION_ERROR);
        break;
    case 'c':
        close_sockets(n, rest, (size_t)(end - rest));
        break;
    case 'x':
        each(lose);
        break;
    case 't':
        net.now_ms += n > 0 ? (double)n : 0;
        break;
    case 'k':
        net.typed = n > 0 ? (int)n : 0;
        net.is_woken = true;
        break;
    default:
        break;
    }
}

static void play_next(void)
{
    const char *end = memchr(net.at, '\n', (size_t)(net.end - net.at));
    bool is_patient = net.waited++ < PATIENCE;
    char kind = *net.at;

    end = end ? end : net.end;
    if (kind && strchr("hwrc", kind) && !is_heard(kind)) {
        if (is_patient)
            return;
        kind = '\n';                /* nobody hears it */
    }
    if (kind == 'k' && net.typed >= 0 && is_patient)
        return;                     /* the line before is not taken yet */
    const char *line = net.at + (net.at < end);
    net.at = end < net.end ? end + 1 : end;
    net.waited = 0;
    if (kind && kind != '\n')
        play_line(kind, line, end);
}

/* After the script: no answers, and every table is refused. */
static void refuse_all(void)
{
    char frame[TABLE_NAME + 128];
    struct lws *wsi;

    each(open_socket);
    while ((wsi = first(false)) && wsi->is_ready)
        drop(wsi, LWS_CALLBACK_CLOSED_CLIENT_HTTP);
    for (int i = 0; i < net.n_tables; i++) {
        Text text = text_in(frame, sizeof frame);
        text_f(&text, "{\"type\":\"refused\",\"id\":\"open %s\",\"code\":\"absent\"}",
               net.tables[i]);
        give_frames(frame, text.used);
    }
}

/* Remember the tables that are opened: {"do":"open","id":"open ID",… */
static void note_table(const char *text, size_t n)
{
    static const char start[] = "{\"do\":\"open\",\"id\":\"open ";
    const size_t skip = sizeof start - 1;

    if (n <= skip || memcmp(text, start, skip) != 0 || net.n_tables == MOST_TABLES)
        return;
    const char *end = memchr(text + skip, '"', n - skip);
    size_t size = end ? (size_t)(end - (text + skip)) : 0;
    if (size == 0 || size >= TABLE_NAME)
        return;
    memcpy(net.tables[net.n_tables], text + skip, size);
    net.tables[net.n_tables++][size] = '\0';
}

/* libwebsockets. */

struct lws_context *lws_create_context(const struct lws_context_creation_info *info)
{
    net.protocols = info->protocols;
    return (struct lws_context *)&net;
}

void lws_context_destroy(struct lws_context *context)
{
    struct lws *wsi;

    (void)context;
    while ((wsi = TAILQ_FIRST(&net.all))) {
        TAILQ_REMOVE(&net.all, wsi, link);
        free(wsi);
    }
}

struct lws *lws_client_connect_via_info(const struct lws_client_connect_info *info)
{
    struct lws *wsi = must(calloc(1, sizeof *wsi));
    const struct lws_protocols *protocol = net.protocols;

    while (strcmp(protocol->name, info->local_protocol_name) != 0)
        protocol++;
    wsi->callback = protocol->callback;
    wsi->user = info->userdata;
    wsi->is_socket = info->method == NULL;
    TAILQ_INSERT_TAIL(&net.all, wsi, link);
    return wsi;
}

int lws_http_client_read(struct lws *wsi, char **buffer, int *n)
{
    size_t size = wsi->n_body < (size_t)*n ? wsi->n_body : (size_t)*n;

    while (wsi->n_body) {
        size = wsi->n_body < (size_t)*n ? wsi->n_body : (size_t)*n;
        memcpy(*buffer, wsi->body, size);
        wsi->body += size;
        wsi->n_body -= size;
        if (tell(wsi, LWS_CALLBACK_RECEIVE_CLIENT_HTTP_READ, *buffer, size))
            return -1;
    }
    return 0;
}

int lws_write(struct lws *wsi, unsigned char *text, size_t n,
              enum lws_write_protocol protocol)
{
    (void)protocol;
    if (wsi->is_socket)
        note_table((const char *)text, n);
    return (int)n;
}

int lws_callback_on_writable(struct lws *wsi)
{
    wsi->wants_to_write = true;
    return 0;
}

void lws_client_http_body_pending(struct lws *wsi, int is_pending)
{
    (void)wsi;
    (void)is_pending;
}

unsigned lws_http_client_http_response(struct lws *wsi)
{
    return wsi->status;
}

int lws_add_http_header_by_token(struct lws *wsi, enum lws_token_indexes token,
                                 const unsigned char *value, int n, unsigned char **at,
                                 unsigned char *end)
{
    (void)wsi;
    (void)token;
    if (end - *at < n)
        return 1;
    memcpy(*at, value, (size_t)n);
    *at += n;
    return 0;
}

void lws_set_timeout(struct lws *wsi, enum pending_timeout reason, int seconds)
{
    (void)reason;
    (void)seconds;
    wsi->is_dead = true;
}

void lws_close_reason(struct lws *wsi, enum lws_close_status status, unsigned char *why,
                      size_t n)
{
    (void)wsi;
    (void)status;
    (void)why;
    (void)n;
}

void lws_set_wsi_user(struct lws *wsi, void *user)
{
    wsi->user = user;
}

int lws_is_final_fragment(struct lws *wsi)
{
    (void)wsi;
    return net.is_final;
}

size_t lws_remaining_packet_payload(struct lws *wsi)
{
    (void)wsi;
    return 0;
}

int lws_send_pipe_choked(struct lws *wsi)
{
    (void)wsi;
    return 0;
}

void lws_set_log_level(int level, void (*emit)(int level, const char *line))
{
    (void)level;
    (void)emit;
}

/* libuv. */

int uv_loop_init(uv_loop_t *loop)
{
    (void)loop;
    return 0;
}

int uv_loop_close(uv_loop_t *loop)
{
    (void)loop;
    return 0;
}

int uv_async_init(uv_loop_t *loop, uv_async_t *async, uv_async_cb call)
{
    (void)loop;
    net.async = async;
    net.on_async = call;
    return 0;
}

int uv_async_send(uv_async_t *async)
{
    (void)async;
    net.is_woken = true;
    return 0;
}

int uv_idle_init(uv_loop_t *loop, uv_idle_t *idle)
{
    (void)loop;
    (void)idle;
    return 0;
}

int uv_idle_start(uv_idle_t *idle, uv_idle_cb call)
{
    net.idle = idle;
    net.on_idle = call;
    return 0;
}

int uv_idle_stop(uv_idle_t *idle)
{
    (void)idle;
    net.idle = NULL;
    return 0;
}

int uv_timer_init(uv_loop_t *loop, uv_timer_t *timer)
{
    (void)loop;
    (void)timer;
    return 0;
}

int uv_timer_start(uv_timer_t *timer, uv_timer_cb call, uint64_t after_ms,
                   uint64_t every_ms)
{
    if (net.n_timers == MOST_TIMERS)
        abort();
    net.timers[net.n_timers++] =
        (Timer){timer, call, net.now_ms + (double)after_ms, (double)every_ms};
    return 0;
}

void uv_close(uv_handle_t *handle, uv_close_cb call)
{
    (void)handle;
    (void)call;
    net.is_closed = true;
    net.n_timers = 0;
}

void uv_stop(uv_loop_t *loop)
{
    (void)loop;
    net.must_stop = true;
}

static void tick(void)
{
    for (int i = 0; i < net.n_timers; i++) {
        Timer *timer = &net.timers[i];
        if (net.now_ms < timer->due_ms)
            continue;
        timer->due_ms = net.now_ms + timer->every_ms;
        timer->call(timer->handle);
    }
}

int uv_run(uv_loop_t *loop, uv_run_mode mode)
{
    (void)loop;
    (void)mode;
    while (!net.must_stop && !net.is_closed) {
        bool has_ended = net.at == net.end;

        if (++net.turns > MOST_TURNS)
            abort();                /* it does not end by itself */
        net.now_ms += has_ended ? END_STEP_MS : STEP_MS;
        if (net.idle)
            net.on_idle(net.idle);
        tick();
        each(send_headers);
        if (net.is_woken) {
            net.is_woken = false;
            net.on_async(net.async);
        }
        if (has_ended)
            refuse_all();
        else
            play_next();
    }
    net.must_stop = false;
    return 0;
}
