/* list.c - the table of games; the only file that names them all. A test may link
 * another one instead. */
#include "games/list.h"

extern const Game akropolis, nullgame, panticapaeum;

const Game *const games[] = {&akropolis, &panticapaeum, &nullgame, NULL};
