/* findings.h - what is said of a seat from a real table (survey.h): its points as if the
 * game ended now, what was assumed for them, and what cannot have come about by the
 * rules.
 *
 * Nothing here refuses a city: a table may have lost count, or play by rules of its
 * own. */
#ifndef PANTICAPAEUM_FINDINGS_H
#define PANTICAPAEUM_FINDINGS_H

#include "games/panticapaeum/rules.h"

/* Are the last round's coins for worker cells (PA-10.2) among the coins of the seat? */
typedef enum { COINS_ASSUMED, COINS_TAKEN, COINS_DUE } LastCoins;

enum { MAX_NOTES = 2, MAX_DOUBTS = 48 };

typedef struct {
    bool coins_taken;
    Sheet sheet;
    Message notes[MAX_NOTES];       /* what was assumed, and what was cut */
    Message warnings[MAX_DOUBTS + 1];   /* what cannot be; then how many more there are */
    int n_notes, n_warnings;
} Findings;

/* Read, check and score the seat of a document (docs/protocol.md), which becomes seat 0
 * of `s`, with the set of `setup`. */
bool pa_appraise(Findings *out, State *s, const DocNode *document, const Setup *setup,
                 Err *err);

/* Seat 0 of `s`, which a survey put together; its phase is set for the scoring. */
void pa_findings_of(Findings *out, State *s, LastCoins coins);

/* The members of one seat of `score`, without braces; then notes and warnings. */
void pa_findings_write(Json *json, const State *s, const Findings *findings);

#endif
