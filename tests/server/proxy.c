/* proxy.c - see proxy.h. Each connection has two flows; a flow reads bytes at one end,
 * makes messages of them, and lets each out at the other end when its time has come. */
#include "proxy.h"

#include <arpa/inet.h>
#include <assert.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/queue.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/rng.h"
#include "os/clock.h"

enum {
    PACE_MS = 2, PIECE = 65536, MAX_LINKS = 1024, HELD_MS = 80, DOOM_MS = 300,
    CLOSE_FRAME = 8
};

typedef struct Message Message;

struct Message {
    TAILQ_ENTRY(Message) link;
    double due_ms;
    size_t n, sent;
    char bytes[];
};

typedef struct {
    int from, to;
    enum { HEAD, RAW, FRAMES } stage;
    bool is_ended;                  /* nothing more comes */
    char *in;
    size_t n_in, size_in;
    double last_due_ms, held_ms;
    Message *held;                  /* is to be overtaken by the next one */
    TAILQ_HEAD(Messages, Message) out;
} Flow;

typedef struct Link Link;

struct Link {
    TAILQ_ENTRY(Link) link;
    Flow up, down;                  /* to the server; to the client */
    double stalled_until_ms, doom_ms;       /* doom_ms 0: not cut */
    bool is_dead;
};

struct Proxy {
    int listener;
    atomic_int server;              /* its port */
    bool is_raw;
    char url[64];
    pthread_t thread;
    atomic_bool must_end, is_blocked;
    _Atomic(const Weather *) weather;
    TAILQ_HEAD(, Link) links;
    int n_links;
    Rng rng;
    pthread_mutex_t lock;           /* of the count */
    ProxyCount count;
};

const Weather fair_weather = {0};

static bool happens(Proxy *proxy, int per_mille, int *count)
{
    bool so = rng_below(&proxy->rng, 1000) < (uint32_t)per_mille;

    pthread_mutex_lock(&proxy->lock);
    *count += so;
    pthread_mutex_unlock(&proxy->lock);
    return so;
}

static void queue(Proxy *proxy, Flow *flow, const char *bytes, size_t n)
{
    Message *message = malloc(sizeof *message + n);
    int delay_ms = atomic_load(&proxy->weather)->delay_ms;

    assert(message);
    message->n = n;
    message->sent = 0;
    message->due_ms = clock_ms() + rng_below(&proxy->rng, (uint32_t)delay_ms + 1);
    if (message->due_ms < flow->last_due_ms)
        message->due_ms = flow->last_due_ms;
    flow->last_due_ms = message->due_ms;
    memcpy(message->bytes, bytes, n);
    TAILQ_INSERT_TAIL(&flow->out, message, link);
}

static void let_go(Flow *flow)
{
    if (flow->held)
        TAILQ_INSERT_TAIL(&flow->out, flow->held, link);
    flow->held = NULL;
}

/* Keep the last message back until another one is there. */
static void hold_last(Flow *flow)
{
    Message *last = TAILQ_LAST(&flow->out, Messages);

    TAILQ_REMOVE(&flow->out, last, link);
    flow->held = last;
    flow->held_ms = clock_ms();
}

static void doom(Proxy *proxy, Link *link, uint32_t within_ms)
{
    if (!link->doom_ms)
        link->doom_ms = clock_ms() + rng_below(&proxy->rng, within_ms + 1);
}

/* A whole message, or the head of a request or an answer. */
static void pass(Proxy *proxy, Link *link, Flow *flow, const char *bytes, size_t n)
{
    const Weather *weather = atomic_load(&proxy->weather);
    bool is_close = flow->stage == FRAMES && (bytes[0] & 0x0f) == CLOSE_FRAME;

    happens(proxy, 1000, &proxy->count.messages);
    if (happens(proxy, weather->cut, &proxy->count.cut))
        doom(proxy, link, 0);
    if (happens(proxy, weather->stall, &proxy->count.stalled))
        link->stalled_until_ms = clock_ms() + weather->stall_ms +
                                 rng_below(&proxy->rng, (uint32_t)weather->stall_ms + 1);
    if (is_close || flow->stage != FRAMES) {
        queue(proxy, flow, bytes, n);
        return;
    }
    if (happens(proxy, weather->lose, &proxy->count.lost)) {
        doom(proxy, link, DOOM_MS);
        return;
    }
    queue(proxy, flow, bytes, n);
    if (flow->held)
        let_go(flow);
    else if (happens(proxy, weather->swap, &proxy->count.swapped))
        hold_last(flow);
    if (happens(proxy, weather->repeat, &proxy->count.repeated))
        queue(proxy, flow, bytes, n);
}

