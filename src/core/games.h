/* games.h - the games that are built into the program. Nothing in core/ names one. */
#ifndef CORE_GAMES_H
#define CORE_GAMES_H

#include "core/game.h"

/* Ends with NULL. The first is the default where no game is named. See games/list.c. */
extern const Game *const games[];

#endif
