/* postgres_link.h - one connection to PostgreSQL.
 *
 * libpq waits for ever for a server that has gone silent, and cannot be interrupted.
 * A Link waits no longer than its patience, and gives up at once when its halt is set. A
 * link that was lost stays so until it is opened again. */
#ifndef STORE_POSTGRES_LINK_H
#define STORE_POSTGRES_LINK_H

#include <libpq-fe.h>

#include "base/err.h"

/* How to connect. `shown` names the database for people, without a password. */
typedef struct {
    PQconninfoOption *options;
    char shown[MESSAGE_ARG_SIZE];
} PgAddress;

/* `url` is a whole one, such as "postgres://USER@HOST1,HOST2/DB". */
bool pg_address_read(PgAddress *out, const char *url, Err *err);
void pg_address_close(PgAddress *address);

/* Makes everybody who waits for the database give up, from any thread. */
typedef struct {
    int timer;                      /* readable from then on */
} PgHalt;

void pg_halt_open(PgHalt *halt);
void pg_halt_set(PgHalt *halt, int ms);     /* from now on */
bool pg_halt_is_set(const PgHalt *halt);    /* is it time to give up? */
void pg_halt_close(PgHalt *halt);

/* Pause for `ms`; returns false at once when the halt is set. */
bool pg_halt_pause(PgHalt *halt, int ms);

typedef struct {
    PGconn *handle;                 /* NULL: not connected */
    PgHalt *halt;
    double patience_ms;             /* for an answer, from the last pg_link_send on */
    double deadline_ms;
    bool is_lost;
} PgLink;

typedef enum { PG_WRITES, PG_READS, PG_LOOKS, PG_HINTS } PgUse;

/* Connect. `use`: PG_WRITES and PG_READS need a server that can be written, PG_LOOKS
 * takes any and writes nothing. `name` is for people who look at the server's list of
 * connections. */
bool pg_link_open(PgLink *link, const PgAddress *address, PgUse use, const char *name,
                  Err *err);
void pg_link_close(PgLink *link);
bool pg_link_works(const PgLink *link);

/* Several statements without arguments, in one transaction. Returns the result of the
 * last, or of the one that failed; NULL if the link was lost. To be cleared. */
PGresult *pg_link_run(PgLink *link, const char *statements);

/* A pipeline: begin, queue statements (PQsendQueryPrepared and the like), send them, and
 * take one result for each statement and each PQpipelineSync; then end. NULL: lost. */
bool pg_link_begin(PgLink *link);
bool pg_link_send(PgLink *link);
PGresult *pg_link_take(PgLink *link);
void pg_link_end(PgLink *link);

/* Wait until there is something to read, `ms` have passed, the halt is set, or `event` is
 * readable; read it. False: lost. */
bool pg_link_listen(PgLink *link, int event, int ms);

/* What went wrong, in one line. */
const char *pg_result_says(const PGresult *result);
/* Its SQLSTATE; "" if all is well. */
const char *pg_result_state(const PGresult *result);
bool pg_result_is_ok(const PGresult *result);

#endif
