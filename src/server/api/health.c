/* health.c - see health.h. */
#include "server/api/health.h"

#include "os/clock.h"
#include "server/api/server.h"

static void on_read(void *context, StoreRead *read)
{
    Health *health = context;

    health->is_reading = false;
    health->has_failed = read->has_failed;
    health->failure = read->err;
    store_read_close(read);
}

/* Whether the store can be read must be known before somebody asks: a store that does not
 * answer would not answer them either. */
static void read_something(Server *server)
{
    Health *health = &server->health;

    if (health->is_reading ||
        (health->read_at > 0 && clock_ms() - health->read_at < READ_EVERY_MS))
        return;
    health->is_reading = true;
    health->read_at = clock_ms();
    store_reader_send(lookups_reader(tables_lookups(server->tables)),
                      store_read_entry("server", "clock"), on_read, health);
}

void health_tick(Server *server, int64_t late_ms)
{
    if (late_ms > LATE_MS) {
        server->health.late_ms = late_ms;
        server->health.late_at = tables_ms(server->tables);
    }
    read_something(server);
}

static bool is_in_time(const Server *server, Err *err)
{
    const Health *health = &server->health;

    if (!health->late_ms || tables_ms(server->tables) - health->late_at >= LATE_FOR_MS)
        return true;
    return fail(err, ERR_BUSY, N_("the server was held up for %d ms a moment ago"),
                (int)health->late_ms);
}

static bool can_read(const Server *server, Err *err)
{
    const Health *health = &server->health;

    if (health->is_reading && clock_ms() - health->read_at > READ_WITHIN_MS)
        return tables_fail_silent(server->tables, err);
    if (health->has_failed)
        *err = health->failure;
    return !health->has_failed;
}

static bool can_beat(const Server *server, Err *err)
{
    const Nodes *nodes = tables_nodes(server->tables);

    return !nodes || nodes_check(nodes, err);
}

bool health_check(const Server *server, Err *err)
{
    return tables_disk_works(server->tables, err) && can_read(server, err) &&
           can_beat(server, err) && is_in_time(server, err);
}

static void answer(Caller *caller, const Err *err)
{
    if (err)
        caller_refuse(caller, err, -1);
    else
        caller_reply(caller, 200, "text/plain; charset=utf-8", "ok\n");
}

static void probed(void *context, const Outcome *outcome)
{
    answer(context, outcome->err);
    caller_release(context);
}

void health_answer(Server *server, Caller *caller)
{
    Err err = {0};

    if (!health_check(server, &err))
        answer(caller, &err);
    else if (tables_wrote_lately(server->tables))
        answer(caller, NULL);
    else
        tables_probe(server->tables, probed, caller_hold(caller));
}
