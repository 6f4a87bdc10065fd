/* games.h - the games of the program, which it brings along: nothing in core/ names one.
 */
#ifndef CORE_GAMES_H
#define CORE_GAMES_H

#include "core/game.h"

/* Ended by NULL; the first is what is meant where none is named. games/list.c has it. */
extern const Game *const games[];

#endif
