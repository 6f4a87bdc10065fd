/* deal.h - where a match gets its chance from: the dealer, if its seed is known, and the
 * random numbers of the bots. */
#ifndef ENGINE_DEAL_H
#define ENGINE_DEAL_H

#include "core/record.h"

typedef struct {
    bool has_dealer;                /* false: luck's moves come from outside */
    bool is_late;                   /* it deals only what comes after a given beginning,
                                       so that a record cannot prove its seed */
    Dealer dealer;
    char nonces[NONCES];            /* that the dealer was given, as records write them */
    Rng rng;                        /* for bots */
} Deal;

/* Read a seed: a number, or "HEX" or "HEX,NONCES", the Reveal of a record and its
 * Nonces. */
bool deal_read(Deal *out, const char *value, Err *err);

/* Let luck move in `match`, if there is a dealer. */
void deal_go_on(const Deal *deal, Match *match);

/* Play all moves of `text`, at least one, and let luck move after each. If this fails,
 * some of them may have been played. */
bool deal_play(const Deal *deal, Match *match, const char *text, Err *err);

#endif
