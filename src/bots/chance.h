/* chance.h - from points to chances to win, in integers. */
#ifndef BOTS_CHANCE_H
#define BOTS_CHANCE_H

#include "core/game.h"

enum { SURE = 1 << 16 };            /* a chance of 1 */

/* The chance of each of `seats` seats to win if it stands at these points, in 1/POINT,
 * and differences may still shift by `doubt`, one standard deviation. */
void chances(int out[MAX_SEATS], const int points[MAX_SEATS], int seats, int doubt);

/* The whole part of the square root. */
int root_of(int x);

#endif
