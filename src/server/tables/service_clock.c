/* service_clock.c - see service_clock.h. */
#include "server/tables/service_clock.h"

#include <stdlib.h>

bool service_clock_start(ServiceClock *clock, Store *store, int64_t monotonic_ms,
                         Err *err)
{
    char *text = NULL;
    uint64_t kept = 0;

    if (!store_get(store, &text, "server", "clock", err))
        return false;
    if (text && (!text_read_u64(text, &kept) || kept > INT64_MAX / 2))
        kept = 0;
    free(text);
    clock->kept = (int64_t)kept;
    clock->offset = clock->kept - monotonic_ms;
    return true;
}

int64_t service_clock_at(const ServiceClock *clock, int64_t monotonic_ms)
{
    return (clock->is_held ? clock->held_at : monotonic_ms) + clock->offset;
}

void service_clock_hold(ServiceClock *clock, int64_t monotonic_ms)
{
    if (clock->is_held)
        return;
    clock->is_held = true;
    clock->held_at = monotonic_ms;
}

void service_clock_go_on(ServiceClock *clock, int64_t monotonic_ms)
{
    if (!clock->is_held)
        return;
    clock->is_held = false;
    clock->offset -= monotonic_ms - clock->held_at;
}

void service_clock_reach(ServiceClock *clock, int64_t monotonic_ms, int64_t seen_ms)
{
    int64_t ahead = seen_ms - service_clock_at(clock, monotonic_ms);

    if (ahead > 0)
        clock->offset += ahead;
}

bool service_clock_moved(const ServiceClock *clock, int64_t service_ms, int64_t by_ms)
{
    return service_ms - clock->kept > by_ms;
}

void service_clock_put(ServiceClock *clock, Batch *batch, int64_t service_ms)
{
    char buffer[TEXT_NUMBER];

    text_number(buffer, service_ms);
    batch_put(batch, "server", "clock", buffer);
    clock->kept = service_ms;
}
