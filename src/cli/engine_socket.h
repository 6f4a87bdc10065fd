/* engine_socket.h - the text protocol over a WebSocket: what the server sends can be read
 * from a file descriptor, and what the engine answers goes back as frames.
 *
 * A lost connection is opened again. The engine then gets `stop` and `isready`, and
 * everything it says before its `readyok` is dropped, since the server starts again from
 * the beginning. */
#ifndef CLI_ENGINE_SOCKET_H
#define CLI_ENGINE_SOCKET_H

#include "base/err.h"

typedef struct EngineSocket EngineSocket;

/* Connect to `url`, ws://HOST/api/tables/ID/pgi, with the seat's token; NULL and `err` if
 * that fails. */
EngineSocket *engine_socket_open(const char *url, const char *token, Err *err);

/* The file descriptor to read lines from; it ends when the server ends the session. */
int engine_socket_input(const EngineSocket *socket);

/* Send a line. */
void engine_socket_send(EngineSocket *socket, const char *line);

/* Close it; false and `err` if the server refused to go on. NULL is fine. */
bool engine_socket_close(EngineSocket *socket, Err *err);

#endif
