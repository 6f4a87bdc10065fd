/* reasons.h - what a seat has, aspect by aspect, so that turns can be told apart in
 * sentences. */
#ifndef BOTS_PANTICAPAEUM_REASONS_H
#define BOTS_PANTICAPAEUM_REASONS_H

#include "bots/policy.h"

int pa_aspects(Aspect out[MAX_ASPECTS], const State *s, const State *after);

#endif
