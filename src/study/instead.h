/* instead.h - turns compared in sentences: what one brings, and what the best has more
 * and less than another. */
#ifndef STUDY_INSTEAD_H
#define STUDY_INSTEAD_H

#include "study/advice.h"

/* Why the seat to move at `position` should want to be at `after`, the end of a turn.
 * Returns how many reasons there are. */
int turn_reasons(Message out[MAX_REASONS], const StudyPosition *position,
                 const State *after);

/* The same in two parts: the first `n_points` are points that add up to what the turn
 * brings, then comes what may bring points later. */
int turn_gains(Message out[MAX_INSTEAD], int *n_points, const StudyPosition *position,
               const State *after);

/* Add what the best turn has more and less than the one that led to
 * `after`: points now, points later, points of the others. They add up to the loss, as
 * it is shown, in 1/10. Then comes what may bring those later points. */
void turn_instead(Assessment *to, const StudyPosition *position, const State *after,
                 const Advice *advice);

#endif
