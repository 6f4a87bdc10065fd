/* reliability.c - are the chances that a bot states true? It plays itself; each chance it
 * states is compared with what became of it.
 *
 * usage: reliability GAME BOT PLAYERS GAMES THREADS [PLAYOUTS [SEED]]
 *
 * Prints, for chances around 5 %, 15 % … 95 %, how many were stated, their mean and the
 * share of them that was won; and by turns left, how far the expected margin over the
 * best rival was from the final one: the value that Policy.doubt should have. */
#include <math.h>
#include <stdalign.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "games/list.h"
#include "os/pool.h"

enum { TENTHS = 10, MAX_STATED = 400, MAX_LEFT_SHOWN = 32 };

/* A chance that a seat stated, and the margin it expected. */
typedef struct {
    int seat, margin;
    double win;
} Stated;

typedef struct {
    int n;
    Stated stated[MAX_STATED];
    int points[MAX_SEATS];
    unsigned winners;
} Story;

typedef struct {
    const Game *game;
    const Bot *bot;
    int players, playouts;
    uint64_t seed;
    Story *stories;
} Run;

static int margin_of(const int points[MAX_SEATS], int seats, int seat)
{
    int best = INT32_MIN;

    for (int i = 0; i < seats; i++)
        if (i != seat && points[i] > best)
            best = points[i];
    return points[seat] - best;
}

/* Answers from memory are not counted: they repeat the chance of the turn's beginning. */
static Move ask(const Run *run, Story *story, const State *s, Memory *memory, Rng *rng)
{
    Question question = {.game = run->game, .state = s, .rng = rng, .candidates = 1,
                         .playouts = run->playouts, .memory = memory};
    int seat = run->game->turn(s), at = memory->at;
    Candidate best[MAX_CANDIDATES];

    bot_think(run->bot, &question, best);
    if ((at == 0 || memory->at == 1) && story->n < MAX_STATED)
        story->stated[story->n++] = (Stated){
            seat, margin_of(best->scores, run->players, seat), best->win};
    return best->move;
}

static void play(void *context, int worker, int index)
{
    const Run *run = context;
    Story *story = &run->stories[index];
    alignas(16) unsigned char bytes[MAX_STATE];
    State *s = (State *)(void *)bytes;
    Memory memories[MAX_SEATS] = {0};
    Rng rng = rng_from(run->seed + (uint64_t)index);

    (void)worker;
    run->game->start(s, &(Setup){.players = run->players});
    while (run->game->turn(s) != OVER) {
        int seat = run->game->turn(s);
        run->game->play(s, seat == LUCK
                               ? run->game->pick(s, &rng)
                               : ask(run, story, s, &memories[seat], &rng));
    }
    run->game->scores(s, story->points);
    story->winners = run->game->winners(s);
}

typedef struct {
    double n, stated, won, error;
} Row;

static void count(const Run *run, const Story *story, Row tenths[TENTHS],
                  Row lefts[MAX_LEFT_SHOWN])
{
    int left[MAX_SEATS] = {0};

    for (int i = story->n - 1; i >= 0; i--) {
        const Stated *is = &story->stated[i];
        bool is_won = story->winners >> is->seat & 1;
        double won = is_won ? 1.0 / __builtin_popcount(story->winners) : 0;
        Row *tenth = &tenths[is->win < 1 ? (int)(is->win * TENTHS) : TENTHS - 1];
        Row *row = &lefts[left[is->seat] < MAX_LEFT_SHOWN ? left[is->seat] : 0];
        double error = margin_of(story->points, run->players, is->seat) - is->margin;
        tenth->n++;
        tenth->stated += is->win;
        tenth->won += won;
        row->n++;
        row->error += error * error;
        row->stated += (is->win - won) * (is->win - won);
        left[is->seat]++;
    }
}

static void print(const Row tenths[TENTHS], const Row lefts[MAX_LEFT_SHOWN])
{
    puts("stated   n       mean    won");
    for (int i = 0; i < TENTHS; i++)
        if (tenths[i].n > 0)
            printf("%2d-%d %% %6.0f  %6.1f %% %6.1f %%\n", i * 10, i * 10 + 10,
                   tenths[i].n, 100 * tenths[i].stated / tenths[i].n,
                   100 * tenths[i].won / tenths[i].n);
    puts("left  n      margin's error  Brier score");
    for (int i = 0; i < MAX_LEFT_SHOWN; i++)
        if (lefts[i].n > 0)
            printf("%3d %6.0f  %8.2f  %8.3f\n", i, lefts[i].n,
                   sqrt(lefts[i].error / lefts[i].n), lefts[i].stated / lefts[i].n);
}

static int number(int argc, char **argv, int i, int usual)
{
    return argc > i ? atoi(argv[i]) : usual;
}

int main(int argc, char **argv)
{
    Run run = {.players = number(argc, argv, 3, 2), .playouts = number(argc, argv, 6, 0),
               .seed = (uint64_t)number(argc, argv, 7, 1)};
    int n_games = number(argc, argv, 4, 100);
    static Row tenths[TENTHS], lefts[MAX_LEFT_SHOWN];

    run.game = argc > 2 ? game_named(argv[1]) : NULL;
    run.bot = argc > 2 ? bot_named(argv[2]) : NULL;
    if (!run.game || !run.bot || n_games < 1 ||
        !(run.stories = calloc((size_t)n_games, sizeof *run.stories))) {
        fputs("usage: reliability GAME BOT PLAYERS GAMES THREADS [PLAYOUTS [SEED]]\n",
              stderr);
        return 2;
    }
    pool_run(number(argc, argv, 5, 1), n_games, play, &run);
    for (int i = 0; i < n_games; i++)
        count(&run, &run.stories[i], tenths, lefts);
    print(tenths, lefts);
    free(run.stories);
    return 0;
}
