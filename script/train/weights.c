/* weights.c - the weights of a network: at random, from integers, and rounded to them. */
#include <math.h>
#include <string.h>

#include "layers.h"

int shape_weights(const NetShape *shape)
{
    return shape->features * HIDDEN + MIDDLE * (HIDDEN + 1) +
           shape->rows * (MIDDLE + 1);
}

/* From -1 to 1. */
static float even(Rng *rng)
{
    return (float)rng_below(rng, 2001) / 1000 - 1;
}

void weights_start(float *weights, const NetShape *shape, uint64_t seed)
{
    Layers net = layers_of(weights, shape);
    Rng rng = rng_from(seed);

    memset(weights, 0, (size_t)shape_weights(shape) * sizeof *weights);
    for (int i = 0; i < shape->features * HIDDEN; i++)
        weights[i] = even(&rng) * shape->spread;
    for (int j = 0; j < HIDDEN; j++)
        net.in[shape->always][j] += 0.5f / shape->scale(shape->always);
    for (int i = 0; i < MIDDLE * HIDDEN; i++)
        net.mid[0][i] = even(&rng) * 0.3f;
    for (int k = 0; k < MIDDLE; k++) {
        float weight = even(&rng) * 0.05f;
        net.mid_bias[k] = 0.4f;
        for (int row = 0; row < shape->rows; row++)
            net.out[row][k] = weight;
    }
}

/* 1.0 of feature `i` in integers. */
static float one_of(const NetShape *shape, int i)
{
    return shape->scale(i) * (float)(1 << shape->in_bits);
}

void weights_take(float *weights, const NetShape *shape, const int16_t *from)
{
    int first = shape->features * HIDDEN, n = shape_weights(shape);

    for (int i = 0; i < first; i++)
        weights[i] = from[i] / one_of(shape, i / HIDDEN);
    for (int i = first; i < n; i++)
        weights[i] = from[i] / (float)(1 << NET_BITS);
}

static int16_t rounded(double x, int unit)
{
    double n = round(x / unit) * unit;

    return (int16_t)(n > INT16_MAX ? INT16_MAX : n < -INT16_MAX ? -INT16_MAX : n);
}

/* The weights of a feature are multiples of a power of two, LEVELS of them at most in
 * each direction: so they take little space when the file is compressed. */
enum { LEVELS = 63 };

static void round_feature(int16_t *out, const float *weights, double one)
{
    double most = 0;
    int unit = 1;

    for (int j = 0; j < HIDDEN; j++)
        most = fmax(most, fabs(weights[j]) * one);
    while (most / unit > LEVELS)
        unit *= 2;
    for (int j = 0; j < HIDDEN; j++)
        out[j] = rounded(weights[j] * one, unit);
}

void weights_round(int16_t *out, const NetShape *shape, const float *weights)
{
    int n = shape_weights(shape);

    for (int i = 0; i < shape->features; i++)
        round_feature(out + i * HIDDEN, weights + i * HIDDEN, one_of(shape, i));
    for (int i = shape->features * HIDDEN; i < n; i++)
        out[i] = rounded(weights[i] * (double)(1 << NET_BITS), 1);
}
