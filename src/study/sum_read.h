/* sum_read.h - reads the steps of a review back from the JSON of study_json.h, so that
 * steps which were analysed elsewhere can be summed up here. */
#ifndef STUDY_SUM_READ_H
#define STUDY_SUM_READ_H

#include "base/json_read.h"
#include "study/sum.h"

/* Read a list of step answers, in any order, into `steps`, as review_sum takes them.
 * Steps that are not in the list are unknown. Members that a sum does not need may be
 * missing. Fails with a sentence about the first answer that is not one of this match. */
bool sum_read(SumStep steps[], const Review *review, const DocNode *list, Err *err);

#endif
