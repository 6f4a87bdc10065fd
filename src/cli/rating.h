/* rating.h - how much stronger one bot is than another: Elo with its error, and a test
 * that ends as soon as it is decided.
 *
 * The unit is the share of a deal, from 0 (lost from every seat) to 1 (won from every
 * seat). The games of one deal depend on each other, since they were played with the
 * same tiles; deals do not. So the variance is taken over deals, and luck that favours a
 * seat cancels out before it is measured. */
#ifndef CLI_RATING_H
#define CLI_RATING_H

#include <stdbool.h>

/* The Elo difference that corresponds to a share of the points, and the reverse. */
double elo_of(double share);
double share_of(double elo);

/* The sums over some deals. */
typedef struct {
    double games_sum, deals_sum, deals_squares;
    int games, deals;               /* games: also those of incomplete deals */
} Shares;

void shares_add_game(Shares *shares, double share);
void shares_add_deal(Shares *shares, double share);

typedef struct {
    double elo, error;              /* error: half the width of the 95 % interval */
} Elo;

/* Half a win and half a loss are added, so that the Elo of a clean sweep is finite. */
Elo shares_elo(const Shares *shares);

/* A sequential probability ratio test of "it is elo1 stronger" against "it is elo0
 * stronger", with a risk of 5 % either way: deals are added until one hypothesis is much
 * likelier. Every share of a deal of two to four seats is a whole number of steps. */
enum { SPRT_STEPS = 48 };

typedef enum { SPRT_OPEN, SPRT_ELO0, SPRT_ELO1 } SprtVerdict;

typedef struct {
    double elo0, elo1;
    int counts[SPRT_STEPS + 1];     /* deals by their share */
    int deals;
} Sprt;

void sprt_add(Sprt *sprt, double share);

/* The log-likelihood ratio of elo1 against elo0. */
double sprt_ratio(const Sprt *sprt);

/* The ratio at which the test ends: above it elo1 is accepted, below its negative elo0.
 */
double sprt_bound(void);

SprtVerdict sprt_verdict(const Sprt *sprt);

#endif
