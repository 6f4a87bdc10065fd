/* percentiles.c - see percentiles.h. A bucket is the highest bit of the microseconds and
 * the six bits after it. */
#include "cli/percentiles.h"

static int bucket_of(double ms)
{
    uint64_t us = ms > 0 ? (uint64_t)(ms * 1000) : 0;

    if (us < 2 * PERCENTILES_STEPS)
        return (int)us;
    int power = 63 - __builtin_clzll(us) - 6;       /* us >> power is 64 .. 127 */
    int bucket = power * PERCENTILES_STEPS + (int)(us >> power);
    return bucket < PERCENTILES_BUCKETS ? bucket : PERCENTILES_BUCKETS - 1;
}

/* The upper end of a bucket. */
static double bucket_ms(int bucket)
{
    if (bucket < 2 * PERCENTILES_STEPS)
        return (bucket + 1) / 1000.0;
    int power = bucket / PERCENTILES_STEPS - 1;
    uint64_t us = (uint64_t)(bucket % PERCENTILES_STEPS + PERCENTILES_STEPS + 1) << power;
    return (double)us / 1000;
}

void percentiles_add(Percentiles *times, double ms)
{
    times->n++;
    times->buckets[bucket_of(ms)]++;
    if (ms > times->max_ms)
        times->max_ms = ms;
}

double percentiles_at(const Percentiles *times, double percent)
{
    uint64_t seen = 0;
    double wanted = (double)times->n * percent / 100;

    for (int i = 0; i < PERCENTILES_BUCKETS; i++) {
        seen += times->buckets[i];
        if (seen && (double)seen >= wanted)
            return bucket_ms(i) < times->max_ms ? bucket_ms(i) : times->max_ms;
    }
    return 0;
}
