/* net.h - the network of Panticapaeum (see bots/network.h). The last layer has its own
 * weights for each number of turns left. */
#ifndef BOTS_PANTICAPAEUM_NET_H
#define BOTS_PANTICAPAEUM_NET_H

#include "bots/network.h"
#include "bots/panticapaeum/features.h"

enum {
    LEFTS = MAX_LEFT + 1,
    NET_IN_BITS = 12                /* 1.0 in the first layer's weights */
};

/* The weights, as script/train writes them: only numbers of one size, so that a list of
 * them is a Net. */
struct Net {
    int16_t in[FEATURES][HIDDEN];
    int16_t mid[MIDDLE][HIDDEN], mid_bias[MIDDLE];
    int16_t out[LEFTS][MIDDLE], out_bias[LEFTS];
};

enum { NET_WEIGHTS = sizeof(Net) / sizeof(int16_t) };

extern const int16_t pa_net_weights[NET_WEIGHTS];   /* data/panticapaeum/network.txt */

extern const Net *const pa_net;                     /* the same */

/* A position from which others differ in little, so that most of their first layer is
 * known. */
struct NetBase {
    int8_t features[FEATURES];
    int32_t sums[HIDDEN];
};

void pa_net_base(NetBase *base, const Net *net, const int8_t features[FEATURES]);

/* What the network adds, in 1/POINT. */
int32_t pa_net_value(const Net *net, const NetBase *base,
                     const int8_t features[FEATURES], int left);

#endif
