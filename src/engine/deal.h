/* deal.h - where a match gets its chance from: the dealer, if its seed is known, and the
 * random numbers of the bots. */
#ifndef ENGINE_DEAL_H
#define ENGINE_DEAL_H

#include "core/record.h"

typedef struct {
    bool has_dealer;                /* false: luck's moves come from outside */
    Dealer dealer;
    char nonces[NONCES];            /* that the dealer was given, as records write them */
    Rng rng;                        /* for bots */
} Deal;

/* Read a seed: a number, or "HEX" or "HEX,NONCES", the Reveal of a record and its
 * Nonces. */
bool deal_read(Deal *out, const char *value, Err *err);

/* Let luck move in `match`, if there is a dealer. */
void deal_go_on(const Deal *deal, Match *match);

#endif
