/* panticapaeum.h - the trainer of the network of Panticapaeum: its parts. */
#ifndef TRAIN_PANTICAPAEUM_H
#define TRAIN_PANTICAPAEUM_H

#include "bots/panticapaeum/net.h"

enum { MAX_SEEN = 160 };            /* features of one position that are not 0 */

/* A position of self-play. Only features that are not 0 are kept. */
typedef struct {
    float base, score, target;      /* points: by the terms; at the end; to be learned */
    uint8_t left, n;
    uint16_t which[MAX_SEEN];
    int8_t value[MAX_SEEN];
} Sample;

typedef struct {
    Sample *all;
    int n, room;
} Samples;

/* Play games number `first` to `first + games - 1` on some threads, and add their
 * positions. `net` is NULL if the terms alone play. What is to be learned is the final
 * score, which luck makes uncertain; half of it is replaced by what the network guessed
 * in the game. Returns the mean score. The same numbers give the same positions. */
double train_play(Samples *samples, const Net *net, uint64_t first, int games,
                  int threads);

/* The network in floating point: the same layers as Net, 1.0 for 1.0. */
typedef struct {
    float in[FEATURES][HIDDEN];
    float mid[MIDDLE][HIDDEN], mid_bias[MIDDLE];
    float out[LEFTS][MIDDLE], out_bias[LEFTS];
} FloatNet;

/* Random weights; the last layer is 0, so that the network says nothing. */
void train_start(FloatNet *net, uint64_t seed);

/* Fit to the samples by Adam: `epochs` passes, the step falls from `rate` to 0. Prints
 * the error of each pass and, against final scores, that of samples kept for
 * checking. */
void train_fit(FloatNet *net, const Samples *samples, int epochs, double rate,
               int threads, uint64_t seed);

/* The weights of a network in integers. */
void train_take(FloatNet *net, const Net *from);

/* The nearest integers. */
void train_round(Net *out, const FloatNet *net);

#endif
