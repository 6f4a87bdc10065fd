/* calibration.h - chances that were stated, compared with what came of them. */
#ifndef TRAIN_CALIBRATION_H
#define TRAIN_CALIBRATION_H

#include <stdio.h>

#include "core/game.h"

enum { TENTHS = 10, MAX_STATED = 400, MAX_LEFT_SHOWN = 32 };

/* A chance that a seat stated, and the margin over its best rival that it expected. */
typedef struct {
    int seat, margin;
    double win;
} Stated;

/* What the estimate says when luck is to move, without a playout, and its doubt. */
typedef struct {
    double points[MAX_SEATS], doubt;
} Guess;

/* A game: what was stated and guessed in it, in this order, and its end. */
typedef struct {
    int n, n_guesses, seats, points[MAX_SEATS];
    int n_before_last;              /* of what was stated, before luck's last turn */
    unsigned winners;
    Stated stated[MAX_STATED];
    Guess guesses[MAX_STATED];
} StatedGame;

typedef struct {
    double n, stated, won;          /* how many; sums of their chances and of victories */
    double more;                    /* sum: of the margin, what came more than expected */
    double error, brier;            /* squares: of the margin, of the chance */
} CalibrationRow;

typedef struct {
    double n, first, last;          /* how many; sums of what came more than was guessed,
                                       for the first seat and the last */
    double pairs, error;            /* of seats; squares: of the difference between two */
    double doubt;
} GuessRow;

typedef struct {
    CalibrationRow tenths[TENTHS];  /* by the chance: 0 to 10 %, 10 to 20 % … */
    CalibrationRow lefts[MAX_LEFT_SHOWN];   /* by how many more the seat stated */
    CalibrationRow end;                     /* what was stated after luck's last turn */
    GuessRow guesses[MAX_LEFT_SHOWN];       /* by how many more were made */
} Calibration;

/* The points of a seat less those of its best rival, if it has one. */
int margin_of(const int points[MAX_SEATS], int seats, int seat);

/* Add what was stated in a game. A victory that is shared counts as a part of one. */
void calibration_add(Calibration *calibration, const StatedGame *game);

/* Three tables. By tenths: how many chances, their mean, the share that was won. By turns
 * left: what came more than the expected margin, how far it was from the final one, and
 * the Brier score. By luck's turns left: what came more than the estimate said, how wrong
 * the difference between two seats was, and the doubt that the estimate stated; for 0 the
 * margins that were stated after luck's last turn. */
void calibration_print(const Calibration *calibration, FILE *out);

#endif
