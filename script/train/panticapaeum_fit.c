/* panticapaeum_fit.c - fits the network to samples by Adam, and rounds it to integers.
 *
 * A batch is cut into a fixed number of chunks, each with its own gradient; these are
 * added in order, so the result does not depend on the number of threads. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "os/pool.h"
#include "panticapaeum.h"

enum {
    CHUNKS = 16, BATCH = 128 * CHUNKS,
    CHECKED = 20,                   /* one sample in so many is not learned */
    WEIGHTS = sizeof(FloatNet) / sizeof(float)
};

static const float DECAY = 0.01f;   /* of weights that nothing pulls at */

typedef struct {
    FloatNet gradient;
    double error, base_error;
} Chunk;

typedef struct {
    const FloatNet *net;
    const Samples *samples;
    const int *order;
    int n;                          /* of this batch */
    bool learns;
    Chunk *chunks;
} Batch;

/* What one position makes of the layers. */
typedef struct {
    float sums[HIDDEN], hidden[HIDDEN], middle_sums[MIDDLE], middle[MIDDLE], out;
} Pass;

/* Large counts would drown the others: the first layer sees them in smaller units. */
static float scale_of(int feature)
{
    return feature < FEATURE_TERMS + TERMS ? 1.0f / 8 : 1.0f / 2;
}

static float clipped(float x)
{
    return x < 0 ? 0 : x > 1 ? 1 : x;
}

static void forward(Pass *pass, const FloatNet *net, const Sample *sample)
{
    int row = sample->left;

    memset(pass->sums, 0, sizeof pass->sums);
    for (int i = 0; i < sample->n; i++) {
        const float *weights = net->in[sample->which[i]];
        float value = sample->value[i] * scale_of(sample->which[i]);
        for (int j = 0; j < HIDDEN; j++)
            pass->sums[j] += weights[j] * value;
    }
    for (int j = 0; j < HIDDEN; j++)
        pass->hidden[j] = clipped(pass->sums[j]);
    pass->out = net->out_bias[row];
    for (int k = 0; k < MIDDLE; k++) {
        float sum = net->mid_bias[k];
        for (int j = 0; j < HIDDEN; j++)
            sum += net->mid[k][j] * pass->hidden[j];
        pass->middle_sums[k] = sum;
        pass->middle[k] = clipped(sum);
        pass->out += net->out[row][k] * pass->middle[k];
    }
}

static bool is_steep(float x)
{
    return x > 0 && x < 1;
}

static void backward(FloatNet *to, const FloatNet *net, const Sample *sample,
                     const Pass *pass, float slope)
{
    float hidden[HIDDEN] = {0};
    int row = sample->left;

    to->out_bias[row] += slope;
    for (int k = 0; k < MIDDLE; k++) {
        to->out[row][k] += slope * pass->middle[k];
        if (!is_steep(pass->middle_sums[k]))
            continue;
        float middle = slope * net->out[row][k];
        to->mid_bias[k] += middle;
        for (int j = 0; j < HIDDEN; j++) {
            to->mid[k][j] += middle * pass->hidden[j];
            hidden[j] += middle * net->mid[k][j];
        }
    }
    for (int j = 0; j < HIDDEN; j++)
        hidden[j] = is_steep(pass->sums[j]) ? hidden[j] : 0;
    for (int i = 0; i < sample->n; i++) {
        float *weights = to->in[sample->which[i]];
        float value = sample->value[i] * scale_of(sample->which[i]);
        for (int j = 0; j < HIDDEN; j++)
            weights[j] += hidden[j] * value;
    }
}

