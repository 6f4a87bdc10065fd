/* health.h - does the server do its work? What /healthz answers, and what /metrics and
 * systemd are told. */
#ifndef SERVER_API_HEALTH_H
#define SERVER_API_HEALTH_H

#include "server/api/caller.h"
#include "server/tables/tables.h"

typedef struct Server Server;

enum {
    LATE_MS = 1000,                 /* a tick that is later than this is a bad sign, */
    LATE_FOR_MS = 10000,            /* for so long */
};

typedef struct {
    int64_t late_ms;                /* how late a tick was; 0: none yet */
    int64_t late_at;                /* when: tables_ms */
} Health;

void health_tick(Server *server, int64_t late_ms);

/* Is it well, as far as is known without asking the disk to write? False and `err`: what
 * is wrong. */
bool health_check(const Server *server, Err *err);

/* Answer "ok" or refuse with what is wrong, once the disk has taken something if it is
 * not known whether it does. */
void health_answer(Server *server, Caller *caller);

#endif
