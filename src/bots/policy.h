/* policy.h - what a search must know about a game besides its rules: moves worth
 * considering, how a sensible player continues, and what a position is worth.
 *
 * Points are in 1/POINT throughout, so that their sums are exact. So no answer depends on
 * the order of an addition, on threads, or on the machine. To teach the searching bots a
 * new game, write a Policy and add it to policies.c. */
#ifndef BOTS_POLICY_H
#define BOTS_POLICY_H

#include "bots/bot.h"

enum {
    POINT = 256,                    /* one point */
    SHARE = 16,                     /* a whole, in a Taste */
    MAX_PROPOSALS = 96,
    MAX_ASPECTS = 24
};

/* How much a player cares about things, in 1/SHARE of their real value: SHARE for
 * all is good play. */
typedef struct {
    int stones, height, plazas;     /* Akropolis: stones, building up, stars for later */
    int rows, workers, coins;       /* Panticapaeum: steps in rows, workers, coins */
    int solo;                       /* Akropolis: not a taste, but how well it plays: what
                                       it gains in a round of a solo game, in 1/SHARE of
                                       a point, more than is expected of it; its
                                       trust.c corrects that by rival */
    bool learned;                   /* not a taste, either: the network judges, and not
                                       the terms alone */
} Taste;

extern const Taste plain_taste;     /* all SHARE; plays as `master` does */

/* One way to play: a move, or the steps of a turn up to luck's move. */
typedef struct {
    int32_t worth;                  /* without playouts; only differences matter */
    int n, replies;                 /* moves of the seat; then of the others up to luck's
                                       move, as far as these can be told */
    Move moves[MAX_PLAN];
} Proposal;

/* Something that a seat has, counted: a part of its score sheet, or what may bring
 * points later. */
typedef enum { ON_SHEET, PROSPECT, DENIAL } AspectKind;    /* DENIAL: of what the others
                                                              want, guessed */
typedef struct {
    const char *sentence;           /* about a change of it: the number with its sign */
    AspectKind kind;
    int number;                     /* points, if it is on the score sheet */
    int32_t worth;                  /* in 1/POINT */
} Aspect;

typedef struct {
    const Game *game;
    /* Up to `most` proposals for the seat to move, best first. Where they must be
     * searched for, about `effort` tries are made. Returns how many, at least one. */
    int (*propose)(Proposal out[MAX_PROPOSALS], const State *s, const Taste *taste,
                   int most, int effort, Rng *rng);
    /* Continue as sensible players would for `turns` turns of seats, then say what each
     * seat can expect at the end. Returns how much the difference between two seats may
     * still change from that: one standard deviation. */
    int (*playout)(int points[MAX_SEATS], State *s, const Taste *taste, int turns,
                   Rng *rng);
    const Level *levels;            /* what each level does: a row for each of levels.h */
    /* Are these one and the same move but for how the board is turned? NULL: never. */
    bool (*alike)(const State *s, Move one, Move other);
    /* What the seat to move at `s` has at `after`, after moves of its turn or none. The
     * aspects are always the same ones; returns how many there are. Those on the
     * score sheet add up to its points. */
    int (*aspects)(Aspect out[MAX_ASPECTS], const State *s, const State *after);
} Policy;

/* The policy of a game, or NULL. */
const Policy *policy_of(const Game *game);

#endif
