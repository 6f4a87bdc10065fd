/* levels.h - what the levels and styles do in Akropolis. */
#ifndef BOTS_AKROPOLIS_LEVELS_H
#define BOTS_AKROPOLIS_LEVELS_H

#include "bots/levels.h"

extern const Level ak_levels[LEVELS];

#endif
