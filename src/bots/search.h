/* search.h - how the levels think: the policy proposes, a race decides (race.h), and the
 * rest of the turn is remembered. */
#ifndef BOTS_SEARCH_H
#define BOTS_SEARCH_H

#include "bots/policy.h"

struct Level {
    int playouts;                   /* for one answer; 0: the policy's order decides */
    int width;                      /* how many proposals are tried */
    int effort;                     /* how hard a policy searches for them */
    int turns;                      /* turns of a playout, before it ends its round */
    int noise;                      /* mistakes of up to so many points either way */
    int spite;                      /* not 0: count the best rival's points against our
                                       own, in 1/SHARE, and ignore the chance to win */
    Taste taste;
};

/* Bot.think of all rows that have a Level. */
int search_think(const Bot *bot, const Question *question,
                 Candidate out[MAX_CANDIDATES]);

#endif
