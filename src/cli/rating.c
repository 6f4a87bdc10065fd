/* rating.c - see rating.h.
 *
 * The test is the generalised SPRT (Van den Bergh): it assumes nothing about the
 * distribution of the shares. For each hypothesis it finds the likeliest distribution
 * with that mean, and compares the two on what was observed. */
#include "cli/rating.h"

#include <math.h>

double elo_of(double share)
{
    return -400 * log10(1 / share - 1);
}

double share_of(double elo)
{
    return 1 / (1 + pow(10, -elo / 400));
}

void shares_add_game(Shares *shares, double share)
{
    shares->games_sum += share;
    shares->games++;
}

void shares_add_deal(Shares *shares, double share)
{
    shares->deals_sum += share;
    shares->deals_squares += share * share;
    shares->deals++;
}

/* The variance of a single deal; at least that of the half win and half loss. */
static double variance(const Shares *s)
{
    double least = 0.25 / (s->games + 1), seen = 0.25;

    if (s->deals > 1)
        seen = (s->deals_squares - s->deals_sum * s->deals_sum / s->deals) /
               (s->deals - 1);
    return fmax(seen, least);
}

Elo shares_elo(const Shares *s)
{
    double share = (s->games_sum + 0.5) / (s->games + 1);
    double error = 1.96 * sqrt(variance(s) / fmax(s->deals, 1));
    double slope = 400 / (log(10) * share * (1 - share));

    return (Elo){elo_of(share), error * slope};
}

void sprt_add(Sprt *sprt, double share)
{
    sprt->counts[(int)(share * SPRT_STEPS + 0.5)]++;
    sprt->deals++;
}

/* How often a share was observed. The ends and the middle count a little even if they
 * were not observed, so that a run of wins proves no more than it should. */
static double weight_of(const Sprt *sprt, int step)
{
    bool is_possible = step % (SPRT_STEPS / 4) == 0;

    return sprt->counts[step] ? sprt->counts[step] : is_possible ? 1e-3 : 0;
}

/* How far the mean of the distribution tilted by `x` lies above `mean`; falls as x
 * grows. */
static double lean(const Sprt *sprt, double mean, double x)
{
    double sum = 0;

    for (int step = 0; step <= SPRT_STEPS; step++) {
        double weight = weight_of(sprt, step);
        double from_mean = (double)step / SPRT_STEPS - mean;
        if (weight > 0)             /* most steps were never observed */
            sum += weight * from_mean / (1 + x * from_mean);
    }
    return sum;
}

/* The tilt that gives the observed distribution this mean: the likeliest one that has
 * it. */
static double tilt(const Sprt *sprt, double mean)
{
    double low = -1 / (1 - mean), high = 1 / mean;

    for (int i = 0; i < 50; i++) {
        double middle = (low + high) / 2;
        if (lean(sprt, mean, middle) > 0)
            low = middle;
        else
            high = middle;
    }
    return (low + high) / 2;
}

double sprt_ratio(const Sprt *sprt)
{
    double mean0 = share_of(sprt->elo0), mean1 = share_of(sprt->elo1), sum = 0;

    if (sprt->deals == 0)
        return 0;
    double tilt0 = tilt(sprt, mean0), tilt1 = tilt(sprt, mean1);
    for (int step = 0; step <= SPRT_STEPS; step++) {
        double share = (double)step / SPRT_STEPS;
        if (weight_of(sprt, step) > 0)
            sum += weight_of(sprt, step) * log((1 + tilt0 * (share - mean0)) /
                                               (1 + tilt1 * (share - mean1)));
    }
    return sum;
}

double sprt_bound(void)
{
    const double risk = 0.05;

    return log((1 - risk) / risk);
}

SprtVerdict sprt_verdict(const Sprt *sprt)
{
    double ratio = sprt_ratio(sprt);

    return ratio >= sprt_bound()    ? SPRT_ELO1
           : ratio <= -sprt_bound() ? SPRT_ELO0
                                    : SPRT_OPEN;
}
