/* review.h - a match analysed move by move: the expected result after each move, better
 * moves, and how much of the result was play and how much luck.
 *
 * A match is cut into steps: each move of a seat is one, and so is a run of luck's
 * moves. After every step many playouts estimate the result. What luck's steps changed
 * was luck, what a seat's steps changed was its play. Both add up to the result, since
 * each step begins where the last one ended. Playouts deal as luck does, so average luck
 * counts as none.
 *
 * A lead is a seat's points minus the mean of the others' points. */
#ifndef CLI_REVIEW_H
#define CLI_REVIEW_H

#include "bots/bot.h"
#include "core/match.h"

enum { REVIEW_PARTS = 8, REVIEW_BEST = 8 };

/* The expected result. Playouts come in parts, whose variance gives the error. */
typedef struct {
    double points[MAX_SEATS], win[MAX_SEATS];
    double parts[REVIEW_PARTS][MAX_SEATS];  /* points by part */
} Forecast;

typedef struct {
    int first, last;                /* the numbers of its moves, from 1; last >= first */
    int seat;                       /* or LUCK */
    bool is_choice;                 /* there were other moves */
    int n_best;
    Candidate best[REVIEW_BEST];    /* of a choice: the best moves, best first */
    Forecast after, after_best;
    double loss;                    /* of lead, compared with the best; 0 within its
                                       error */
} ReviewStep;

/* The sum of all steps for one seat. */
typedef struct {
    int choices, best;              /* best: how often it chose the best move */
    double loss;                    /* of all its moves together */
    int worst;                      /* the step that lost most; -1: none lost */
    double margin;                  /* its lead at the end, or the expected one */
    double seating;                 /* the lead expected before the first tile */
    double luck, luck_error;        /* seating and deals; half of the 95 % interval */
    double play, own_play;          /* margin minus luck; the part due to its own moves */
} SeatReview;

typedef struct {
    const Match *match;
    const Bot *bot;
    int playouts, time_ms;          /* budget of a move; 0: the bot's own */
    int outlook;                    /* playouts of a forecast */
    int multi;                      /* candidates to ask for */
    int seats;                      /* including the game's own */
    int n_steps;
    ReviewStep *steps;
    Forecast before;                /* before the first move */
    unsigned char *states;          /* before each step, and after the last */
    SeatReview by_seat[MAX_SEATS];
} Review;

/* Cut `match` into steps; the bot and its budget must be set. False: no memory. */
bool review_open(Review *review, const Match *match, Err *err);

void review_close(Review *review);

/* Analyse step `i`, or the beginning for -1. Each call touches only its own step, so
 * that calls may run in parallel. */
void review_step(Review *review, int i);

/* Sum up, once every step is analysed. */
void review_sum(Review *review);

/* The state before step `i`. */
const State *review_state(const Review *review, int i);

/* The lead of `seat` in a forecast. */
double forecast_lead(const Forecast *forecast, int seats, int seat);

#endif
