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
    row->error += error * error;
    row->brier += (is->win - won) * (is->win - won);
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
    fputs("left  n      margin's error  Brier score\n", out);
    for (int i = 0; i < MAX_LEFT_SHOWN; i++) {
        const CalibrationRow *row = &calibration->lefts[i];
        if (row->n > 0)
            fprintf(out, "%3d %6.0f  %8.2f  %8.3f\n", i, row->n,
                    sqrt(row->error / row->n), row->brier / row->n);
    }
}
