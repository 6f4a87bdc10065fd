/* clock.h - how much time a seat has. Calculated on the service's clock, which stands
 * still while the server is down. docs/server.md has the rules of play. */
#ifndef TABLE_CLOCK_H
#define TABLE_CLOCK_H

#include <stdint.h>

#include "base/err.h"

/* A point in time. Code that has a clock passes it down: nothing below src/server asks
 * what time it is. */
typedef struct {
    int64_t wall_ms;                /* since 1970, for people */
    int64_t service_ms;             /* the total time the service has been up */
} Moment;

typedef enum { SPEED_NONE, SPEED_LIVE, SPEED_DAYS } SpeedKind;

typedef struct {
    SpeedKind kind;
    int bank_s, increment_s;        /* live */
    int days;
} Speed;

/* The clock of one seat. */
typedef struct {
    int64_t left_ms;                /* with the increment once its turn has begun */
    int64_t quota_ms;               /* of lag that may still be forgiven */
} Clock;

/* Read "live:60+40", "days:3" or "none", and write it again. */
bool speed_read(Speed *out, const char *text, Err *err);
void speed_write(Text *text, const Speed *speed);

void clock_start(Clock *clock, const Speed *speed);         /* the match starts */
void clock_turn(Clock *clock, const Speed *speed);          /* its turn begins */

/* Charge the seat for `spent_ms`, of which up to `lag_ms` may be forgiven. Its
 * turn may continue. */
void clock_charge(Clock *clock, const Speed *speed, int64_t spent_ms, int64_t lag_ms);

/* The time at which a turn that began at `since_ms` has run out, even if the whole quota
 * is forgiven; INT64_MAX without a clock. */
int64_t clock_deadline(const Clock *clock, const Speed *speed, int64_t since_ms);

#endif
