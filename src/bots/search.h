/* search.h - how the levels think: the policy proposes, a race decides (race.h), and what
 * the rest of a turn was to be is remembered. */
#ifndef BOTS_SEARCH_H
#define BOTS_SEARCH_H

#include "bots/policy.h"

struct Level {
    int playouts;                   /* of one answer; 0: the knowledge alone decides */
    int width;                      /* proposals that are tried */
    int effort;                     /* tries that a policy may make to find them */
    int turns;                      /* that a playout plays on, then to the round's end */
    int noise;                      /* mistakes: up to so many points either way */
    int spite;                      /* not 0: the best rival's points count against the
                                       own so much, in 1/SHARE, and the win does not */
    Taste taste;
};

/* Bot.think for all rows that have a Level. */
int search_think(const Bot *bot, const Question *question,
                 Candidate out[MAX_CANDIDATES]);

#endif
