/* botpool.c - see botpool.h. Three lists under one lock: who waits, who is thought about,
 * what is done. A question is in exactly one of them, so that dropping one is finding it.
 */
#include "server/botpool.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/queue.h>
#include <sys/resource.h>
#include <unistd.h>

#include "os/must.h"

enum { MAX_BOT_THREADS = 64, NICENESS = 10 };

typedef struct Thinking Thinking;
typedef TAILQ_HEAD(, Thinking) List;

struct Thinking {
    TAILQ_ENTRY(Thinking) link;
    List *in;
    uint64_t ticket;
    atomic_bool must_stop;
    bool is_dropped;                /* nobody waits for it: the asker may be gone */
    const Bot *bot;
    const Game *game;
    Rng rng;
    Thought *thought;
    void *context;
    int n;
    Move moves[MAX_TURN];
    alignas(16) unsigned char state[];
};

struct BotPool {
    pthread_mutex_t lock;
    pthread_cond_t more;
    List waiting, thinking, done;
    uint64_t last_ticket;
    bool closes;
    void (*wake)(void *with);
    void *with;
    int n_threads;
    pthread_t threads[MAX_BOT_THREADS];
};

static void move_to(List *list, Thinking *about)
{
    if (about->in)
        TAILQ_REMOVE(about->in, about, link);
    TAILQ_INSERT_TAIL(list, about, link);
    about->in = list;
}

static void forget(Thinking *about)
{
    if (about->in)
        TAILQ_REMOVE(about->in, about, link);
    free(about);
}

static bool must_stop(void *with)
{
    Thinking *about = with;

    return atomic_load_explicit(&about->must_stop, memory_order_relaxed);
}

/* Play on for the seat to move until another is, or luck, which the asker alone can deal
 * for. */
static void think(Thinking *about)
{
    static _Thread_local Candidate candidates[MAX_CANDIDATES];
    State *state = (State *)about->state;
    const Aid aid = {.stop = must_stop, .with = about};
    Memory memory = {0};
    int seat = about->game->turn(state);

    while (about->n < MAX_TURN && about->game->turn(state) == seat && !must_stop(about)) {
        Question question = {.game = about->game, .state = state, .rng = &about->rng,
                             .candidates = 1, .aid = &aid, .memory = &memory};
        bot_think(about->bot, &question, candidates);
        about->moves[about->n++] = candidates[0].move;
        about->game->play(state, candidates[0].move);
    }
}

/* One turn, if one waits; with the lock held. */
static void think_next(BotPool *pool)
{
    Thinking *about = TAILQ_FIRST(&pool->waiting);

    if (!about) {
        pthread_cond_wait(&pool->more, &pool->lock);
        return;
    }
    move_to(&pool->thinking, about);
    pthread_mutex_unlock(&pool->lock);
    think(about);
    pthread_mutex_lock(&pool->lock);
    if (about->is_dropped) {
        forget(about);
        return;
    }
    move_to(&pool->done, about);
    if (!pool->closes)
        pool->wake(pool->with);
}

static void *work(void *argument)
{
    BotPool *pool = argument;

    /* On Linux this is of the thread alone. The loop and the disk come first. */
    setpriority(PRIO_PROCESS, (id_t)gettid(), NICENESS);
    pthread_mutex_lock(&pool->lock);
    while (!pool->closes)
        think_next(pool);
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

BotPool *botpool_open(int threads, void (*wake)(void *with), void *with, Err *err)
{
    BotPool *pool = calloc(1, sizeof *pool);

    assert(threads > 0);
    if (!pool) {
        fail(err, ERR_FILE, N_("no memory"));
        return NULL;
    }
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->more, NULL);
    TAILQ_INIT(&pool->waiting);
    TAILQ_INIT(&pool->thinking);
    TAILQ_INIT(&pool->done);
    pool->wake = wake;
    pool->with = with;
    threads = threads > MAX_BOT_THREADS ? MAX_BOT_THREADS : threads;
    while (pool->n_threads < threads &&
           pthread_create(&pool->threads[pool->n_threads], NULL, work, pool) == 0)
        pool->n_threads++;
    if (pool->n_threads == 0) {     /* fewer than asked for do the same work */
        fail(err, ERR_FILE, N_("no thread for the bots could be started"));
        botpool_close(pool);
        return NULL;
    }
    return pool;
}

