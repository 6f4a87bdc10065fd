/* moves.h - the list of legal steps. */
#ifndef PANTICAPAEUM_MOVES_H
#define PANTICAPAEUM_MOVES_H

#include "games/panticapaeum/rules.h"

/* All legal steps, always in the same order. Returns how many: 0 only when the
 * game is over. */
int pa_list_steps(const State *s, Move out[MAX_MOVES]);

#endif
