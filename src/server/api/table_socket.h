/* table_socket.h - the WebSocket of docs/server.md: tables that are followed, commands,
 * acknowledgements. */
#ifndef SERVER_API_TABLE_SOCKET_H
#define SERVER_API_TABLE_SOCKET_H

#include "server/api/server.h"

enum { MAX_FOLLOWED = 64 };         /* tables on one socket */

/* The WebSocket has been opened: say hello. It ends with its Conn. */
void socket_greet(Server *server, Caller *caller);

#endif
