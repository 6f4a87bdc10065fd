/* reasons.h - what a seat has, aspect by aspect, so that turns can be told apart in
 * sentences. */
#ifndef BOTS_AKROPOLIS_REASONS_H
#define BOTS_AKROPOLIS_REASONS_H

#include "bots/policy.h"

int ak_aspects(Aspect out[MAX_ASPECTS], const State *s, const State *after);

#endif
