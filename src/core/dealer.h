/* dealer.h - makes luck's moves: a shuffle that is committed to before play and can be
 * proved fair afterwards.
 *
 * Before the first move the dealer publishes commit = SHA-256("polis commit" seed). Each
 * seat may then add a nonce of its own. At first a seat publishes only the seal of its
 * nonce, and it opens the nonce once everything else is fixed; otherwise the dealer or
 * another seat could read the nonce and then choose what to contribute. key =
 * SHA-256("polis deal" seed nonces).
 *
 * Luck's k-th move is number u in the list of its legal moves, where u is uniform below
 * the length of the list and comes from SHA-256(key k try). This is a Fisher-Yates
 * shuffle that is drawn as needed; words that would bias it are rejected. Once the seed
 * is revealed, anyone can repeat the calculation. A draw depends on k alone, so a player
 * who takes a move back and plays again meets the same tiles. */
#ifndef CORE_DEALER_H
#define CORE_DEALER_H

#include "base/sha256.h"
#include "core/game.h"

enum {
    SEED_SIZE = 32,
    NONCE_LENGTH = 32,              /* digits of a sealed nonce: 128 bits in hex */
    SEAL = 2 * SHA256_SIZE + 1      /* bytes of a seal as text */
};

typedef struct {
    unsigned char seed[SEED_SIZE], commit[SHA256_SIZE], key[SHA256_SIZE];
} Dealer;

/* A dealer with the secret `seed`. `nonces` are those of the seats, as the
 * record writes them. */
Dealer dealer_from(const unsigned char seed[SEED_SIZE], const char *nonces);

/* The seal of a nonce, which a seat publishes before it opens the nonce:
 * SHA-256("polis part" nonce). */
void nonce_seal(char out[SEAL], const char *nonce);

bool seal_is_valid(const char *text);   /* 64 lower-case hexadecimal digits? */

/* Is `nonce` the one that `seal` was made of? Never true of a nonce that is too short,
 * since it could be guessed. */
bool seal_fits(const char *seal, const char *nonce);

/* The seed for a number that people choose: repeatable, for tests and duplicate deals. */
void dealer_seed(unsigned char seed[SEED_SIZE], uint64_t number);

/* Luck's move number `k`, counted from 0, in `s`. It must be luck's turn. */
Move dealer_draw(const Dealer *dealer, const Game *game, const State *s, int k);

#endif
