/* packed.c - any bytes as a packed set: read or refused, never worse.
 *
 * The last four bytes of a packed set are its checksum. The bytes are tried as they are
 * and with the right checksum, so that the checks behind it are reached. */
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/sha256.h"
#include "games/panticapaeum/rules.h"
#include "games/panticapaeum/set_check.h"
#include "games/panticapaeum/set_pack.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { CHECKSUM = 4, MOVES = 60 };

/* Like assert, but in every build. */
static void must(bool holds)
{
    if (!holds)
        abort();
}

/* The rules must be able to play with it. */
static void play(const Setup *setup)
{
    State s;
    Rng rng = rng_from(1);

    panticapaeum.start(&s, setup);
    for (int i = 0; i < MOVES && panticapaeum.turn(&s) != OVER; i++)
        panticapaeum.play(&s, panticapaeum.pick(&s, &rng));
}

static void check_set(const Set *set, const uint8_t *data, size_t size)
{
    unsigned char again[MAX_SET];
    Setup setup = {.players = 4};
    Err err;
    Faults faults = {.errs = &err, .most = 1};

    pa_set_check(&faults, set);
    must(faults.n == 0);
    must(pa_set_pack(again, set) == size && memcmp(again, data, size) == 0);
    if (pa_set_put(&setup, set, &err))
        play(&setup);
}

static void try(const uint8_t *data, size_t size)
{
    char sentence[1024];
    Text text = text_in(sentence, sizeof sentence);
    Set set;
    Err err;

    if (pa_set_unpack(&set, data, size, &err)) {
        check_set(&set, data, size);
        return;
    }
    err_write(&text, &err);         /* a fault is one line that can be shown */
    must(text.used > 0 && !text.cut && !strpbrk(sentence, "\n\r\033"));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    unsigned char hash[SHA256_SIZE];
    uint8_t *right = malloc(size + 1);
    Sha256 sha;

    must(right != NULL);
    try(data, size);
    if (size > CHECKSUM) {
        memcpy(right, data, size);
        sha256_start(&sha);
        sha256_add(&sha, data, size - CHECKSUM);
        sha256_end(&sha, hash);
        memcpy(right + size - CHECKSUM, hash, CHECKSUM);
        try(right, size);
    }
    free(right);
    return 0;
}
