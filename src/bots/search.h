/* search.h - how the levels think: the policy proposes, a race decides (race.h), and the
 * rest of the turn is remembered. */
#ifndef BOTS_SEARCH_H
#define BOTS_SEARCH_H

#include "bots/policy.h"

struct Level {
    int playouts;                   /* for one answer; 0: the policy's order decides */
    int width;                      /* how many proposals are asked for */
    int field;                      /* of them, how many get playouts; 0: all */
    int effort;                     /* how hard a policy searches for them */
    int turns;                      /* turns of a playout, before it ends its round */
    int far;                        /* the same with a large budget; 0: `turns`. Few long
                                       playouts blur more than they show. */
    int noise[MAX_SEATS + 1];       /* by the number of seats: mistakes of up to so many
                                       points either way */
    int spite;                      /* not 0: count the best rival's points against our
                                       own, in 1/SHARE, and ignore the chance to win */
    Taste taste;
};

/* How many playouts it makes for one answer in the game where it makes most. */
int bot_playouts(const Bot *bot);

/* What it cares about in a game that has a policy. */
const Taste *bot_taste(const Bot *bot, const Game *game);

/* Bot.think of all rows that have a Level. */
int search_think(const Bot *bot, const Question *question,
                 Candidate out[MAX_CANDIDATES]);

#endif
