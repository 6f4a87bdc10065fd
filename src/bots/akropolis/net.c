/* net.c - see net.h. */
#include "bots/akropolis/net.h"

#include <string.h>

const Net *const ak_net = (const Net *)(const void *)ak_net_weights;

static void add(uint16_t *restrict sums, const int16_t *restrict weights, int times)
{
    for (int j = 0; j < HIDDEN; j++)
        sums[j] = (uint16_t)(sums[j] + weights[j] * times);
}

void ak_net_first(FirstLayer *out, const Net *net, const int8_t features[FEATURES])
{
    memset(out, 0, sizeof *out);
    for (int i = 0; i < FEATURES; i++)
        if (features[i])
            add(out->of, net->in[i], features[i]);
}

void ak_net_change(FirstLayer *layer, const Net *net, const Differences *differences)
{
    for (int i = 0; i < differences->n; i++)
        add(layer->of, net->in[differences->which[i]], differences->by[i]);
}

int32_t ak_net_value(const Net *net, const FirstLayer *layer, int left)
{
    int row = left < MAX_LEFT ? left : MAX_LEFT;
    int16_t hidden[HIDDEN];

    for (int j = 0; j < HIDDEN; j++)
        hidden[j] = network_clip((int16_t)layer->of[j], NET_IN_BITS - NET_BITS);
    return network_value(hidden, net->mid, net->mid_bias, net->out[row],
                         net->out_bias[row]);
}
