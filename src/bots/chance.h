/* chance.h - turns points into chances to win, in integers. */
#ifndef BOTS_CHANCE_H
#define BOTS_CHANCE_H

#include "core/game.h"

enum { SURE = 1 << 16 };            /* a chance of 1 */

/* The chance to win of each of `seats` seats with these points, in 1/POINT, if
 * differences may still change by `doubt`, one standard deviation. */
void chances(int out[MAX_SEATS], const int points[MAX_SEATS], int seats, int doubt);

/* The square root, rounded down. */
int root_of(int x);

#endif
