/* passphrase.h - a thread that computes argon2id, which is slow on purpose, so that the
 * loop never waits for it. It computes one hash at a time, so its memory is bounded. */
#ifndef SERVER_PEOPLE_PASSPHRASE_H
#define SERVER_PEOPLE_PASSPHRASE_H

#include "base/err.h"

typedef struct Passphrases Passphrases;

/* How much work a hash is. */
typedef struct {
    unsigned long long passes;
    size_t bytes;
} Hardness;

extern const Hardness passphrase_hardness;      /* what a server uses */

typedef enum {
    PASSPHRASE_GOOD,                /* it is right; or `hash` has been made */
    PASSPHRASE_WRONG,
    PASSPHRASE_DROPPED              /* no memory, or the thread was stopped first */
} PassphraseVerdict;

/* `hash` is valid during the call, and NULL unless one was asked for. */
typedef void OnVerdict(void *context, PassphraseVerdict verdict, const char *hash);

/* `wake` is called from the thread when there is something to collect. */
Passphrases *passphrases_open(Hardness hardness, void (*wake)(void *with), void *with,
                              Err *err);
void passphrases_close(Passphrases *passphrases);      /* drops what waits */

/* Make a hash to keep. ERR_BUSY if too many wait already; then `on_verdict` is not
 * called. */
bool passphrases_hash(Passphrases *passphrases, const char *passphrase,
                      OnVerdict *on_verdict, void *context, Err *err);

/* Is it the passphrase of `hash`? NULL: it is wrong, after the same time. */
bool passphrases_check(Passphrases *passphrases, const char *passphrase, const char *hash,
                       OnVerdict *on_verdict, void *context, Err *err);

/* Call `on_verdict` for all that are ready; returns how many. */
int passphrases_collect(Passphrases *passphrases);

#endif
