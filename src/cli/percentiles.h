/* percentiles.h - percentiles of many times: counts in buckets that are at most 1.6 % wide,
 * so that any number of times takes the same memory. */
#ifndef CLI_PERCENTILES_H
#define CLI_PERCENTILES_H

#include <stdint.h>

enum { SPREAD_STEPS = 64, SPREAD_BUCKETS = 30 * SPREAD_STEPS };

typedef struct {
    uint64_t n;
    double max_ms;
    uint32_t buckets[SPREAD_BUCKETS];
} Spread;

void spread_add(Spread *spread, double ms);

/* The time that `percent` of all stay within; 0 if there are none. */
double spread_at(const Spread *spread, double percent);

#endif
