/* race.h - sequential halving: proposals race, and the worse half drops out
 * again and again.
 *
 * A playout plays the proposal; then the policy continues for some turns, luck included,
 * and says what each seat can expect. After each round the worse half is dropped, so that
 * most of the playouts go to moves that are hard to tell apart. The k-th playout of every
 * proposal has the same random numbers: luck deals the same tiles to all, so that only
 * the moves are compared. Tallies are sums of integers, so the jobs may be done in any
 * order or in parallel. */
#ifndef BOTS_RACE_H
#define BOTS_RACE_H

#include "bots/search.h"

/* What the playouts of one proposal add up to. */
typedef struct {
    int64_t points[MAX_SEATS], wins[MAX_SEATS];
    int64_t doubts;                 /* squares of what a playout leaves open, in POINT² */
    int64_t n;
} Tally;

typedef struct {
    const Question *question;
    const Policy *policy;
    const Level *level;
    int seat, seats;
    uint64_t seed;                  /* of the playouts */
    double started, deadline;       /* by the clock that was lent; deadline 0: none */
    bool stopped;
    bool is_far;                    /* playouts last Level.far turns */
    int n;                          /* proposals */
    Proposal proposals[MAX_PROPOSALS];
    Tally tallies[MAX_PROPOSALS];
    int order[MAX_PROPOSALS];
    int first, until, blocks;       /* of the slice: first playout, end, jobs for each */
} Race;

/* Run the race. The caller fills in the question, the policy, the level, the seats, the
 * seed and the proposals; `order` then lists the proposals, best first. */
void race_run(Race *race);

/* Make playout number `k` of a proposal. Returns whether it used random numbers: if not,
 * the others are no different. */
bool race_one(const Race *race, const Proposal *proposal, Tally *tally, int k);

#endif
