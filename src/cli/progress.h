/* progress.h - one line on the terminal while something long runs, written over again and
 * again; nothing where standard error is not a terminal. */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include <stdbool.h>

#include "say/say.h"

typedef struct {
    double start_ms, shown_ms;      /* when it began, and when it was last shown */
} Progress;

Progress progress_begin(void);

/* Is it time to show it again? If so the line is empty now, for the caller to write on
 * standard error. */
bool progress_due(Progress *progress);

/* How fast `done` of `all` went, and how long the rest will take; ends the line. */
void progress_pace(const Progress *progress, int done, int all, Lang lang);

/* Wipe the line away, so that something else can stand there. */
void progress_clear(void);

#endif
