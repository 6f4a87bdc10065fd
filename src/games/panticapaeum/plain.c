/* plain.c - what the rules of Panticapaeum say, as a player would say it: see
 * core/plain.h. */
#include "games/panticapaeum/rules.h"

const PlainRow pa_plain[] = {
    {N_("%s: the game is over (PA-10)"), N_("The game is over")},
    {0},
};
