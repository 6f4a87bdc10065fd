/* drive.h - matches for tests: set up from words, played by text or by bots, or asked for
 * by lines of the protocol. */
#ifndef UNIT_DRIVE_H
#define UNIT_DRIVE_H

#include "bots/bot.h"
#include "core/match.h"
#include "core/record.h"
#include "engine/engine.h"

/* Set-ups that are each worth a whole match: all numbers of seats, architects, variants,
 * rulings, lengths. */
typedef struct {
    const char *game, *words;
} Case;

extern const Case all_setups[];
extern const int n_setups;

/* "players=2 variants=houses,gardens stacks=long": a set-up that the game accepts. */
Setup setup_of(const Game *game, const char *words);

/* Begin a match of `game`. */
void begin(Match *match, const char *game, const char *words);

/* Play moves given as text. The test fails if one is refused. */
void play_text(Match *match, const char *moves);

/* A legal move given as text. The test fails if it is refused. */
Move move_of(const Game *game, const State *s, const char *text);

/* The refusal of one move as text; "" if it is legal. The match is unchanged. */
const char *refusal(const Match *match, const char *move);

/* The same as a player would say it; "" if the refusal has no plain twin. */
const char *plain_refusal(const Game *game, const State *s, const char *move);

/* The dealer whose seed is that number. */
Dealer dealer_of(uint64_t number);

/* Let luck deal, then let the seat's bot play; false if the game is over. Seat i has the
 * bot players[i % n]. */
bool step(Match *match, const Dealer *dealer, const Bot *const players[], int n,
          Rng *rng);

/* Play to the end; `number` determines the deal and the bots' random numbers. */
void play_out(Match *match, uint64_t number, const Bot *const players[], int n);

/* What `master` plays with so many playouts, 0 for its own budget, and random numbers
 * from `seed`. */
Move master_move(const Game *game, const State *s, int playouts, uint64_t seed);

uint64_t digest_of(const Match *match);

/* The engine that ask() asks; engine_open() begins anew. */
extern Engine engine;

/* All lines of its answer, each with its end; they stay until the next question. */
const char *ask(const char *line);

#endif
