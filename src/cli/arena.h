/* arena.h - many games between bots, several at once; the same results on any number of
 * threads.
 *
 * Every deal is played as often as there are seats, the contestants moving on by one seat
 * each time, so that luck and the order of play cancel. */
#ifndef CLI_ARENA_H
#define CLI_ARENA_H

#include "bots/bot.h"
#include "cli/command.h"
#include "core/record.h"

typedef struct {
    const char *word;               /* as given: bot:greedy, or exec:COMMAND */
    const Bot *bot;                 /* NULL: another program */
} Contestant;

typedef struct {
    const Game *game;
    Setup setup;
    Contestant contestants[MAX_SEATS];  /* one a player */
    int games, threads;
    uint64_t seed;
    int playouts, time_ms;          /* budget of a move; 0: the bot's own */
    const char *records;            /* folder, or NULL */
} Arena;

typedef struct {
    int points[MAX_SEATS];          /* by contestant, not by seat */
    unsigned winners;               /* bit a contestant */
    int moves[MAX_SEATS];
    double ms[MAX_SEATS];           /* time spent on them */
} Outcome;

/* The options of a command that lets bots play; its table ends with them. */
#define ARENA_OPTIONS \
    {"game", "NAME", "the game (akropolis)"}, \
    {"players", "N", "seats for bots"}, \
    {"games", "N", "how many games (100)"}, \
    {"time", "MS", "time for a move"}, \
    {"playouts", "N", "playouts for a move"}, \
    {"threads", "N", "games at once (one a processor)"}, \
    {"json", NULL, "answer as one line of JSON"}, \
    SETUP_OPTIONS

/* What these options ask for, the contestants left out; `players` unless they say so. */
bool arena_read(Arena *out, const Args *args, int players, Err *err);

/* A bot or a program by its word. */
bool arena_contestant(Contestant *out, const char *word, Err *err);

/* Play all games; returns Arena.games outcomes, which the caller frees, or NULL. Shows
 * progress on standard error if that is a terminal. */
Outcome *arena_run(const Arena *arena, Err *err);

#endif
