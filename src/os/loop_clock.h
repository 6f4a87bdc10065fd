/* loop_clock.h - time as a loop has lived it: it stands still while the process is frozen
 * (SIGSTOP, a machine that sleeps or has no time for us), so that nobody is charged for
 * what could not be heard.
 *
 * The loop asks for the time whenever it begins to do something, and ticks many times in
 * FROZEN_MS. Where longer than that lies between two such moments, none of it has passed;
 * and no more than FROZEN_MS passes between two ticks, however busy it was. Plain sums,
 * no clock is asked. */
#ifndef OS_LOOP_CLOCK_H
#define OS_LOOP_CLOCK_H

#include <stdint.h>

enum { FROZEN_MS = 500 };

typedef struct {
    int64_t seen;                   /* what the machine's clock showed last */
    int64_t ticked;                 /* and at the last tick */
    int64_t most;                   /* it shows no more than this before the next */
    int64_t stood;                  /* for so long in all */
} LoopClock;

/* It shows what the machine's clock does, which is `monotonic_ms`, here and below. */
void loop_clock_start(LoopClock *clock, int64_t monotonic_ms);

/* What it shows now. */
int64_t loop_clock_at(LoopClock *clock, int64_t monotonic_ms);

/* A tick, of which there should be one `every_ms`: how late it is. */
int64_t loop_clock_tick(LoopClock *clock, int64_t monotonic_ms, int64_t every_ms);

#endif
