/* net.c - see net.h: the loop, and new connections. */
#include "server/net/net.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

#include "os/clock.h"
#include "os/entropy.h"
#include "os/must.h"
#include "server/net/assets.h"
#include "server/net/peer.h"

enum {
    TICK_MS = 50,
    GOODBYE_MS = 300,               /* for clients to answer our goodbye */
    ACCEPTS = 64,                   /* in a row, before other connections are read */
    SPARE = 64,                     /* beyond max_sockets, to be refused in a sentence */
    OTHER_FILES = 256,              /* that the rest of the program may need */
};

static int64_t machine_ms(const Net *net)
{
    return (int64_t)uv_now(&net->loop);
}

void net_tell_time(Net *net)
{
    uv_update_time(&net->loop);
    net->now_ms = loop_clock_at(&net->clock, machine_ms(net));
}

/* An address as text. IPv4 is written as such even if it came in over IPv6. */
static void write_address(char out[ADDRESS_TEXT], const struct sockaddr_storage *at)
{
    const struct sockaddr_in6 *v6 = (const void *)at;
    const struct sockaddr_in *v4 = (const void *)at;

    if (at->ss_family == AF_INET)
        inet_ntop(AF_INET, &v4->sin_addr, out, ADDRESS_TEXT);
    else if (IN6_IS_ADDR_V4MAPPED(&v6->sin6_addr))
        inet_ntop(AF_INET, &v6->sin6_addr.s6_addr[12], out, ADDRESS_TEXT);
    else
        inet_ntop(AF_INET6, &v6->sin6_addr, out, ADDRESS_TEXT);
}

/* More connections than the browsers of a household would ever keep open: these do not
 * even get an answer. */
static bool is_crowd(const Net *net, const Address *address)
{
    return !net->options.trust_proxy &&
           address->connections >
               IDLE_EACH * net->options.max_sockets_per_address + SPARE;
}

static void adopt(Net *net, int fd, const struct sockaddr_storage *at)
{
    char from[ADDRESS_TEXT];

    write_address(from, at);
    Peer *peer = peer_open(net, from);
    if (net->stats.connections > net->most_peers || is_crowd(net, peer->address)) {
        net->stats.refused_full++;
        peer_free(peer);
        close(fd);
        return;
    }
    pipe_open(peer, fd);
}

static void accept_some(uv_poll_t *handle, int status, int events)
{
    Net *net = handle->data;

    (void)status;
    (void)events;
    net_tell_time(net);
    for (int i = 0; i < ACCEPTS; i++) {
        struct sockaddr_storage at;
        socklen_t n = sizeof at;
        int fd =
            accept4(net->fd, (struct sockaddr *)&at, &n, SOCK_NONBLOCK | SOCK_CLOEXEC);

        if (fd >= 0) {
            adopt(net, fd, &at);
        } else if (errno == EMFILE || errno == ENFILE) {
            uv_poll_stop(&net->accept);         /* until the next tick */
            net->is_accepting = false;
            return;
        } else if (errno == EAGAIN) {
            return;
        }
    }
}

static void start_accepting(Net *net)
{
    if (net->is_accepting || net->fd < 0)
        return;
    net->is_accepting = uv_poll_start(&net->accept, UV_READABLE, accept_some) == 0;
}

/* Is everything sent? Clients that we said goodbye to have a moment to answer: closing a
 * connection with unread input would discard our last words. */
static bool is_quiet(const Net *net)
{
    bool is_early = net->now_ms - net->stopped_ms < GOODBYE_MS;
    const Peer *peer;

    TAILQ_FOREACH(peer, &net->peers, link)
        if (peer_queued(peer) > 0 || (is_early && peer->state == PEER_CLOSING))
            return false;
    return true;
}

static void settle(uv_prepare_t *handle)
{
    Net *net = handle->data;

    net_tell_time(net);
    peers_settle(net);
    if (net->stop_ms && (is_quiet(net) || net->now_ms >= net->stop_ms))
        uv_stop(&net->loop);
}

static void do_nothing(uv_idle_t *handle)
{
    (void)handle;
}

/* Libuv runs timers before it reads. What is due by time must not overtake what had
 * arrived by then, so the timer only says that a tick is due, and the tick itself runs
 * after reading. */
