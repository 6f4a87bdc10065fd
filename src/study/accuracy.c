/* accuracy.c - see accuracy.h. */
#include "study/accuracy.h"

/* e to the power of -x for x of 0 .. 8: Taylor's series for a small part of x, squared
 * again and again. There is no libm here, and every machine gets the same. */
static double decay(double x)
{
    double part = -x / 256, term = 1, sum = 1;

    for (int i = 1; i < 8; i++) {
        term *= part / i;
        sum += term;
    }
    for (int i = 0; i < 8; i++)
        sum *= sum;
    return sum;
}

int accuracy_of(int lost)
{
    double percent = lost > 0 ? lost / 100.0 : 0;
    double accuracy = 103.1668 * decay(0.04354 * percent) - 3.1669;

    return accuracy < 0 ? 0 : (int)(accuracy * 10 + 0.5);
}
