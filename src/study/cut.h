/* cut.h - a match cut into steps: a turn of a seat is one, and so is a run of luck's
 * moves. Where luck comes in the middle of a turn, the turn has several steps. */
#ifndef STUDY_CUT_H
#define STUDY_CUT_H

#include "core/match.h"

typedef struct {
    int first, last;                /* the numbers of its moves, from 1; last >= first */
    int seat;                       /* or LUCK */
    int turn;                       /* from 0: all steps of a turn have the same, also
                                       luck's in the middle of it */
    int number;                     /* of its turn as players count: turns of seats,
                                       from 1; luck has that of the turn before it */
    int round;                      /* of the game, from 1 */
    bool is_choice;                 /* a seat had other moves */
} Cut;

/* Cut `match` into steps. Returns how many. */
int cut_match(Cut out[MAX_PLIES], const Match *match);

/* Does the turn of the seat to move in `before` go on in `s`, with nobody's move in
 * between? */
bool turn_goes_on(const Game *game, const State *before, const State *s);

#endif
