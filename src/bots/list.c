/* list.c - the table of bots. With FEW_BOTS it has only those that do not search, for a
 * module that is there for the rules. */
#include "bots/levels.h"

extern const Bot random_bot, greedy_bot;

const Bot *const bots[] = {
    &random_bot,    &greedy_bot,
#ifndef FEW_BOTS
    &level_bots[0], &level_bots[1], &level_bots[2], &level_bots[3], &level_bots[4],
    &level_bots[5], &level_bots[6], &level_bots[7], &level_bots[8],
#endif
    NULL,
};
