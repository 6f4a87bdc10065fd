/* stage_server.c - see stage_server.h. */
#include "stage_server.h"

static void woken(void *with)
{
    server_woken(with);
}

static void tick(void *with)
{
    server_tick(with, 0);
}

static void close_server(void *with)
{
    server_close(with);
}

void stage_serve(Stage *stage, Server *server)
{
    static const Hardness soft = {1, 8192};     /* argon2id at its minimum */
    static const StageTurns turns = {woken, tick, close_server};
    Err err = {0};

    assert_true(server_open(server, stage->tables, &soft, &err));
    stage->around = &turns;
    stage->with = server;
}
