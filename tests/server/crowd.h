/* crowd.h - people who play at many tables of a server at once, each over a connection of
 * their own, and one at each table who only watches; with books of it all.
 *
 * They play at random with the client library, which mends whatever breaks, and now and
 * then they chat or take back. A game that has ended is followed by another one. Seats
 * are of all kinds: given, to be joined, bots'; the games are both. */
#ifndef TESTS_SERVER_CROWD_H
#define TESTS_SERVER_CROWD_H

#include "books.h"
#include "client/session.h"

typedef struct Crowd Crowd;

typedef struct {
    const char *url;                /* where the players go */
    int tables;                     /* at once */
    int games;                      /* at each of them; 0: without end */
    int think_ms;                   /* before a move */
    const char *speed;              /* of the tables; NULL: none */
    bool is_short;                  /* only the game that has fewer moves */
    bool may_repeat;                /* see Books */
    uint64_t seed;
    SessionTiming timing;           /* of the client library; all 0: hasty ones */
} CrowdPlan;

Crowd *crowd_open(const CrowdPlan *plan);
void crowd_close(Crowd *crowd);

/* Go on for so long. */
void crowd_run(Crowd *crowd, int ms);

/* Go on until all games of the plan are over, or for `ms` at most. */
bool crowd_finish(Crowd *crowd, int ms);

/* Nobody does anything new: wait until everything sent is answered and everybody who
 * looks at a table sees all of it that anybody has seen. False after `ms`. */
bool crowd_settle(Crowd *crowd, int ms);
/* And on with it. */
void crowd_resume(Crowd *crowd);

/* The books of its tables, the first ones first; NULL: there are not so many. */
Books *crowd_books(const Crowd *crowd, int i);

/* Compare all books with the server at `url`. Returns the first fault in words, or "". */
const char *crowd_check(Crowd *crowd, const char *url, Count *out);

/* `polis verify` of the records of games that have ended, of `most` at most: how many
 * there were, or -1 if one was not proved. */
int crowd_verify(Crowd *crowd, const char *url, int most);

/* How many commands were acknowledged; how often were they refused with this code? */
int crowd_acked(const Crowd *crowd);
int crowd_refused(const Crowd *crowd, const char *code);
/* How many lines were opened, and how many the server closed because it stopped. */
int crowd_lines(const Crowd *crowd);
int crowd_byes(const Crowd *crowd);

#endif
