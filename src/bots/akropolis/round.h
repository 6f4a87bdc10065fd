/* round.h - the rest of a round of Akropolis, searched to its end.
 *
 * Between two deals nothing is left to luck: the seats take tiles from the site in turn.
 * Cities meet only there, so what a tile is worth to a city does not depend on the
 * others. The best placing of each tile in each city is found once; then every order in
 * which the seats may take the tiles is tried. At the end of the round the network judges
 * each city. */
#ifndef BOTS_AKROPOLIS_ROUND_H
#define BOTS_AKROPOLIS_ROUND_H

#include "bots/akropolis/sim.h"

enum { MAX_PICKS = MAX_SEATS + 1 };

/* What the seats take and lay until luck's turn. */
typedef struct {
    int n;
    Placing picks[MAX_PICKS];       /* each with the slot that its tile then has */
    int32_t points[MAX_SEATS];      /* that each seat can expect at the end of the game */
} Line;

/* All players' cities must fit on their boards. */
bool ak_round_fits(const Sim *sim);

/* It must be the turn of a seat. */
void ak_round_search(Line *out, const Sim *sim, const Evaluator *evaluator);

/* The best placings of each tile that the seat to move can pay for, with their price, if
 * nobody else took anything. */
void ak_round_placings(Placings *out, const Sim *sim, const Evaluator *evaluator);

/* How much a seat likes what all can expect: its own points, and its lead. */
int64_t ak_liking(const int32_t points[MAX_SEATS], int seats, int seat);

#endif
