/* service.c - see service.h. */
#include "server/service.h"

#include <pthread.h>
#include <sodium.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "os/clock.h"
#include "os/log.h"
#include "os/must.h"
#include "os/notify.h"
#include "server/api/server.h"
#include "server/net/net.h"
#include "server/people/people.h"

enum { QUIET_MS = 10000, DRAIN_MS = 2000 };     /* at most, when it stops */

struct Server {
    Config config;
    Store *store;
    Tables *tables;
    Net *net;
    pthread_mutex_t lock;           /* of `net`: the writer and the bots wake it */
    int64_t seen_ms;                /* of its time */
    bool serves;                    /* opened whole */
    atomic_bool must_stop, must_reload;
    enum { RUNS, SAYS_GOODBYE, HANGS_UP } stage;
    double since_ms;                /* of the goodbye */
    int64_t watchdog_ms;            /* the most we may be silent; 0: any time */
    double calmed_ms;               /* when it was last told */
};

static void wake(void *with)
{
    Server *server = with;

    pthread_mutex_lock(&server->lock);
    if (server->net)
        net_wake(server->net);
    pthread_mutex_unlock(&server->lock);
}

/* Tables's time is the loop's, which stands still while the process is frozen. */
static Moment now(void *with)
{
    Server *server = with;

    if (server->net)
        server->seen_ms = net_ms(server->net);
    return (Moment){.wall_ms = clock_wall_ms(), .service_ms = server->seen_ms};
}

static void wake_in(void *with, int ms)
{
    Server *server = with;

    if (server->net)
        net_wake_in(server->net, ms);
}

static NetStats stats(void *with)
{
    return net_stats(with);
}

/* Go on with stopping, as far as one can at the moment. */
static void stop_slowly(void *with)
{
    Server *server = with;

    if (server->stage == RUNS && atomic_load(&server->must_stop)) {
        log_record(LOG_INFO, "stopping", NULL);
        notify_send("STOPPING=1");
        server->stage = SAYS_GOODBYE;
        server->since_ms = clock_ms();
        tables_farewell(server->tables);
    }
    if (server->stage == SAYS_GOODBYE && (tables_is_quiet(server->tables) ||
                                          clock_ms() - server->since_ms > QUIET_MS)) {
        server->stage = HANGS_UP;
        callers_hang_up(tables_callers(server->tables));
        net_stop(server->net, DRAIN_MS);
    }
}

/* It is served all the same: a clock may be wrong, and whoever wants may look past it. */
static void warn_of_certificate(const Server *server)
{
    char sentence[1024];
    Text text = text_in(sentence, sizeof sentence);
    Err err;

    if (net_check_valid(server->net, &err))
        return;
    err_write(&text, &err);
    log_record(LOG_WARNING, "certificate not valid",
               (LogField[]){{"text", sentence, 0}, {0}});
}

static void reload(Server *server)
{
    Err err;

    if (!atomic_exchange(&server->must_reload, false))
        return;
    notify_reloading();
    if (!*server->config.tls_cert)
        log_record(LOG_INFO, "nothing to reload", NULL);
    else if (net_reload(server->net, &err))
        log_record(LOG_INFO, "certificate reloaded", NULL);
    else
        log_failure("certificate kept", &err);
    warn_of_certificate(server);
    notify_send("READY=1");
}

static void do_as_told(void *with)
{
    reload(with);
    stop_slowly(with);
}

/* That the loop turns is all it is to know: a full disk is not mended by a new start,
 * which would only cut everybody off. */
static void calm_watchdog(Server *server)
{
    double now_ms = clock_ms();

    if (!server->watchdog_ms ||
        now_ms < server->calmed_ms + (double)server->watchdog_ms / 4)
        return;
    server->calmed_ms = now_ms;
    notify_send("WATCHDOG=1");
}

static void on_tick(void *with)
{
    do_as_told(with);
    calm_watchdog(with);
}

static const Part upkeep = {.tick = on_tick, .woken = do_as_told};

static const char *or_null(const char *text)
{
    return *text ? text : NULL;
}

static Net *open_net(Server *server, Err *err)
{
    const Config *config = &server->config;
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

/* Tables and those who live in it. */
static bool open_tables(Server *server, Err *err)
{
    const TablesOptions options = {.config = &server->config, .store = server->store,
                                 .wake = wake, .wake_in = wake_in, .now = now,
                                 .with = server};

    if (!(server->tables = tables_open(&options, err)) ||
        !people_open(server->tables, NULL, err) || !front_open(server->tables, err))
        return false;
    tables_attach(server->tables, &upkeep, server);
    return true;
}

Server *server_open(const Config *config, Err *err)
{
    Server *server = must(calloc(1, sizeof *server));

    server->config = *config;
    pthread_mutex_init(&server->lock, NULL);
    /* The port first: a server that cannot have it leaves no new database behind. */
    if (sodium_init() >= 0 && (server->net = open_net(server, err)) &&
        (server->store = store_open(config->store, err)) && open_tables(server, err)) {
        front_network(tables_front(server->tables), stats, server->net);
        server->serves = true;
        log_record(LOG_INFO, "listening",
                   (LogField[]){{"address", net_listens(server->net), 0}, {0}});
        warn_of_certificate(server);
        return server;
    }
    server_close(server);
    return NULL;
}

/* Tables hears of everybody who goes, so it ends later; its threads may still wake. */
static void close_net(Server *server)
{
    pthread_mutex_lock(&server->lock);
    Net *net = server->net;
    server->net = NULL;
    pthread_mutex_unlock(&server->lock);
    net_close(net);
}

void server_close(Server *server)
{
    if (!server)
        return;
    if (server->serves)
        log_record(LOG_INFO, "stopped", NULL);
    close_net(server);
    tables_close(server->tables);
    store_close(server->store);
    pthread_mutex_destroy(&server->lock);
    free(server);
}

const char *server_listens(const Server *server)
{
    return net_listens(server->net);
}

void server_run(Server *server)
{
    server->watchdog_ms = notify_watchdog_ms();
    notify_send("READY=1");
    net_run(server->net, &tables_handlers, server->tables);
}

void server_stop(Server *server)
{
    atomic_store(&server->must_stop, true);
    net_wake(server->net);
}

void server_reload(Server *server)
{
    atomic_store(&server->must_reload, true);
    net_wake(server->net);
}
