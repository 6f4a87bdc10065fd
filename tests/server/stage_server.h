/* stage_server.h - a whole server around the tables on a stage. */
#ifndef SERVER_STAGE_SERVER_H
#define SERVER_STAGE_SERVER_H

#include "server/api/server.h"
#include "tables_stage.h"

/* It has its turns with the tables, and is closed with the stage. Such a stage cannot
 * crash: its server has the hook that counts what came back from the disk. */
void stage_serve(Stage *stage, Server *server);

#endif
