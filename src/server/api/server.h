/* server.h - the side of Tables that people see: requests, sockets, what is counted and
 * what is limited. It lives as long as the Tables it is attached to. */
#ifndef SERVER_API_SERVER_H
#define SERVER_API_SERVER_H

#include <sys/queue.h>

#include "server/api/caller.h"
#include "server/tables/tables.h"
#include "server/api/health.h"
#include "server/api/rate_limits.h"
#include "server/api/metrics.h"
#include "server/net/net.h"
#include "server/api/offers.h"

typedef struct Front Front;

/* Attach one to `Tables`, which closes it. NULL and `err` if the sets on offer cannot be
 * read. */
Front *front_open(Tables *tables, Err *err);
Front *tables_front(const Tables *tables);

/* Where the numbers of the network come from; without, they are zero. */
void front_network(Front *front, NetStats (*stats)(void *with), void *with);

Limits *tables_limits(Tables *tables);
Metrics *tables_metrics(Tables *tables);
Health *tables_health(Tables *tables);
const Offers *tables_offers(Tables *tables);
bool tables_is_closing(Tables *tables);   /* has the farewell been said? */

/* All that /metrics tells besides the Metrics. */
Gauges tables_gauges(Tables *tables);

Callers *tables_callers(Tables *tables);

/* Who follow tables and cannot be sent all at once: feed.c's. Who wait for events:
 * poll.c's. */
typedef struct Feed Feed;
typedef LIST_HEAD(Polls, Poll) Polls;
Feed **tables_lagging(Tables *tables);
Polls *tables_polls(Tables *tables);

/* With the Tables as `with`. */
extern const Handlers tables_handlers;

#endif
