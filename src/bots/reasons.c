/* reasons.c - see reasons.h. */
#include "bots/reasons.h"

void reasons_add(Reasons *reasons, int weight, const char *format, int number)
{
    int at = reasons->n;

    while (at > 0 && weight > reasons->weights[at - 1])
        at--;
    if (weight <= 0 || at >= MAX_REASONS)
        return;
    reasons->n += reasons->n < MAX_REASONS;
    for (int i = reasons->n - 1; i > at; i--) {
        reasons->weights[i] = reasons->weights[i - 1];
        reasons->out[i] = reasons->out[i - 1];
    }
    reasons->weights[at] = weight;
    message_numbers(&reasons->out[at], format, &number, 1);
}
