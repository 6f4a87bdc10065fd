/* lending.h - lends the turns of a pool to workers (`polis worker`), through the database
 * that all of them share.
 *
 * The pool keeps what its threads can play at once. Of what waits, turns that cost much
 * are written into the database as questions (store/postgres_schema_turns.c). If no
 * worker is there, or none takes a question within a moment, or the one that did dies,
 * the turn is played here: a worker can make a bot faster, never slower by much. The
 * moves are the same wherever they are found.
 *
 * Loop's thread only. */
#ifndef SERVER_BOTS_LENDING_H
#define SERVER_BOTS_LENDING_H

#include "server/bots/pool.h"
#include "store/reader.h"

typedef struct Lending Lending;

/* `name`: ours in the database, random. `lends_all`: keep nothing that a worker could
 * play. */
Lending *lending_open(StoreReader *reader, BotPool *pool, uint64_t name, bool lends_all);

/* Before the pool is closed: withdraw what was lent. Accepts NULL. */
void lending_stop(Lending *lending);
/* After the reader is closed. Accepts NULL. */
void lending_close(Lending *lending);

/* Lend what waits, ask for answers, take back what nobody plays. To be called often: at
 * every turn of the loop, and when a turn was asked for. Accepts NULL. */
void lending_pump(Lending *lending, int64_t now_ms);

/* A hint: there may be answers. */
void lending_look(Lending *lending);

typedef struct {
    int64_t lent, played, taken_back;   /* turns so far; one may be lent again */
    int out;                        /* now */
} LendingStats;

LendingStats lending_stats(const Lending *lending);     /* NULL: zeros */

#endif
