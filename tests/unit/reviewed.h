/* reviewed.h - whole reviews for tests. */
#ifndef UNIT_REVIEWED_H
#define UNIT_REVIEWED_H

#include "cli/whole_review.h"

/* Every step of `match`, looked at with `budget`, and their sum; whole_close ends it. */
WholeReview reviewed_with(const Match *match, StudyBudget budget);

#endif
