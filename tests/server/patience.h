/* patience.h - how long a test waits for a thread or a database that has other work: by
 * the clock, not by turns of a loop, so that a busy machine fails nothing. */
#ifndef SERVER_PATIENCE_H
#define SERVER_PATIENCE_H

#include <stdbool.h>
#include <time.h>

enum { PATIENCE_S = 60 };

/* When a wait that begins now has taken too long. */
static inline time_t patience(void)
{
    return time(NULL) + PATIENCE_S;
}

static inline bool is_patient(time_t until)
{
    return time(NULL) < until;
}

#endif
