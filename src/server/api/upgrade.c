/* upgrade.c - see upgrade.h. */
#include "server/api/upgrade.h"

#include <stdlib.h>
#include <string.h>

#include "os/must.h"
#include "server/api/remote_engine.h"
#include "server/api/route.h"
#include "server/api/table_socket.h"

enum { LINES = 10 };                /* that an engine may send per message allowed */

/* The WebSocket of a remote engine. */
typedef struct {
    RemoteEngine *remote;
    Caller *caller;
    Server *server;
    Bucket bucket;
} EngineSocket;

static void on_message(void *data, const char *text, size_t n)
{
    EngineSocket *socket = data;
    Rate rate = socket->server->config->socket_rate;
    int wait_ms;

    rate.burst *= LINES;
    rate.every_ms = rate.every_ms / LINES + 1;
    if (bucket_take(&socket->bucket, &rate, tables_ms(socket->server->tables), &wait_ms))
        remote_engine_line(socket->remote, text, n);
    else
        caller_close(socket->caller, CLOSE_UNWELCOME, "too many lines");
}

static void on_round_trip(void *data, int ms)
{
    remote_engine_lag(((EngineSocket *)data)->remote, ms);
}

static void on_gone(void *data)
{
    EngineSocket *socket = data;

    remote_engine_close(socket->remote);
    free(socket);
}

static void on_banned(void *data, const Err *err)
{
    (void)err;
    caller_close(((EngineSocket *)data)->caller, CLOSE_UNWELCOME, "banned");
}

static const CallerUse remote_use = {.message = on_message, .round_trip = on_round_trip,
                                     .banned = on_banned, .gone = on_gone};

static void open_remote(Server *server, Caller *caller, const char *table,
                        const char *token)
{
    EngineSocket *socket = must(calloc(1, sizeof *socket));

    *socket = (EngineSocket){.server = server, .caller = caller};
    caller_use(caller, &remote_use, socket);
    socket->remote = remote_engine_open(server, caller, table, token);
}

bool socket_upgrade(Server *server, Conn *conn, const Request *request)
{
    Caller *caller = caller_open(&server->callers, conn);
    bool is_socket = strcmp(request->path, "/api/socket") == 0;
    char id[TABLE_ID];
    Err err;
    bool ok = address_is_welcome(server, request->address, &err);

    if (ok && server->is_closing)
        ok = fail(&err, ERR_BUSY, N_("the server is about to stop"));
    if (ok && !is_socket && !path_fits(id, "/api/tables/*/pgi", request->path))
        ok = fail(&err, ERR_ABSENT, N_("there is nothing at this address"));
    if (!ok)
        caller_refuse(caller, &err, -1);
    else if (is_socket)
        socket_greet(server, caller);
    else
        open_remote(server, caller, id, request->token);
    return ok;
}
