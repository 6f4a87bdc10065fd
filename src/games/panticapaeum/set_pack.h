/* set_pack.h - a Set as bytes: in a Setup, in records, links and messages.
 *
 * The bytes are the same on every machine, there are at most MAX_SET of them whatever
 * the set file says, and there is only one way to write a Set. docs/sets.md has the
 * layout. The reader checks everything that is checked in a set file, with the same
 * code (set_check.h). */
#ifndef PANTICAPAEUM_SET_PACK_H
#define PANTICAPAEUM_SET_PACK_H

#include "base/json_read.h"
#include "core/setup.h"
#include "games/panticapaeum/set.h"

/* Write a checked Set. Returns how many bytes it takes. */
size_t pa_set_pack(unsigned char out[MAX_SET], const Set *set);

/* Read and check any bytes. If this fails, `out` is unchanged, and the sentence begins
 * with the place in the set file if a single value is at fault. */
bool pa_set_unpack(Set *out, const unsigned char *bytes, size_t n, Err *err);

/* The Set of a Setup: the one it carries, or the one compiled in. */
Set pa_set(const Setup *setup);

/* Store `set`, which has been checked, in `setup`; the one compiled in takes no space.
 * Fails if a set claims to be that one and is not. */
bool pa_set_put(Setup *setup, const Set *set, Err *err);

/* Game.take_set: bytes as pa_set_pack writes them, or as servers used to store a Set. */
bool pa_set_take(Setup *setup, const unsigned char *bytes, size_t n, Err *err);

/* Game.read_set: a set file, read by set_read.h. */
int pa_set_read(Setup *setup, Err faults[], int most, const char *source, DocNode *nodes,
                int size);

/* Game.show_set: the set as a set file. Reading that file gives the same set.
 * See set_json.c. */
void pa_set_show(Text *text, const Setup *setup);

#endif
