/* load.h - set files on a machine with memory and a disk: read.h knows neither. */
#ifndef SETS_LOAD_H
#define SETS_LOAD_H

#include "core/setup.h"
#include "sets/read.h"

enum { MAX_SET_FILE = 1 << 20 };    /* bytes; the reconstructed one has 11 thousand */

/* Read the text of a set file; `out` stays as it was when this fails, and `err` has the
 * first fault. */
bool set_read(Set *out, const char *source, Err *err);

/* The same with all faults: returns how many there are and keeps the first `most`. */
int set_faults(Set *out, Err faults[], int most, const char *source);

/* Let `setup` carry the set of the file `path` ("-": standard input); it stays as it was
 * when this fails. */
bool set_load(Setup *setup, const char *path, Err *err);

#endif
