/* chance.c - see chance.h.
 *
 * Chances are proportional to e to the power of points / scale, which for two seats is
 * the logistic curve. With a scale of 0.55 standard deviations it is within 0.01 of the
 * normal distribution. */
#include "bots/chance.h"

enum { STEPS = 16 };

/* 2 to the power of -i / STEPS, in units of 1/SURE. */
static const int32_t powers[STEPS] = {
    65536, 62757, 60097, 57549, 55109, 52773, 50535, 48393,
    46341, 44376, 42495, 40693, 38968, 37316, 35734, 34219,
};

/* e to the power of -x / scale, in units of 1/SURE. */
static int32_t decay(int64_t x, int64_t scale)
{
    /* 23.083 = STEPS / ln 2 */
    int64_t steps = x * 23083 / (scale * 1000);

    return steps >= 16 * STEPS ? 0 : powers[steps % STEPS] >> steps / STEPS;
}

void chances(int out[MAX_SEATS], const int points[MAX_SEATS], int seats, int doubt)
{
    int64_t scale = (int64_t)doubt * 55 / 100 + 1, sum = 0;
    int most = points[0];

    for (int i = 1; i < seats; i++)
        most = points[i] > most ? points[i] : most;
    for (int i = 0; i < seats; i++)
        sum += out[i] = decay(most - points[i], scale);
    for (int i = 0; i < seats; i++)
        out[i] = (int)((int64_t)out[i] * SURE / sum);
}

int root_of(int x)
{
    int root = 0;

    for (int bit = 1 << 15; bit; bit >>= 1)
        if ((int64_t)(root + bit) * (root + bit) <= x)
            root += bit;
    return root;
}
