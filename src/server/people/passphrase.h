/* passphrase.h - the thread that works out argon2id, which takes long on purpose, so that
 * the loop never waits for it. One at a time: the memory that it takes is bounded. */
#ifndef SERVER_PEOPLE_PASSPHRASE_H
#define SERVER_PEOPLE_PASSPHRASE_H

#include "base/err.h"

typedef struct Passphrases Passphrases;

/* How much work it is. */
typedef struct {
    unsigned long long passes;
    size_t bytes;
} Hardness;

extern const Hardness passphrase_hardness;      /* what a server uses */

typedef enum {
    PASSPHRASE_GOOD,                /* it fits; or `hash` is what to keep */
    PASSPHRASE_WRONG,
    PASSPHRASE_DROPPED              /* the thread ended first, or had no memory */
} Verdict;

/* `hash` is valid while this runs, and NULL unless one was asked for. */
typedef void Judged(void *context, Verdict verdict, const char *hash);

/* `wake` is called from the thread when there is something to collect. */
Passphrases *passphrases_open(Hardness hardness, void (*wake)(void *with), void *with,
                              Err *err);
void passphrases_close(Passphrases *passphrases);      /* what waits is dropped */

/* Make a hash to keep. ERR_BUSY if too much waits already; `judged` is not called then.
 */
bool passphrases_hash(Passphrases *passphrases, const char *passphrase, Judged *judged,
                      void *context, Err *err);

/* Does it fit `hash`? NULL fits nothing, and takes as long to say so. */
bool passphrases_check(Passphrases *passphrases, const char *passphrase, const char *hash,
                       Judged *judged, void *context, Err *err);

/* Call back for whatever is ready; returns how many. */
int passphrases_collect(Passphrases *passphrases);

/* Asked and not yet collected. */
int passphrases_waiting(Passphrases *passphrases);

#endif
