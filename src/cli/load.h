/* load.h - `polis load`: many tables of players over real sockets.
 *
 * If the server is several machines, the tables and sockets are spread over all of them,
 * and the players of one table are at different ones.
 *
 * load.c reads the options and reports, load_run.c plays, load_check.c compares a
 * journal with what the server has stored. */
#ifndef CLI_LOAD_H
#define CLI_LOAD_H

#include <stdio.h>

#include "cli/percentiles.h"
#include "client/client.h"
#include "core/game.h"

enum { MAX_CODES = 24, CODE_SIZE = 16, LOAD_PLAYERS = 2 };

typedef struct {
    const char *urls[MAX_URLS];
    int n_urls;
    int tables, idle;               /* idle: sockets that only listen */
    int seconds;
    int rate, think_ms;             /* moves a second of all; rate 0: time to think */
    const Game *game;
    uint64_t seed;
    bool seals;                     /* the first player adds a part to the shuffle */
    FILE *journal;                  /* NULL: none */
    const char *sync_dir;
} LoadPlan;

typedef struct {
    char code[CODE_SIZE];
    uint64_t n;
} CodeCount;

typedef struct {
    double seconds, ramp_seconds;   /* measured; until all tables were created */
    uint64_t moves, events, digests, drifts, games, tables, reconnects;
    CodeCount refused[MAX_CODES];   /* ended by n = 0 */
    Percentiles ack;                /* from sending a move to its acknowledgement */
    Percentiles seen;               /* until the other player has it */
    Percentiles sync_alone, sync_beside;
} LoadReport;

/* Play as planned. False and `err` if it could not start. */
bool load_run(LoadReport *out, const LoadPlan *plan, Err *err);

/* The result of comparing a journal with the server's events. */
typedef struct {
    int tables, sent, acked;
    int missing;                    /* acknowledged, but not stored */
    int extra;                      /* stored, but never sent, or stored twice */
    int broken;                     /* refused but stored; a gap; a wrong digest */
    char first[256];                /* the first fault in words */
} LoadCheck;

bool load_check(LoadCheck *out, const LoadPlan *plan, const char *journal, Err *err);

/* A client of all addresses of the plan; NULL and `err` if one of them is wrong. */
Client *load_client(const LoadPlan *plan, Err *err);

#endif
