/* bot.h - who chooses a move: all that the rest of the program knows of a bot.
 *
 * A bot sees a State, which holds no secret, through struct Game and, if it searches, the
 * policy of the game (policy.h). With the same question, the same random numbers and a
 * budget in playouts it gives the same answer, on every machine and on any number of
 * threads. It has no clock, no threads and no memory of its own: whoever asks lends them.
 * To add one: a file, or a row of a table, and its place in list.c. */
#ifndef BOTS_BOT_H
#define BOTS_BOT_H

#include "base/message.h"
#include "core/game.h"

enum {
    MAX_CANDIDATES = 64,
    MAX_PV = 8,                     /* moves of the line expected */
    MAX_REASONS = 3,                /* sentences for a move */
    MAX_PLAN = 48                   /* steps of a turn that a bot remembers */
};

typedef struct Level Level;         /* search.h */

/* What is lent to a bot while it thinks; each may be NULL. */
typedef struct {
    bool (*stop)(void *with);       /* asked every few playouts: must it end now? */
    double (*now_ms)(void *with);   /* NULL: Question.time_ms is not looked at */
    /* Do jobs 0 .. n - 1, each once, in any order or at once; NULL: one after another */
    void (*share)(void *with, int n, void (*job)(void *context, int index),
                  void *context);
    void *with;
} Aid;

typedef struct {
    Move move;
    int points;                     /* the mover's at the end, as the bot expects them */
    double win;                     /* its chance to win, as the bot expects it */
    int visits;                     /* playouts, or positions looked at, for this move */
    int scores[MAX_SEATS];          /* of every seat at the end, as the bot expects it */
    int n_pv, n_why;
    Move pv[MAX_PV];                /* the line expected, `move` first; luck's left out */
    Message why[MAX_REASONS];       /* the strongest reason first */
} Candidate;

/* What a bot remembers of one seat of one match from move to move; zero at the start. It
 * is a plain value: forgetting it at any time is allowed, and costs time alone. */
typedef struct {
    const Level *level;             /* whose plan it is */
    uint64_t digest;                /* of the state in which `plan` goes on */
    int n, at;                      /* steps of the plan, the next of them */
    Move plan[MAX_PLAN];
    Candidate answer;               /* as given when the plan was made */
} Memory;

typedef struct {
    const Game *game;
    const State *state;             /* a seat, not luck, must be to move */
    Rng *rng;                       /* ties and samples */
    int playouts, time_ms;          /* budget; both 0: the bot's own playouts */
    int candidates;                 /* how many moves to report, from 1 */
    const Aid *aid;                 /* NULL: nothing is lent */
    Memory *memory;                 /* NULL: none */
} Question;

typedef struct Bot Bot;

struct Bot {
    const char *name;               /* the level, as in bot:greedy */
    /* The best moves, best first; returns how many, at least one. */
    int (*think)(const Bot *bot, const Question *question,
                 Candidate out[MAX_CANDIDATES]);
    const Level *level;             /* how a bot that searches does it; else NULL */
};

extern const Bot *const bots[];     /* levels, weakest first, then styles; NULL ends */

/* The bot called `name`, with or without `bot:` before it, or NULL. */
const Bot *bot_named(const char *name);

/* The same for what was asked for from outside; a sentence that lists them all, and *out
 * as it was, where there is none. */
bool bot_wanted(const Bot **out, const char *name, Err *err);

/* Its best moves, best first, as many as the question asks for if there are so many and
 * the bot looks at them; returns how many, at least one. */
int bot_think(const Bot *bot, const Question *question, Candidate out[MAX_CANDIDATES]);

/* Its one best move, with its own budget. */
Move bot_choose(const Bot *bot, const Game *game, const State *s, Rng *rng);

/* What is expected of each seat from any state on, luck's and the last included. */
typedef struct {
    double points[MAX_SEATS];       /* at the end */
    double win[MAX_SEATS];          /* chance to win; a shared victory is shared */
} Outlook;

/* The mean of `question->playouts` playouts (0: 256) by the policy of the game; the
 * candidates, the time and the memory of the question are not looked at. */
void bot_outlook(const Question *question, Outlook *out);

#endif
