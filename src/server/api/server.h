/* server.h - the server: one value with everything that a request may need, passed
 * explicitly.
 *
 * It is whole in this header, and its members are used by name. The process around it is
 * service.h. Loop's thread only. */
#ifndef SERVER_API_SERVER_H
#define SERVER_API_SERVER_H

#include <sys/queue.h>

#include "server/api/caller.h"
#include "server/api/health.h"
#include "server/api/metrics.h"
#include "server/api/offered_sets.h"
#include "server/api/rate_limits.h"
#include "server/net/net.h"
#include "server/people/people.h"
#include "server/tables/tables.h"

typedef struct Feed Feed;
typedef LIST_HEAD(Polls, Poll) Polls;
typedef LIST_HEAD(RequestRuns, RequestRun) RequestRuns;
typedef LIST_HEAD(TableRequests, TableRequest) TableRequests;

/* An answer of the lobby (lobby.c). */
enum { LOBBY_PAGES = 8 };
typedef struct {
    const Game *game;               /* NULL: any */
    int phase;                      /* -1: any */
    char *text;                     /* NULL: none yet; owned */
    int64_t made_at;                /* tables_ms */
} LobbyPage;

struct Server {
    const Config *config;
    Store *store;
    Tables *tables;
    People *people;
    Limits *limits;
    OfferedSets *sets;              /* sets to play with */
    Metrics metrics;
    Health health;
    Callers callers;
    LobbyPage lobby[LOBBY_PAGES];
    Feed *lagging;                  /* feeds whose readers are behind */
    Polls polls;                    /* readers that wait for events */
    RequestRuns runs;               /* requests that wait for answers of the store */
    TableRequests unanswered;       /* their answers are being read */
    /* Gives the numbers of the network; NULL: they are zero. */
    NetStats (*stats)(void *with);
    void *stats_with;
    double since_ms;                /* when it was opened: clock_ms */
    bool is_closing;                /* server_farewell was called */
    bool is_held;                   /* moves cannot be saved, and everyone knows */
};

/* Open a server around `tables`, which it owns from now on, even if this fails.
 * `hardness`: NULL for what a real server uses. False and `err` if the sets or the data
 * about people cannot be read. */
bool server_open(Server *server, Tables *tables, const Hardness *hardness, Err *err);
void server_close(Server *server);

/* Turns of the loop: every 50 ms, `late_ms` too late; and whenever a thread (disk, bots,
 * passphrases) has finished something. */
void server_tick(Server *server, int64_t late_ms);
void server_woken(Server *server);

/* The server is about to stop: accept no more commands, and tell everyone. Has everything
 * that was under way been committed and answered? */
void server_farewell(Server *server);
bool server_is_quiet(const Server *server);

/* What /metrics says besides the Metrics. */
Gauges server_gauges(const Server *server);

/* With the Server as `with`; tick and woken are the two above. */
extern const Handlers server_handlers;

#endif
