/* service.h - the whole server: store, Tables, people, network. */
#ifndef SERVER_SERVICE_H
#define SERVER_SERVICE_H

#include "server/settings/config.h"

typedef struct Server Server;

/* Open everything that `config`, which is copied, says. NULL and one sentence if
 * something of it cannot be. */
Server *server_open(const Config *config, Err *err);
void server_close(Server *server);

/* The address it listens on, "127.0.0.1:8080". */
const char *server_listens(const Server *server);

/* Serve until server_stop, which any thread or signal handler may call: then no more
 * commands are taken, those under way are committed and answered, and everybody is told
 * to come back. */
void server_run(Server *server);
void server_stop(Server *server);

/* From any thread and signal handler: read certificate and key anew. Connections that are
 * open go on with the old ones; if the new ones cannot be used, so does everybody, and
 * the log says why. */
void server_reload(Server *server);

/* Look at everything that server_open would need, without serving and without changing
 * anything; `wrong` hears of each thing that is. Returns how many those are. `is_served`:
 * another polis serves the store at the moment. */
typedef void Wrong(void *with, const Err *err);
int server_check(const Config *config, bool *is_served, Wrong *wrong, void *with);

#endif
