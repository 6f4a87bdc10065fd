/* turns.h - whole turns of Panticapaeum: finds good ones, and plays one quickly. */
#ifndef BOTS_PANTICAPAEUM_TURNS_H
#define BOTS_PANTICAPAEUM_TURNS_H

#include "bots/panticapaeum/worth.h"

/* Play the turn of the seat to move, or the rest of it, step by step: at each
 * step the best of up to `tries` for each kind of choice. Luck's moves inside the
 * turn are made too. */
void pa_turn_play(State *s, const Evaluator *evaluator, int tries, Rng *rng);

/* The same as a proposal, without playing it. It ends with the turn, or at
 * luck's move. */
void pa_turn_sketch(Proposal *out, const State *s, const Evaluator *evaluator, int tries,
                    Rng *rng);

/* Find good ways through the rest of the turn, best first, with a beam of
 * `width` positions. A way ends with the turn, or at luck's move. Returns how
 * many, at most `most`. */
int pa_turn_search(Proposal *out, const State *s, const Evaluator *evaluator, int most,
                   int width);

#endif
