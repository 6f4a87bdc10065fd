/* postgres.h - a PostgreSQL of a test's own: in a scratch folder, as an unprivileged
 * user, reached over a unix socket. It is stopped and removed when the test ends, even if
 * the test crashes. A test that cannot have one is ended with a sentence that says why.
 */
#ifndef TESTS_SERVER_POSTGRES_H
#define TESTS_SERVER_POSTGRES_H

#include <stdbool.h>
#include <sys/types.h>

typedef struct {
    char folder[128];               /* data, socket and log */
    char url[512];                  /* of the last postgres_url */
    int port;                       /* part of the socket's name; of TCP, if asked for */
    int port_held;                  /* see port.h */
    bool has_tcp;
    pid_t pid;                      /* of the server; 0: it does not run */
    pid_t keeper;                   /* the process that removes it all */
    int leash; /* a pipe to the keeper: it acts when this is closed */
    int databases;                  /* how many postgres_fresh has made */
    void *faults;                   /* see postgres_fill; NULL: none can be made */
    void *connection;               /* of postgres_sql, to: */
    char connected_to[32];          /* this database */
} Postgres;

/* Make a new server and start it. `settings` are lines of postgresql.conf, such as
 * "fsync = off\n"; the defaults are PostgreSQL's. With `has_tcp` it also listens on a
 * free port of 127.0.0.1. All users are trusted, except that "guarded" needs a password.
 */
void postgres_open(Postgres *pg, bool has_tcp, const char *settings);
/* The same for a hot standby that follows `primary`; `name` is for the primary's
 * synchronous_standby_names. */
void postgres_open_standby(Postgres *pg, Postgres *primary, const char *name);
void postgres_close(Postgres *pg);

/* Start it again, and wait until it answers. */
void postgres_start(Postgres *pg);
/* SIGINT: fast, SIGQUIT: immediate, as in a crash. Waits for its end. */
void postgres_stop(Postgres *pg, int signal);
/* Freeze the server with all its processes, and let it go on. */
void postgres_freeze(Postgres *pg);
void postgres_thaw(Postgres *pg);

/* Fill its disk, or make room again; have its wall clock wrong by so many seconds. Only
 * if $POLIS_POSTGRES_FAULTS is the library of postgres_faults.c. */
void postgres_fill(Postgres *pg, bool is_full);
void postgres_shift(Postgres *pg, int seconds);

/* Where a database is: over the socket, or over TCP. Valid until the next call. */
const char *postgres_url(Postgres *pg, const char *database);
const char *postgres_tcp_url(Postgres *pg, const char *database);
/* Make a new, empty database and return its URL over the socket. */
const char *postgres_fresh(Postgres *pg);

/* Run a statement in a database, or in the last one of postgres_fresh if that is NULL.
 * Returns the first value of its answer ("" if there is none); valid until the next call.
 */
const char *postgres_sql(Postgres *pg, const char *database, const char *statement);

#endif
