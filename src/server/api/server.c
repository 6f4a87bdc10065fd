/* server.c - see server.h. */
#include "server/api/server.h"

#include <stdlib.h>

#include "os/clock.h"
#include "os/log.h"
#include "server/api/feed.h"
#include "server/api/poll.h"
#include "server/api/request_run.h"
#include "server/api/route.h"
#include "server/api/routes_views.h"
#include "server/api/table_request.h"
#include "server/api/upgrade.h"
#include "server/nodes/nodes.h"
#include "server/people/bans.h"
#include "server/people/network.h"

/* The beginning and end of tables are logged. */
static void log_event(const StoredEvent *event)
{
    EventType type = event->value->type;

    if (type == EVENT_CREATED || type == EVENT_FINISHED)
        log_record(LOG_INFO, event_types[type].name,
                   (LogField[]){{"table", event->table, 0}, {0}});
}

static void on_committed(void *with, const Batch *batch, const Err *err, double waited_ms)
{
    Server *server = with;

    histogram_add(&server->metrics.stored_ms, waited_ms);
    for (int i = 0; !err && i < batch_events(batch); i++, server->metrics.events++) {
        StoredEvent event = batch_event_at(batch, i);
        log_event(&event);
    }
}

static void on_commit(void *with, int batches, double ms, const Err *err)
{
    Server *server = with;

    (void)batches;
    histogram_add(&server->metrics.commit_ms, ms);
    if (err)
        log_failure("commit failed", NULL, err);
}

static bool is_banned(void *with, const char *address, Err *err)
{
    return !ban_check(((Server *)with)->people, address, NULL, err);
}

static void on_address_ban(void *with)
{
    Server *server = with;

    callers_close_banned(&server->callers, is_banned, server);
}

static void on_bot_answered(void *with, double ms)
{
    histogram_add(&((Server *)with)->metrics.think_ms, ms);
}

static const MeterHooks meter = {on_committed, on_bot_answered};

bool server_open(Server *server, Tables *tables, const Hardness *hardness, Err *err)
{
    const Config *config = tables_config(tables);
    unsigned char secret[16];

    *server = (Server){.config = config, .store = tables_store(tables), .tables = tables,
                       .since_ms = clock_ms()};
    server->callers =
        (Callers){.metrics = &server->metrics, .lookups = tables_lookups(tables),
                  .logs = config->log_requests};
    if (!(server->people = people_open(tables, hardness, err)) ||
        !(server->sets = offered_sets_open(config->sets, err))) {
        server_close(server);
        return false;
    }
    tables_random(tables, secret, sizeof secret);
    server->limits = limits_open(
        config, secret, tables_is_shared(tables) ? tables_lookups(tables) : NULL);
    bans_on_address(server->people, on_address_ban, server);
    tables_set_meter(tables, &meter, server);
    writer_observe(tables_writer(tables), on_commit, server);
    lookups_forbid_waiting(tables_lookups(tables));
    return true;
}

/* It is over when clocks run again, not before. */
static bool must_hold(const Server *server)
{
    const Nodes *nodes = tables_nodes(server->tables);
    Err err;

    if (!tables_disk_works(server->tables, &err) || (nodes && !nodes_hears(nodes)))
        return true;
    /* A server that could not write has not asked for the time meanwhile. */
    return server->is_held && nodes &&
           (nodes_is_waiting(nodes) || !nodes_know_time(nodes));
}

/* Players see at once why nothing happens, and that their clocks are stopped. */
static void tell_store(Server *server)
{
    bool is_held = must_hold(server);

    if (is_held == server->is_held)
        return;
    server->is_held = is_held;
    callers_tell_store(&server->callers, !is_held);
}

void server_tick(Server *server, int64_t late_ms)
{
    histogram_add(&server->metrics.late_ms, (double)late_ms);
    health_tick(server, late_ms);
    tables_tick(server->tables);
    tell_store(server);
    people_woken(server->people);
    feeds_pump(&server->lagging);
    polls_tick(server);
    request_runs_tick(server);
}

