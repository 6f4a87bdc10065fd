/* reasons.h - the strongest of several reasons for a move. */
#ifndef BOTS_REASONS_H
#define BOTS_REASONS_H

#include "bots/bot.h"

typedef struct {
    int n;
    int weights[MAX_REASONS];
    Message *out;
} Reasons;

/* Say `format`, with `number` for its directive, if `weight` is among the greatest; a
 * weight of 0 or less says nothing. */
void reasons_add(Reasons *reasons, int weight, const char *format, int number);

#endif
