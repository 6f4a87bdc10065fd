/* reasons.h - why a turn is good, or better than another, in sentences.
 *
 * A game counts what a seat has, aspect by aspect. Points on the score sheet are told
 * with their sign and add up to what the turn brings now: those that are not named are
 * one line together. What may bring points later does not add up with them. */
#ifndef BOTS_REASONS_H
#define BOTS_REASONS_H

#include "bots/policy.h"

/* Why the seat to move at `s` should want to be at `after`, at the end of its turn. The
 * strongest reason first; returns how many there are. */
int reasons_for(Message out[MAX_REASONS], const Policy *policy, const State *s,
                const State *after);

enum { REASON_POINTS = 4, REASON_PROSPECTS = 2 };

/* What the seat to move at `s` has at `to` that it has not at `from`: both are the end of
 * its turn, or `from` is `s` itself. */
typedef struct {
    const Policy *policy;
    const State *s, *to, *from;
} Comparison;

/* The points, which add up to `sum`; and apart from them what may bring points later.
 * Both return how many sentences there are. */
int reasons_points(Message out[REASON_POINTS], int *sum, const Comparison *of);
int reasons_prospects(Message out[REASON_PROSPECTS], const Comparison *of);

/* `number`, in 1/unit, as the argument of a sentence, with its sign: +3, or +3.4. */
void reasons_number(Message *out, const char *sentence, int number, int unit);

#endif
