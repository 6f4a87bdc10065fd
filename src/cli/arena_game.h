/* arena_game.h - one game of an arena, from the deal to its result and its record. */
#ifndef CLI_ARENA_GAME_H
#define CLI_ARENA_GAME_H

#include <stdatomic.h>

#include "cli/arena.h"
#include "cli/engine_process.h"

/* What a thread of the arena plays its games with. */
typedef struct {
    const Arena *arena;
    EngineProcess **engines;        /* by contestant; NULL: not started */
    unsigned barred;                /* contestants that forfeit without being asked */
    const atomic_bool *stop;        /* abort as soon as it is true */
    /* Called for every forfeit of a contestant that is not barred. */
    void (*on_forfeit)(void *with, int game, int who, const Err *why);
    void *with;
} ArenaThread;

/* Play game number `index`; false and `err` if its record could not be written. The
 * result of a game that was aborted has is_done false. */
bool arena_game_play(GameResult *out, const ArenaThread *thread, int index, Err *err);

#endif