static void tick_is_due(uv_timer_t *handle)
{
    Net *net = handle->data;

    net->is_due = true;
    uv_idle_start(&net->hurry, do_nothing);
}

static void tick(uv_check_t *handle)
{
    Net *net = handle->data;

    if (!net->is_due)
        return;
    net->is_due = false;
    uv_idle_stop(&net->hurry);
    net_tell_time(net);
    int64_t late_ms = loop_clock_tick(&net->clock, machine_ms(net), TICK_MS);
    net->handlers->tick(net->with, late_ms);
    peers_heard(net);
    peers_sweep(net);
    start_accepting(net);
}

static void woken(uv_async_t *handle)
{
    Net *net = handle->data;

    net_tell_time(net);
    net->handlers->woken(net->with);
}

/* Allow as many open files as connections may need. */
static void allow_files(const Net *net)
{
    struct rlimit limit;
    rlim_t wanted = (rlim_t)(net->most_peers + OTHER_FILES);

    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= wanted)
        return;
    limit.rlim_cur = wanted < limit.rlim_max ? wanted : limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

static bool no_tls(const char *cert, const char *key, TlsFault fault, Err *err)
{
    if (fault == TLS_LOCKED_KEY)
        return fail(err, ERR_FILE, N_("the private key %s is locked by a passphrase"),
                    key);
    if (fault == TLS_NO_KEY)
        return fail(err, ERR_FILE, N_("%s is not the private key of the certificate %s"),
                    key, cert);
    return fail(err, ERR_FILE, N_("%s is not a usable certificate"), cert);
}

static bool open_tls(Tls **out, const char *cert, const char *key, Err *err)
{
    TlsFault fault;

    *out = tls_open(cert, key, &fault);
    return *out || no_tls(cert, key, fault, err);
}

/* Would browsers accept it today? */
static bool is_valid(const Tls *tls, const char *cert, Err *err)
{
    int64_t from_s, until_s, now_s = clock_wall_ms() / 1000;

    tls_valid(tls, &from_s, &until_s);
    if (now_s > until_s)
        return fail(err, ERR_FILE, N_("the certificate %s has expired"), cert);
    return now_s >= from_s ||
           fail(err, ERR_FILE, N_("the certificate %s is not valid yet"), cert);
}

bool net_check_tls(const char *cert, const char *key, Err *err)
{
    Tls *tls;
    bool ok = open_tls(&tls, cert, key, err) && is_valid(tls, cert, err);

    tls_close(tls);
    return ok;
}

bool net_check_valid(const Net *net, Err *err)
{
    return !net->tls || is_valid(net->tls, net->options.tls_cert, err);
}

bool net_reload(Net *net, Err *err)
{
    const char *cert = net->options.tls_cert, *key = net->options.tls_key;
    TlsFault fault;

    return !net->tls || tls_reload(net->tls, cert, key, &fault) ||
           no_tls(cert, key, fault, err);
}

bool net_check_listen(const char *listen, Err *err)
{
    Net *net = must(calloc(1, sizeof *net));

    net->fd = -1;
    bool ok = listen_open(net, listen, err);
    if (net->fd >= 0)
        close(net->fd);
    free(net);
    return ok;
}

static bool read_url(Net *net, const char *url, Err *err)
{
    return http_url(&net->public_url, url) ||
           fail(err, ERR_SYNTAX, N_("'%s' is not a public URL: https://NAME/PATH"), url);
}

bool net_check_url(const char *url, Err *err)
{
    Net *net = must(calloc(1, sizeof *net));
    bool ok = read_url(net, url, err);

    free(net);
    return ok;
}

static void open_handles(Net *net)
{
    uv_timer_init(&net->loop, &net->timer);
    uv_timer_init(&net->loop, &net->later);
    net->later.data = net;
    uv_idle_init(&net->loop, &net->hurry);
    uv_check_init(&net->loop, &net->after);
    uv_async_init(&net->loop, &net->wake, woken);
    uv_prepare_init(&net->loop, &net->settle);
    uv_poll_init(&net->loop, &net->accept, net->fd);
    net->timer.data = net->after.data = net->wake.data = net->settle.data =
        net->accept.data = net;
    net->is_open = true;
    net->now_ms = net->swept_ms = machine_ms(net);
    loop_clock_start(&net->clock, net->now_ms);
    uv_timer_start(&net->timer, tick_is_due, TICK_MS, TICK_MS);
    uv_check_start(&net->after, tick);
    uv_prepare_start(&net->settle, settle);
    start_accepting(net);
}