static void run_chunk(void *context, int worker, int index)
{
    const Batch *batch = context;
    Chunk *chunk = &batch->chunks[index];

    (void)worker;
    memset(chunk, 0, batch->learns ? sizeof *chunk : 0);
    if (!batch->learns)
        chunk->error = chunk->base_error = 0;
    for (int i = index; i < batch->n; i += CHUNKS) {
        const Sample *sample = &batch->samples->all[batch->order[i]];
        Pass pass;
        float target = batch->learns ? sample->target : sample->score;
        float wanted = (target - sample->base) / NET_POINTS;
        forward(&pass, batch->net, sample);
        float error = pass.out - wanted;
        chunk->error += error * error;
        chunk->base_error += wanted * wanted;
        if (batch->learns)
            backward(&chunk->gradient, batch->net, sample, &pass, error);
    }
}

typedef struct {
    float mean[WEIGHTS], square[WEIGHTS];
    double decay_mean, decay_square;
} Adam;

static void adam_step(FloatNet *net, Adam *adam, const Chunk *chunks, int n, double rate)
{
    float *weights = (float *)net;
    double by_mean = 1 - (adam->decay_mean *= 0.9);
    double by_square = 1 - (adam->decay_square *= 0.999);
    float step = (float)(rate * sqrt(by_square) / by_mean);

    for (int i = 0; i < WEIGHTS; i++) {
        float sum = 0;
        for (int c = 0; c < CHUNKS; c++)
            sum += ((const float *)&chunks[c].gradient)[i];
        sum /= (float)n;
        adam->mean[i] = 0.9f * adam->mean[i] + 0.1f * sum;
        adam->square[i] = 0.999f * adam->square[i] + 0.001f * sum * sum;
        weights[i] -= step * adam->mean[i] / (sqrtf(adam->square[i]) + 1e-8f);
        weights[i] -= DECAY * (float)rate * weights[i];
    }
    /* Integers of 16 bits must hold them. */
    for (int i = 0; i < FEATURES * HIDDEN; i++)
        weights[i] = fmaxf(-7.9f, fminf(7.9f, weights[i]));
}

static double run_batches(Batch *batch, const int *order, int n, FloatNet *net,
                          Adam *adam, double rate, double fall, int threads,
                          double *base)
{
    double error = 0;

    *base = 0;
    for (int done = 0; done < n; done += BATCH) {
        batch->order = order + done;
        batch->n = n - done < BATCH ? n - done : BATCH;
        pool_run(threads, CHUNKS, run_chunk, batch);
        for (int c = 0; c < CHUNKS; c++) {
            error += batch->chunks[c].error;
            *base += batch->chunks[c].base_error;
        }
        if (batch->learns)
            adam_step(net, adam, batch->chunks, batch->n, rate - fall * done / n);
    }
    *base = NET_POINTS * sqrt(*base / n);
    return NET_POINTS * sqrt(error / n);
}

static void shuffle(int *order, int n, Rng *rng)
{
    for (int i = n - 1; i > 0; i--) {
        int k = (int)rng_below(rng, (uint32_t)(i + 1)), swap = order[i];
        order[i] = order[k];
        order[k] = swap;
    }
}

/* A feature that no sample has still has its random weights. */
static void forget_unseen(FloatNet *net, const Adam *adam)
{
    for (int i = 0; i < FEATURES; i++) {
        float seen = 0;
        for (int j = 0; j < HIDDEN; j++)
            seen += adam->square[i * HIDDEN + j];
        if (seen == 0)
            memset(net->in[i], 0, sizeof net->in[i]);
    }
}

