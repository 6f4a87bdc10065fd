/* architect.h - what the architect of a solo game of Akropolis can expect. */
#ifndef BOTS_AKROPOLIS_ARCHITECT_H
#define BOTS_AKROPOLIS_ARCHITECT_H

#include "games/akropolis/rules.h"

/* Its points at the end, in 1/POINT, if it gets `left` more tiles of the bag and of the
 * site. Stones decide if points are equal, as in ak_expected. */
int32_t ak_architect_expects(const State *s, int left);

#endif
