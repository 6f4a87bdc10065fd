/* sim.h - a match of Akropolis continued by bots: the state, and a board for each seat.
 *
 * A choice is a tile of the site, a triangle and a rotation. The best of all choices, by
 * the worth of the seat's own city afterwards, is found in about ten microseconds. */
#ifndef BOTS_AKROPOLIS_SIM_H
#define BOTS_AKROPOLIS_SIM_H

#include "bots/akropolis/change.h"

typedef struct {
    State s;
    Board boards[MAX_SEATS];
} Sim;

typedef struct {
    int32_t worth;                  /* of the city afterwards, with the price paid */
    int8_t slot, turn;              /* index in the site; see ak_board_lay */
    Triangle triangle;
} Placing;

/* How a seat judges its city. */
typedef struct {
    const Taste *taste;
    const int32_t (*weights)[TERMS];
    const Net *net;                 /* NULL: the terms alone */
} Evaluator;

void ak_sim_of(Sim *sim, const State *s);

/* How many tiles this seat still lays, including the one of its present turn. */
int ak_tiles_left(const State *s, int seat);

/* What may still come: the bag and the site. */
Supply ak_sim_supply(const State *s);

/* What may still come after this round: the bag, and one of the tiles on the site, which
 * is left over. */
Supply ak_next_supply(const State *s);

/* How to judge a city that gets `left` more tiles. */
Judge ak_sim_judge(const State *s, int left, const Evaluator *evaluator);
Judge ak_supplied_judge(const Supply *supply, int left, const Evaluator *evaluator);

/* Placings of each tile of the site, best first. */
typedef struct {
    int most;                       /* of a tile */
    int n[MAX_SITE];
    Placing *of;                    /* `most` for each tile */
} Placings;

/* Find the best placings of the tiles in `slots` (bits) in a city, by the terms alone and
 * without their price. The city must fit on its board. */
void ak_placings_find(Placings *out, const State *s, const Board *board,
                      const Judge *judge, unsigned slots);

/* Best first; among equals the earlier one stays first. */
void ak_placings_sort(Placing *list, int n);

/* The tiles that the seat to move can pay for, as bits. */
unsigned ak_payable_slots(const State *s);

/* The best placing of each tile that the seat to move can pay for, in the order of the
 * site and with its price. Returns how many there are. */
int ak_sim_best(const Sim *sim, const Judge *judge, Placing out[MAX_SITE]);

/* As a move; an architect only takes the tile. */
Move ak_placing_move(const State *s, const Placing *placing);

/* Play a seat's placing; play any move; let luck deal. */
void ak_sim_lay(Sim *sim, const Placing *placing);
void ak_sim_play(Sim *sim, Move m);
void ak_sim_deal(Sim *sim, Rng *rng);

#endif
