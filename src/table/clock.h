/* clock.h - how much time a seat has: plain sums on the service's clock, which stands
 * still while the server is down. docs/server.md has the rules of play. */
#ifndef TABLE_CLOCK_H
#define TABLE_CLOCK_H

#include <stdint.h>

#include "base/err.h"

/* A moment, told by whoever has a clock: nothing below the server asks for the time. */
typedef struct {
    int64_t wall_ms;                /* since 1970, for people */
    int64_t service_ms;             /* how long the service has been up, all told */
} Moment;

typedef enum { SPEED_NONE, SPEED_LIVE, SPEED_DAYS } SpeedKind;

typedef struct {
    SpeedKind kind;
    int bank_s, increment_s;        /* live */
    int days;
} Speed;

/* Of one seat. */
typedef struct {
    int64_t left_ms; /* when its turn began, the gain included; else as it stands */
    int64_t quota_ms;               /* of lag that may still be forgiven */
} Clock;

/* "live:60+40", "days:3", "none"; and as text again. */
bool speed_read(Speed *out, const char *text, Err *err);
void speed_write(Text *text, const Speed *speed);

void clock_start(Clock *clock, const Speed *speed);         /* of the match */
void clock_turn(Clock *clock, const Speed *speed);          /* its turn begins */

/* Charge for `spent_ms`, of which up to `lag_ms` may be forgiven; its turn may go on. */
void clock_charge(Clock *clock, const Speed *speed, int64_t spent_ms, int64_t lag_ms);

/* When a turn that began at `since_ms` has run out for good, the whole quota forgiven;
 * INT64_MAX without a clock. */
int64_t clock_deadline(const Clock *clock, const Speed *speed, int64_t since_ms);

#endif
