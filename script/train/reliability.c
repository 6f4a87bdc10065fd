/* reliability.c - are the chances that a bot states true? It plays itself; each chance it
 * states is compared with what came of it (calibration.h).
 *
 * usage: reliability GAME BOT PLAYERS GAMES THREADS [PLAYOUTS [SEED [KEY=VALUE...]]]
 *
 * KEY=VALUE is an option of the game: a solo game of Akropolis needs architect=NAME.
 *
 * The figures of docs/reliability/ come from here; script/reliability-picture draws
 * them. */
#include <stdalign.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/search.h"
#include "calibration.h"
#include "engine/words.h"
#include "games/list.h"
#include "os/must.h"
#include "os/pool.h"

enum { BAD_INPUT = 2 };

typedef struct {
    const Game *game;
    const Bot *bot;
    Setup setup;
    int playouts;
    uint64_t seed;
    StatedGame *games;
} Run;

/* Answers from memory are not counted: they repeat the chance of the turn's beginning. */
static Move ask(const Run *run, StatedGame *to, const State *s, Memory *memory, Rng *rng)
{
    Question question = {.game = run->game, .state = s, .rng = rng, .candidates = 1,
                         .playouts = run->playouts, .memory = memory};
    int seat = run->game->turn(s), at = memory->at;
    Candidate best[MAX_CANDIDATES];

    bot_think(run->bot, &question, best);
    if ((at == 0 || memory->at == 1) && to->n < MAX_STATED)
        to->stated[to->n++] =
            (Stated){seat, margin_of(best->scores, to->seats, seat), best->win};
    return best->move;
}

/* When luck's turn begins: what the policy thinks, without playing on. */
static void guess(const Run *run, StatedGame *to, const State *s, const Rng *rng)
{
    const Policy *policy = policy_of(run->game);
    const Taste *taste = bot_taste(run->bot, run->game);
    alignas(16) unsigned char bytes[MAX_STATE];
    State *copy = (State *)(void *)bytes;
    Guess *new = &to->guesses[to->n_guesses];
    Rng same = *rng;
    int points[MAX_SEATS] = {0};

    if (!policy || to->n_guesses == MAX_STATED)
        return;
    to->n_guesses++;
    to->n_before_last = to->n;
    memcpy(copy, s, run->game->state_size);
    new->doubt = (double)policy->playout(points, copy, taste, 0, &same) / POINT;
    for (int seat = 0; seat < to->seats; seat++)
        new->points[seat] = (double)points[seat] / POINT;
}

static void play(void *context, int worker, int index)
{
    const Run *run = context;
    StatedGame *to = &run->games[index];
    alignas(16) unsigned char bytes[MAX_STATE];
    State *s = (State *)(void *)bytes;
    Memory memories[MAX_SEATS] = {0};
    Rng rng = rng_from(run->seed + (uint64_t)index);
    int before = OVER;

    (void)worker;
    run->game->start(s, &run->setup);
    to->seats = run->game->seats(s);
    while (run->game->turn(s) != OVER) {
        int seat = run->game->turn(s);
        if (seat == LUCK && before != LUCK)
            guess(run, to, s, &rng);
        before = seat;
        bool is_asked = seat >= 0 && seat < run->setup.players;   /* not luck or game */
        run->game->play(s, is_asked ? ask(run, to, s, &memories[seat], &rng)
                                    : run->game->pick(s, &rng));
    }
    run->game->scores(s, to->points);
    to->winners = run->game->winners(s);
}

static int number(int argc, char **argv, int i, int usual)
{
    return argc > i ? atoi(argv[i]) : usual;
}

static bool read_setup(Run *run, int argc, char **argv, Err *err)
{
    run->setup.players = number(argc, argv, 3, 2);
    for (int i = 8; i < argc; i++) {
        const char *value = words_value(argv[i]);
        if (!setup_set(&run->setup, run->game, argv[i], value ? value : "", err))
            return false;
    }
    return run->game->check(&run->setup, err);
}

static int complain(const Err *err)
{
    char sentence[512];
    Text text = text_in(sentence, sizeof sentence);

    err_write(&text, err);
    fprintf(stderr, "reliability: %s\n", sentence);
    return BAD_INPUT;
}

int main(int argc, char **argv)
{
    static Run run;
    int n_games = number(argc, argv, 4, 100);
    Calibration all = {0};
    Err err;

    run.playouts = number(argc, argv, 6, 0);
    run.seed = (uint64_t)number(argc, argv, 7, 1);
    run.game = argc > 2 ? game_named(argv[1]) : NULL;
    run.bot = argc > 2 ? bot_named(argv[2]) : NULL;
    if (!run.game || !run.bot || n_games < 1) {
        fputs("usage: reliability GAME BOT PLAYERS GAMES THREADS "
              "[PLAYOUTS [SEED [KEY=VALUE...]]]\n", stderr);
        return BAD_INPUT;
    }
    if (!read_setup(&run, argc, argv, &err))
        return complain(&err);
    run.games = must(calloc((size_t)n_games, sizeof *run.games));
    pool_run(number(argc, argv, 5, 1), n_games, play, &run);
    for (int i = 0; i < n_games; i++)
        calibration_add(&all, &run.games[i]);
    calibration_print(&all, stdout);
    free(run.games);
    return 0;
}
