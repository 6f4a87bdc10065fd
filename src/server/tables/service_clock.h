/* service_clock.h - how long the service has been up, in all its runs together. It stops
 * while the server is down or its disk does not work, so that no player loses time by
 * that.
 *
 * The store keeps it as the entry ("server", "clock"): it goes along with a commit when
 * it has moved by a second, and is written every few seconds while a player's clock runs.
 * After a crash it goes on from there, or from the newest event if that is later. None of
 * this reads a clock: callers pass the time in. */
#ifndef SERVER_TABLES_SERVICE_CLOCK_H
#define SERVER_TABLES_SERVICE_CLOCK_H

#include "store/store.h"

enum { CLOCK_WITH_COMMIT_MS = 1000, CLOCK_AT_LEAST_MS = 5000 };

typedef struct {
    int64_t offset;                 /* what to add to the monotonic clock */
    int64_t kept;                   /* what was last put into a batch */
    bool is_held;                   /* it has stopped */
    int64_t held_at;                /* then: the monotonic clock showed this */
} ServiceClock;

/* Go on from what the store has; `monotonic_ms`: now. */
bool service_clock_start(ServiceClock *clock, Store *store, int64_t monotonic_ms,
                         Err *err);

int64_t service_clock_at(const ServiceClock *clock, int64_t monotonic_ms);

/* Stop; go on. Either may be called twice. */
void service_clock_hold(ServiceClock *clock, int64_t monotonic_ms);
void service_clock_go_on(ServiceClock *clock, int64_t monotonic_ms);

/* An event happened at `seen_ms`, so it cannot be earlier now. */
void service_clock_reach(ServiceClock *clock, int64_t monotonic_ms, int64_t seen_ms);

/* Has it moved by more than `by_ms` since it was kept? */
bool service_clock_moved(const ServiceClock *clock, int64_t service_ms, int64_t by_ms);
void service_clock_put(ServiceClock *clock, Batch *batch, int64_t service_ms);

#endif
