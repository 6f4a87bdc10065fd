/* network.h - the upper layers that the networks of the games have in common.
 *
 * A network corrects the sum of terms that a seat is judged by: features -> HIDDEN ->
 * MIDDLE -> 1, each layer clipped to 0 … 1. The first layer, by far the largest, is kept
 * up to date step by step, each game in its own way. All numbers are integers that fit
 * into 32 bits, so every machine computes the same. */
#ifndef BOTS_NETWORK_H
#define BOTS_NETWORK_H

#include <stdint.h>

enum {
    HIDDEN = 32, MIDDLE = 16,
    NET_BITS = 10,                  /* 1.0 in the weights after the first layer, and
                                       between layers */
    NET_POINTS = 32                 /* points for 1.0 of the last layer */
};

/* A sum of weights in which 1.0 has `bits` more bits than NET_BITS, clipped. */
int16_t network_clip(int32_t sum, int bits);

/* What comes of the first layer, in 1/POINT. `out`: the weights of the last layer. */
int32_t network_value(const int16_t hidden[HIDDEN], const int16_t mid[MIDDLE][HIDDEN],
                      const int16_t mid_bias[MIDDLE], const int16_t out[MIDDLE],
                      int16_t out_bias);

#endif
