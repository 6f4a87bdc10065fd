/* health.c - see health.h. */
#include "server/api/health.h"

#include <stdlib.h>

void health_tick(Health *health, Hall *hall, int64_t late_ms)
{
    if (late_ms <= LATE_MS)
        return;
    health->late_ms = late_ms;
    health->late_at = hall_ms(hall);
}

static bool is_in_time(const Health *health, Hall *hall, Err *err)
{
    if (!health->late_ms || hall_ms(hall) - health->late_at >= LATE_FOR_MS)
        return true;
    return fail(err, ERR_BUSY, N_("the server was held up for %d ms a moment ago"),
                (int)health->late_ms);
}

static bool can_read(Hall *hall, Err *err)
{
    char *value = NULL;
    bool ok = store_get(hall_store(hall), &value, "server", "clock", err);

    free(value);
    return ok;
}

bool health_check(const Health *health, Hall *hall, Err *err)
{
    return hall_disk_works(hall, err) && can_read(hall, err) &&
           is_in_time(health, hall, err);
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

void health_answer(const Health *health, Hall *hall, Caller *caller)
{
    Err err = {0};

    if (!health_check(health, hall, &err))
        answer(caller, &err);
    else if (hall_wrote_lately(hall))
        answer(caller, NULL);
    else
        hall_probe(hall, probed, caller_hold(caller));
}
