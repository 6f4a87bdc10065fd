/* forecast.h - the result that can be expected from a state on, as the mean of many
 * playouts.
 *
 * Numbers are whole: points in 1/100, chances in 1/10000, just as they are written. So
 * whoever reads them has all of them, and sums of them are exact.
 *
 * A lead is a seat's points minus the mean of the others' points. */
#ifndef STUDY_FORECAST_H
#define STUDY_FORECAST_H

#include "bots/bot.h"

enum { FORECAST_PARTS = 8 };

typedef struct {
    int points[MAX_SEATS], win[MAX_SEATS];
    /* Both of a seat's lead, in points. The error is how well the playouts tell what to
     * expect, half of the 95 % interval: none where luck has no say in them. The spread
     * is how far the end may be from that: one standard deviation. */
    int error[MAX_SEATS], spread[MAX_SEATS];
} Forecast;

/* Who looks, and how hard. */
typedef struct {
    const Bot *bot;
    int playouts, time_ms;          /* for a turn; both 0: the bot's own */
    int outlook;                    /* playouts of a forecast */
    int multi;                      /* candidates to ask for */
    const BotHooks *hooks;
} StudyBudget;

/* Let the adviser look, unless a bot is named. */
void budget_complete(StudyBudget *budget);

/* Playouts come in parts, whose variance gives the error: the points by part. */
typedef struct {
    double points[FORECAST_PARTS][MAX_SEATS];
} ForecastParts;

/* A position after `number` moves, which choose the random numbers: the same number gives
 * the same luck as far as possible, so that two moves can be compared. */
typedef struct {
    const Game *game;
    const State *state;
    int number;
} StudyPosition;

/* Expect the result with `budget->outlook` playouts, or if the game is over, know it.
 * Once the budget's hooks say stop, few playouts do. */
void forecast_make(Forecast *out, ForecastParts *parts, const StudyPosition *position,
                   const StudyBudget *budget);

/* The lead of `seat`, in 1/100. */
int forecast_lead(const Forecast *forecast, int seats, int seat);

/* The chance of `seat` in whole percents, rounded so that those of all seats add up to a
 * hundred, if the chances do: what rounding down leaves goes to those it took most
 * from. */
int forecast_percent(const Forecast *forecast, int seats, int seat);

/* The lead of `seat` in one part, in points. */
double forecast_part_lead(const ForecastParts *parts, int part, int seats, int seat);

/* The mean of a number by part, and the square of the error of that mean. */
double forecast_mean(const double numbers[FORECAST_PARTS], double *square);

/* Is the lead of `seat` higher in `more` than in `less`, by more than twice the error of
 * the difference? */
bool forecast_is_higher(const ForecastParts *more, const ForecastParts *less, int seats,
                        int seat);

/* The square root, rounded down. */
int forecast_root(int64_t square);

#endif
