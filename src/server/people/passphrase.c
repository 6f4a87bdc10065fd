/* passphrase.c - see passphrase.h.
 *
 * The loop adds a job to the queue `asked`; the thread takes it, computes without the
 * lock, and adds it to the queue `found`; then it wakes the loop, which collects. One
 * lock guards both queues. A job belongs to the thread that took it last, so it needs no
 * lock of its own. */
#include "server/people/passphrase.h"

#include <pthread.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/queue.h>

#include "os/must.h"

enum { MOST_WAITING = 64 };

/* Three passes over 32 MB: some 50 ms of one processor. */
const Hardness passphrase_hardness = {3, 32u << 20};

typedef struct PassphraseJob PassphraseJob;
struct PassphraseJob {
    STAILQ_ENTRY(PassphraseJob) link;
    char *passphrase;
    bool is_check, is_decoy;
    char hash[crypto_pwhash_STRBYTES];
    PassphraseVerdict verdict;
    OnVerdict *on_verdict;
    void *context;
};

typedef STAILQ_HEAD(, PassphraseJob) JobQueue;

struct Passphrases {
    Hardness hardness;
    void (*wake)(void *with);
    void *with;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t more;
    JobQueue asked, found;
    int waiting;
    bool is_closing;
    char decoy[crypto_pwhash_STRBYTES]; /* used by the thread alone; empty: not made */
};

static PassphraseJob *queue_take(JobQueue *queue)
{
    PassphraseJob *job = STAILQ_FIRST(queue);

    if (job)
        STAILQ_REMOVE_HEAD(queue, link);
    return job;
}

static void job_close(PassphraseJob *job)
{
    sodium_memzero(job->passphrase, strlen(job->passphrase));
    free(job->passphrase);
    free(job);
}

static bool make_hash(const Passphrases *p, char out[crypto_pwhash_STRBYTES],
                      const char *passphrase)
{
    return crypto_pwhash_str_alg(out, passphrase, strlen(passphrase), p->hardness.passes,
                                 p->hardness.bytes, crypto_pwhash_ALG_ARGON2ID13) == 0;
}

/* An unknown name must take as long as a wrong passphrase: else the time of an answer
 * would tell which accounts exist. So it is checked against a decoy. */
static PassphraseVerdict check(Passphrases *p, const PassphraseJob *job)
{
    const char *hash = job->hash;

    if (job->is_decoy) {
        if (!p->decoy[0] && !make_hash(p, p->decoy, "nobody has this passphrase"))
            return PASSPHRASE_DROPPED;
        hash = p->decoy;
    }
    bool fits =
        crypto_pwhash_str_verify(hash, job->passphrase, strlen(job->passphrase)) == 0;
    return fits && !job->is_decoy ? PASSPHRASE_GOOD : PASSPHRASE_WRONG;
}

static void work(Passphrases *p, PassphraseJob *job)
{
    if (job->is_check)
        job->verdict = check(p, job);
    else if (make_hash(p, job->hash, job->passphrase))
        job->verdict = PASSPHRASE_GOOD;
    else
        job->verdict = PASSPHRASE_DROPPED;
}

static void *run(void *with)
{
    Passphrases *p = with;

    pthread_mutex_lock(&p->lock);
    while (!p->is_closing) {
        PassphraseJob *job = queue_take(&p->asked);
        if (!job) {
            pthread_cond_wait(&p->more, &p->lock);
            continue;
        }
        /* Without the lock: this takes long, and the loop must not wait to ask or
         * collect. */
        pthread_mutex_unlock(&p->lock);
        work(p, job);
        pthread_mutex_lock(&p->lock);
        STAILQ_INSERT_TAIL(&p->found, job, link);
        p->wake(p->with);
    }
    pthread_mutex_unlock(&p->lock);
    return NULL;
}

Passphrases *passphrases_open(Hardness hardness, void (*wake)(void *with), void *with,
                              Err *err)
{
    Passphrases *p = calloc(1, sizeof *p);

    if (!p || sodium_init() < 0) {
        fail(err, ERR_BUSY, N_("out of memory"));
        free(p);
        return NULL;
    }
    p->hardness = hardness;
    p->wake = wake;
    p->with = with;
    STAILQ_INIT(&p->asked);
    STAILQ_INIT(&p->found);
    pthread_mutex_init(&p->lock, NULL);
    pthread_cond_init(&p->more, NULL);
    if (pthread_create(&p->thread, NULL, run, p) != 0) {
        fail(err, ERR_BUSY, N_("could not start a thread"));
        free(p);
        return NULL;
    }
    return p;
}

static void hand_back(PassphraseJob *job)
{
    bool has_hash = !job->is_check && job->verdict == PASSPHRASE_GOOD;

    job->on_verdict(job->context, job->verdict, has_hash ? job->hash : NULL);
    job_close(job);
}

void passphrases_close(Passphrases *p)
{
    PassphraseJob *job;

    if (!p)
        return;
    pthread_mutex_lock(&p->lock);
    p->is_closing = true;
    pthread_cond_signal(&p->more);
    pthread_mutex_unlock(&p->lock);
    pthread_join(p->thread, NULL);  /* after the hash it is computing, if any */
    while ((job = queue_take(&p->found)) || (job = queue_take(&p->asked))) {
        job->verdict = PASSPHRASE_DROPPED;
        hand_back(job);
    }
    pthread_cond_destroy(&p->more);
    pthread_mutex_destroy(&p->lock);
    free(p);
}

static bool ask(Passphrases *p, PassphraseJob *job, const char *passphrase, Err *err)
{
    bool is_full;

    job->passphrase = must(strdup(passphrase));
    pthread_mutex_lock(&p->lock);
    is_full = p->waiting >= MOST_WAITING;
    if (!is_full) {
        p->waiting++;
        STAILQ_INSERT_TAIL(&p->asked, job, link);
        pthread_cond_signal(&p->more);
    }
    pthread_mutex_unlock(&p->lock);
    if (!is_full)
        return true;
    job_close(job);
    fail(err, ERR_BUSY, N_("too many people are logging in; try again"));
    err->wait_s = 5;
    return false;
}

bool passphrases_hash(Passphrases *p, const char *passphrase, OnVerdict *on_verdict,
                      void *context, Err *err)
{
    PassphraseJob *job = must(calloc(1, sizeof *job));

    job->on_verdict = on_verdict;
    job->context = context;
    return ask(p, job, passphrase, err);
}

bool passphrases_check(Passphrases *p, const char *passphrase, const char *hash,
                       OnVerdict *on_verdict, void *context, Err *err)
{
    PassphraseJob *job = must(calloc(1, sizeof *job));

    job->on_verdict = on_verdict;
    job->context = context;
    job->is_check = true;
    job->is_decoy = !hash;
    if (hash) {
        Text text = text_in(job->hash, sizeof job->hash);
        text_str(&text, hash);
    }
    return ask(p, job, passphrase, err);
}

int passphrases_collect(Passphrases *p)
{
    PassphraseJob *job;
    int n = 0;

    for (;; n++) {
        pthread_mutex_lock(&p->lock);
        job = queue_take(&p->found);
        p->waiting -= job != NULL;
        pthread_mutex_unlock(&p->lock);
        if (!job)
            return n;
        hand_back(job);
    }
}
