/* set_read.h - a set file of Panticapaeum: JSON text in, a checked Set out.
 *
 * The format is in docs/sets.md. A Set that comes out of here keeps every promise of
 * games/panticapaeum/set.h. A fault is one sentence that begins with its path in the
 * file: `terrain_tiles[12].cells[3]: unknown content 'blue'`. */
#ifndef PANTICAPAEUM_SET_READ_H
#define PANTICAPAEUM_SET_READ_H

#include "base/json_read.h"
#include "games/panticapaeum/set.h"

/* Read a set; `out` stays as it was when this fails. Returns how many faults there are
 * and keeps the first `most`. What depends on several keys is looked at once each of them
 * is right on its own. The text is read into `nodes`, `size` of them: a file that needs
 * more is refused, and none needs more than it has bytes. */
int pa_set_parse(Set *out, Err faults[], int most, const char *source, DocNode *nodes,
              int size);

#endif
