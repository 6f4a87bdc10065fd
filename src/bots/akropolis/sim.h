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
} Evaluator;

void ak_sim_of(Sim *sim, const State *s);

/* How many tiles this seat still lays, including the one of its present turn. */
int ak_tiles_left(const State *s, int seat);

/* What may still come: the bag and the site. */
Supply ak_sim_supply(const State *s);

/* How to judge a city that gets `left` more tiles. */
Judge ak_sim_judge(const State *s, int left, const Evaluator *evaluator);

/* The best placing of each tile that can be paid for, in the order of the site. Returns
 * how many there are. The city must fit on its board. */
int ak_sim_best(const Sim *sim, const Judge *judge, Placing out[MAX_SITE]);

/* The `most` best placings of one tile of the site, best first. Returns how
 * many there are. */
int ak_sim_placings(const Sim *sim, const Judge *judge, int slot, Placing *out, int most);

Move ak_placing_move(const State *s, const Placing *placing);

/* Play a seat's placing; play any move; let luck deal. */
void ak_sim_lay(Sim *sim, const Placing *placing);
void ak_sim_play(Sim *sim, Move m);
void ak_sim_deal(Sim *sim, Rng *rng);

#endif
