/* set_read.h - reads a set file of Panticapaeum: JSON text in, a checked Set out.
 *
 * docs/sets.md describes the format. A Set from here keeps every promise of
 * games/panticapaeum/set.h. A fault is one sentence that begins with its path in the
 * file: `terrain_tiles[12].cells[3]: unknown content 'blue'`. */
#ifndef PANTICAPAEUM_SET_READ_H
#define PANTICAPAEUM_SET_READ_H

#include "base/json_read.h"
#include "games/panticapaeum/set.h"

/* Read a set. If this fails, `out` is unchanged. Returns how many faults there are and
 * keeps the first `most`. Conditions on several keys are checked once each key is right
 * on its own. The text is parsed into `nodes`, of which there are `size`: a file that
 * needs more is refused, and none needs more than it has bytes. */
int pa_set_parse(Set *out, Err faults[], int most, const char *source, DocNode *nodes,
                 int size);

#endif
