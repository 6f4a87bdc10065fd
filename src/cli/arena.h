/* arena.h - many games between bots, several at once. The results are the same on any
 * number of threads, as long as the budget is given in playouts.
 *
 * Every deal is played once for each seat: the contestants move on by one seat each time,
 * so that luck and the order of play cancel out. A program that crashes, hangs or makes
 * an illegal move forfeits the game, and is restarted for the next one. */
#ifndef CLI_ARENA_H
#define CLI_ARENA_H

#include "bots/bot.h"
#include "cli/command.h"
#include "cli/results.h"

typedef struct {
    const char *word;               /* as given: bot:greedy, or exec:COMMAND */
    const Bot *bot;                 /* NULL: an external program */
} Contestant;

/* Called after every game, by one thread at a time; false ends the run. `results` has all
 * games in order, also those that are not done yet. */
typedef bool OnResult(void *with, const GameResult *results, int done);

typedef struct {
    const Game *game;
    Setup setup;
    Contestant contestants[MAX_SEATS];  /* one for each player */
    int games, threads;
    uint64_t seed;
    int playouts, time_ms;          /* budget of a move; 0: the bot's own */
    int patience_ms;                /* how long a program may take for a move */
    const char *records;            /* folder, or NULL */
    Lang lang;                      /* of messages about programs that fail */
    OnResult *on_result;
    void *with;
} Arena;

/* The options of a command that runs games between bots; they end its table. */
#define ARENA_FLAGS \
    {"game", "NAME", "the game (%s)", .stands_for = THE_GAME}, \
    {"players", "N", "seats for bots"}, \
    {"games", "N", "how many games (100)"}, \
    {"time", "MS", "time for a move"}, \
    {"playouts", "N", "playouts for a move, instead of a time"}, \
    {"threads", "N", "games at once (one a processor)"}, \
    {"json", NULL, "answer as one line of JSON"}, \
    SETUP_FLAGS

/* Read these options, without the contestants; `players` is the default. */
bool arena_read(Arena *out, const Args *args, int players, Err *err);

/* Find a bot or a program by its word. */
bool arena_contestant(Contestant *out, const char *word, Err *err);

/* Play the games until all are done, on_result ends them or the user interrupts. Returns
 * Arena.games results, which the caller frees, or NULL and `err`. */
GameResult *arena_run(const Arena *arena, Err *err);

#endif
