/* list.c - the table of games; the only file that names them all. A test may bring
 * another one. */
#include "games/list.h"

extern const Game akropolis, nullgame, panticapaeum;

const Game *const games[] = {&akropolis, &panticapaeum, &nullgame, NULL};
