/* passphrase.c - see passphrase.h. Two lists behind one lock: what is asked, and what was
 * found out. */
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

typedef struct Task Task;
struct Task {
    STAILQ_ENTRY(Task) link;
    char *passphrase;
    bool is_check, is_decoy;
    char hash[crypto_pwhash_STRBYTES];
    Verdict verdict;
    Judged *judged;
    void *context;
};

typedef STAILQ_HEAD(, Task) List;

struct Passphrases {
    Hardness hardness;
    void (*wake)(void *with);
    void *with;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t more;
    List asked, found;
    int waiting;
    bool is_closing;
    char decoy[crypto_pwhash_STRBYTES];     /* the thread's own; empty: not made yet */
};

static Task *list_take(List *list)
{
    Task *task = STAILQ_FIRST(list);

    if (task)
        STAILQ_REMOVE_HEAD(list, link);
    return task;
}

static void task_close(Task *task)
{
    sodium_memzero(task->passphrase, strlen(task->passphrase));
    free(task->passphrase);
    free(task);
}

static bool make_hash(const Passphrases *p, char out[crypto_pwhash_STRBYTES],
                      const char *passphrase)
{
    return crypto_pwhash_str_alg(out, passphrase, strlen(passphrase), p->hardness.passes,
                                 p->hardness.bytes, crypto_pwhash_ALG_ARGON2ID13) == 0;
}

/* A name that nobody has takes the same work as a wrong passphrase, so that the time
 * an answer takes does not tell which names there are. */
static Verdict check(Passphrases *p, const Task *task)
{
    const char *hash = task->hash;

    if (task->is_decoy) {
        if (!p->decoy[0] && !make_hash(p, p->decoy, "nobody has this passphrase"))
            return PASSPHRASE_DROPPED;
        hash = p->decoy;
    }
    bool fits =
        crypto_pwhash_str_verify(hash, task->passphrase, strlen(task->passphrase)) == 0;
    return fits && !task->is_decoy ? PASSPHRASE_GOOD : PASSPHRASE_WRONG;
}

static void work(Passphrases *p, Task *task)
{
    if (task->is_check)
        task->verdict = check(p, task);
    else if (make_hash(p, task->hash, task->passphrase))
        task->verdict = PASSPHRASE_GOOD;
    else
        task->verdict = PASSPHRASE_DROPPED;
}

static void *run(void *with)
{
    Passphrases *p = with;

    pthread_mutex_lock(&p->lock);
    while (!p->is_closing) {
        Task *task = list_take(&p->asked);
        if (!task) {
            pthread_cond_wait(&p->more, &p->lock);
            continue;
        }
        pthread_mutex_unlock(&p->lock);
        work(p, task);
        pthread_mutex_lock(&p->lock);
        STAILQ_INSERT_TAIL(&p->found, task, link);
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
        fail(err, ERR_BUSY, N_("no memory"));
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
        fail(err, ERR_BUSY, N_("cannot start a thread"));
        free(p);
        return NULL;
    }
    return p;
}

static void hand_back(Task *task)
{
    bool has_hash = !task->is_check && task->verdict == PASSPHRASE_GOOD;

    task->judged(task->context, task->verdict, has_hash ? task->hash : NULL);
    task_close(task);
}

void passphrases_close(Passphrases *p)
{
    Task *task;

    if (!p)
        return;
    pthread_mutex_lock(&p->lock);
    p->is_closing = true;
    pthread_cond_signal(&p->more);
    pthread_mutex_unlock(&p->lock);
    pthread_join(p->thread, NULL);
    while ((task = list_take(&p->found)) || (task = list_take(&p->asked))) {
        task->verdict = PASSPHRASE_DROPPED;
        hand_back(task);
    }
    pthread_cond_destroy(&p->more);
    pthread_mutex_destroy(&p->lock);
    free(p);
}

static bool ask(Passphrases *p, Task *task, const char *passphrase, Err *err)
{
    bool is_full;

    task->passphrase = must(strdup(passphrase));
    pthread_mutex_lock(&p->lock);
    is_full = p->waiting >= MOST_WAITING;
    if (!is_full) {
        p->waiting++;
        STAILQ_INSERT_TAIL(&p->asked, task, link);
        pthread_cond_signal(&p->more);
    }
    pthread_mutex_unlock(&p->lock);
    if (!is_full)
        return true;
    task_close(task);
    fail(err, ERR_BUSY, N_("too many people are logging in; try again"));
    err->wait_s = 5;
    return false;
}

bool passphrases_hash(Passphrases *p, const char *passphrase, Judged *judged,
                      void *context, Err *err)
{
    Task *task = must(calloc(1, sizeof *task));

    task->judged = judged;
    task->context = context;
    return ask(p, task, passphrase, err);
}

bool passphrases_check(Passphrases *p, const char *passphrase, const char *hash,
                       Judged *judged, void *context, Err *err)
{
    Task *task = must(calloc(1, sizeof *task));

    task->judged = judged;
    task->context = context;
    task->is_check = true;
    task->is_decoy = !hash;
    if (hash) {
        Text text = text_in(task->hash, sizeof task->hash);
        text_str(&text, hash);
    }
    return ask(p, task, passphrase, err);
}

int passphrases_collect(Passphrases *p)
{
    Task *task;
    int n = 0;

    for (;; n++) {
        pthread_mutex_lock(&p->lock);
        task = list_take(&p->found);
        p->waiting -= task != NULL;
        pthread_mutex_unlock(&p->lock);
        if (!task)
            return n;
        hand_back(task);
    }
}

int passphrases_waiting(Passphrases *p)
{
    pthread_mutex_lock(&p->lock);
    int n = p->waiting;
    pthread_mutex_unlock(&p->lock);
    return n;
}
