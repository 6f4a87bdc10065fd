/* train.c - trains the network of a game's bots by self-play: `make train`.
 *
 * usage: train GAME new|on OUT.txt [ROUNDS [GAMES [PASSES [SEED [THREADS]]]]]
 *
 * A round plays GAMES games of two, three and four seats with the network so far and fits
 * it to the positions of the last rounds: `new` begins with the terms alone, `on` with
 * the network that is compiled in. OUT.txt, for data/GAME/network.txt, is written after
 * each round, and names the commit in the environment's COMMIT. The same arguments give
 * the same network, on any number of threads. */
#include "train.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "os/must.h"
#include "os/pool.h"

enum { KEPT = 3, A_LINE = 98, BAD_INPUT = 2 };  /* KEPT: rounds whose positions are */

static const Trained *const all_trained[] = {&train_akropolis, &train_panticapaeum, NULL};

/* Of the first round, which has more to learn, and of the others. */
static const double first_rate = 0.002, rate = 0.001;

typedef struct {
    const Trained *trained;
    const char *how, *path, *commit;
    int rounds, games, passes, threads;
    uint64_t seed;
    bool has_net;                   /* the terms alone play until then */
    float *weights;
    int16_t *net;                   /* the same, rounded */
    Samples samples;
    time_t started;
} Training;

static void write_weights(FILE *file, const int16_t *weights, int n_weights)
{
    int column = 0;

    for (int i = 0; i < n_weights; i++) {
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
    const char *game = training->trained->game->name;
    FILE *file = fopen(training->path, "w");

    if (!file)
        return false;
    fprintf(file, "# The network of %s (src/bots/%s/net.h), made at commit %s by\n"
            "#   make train GAME=%s HOW=%s ROUNDS=%d GAMES=%d PASSES=%d SEED=%" PRIu64
            "\n"
            "# Mean score in the games of its last round: %.1f.\n", game, game,
            training->commit, game, training->how, round, training->games,
            training->passes, training->seed, mean);
    write_weights(file, training->net, shape_weights(&training->trained->shape));
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
    const Trained *trained = training->trained;
    Samples *samples = &training->samples;
    const int16_t *player = training->has_net ? training->net : NULL;
    uint64_t first = training->seed * 1000000007 + (uint64_t)(round * training->games);

    printf("round %d of %d, after %ld s\n", round + 1, training->rounds,
           (long)(time(NULL) - training->started));
    make_room(samples, training->games * trained->a_game);
    double mean =
        train_play(samples, trained, player, first, training->games, training->threads);
    printf("  %d positions, after %ld s\n", samples->n,
           (long)(time(NULL) - training->started));
    train_fit(training->weights, &trained->shape, samples, training->passes,
              player ? rate : first_rate, training->threads,
              training->seed + (uint64_t)round);
    weights_round(training->net, &trained->shape, training->weights);
    training->has_net = true;
    return mean;
}

static long number(int argc, char **argv, int i, long usual)
{
    return argc > i ? strtol(argv[i], NULL, 10) : usual;
}

static const Trained *trained_named(const char *name)
{
    for (int i = 0; all_trained[i]; i++)
        if (strcmp(all_trained[i]->game->name, name) == 0)
            return all_trained[i];
    return NULL;
}

static bool read_arguments(Training *training, int argc, char **argv)
{
    const char *commit = getenv("COMMIT");

    *training = (Training){
        .trained = argc > 3 ? trained_named(argv[1]) : NULL,
        .how = argc > 3 ? argv[2] : "",
        .path = argc > 3 ? argv[3] : NULL,
        .commit = commit && *commit ? commit : "unknown",
        .rounds = (int)number(argc, argv, 4, 3),
        .games = (int)number(argc, argv, 5, 2000),
        .passes = (int)number(argc, argv, 6, 8),
        .seed = (uint64_t)number(argc, argv, 7, 1),
        .threads = (int)number(argc, argv, 8, pool_processors()),
        .has_net = argc > 3 && strcmp(argv[2], "on") == 0,
        .started = time(NULL),
    };
    return training->trained && training->rounds > 0 && training->games > 0 &&
           training->passes > 0 && training->threads > 0 &&
           (training->has_net || strcmp(training->how, "new") == 0);
}

static void begin(Training *training)
{
    const NetShape *shape = &training->trained->shape;
    size_t n = (size_t)shape_weights(shape);
    Samples *samples = &training->samples;

    training->weights = must(malloc(n * sizeof *training->weights));
    training->net = must(malloc(n * sizeof *training->net));
    memcpy(training->net, training->trained->net, n * sizeof *training->net);
    if (training->has_net)
        weights_take(training->weights, shape, training->net);
    else
        weights_start(training->weights, shape, training->seed);
    samples->room = training->games * training->trained->a_game * KEPT;
    samples->all = must(malloc((size_t)samples->room * sizeof *samples->all));
}

int main(int argc, char **argv)
{
    Training training;

    if (!read_arguments(&training, argc, argv)) {
        fputs("usage: train GAME new|on OUT.txt "
              "[ROUNDS [GAMES [PASSES [SEED [THREADS]]]]]\n", stderr);
        return BAD_INPUT;
    }
    begin(&training);
    for (int round = 0; round < training.rounds; round++)
        if (!save(&training, round + 1, play_and_fit(&training, round))) {
            perror(training.path);
            return 1;
        }
    printf("%s, after %ld s\n", training.path, (long)(time(NULL) - training.started));
    free(training.samples.all);
    free(training.weights);
    free(training.net);
    return 0;
}
