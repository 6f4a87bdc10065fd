/* rival.h - another program that plays through the text protocol. */
#ifndef CLI_RIVAL_H
#define CLI_RIVAL_H

#include "core/match.h"

typedef struct Rival Rival;

/* Start it and wait until it says that it is ready. */
Rival *rival_open(const char *command, Err *err);

void rival_close(Rival *rival);

/* Its move in the match's position, which must be legal. */
bool rival_choose(Rival *rival, Move *out, const Match *match, int time_ms, int playouts,
                  Err *err);

#endif
