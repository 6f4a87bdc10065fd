/* set_pack.h - a Set as bytes that travel: in a Setup, in records, links and messages.
 *
 * The same bytes on every machine, at most MAX_SET of them whatever the set file says,
 * and only one way to write a Set. docs/sets.md has the layout. Who reads them checks all
 * that a set file is checked for, by the same code (set_check.h). */
#ifndef PANTICAPAEUM_SET_PACK_H
#define PANTICAPAEUM_SET_PACK_H

#include "base/json_read.h"
#include "core/setup.h"
#include "games/panticapaeum/set.h"

/* Write a Set that has been checked; returns how many bytes it takes. */
size_t pa_set_pack(unsigned char out[MAX_SET], const Set *set);

/* Read and check any bytes; `out` stays as it was when this fails, and the sentence
 * begins with the place in the set file if one value is at fault, not the whole. */
bool pa_set_unpack(Set *out, const unsigned char *bytes, size_t n, Err *err);

/* The Set that a Setup carries, or the one compiled in. */
Set pa_set(const Setup *setup);

/* Let `setup` carry `set`, which has been checked; the one compiled in takes no place.
 * Fails where a set says that it is that one and is not. */
bool pa_set_put(Setup *setup, const Set *set, Err *err);

/* Game.take_set: bytes as pa_set_pack wrote them, or as servers once stored a Set. */
bool pa_set_take(Setup *setup, const unsigned char *bytes, size_t n, Err *err);

/* Game.read_set: a set file, by set_read.h. */
int pa_set_read(Setup *setup, Err faults[], int most, const char *source, DocNode *nodes,
                int size);

/* Game.show_set: the set as a set file would say it, of which the same set is read;
 * set_json.c has it. */
void pa_set_show(Text *text, const Setup *setup);

#endif
