/* reasons.h - why a turn is good, or better than another, in sentences.
 *
 * A game counts what a seat has, aspect by aspect. Points on the score sheet are told
 * with their sign and add up to what the turn brings now: those that are not named are
 * one line together. What brings points later is told where it matters most. */
#ifndef BOTS_REASONS_H
#define BOTS_REASONS_H

#include "bots/policy.h"

/* Why the seat to move at `s` should want to be at `after`, at the end of its turn. The
 * strongest reason first; returns how many there are. */
int reasons_for(Message out[MAX_REASONS], const Policy *policy, const State *s,
                const State *after);

/* What `better` has that `worse` has not, both at the end of a turn that began at `s`;
 * `now` is the sum of the points. */
int reasons_against(Message out[MAX_REASONS], int *now, const Policy *policy,
                    const State *s, const State *better, const State *worse);

/* `number`, in 1/unit, as the argument of a sentence, with its sign: +3, or +3.4. */
void reasons_number(Message *out, const char *sentence, int number, int unit);

#endif
