/* engine_socket.h - the text protocol over a WebSocket: what the server sends can be read
 * from a file descriptor, and what the engine answers goes back as frames.
 *
 * A lost connection is opened again. The engine then gets `stop` and `isready`, and
 * everything it says before its `readyok` is dropped, since the server starts again from
 * the beginning. */
#ifndef CLI_ENGINE_SOCKET_H
#define CLI_ENGINE_SOCKET_H

#include "base/err.h"

typedef struct Bridge Bridge;

/* Open the line to `url`, ws://HOST/api/tables/ID/pgi, with the seat's token; NULL and
 * `err` if it cannot be opened. */
Bridge *bridge_open(const char *url, const char *token, Err *err);

/* Where to read lines; it ends when the server has ended the conversation. */
int bridge_input(const Bridge *bridge);

/* Answer with a line. */
void bridge_tell(Bridge *bridge, const char *line);

/* Ends it; returns false and `err` if the server was the one to refuse to go on. NULL is
 * fine. */
bool bridge_close(Bridge *bridge, Err *err);

#endif
