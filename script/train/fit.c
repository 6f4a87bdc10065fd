/* fit.c - fits a network to samples by Adam.
 *
 * A batch is cut into a fixed number of chunks, each with its own gradient; these are
 * added in order, so the result does not depend on the number of threads. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "layers.h"
#include "os/must.h"
#include "os/pool.h"

enum {
    CHUNKS = 16, BATCH = 128 * CHUNKS,
    CHECKED = 20                    /* one sample in so many is not learned */
};

static const float DECAY = 0.01f;   /* of weights that nothing pulls at */
static const float MOST = 7.9f;     /* of a weight of the first layer */

typedef struct {
    float *gradient;
    double error, base_error;
} Chunk;

typedef struct {
    const NetShape *shape;
    Layers net;
    const float *scales;            /* by feature */
    const Samples *samples;
    const int *order;
    int n;                          /* of this batch */
    bool learns;
    Chunk chunks[CHUNKS];
} Batch;

/* What one position makes of the layers. */
typedef struct {
    float sums[HIDDEN], hidden[HIDDEN], middle_sums[MIDDLE], middle[MIDDLE], out;
} Pass;

static float clipped(float x)
{
    return x < 0 ? 0 : x > 1 ? 1 : x;
}

static void forward(Pass *pass, const Batch *batch, const Sample *sample)
{
    const Layers *net = &batch->net;
    int row = sample->row;

    memset(pass->sums, 0, sizeof pass->sums);
    for (int i = 0; i < sample->n; i++) {
        const float *weights = net->in[sample->which[i]];
        float value = sample->value[i] * batch->scales[sample->which[i]];
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

/* A unit that is off, or fully on, can only come back, and slowly: so none is lost. */
static float inwards(float sum, float slope)
{
    if (is_steep(sum))
        return slope;
    return (sum <= 0) == (slope < 0) ? 0.1f * slope : 0;
}

static void backward(const Layers *to, const Batch *batch, const Sample *sample,
                     const Pass *pass, float slope)
{
    const Layers *net = &batch->net;
    float hidden[HIDDEN] = {0};
    int row = sample->row;

    to->out_bias[row] += slope;
    for (int k = 0; k < MIDDLE; k++) {
        to->out[row][k] += slope * pass->middle[k];
        float middle = inwards(pass->middle_sums[k], slope * net->out[row][k]);
        if (middle == 0)
            continue;
        to->mid_bias[k] += middle;
        for (int j = 0; j < HIDDEN; j++) {
            to->mid[k][j] += middle * pass->hidden[j];
            hidden[j] += middle * net->mid[k][j];
        }
    }
    for (int j = 0; j < HIDDEN; j++)
        hidden[j] = inwards(pass->sums[j], hidden[j]);
    for (int i = 0; i < sample->n; i++) {
        float *weights = to->in[sample->which[i]];
        float value = sample->value[i] * batch->scales[sample->which[i]];
        for (int j = 0; j < HIDDEN; j++)
            weights[j] += hidden[j] * value;
    }
}

static void run_chunk(void *context, int worker, int index)
{
    Batch *batch = context;
    Chunk *chunk = &batch->chunks[index];
    const Layers gradient = layers_of(chunk->gradient, batch->shape);

    (void)worker;
    chunk->error = chunk->base_error = 0;
    if (batch->learns)
        memset(chunk->gradient, 0,
               (size_t)shape_weights(batch->shape) * sizeof *chunk->gradient);
    for (int i = index; i < batch->n; i += CHUNKS) {
        const Sample *sample = &batch->samples->all[batch->order[i]];
        Pass pass;
        float target = batch->learns ? sample->target : sample->score;
        float wanted = (target - sample->base) / NET_POINTS;
        forward(&pass, batch, sample);
        float error = pass.out - wanted;
        chunk->error += error * error;
        chunk->base_error += wanted * wanted;
        if (batch->learns)
            backward(&gradient, batch, sample, &pass, error);
    }
}

typedef struct {
    float *mean, *square;           /* of each weight's slope */
    double decay_mean, decay_square;
} Adam;

/* Follow the slopes that the chunks of a batch have found. */
static void adam_step(float *weights, Adam *adam, const Batch *batch, double rate)
{
    int n_weights = shape_weights(batch->shape);
    double by_mean = 1 - (adam->decay_mean *= 0.9);
    double by_square = 1 - (adam->decay_square *= 0.999);
    float step = (float)(rate * sqrt(by_square) / by_mean);

    for (int i = 0; i < n_weights; i++) {
        float sum = 0;
        for (int c = 0; c < CHUNKS; c++)
            sum += batch->chunks[c].gradient[i];
        sum /= (float)batch->n;
        adam->mean[i] = 0.9f * adam->mean[i] + 0.1f * sum;
        adam->square[i] = 0.999f * adam->square[i] + 0.001f * sum * sum;
        weights[i] -= step * adam->mean[i] / (sqrtf(adam->square[i]) + 1e-8f);
        weights[i] -= DECAY * (float)rate * weights[i];
    }
    /* Integers of 16 bits must hold them. */
    for (int i = 0; i < batch->shape->features * HIDDEN; i++)
        weights[i] = fmaxf(-MOST, fminf(MOST, weights[i]));
}

/* How a pass goes: the step falls from `rate` by `fall`. */
typedef struct {
    float *weights;
    Adam *adam;
    double rate, fall;
    int threads;
} Course;

typedef struct {
    double error, base;             /* in points; of the network and without it */
} Errors;

static Errors run_batches(Batch *batch, const int *order, int n, const Course *course)
{
    double error = 0, base = 0;

    for (int done = 0; done < n; done += BATCH) {
        batch->order = order + done;
        batch->n = n - done < BATCH ? n - done : BATCH;
        pool_run(course->threads, CHUNKS, run_chunk, batch);
        for (int c = 0; c < CHUNKS; c++) {
            error += batch->chunks[c].error;
            base += batch->chunks[c].base_error;
        }
        if (batch->learns)
            adam_step(course->weights, course->adam, batch,
                      course->rate - course->fall * done / n);
    }
    return (Errors){NET_POINTS * sqrt(error / n), NET_POINTS * sqrt(base / n)};
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
static void forget_unseen(const Batch *batch, const Adam *adam)
{
    for (int i = 0; i < batch->shape->features; i++) {
        float seen = 0;
        for (int j = 0; j < HIDDEN; j++)
            seen += adam->square[i * HIDDEN + j];
        if (seen == 0)
            memset(batch->net.in[i], 0, sizeof batch->net.in[i]);
    }
}

static int *count_up(int n)
{
    int *list = must(malloc((size_t)n * sizeof *list));

    for (int i = 0; i < n; i++)
        list[i] = i;
    return list;
}

/* Whole games are kept for checking: the first of the samples. */
static void run_passes(Batch *batch, Course *course, int passes, Rng *rng)
{
    int checked = batch->samples->n / CHECKED, n = batch->samples->n - checked;
    int *order = count_up(batch->samples->n);
    double rate = course->rate;

    course->fall = rate / passes;
    for (int pass = 0; pass < passes; pass++) {
        course->rate = rate * (passes - pass) / passes;
        shuffle(order + checked, n, rng);
        batch->learns = true;
        Errors learned = run_batches(batch, order + checked, n, course);
        batch->learns = false;
        Errors seen = run_batches(batch, order, checked, course);
        printf("  pass %d: error %.3f, on games not learned %.3f (terms alone %.3f)\n",
               pass + 1, learned.error, seen.error, seen.base);
        fflush(stdout);
    }
    free(order);
}

void train_fit(float *weights, const NetShape *shape, const Samples *samples, int passes,
               double rate, int threads, uint64_t seed)
{
    size_t n = (size_t)shape_weights(shape);
    float *scales = must(malloc((size_t)shape->features * sizeof *scales));
    float *sums = must(malloc((CHUNKS + 2) * n * sizeof *sums));
    Adam adam = {sums, sums + n, 1, 1};
    Batch batch = {.shape = shape, .net = layers_of(weights, shape), .scales = scales,
                   .samples = samples};
    Course course = {.weights = weights, .adam = &adam, .rate = rate, .threads = threads};
    Rng rng = rng_from(seed);

    memset(sums, 0, 2 * n * sizeof *sums);
    for (int c = 0; c < CHUNKS; c++)
        batch.chunks[c].gradient = sums + (size_t)(c + 2) * n;
    for (int i = 0; i < shape->features; i++)
        scales[i] = shape->scale(i);
    run_passes(&batch, &course, passes, &rng);
    forget_unseen(&batch, &adam);
    free(sums);
    free(scales);
}
