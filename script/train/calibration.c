/* calibration.c - see calibration.h. */
#include "calibration.h"

#include <math.h>

int margin_of(const int points[MAX_SEATS], int seats, int seat)
{
    int best = INT32_MIN;

    for (int i = 0; i < seats; i++)
        if (i != seat && points[i] > best)
            best = points[i];
    return seats > 1 ? points[seat] - best : points[seat];
}

static void add(CalibrationRow *row, const Stated *is, double won, double error)
{
    row->n++;
    row->stated += is->win;
    row->won += won;
    row->more += error;
    row->error += error * error;
    row->brier += (is->win - won) * (is->win - won);
}

static void add_guess(GuessRow *row, const Guess *guess, const StatedGame *game)
{
    double more[MAX_SEATS];

    for (int i = 0; i < game->seats; i++)
        more[i] = game->points[i] - guess->points[i];
    for (int i = 0; i < game->seats; i++)
        for (int k = 0; k < i; k++) {
            row->pairs++;
            row->error += (more[i] - more[k]) * (more[i] - more[k]);
        }
    row->n++;
    row->first += more[0];
    row->last += more[game->seats - 1];
    row->doubt += guess->doubt;
}

void calibration_add(Calibration *calibration, const StatedGame *game)
{
    int left[MAX_SEATS] = {0};

    for (int i = game->n - 1; i >= 0; i--) {
        const Stated *is = &game->stated[i];
        int tenth = is->win < 1 ? (int)(is->win * TENTHS) : TENTHS - 1;
        bool is_won = game->winners >> is->seat & 1;
        double won = is_won ? 1.0 / __builtin_popcount(game->winners) : 0;
        double error = margin_of(game->points, game->seats, is->seat) - is->margin;
        int later = left[is->seat]++;
        add(&calibration->tenths[tenth], is, won, error);
        if (later < MAX_LEFT_SHOWN)
            add(&calibration->lefts[later], is, won, error);
        if (i >= game->n_before_last)
            add(&calibration->end, is, won, error);
    }
    for (int i = 0; i < game->n_guesses && i < MAX_LEFT_SHOWN; i++)
        add_guess(&calibration->guesses[i], &game->guesses[game->n_guesses - 1 - i],
                  game);
}

static void print_guesses(const Calibration *calibration, FILE *out)
{
    const CalibrationRow *end = &calibration->end;

    fputs("luck  n      first    last   difference's error    doubt\n", out);
    if (end->n > 0)
        fprintf(out, "   0 %6.0f %+6.1f          %18.2f\n", end->n, end->more / end->n,
                sqrt(end->error / end->n));
    for (int i = 0; i < MAX_LEFT_SHOWN; i++) {
        const GuessRow *row = &calibration->guesses[i];
        if (row->pairs > 0)
            fprintf(out, "%4d %6.0f %+6.1f  %+6.1f  %18.2f  %7.2f\n", i + 1, row->n,
                    row->first / row->n, row->last / row->n,
                    sqrt(row->error / row->pairs), row->doubt / row->n);
    }
}

void calibration_print(const Calibration *calibration, FILE *out)
{
    fputs("stated   n       mean    won\n", out);
    for (int i = 0; i < TENTHS; i++) {
        const CalibrationRow *row = &calibration->tenths[i];
        if (row->n > 0)
            fprintf(out, "%2d-%d %% %6.0f  %6.1f %% %6.1f %%\n", i * 10, i * 10 + 10,
                    row->n, 100 * row->stated / row->n, 100 * row->won / row->n);
    }
    fputs("left  n      more   margin's error  Brier score\n", out);
    for (int i = 0; i < MAX_LEFT_SHOWN; i++) {
        const CalibrationRow *row = &calibration->lefts[i];
        if (row->n > 0)
            fprintf(out, "%3d %6.0f  %+6.1f  %8.2f  %8.3f\n", i, row->n,
                    row->more / row->n, sqrt(row->error / row->n), row->brier / row->n);
    }
    print_guesses(calibration, out);
}
