/* clock.h - the monotonic clock, and wall time, which may jump. */
#ifndef OS_CLOCK_H
#define OS_CLOCK_H

#include <stdint.h>

/* Milliseconds since an arbitrary moment, with fractions; never goes back. */
double clock_ms(void);

/* Milliseconds since 1970; may jump when the system clock is set. */
int64_t clock_wall_ms(void);

#endif
