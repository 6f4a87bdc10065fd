/* levels.h - the bots that search, by level and style. */
#ifndef BOTS_LEVELS_H
#define BOTS_LEVELS_H

#include "bots/bot.h"

enum { LEVELS = 9 };

extern const Bot level_bots[LEVELS];    /* weakest first, then the styles */

#endif
