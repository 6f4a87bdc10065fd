/* network.c - see network.h. */
#include "bots/network.h"

#include "bots/policy.h"

enum { ONE = 1 << NET_BITS };

int16_t network_clip(int32_t sum, int bits)
{
    sum >>= bits;
    return (int16_t)(sum < 0 ? 0 : sum >= ONE ? ONE - 1 : sum);
}

static int32_t product(const int16_t *a, const int16_t *b, int n)
{
    int32_t sum = 0;

    for (int i = 0; i < n; i++)
        sum += a[i] * b[i];
    return sum;
}

int32_t network_value(const int16_t hidden[HIDDEN], const int16_t mid[MIDDLE][HIDDEN],
                      const int16_t mid_bias[MIDDLE], const int16_t out[MIDDLE],
                      int16_t out_bias)
{
    int16_t middle[MIDDLE];

    for (int k = 0; k < MIDDLE; k++)
        middle[k] = network_clip(product(hidden, mid[k], HIDDEN) + mid_bias[k] * ONE,
                                 NET_BITS);
    return (product(middle, out, MIDDLE) + out_bias * ONE) /
           ((1 << 2 * NET_BITS) / (NET_POINTS * POINT));
}
