/* trust.h - how far estimates of Akropolis can be trusted: what the chances rest on. */
#ifndef BOTS_AKROPOLIS_TRUST_H
#define BOTS_AKROPOLIS_TRUST_H

#include "bots/policy.h"
#include "games/akropolis/rules.h"

/* Correct what the player and the architect of a solo game can expect, by how well that
 * player plays. Weak ones (Taste.solo not above 0) leave the architect what it expects;
 * those between them and who search (plain_taste) take a part of the table. */
void ak_trust_solo(int points[MAX_SEATS], const State *s, const Taste *taste);

/* How a playout came to a state: surely, as two turns nearly always end as foreseen; by
 * guessing more turns; with luck's deals. */
typedef enum { SURELY, GUESSED, DEALT, REACHED } Reached;
enum { SURE_TURNS = 2 };

/* How much the difference between two seats may still change, in 1/POINT: one standard
 * deviation. */
int ak_doubt(const State *s, Reached how);

#endif
