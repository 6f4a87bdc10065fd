/* service_clock.h - how long the service has been up, all told: it stands still while the
 * server is down or its disk does not take anything, so that no seat is ever charged for
 * that.
 *
 * It is kept in the store as entry ("server", "clock"): with a commit when it has moved
 * by a second, and every few seconds while a seat's clock runs. After a crash it goes on
 * from what was kept, or from the newest moment that an event tells of. Plain sums, no
 * clock is asked. */
#ifndef SERVER_TABLES_SERVICE_CLOCK_H
#define SERVER_TABLES_SERVICE_CLOCK_H

#include "store/store.h"

enum { CLOCK_WITH_COMMIT_MS = 1000, CLOCK_AT_LEAST_MS = 5000 };

typedef struct {
    int64_t offset;                 /* to add to a clock that only goes forward */
    int64_t kept;                   /* what was last put into a batch */
    bool is_held;                   /* since that clock showed this: */
    int64_t held_at;
} ServiceClock;

/* Go on from what the store has; `monotonic_ms` is now. */
bool service_clock_start(ServiceClock *clock, Store *store, int64_t monotonic_ms,
                         Err *err);

int64_t service_clock_at(const ServiceClock *clock, int64_t monotonic_ms);

/* Stand still from now on; go on. Either may be said twice. */
void service_clock_hold(ServiceClock *clock, int64_t monotonic_ms);
void service_clock_go_on(ServiceClock *clock, int64_t monotonic_ms);

/* An event happened at `seen_ms`: it cannot be earlier than that now. */
void service_clock_reach(ServiceClock *clock, int64_t monotonic_ms, int64_t seen_ms);

/* Has it moved by so much since it was kept? */
bool service_clock_moved(const ServiceClock *clock, int64_t service_ms, int64_t by_ms);
void service_clock_put(ServiceClock *clock, Batch *batch, int64_t service_ms);

#endif
