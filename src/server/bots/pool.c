/* pool.c - see pool.h. Four lists under one lock: who waits, who is thought about,
 * who gave way in the middle of it, what is done. A question is in exactly one of them,
 * so that dropping one is finding it.
 *
 * There are more threads than turns that are thought about at once: a turn that gives way
 * keeps its thread, which sleeps inside BotHooks.stop, so that nothing of its work is
 * lost. Where no thread is left to give way to, the next one to end is waited for. */
#include "server/bots/pool.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "bots/search.h"
#include "os/must.h"

enum {
    MAX_AT_ONCE = 64,
    THREADS_EACH = 4,               /* one that thinks, others that gave way */
    NICENESS = 10,
    KNOWLEDGE = 2                   /* what a turn without playouts costs, in playouts */
};

typedef struct Thinking Thinking;
typedef TAILQ_HEAD(List, Thinking) List;

/* What a thread is told that thinks. */
enum { GO_ON, GIVE_WAY, STOP };

struct Thinking {
    TAILQ_ENTRY(Thinking) link;
    List *in;
    BotPool *pool;
    uint64_t ticket;
    BotPlace place;
    atomic_int told;
    pthread_cond_t goes_on;         /* who gave way waits for it */
    bool has_thread;
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
    List waiting, thinking, paused, done;   /* waiting and paused: the next one first */
    BotQueue queue;
    uint64_t last_ticket;
    bool closes;
    void (*wake)(void *with);
    void *with;
    int at_once, alone_at_once, n_threads;
    pthread_t threads[MAX_AT_ONCE * THREADS_EACH];
};

static void take_out(Thinking *about)
{
    if (about->in)
        TAILQ_REMOVE(about->in, about, link);
    about->in = NULL;
}

static void move_to(List *list, Thinking *about)
{
    take_out(about);
    TAILQ_INSERT_TAIL(list, about, link);
    about->in = list;
}

/* The same for a list in order. Most come to its end. */
static void line_up(List *list, Thinking *about)
{
    Thinking *before;

    take_out(about);
    before = TAILQ_LAST(list, List);
    while (before && place_before(&about->place, &before->place))
        before = TAILQ_PREV(before, List, link);
    if (before)
        TAILQ_INSERT_AFTER(list, before, about, link);
    else
        TAILQ_INSERT_HEAD(list, about, link);
    about->in = list;
}

static void forget(Thinking *about)
{
    take_out(about);
    if (about->place.owner)
        place_leave(&about->place, &about->pool->queue, about->has_thread);
    pthread_cond_destroy(&about->goes_on);
    free(about);
}

/* How many on the list are of this rank or a later one. */
static int count(const List *list, BotRank from)
{
    const Thinking *about;
    int n = 0;

    TAILQ_FOREACH(about, list, link)
        n += about->place.rank >= from;
    return n;
}

static int begun(const BotPool *pool, BotRank from)
{
    return count(&pool->thinking, from) + count(&pool->paused, from);
}

/* A thread is left for it, and bots alone never have them all. */
static bool may_begin(const BotPool *pool, const Thinking *about)
{
    return begun(pool, BOT_AWAITED) < pool->n_threads &&
           (about->place.rank < BOT_ALONE ||
            begun(pool, BOT_ALONE) < pool->alone_at_once);
}

/* Who is next: one that gave way, or a new one. */
static Thinking *next_of(const BotPool *pool)
{
    Thinking *old = TAILQ_FIRST(&pool->paused), *new = TAILQ_FIRST(&pool->waiting);

    if (!new || !may_begin(pool, new))
        return old;
    return old && !place_before(&new->place, &old->place) ? old : new;
}

static Thinking *last_of(const List *list)
{
    Thinking *about, *last = NULL;

    TAILQ_FOREACH(about, list, link)
        if (!last || place_before(&last->place, &about->place))
            last = about;
    return last;
}

static void begin(BotPool *pool, Thinking *about)
{
    move_to(&pool->thinking, about);
    pthread_cond_signal(about->has_thread ? &about->goes_on : &pool->more);
}

/* Something has changed: let as many think as may, and have the last of them give way to
 * one that comes before it. */
static void arrange(BotPool *pool)
{
    Thinking *next, *last;
    int was = GO_ON;

    while (!pool->closes && (next = next_of(pool))) {
        if (count(&pool->thinking, BOT_AWAITED) < pool->at_once) {
            begin(pool, next);
            continue;
        }
        last = last_of(&pool->thinking);
        if (place_before(&next->place, &last->place))
            atomic_compare_exchange_strong(&last->told, &was, GIVE_WAY);
        return;
    }
}

/* Sleep in the middle of a turn until it is this one's turn again. */
static void give_way(Thinking *about)
{
    BotPool *pool = about->pool;
    int was = GIVE_WAY;

    pthread_mutex_lock(&pool->lock);
    if (atomic_compare_exchange_strong(&about->told, &was, GO_ON)) {
        line_up(&pool->paused, about);
        arrange(pool);
        while (about->in == &pool->paused)
            pthread_cond_wait(&about->goes_on, &pool->lock);
    }
    pthread_mutex_unlock(&pool->lock);
}

static bool must_stop(void *with)
{
    Thinking *about = with;

    if (atomic_load_explicit(&about->told, memory_order_relaxed) == GIVE_WAY)
        give_way(about);
    return atomic_load_explicit(&about->told, memory_order_relaxed) == STOP;
}

/* To be called with the lock held. */
static void stop(Thinking *about)
{
    atomic_store(&about->told, STOP);
    if (about->in == &about->pool->paused)
        begin(about->pool, about);  /* to come to its end */
}

/* Play on for the seat to move until another is, or luck, which the asker alone can deal
 * for. */
