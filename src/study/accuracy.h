/* accuracy.h - how good a move was as a percentage, by lichess's curve over the chance to
 * win that it gave away. */
#ifndef STUDY_ACCURACY_H
#define STUDY_ACCURACY_H

enum { ACCURATE = 1000 };           /* 100 %: the unit is 1/10 % */

/* `lost`: the chance that was given away, in 1/10000; below 0 counts as none. */
int accuracy_of(int lost);

#endif
