/* instead.h - turns compared in sentences: what one brings, and what the best has more
 * and less than another. */
#ifndef STUDY_INSTEAD_H
#define STUDY_INSTEAD_H

#include "study/advice.h"

/* Why the seat to move at `position` should want to be at `after`, the end of a turn.
 * Returns how many reasons there are. */
int turn_reasons(Message out[MAX_REASONS], const StudyPosition *position,
                 const State *after);

/* Write into `outcome` what the best turn has more and less than the one that led to
 * `after`: points now, points later, points of the others. They add up to the loss, as
 * it is shown, in 1/10. Returns how many sentences there are. */
int turn_instead(Judged *outcome, const StudyPosition *position, const State *after,
                 const Advice *advice);

#endif
