/* reliability.c - are the chances that a bot states true? It plays itself; each chance it
 * states is compared with what came of it (calibration.h).
 *
 * usage: reliability GAME BOT PLAYERS GAMES THREADS [PLAYOUTS [SEED]]
 *
 * The figures of docs/reliability/ come from here; script/reliability-picture draws
 * them. */
#include <stdalign.h>
#include <stdio.h>
#include <stdlib.h>

#include "bots/bot.h"
#include "calibration.h"
#include "games/list.h"
#include "os/pool.h"

enum { BAD_INPUT = 2 };

typedef struct {
    const Game *game;
    const Bot *bot;
    int players, playouts;
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

static void play(void *context, int worker, int index)
{
    const Run *run = context;
    StatedGame *to = &run->games[index];
    alignas(16) unsigned char bytes[MAX_STATE];
    State *s = (State *)(void *)bytes;
    Memory memories[MAX_SEATS] = {0};
    Rng rng = rng_from(run->seed + (uint64_t)index);

    (void)worker;
    run->game->start(s, &(Setup){.players = run->players});
    to->seats = run->game->seats(s);
    while (run->game->turn(s) != OVER) {
        int seat = run->game->turn(s);
        bool is_asked = seat >= 0 && seat < run->players;   /* not luck, not the game */
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

int main(int argc, char **argv)
{
    Run run = {.players = number(argc, argv, 3, 2), .playouts = number(argc, argv, 6, 0),
               .seed = (uint64_t)number(argc, argv, 7, 1)};
    int n_games = number(argc, argv, 4, 100);
    Calibration all = {0};

    run.game = argc > 2 ? game_named(argv[1]) : NULL;
    run.bot = argc > 2 ? bot_named(argv[2]) : NULL;
    if (!run.game || !run.bot || n_games < 1 ||
        run.players < run.game->min_players || run.players > run.game->max_players ||
        !(run.games = calloc((size_t)n_games, sizeof *run.games))) {
        fputs("usage: reliability GAME BOT PLAYERS GAMES THREADS [PLAYOUTS [SEED]]\n",
              stderr);
        return BAD_INPUT;
    }
    pool_run(number(argc, argv, 5, 1), n_games, play, &run);
    for (int i = 0; i < n_games; i++)
        calibration_add(&all, &run.games[i]);
    calibration_print(&all, stdout);
    free(run.games);
    return 0;
}
