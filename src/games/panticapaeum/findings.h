/* findings.h - what can be said about a seat from a real table (survey.h): its points as
 * if the game ended now, what was assumed, and what cannot have happened by the rules.
 *
 * Nothing here refuses a city: the players may have lost count, or play by
 * house rules. */
#ifndef PANTICAPAEUM_FINDINGS_H
#define PANTICAPAEUM_FINDINGS_H

#include "games/panticapaeum/rules.h"

/* Do the seat's coins include the last round's coins for worker cells (PA-10.2)? */
typedef enum { COINS_ASSUMED, COINS_TAKEN, COINS_DUE } LastCoins;

enum { MAX_NOTES = 2, MAX_DOUBTS = 48 };

typedef struct {
    bool coins_taken;
    Sheet sheet;
    Message notes[MAX_NOTES];       /* what was assumed, and what was cut */
    Message warnings[MAX_DOUBTS + 1]; /* what is impossible; how many more */
    int n_notes, n_warnings;
} Findings;

/* Read, check and score the seat in a document (docs/protocol.md), with the set of
 * `setup`. It becomes seat 0 of `s`. */
bool pa_appraise(Findings *out, State *s, const DocNode *document, const Setup *setup,
                 Err *err);

/* Make findings about seat 0 of `s`, which a survey has put together. Sets the phase
 * that scoring needs. */
void pa_findings_of(Findings *out, State *s, LastCoins coins);

/* Write the members of one seat of `score`, without braces, and then the notes
 * and warnings. */
void pa_findings_write(Json *json, const State *s, const Findings *findings);

#endif
