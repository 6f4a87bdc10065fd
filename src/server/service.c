/* service.c - see service.h. */
#include "server/service.h"

#include <assert.h>
#include <pthread.h>
#include <sodium.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>

#include "os/clock.h"
#include "os/log.h"
#include "os/must.h"
#include "os/notify.h"
#include "server/agreement.h"
#include "server/api/server.h"
#include "server/net/net.h"

enum { QUIET_MS = 10000, DRAIN_MS = 2000, STORE_MS = 4000 };  /* at most, when stopping */

struct Service {
    Server server;      /* first: what the handlers get is also the Service */
    Handlers handlers;  /* the server's; tick and woken are our own */
    Config config;
    Store *store;
    Net *net;
    pthread_mutex_t lock;           /* of `net`, which other threads wake */
    int64_t seen_ms;                /* net_ms when last asked */
    bool serves;                    /* opened completely */
    atomic_bool must_stop, must_reload;
    enum { RUNS, SAYS_GOODBYE, HANGS_UP } stage;
    double since_ms;                /* of the goodbye */
    int64_t watchdog_ms;            /* the longest silence allowed; 0: no watchdog */
    double calmed_ms;               /* when the watchdog was last told */
};

static_assert(offsetof(Service, server) == 0, "handlers get one pointer to both");

static void wake(void *with)
{
    Service *service = with;

    pthread_mutex_lock(&service->lock);
    if (service->net)
        net_wake(service->net);
    pthread_mutex_unlock(&service->lock);
}

/* The tables' time is the loop's, which stands still while the process is frozen. */
static Moment now(void *with)
{
    Service *service = with;

    if (service->net)
        service->seen_ms = net_ms(service->net);
    return (Moment){.wall_ms = clock_wall_ms(), .service_ms = service->seen_ms};
}

static int64_t frozen_ms(void *with)
{
    const Service *service = with;

    return service->net ? net_frozen_ms(service->net) : 0;
}

static void wake_in(void *with, int ms)
{
    Service *service = with;

    if (service->net)
        net_wake_in(service->net, ms);
}

static NetStats stats(void *with)
{
    return net_stats(with);
}

/* Stop slowly. First goodbye: no more commands are accepted, long polls are answered, and
 * WebSockets are told to come back. Everyone stays connected until what was under way is
 * on disk and answered, or QUIET_MS have passed: a move that was made must not be lost,
 * nor its acknowledgement. Only then are the connections closed, and the network gets
 * DRAIN_MS to send what waits; net_run ends after that.
 *
 * Called at every turn of the loop, and does what is possible at the moment: the loop
 * goes on meanwhile, since only it can finish what is under way. */
static void stop_slowly(void *with)
{
    Service *service = with;

    if (service->stage == RUNS && atomic_load(&service->must_stop)) {
        log_record(LOG_INFO, "stopping", NULL);
        notify_send("STOPPING=1");
        service->stage = SAYS_GOODBYE;
        service->since_ms = clock_ms();
        server_farewell(&service->server);
    }
    if (service->stage == SAYS_GOODBYE && (server_is_quiet(&service->server) ||
                                           clock_ms() - service->since_ms > QUIET_MS)) {
        service->stage = HANGS_UP;
        callers_hang_up(&service->server.callers);
        net_stop(service->net, DRAIN_MS);
    }
}

/* Only a warning: the clock may be wrong, and clients may choose to accept it. */
static void warn_of_certificate(const Service *service)
{
    char sentence[1024];
    Text text = text_in(sentence, sizeof sentence);
    Err err;

    if (net_check_valid(service->net, &err))
        return;
    err_write(&text, &err);
    log_record(LOG_WARNING, "certificate not valid today",
               (LogField[]){{"text", sentence, 0}, {0}});
}

static void reload(Service *service)
{
    Err err;

    if (!atomic_exchange(&service->must_reload, false))
        return;
    notify_reloading();
    if (!*service->config.tls_cert)
        log_record(LOG_INFO, "nothing to reload", NULL);
    else if (net_reload(service->net, &err))
        log_record(LOG_INFO, "certificate reloaded", NULL);
    else
        log_failure("certificate not reloaded", NULL, &err);
    warn_of_certificate(service);
    notify_send("READY=1");
}

static void do_as_told(void *with)
{
    reload(with);
    stop_slowly(with);
}

