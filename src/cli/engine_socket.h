/* engine_socket.h - an engine's lines over a WebSocket: what a server says can be read from a
 * file, and what the engine answers goes back as frames.
 *
 * A line that is lost is opened again. The engine is then asked to `stop` and `isready`,
 * and whatever it says before its `readyok` is dropped: the server that it meets again
 * begins anew. */
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
