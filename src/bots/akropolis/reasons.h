/* reasons.h - why a placing is good, in sentences. */
#ifndef BOTS_AKROPOLIS_REASONS_H
#define BOTS_AKROPOLIS_REASONS_H

#include "bots/policy.h"

int ak_why(Message out[MAX_REASONS], const State *s, const Proposal *proposal);

#endif
