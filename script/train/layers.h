/* layers.h - where the layers of a network are in its list of weights. */
#ifndef TRAIN_LAYERS_H
#define TRAIN_LAYERS_H

#include "train.h"

typedef struct {
    float (*in)[HIDDEN], (*mid)[HIDDEN], *mid_bias, (*out)[MIDDLE], *out_bias;
} Layers;

static inline Layers layers_of(const float *weights, const NetShape *shape)
{
    Layers layers = {.in = (float (*)[HIDDEN])(uintptr_t)weights};

    layers.mid = layers.in + shape->features;
    layers.mid_bias = layers.mid[MIDDLE];
    layers.out = (float (*)[MIDDLE])(layers.mid_bias + MIDDLE);
    layers.out_bias = layers.out[shape->rows];
    return layers;
}

#endif
