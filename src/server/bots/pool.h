/* pool.h - the threads on which bots think, so that the loop never waits for one.
 *
 * A question is a copy of a position. The answer is the whole turn: all moves of that
 * seat until another is to move. Answers come back on the asker's thread, from
 * botpool_collect. The order of turns is that of queue.h: a turn that is being thought
 * about gives way to an earlier one within a few playouts, and goes on later where it
 * stopped.
 *
 * A turn that waits for a thread can be lent to another process, which reads the same
 * position from the events of the table and, with the same seed, finds the same moves.
 * The pool keeps its own copy: if nothing comes back, it plays the turn itself. */
#ifndef SERVER_BOTS_POOL_H
#define SERVER_BOTS_POOL_H

#include "bots/bot.h"
#include "core/match.h"
#include "server/bots/queue.h"

typedef struct BotPool BotPool;

enum {
    MAX_TURN = 64,                  /* moves of one turn that an answer may have */
    BOT_TABLE = 24                  /* bytes of a table's id, with the final zero */
};

/* The moves, in order; none if the pool is closing. */
typedef void OnBotAnswer(void *context, const Move moves[], int n);

typedef struct {
    const Match *match;             /* the bot plays its seat to move */
    const Bot *bot;
    uint64_t seed;
    uint64_t owner;                 /* of the table, see queue.h */
    BotRank rank;
    bool is_first;                  /* the bot's first turn at its table: see queue.h */
    /* Whose events up to which version make the position; NULL: it is never lent. */
    const char *table;
    int version;
    OnBotAnswer *on_answer;
    void *context;
} BotQuestion;

/* `threads`: how many bots may think at once. */
BotPool *botpool_open(int threads, void (*wake)(void *with), void *with, Err *err);
void botpool_close(BotPool *pool);

/* Ask for a turn; returns its ticket, which is above 0. */
uint64_t botpool_ask(BotPool *pool, const BotQuestion *question);

/* A turn that another process is to play. */
typedef struct {
    uint64_t ticket;
    char table[BOT_TABLE];
    int version;
    uint64_t digest;                /* of the position */
    const Bot *bot;
    uint64_t seed, owner;
    BotRank rank;
} LentTurn;

/* From now on lend every turn of a bot with playouts, and play here only what was taken
 * back for good. */
void botpool_lend_all(BotPool *pool);

/* Lend the next turn that waits for a thread and is worth the trouble; false: there is
 * none. */
bool botpool_lend(BotPool *pool, LentTurn *out);

/* The moves of a lent turn, as the game writes them, one after the other. False if they
 * are not a whole turn in this position; then the turn is still lent. */
bool botpool_played(BotPool *pool, uint64_t ticket, const char *moves);

/* Nobody plays the lent turn: let it wait for a thread again. `for_good`: do not lend it
 * once more. */
void botpool_take_back(BotPool *pool, uint64_t ticket, bool for_good);

/* Is this turn lent, and not dropped? */
bool botpool_is_lent(BotPool *pool, uint64_t ticket);

/* Change the rank of a turn: a player came to the table or left it. */
void botpool_rank(BotPool *pool, uint64_t ticket, BotRank rank);

/* Cancel a turn: its on_answer is never called. */
void botpool_drop(BotPool *pool, uint64_t ticket);

/* Call on_answer for every turn that is done; returns their number. */
int botpool_collect(BotPool *pool);

/* How many turns are not done yet. */
int botpool_waiting(BotPool *pool);

/* Their owners, by rank. */
void botpool_crowds(BotPool *pool, BotCrowd out[BOT_RANKS]);

#endif