/* The size of the frame that begins here; 0: not all of it is there. */
static size_t frame_size(const unsigned char *at, size_t n)
{
    if (n < 2)
        return 0;
    size_t size = at[1] & 0x7f, more = size == 126 ? 2 : size == 127 ? 8 : 0;
    size_t head = 2 + more + (at[1] & 0x80 ? 4 : 0);

    if (n < head)
        return 0;
    if (more)
        size = 0;
    for (size_t i = 0; i < more; i++)
        size = size << 8 | at[2 + i];
    return n < head + size ? 0 : head + size;
}

/* The size of the message that begins here, of one frame or several; 0: there is more
 * to come. */
static size_t message_size(const char *bytes, size_t n)
{
    const unsigned char *at = (const unsigned char *)bytes;
    size_t used = 0, size;

    while ((size = frame_size(at + used, n - used))) {
        bool is_last = at[used] & 0x80, is_control = at[used] & 0x08;
        used += size;
        if (is_last && (!is_control || used == size))
            return used;
    }
    return 0;
}

static size_t head_size(Flow *flow)
{
    const char *end = memmem(flow->in, flow->n_in, "\r\n\r\n", 4);

    return end ? (size_t)(end - flow->in) + 4 : 0;
}

/* What follows a head: frames, if it opens a WebSocket. */
static void leave_head(Flow *flow, size_t n)
{
    bool is_upgrade = memmem(flow->in, n, "HTTP/1.1 101", 12) ||
                      memmem(flow->in, n, "pgrade: websocket", 17);

    flow->stage = is_upgrade ? FRAMES : RAW;
}

static void pass_all(Proxy *proxy, Link *link, Flow *flow)
{
    size_t n;

    while (flow->n_in) {
        if (flow->stage == HEAD)
            n = head_size(flow);
        else
            n = flow->stage == RAW ? flow->n_in : message_size(flow->in, flow->n_in);
        if (!n)
            return;
        pass(proxy, link, flow, flow->in, n);
        if (flow->stage == HEAD)
            leave_head(flow, n);
        flow->n_in -= n;
        memmove(flow->in, flow->in + n, flow->n_in);
    }
}

static void read_some(Proxy *proxy, Link *link, Flow *flow)
{
    if (flow->size_in < flow->n_in + PIECE) {
        flow->size_in = flow->n_in + 2 * PIECE;
        flow->in = realloc(flow->in, flow->size_in);
        assert(flow->in);
    }
    ssize_t n = recv(flow->from, flow->in + flow->n_in, PIECE, MSG_DONTWAIT);
    if (n > 0) {
        flow->n_in += (size_t)n;
        pass_all(proxy, link, flow);
    } else if (n == 0 || (errno != EAGAIN && errno != EINTR)) {
        flow->is_ended = true;
    }
}

static void write_due(Link *link, Flow *flow, double now_ms)
{
    Message *message;

    if (flow->held && (now_ms - flow->held_ms > HELD_MS || flow->is_ended))
        let_go(flow);
    while ((message = TAILQ_FIRST(&flow->out)) && message->due_ms <= now_ms) {
        ssize_t n = send(flow->to, message->bytes + message->sent,
                         message->n - message->sent, MSG_DONTWAIT | MSG_NOSIGNAL);
        if (n < 0 && (errno == EAGAIN || errno == EINTR))
            return;
        if (n < 0) {
            link->is_dead = true;
            return;
        }
        message->sent += (size_t)n;
        if (message->sent < message->n)
            return;
        TAILQ_REMOVE(&flow->out, message, link);
        free(message);
    }
    if (flow->is_ended && !message)
        link->is_dead = true;
}

static void close_flow(Flow *flow)
{
    Message *message;

    let_go(flow);
    while ((message = TAILQ_FIRST(&flow->out))) {
        TAILQ_REMOVE(&flow->out, message, link);
        free(message);
    }
    free(flow->in);
    close(flow->from);
}

