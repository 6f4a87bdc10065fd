/* dealer.c - see dealer.h. */
#include "core/dealer.h"

#include <assert.h>
#include <string.h>

static void hash(unsigned char out[SHA256_SIZE], const char *purpose,
                 const unsigned char seed[SEED_SIZE], const char *nonces)
{
    Sha256 sha;

    sha256_start(&sha);
    sha256_add(&sha, purpose, strlen(purpose));
    sha256_add(&sha, seed, SEED_SIZE);
    sha256_add(&sha, nonces, strlen(nonces));
    sha256_end(&sha, out);
}

Dealer dealer_from(const unsigned char seed[SEED_SIZE], const char *nonces)
{
    Dealer dealer;

    memcpy(dealer.seed, seed, SEED_SIZE);
    hash(dealer.commit, "polis commit", seed, "");
    hash(dealer.key, "polis deal", seed, nonces);
    return dealer;
}

void nonce_seal(char out[SEAL], const char *nonce)
{
    unsigned char bytes[SHA256_SIZE];
    Text text = text_in(out, SEAL);
    Sha256 sha;

    sha256_start(&sha);
    sha256_add(&sha, "polis part", strlen("polis part"));
    sha256_add(&sha, nonce, strlen(nonce));
    sha256_end(&sha, bytes);
    text_hex(&text, bytes, sizeof bytes);
}

/* Does `text` consist of `length` lower-case hexadecimal digits? */
static bool is_hex(const char *text, size_t length)
{
    size_t n = 0;

    while ((text[n] >= '0' && text[n] <= '9') || (text[n] >= 'a' && text[n] <= 'f'))
        n++;
    return n == length && !text[n];
}

bool seal_is_valid(const char *text)
{
    return is_hex(text, SEAL - 1);
}

bool seal_fits(const char *seal, const char *nonce)
{
    char own[SEAL];

    nonce_seal(own, nonce);
    return is_hex(nonce, NONCE_LENGTH) && strcmp(own, seal) == 0;
}

/* Numbers are hashed in network byte order, so that every machine agrees. */
static void put_big_endian(unsigned char *out, size_t n, uint64_t number)
{
    for (size_t i = 0; i < n; i++)
        out[i] = (unsigned char)(number >> 8 * (n - 1 - i));
}

void dealer_seed(unsigned char seed[SEED_SIZE], uint64_t number)
{
    unsigned char bytes[SEED_SIZE] = {0};

    put_big_endian(bytes, sizeof number, number);
    hash(seed, "polis seed", bytes, "");
}

/* The 32-bit word that the key gives for draw `k`, try `attempt`. */
static uint32_t word(const Dealer *dealer, int k, int attempt)
{
    unsigned char counter[8], out[SHA256_SIZE];
    Sha256 sha;

    put_big_endian(counter, 4, (uint64_t)k);
    put_big_endian(counter + 4, 4, (uint64_t)attempt);
    sha256_start(&sha);
    sha256_add(&sha, dealer->key, sizeof dealer->key);
    sha256_add(&sha, counter, sizeof counter);
    sha256_end(&sha, out);
    return (uint32_t)out[0] << 24 | (uint32_t)out[1] << 16 | (uint32_t)out[2] << 8 |
           out[3];
}

static uint32_t below(const Dealer *dealer, int k, uint32_t n)
{
    /* Words below `fair`, a multiple of n, give each remainder equally often. A word
     * above it would favour small remainders, so the next attempt is hashed instead. */
    uint32_t fair = UINT32_MAX - UINT32_MAX % n;
    int attempt = 0;
    uint32_t w;

    do
        w = word(dealer, k, attempt++);
    while (w >= fair);
    return w % n;
}

Move dealer_draw(const Dealer *dealer, const Game *game, const State *s, int k)
{
    Move moves[MAX_MOVES];

    /* The index means the same move for everyone only because a game always lists its
     * moves in the same order. */
    assert(game->turn(s) == LUCK);
    int n = game->moves(s, moves);
    assert(n > 0);
    return moves[below(dealer, k, (uint32_t)n)];
}
