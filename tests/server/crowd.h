/* crowd.h - players at many tables of a server at once, each with a connection of its
 * own, and a viewer at each table; everything they see is kept in books.
 *
 * They play at random with the client library, which reconnects when something breaks,
 * and now and then they chat or take back a move. When a game ends, another one begins.
 * There are all kinds of seats (given, to be joined, bots) and both games. If the server
 * is several machines, the people of a table are at different ones. */
#ifndef TESTS_SERVER_CROWD_H
#define TESTS_SERVER_CROWD_H

#include "books.h"
#include "client/session.h"

typedef struct Crowd Crowd;

typedef struct {
    const char *url;                /* where the players go */
    const char *others[MAX_URLS];   /* further addresses of the server */
    int tables;                     /* at once */
    int games;                      /* at each of them; 0: without end */
    int think_ms;                   /* before a move */
    const char *speed;              /* of the tables; NULL: none */
    bool is_short;                  /* only the game that has fewer moves */
    bool may_repeat, may_resend;    /* see Books */
    uint64_t seed;
    SessionTiming timing;           /* of the client library; all 0: hasty ones */
} CrowdPlan;

Crowd *crowd_open(const CrowdPlan *plan);
void crowd_close(Crowd *crowd);

/* Go on for so long. */
void crowd_run(Crowd *crowd, int ms);

/* Go on for `ms`, and on a busy machine until `more` further commands have been
 * acknowledged. False if that does not happen. */
bool crowd_play(Crowd *crowd, int ms, int more);

/* Go on until all games of the plan are over, or for `ms` at most. */
bool crowd_finish(Crowd *crowd, int ms);

/* Start nothing new, and wait until everything sent is answered and everyone at a table
 * has seen all that anyone has seen of it. False after `ms`. */
bool crowd_settle(Crowd *crowd, int ms);
/* Go on with it. */
void crowd_resume(Crowd *crowd);

/* The books of its tables, the first ones first; NULL: there are not so many. */
Books *crowd_books(const Crowd *crowd, int i);

/* Times in which the whole server was down. They must outlive the crowd. */
void crowd_excuse(Crowd *crowd, const Outage *outages, int n);

/* Compare all books with the server at `url`. Returns the first fault in words, or "". */
const char *crowd_check(Crowd *crowd, const char *url, Count *out);

/* Write all books down, with the events of tables that have a fault. */
void crowd_print(Crowd *crowd, const char *url, FILE *out);

/* `polis verify` of the records of games that have ended, of `most` at most: how many
 * there were, or -1 if one was not proved. */
int crowd_verify(Crowd *crowd, const char *url, int most);

/* How many games have ended at the crowd's tables? */
int crowd_ended(const Crowd *crowd);

/* How many commands were acknowledged; how often were they refused with this code? */
int crowd_acked(const Crowd *crowd);
int crowd_refused(const Crowd *crowd, const char *code);
/* How many connections were opened, and how many the server closed because it stopped. */
int crowd_lines(const Crowd *crowd);
int crowd_byes(const Crowd *crowd);

#endif
