/* name.h - names that people give themselves: which there may be, and which are the
 * same. */
#ifndef SERVER_NAME_H
#define SERVER_NAME_H

#include "base/err.h"
#include "server/hosted.h"

/* Is it a name people may have: 1 to 24 characters, no control characters, commas, quotes
 * or square brackets, nothing that cannot be seen, no blanks at its ends, one line,
 * proper UTF-8, not as a bot's? */
bool name_check(const char *name, Err *err);

/* The same for a seat, which needs none. */
bool seat_name_check(const char *name, Err *err);

/* A name as names are compared. */
void name_fold(char out[NAME], const char *name);

#endif
