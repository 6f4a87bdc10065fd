/* percentiles.c - see percentiles.h. A bucket is the highest bit of the microseconds and
 * the six bits after it. */
#include "cli/percentiles.h"

static int bucket_of(double ms)
{
    uint64_t us = ms > 0 ? (uint64_t)(ms * 1000) : 0;

    if (us < 2 * SPREAD_STEPS)
        return (int)us;
    int power = 63 - __builtin_clzll(us) - 6;       /* us >> power is 64 .. 127 */
    int bucket = power * SPREAD_STEPS + (int)(us >> power);
    return bucket < SPREAD_BUCKETS ? bucket : SPREAD_BUCKETS - 1;
}

/* The upper end of a bucket. */
static double bucket_ms(int bucket)
{
    if (bucket < 2 * SPREAD_STEPS)
        return (bucket + 1) / 1000.0;
    int power = bucket / SPREAD_STEPS - 1;
    uint64_t us = (uint64_t)(bucket % SPREAD_STEPS + SPREAD_STEPS + 1) << power;
    return (double)us / 1000;
}

void spread_add(Spread *spread, double ms)
{
    spread->n++;
    spread->buckets[bucket_of(ms)]++;
    if (ms > spread->max_ms)
        spread->max_ms = ms;
}

double spread_at(const Spread *spread, double percent)
{
    uint64_t seen = 0;
    double wanted = (double)spread->n * percent / 100;

    for (int i = 0; i < SPREAD_BUCKETS; i++) {
        seen += spread->buckets[i];
        if (seen && (double)seen >= wanted)
            return bucket_ms(i) < spread->max_ms ? bucket_ms(i) : spread->max_ms;
    }
    return 0;
}
