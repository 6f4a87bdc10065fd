/* load.h - reads set files from disk for Game.read_set, which does no I/O. */
#ifndef SETS_LOAD_H
#define SETS_LOAD_H

#include "core/game.h"

enum { MAX_SET_FILE = 1 << 20 };    /* bytes; the reconstructed one has 11 thousand */

/* Read a set from the text of a set file into `setup`, which is unchanged if this fails.
 * Returns how many faults there are and keeps the first `most`. If *game is NULL, it
 * becomes the game that the file is for (game_of_set). */
int set_read(Setup *setup, const Game **game, Err faults[], int most, const char *source);

/* The same for the file `path` ("-": standard input); false and the first fault. */
bool set_load(Setup *setup, const Game **game, const char *path, Err *err);

#endif
