/* pool.h - the threads on which bots think, so that the loop never waits for one.
 *
 * A question is a copy of a position. The answer is the whole turn: all moves of that
 * seat until another is to move. Answers come back on the asker's thread, by
 * botpool_collect. Which turn comes first, queue.h says; one that is being thought
 * about gives way to it within a few playouts, and goes on later where it stopped. */
#ifndef SERVER_BOTS_POOL_H
#define SERVER_BOTS_POOL_H

#include "bots/bot.h"
#include "core/match.h"
#include "server/bots/queue.h"

typedef struct BotPool BotPool;

enum { MAX_TURN = 64 };             /* moves of one turn that an answer may have */

/* The moves, in order; none if the question was dropped because the pool closes. */
typedef void OnBotAnswer(void *context, const Move moves[], int n);

typedef struct {
    const Match *match;             /* whose seat to move is to be played for */
    const Bot *bot;
    uint64_t seed;
    uint64_t owner;                 /* whose table it is */
    BotRank rank;
    OnBotAnswer *on_answer;
    void *context;
} BotQuestion;

/* At most `threads` turns are thought about at once. */
BotPool *botpool_open(int threads, void (*wake)(void *with), void *with, Err *err);
void botpool_close(BotPool *pool);

/* Have a turn played; returns a ticket above 0. */
uint64_t botpool_ask(BotPool *pool, const BotQuestion *question);

/* Somebody came to the table, or went. */
void botpool_rank(BotPool *pool, uint64_t ticket, BotRank rank);

/* The answer is no longer wanted: its Thought is never called. */
void botpool_drop(BotPool *pool, uint64_t ticket);

/* Hand over what has been thought; returns how much. */
int botpool_collect(BotPool *pool);

/* Questions that wait for a thread, and those being thought about. */
int botpool_waiting(BotPool *pool);

/* The same by owner, without saying who. */
void botpool_crowds(BotPool *pool, BotCrowd out[BOT_RANKS]);

#endif
