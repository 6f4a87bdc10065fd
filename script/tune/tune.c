/* tune.c - finds the weights of the bots by self-play.
 *
 * usage: tune GAME OUT.c [ROUNDS [GAMES [THREADS [SEED]]]]
 *
 * A round plays GAMES games of two, three and four seats. Every seat makes the best move
 * by the current weights, and now and then another one, so that the fit sees more than
 * its own play. Then, for each number of turns left, the final scores are fitted to the
 * terms of the positions on the way by least squares, with a pull towards the old
 * weights. The next round plays with the new weights. OUT.c, for
 * src/bots/GAME/weights.c, is written after each round; the last lines show whether the
 * scores still rise. */
#include "tune.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "os/pool.h"

enum { MAX_WORKERS = 64, FEW = 200 };

/* The sums over all positions of one row of weights. */
typedef struct {
    double n, error, squares[MAX_TERMS][MAX_TERMS], with_score[MAX_TERMS];
} Sums;

typedef struct {
    Sums sums[MAX_LEFTS];
    double points[MAX_SEATS + 1], seats[MAX_SEATS + 1];
} Tally;

typedef struct {
    const Tuned *tuned;
    int32_t weights[MAX_LEFTS * MAX_TERMS];
    uint64_t seed;
    Tally *tallies;                 /* one for each thread */
} Round;

static void add(const Round *round, Sums *sums, const Seen *seen, double score)
{
    int terms = round->tuned->terms;
    double worth = 0;

    for (int i = 0; i < terms; i++) {
        for (int k = 0; k <= i; k++)
            sums->squares[i][k] += seen->terms[i] * seen->terms[k];
        sums->with_score[i] += seen->terms[i] * score;
        worth += seen->terms[i] * round->weights[seen->left * terms + i] / POINT;
    }
    sums->error += (score - worth) * (score - worth);
    sums->n++;
}

static void play(void *context, int worker, int index)
{
    static _Thread_local Story story;
    Round *round = context;
    Tally *tally = &round->tallies[worker];
    Rng rng = rng_from(round->seed + (uint64_t)index);

    round->tuned->play(&story, round->weights, index, &rng);
    for (int i = 0; i < story.n; i++)
        add(round, &tally->sums[story.seen[i].left], &story.seen[i],
            story.scores[story.seen[i].seat]);
    for (int seat = 0; seat < story.players; seat++) {
        tally->points[story.players] += story.scores[seat];
        tally->seats[story.players]++;
    }
}

/* Both are plain sums. */
static void join(Tally *to, const Tally *from)
{
    double *a = (double *)to;
    const double *b = (const double *)from;

    for (size_t i = 0; i < sizeof *to / sizeof(double); i++)
        a[i] += b[i];
}

/* Solve squares x = with_score by Gaussian elimination; the matrix is positive definite,
 * so no pivoting is needed. */
static void solve(Sums *of, int n, double x[MAX_TERMS])
{
    for (int i = 0; i < n; i++)
        for (int k = 0; k < i; k++)
            of->squares[k][i] = of->squares[i][k];
    for (int i = 0; i < n; i++)
        for (int row = i + 1; row < n; row++) {
            double factor = of->squares[row][i] / of->squares[i][i];
            for (int k = i; k < n; k++)
                of->squares[row][k] -= factor * of->squares[i][k];
            of->with_score[row] -= factor * of->with_score[i];
        }
    for (int i = n - 1; i >= 0; i--) {
        x[i] = of->with_score[i];
        for (int k = i + 1; k < n; k++)
            x[i] -= of->squares[i][k] * x[k];
        x[i] /= of->squares[i][i];
    }
}

/* New weights of one row: half-way to the fit, which is itself pulled to the old weights
 * as if by one more position in 500. Play changes with the weights, and whole steps
 * would oscillate. */
