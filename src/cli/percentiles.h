/* percentiles.h - percentiles of many times: counts in buckets that are at most 1.6 %
 * wide, so that any number of times takes the same memory. */
#ifndef CLI_PERCENTILES_H
#define CLI_PERCENTILES_H

#include <stdint.h>

enum { PERCENTILES_STEPS = 64, PERCENTILES_BUCKETS = 30 * PERCENTILES_STEPS };

typedef struct {
    uint64_t n;
    double max_ms;
    uint32_t buckets[PERCENTILES_BUCKETS];
} Percentiles;

void percentiles_add(Percentiles *times, double ms);

/* The time that `percent` of all times do not exceed; 0 if there are none. */
double percentiles_at(const Percentiles *times, double percent);

#endif
