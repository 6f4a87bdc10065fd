/* bot.h - who chooses a move: all that the rest of the program knows of a bot.
 *
 * A bot sees a State, which holds no secret, through struct Game alone. With the same
 * question and the same random numbers it gives the same answer, on every machine. To add
 * one: a file and a row in list.c. */
#ifndef BOTS_BOT_H
#define BOTS_BOT_H

#include "core/game.h"

enum { MAX_CANDIDATES = 64 };

typedef struct {
    const Game *game;
    const State *state;             /* a seat, not luck, must be to move */
    Rng *rng;                       /* ties and samples */
    int playouts, time_ms;          /* budget; 0: the bot's own */
    int candidates;                 /* how many moves to report, from 1 */
} Question;

typedef struct {
    Move move;
    int points;                     /* the mover's, as the bot expects them */
    double win;                     /* its chance to win, as the bot expects it */
    int visits;                     /* positions looked at for this move */
} Candidate;

typedef struct {
    const char *name;               /* the level, as in bot:greedy */
    /* The best moves, best first; returns how many, at least one. */
    int (*think)(const Question *question, Candidate out[MAX_CANDIDATES]);
} Bot;

extern const Bot *const bots[];     /* weakest first, ended by NULL */

/* The bot called `name`, with or without `bot:` before it, or NULL. */
const Bot *bot_named(const char *name);

/* Its one best move. */
Move bot_choose(const Bot *bot, const Game *game, const State *s, Rng *rng);

#endif