/* Whole games are kept for checking: the first of the samples. */
void train_fit(FloatNet *net, const Samples *samples, int epochs, double rate,
               int threads, uint64_t seed)
{
    int checked = samples->n / CHECKED, n = samples->n - checked;
    int *order = malloc((size_t)samples->n * sizeof *order);
    Adam *adam = calloc(1, sizeof *adam);
    Chunk *chunks = malloc(CHUNKS * sizeof *chunks);
    Batch batch = {.net = net, .samples = samples, .chunks = chunks};
    Rng rng = rng_from(seed);
    double base;

    adam->decay_mean = adam->decay_square = 1;
    for (int i = 0; i < samples->n; i++)
        order[i] = i;
    for (int epoch = 0; epoch < epochs; epoch++) {
        double from = rate * (epochs - epoch) / epochs;
        shuffle(order + checked, n, &rng);
        batch.learns = true;
        double error = run_batches(&batch, order + checked, n, net, adam, from,
                                   rate / epochs, threads, &base);
        batch.learns = false;
        double seen = run_batches(&batch, order, checked, net, adam, 0, 0, threads,
                                  &base);
        printf("  pass %d: error %.3f, on games not learned %.3f (terms alone %.3f)\n",
               epoch + 1, error, seen, base);
        fflush(stdout);
    }
    forget_unseen(net, adam);
    free(order);
    free(adam);
    free(chunks);
}

/* From -1 to 1. */
static float even(Rng *rng)
{
    return (float)rng_below(rng, 2001) / 1000 - 1;
}

void train_start(FloatNet *net, uint64_t seed)
{
    Rng rng = rng_from(seed);
    float *weights = (float *)net;

    memset(net, 0, sizeof *net);
    for (int i = 0; i < FEATURES * HIDDEN; i++)
        weights[i] = even(&rng) * 0.15f;
    for (int j = 0; j < HIDDEN; j++)
        net->in[TERM_ALWAYS][j] += 0.5f / scale_of(TERM_ALWAYS);
    weights = &net->mid[0][0];
    for (int i = 0; i < MIDDLE * HIDDEN; i++)
        weights[i] = even(&rng) * 0.3f;
    for (int k = 0; k < MIDDLE; k++) {
        float weight = even(&rng) * 0.05f;
        net->mid_bias[k] = 0.4f;
        for (int row = 0; row < LEFTS; row++)
            net->out[row][k] = weight;
    }
}

void train_take(FloatNet *net, const Net *from)
{
    const float one = 1 << NET_BITS;

    for (int i = 0; i < FEATURES; i++)
        for (int j = 0; j < HIDDEN; j++)
            net->in[i][j] = from->in[i][j] / (scale_of(i) * (1 << NET_IN_BITS));
    for (int k = 0; k < MIDDLE; k++) {
        for (int j = 0; j < HIDDEN; j++)
            net->mid[k][j] = from->mid[k][j] / one;
        net->mid_bias[k] = from->mid_bias[k] / one;
    }
    for (int row = 0; row < LEFTS; row++) {
        for (int k = 0; k < MIDDLE; k++)
            net->out[row][k] = from->out[row][k] / one;
        net->out_bias[row] = from->out_bias[row] / one;
    }
}

static int16_t rounded(double x, int unit)
{
    double n = round(x / unit) * unit;

    return (int16_t)(n > INT16_MAX ? INT16_MAX : n < -INT16_MAX ? -INT16_MAX : n);
}

/* The weights of a feature are multiples of a power of two, LEVELS of them at most in
 * each direction: so they take little space when the file is compressed. */
enum { LEVELS = 63 };

static void round_row(int16_t out[HIDDEN], const float weights[HIDDEN], double one)
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

void train_round(Net *out, const FloatNet *net)
{
    const double one = 1 << NET_BITS;

    for (int i = 0; i < FEATURES; i++)
        round_row(out->in[i], net->in[i], scale_of(i) * (1 << NET_IN_BITS));
    for (int k = 0; k < MIDDLE; k++) {
        for (int j = 0; j < HIDDEN; j++)
            out->mid[k][j] = rounded(net->mid[k][j] * one, 1);
        out->mid_bias[k] = rounded(net->mid_bias[k] * one, 1);
    }
    for (int row = 0; row < LEFTS; row++) {
        for (int k = 0; k < MIDDLE; k++)
            out->out[row][k] = rounded(net->out[row][k] * one, 1);
        out->out_bias[row] = rounded(net->out_bias[row] * one, 1);
    }
}
