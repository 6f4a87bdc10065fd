/* name.h - names that people give themselves: which there may be, and which are the
 * same. */
#ifndef SERVER_TABLES_NAME_H
#define SERVER_TABLES_NAME_H

#include "base/err.h"
#include "server/tables/hosted.h"

/* Is it a name people may have: 1 to 24 characters, no control characters, commas, quotes
 * or square brackets, nothing that cannot be seen, no blanks at its ends, one line,
 * proper UTF-8, not as a bot's? */
bool name_check(const char *name, Err *err);

/* The same for a seat, which needs none. */
bool seat_name_check(const char *name, Err *err);

/* A name as names are compared first: capitals and forms of signs make no other. */
void name_fold(char out[NAME], const char *name);

/* Are they one name, also where one has its accents in signs of their own (NFC)? */
bool name_is(const char *name, const char *other);

enum { NAME_LOOK = 2048 };

/* What it looks like: names that can be taken for each other (UTS 39) have the same,
 * whichever alphabets their letters are of. It means nothing else, and `name_looks_by`
 * says by whose tables: others may find other names alike. As it is written, and in small
 * letters: a capital I looks like a small L, a small i does not; a small m looks like r
 * and n, a capital M does not. Two names are alike if they are so in either way. */
void name_look(char out[NAME_LOOK], const char *name);
void name_look_small(char out[NAME_LOOK], const char *name);
const char *name_looks_by(void);

#endif
