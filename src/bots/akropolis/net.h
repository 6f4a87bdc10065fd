/* net.h - the network of Akropolis (see bots/network.h). The last layer has its own
 * weights for each number of tiles left.
 *
 * The sums of the first layer are kept modulo 2^16: they may leave that range on the way,
 * as long as they end within it. So sixteen of them are added at once. */
#ifndef BOTS_AKROPOLIS_NET_H
#define BOTS_AKROPOLIS_NET_H

#include "bots/akropolis/features.h"
#include "bots/network.h"

enum {
    LEFTS = MAX_LEFT + 1,
    NET_IN_BITS = 11                /* 1.0 in the first layer: sums up to 16 */
};

/* The weights, as script/train writes them: only numbers of one size, so that a list of
 * them is a Net. */
struct Net {
    int16_t in[FEATURES][HIDDEN];
    int16_t mid[MIDDLE][HIDDEN], mid_bias[MIDDLE];
    int16_t out[LEFTS][MIDDLE], out_bias[LEFTS];
};

enum { NET_WEIGHTS = sizeof(Net) / sizeof(int16_t) };

extern const int16_t ak_net_weights[NET_WEIGHTS];   /* data/akropolis/network.txt */

extern const Net *const ak_net;                     /* the same */

/* The sums of the first layer. */
typedef struct {
    uint16_t of[HIDDEN];
} FirstLayer;

void ak_net_first(FirstLayer *out, const Net *net, const int8_t features[FEATURES]);

/* Bring it up to date. */
void ak_net_change(FirstLayer *layer, const Net *net, const Differences *differences);

/* What the network adds for a city that still gets `left` tiles, in 1/POINT. */
int32_t ak_net_value(const Net *net, const FirstLayer *layer, int left);

#endif