/* Tell the askers on the list that nothing comes of it. */
static void turn_away(List *list)
{
    Thinking *about;

    while ((about = TAILQ_FIRST(list))) {
        about->thought(about->context, NULL, 0);
        forget(about);
    }
}

void botpool_close(BotPool *pool)
{
    Thinking *about;

    if (!pool)
        return;
    pthread_mutex_lock(&pool->lock);
    pool->closes = true;
    TAILQ_FOREACH(about, &pool->thinking, link)
        atomic_store(&about->must_stop, true);
    pthread_cond_broadcast(&pool->more);
    pthread_mutex_unlock(&pool->lock);
    for (int i = 0; i < pool->n_threads; i++)
        pthread_join(pool->threads[i], NULL);
    turn_away(&pool->done);
    turn_away(&pool->waiting);
    pthread_cond_destroy(&pool->more);
    pthread_mutex_destroy(&pool->lock);
    free(pool);
}

uint64_t botpool_ask(BotPool *pool, const Match *match, const Bot *bot, uint64_t seed,
                     Thought *thought, void *context)
{
    size_t size = match->game->state_size;
    Thinking *about = must(aligned_alloc(16, (sizeof *about + size + 15) / 16 * 16));

    assert(match_turn(match) >= 0);
    memset(about, 0, sizeof *about);
    about->bot = bot;
    about->game = match->game;
    about->rng = rng_from(seed);
    about->thought = thought;
    about->context = context;
    memcpy(about->state, match->state, size);
    pthread_mutex_lock(&pool->lock);
    uint64_t ticket = about->ticket = ++pool->last_ticket;
    move_to(&pool->waiting, about);
    pthread_cond_signal(&pool->more);
    pthread_mutex_unlock(&pool->lock);
    return ticket;
}

static Thinking *find(const List *list, uint64_t ticket)
{
    Thinking *about = TAILQ_FIRST(list);

    while (about && about->ticket != ticket)
        about = TAILQ_NEXT(about, link);
    return about;
}

void botpool_drop(BotPool *pool, uint64_t ticket)
{
    pthread_mutex_lock(&pool->lock);
    Thinking *about = find(&pool->thinking, ticket);
    if (about) {
        about->is_dropped = true;                   /* its thread forgets it */
        atomic_store(&about->must_stop, true);
    } else if ((about = find(&pool->waiting, ticket)) ||
               (about = find(&pool->done, ticket))) {
        forget(about);
    }
    pthread_mutex_unlock(&pool->lock);
}

/* Take the oldest answer out, so that it cannot be dropped any more; NULL: none. */
static Thinking *next_done(BotPool *pool)
{
    pthread_mutex_lock(&pool->lock);
    Thinking *about = TAILQ_FIRST(&pool->done);
    if (about) {
        TAILQ_REMOVE(&pool->done, about, link);
        about->in = NULL;
    }
    pthread_mutex_unlock(&pool->lock);
    return about;
}

int botpool_collect(BotPool *pool)
{
    Thinking *about;
    int n = 0;

    for (; (about = next_done(pool)); n++) {
        about->thought(about->context, about->moves, about->n);
        forget(about);
    }
    return n;
}

int botpool_waiting(BotPool *pool)
{
    Thinking *about;
    int n = 0;

    pthread_mutex_lock(&pool->lock);
    TAILQ_FOREACH(about, &pool->waiting, link)
        n++;
    TAILQ_FOREACH(about, &pool->thinking, link)
        n += !must_stop(about);
    pthread_mutex_unlock(&pool->lock);
    return n;
}
