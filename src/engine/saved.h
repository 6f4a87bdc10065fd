/* saved.h - a match as a record that can be played on: reads it and writes it. */
#ifndef ENGINE_SAVED_H
#define ENGINE_SAVED_H

#include "engine/deal.h"

/* Read, replay and prove the record `source`, as `polis verify` does. If the record
 * reveals its seed, `deal` can go on dealing. If this fails, `deal` is unchanged. */
bool saved_read(Record *out, Deal *deal, const char *source, Err *err);

/* Copy `text` into a header of `size` bytes, up to the end of its first line. What does
 * not fit is cut between characters, and characters that would not read back (commas
 * separate names) become blanks. */
void saved_header(char *out, size_t size, const char *text);

/* Write `match`. `lines` has the date and then the names of the seats, one on each line;
 * what is missing or empty comes from the headers of `kept`, the record that the match
 * was read from, or an empty one. With a dealer, the record has its commitment, and
 * reveals the seed only once the match is over. */
void saved_write(Text *text, const Match *match, const Deal *deal, const Record *kept,
                 const char *lines);

#endif
