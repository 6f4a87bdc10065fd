/* review.h - a match analysed step by step: the expected result after each step, and
 * better moves. sum.h tells how much of the result was play and how much luck. */
#ifndef STUDY_REVIEW_H
#define STUDY_REVIEW_H

#include "study/advice.h"
#include "study/cut.h"

typedef struct {
    const Match *match;
    StudyBudget budget;
    int n_cuts;
    const Cut *cuts;                /* as cut_match makes them */
} Review;

/* Analyse step `i`, or the beginning for -1. `advice` is filled in for a choice, and
 * otherwise empty. Touches nothing else, so that calls may run in parallel, and a step's
 * answer does not depend on that of others. */
void review_step(Assessment *out, Advice *advice, const Review *review, int i);

/* The match as it was before step `i`; n_cuts: at the end. */
void review_match(Match *out, const Review *review, int i);

#endif
