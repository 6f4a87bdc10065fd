/* newgame.h - reads what a line `newgame` asks for: `players=2 seed=7 variants=houses`.
 * The protocol and the library begin a match with the same words. */
#ifndef ENGINE_NEWGAME_H
#define ENGINE_NEWGAME_H

#include "engine/deal.h"

/* Reads a set file of the game into a Setup. The program that runs the engine decides
 * whether files may be read. */
typedef bool LoadSet(Setup *setup, const Game *game, const char *path, Err *err);

typedef struct {
    const Game *game;
    LoadSet *load_set;              /* NULL: no files */
    Setup setup;
    Deal deal;
} NewGame;

/* Read the settings in `rest` for new->game. Afterwards the match can be started. */
bool newgame_read(NewGame *new, const char *rest, Err *err);

#endif
