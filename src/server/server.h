/* server.h - the whole server: store, hall, people, network. */
#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H

#include "server/config.h"

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

#endif
