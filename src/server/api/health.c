/* health.c - see health.h. */
#include "server/api/health.h"

#include <stdlib.h>

#include "server/api/server.h"

void health_tick(Server *server, int64_t late_ms)
{
    if (late_ms <= LATE_MS)
        return;
    server->health = (Health){.late_ms = late_ms, .late_at = tables_ms(server->tables)};
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
    char *value = NULL;
    bool ok = store_get(server->store, &value, "server", "clock", err);

    free(value);
    return ok;
}

bool health_check(const Server *server, Err *err)
{
    return tables_disk_works(server->tables, err) && can_read(server, err) &&
           is_in_time(server, err);
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
