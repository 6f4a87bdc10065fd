/* turns.h - whole turns of Panticapaeum: finding good ones, and playing one
 * quickly. */
#ifndef BOTS_PANTICAPAEUM_TURNS_H
#define BOTS_PANTICAPAEUM_TURNS_H

#include "bots/panticapaeum/worth.h"

/* Play the turn of the seat to move, or the rest of it, step by step: each step the best
 * of up to `tries` for each kind of choice. Luck's moves inside the turn included. */
void pa_turn_play(State *s, const Mind *mind, int tries, Rng *rng);

/* The same as a way, without playing it: it ends with the turn or where luck comes. */
void pa_turn_sketch(Proposal *out, const State *s, const Mind *mind, int tries, Rng *rng);

/* Good ways through the rest of the turn, best first, by a beam of `width` positions;
 * a way ends with the turn or where luck comes. Returns how many, at most `most`. */
int pa_turn_search(Proposal *out, const State *s, const Mind *mind, int most, int width);

#endif
