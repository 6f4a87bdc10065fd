/* whole_review.h - all steps of a review in memory, for the commands that show them. */
#ifndef CLI_WHOLE_REVIEW_H
#define CLI_WHOLE_REVIEW_H

#include "study/sum.h"

typedef struct {
    Review review;
    int seats;                      /* including the game's own */
    Cut *cuts;
    Advice *advice;                 /* by step */
    SumStep *steps;                 /* steps[0]: the beginning; see review_sum */
    Instead *instead;               /* as steps */
    ReviewSum sum;
} WholeReview;

/* Cut `match` into steps; the budget must be set, and without hooks gets a clock. False:
 * no memory. */
bool whole_open(WholeReview *whole, const Match *match, Err *err);
void whole_close(WholeReview *whole);

/* The clock, for those who have hooks of their own. */
double whole_now_ms(void *with);

/* Analyse step `i`, or the beginning for -1. Calls may run in parallel. */
void whole_step(WholeReview *whole, int i);

/* Sum up, once every step is analysed. */
void whole_sum(WholeReview *whole);

/* What step `i` led to; -1: the beginning. */
const Judged *whole_outcome(const WholeReview *whole, int i);
const Instead *whole_instead(const WholeReview *whole, int i);
Assessment whole_assessment(const WholeReview *whole, int i);

/* Points, chances or losses of a review as numbers for people. */
double in_points(int hundredths);

/* The moves of step `i` as the record writes them, with blanks between; and those of the
 * best turn instead. */
void whole_moves(Text *text, const WholeReview *whole, int i);
void whole_best(Text *text, const WholeReview *whole, int i);

#endif
