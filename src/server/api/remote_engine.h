/* remote_engine.h - an engine at the other end of a WebSocket that plays a seat. The
 * server speaks the text protocol with it, one line per frame (docs/server.md, "Remote
 * bots").
 *
 * The engine is told every move and asked with `go` when it is its turn; its `bestmove`
 * is a command of the seat like any other. It may be broken: it is told what was refused,
 * and after a few refusals in the same position the connection is closed. */
#ifndef SERVER_API_REMOTE_ENGINE_H
#define SERVER_API_REMOTE_ENGINE_H

#include "server/api/server.h"

typedef struct RemoteEngine RemoteEngine;

/* A WebSocket for /api/tables/ID/pgi has been opened. `token` is the request's; if NULL,
 * it comes in the first frame. Holds `caller` until it is closed. */
RemoteEngine *remote_engine_open(Server *server, Caller *caller, const char *table,
                                 const char *token);

/* The engine has sent a line. */
void remote_engine_line(RemoteEngine *remote, const char *text, size_t n);

/* A ping was answered after `ms`. */
void remote_engine_lag(RemoteEngine *remote, int ms);

/* Its Conn is gone. NULL is fine. */
void remote_engine_close(RemoteEngine *remote);

#endif
