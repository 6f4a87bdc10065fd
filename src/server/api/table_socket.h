/* table_socket.h - the conversation of docs/server.md over a WebSocket: tables that are
 * followed, commands, acknowledgements. */
#ifndef SERVER_API_TABLE_SOCKET_H
#define SERVER_API_TABLE_SOCKET_H

#include "server/api/server.h"

enum { MAX_FOLLOWED = 64 };         /* tables on one socket */

/* A WebSocket for the conversation has been opened: say hello. It ends with its Conn. */
void socket_greet(Server *server, Caller *caller);

/* A WebSocket wants to be opened: for the conversation, or for a remote engine. False: it
 * has been refused. (upgrade.c) */
bool socket_upgrade(Server *server, Conn *conn, const Request *request);

#endif
