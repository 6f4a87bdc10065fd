/* glance.h - judges a position after one move, for bots that look no further. */
#ifndef BOTS_GLANCE_H
#define BOTS_GLANCE_H

#include "bots/bot.h"

/* The points of the seat to move after `m`, and its chance to win if the game ended
 * there: 1, or shared among all that have the most points, or 0. */
void glance(Candidate *out, const Question *question, Move m);

#endif
