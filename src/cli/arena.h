/* arena.h - many games between bots, several at once; the same results on any number of
 * threads, as long as the budget is in playouts.
 *
 * Every deal is played as often as there are seats, the contestants moving on by one seat
 * each time, so that luck and the order of play cancel. A program that crashes, hangs or
 * makes an illegal move forfeits the game, and is started anew for the next one. */
#ifndef CLI_ARENA_H
#define CLI_ARENA_H

#include "bots/bot.h"
#include "cli/command.h"
#include "cli/results.h"

typedef struct {
    const char *word;               /* as given: bot:greedy, or exec:COMMAND */
    const Bot *bot;                 /* NULL: another program */
} Contestant;

/* Asked after every game, by one thread at a time: go on? `outcomes` are all games, in
 * order; those that are not done yet say so. */
typedef bool Watch(void *watcher, const Outcome *outcomes, int done);

typedef struct {
    const Game *game;
    Setup setup;
    Contestant contestants[MAX_SEATS];  /* one a player */
    int games, threads;
    uint64_t seed;
    int playouts, time_ms;          /* budget of a move; 0: the bot's own */
    int patience_ms;                /* how long a program may take for a move */
    const char *records;            /* folder, or NULL */
    Lang lang;                      /* of what is said of programs that fail */
    Watch *watch;
    void *watcher;
} Arena;

/* The options of a command that lets bots play; its table ends with them. */
#define ARENA_FLAGS \
    {"game", "NAME", "the game (%s)", .stands_for = THE_GAME}, \
    {"players", "N", "seats for bots"}, \
    {"games", "N", "how many games (100)"}, \
    {"time", "MS", "time for a move"}, \
    {"playouts", "N", "playouts for a move, instead of a time"}, \
    {"threads", "N", "games at once (one a processor)"}, \
    {"json", NULL, "answer as one line of JSON"}, \
    SETUP_FLAGS

/* What these options ask for, the contestants left out; `players` unless they say so. */
bool arena_read(Arena *out, const Args *args, int players, Err *err);

/* A bot or a program by its word. */
bool arena_contestant(Contestant *out, const char *word, Err *err);

/* Play the games, until the watch or the user's interrupt ends it; returns Arena.games
 * outcomes, which the caller frees, or NULL. */
Outcome *arena_run(const Arena *arena, Err *err);

#endif
