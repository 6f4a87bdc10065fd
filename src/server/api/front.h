/* front.h - the side of the hall that people see: requests, sockets, what is counted and
 * what is limited. It lives as long as the Hall it is attached to. */
#ifndef SERVER_API_FRONT_H
#define SERVER_API_FRONT_H

#include <sys/queue.h>

#include "server/api/caller.h"
#include "server/tables/tables.h"
#include "server/api/health.h"
#include "server/api/rate_limits.h"
#include "server/api/metrics.h"
#include "server/net/net.h"
#include "server/api/offers.h"

typedef struct Front Front;

/* Attach one to `hall`, which closes it. NULL and `err` if the sets on offer cannot be
 * read. */
Front *front_open(Hall *hall, Err *err);
Front *hall_front(const Hall *hall);

/* Where the numbers of the network come from; without, they are zero. */
void front_network(Front *front, NetStats (*stats)(void *with), void *with);

Limits *hall_limits(Hall *hall);
Metrics *hall_metrics(Hall *hall);
Health *hall_health(Hall *hall);
const Offers *hall_offers(Hall *hall);
bool hall_is_closing(Hall *hall);   /* has the farewell been said? */

/* All that /metrics tells besides the Metrics. */
Gauges hall_gauges(Hall *hall);

Callers *hall_callers(Hall *hall);

/* Who follow tables and cannot be sent all at once: feed.c's. Who wait for events:
 * poll.c's. */
typedef struct Feed Feed;
typedef LIST_HEAD(Polls, Poll) Polls;
Feed **hall_lagging(Hall *hall);
Polls *hall_polls(Hall *hall);

/* With the Hall as `with`. */
extern const Handlers hall_handlers;

#endif
