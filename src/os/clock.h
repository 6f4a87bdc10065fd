/* clock.h - time that only goes forward. */
#ifndef OS_CLOCK_H
#define OS_CLOCK_H

/* Milliseconds since some moment, with fractions. */
double clock_ms(void);

#endif
