/* loop_clock.c - see loop_clock.h. */
#include "os/loop_clock.h"

void loop_clock_start(LoopClock *clock, int64_t monotonic_ms)
{
    *clock = (LoopClock){.seen = monotonic_ms, .ticked = monotonic_ms,
                         .most = monotonic_ms + FROZEN_MS};
}

int64_t loop_clock_at(LoopClock *clock, int64_t monotonic_ms)
{
    int64_t gap = monotonic_ms - clock->seen;

    clock->seen = monotonic_ms;
    if (gap > FROZEN_MS) {
        clock->stood += gap;
        if (gap > clock->frozen)
            clock->frozen = gap;
    } else if (monotonic_ms - clock->stood > clock->most) {
        clock->stood = monotonic_ms - clock->most;
    }
    return monotonic_ms - clock->stood;
}

int64_t loop_clock_frozen(const LoopClock *clock)
{
    return clock->frozen;
}

int64_t loop_clock_tick(LoopClock *clock, int64_t monotonic_ms, int64_t every_ms)
{
    int64_t late = monotonic_ms - clock->ticked - every_ms;

    clock->ticked = monotonic_ms;
    clock->most = loop_clock_at(clock, monotonic_ms) + FROZEN_MS;
    clock->frozen = 0;
    return late > 0 ? late : 0;
}
