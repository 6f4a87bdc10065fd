/* rating.h - how much stronger one bot is: Elo with an honest error, and a test that ends
 * as soon as it knows.
 *
 * What is counted is the share of a deal, from 0 (lost from every seat) to 1 (won from
 * every seat). The games of one deal hang together, since they were played with the same
 * tiles; deals do not. So the spread is taken over deals, and luck that favours a seat
 * cancels before it is measured. */
#ifndef CLI_RATING_H
#define CLI_RATING_H

#include <stdbool.h>

/* The Elo that makes this share of the points likely, and the other way round. */
double elo_of(double share);
double share_of(double elo);

/* What is known after some deals. */
typedef struct {
    double games_sum, deals_sum, deals_squares;
    int games, deals;               /* games: also those of a deal not yet complete */
} Shares;

void shares_add_game(Shares *shares, double share);
void shares_add_deal(Shares *shares, double share);

typedef struct {
    double elo, error;              /* error: half the width of the 95 % interval */
} Elo;

/* Half a win and half a loss are added, so that a clean sweep stays finite. */
Elo shares_elo(const Shares *shares);

/* A sequential test of "it is elo1 stronger" against "it is elo0 stronger", with a risk
 * of one in twenty either way: deals are added until one of them is a good deal likelier.
 * Every share of a deal of two to four seats is a whole number of steps. */
enum { SPRT_STEPS = 48 };

typedef enum { SPRT_OPEN, SPRT_ELO0, SPRT_ELO1 } SprtVerdict;

typedef struct {
    double elo0, elo1;
    int counts[SPRT_STEPS + 1];     /* deals by their share */
    int deals;
} Sprt;

void sprt_add(Sprt *sprt, double share);

/* Logarithm of how much likelier what was seen is under elo1 than under elo0. */
double sprt_ratio(const Sprt *sprt);

/* The ratio at which the test ends: with this sign for elo1, with the other for elo0. */
double sprt_bound(void);

SprtVerdict sprt_verdict(const Sprt *sprt);

#endif
