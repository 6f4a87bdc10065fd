/* load.h - set files on a machine with memory and a disk; Game.read_set knows neither. */
#ifndef SETS_LOAD_H
#define SETS_LOAD_H

#include "core/game.h"

enum { MAX_SET_FILE = 1 << 20 };    /* bytes; the reconstructed one has 11 thousand */

/* Let `setup` carry the set of the text of a set file; it stays as it was when this
 * fails. Returns how many faults there are and keeps the first `most`. Where *game is
 * NULL, it becomes the one whose file it is (game_of_set). */
int set_read(Setup *setup, const Game **game, Err faults[], int most, const char *source);

/* The same with the file `path` ("-": standard input), and the first fault. */
bool set_load(Setup *setup, const Game **game, const char *path, Err *err);

#endif
