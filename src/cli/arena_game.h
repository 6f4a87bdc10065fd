/* arena_game.h - one game of an arena, from the deal to its outcome and its record. */
#ifndef CLI_ARENA_GAME_H
#define CLI_ARENA_GAME_H

#include <stdatomic.h>

#include "cli/arena.h"
#include "cli/engine_process.h"

typedef struct {
    const Arena *arena;
    Rival **rivals;                 /* of this worker, by contestant; NULL: none yet */
    unsigned barred;                /* contestants that forfeit without being asked */
    const atomic_bool *stop;        /* break off as soon as it is true */
    /* Told of every forfeit that is not of one who is barred. */
    void (*forfeit)(void *with, int game, int who, const Err *why);
    void *with;
} Bout;

/* Play game number `index`; false if its record could not be written. A game that is
 * broken off is not done. */
bool bout_play(Outcome *out, const Bout *bout, int index, Err *err);

#endif