static void fit(int32_t *weights, Sums *sums, int terms)
{
    double x[MAX_TERMS];

    for (int i = 0; i < terms; i++) {
        double hold = 0.002 * sums->squares[i][i] + 0.02 * sums->n;
        sums->squares[i][i] += hold;
        sums->with_score[i] += hold * weights[i] / POINT;
    }
    solve(sums, terms, x);
    for (int i = 0; i < terms; i++)
        weights[i] = (int32_t)lround((x[i] * POINT + weights[i]) / 2);
}

/* A row that hardly any game reaches copies the one before it. */
static void refit(Round *round, Tally *tally)
{
    const Tuned *tuned = round->tuned;
    size_t row = (size_t)tuned->terms * sizeof(int32_t);

    for (int left = tuned->first; left < tuned->lefts; left++) {
        int32_t *weights = round->weights + left * tuned->terms;
        if (tally->sums[left].n > FEW)
            fit(weights, &tally->sums[left], tuned->terms);
        else if (left > tuned->first)
            memcpy(weights, weights - tuned->terms, row);
    }
}

static bool save(const Round *round, const char *path)
{
    const Tuned *tuned = round->tuned;
    FILE *file = fopen(path, "w");

    if (!file)
        return false;
    fputs(tuned->head, file);
    for (int left = 0; left < tuned->lefts; left++) {
        fprintf(file, "    [%d] = {", left);
        for (int i = 0; i < tuned->terms; i++)
            fprintf(file, "%s%" PRId32 ",", i % 10 ? " " : "\n        ",
                    round->weights[left * tuned->terms + i]);
        fputs("\n    },\n", file);
    }
    fputs("};\n", file);
    return fclose(file) == 0;
}

static void print(const Tally *tally, int number, int middle)
{
    const Sums *sums = &tally->sums[middle];

    printf("round %d: mean", number);
    for (int players = 2; players <= MAX_SEATS; players++)
        printf(" %.2f", tally->points[players] / tally->seats[players]);
    printf(", error with %d left %.2f\n", middle, sqrt(sums->error / sums->n));
    fflush(stdout);
}

static long number(int argc, char **argv, int i, long usual)
{
    return argc > i ? strtol(argv[i], NULL, 10) : usual;
}

static const Tuned *tuned_named(const char *name)
{
    static const Tuned *const all[] = {&tuned_akropolis, &tuned_panticapaeum};

    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (strcmp(all[i]->name, name) == 0)
            return all[i];
    return NULL;
}

static int run(Round *round, const char *path, int rounds, int games, int threads)
{
    for (int i = 0; i < rounds; i++) {
        memset(round->tallies, 0, (size_t)threads * sizeof *round->tallies);
        pool_run(threads, games, play, round);
        for (int worker = 1; worker < threads; worker++)
            join(&round->tallies[0], &round->tallies[worker]);
        print(&round->tallies[0], i + 1, round->tuned->lefts / 2);
        refit(round, &round->tallies[0]);
        round->seed += (uint64_t)games;
        if (!save(round, path)) {
            perror(path);
            return 1;
        }
    }
    return 0;
}

int main(int argc, char **argv)
{
    static Round round;
    int threads = (int)number(argc, argv, 5, 1);

    round.tuned = argc > 2 ? tuned_named(argv[1]) : NULL;
    if (!round.tuned || threads < 1 || threads > MAX_WORKERS) {
        fputs("usage: tune GAME OUT.c [ROUNDS [GAMES [THREADS [SEED]]]]\n", stderr);
        return 2;
    }
    round.seed = (uint64_t)number(argc, argv, 6, 1);
    memcpy(round.weights, round.tuned->weights,
           (size_t)(round.tuned->lefts * round.tuned->terms) * sizeof(int32_t));
    round.tallies = malloc((size_t)threads * sizeof *round.tallies);
    if (!round.tallies)
        return 1;
    int status = run(&round, argv[2], (int)number(argc, argv, 3, 8),
                     (int)number(argc, argv, 4, 4000), threads);
    free(round.tallies);
    return status;
}
