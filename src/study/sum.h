/* sum.h - what the steps of a match add up to: mistakes, and how much of the result was
 * luck, how much play, and how much nobody could tell in time.
 *
 * Each step is measured by one yardstick, before and after. Luck's steps by playouts from
 * before the deal and from after it: the difference is luck. Choices by the playouts that
 * compared them with the best: what a choice lost is play, so a seat's play is exactly
 * what the others lost to it and what it lost itself. What is left lies between steps: a
 * choice is looked at more closely than the position was when it came about, and further
 * ahead. What that changes was seen only later; it is nobody's luck and nobody's play.
 * All three add up exactly to the result, since each of them begins where the last one
 * ended. Which seat one gets is luck, too; but what to expect against the game's own
 * seat, in a solo game, says only how strong that one is, and counts apart. */
#ifndef STUDY_SUM_H
#define STUDY_SUM_H

#include "study/review.h"

enum { SUM_WORST = 3, SUM_ROUNDS = 64 };

/* The sum of all steps for one seat. Points are in 1/100. */
typedef struct {
    int choices, best;              /* turns with a choice; that lost nothing, as it is
                                       shown */
    int loss;                       /* of all its turns together */
    int accuracy;                   /* mean of its steps with a choice, in 1/10 % */
    int grades[4];                  /* how many turns of each grade */
    int n_worst;
    int worst[SUM_WORST];           /* of the turns that lost most, the worst first, the
                                       steps that stand for them */
    int worst_loss[SUM_WORST];      /* what those turns lost */
    int margin;                     /* its lead at the end, or the expected one */
    int start;                      /* the lead expected before the first tile against
                                       the game's own seat; 0 if it has none */
    int seating;                    /* the same against others, part of luck; or 0 */
    int play, own_play;             /* by all seats' choices; by its own: -loss */
    int luck, luck_error;           /* by luck's steps and the seating; half of the 95 %
                                       interval */
    int later;                      /* the rest: seen only later */
} SeatSum;

/* What a round changed in each seat's lead: by luck, by all seats' play, by its own; and
 * what was seen only then. */
typedef struct {
    int round;                      /* from 1; 0: the seating, before the first tile */
    int luck[MAX_SEATS], play[MAX_SEATS], own_play[MAX_SEATS], later[MAX_SEATS];
} RoundSum;

typedef struct {
    int seats;                      /* including the game's own */
    SeatSum by_seat[MAX_SEATS];
    int n_rounds;
    RoundSum rounds[SUM_ROUNDS];    /* the last one also has the rounds after it */
} ReviewSum;

/* An outcome that may not be known: then nothing is expected to have changed. */
typedef struct {
    bool is_known;
    Judged outcome;
} SumStep;

/* A turn in which luck comes has several steps, but it is one choice with one grade, by
 * what it lost as a whole. The step that lost most stands for it. */
typedef struct {
    int loss;
    int first, worst;               /* steps; -1: no choice in it is known */
} TurnSum;

/* The turn that step `i` belongs to. */
TurnSum sum_turn(const Review *review, const SumStep steps[], int i);

/* Sum up. steps[0] is the beginning, steps[i + 1] the outcome of step `i`; the unknown
 * ones are filled in with what is expected there. */
void review_sum(ReviewSum *out, const Review *review, SumStep steps[]);

/* How step `i` changed the lead of `seat`: by luck, or by what a choice lost. */
int sum_gain(const Review *review, const SumStep steps[], int i, int seat);

/* How the lead of `seat` before step `i` differs from what the step before had led to. */
int sum_later(const Review *review, const SumStep steps[], int i, int seat);

#endif