static bool open_net(Net *net, Err *err)
{
    const NetOptions *options = &net->options;

    if (!options->tls_cert != !options->tls_key)
        return fail(err, ERR_SYNTAX, N_("TLS needs a certificate and its key"));
    if (options->public_url && !read_url(net, options->public_url, err))
        return false;
    net->most_peers = options->max_sockets + SPARE;
    allow_files(net);
    if (!listen_open(net, options->listen, err))
        return false;
    if (options->tls_cert &&
        !open_tls(&net->tls, options->tls_cert, options->tls_key, err))
        return false;
    open_handles(net);
    return true;
}

Net *net_open(const NetOptions *options, Err *err)
{
    Net *net = must(calloc(1, sizeof *net));

    net->options = *options;
    net->fd = -1;
    TAILQ_INIT(&net->peers);
    signal(SIGPIPE, SIG_IGN);       /* a closed connection is an error of write() */
    uv_loop_init(&net->loop);
    net->files = files_open();
    if (entropy_fill(net->secret, sizeof net->secret, err) && open_net(net, err))
        return net;
    net_close(net);
    return NULL;
}

static void stop_listening(Net *net)
{
    if (net->fd < 0)
        return;
    if (net->is_open)
        uv_poll_stop(&net->accept);
    net->is_accepting = false;
    close(net->fd);
    net->fd = -1;
}

static void close_handles(Net *net)
{
    if (!net->is_open)
        return;
    uv_close((uv_handle_t *)&net->timer, NULL);
    uv_close((uv_handle_t *)&net->later, NULL);
    uv_close((uv_handle_t *)&net->hurry, NULL);
    uv_close((uv_handle_t *)&net->after, NULL);
    uv_close((uv_handle_t *)&net->wake, NULL);
    uv_close((uv_handle_t *)&net->settle, NULL);
    uv_close((uv_handle_t *)&net->accept, NULL);
    net->is_open = false;
}

void net_close(Net *net)
{
    if (!net)
        return;
    stop_listening(net);
    while (!TAILQ_EMPTY(&net->peers))
        pipe_kill(TAILQ_FIRST(&net->peers)->pipe);
    close_handles(net);
    uv_run(&net->loop, UV_RUN_DEFAULT);
    tls_close(net->tls);
    conns_settle(net);
    hash_close(&net->addresses);
    files_close(net->files);
    uv_loop_close(&net->loop);
    free(net);
}

const char *net_listens(const Net *net)
{
    return net->listens;
}

void net_run(Net *net, const Handlers *handlers, void *with)
{
    net->handlers = handlers;
    net->with = with;
    net->stop_ms = 0;
    net_tell_time(net);
    loop_clock_tick(&net->clock, machine_ms(net), 0);   /* time begins now */
    uv_run(&net->loop, UV_RUN_DEFAULT);
}

int64_t net_frozen_ms(const Net *net)
{
    return loop_clock_frozen(&net->clock);
}

int64_t net_ms(const Net *net)
{
    return net->now_ms;
}

static void woken_later(uv_timer_t *handle)
{
    net_wake(handle->data);
}

void net_wake_in(Net *net, int ms)
{
    if (net->is_open && !uv_is_active((uv_handle_t *)&net->later))
        uv_timer_start(&net->later, woken_later, (uint64_t)ms, 0);
}

void net_wake(Net *net)
{
    uv_async_send(&net->wake);
}

void net_stop(Net *net, int most_ms)
{
    stop_listening(net);
    net->stopped_ms = net->now_ms;
    net->stop_ms = net->now_ms + (most_ms > 0 ? most_ms : 1);
}

NetStats net_stats(const Net *net)
{
    NetStats stats = net->stats;
    int64_t from_s;

    if (net->tls)
        tls_valid(net->tls, &from_s, &stats.certificate_until_s);
    return stats;
}
