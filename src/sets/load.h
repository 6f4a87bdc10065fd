/* load.h - a set file from the disk into a Setup. */
#ifndef SETS_LOAD_H
#define SETS_LOAD_H

#include "core/setup.h"
#include "games/panticapaeum/set.h"

enum { MAX_SET_FILE = 1 << 20 };    /* bytes; the reconstructed one has 11 thousand */

/* Let `setup` carry the set of the file `path` ("-": standard input); it stays as it was
 * when this fails. */
bool set_load(Setup *setup, const char *path, Err *err);

#endif
