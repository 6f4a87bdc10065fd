/* review.h - a match looked at move by move: what was expected after each, what would
 * have been better, and how much of the end was play and how much was luck.
 *
 * A match is cut into steps: each move of a seat is one, and so are luck's moves that
 * follow each other. After every step the end is expected by many playouts. What luck's
 * steps changed was luck, what a seat's steps changed was its play; the sum of both is
 * the result, since each step begins with what the last one left. Playouts sample luck as
 * it deals, so luck that was neither good nor bad comes out as none.
 *
 * A lead is a seat's points less the mean of the others' points. */
#ifndef CLI_REVIEW_H
#define CLI_REVIEW_H

#include "bots/bot.h"
#include "core/match.h"

enum { REVIEW_PARTS = 8, REVIEW_BEST = 8 };

/* What is expected of the end. Playouts come in parts, whose spread shows the error. */
typedef struct {
    double points[MAX_SEATS], win[MAX_SEATS];
    double parts[REVIEW_PARTS][MAX_SEATS];  /* points by part */
} Forecast;

typedef struct {
    int first, last;                /* its moves by number, from 1; last is not below */
    int seat;                       /* or LUCK */
    bool is_choice;                 /* there were other moves */
    int n_best;
    Candidate best[REVIEW_BEST];    /* of a choice: the best moves, best first */
    Forecast after, after_best;
    double loss;                    /* of the lead against the best; 0 within its error */
} ReviewStep;

/* What all steps say of one seat. */
typedef struct {
    int choices, best;              /* best: how often it chose the best move */
    double loss;                    /* of all its moves together */
    int worst;                      /* the step that lost most; -1: none lost */
    double margin;                  /* its lead at the end, or as expected there */
    double seating;                 /* the lead expected before the first tile */
    double luck, luck_error;        /* seating and deals; half of the 95 % interval */
    double play, own_play;          /* margin less luck; of it what its moves brought */
} SeatReview;

typedef struct {
    const Match *match;
    const Bot *bot;
    int playouts, time_ms;          /* budget of a move; 0: the bot's own */
    int outlook;                    /* playouts of a forecast */
    int multi;                      /* candidates wanted of a choice */
    int seats;                      /* with the game's own */
    int n_steps;
    ReviewStep *steps;
    Forecast before;                /* the first move */
    unsigned char *states;          /* before each step, and after the last */
    SeatReview by_seat[MAX_SEATS];
} Review;

/* Cut `match` into steps; the budget and the bot must be there. False: no memory. */
bool review_open(Review *review, const Match *match, Err *err);

void review_close(Review *review);

/* Look at step number `i`, or for -1 at the beginning; each call touches its own step
 * only, so that they may run at once. */
void review_step(Review *review, int i);

/* Sum up, once every step was looked at. */
void review_sum(Review *review);

/* The state before step `i`. */
const State *review_state(const Review *review, int i);

/* The lead of `seat` as a forecast has it. */
double forecast_lead(const Forecast *forecast, int seats, int seat);

#endif
