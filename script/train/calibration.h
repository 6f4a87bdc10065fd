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

/* A game: what was stated in it, in this order, and its end. */
typedef struct {
    int n, seats, points[MAX_SEATS];
    unsigned winners;
    Stated stated[MAX_STATED];
} StatedGame;

typedef struct {
    double n, stated, won;          /* how many; sums of their chances and of victories */
    double error, brier;            /* squares: of the margin, of the chance */
} CalibrationRow;

typedef struct {
    CalibrationRow tenths[TENTHS];  /* by the chance: 0 to 10 %, 10 to 20 % … */
    CalibrationRow lefts[MAX_LEFT_SHOWN];   /* by how many more the seat stated */
} Calibration;

/* The points of a seat less those of its best rival, if it has one. */
int margin_of(const int points[MAX_SEATS], int seats, int seat);

/* Add what was stated in a game. A victory that is shared counts as a part of one. */
void calibration_add(Calibration *calibration, const StatedGame *game);

/* Two tables. By tenths: how many chances, their mean, the share that was won. By turns
 * left: how far the expected margin was from the final one, and the Brier score. */
void calibration_print(const Calibration *calibration, FILE *out);

#endif
