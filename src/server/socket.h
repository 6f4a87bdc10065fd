/* socket.h - the conversation of docs/server.md over a WebSocket: tables that are
 * followed, commands, acknowledgements. */
#ifndef SERVER_SOCKET_H
#define SERVER_SOCKET_H

#include "server/caller.h"
#include "server/hall.h"

enum { MAX_FOLLOWED = 64 };         /* tables on one socket */

/* A WebSocket for the conversation has been opened: say hello. It ends with its Conn. */
void socket_greet(Hall *hall, Caller *caller);

/* A WebSocket wants to be opened: for the conversation, or for a remote engine. False: it
 * has been refused. (upgrade.c) */
bool socket_upgrade(Hall *hall, Conn *conn, const Request *request);

#endif
