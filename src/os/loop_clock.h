/* loop_clock.h - a clock for an event loop that stands still while the process is frozen
 * (SIGSTOP, a sleeping or overloaded machine), so that no player loses time while the
 * server could not receive a move.
 *
 * The loop reads this clock whenever it begins to do something, and ticks many times in
 * FROZEN_MS. If more than FROZEN_MS lies between two such moments, none of it counts;
 * and at most FROZEN_MS passes between two ticks, however busy the loop was. It only
 * computes: the caller passes the monotonic time. */
#ifndef OS_LOOP_CLOCK_H
#define OS_LOOP_CLOCK_H

#include <stdint.h>

enum { FROZEN_MS = 500 };

typedef struct {
    int64_t seen;                   /* what the machine's clock showed last */
    int64_t ticked;                 /* and at the last tick */
    int64_t most;                   /* its limit until the next tick */
    int64_t stood;                  /* in total */
    int64_t frozen;                 /* since the last tick: the longest of it */
} LoopClock;

/* Start it at `monotonic_ms`, the machine's monotonic clock, here and below. */
void loop_clock_start(LoopClock *clock, int64_t monotonic_ms);

/* The time now. */
int64_t loop_clock_at(LoopClock *clock, int64_t monotonic_ms);

/* For how long the process has just been frozen: what is read before the next tick may
 * have waited for so long. 0: it was not. */
int64_t loop_clock_frozen(const LoopClock *clock);

/* A tick; there should be one every `every_ms`. Returns how late it is. */
int64_t loop_clock_tick(LoopClock *clock, int64_t monotonic_ms, int64_t every_ms);

#endif
