/* reviewed.c - see reviewed.h. */
#include "reviewed.h"

#include "test.h"

WholeReview reviewed_with(const Match *match, StudyBudget budget)
{
    WholeReview whole = {.review.budget = budget};
    Err err;

    CHECK(whole_open(&whole, match, &err), "there is memory");
    for (int i = -1; i < whole.review.n_cuts; i++)
        whole_step(&whole, i);
    whole_sum(&whole);
    return whole;
}
