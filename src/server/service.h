/* service.h - the whole server: store, Tables, people, network. */
#ifndef SERVER_SERVICE_H
#define SERVER_SERVICE_H

#include "server/settings/config.h"

typedef struct Service Service;

/* Open everything that `config`, which is copied, says. NULL and one sentence if
 * something of it cannot be. */
Service *service_open(const Config *config, Err *err);
void service_close(Service *service);

/* The address it listens on, "127.0.0.1:8080". */
const char *service_listens(const Service *service);

/* Serve until service_stop, which any thread or signal handler may call: then no more
 * commands are taken, those under way are committed and answered, and everybody is told
 * to come back. */
void service_run(Service *service);
void service_stop(Service *service);

/* From any thread and signal handler: read certificate and key anew. Connections that are
 * open go on with the old ones; if the new ones cannot be used, so does everybody, and
 * the log says why. */
void service_reload(Service *service);

/* Look at everything that service_open would need, without serving and without changing
 * anything; `wrong` hears of each thing that is. Returns how many those are. `is_served`:
 * another polis serves the store at the moment. */
typedef void OnProblem(void *with, const Err *err);
int service_check(const Config *config, bool *is_served, OnProblem *on_problem,
                  void *with);

#endif
