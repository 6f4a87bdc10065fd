/* panticapaeum.c - trains the network of the bots of Panticapaeum by self-play.
 *
 * usage: train-panticapaeum new|on OUT.txt [ROUNDS [GAMES [PASSES [THREADS [SEED]]]]]
 *
 * A round plays GAMES games of two, three and four seats with the network so far and fits
 * it to the positions of the last rounds: `new` begins with the terms alone, `on` with
 * the network that is compiled in. OUT.txt, for data/panticapaeum/network.txt, is written
 * after each round. The same arguments give the same network, on any number of
 * threads. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "panticapaeum.h"

enum { A_GAME = 90, KEPT = 3, A_LINE = 98, MAX_WORKERS = 64 };

/* Of the first round, which has more to learn, and of the others. */
static const double first_rate = 0.002, rate = 0.001;

typedef struct {
    const char *how, *path;
    int rounds, games, passes, threads;
    uint64_t seed;
    FloatNet weights;
    Net net;
    bool has_net;                   /* the terms alone play until then */
    Samples samples;
    time_t started;
} Training;

static void write_weights(FILE *file, const Net *net)
{
    const int16_t *weights = (const int16_t *)net;
    int column = 0;

    for (int i = 0; i < NET_WEIGHTS; i++) {
        char word[8];
        int n = snprintf(word, sizeof word, "%d", weights[i]);
        bool fits = column + 1 + n <= A_LINE;
        fprintf(file, "%s%s", !column ? "" : fits ? " " : "\n", word);
        column = column && fits ? column + 1 + n : n;
    }
    fputc('\n', file);
}

static bool save(const Training *training, int round, double mean)
{
    FILE *file = fopen(training->path, "w");

    if (!file)
        return false;
    fprintf(file, "# The network of Panticapaeum (src/bots/panticapaeum/net.h), by\n"
            "# train-panticapaeum %s, seed %" PRIu64 ": %d rounds of %d games, %d passes."
            "\n# Mean score in its last games: %.1f.\n", training->how, training->seed,
            round, training->games, training->passes, mean);
    write_weights(file, &training->net);
    return fclose(file) == 0;
}

/* Keep the newer part of what was played, and room for another round. */
static void make_room(Samples *samples, int needed)
{
    int most = samples->room - needed;

    if (samples->n <= most)
        return;
    memmove(samples->all, samples->all + samples->n - most,
            (size_t)most * sizeof *samples->all);
    samples->n = most;
}

static double play_and_fit(Training *training, int round)
{
    Samples *samples = &training->samples;
    const Net *player = training->has_net ? &training->net : NULL;
    uint64_t first = training->seed * 1000000007 + (uint64_t)(round * training->games);

    make_room(samples, training->games * A_GAME);
    double mean = train_play(samples, player, first, training->games, training->threads);
    printf("round %d, %ld s: mean score %.2f, %d positions\n", round + 1,
           (long)(time(NULL) - training->started), mean, samples->n);
    fflush(stdout);
    train_fit(&training->weights, samples, training->passes, player ? rate : first_rate,
              training->threads, training->seed + (uint64_t)round);
    train_round(&training->net, &training->weights);
    training->has_net = true;
    return mean;
}

static long number(int argc, char **argv, int i, long usual)
{
    return argc > i ? strtol(argv[i], NULL, 10) : usual;
}

static bool begin(Training *training, int argc, char **argv)
{
    bool is_new = argc > 2 && strcmp(argv[1], "new") == 0;

    if (argc < 3 || !(is_new || strcmp(argv[1], "on") == 0))
        return false;
    *training = (Training){
        .how = argv[1],
        .path = argv[2],
        .rounds = (int)number(argc, argv, 3, 4),
        .games = (int)number(argc, argv, 4, 10000),
        .passes = (int)number(argc, argv, 5, 8),
        .threads = (int)number(argc, argv, 6, 1),
        .seed = (uint64_t)number(argc, argv, 7, 1),
        .has_net = !is_new,
        .started = time(NULL),
    };
    if (is_new)
        train_start(&training->weights, training->seed);
    else
        train_take(&training->weights, pa_net);
    training->net = *pa_net;
    training->samples.room = training->games * A_GAME * KEPT;
    training->samples.all =
        malloc((size_t)training->samples.room * sizeof *training->samples.all);
    return training->games > 0 && training->threads > 0 &&
           training->threads <= MAX_WORKERS && training->samples.all;
}

int main(int argc, char **argv)
{
    static Training training;

    if (!begin(&training, argc, argv)) {
        fputs("usage: train-panticapaeum new|on OUT.txt "
              "[ROUNDS [GAMES [PASSES [THREADS [SEED]]]]]\n", stderr);
        return 2;
    }
    for (int round = 0; round < training.rounds; round++)
        if (!save(&training, round + 1, play_and_fit(&training, round))) {
            perror(training.path);
            return 1;
        }
    printf("%ld s\n", (long)(time(NULL) - training.started));
    free(training.samples.all);
    return 0;
}
