/* read.h - a set file of Panticapaeum: JSON text in, a checked Set out.
 *
 * The format is in docs/sets.md. A Set that comes out of here keeps every promise of
 * games/panticapaeum/set.h. A fault is one sentence that begins with its path in the
 * file: `terrain_tiles[12].cells[3]: unknown content 'blue'`. */
#ifndef SETS_READ_H
#define SETS_READ_H

#include "base/err.h"
#include "games/panticapaeum/set.h"

/* Read a set; `out` stays as it was when this fails, and `err` has the first fault. */
bool set_read(Set *out, const char *source, Err *err);

/* The same with all faults: returns how many there are and keeps the first `most`. What
 * depends on several keys is looked at once each of them is right on its own. */
int set_faults(Set *out, Err faults[], int most, const char *source);

#endif
