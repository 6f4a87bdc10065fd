/* glance.h - what a position looks like after one move, for bots that look no further. */
#ifndef BOTS_GLANCE_H
#define BOTS_GLANCE_H

#include "bots/bot.h"

/* Points of the seat to move after `m`, and its chance to win if the game ended there: 1,
 * or shared by as many as have the most points, or 0. */
void glance(Candidate *out, const Question *question, Move m);

#endif
