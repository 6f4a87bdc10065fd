/* server.h - the server as its addresses see it: one value with everything that a request
 * may need, passed to whoever answers one.
 *
 * It is whole in this header, and its members are used by name. The process around it is
 * service.h. Loop's thread only. */
#ifndef SERVER_API_SERVER_H
#define SERVER_API_SERVER_H

#include <sys/queue.h>

#include "server/api/caller.h"
#include "server/api/health.h"
#include "server/api/metrics.h"
#include "server/api/offers.h"
#include "server/api/rate_limits.h"
#include "server/net/net.h"
#include "server/people/people.h"
#include "server/tables/tables.h"

typedef struct Feed Feed;
typedef LIST_HEAD(Polls, Poll) Polls;

struct Server {
    const Config *config;
    Store *store;
    Tables *tables;
    People *people;
    Limits *limits;
    Offers *offers;                 /* sets to play with */
    Metrics metrics;
    Health health;
    Callers callers;
    Feed *lagging;                  /* feeds whose readers do not have everything yet */
    Polls polls;                    /* readers that wait for events */
    /* Where the numbers of the network come from; NULL: they are zero. */
    NetStats (*stats)(void *with);
    void *stats_with;
    double since_ms;                /* it runs: clock_ms */
    bool is_closing;                /* everybody has been told so */
};

/* Take over `tables`, which are closed with it, and open what is around them: people,
 * limits, offers. `hardness`: NULL for what a server uses. False and `err` if the sets or
 * what is kept of people cannot be read; then the tables are closed. */
bool server_open(Server *server, Tables *tables, const Hardness *hardness, Err *err);
void server_close(Server *server);

/* A turn of the loop: every 50 ms, `late_ms` too late; and whenever it was woken, as
 * something came from the disk, a bot or a passphrase's thread. */
void server_tick(Server *server, int64_t late_ms);
void server_woken(Server *server);

/* The server is about to stop: take no more commands, and tell everybody. Is all that was
 * under way committed and answered? */
void server_farewell(Server *server);
bool server_is_quiet(const Server *server);

/* All that /metrics tells besides the Metrics. */
Gauges server_gauges(const Server *server);

/* With the Server as `with`; tick and woken are the two above. */
extern const Handlers server_handlers;

#endif
