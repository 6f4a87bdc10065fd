/* venue.h - a server without a network, in this process: tests move its time, and
 * requests are answered at once. */
#ifndef SERVER_VENUE_H
#define SERVER_VENUE_H

#include <jansson.h>

#include "fake_net.h"
#include "server/api/server.h"
#include "server/people/people.h"

typedef struct {
    Config config;
    Store *store, *own;             /* own: closed with it; NULL: the test's */
    Server server;
    Tables *tables;                 /* the server's */
    FakeNet net;
    const char *address;            /* that requests come from */
    int64_t ms;                     /* its clock */
    uint64_t luck;                  /* its random numbers */
    int status;                     /* of the last answer */
    char *body, *headers;
    json_t *answer;                 /* NULL: not JSON */
} Venue;

/* With the usual settings, except that limits are out of the way; change `config` between
 * the two. A store of the test's own stays open, so that a server can stop and start
 * again. */
void venue_usual(Venue *venue);
void venue_open(Venue *venue);       /* in memory */
void venue_open_at(Venue *venue, const char *where);
void venue_open_on(Venue *venue, Store *store);
void venue_close(Venue *venue);

/* One turn of the loop. */
void venue_step(Venue *venue);

/* Let requests read what they want from the store; nothing else goes on. */
void venue_read(Venue *venue);

/* Let everything that is under way finish; `ms` of time pass first. */
void venue_settle(Venue *venue);
void venue_pass(Venue *venue, int ms);

/* Go on until `conn` has been answered, or has this many frames. */
void venue_wait(Venue *venue, Conn *conn, int frames);

/* Do something that may have to read from the store, as a request does: it is run again
 * until it has read all it wants. Nothing else happens meanwhile. */
void venue_run(Venue *venue, void (*work)(void *with), void *with);

/* By a person's token: who it is, if anybody, and which seat it opens at a table. */
bool venue_person(Venue *venue, Person *out, const char *token);
int venue_seat(Venue *venue, const char *token, const char *table);

/* A request from venue->address, and its answer in `venue`; returns the status. */
int venue_ask(Venue *venue, const char *method, const char *target, const char *token,
              const char *body);

/* A member of the last answer as text or number; "" or -1 if it is missing. "a.b.0" is a
 * path. */
const char *venue_text(const Venue *venue, const char *path);
int venue_int(const Venue *venue, const char *path);
const json_t *json_at(const json_t *from, const char *path);

/* Create a table; its id and the tokens of its seats, "" where there is none. */
typedef struct {
    char id[TABLE_ID];
    char tokens[MAX_SEATS][TOKEN];
    int version;
} Made;
Made venue_table(Venue *venue, const char *fields);

/* The first legal move at a table. */
const char *venue_move(Venue *venue, const char *table, const char *token);

#endif
