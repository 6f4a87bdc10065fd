/* progress.h - a line on the terminal that shows the progress of a long run. Nothing is
 * shown if standard error is not a terminal. */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include <stdbool.h>

#include "say/say.h"

typedef struct {
    double start_ms, shown_ms;      /* when it began, and when it was last shown */
} Progress;

Progress progress_begin(void);

/* Is it time to show it again? Then the line has been cleared, and the caller writes it
 * on standard error. */
bool progress_due(Progress *progress);

/* Write the speed and the time left, after `done` of `all`, and end the line. */
void progress_pace(const Progress *progress, int done, int all, Lang lang);

/* Clear the line, so that something else can be printed. */
void progress_clear(void);

#endif
