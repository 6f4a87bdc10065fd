/* engine_process.h - another program that plays through the text protocol. It may be
 * broken: whatever it does wrong comes back as an error, never as an endless wait. */
#ifndef CLI_ENGINE_PROCESS_H
#define CLI_ENGINE_PROCESS_H

#include "core/match.h"

typedef struct EngineProcess EngineProcess;

/* Is there a program of this name? False only if the shell could not find it. */
bool engine_process_exists(const char *command, Err *err);

/* Start it and wait until it is ready. */
EngineProcess *engine_process_open(const char *command, Err *err);

void engine_process_close(EngineProcess *engine);

/* The budget of a move. */
typedef struct {
    int playouts, time_ms;          /* sent to it; 0: not sent */
    int patience_ms;                /* it has failed if it takes longer */
} Allowance;

/* Its move in the match's position; a move that the rules refuse is an error. */
bool engine_process_choose(EngineProcess *engine, Move *out, const Match *match,
                           Allowance allowance, Err *err);

#endif
