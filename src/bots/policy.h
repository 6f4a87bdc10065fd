/* policy.h - what a search must know of a game besides its rules: moves worth a thought,
 * how a sensible player goes on, and what a position is worth.
 *
 * Points are in 1/POINT throughout, so that sums of them are exact: no answer depends on
 * the order of an addition, hence not on threads, and not on the machine. To teach a new
 * game to the searching bots: write a Policy and add it to policies[] in levels.c. */
#ifndef BOTS_POLICY_H
#define BOTS_POLICY_H

#include "bots/bot.h"

enum {
    POINT = 256,                    /* one point */
    SHARE = 16,                     /* a whole, in a Taste */
    MAX_PROPOSALS = 96
};

/* What a player cares for, in 1/SHARE of what the knowledge says: SHARE throughout is
 * good play. */
typedef struct {
    int stones, height, plazas;     /* Akropolis: stones, room above, stars for later */
    int rows, workers, coins;       /* Panticapaeum: steps in rows, workers, coins */
} Taste;

extern const Taste plain_taste;     /* all SHARE */

/* One way to play: a move, or the steps of a turn as far as luck leaves them open. */
typedef struct {
    int32_t worth;                  /* by knowledge alone; only differences count */
    int n;
    Move moves[MAX_PLAN];
} Proposal;

typedef struct {
    const Game *game;
    /* Up to `most` proposals for the seat to move, best first, found with about `effort`
     * tries where they must be looked for; returns how many, at least one. */
    int (*propose)(Proposal out[MAX_PROPOSALS], const State *s, const Taste *taste,
                   int most, int effort, Rng *rng);
    /* Play on for `turns` turns of seats as sensible players do, then say what every
     * seat can expect at the end. */
    void (*playout)(int points[MAX_SEATS], State *s, const Taste *taste, int turns,
                    Rng *rng);
    /* How far from it the difference of two seats may still end: one standard
     * deviation. */
    int (*doubt)(const State *s);
    int pace;                       /* of a level's own playouts, in 1/SHARE */
    /* Why `proposal` is good, the strongest reason first; returns how many. */
    int (*why)(Message out[MAX_REASONS], const State *s, const Proposal *proposal);
} Policy;

/* The policy of a game, or NULL. */
const Policy *policy_of(const Game *game);

#endif
