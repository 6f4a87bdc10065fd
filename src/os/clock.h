/* clock.h - time that only goes forward; and that of calendars, which may jump. */
#ifndef OS_CLOCK_H
#define OS_CLOCK_H

#include <stdint.h>

/* Milliseconds since some moment, with fractions. */
double clock_ms(void);

/* Milliseconds since 1970. */
int64_t clock_wall_ms(void);

#endif