void server_woken(Server *server)
{
    tables_woken(server->tables);
    people_woken(server->people);
    polls_flush(server);            /* all new events are there now */
}

void server_farewell(Server *server)
{
    if (server->is_closing)
        return;
    tables_farewell(server->tables);
    people_farewell(server->people);
    server->is_closing = true;
    callers_farewell(&server->callers);
}

bool server_is_quiet(const Server *server)
{
    return LIST_EMPTY(&server->runs) && people_is_quiet(server->people) &&
           tables_is_quiet(server->tables);
}

/* The threads end first: those who wait for one are answered, which needs tables, people
 * and limits. What still waits at a table is refused when the tables are closed, and
 * gives back the invitations and limits it used: so people and limits are closed last. */
void server_close(Server *server)
{
    if (!server->tables)
        return;                     /* it was never opened */
    request_runs_drop(server);
    tables_stop(server->tables);
    if (server->people)
        people_stop(server->people);
    table_requests_stop(server);
    tables_close(server->tables);
    people_close(server->people);
    limits_close(server->limits);
    offered_sets_close(server->sets);
    lobby_close(server);
    *server = (Server){0};
}

Gauges server_gauges(const Server *server)
{
    TableCounts counts = tables_counts(server->tables);
    const Nodes *nodes = tables_nodes(server->tables);
    StoreSpace space = store_space(server->store);
    NetStats net = {0};
    Err err;

    if (server->stats)
        net = server->stats(server->stats_with);
    return (Gauges){
        .tables = {counts.tables[0], counts.tables[1], counts.tables[2]},
        .watchers = counts.watchers,
        .sockets = net.sockets,
        .connections = net.connections,
        .thoughts_waiting = counts.bots_waiting,
        .batches_waiting = counts.commits_waiting,
        .bot_crowds = {counts.bot_crowds[0], counts.bot_crowds[1],
                       counts.bot_crowds[2]},
        .lending = counts.lending,
        .held = counts.held,
        .nodes = nodes ? nodes_counts(nodes) : (NodeCounts){0},
        .requests = net.requests,
        .sockets_opened = net.sockets_opened,
        .unsent = net.unsent,
        .cut_off = net.cut_off,
        .refused_origin = net.refused_origin,
        .refused_full = net.refused_full,
        .commits = counts.writer.commits,
        .batches = counts.writer.batches,
        .store_failures = counts.writer.failures,
        .disk_free = space.free,
        .store_log = space.log,
        .certificate_until_s = net.certificate_until_s,
        .is_well = health_check(server, &err),
        .up_s = (clock_ms() - server->since_ms) / 1e3,
    };
}

static void on_request(void *with, Conn *conn, const Request *request)
{
    route_request(with, conn, request);
}

static bool on_upgrade(void *with, Conn *conn, const Request *request)
{
    return socket_upgrade(with, conn, request);
}

static void on_message(void *with, Conn *conn, const char *text, size_t n)
{
    (void)with;
    caller_message(conn_kept(conn), text, n);
}

static void on_round_trip(void *with, Conn *conn, int ms)
{
    (void)with;
    caller_round_trip(conn_kept(conn), ms);
}

static void on_gone(void *with, Conn *conn)
{
    Caller *caller = conn_kept(conn);

    (void)with;
    if (caller)
        caller_gone(caller);
    conn_keep(conn, NULL);
}

static void on_tick(void *with, int64_t late_ms)
{
    server_tick(with, late_ms);
}

static void on_woken(void *with)
{
    server_woken(with);
}

/* Charged by the kilobyte, rounded up. */
static bool on_file(void *with, const char *address, size_t n, Err *err)
{
    Server *server = with;
    char key[ADDRESS_KEY];

    address_key(key, address);
    return limit_take_some(server->limits, LIMIT_FILES, key, (int)((n + 1023) / 1024),
                           tables_ms(server->tables), err);
}

const Handlers server_handlers = {
    .request = on_request, .upgrade = on_upgrade, .message = on_message,
    .round_trip = on_round_trip, .gone = on_gone, .tick = on_tick, .woken = on_woken,
    .file = on_file,
};