static void think(Thinking *about)
{
    static _Thread_local Candidate candidates[MAX_CANDIDATES];
    State *state = (State *)about->state;
    const BotHooks hooks = {.stop = must_stop, .with = about};
    Memory memory = {0};
    int seat = about->game->turn(state);

    while (about->n < MAX_TURN && about->game->turn(state) == seat && !must_stop(about)) {
        Question question = {.game = about->game, .state = state, .rng = &about->rng,
                             .candidates = 1, .hooks = &hooks, .memory = &memory};
        bot_think(about->bot, &question, candidates);
        about->moves[about->n++] = candidates[0].move;
        about->game->play(state, candidates[0].move);
    }
}

/* One that may be thought about and has no thread yet. */
static Thinking *take_one(BotPool *pool)
{
    Thinking *about;

    TAILQ_FOREACH(about, &pool->thinking, link)
        if (!about->has_thread) {
            about->has_thread = true;
            return about;
        }
    return NULL;
}

/* One turn, if one waits; with the lock held. */
static void think_next(BotPool *pool)
{
    Thinking *about = take_one(pool);

    if (!about) {
        pthread_cond_wait(&pool->more, &pool->lock);
        return;
    }
    pthread_mutex_unlock(&pool->lock);
    think(about);
    pthread_mutex_lock(&pool->lock);
    place_leave(&about->place, &pool->queue, true);
    bool is_wanted = !about->is_dropped;
    if (is_wanted)
        move_to(&pool->done, about);
    else
        forget(about);
    arrange(pool);
    if (is_wanted && !pool->closes)
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
    TAILQ_INIT(&pool->paused);
    TAILQ_INIT(&pool->done);
    pool->wake = wake;
    pool->with = with;
    threads = threads > MAX_AT_ONCE ? MAX_AT_ONCE : threads;
    while (pool->n_threads < threads * THREADS_EACH &&
           pthread_create(&pool->threads[pool->n_threads], NULL, work, pool) == 0)
        pool->n_threads++;
    pool->at_once = pool->n_threads < threads ? pool->n_threads : threads;
    pool->alone_at_once = (threads + 1) / 2;
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
        stop(about);
    while ((about = TAILQ_FIRST(&pool->paused)))
        stop(about);
    pthread_cond_broadcast(&pool->more);
    pthread_mutex_unlock(&pool->lock);
    for (int i = 0; i < pool->n_threads; i++)
        pthread_join(pool->threads[i], NULL);
    turn_away(&pool->done);
    turn_away(&pool->thinking);     /* no thread has had the time to begin these */
    turn_away(&pool->waiting);
    pthread_cond_destroy(&pool->more);
    pthread_mutex_destroy(&pool->lock);
    free(pool);
}

/* In playouts, which take about the same time at all levels. */
static int64_t cost_of(const Bot *bot)
{
    return KNOWLEDGE + (bot->level ? bot->level->playouts : 0);
}

static Thinking *open_thinking(BotPool *pool, const BotQuestion *question)
{
    const Match *match = question->match;
    size_t size = match->game->state_size;
    Thinking *about = must(aligned_alloc(16, (sizeof *about + size + 15) / 16 * 16));

    assert(match_turn(match) >= 0);
    memset(about, 0, sizeof *about);
    pthread_cond_init(&about->goes_on, NULL);
    about->pool = pool;
    about->bot = question->bot;
    about->game = match->game;
    about->rng = rng_from(question->seed);
    about->thought = question->thought;
    about->context = question->context;
    memcpy(about->state, match->state, size);
    return about;
}

uint64_t botpool_ask(BotPool *pool, const BotQuestion *question)
{
    Thinking *about = open_thinking(pool, question);

    pthread_mutex_lock(&pool->lock);
    uint64_t ticket = about->ticket = ++pool->last_ticket;
    place_take(&about->place, &pool->queue, question->owner, question->rank,
               cost_of(question->bot));
    line_up(&pool->waiting, about);
    arrange(pool);
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

/* One that is not done. */
static Thinking *find_open(BotPool *pool, uint64_t ticket)
{
    Thinking *about = find(&pool->waiting, ticket);

    if (!about)
        about = find(&pool->thinking, ticket);
    return about ? about : find(&pool->paused, ticket);
}

void botpool_rank(BotPool *pool, uint64_t ticket, BotRank rank)
{
    pthread_mutex_lock(&pool->lock);
    Thinking *about = find_open(pool, ticket);
    if (about && about->place.rank != rank) {
        place_change(&about->place, &pool->queue, rank);
        if (about->in != &pool->thinking)
            line_up(about->in, about);
        arrange(pool);
    }
    pthread_mutex_unlock(&pool->lock);
}

void botpool_drop(BotPool *pool, uint64_t ticket)
{
    pthread_mutex_lock(&pool->lock);
    Thinking *about = find_open(pool, ticket);
    if (about && about->has_thread) {
        about->is_dropped = true;                   /* its thread forgets it */
        stop(about);
    } else if (about || (about = find(&pool->done, ticket))) {
        forget(about);
        arrange(pool);
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
    const Thinking *about;

    pthread_mutex_lock(&pool->lock);
    int n = count(&pool->waiting, BOT_AWAITED) + count(&pool->paused, BOT_AWAITED);
    TAILQ_FOREACH(about, &pool->thinking, link)
        n += atomic_load(&about->told) != STOP;
    pthread_mutex_unlock(&pool->lock);
    return n;
}

void botpool_crowds(BotPool *pool, BotCrowd out[BOT_RANKS])
{
    pthread_mutex_lock(&pool->lock);
    for (int i = 0; i < BOT_RANKS; i++)
        out[i] = queue_crowd(&pool->queue, (BotRank)i);
    pthread_mutex_unlock(&pool->lock);
}
