/* server.c - see server.h. */
#include "server/api/server.h"

#include <stdlib.h>
#include <string.h>

#include "os/clock.h"
#include "os/log.h"
#include "os/must.h"
#include "server/api/feed.h"
#include "server/api/poll.h"
#include "server/api/route.h"
#include "server/api/table_socket.h"
#include "server/people/bans.h"

struct Front {
    Tables *tables;
    Limits *limits;
    Offers *offers;
    Metrics metrics;
    Health health;
    Callers callers;
    Feed *lagging;
    Polls polls;
    NetStats (*stats)(void *with);
    void *stats_with;
    double since_ms;
    bool is_closing;
};

static void front_tick(void *with)
{
    Front *front = with;

    feeds_pump(&front->lagging);
    polls_tick(front->tables);
}

static void front_farewell(void *with)
{
    Front *front = with;

    front->is_closing = true;
    callers_farewell(&front->callers);
}

static void front_close(void *with)
{
    Front *front = with;

    tables_set_meter(front->tables, NULL, NULL);
    limits_close(front->limits);
    offers_close(front->offers);
    free(front);
}

/* Tables that begin and end are in the log. */
static void log_event(const StoredEvent *event)
{
    EventType type = event->value->type;

    if (type == EVENT_CREATED || type == EVENT_FINISHED)
        log_record(LOG_INFO, event_types[type].name,
                   (LogField[]){{"table", event->table, 0}, {0}});
}

static void on_committed(void *with, const Batch *batch, const Err *err, double waited_ms)
{
    Front *front = with;

    histogram_add(&front->metrics.stored_ms, waited_ms);
    for (int i = 0; !err && i < batch_events(batch); i++, front->metrics.events++) {
        StoredEvent event = batch_event_at(batch, i);
        log_event(&event);
    }
}

static void on_commit(void *with, int batches, double ms, const Err *err)
{
    Front *front = with;

    (void)batches;
    histogram_add(&front->metrics.commit_ms, ms);
    if (err)
        log_failure("commit", err);
}

static bool is_out(void *with, const char *address, Err *err)
{
    return !ban_check(with, address, NULL, err);
}

static void on_address_ban(void *with)
{
    Front *front = with;

    callers_shut_out(&front->callers, is_out, front->tables);
}

static void on_bot_answered(void *with, double ms)
{
    histogram_add(&((Front *)with)->metrics.think_ms, ms);
}

static const Part front_part = {
    .tick = front_tick, .farewell = front_farewell, .close = front_close,
};

static const MeterHooks front_meter = {on_committed, on_bot_answered};

Front *front_open(Tables *tables, Err *err)
{
    unsigned char secret[16];
    Offers *offers = offers_open(tables_config(tables)->sets, err);

    if (!offers)
        return NULL;
    Front *front = must(calloc(1, sizeof *front));
    tables_random(tables, secret, sizeof secret);
    *front = (Front){.tables = tables, .offers = offers, .since_ms = clock_ms(),
                     .limits = limits_open(tables_config(tables), secret)};
    front->callers = (Callers){.metrics = &front->metrics,
                               .logs = tables_config(tables)->log_requests};
    tables_attach(tables, &front_part, front);
    bans_on_address(tables, on_address_ban, front);
    tables_set_meter(tables, &front_meter, front);
    writer_observe(tables_writer(tables), on_commit, front);
    return front;
}

Front *tables_front(const Tables *tables)
{
    return tables_attached(tables, &front_part);
}

void front_network(Front *front, NetStats (*stats)(void *with), void *with)
{
    front->stats = stats;
    front->stats_with = with;
}

Limits *tables_limits(Tables *tables)
{
    return tables_front(tables)->limits;
}

Metrics *tables_metrics(Tables *tables)
{
    return &tables_front(tables)->metrics;
}

Health *tables_health(Tables *tables)
{
    return &tables_front(tables)->health;
}

const Offers *tables_offers(Tables *tables)
{
    return tables_front(tables)->offers;
}

bool tables_is_closing(Tables *tables)
{
    return tables_front(tables)->is_closing;
}

Callers *tables_callers(Tables *tables)
{
    return &tables_front(tables)->callers;
}

Feed **tables_lagging(Tables *tables)
{
    return &tables_front(tables)->lagging;
}

Polls *tables_polls(Tables *tables)
{
    return &tables_front(tables)->polls;
}

Gauges tables_gauges(Tables *tables)
{
    const Front *front = tables_front(tables);
    TableCounts counts = tables_counts(tables);
    StoreRoom room = store_room(tables_store(tables));
    NetStats net = {0};
    Err err;

    if (front->stats)
        net = front->stats(front->stats_with);
    return (Gauges){
        .tables = {counts.tables[0], counts.tables[1], counts.tables[2]},
        .watchers = counts.watchers,
        .sockets = net.sockets,
        .connections = net.connections,
        .thoughts_waiting = counts.bots_waiting,
        .batches_waiting = counts.commits_waiting,
        .bot_crowds = {counts.bot_crowds[0], counts.bot_crowds[1],
                       counts.bot_crowds[2]},
        .requests = net.requests,
        .sockets_opened = net.sockets_opened,
        .unsent = net.unsent,
        .cut_off = net.cut_off,
        .refused_origin = net.refused_origin,
        .refused_full = net.refused_full,
        .commits = counts.writer.commits,
        .batches = counts.writer.batches,
        .store_failures = counts.writer.failures,
        .disk_free = room.free,
        .store_log = room.log,
        .certificate_until_s = net.certificate_until_s,
        .is_well = health_check(&front->health, tables, &err),
        .up_s = (clock_ms() - front->since_ms) / 1e3,
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
    histogram_add(&tables_metrics(with)->late_ms, (double)late_ms);
    health_tick(tables_health(with), with, late_ms);
    tables_tick(with);
}

static void on_woken(void *with)
{
    tables_woken(with);
    polls_flush(with);
}

/* By the kilobyte, begun ones too. */
static bool on_file(void *with, const char *address, size_t n, Err *err)
{
    char key[ADDRESS_KEY];

    address_key(key, address);
    return limit_take_some(tables_limits(with), LIMIT_FILES, key,
                           (int)((n + 1023) / 1024), tables_ms(with), err);
}

const Handlers tables_handlers = {
    .request = on_request, .upgrade = on_upgrade, .message = on_message,
    .round_trip = on_round_trip, .gone = on_gone, .tick = on_tick, .woken = on_woken,
    .file = on_file,
};
