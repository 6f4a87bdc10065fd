/* health.c - see health.h. */
#include "server/api/health.h"

#include <stdlib.h>

void health_tick(Health *health, Tables *tables, int64_t late_ms)
{
    if (late_ms <= LATE_MS)
        return;
    health->late_ms = late_ms;
    health->late_at = tables_ms(tables);
}

static bool is_in_time(const Health *health, Tables *tables, Err *err)
{
    if (!health->late_ms || tables_ms(tables) - health->late_at >= LATE_FOR_MS)
        return true;
    return fail(err, ERR_BUSY, N_("the server was held up for %d ms a moment ago"),
                (int)health->late_ms);
}

static bool can_read(Tables *tables, Err *err)
{
    char *value = NULL;
    bool ok = store_get(tables_store(tables), &value, "server", "clock", err);

    free(value);
    return ok;
}

bool health_check(const Health *health, Tables *tables, Err *err)
{
    return tables_disk_works(tables, err) && can_read(tables, err) &&
           is_in_time(health, tables, err);
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

void health_answer(const Health *health, Tables *tables, Caller *caller)
{
    Err err = {0};

    if (!health_check(health, tables, &err))
        answer(caller, &err);
    else if (tables_wrote_lately(tables))
        answer(caller, NULL);
    else
        tables_probe(tables, probed, caller_hold(caller));
}
