/* study_json.h - reviews and advice as JSON: what the protocol answers and what
 * `polis analyse --json` prints are the same objects (docs/protocol.md). */
#ifndef STUDY_STUDY_JSON_H
#define STUDY_STUDY_JSON_H

#include "study/sum.h"

/* How a match is cut, and from which loss on a turn has which grade:
 * {"seats":2,"grades":{"inaccuracy":2.00,…},"steps":[{"step":0,"at":1,…},…]}. */
void put_cuts(Json *json, const Review *review);

/* One step with its outcome; -1 is the beginning. */
void put_step(Json *json, const Review *review, int i, const Assessment *step,
              const Advice *advice);

/* Members of an object: moves from `position` that were made or tried, with their
 * outcome. If nothing better is known, they are the best. */
void put_outcome(Json *json, const StudyPosition *position, const StudyTurn *turn,
                 const Assessment *assessed, const Advice *advice);

/* Members of an object: the points that the moves of `turn` bring at once, and why one
 * should want them. */
void put_gain(Json *json, const StudyPosition *position, const StudyTurn *turn);

/* Members of an object: the bot's best moves there, with what it expects. */
void put_advice(Json *json, const StudyPosition *position, const Advice *advice);

/* Members of an object: the sums of the seats, by seat and by round, and how each step
 * changed their leads. `names` may be NULL. */
void put_sum(Json *json, const Review *review, const ReviewSum *sum,
             const SumStep steps[], const char *const names[MAX_SEATS]);

#endif
