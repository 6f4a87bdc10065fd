/* list.c - the table of games; the only file that names them all. A test may link
 * another one instead. ONLY_GAME is defined for a module with the rules of one game. */
#include "games/list.h"

extern const Game akropolis, nullgame, panticapaeum;

#ifdef ONLY_GAME
const Game *const games[] = {&ONLY_GAME, NULL};
#else
const Game *const games[] = {&akropolis, &panticapaeum, &nullgame, NULL};
#endif
