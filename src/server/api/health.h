/* health.h - is the server healthy? For /healthz and /metrics. */
#ifndef SERVER_API_HEALTH_H
#define SERVER_API_HEALTH_H

#include "server/api/caller.h"
#include "store/read.h"

typedef struct Server Server;

enum {
    LATE_MS = 1000,                 /* a tick that is later than this */
    LATE_FOR_MS = 10000,            /* makes the server unhealthy for so long */
    READ_EVERY_MS = 1000,           /* something is read from the store this often */
    READ_WITHIN_MS = 2000,          /* an answer that takes longer is a failure */
};

typedef struct {
    int64_t late_ms;                /* how late the last late tick was; 0: none */
    int64_t late_at;                /* when: tables_ms */
    bool is_reading;                /* an answer of the store is on its way */
    double read_at;                 /* clock_ms: when it was last asked; 0: never */
    bool has_failed;                /* the last answer: why */
    Err failure;
} Health;

/* At each tick of the loop, `late_ms` too late. */
void health_tick(Server *server, int64_t late_ms);

/* Is it healthy, as far as is known without writing to disk? False and `err`: what is
 * wrong. */
bool health_check(const Server *server, Err *err);

/* Answer "ok", or refuse with what is wrong. If nothing was written a moment ago,
 * something is written to disk first. */
void health_answer(Server *server, Caller *caller);

#endif
