/* net.c - see net.h. */
#include "bots/panticapaeum/net.h"

#include <string.h>

const Net *const pa_net = (const Net *)(const void *)pa_net_weights;

enum { AT_ONCE = 8 };

/* Add the weights of one feature, `times` times. Both factors have 16 bits, which every
 * processor can multiply several at once. */
static void add(int32_t sums[HIDDEN], const int16_t weights[HIDDEN], int16_t times)
{
    for (int j = 0; j < HIDDEN; j++)
        sums[j] += weights[j] * times;
}

/* Most features of the two are equal: look at eight at once. */
static void add_changes(int32_t sums[HIDDEN], const Net *net, const int8_t *from,
                        const int8_t *to)
{
    for (int i = 0; i < FEATURES; i += AT_ONCE) {
        if (memcmp(from + i, to + i, AT_ONCE) == 0)
            continue;
        for (int k = i; k < i + AT_ONCE; k++)
            if (from[k] != to[k])
                add(sums, net->in[k], (int16_t)(to[k] - from[k]));
    }
}

void pa_net_base(NetBase *base, const Net *net, const int8_t features[FEATURES])
{
    static const int8_t nothing[FEATURES];

    memcpy(base->features, features, FEATURES);
    memset(base->sums, 0, sizeof base->sums);
    add_changes(base->sums, net, nothing, features);
}

int32_t pa_net_value(const Net *net, const NetBase *base,
                     const int8_t features[FEATURES], int left)
{
    int row = left < MAX_LEFT ? left : MAX_LEFT;
    int16_t hidden[HIDDEN];
    int32_t sums[HIDDEN];

    memcpy(sums, base->sums, sizeof sums);
    add_changes(sums, net, base->features, features);
    for (int j = 0; j < HIDDEN; j++)
        hidden[j] = network_clip(sums[j], NET_IN_BITS - NET_BITS);
    return network_value(hidden, net->mid, net->mid_bias, net->out[row],
                         net->out_bias[row]);
}
