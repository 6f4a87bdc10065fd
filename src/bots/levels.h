/* levels.h - the bots that search, by level and style. What each of them does in a game
 * is a row of the table of its policy. */
#ifndef BOTS_LEVELS_H
#define BOTS_LEVELS_H

#include "bots/search.h"

enum {
    BEGINNER, EASY, NORMAL, GOOD, SKILLED, STRONG, MASTER, UNLIMITED,   /* rising */
    BUILDER, HOARDER, DENIER,                                           /* styles */
    LEVELS,
    GAINED = 104                    /* Taste.solo of those who search most */
};

extern const Bot level_bots[LEVELS];

#endif
