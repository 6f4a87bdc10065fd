/* train.h - the trainer of the bots' networks: what it knows of a game, and its parts.
 *
 * A round plays games, keeps positions with the score that came of them, and fits a small
 * network to them. Only a game's own file knows what its positions look like. To train
 * another game, write a Trained and add it to train.c. */
#ifndef TRAIN_TRAIN_H
#define TRAIN_TRAIN_H

#include "bots/network.h"
#include "core/game.h"

/* The network of bots/network.h; the last layer has its own weights for each number of
 * turns left. A game's net.h has it in integers of 16 bits, in this order: the first
 * layer by feature, the middle and its biases, the last and its biases. */
typedef struct {
    int features, rows;             /* rows: numbers of turns left */
    int in_bits;                    /* 1.0 in the integers of the first layer */
    int always;                     /* a feature that is 1 in every position */
    float spread;                   /* of the random weights of the first layer: the more
                                       features are not 0, the less */
    /* Large counts would drown the others: the first layer sees them in smaller units. */
    float (*scale)(int feature);
} NetShape;

/* How many weights it has. */
int shape_weights(const NetShape *shape);

enum { MAX_SEEN = 240 };            /* features of one position that are not 0 */

/* A position of self-play. Only features that are not 0 are kept. */
typedef struct {
    float base, score, target;      /* points: by the terms; at the end; to be learned */
    uint8_t row, n;
    uint16_t which[MAX_SEEN];
    int8_t value[MAX_SEEN];
} Sample;

typedef struct {
    Sample *all;
    int n, room;
} Samples;

enum { STORY_SAMPLES = 400 };

/* A game that was played, and the positions that were kept: `target` is what the player's
 * evaluation guessed. */
typedef struct {
    int n, players, points[MAX_SEATS];
    Sample samples[STORY_SAMPLES];
    uint8_t seats[STORY_SAMPLES];
} Story;

typedef struct {
    const Game *game;
    NetShape shape;
    const int16_t *net;             /* the network that is compiled in */
    int a_game;                     /* positions that a game leaves, at most on average */
    /* Play game `number` with a network, or with the terms alone if it is NULL. The same
     * number gives the same game. */
    void (*play)(Story *story, const int16_t *net, uint64_t number);
} Trained;

extern const Trained train_akropolis, train_panticapaeum;

/* Keep the features of a position that are not 0. */
void sample_see(Sample *sample, const int8_t *features, int n);

/* Play games `first` to `first + games - 1` on some threads, and add their positions.
 * What is to be learned is the final score, which luck makes uncertain; half of it is
 * replaced by what a network guessed in the game. Returns the mean score. */
double train_play(Samples *samples, const Trained *trained, const int16_t *net,
                  uint64_t first, int games, int threads);

/* Fit to the samples by Adam: `passes` over them, the step falls from `rate` to 0. Prints
 * the error of each pass and, against final scores, that of samples kept for checking.
 * `weights` has the order of the integers. */
void train_fit(float *weights, const NetShape *shape, const Samples *samples, int passes,
               double rate, int threads, uint64_t seed);

/* Random weights; the last layer is nearly 0, so that the network says little. */
void weights_start(float *weights, const NetShape *shape, uint64_t seed);

/* The weights of a network in integers. */
void weights_take(float *weights, const NetShape *shape, const int16_t *from);

/* The nearest integers. */
void weights_round(int16_t *out, const NetShape *shape, const float *weights);

#endif
