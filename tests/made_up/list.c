/* list.c - the games of src/games/list.c and one that only the tests have. */
#include "games/list.h"

extern const Game akropolis, nullgame, panticapaeum, regatta;

const Game *const games[] = {&akropolis, &panticapaeum, &nullgame, &regatta, NULL};
