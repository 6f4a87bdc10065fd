/* remote_engine.h - an engine at the other end of a WebSocket that plays a seat: the
 * server speaks the text protocol to it, a frame a line (docs/server.md, "Remote bots").
 *
 * The engine is told every move, asked with `go` when it is its seat's turn, and its
 * `bestmove` is a command of the seat like any other. It may be broken: what it does
 * wrong is refused and said to it, and after a few refusals of the same position the line
 * is closed. */
#ifndef SERVER_API_REMOTE_ENGINE_H
#define SERVER_API_REMOTE_ENGINE_H

#include "server/api/server.h"

typedef struct RemoteEngine RemoteEngine;

/* A WebSocket for /api/tables/ID/pgi has been opened. `token` is the request's; NULL: the
 * first frame brings it. Holds `caller` until it is closed. */
RemoteEngine *remote_engine_open(Server *server, Caller *caller, const char *table,
                                 const char *token);

/* A frame has come. */
void remote_engine_line(RemoteEngine *remote, const char *text, size_t n);

/* A ping came back after so many milliseconds. */
void remote_engine_lag(RemoteEngine *remote, int ms);

/* Its Conn is gone. NULL is fine. */
void remote_engine_close(RemoteEngine *remote);

#endif
