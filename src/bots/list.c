/* list.c - the table of bots. With FEW_BOTS it has only those that do not search, for a
 * module that is there for the rules. */
#include "bots/levels.h"

extern const Bot random_bot, greedy_bot;

const Bot *const bots[] = {
    &random_bot,    &greedy_bot,
#ifndef FEW_BOTS
    &level_bots[BEGINNER], &level_bots[EASY], &level_bots[NORMAL], &level_bots[GOOD],
    &level_bots[SKILLED], &level_bots[STRONG], &level_bots[MASTER],
    &level_bots[UNLIMITED], &level_bots[BUILDER], &level_bots[HOARDER],
    &level_bots[DENIER],
#endif
    NULL,
};
