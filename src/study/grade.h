/* grade.h - how bad a move was, in a word: fixed thresholds of points. */
#ifndef STUDY_GRADE_H
#define STUDY_GRADE_H

enum { GRADES = 4 };

typedef struct {
    const char *name;               /* as in the protocol; "" for a good move */
    const char *sign;               /* as chess players write it */
    int from;                       /* loses at least so much, in 1/100 points */
} Grade;

extern const Grade grades[GRADES];  /* from good to bad */

/* The grade of a move that lost `loss`, as an index into `grades`: by tenths of a point,
 * as losses are shown. */
int grade_of(int loss);

#endif
