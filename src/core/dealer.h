/* dealer.h - luck's hand: a shuffle that is committed to before play and proved
 * afterwards.
 *
 * Before the first move the dealer shows commit = SHA-256("polis commit" seed). Each seat
 * may then add a nonce of its own. So that neither the dealer nor another seat chooses
 * what it deals after reading that nonce, a seat shows only its seal at first, and opens
 * it when all else is fixed. key = SHA-256("polis deal" seed nonces). Luck's k-th
 * move is number u of the list of its legal moves, where u is uniform below the length of
 * the list and comes from SHA-256(key k try): a Fisher-Yates shuffle, drawn as it is
 * needed, that rejects the words which would bias it. Once the seed is revealed anybody
 * can do the sum again. The draw depends on k alone: a move that is taken back and played
 * again meets the same tiles. */
#ifndef CORE_DEALER_H
#define CORE_DEALER_H

#include "base/sha256.h"
#include "core/game.h"

enum {
    SEED_SIZE = 32,
    PART_LENGTH = 32,               /* of a nonce that is sealed: 128 bits in hex */
    SEAL = 2 * SHA256_SIZE + 1      /* bytes of its seal as text */
};

typedef struct {
    unsigned char seed[SEED_SIZE], commit[SHA256_SIZE], key[SHA256_SIZE];
} Dealer;

/* A dealer whose secret is `seed`; `nonces` is what the seats added, as the record writes
 * it. */
Dealer dealer_from(const unsigned char seed[SEED_SIZE], const char *nonces);

/* What a seat shows of its nonce before it opens it: SHA-256("polis part" nonce). */
void part_seal(char out[SEAL], const char *nonce);

bool part_is_seal(const char *text);    /* 64 small hexadecimal digits */

/* Is it the nonce that was sealed so? A short one, which can be guessed, never is. */
bool part_fits(const char *seal, const char *nonce);

/* The seed that people write as a number: repeatable, for tests and duplicate deals. */
void dealer_seed(unsigned char seed[SEED_SIZE], uint64_t number);

/* Luck's move number `k` (from 0) in `s`, where luck must be to move. */
Move dealer_draw(const Dealer *dealer, const Game *game, const State *s, int k);

#endif
