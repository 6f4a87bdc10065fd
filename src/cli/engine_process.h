/* engine_process.h - another program that plays through the text protocol. It may be
 * broken: whatever it does wrong comes back as an error, never as an endless wait. */
#ifndef CLI_ENGINE_PROCESS_H
#define CLI_ENGINE_PROCESS_H

#include "core/match.h"

typedef struct Rival Rival;

/* Is there a program of this name? Says no only if the shell would not find it. */
bool rival_exists(const char *command, Err *err);

/* Start it and wait until it says that it is ready. */
Rival *rival_open(const char *command, Err *err);

void rival_close(Rival *rival);

/* What a program is given for a move. */
typedef struct {
    int playouts, time_ms;          /* said to it; 0: nothing is said */
    int patience_ms;                /* it has failed if it takes longer */
} Allowance;

/* Its move in the match's position; a move that the rules refuse is an error. */
bool rival_choose(Rival *rival, Move *out, const Match *match, Allowance allowance,
                  Err *err);

#endif