static void close_link(Proxy *proxy, Link *link)
{
    struct linger at_once = {.l_onoff = 1};

    if (link->doom_ms && rng_below(&proxy->rng, 2)) {       /* by a reset */
        setsockopt(link->up.from, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
        setsockopt(link->down.from, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
    }
    TAILQ_REMOVE(&proxy->links, link, link);
    proxy->n_links--;
    close_flow(&link->up);
    close_flow(&link->down);
    free(link);
}

static void accept_one(Proxy *proxy)
{
    int client = accept4(proxy->listener, NULL, NULL, SOCK_CLOEXEC), on = 1;
    int server = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    struct sockaddr_in there = {.sin_family = AF_INET,
                                .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};

    there.sin_port = htons((uint16_t)atomic_load(&proxy->server));
    if (client < 0 || proxy->n_links >= MAX_LINKS ||
        connect(server, (struct sockaddr *)&there, sizeof there) != 0) {
        close(client);
        close(server);
        return;
    }
    Link *link = calloc(1, sizeof *link);
    assert(link);
    setsockopt(client, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    setsockopt(server, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    link->up.from = link->down.to = client;
    link->down.from = link->up.to = server;
    if (proxy->is_raw)
        link->up.stage = link->down.stage = RAW;
    TAILQ_INIT(&link->up.out);
    TAILQ_INIT(&link->down.out);
    TAILQ_INSERT_TAIL(&proxy->links, link, link);
    proxy->n_links++;
    happens(proxy, 1000, &proxy->count.connections);
}

static void serve_link(Proxy *proxy, Link *link, double now_ms)
{
    if (now_ms < link->stalled_until_ms)
        return;
    Flow *flows[] = {&link->up, &link->down};
    for (int i = 0; i < 2; i++) {
        if (!flows[i]->is_ended)
            read_some(proxy, link, flows[i]);
        if (!link->is_dead)
            write_due(link, flows[i], now_ms);
    }
    if (link->is_dead || (link->doom_ms && link->doom_ms <= now_ms))
        close_link(proxy, link);
}

static void *run(void *with)
{
    Proxy *proxy = with;
    struct pollfd wanted = {.fd = proxy->listener, .events = POLLIN};
    Link *link, *next;

    while (!atomic_load(&proxy->must_end)) {
        if (atomic_load(&proxy->is_blocked)) {
            usleep(PACE_MS * 1000);
            continue;
        }
        if (poll(&wanted, 1, PACE_MS) > 0)
            accept_one(proxy);
        double now_ms = clock_ms();
        for (link = TAILQ_FIRST(&proxy->links); link; link = next) {
            next = TAILQ_NEXT(link, link);
            serve_link(proxy, link, now_ms);
        }
    }
    return NULL;
}

static Proxy *open_any(const char *server, uint64_t seed, bool is_raw)
{
    Proxy *proxy = calloc(1, sizeof *proxy);
    struct sockaddr_in here = {.sin_family = AF_INET,
                               .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof here;

    assert(proxy);
    proxy_point(proxy, server);
    proxy->is_raw = is_raw;
    proxy->listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (bind(proxy->listener, (struct sockaddr *)&here, size) != 0 ||
        listen(proxy->listener, 128) != 0)
        abort();
    getsockname(proxy->listener, (struct sockaddr *)&here, &size);
    snprintf(proxy->url, sizeof proxy->url, "http://127.0.0.1:%d", ntohs(here.sin_port));
    TAILQ_INIT(&proxy->links);
    proxy->rng = rng_from(seed);
    proxy->weather = &fair_weather;
    pthread_mutex_init(&proxy->lock, NULL);
    if (pthread_create(&proxy->thread, NULL, run, proxy) != 0)
        abort();
    return proxy;
}

Proxy *proxy_open(const char *server, uint64_t seed)
{
    return open_any(server, seed, false);
}

Proxy *proxy_open_raw(const char *server, uint64_t seed)
{
    return open_any(server, seed, true);
}

void proxy_point(Proxy *proxy, const char *server)
{
    atomic_store(&proxy->server, atoi(strchr(server, ':') + 1));
}

void proxy_block(Proxy *proxy, bool is_blocked)
{
    atomic_store(&proxy->is_blocked, is_blocked);
}

int proxy_port(const Proxy *proxy)
{
    return atoi(strrchr(proxy->url, ':') + 1);
}

void proxy_close(Proxy *proxy)
{
    Link *link;

    atomic_store(&proxy->must_end, true);
    pthread_join(proxy->thread, NULL);
    while ((link = TAILQ_FIRST(&proxy->links)))
        close_link(proxy, link);
    close(proxy->listener);
    pthread_mutex_destroy(&proxy->lock);
    free(proxy);
}

const char *proxy_url(const Proxy *proxy)
{
    return proxy->url;
}

void proxy_set(Proxy *proxy, const Weather *weather)
{
    atomic_store(&proxy->weather, weather);
}

ProxyCount proxy_count(Proxy *proxy)
{
    pthread_mutex_lock(&proxy->lock);
    ProxyCount count = proxy->count;
    pthread_mutex_unlock(&proxy->lock);
    return count;
}
