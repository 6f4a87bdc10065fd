/* reasons.h - why a turn is good, in sentences. */
#ifndef BOTS_PANTICAPAEUM_REASONS_H
#define BOTS_PANTICAPAEUM_REASONS_H

#include "bots/policy.h"

int pa_why(Message out[MAX_REASONS], const State *s, const Proposal *proposal);

#endif
