/* bot.h - a bot chooses moves: everything that the rest of the program knows about one.
 *
 * A bot sees a State, which holds no secret, through struct Game and, if it searches,
 * through the policy of the game (policy.h). With the same question, the same random
 * numbers and a budget in playouts it gives the same answer on every machine and on any
 * number of threads. It has no clock, threads or memory of its own: the caller lends
 * them. To add a bot: write a file, or a row of a table, and add it to list.c. */
#ifndef BOTS_BOT_H
#define BOTS_BOT_H

#include "base/message.h"
#include "core/game.h"

enum {
    MAX_CANDIDATES = 64,
    MAX_PV = 8,                     /* moves of the expected line of play */
    MAX_REASONS = 5,                /* sentences about a turn */
    MAX_PLAN = 48,                  /* steps of a turn that a bot remembers */
    ADVICE_PLAYOUTS = 80            /* enough to tell a mistake, in a moment */
};

#define ADVISER "master"            /* who is asked for hints, reviews and puzzles */

typedef struct Level Level;         /* search.h */

/* What the caller lends to a bot while it thinks; each may be NULL. */
typedef struct {
    bool (*stop)(void *with);       /* asked every few playouts: stop now? */
    double (*now_ms)(void *with);   /* NULL: Question.time_ms is ignored */
    /* Do jobs 0 .. n - 1, each once, in any order or in parallel. NULL: one by one. */
    void (*share)(void *with, int n, void (*job)(void *context, int index),
                  void *context);
    void *with;
} BotHooks;

typedef struct {
    Move move;
    int points;                     /* expected points of the mover at the end */
    double win;                     /* expected chance of the mover to win */
    int visits;                     /* playouts, or positions looked at, for this move */
    int scores[MAX_SEATS];          /* expected points of each seat at the end */
    int n_pv, n_why;
    Move pv[MAX_PV];                /* expected line, `move` first, luck left out */
    Message why[MAX_REASONS];       /* the strongest reason first */
} Candidate;

/* What a bot remembers about one seat of one match from move to move; all zero at the
 * start. It is a plain value that may be forgotten at any time, at the cost of time. */
typedef struct {
    const Level *level;             /* the level that made the plan */
    uint64_t digest;                /* of the state in which `plan` continues */
    int n, at;                      /* number of steps in the plan, and the next one */
    Move plan[MAX_PLAN];
    Candidate answer;               /* as given when the plan was made */
} Memory;

typedef struct {
    const Game *game;
    const State *state;             /* it must be a seat's turn, not luck's */
    Rng *rng;                       /* for ties and samples */
    int playouts, time_ms;          /* budget; both 0: the bot's own playouts */
    int candidates;                 /* how many moves to report, at least 1 */
    const BotHooks *hooks;          /* NULL: the caller lends nothing */
    Memory *memory;                 /* NULL: none */
} Question;

typedef struct Bot Bot;

struct Bot {
    const char *name;               /* the level, as in bot:greedy */
    /* The best moves, best first. Returns how many, at least one. */
    int (*think)(const Bot *bot, const Question *question,
                 Candidate out[MAX_CANDIDATES]);
    int level;                      /* of one that searches: its number in levels.h */
    int playouts;                   /* of another: what an answer costs */
};

extern const Bot *const bots[];     /* levels, weakest first, then styles; NULL ends */

/* The bot called `name`, with or without `bot:` in front, or NULL. */
const Bot *bot_named(const char *name);

/* The same for a name from outside. If there is no such bot, fails with a sentence that
 * lists all bots and leaves *out unchanged. */
bool bot_wanted(const Bot **out, const char *name, Err *err);

/* The bot's best moves, best first: as many as the question asks for, if the bot
 * considers that many. Returns how many, at least one. */
int bot_think(const Bot *bot, const Question *question, Candidate out[MAX_CANDIDATES]);

/* The bot's best move, with its own budget. */
Move bot_choose(const Bot *bot, const Game *game, const State *s, Rng *rng);

/* What each seat can expect from any state, including luck's turn and the end. */
typedef struct {
    double points[MAX_SEATS];       /* at the end */
    double win[MAX_SEATS];          /* chance to win; a shared victory is shared */
    double variance;                /* of the difference of two seats' points from where
                                       the playouts end, which is not yet the end */
    bool is_alike;                  /* luck had no say: every playout is the same */
} Outlook;

/* The mean of `question->playouts` playouts (0: 256) by the policy of the game; of one,
 * if luck has no say in it. Ignores the candidates, the time and the memory of the
 * question. */
void bot_outlook(const Question *question, Outlook *out);

#endif
