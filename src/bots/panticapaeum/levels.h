/* levels.h - what the levels and styles do in Panticapaeum. */
#ifndef BOTS_PANTICAPAEUM_LEVELS_H
#define BOTS_PANTICAPAEUM_LEVELS_H

#include "bots/levels.h"

extern const Level pa_levels[LEVELS];

#endif
