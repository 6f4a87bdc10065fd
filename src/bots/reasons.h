/* reasons.h - collects the strongest reasons for a move. */
#ifndef BOTS_REASONS_H
#define BOTS_REASONS_H

#include "bots/bot.h"

typedef struct {
    int n;
    int weights[MAX_REASONS];
    Message *out;
} Reasons;

/* Add the sentence `format`, with `number` for its directive, if `weight` is among the
 * greatest. A weight of 0 or less adds nothing. */
void reasons_add(Reasons *reasons, int weight, const char *format, int number);

#endif
