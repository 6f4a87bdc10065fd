/* service.h - the process that serves: opens store, network and server, runs the loop,
 * stops. */
#ifndef SERVER_SERVICE_H
#define SERVER_SERVICE_H

#include "server/settings/config.h"

typedef struct Service Service;

/* Open everything according to `config`, which is copied. NULL and one sentence if
 * something cannot be opened. */
Service *service_open(const Config *config, Err *err);
void service_close(Service *service);

/* The address it listens on, "127.0.0.1:8080". */
const char *service_listens(const Service *service);

/* Serve until service_stop, which any thread or signal handler may call. Then no more
 * commands are accepted, those under way are committed and answered, and clients are told
 * to come back. */
void service_run(Service *service);
void service_stop(Service *service);

/* From any thread or signal handler: reload certificate and key for new connections. If
 * they cannot be used, the old ones stay, and the log says why. */
void service_reload(Service *service);

/* Check everything that service_open would need, without serving or changing anything.
 * `on_problem` is called for each problem; returns how many there are. `is_served`:
 * another polis is serving this store. */
typedef void OnProblem(void *with, const Err *err);
int service_check(const Config *config, bool *is_served, OnProblem *on_problem,
                  void *with);

#endif