/* The watchdog only learns that the loop is running: a restart would not help against a
 * full disk, and would cut everyone off. */
static void calm_watchdog(Service *service)
{
    double now_ms = clock_ms();

    if (!service->watchdog_ms ||
        now_ms < service->calmed_ms + (double)service->watchdog_ms / 4)
        return;
    service->calmed_ms = now_ms;
    notify_send("WATCHDOG=1");
}

static void on_tick(void *with, int64_t late_ms)
{
    server_tick(with, late_ms);
    do_as_told(with);
    calm_watchdog(with);
}

static void on_woken(void *with)
{
    server_woken(with);
    do_as_told(with);
}

static const char *or_null(const char *text)
{
    return *text ? text : NULL;
}

static Net *open_net(Service *service, Err *err)
{
    const Config *config = &service->config;
    const NetOptions options = {
        .listen = config->listen,
        .tls_cert = or_null(config->tls_cert),
        .tls_key = or_null(config->tls_key),
        .public_url = or_null(config->public_url),
        .trust_proxy = config->trust_proxy,
        .max_sockets = config->max_sockets,
        .max_sockets_per_address = config->max_sockets_per_address,
        .max_body = config->max_body,
        .max_frame = config->max_frame,
        .max_queue = config->max_queue,
        .max_unsent = config->max_unsent,
        .max_unsent_per_address = config->max_unsent_per_address,
        .request_s = config->request_s,
        .idle_s = config->idle_s,
        .ping_s = config->ping_s,
        .pong_s = config->pong_s,
    };

    return net_open(&options, err);
}

/* Do all servers that share the store agree with this one? */
static bool agrees(const Service *service, Tables *tables, Err *err)
{
    const Nodes *nodes = tables_nodes(tables);

    return !nodes ||
           agreement_check(service->store, nodes_number(nodes), &service->config, err);
}

/* The tables, and the server around them. */
static bool open_server(Service *service, Err *err)
{
    const TablesOptions options = {.config = &service->config, .store = service->store,
                                   .wake = wake, .wake_in = wake_in, .now = now,
                                   .frozen_ms = frozen_ms, .with = service};
    Tables *tables = tables_open(&options, err);

    if (tables && !agrees(service, tables, err)) {
        tables_close(tables);
        return false;
    }
    if (!tables || !server_open(&service->server, tables, NULL, err))
        return false;
    service->server.stats = stats;
    service->server.stats_with = service->net;
    return true;
}

Service *service_open(const Config *config, Err *err)
{
    Service *service = must(calloc(1, sizeof *service));

    service->config = *config;
    pthread_mutex_init(&service->lock, NULL);
    /* The port first: a server that cannot have it leaves no new database behind. */
    if (sodium_init() >= 0 && (service->net = open_net(service, err)) &&
        (service->store = store_open(config->store, err)) && open_server(service, err)) {
        service->serves = true;
        log_record(LOG_INFO, "listening",
                   (LogField[]){{"address", net_listens(service->net), 0}, {0}});
        warn_of_certificate(service);
        return service;
    }
    service_close(service);
    return NULL;
}

/* Before the server, whose handlers hear of every connection that is closed here. Its
 * threads still run and may wake the network: from now on they find none. */
static void close_net(Service *service)
{
    pthread_mutex_lock(&service->lock);
    Net *net = service->net;
    service->net = NULL;
    pthread_mutex_unlock(&service->lock);
    net_close(net);
}

void service_close(Service *service)
{
    if (!service)
        return;
    if (service->serves)
        log_record(LOG_INFO, "stopped", NULL);
    close_net(service);
    if (service->store)             /* a database that is away must not keep us here */
        store_halt(service->store, STORE_MS);
    server_close(&service->server);
    store_close(service->store);
    pthread_mutex_destroy(&service->lock);
    free(service);
}

const char *service_listens(const Service *service)
{
    return net_listens(service->net);
}

void service_run(Service *service)
{
    service->watchdog_ms = notify_watchdog_ms();
    notify_send("READY=1");
    service->handlers = server_handlers;
    service->handlers.tick = on_tick;
    service->handlers.woken = on_woken;
    net_run(service->net, &service->handlers, service);
}

void service_stop(Service *service)
{
    atomic_store(&service->must_stop, true);
    net_wake(service->net);
}

void service_reload(Service *service)
{
    atomic_store(&service->must_reload, true);
    net_wake(service->net);
}
