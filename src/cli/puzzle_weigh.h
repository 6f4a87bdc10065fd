/* puzzle_weigh.h - what the choices of a position are worth, compared with each other: is
 * one far better than all others?
 *
 * A choice is worth the lead that its seat can expect after it: its points less the mean
 * of the others', by playouts that deal as luck does. All choices meet the same luck. If
 * a choice is only a step of a turn, the best rest of the turn is looked for first, and
 * every other step is tried too: steps may often be made in another order, and then none
 * of them is the one right step. */
#ifndef CLI_PUZZLE_WEIGH_H
#define CLI_PUZZLE_WEIGH_H

#include "study/advice.h"

typedef struct {
    const Game *game;
    const Bot *bot;                 /* proposes choices, and the rest of a turn */
    int wide;                       /* how many choices it proposes */
    int playouts;                   /* for each choice that comes near the best one */
    double margin;                  /* points: less is not far better */
    int number;                     /* chooses the random numbers */
} Scales;

typedef struct {
    Move move;
    double lead;                    /* of the seat to move */
    double own, others;             /* its expected points; the mean of the others' */
    double parts[FORECAST_PARTS];   /* the lead by parts of the playouts */
} Weight;

/* Find the best choice in `s` and the next best one. False: the best is not better by
 * the margin, or the error of the difference leaves less than half of it. */
bool weigh(Weight *best, Weight *next, const Scales *scales, const State *s);

#endif
