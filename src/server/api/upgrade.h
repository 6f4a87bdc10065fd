/* upgrade.h - opens WebSockets: for tables (table_socket.h), or for a remote engine
 * (remote_engine.h). */
#ifndef SERVER_API_UPGRADE_H
#define SERVER_API_UPGRADE_H

#include "server/api/server.h"

/* A client wants to open a WebSocket. False: it has been refused. */
bool socket_upgrade(Server *server, Conn *conn, const Request *request);

#endif
