/* pool.c - see pool.h.
 *
 * A turn that a bot is to play is in one of five lists, all under one lock:
 *
 *   waiting     nothing was done for it yet
 *   lent        another process plays it
 *   thinking    a thread plays it, or is about to
 *   paused      its thread sleeps in the middle of it, since another turn came first
 *   done        its moves wait to be collected
 *
 * `arrange` moves turns between waiting, thinking and paused, and is called whenever
 * anything has changed. The loop asks, cancels and collects; it never waits for a bot,
 * since no thread holds the lock while it thinks.
 *
 * A bot may think for seconds, and a player who waits must not wait for a bot that nobody
 * waits for. So a turn gives way: `signal` tells its thread, which asks every few
 * playouts (BotHooks.stop), and sleeps right there, in the middle of its search. Nothing
 * of its work is lost that way, but its thread cannot be used for another turn. Therefore
 * there are more threads than turns that may think at once. If all are taken, the next
 * turn waits for one to end. */
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
    THREADS_EACH = 4,               /* one thinks, the others are paused */
    NICENESS = 10,
    KNOWLEDGE = 2                   /* the cost of a turn without playouts, in playouts */
};

typedef struct BotTurn BotTurn;
typedef TAILQ_HEAD(TurnList, BotTurn) TurnList;

/* The signals to a thread that thinks. */
enum { GO_ON, GIVE_WAY, STOP };

struct BotTurn {
    TAILQ_ENTRY(BotTurn) link;
    TurnList *in;
    BotPool *pool;
    uint64_t ticket;
    BotPlace place;
    atomic_int signal;
    pthread_cond_t goes_on;         /* its thread sleeps on this while it is paused */
    bool has_thread;
    bool is_dropped;                /* do not call back: the asker may be gone */
    const Bot *bot;
    const Game *game;
    uint64_t seed;
    Rng rng;
    char table[BOT_TABLE];          /* empty: it cannot be lent */
    int version;
    bool is_ours;                   /* it was taken back for good */
    OnBotAnswer *on_answer;
    void *context;
    int n;
    Move moves[MAX_TURN];
    alignas(16) unsigned char state[];
};

struct BotPool {
    pthread_mutex_t lock;
    pthread_cond_t has_turn;
    TurnList waiting, thinking, paused, done; /* waiting and paused: the next one first */
    TurnList lent;
    bool lends_all;
    BotQueue queue;
    uint64_t last_ticket;
    bool is_closing;
    void (*wake)(void *with);
    void *with;
    int at_once, alone_at_once, n_threads;
    pthread_t threads[MAX_AT_ONCE * THREADS_EACH];
};

static void take_out(BotTurn *turn)
{
    if (turn->in)
        TAILQ_REMOVE(turn->in, turn, link);
    turn->in = NULL;
}

static void move_to(TurnList *list, BotTurn *turn)
{
    take_out(turn);
    TAILQ_INSERT_TAIL(list, turn, link);
    turn->in = list;
}

/* The same for a list that is kept in order. Most turns go to its end. */
static void line_up(TurnList *list, BotTurn *turn)
{
    BotTurn *before;

    take_out(turn);
    before = TAILQ_LAST(list, TurnList);
    while (before && place_before(&turn->place, &before->place))
        before = TAILQ_PREV(before, TurnList, link);
    if (before)
        TAILQ_INSERT_AFTER(list, before, turn, link);
    else
        TAILQ_INSERT_HEAD(list, turn, link);
    turn->in = list;
}

static void forget(BotTurn *turn)
{
    take_out(turn);
    if (turn->place.owner)
        place_leave(&turn->place, &turn->pool->queue, turn->has_thread);
    pthread_cond_destroy(&turn->goes_on);
    free(turn);
}

/* How many turns of the list are of this rank or a later one. */
static int count(const TurnList *list, BotRank from)
{
    const BotTurn *turn;
    int n = 0;

    TAILQ_FOREACH(turn, list, link)
        n += turn->place.rank >= from;
    return n;
}

static int begun(const BotPool *pool, BotRank from)
{
    return count(&pool->thinking, from) + count(&pool->paused, from);
}

/* Is a thread left for it? Tables where bots play alone never get all of them. */
static bool may_begin(const BotPool *pool, const BotTurn *turn)
{
    return begun(pool, BOT_AWAITED) < pool->n_threads &&
           (turn->place.rank < BOT_ALONE ||
            begun(pool, BOT_ALONE) < pool->alone_at_once);
}

/* In playouts: one takes about the same time at all levels, or there are fewer. */
static int64_t cost_of(const Bot *bot)
{
    return KNOWLEDGE + bot_playouts(bot);
}

/* Bots without playouts answer sooner than anybody could be asked. */
static bool may_be_lent(const BotTurn *turn)
{
    return turn->table[0] && cost_of(turn->bot) > KNOWLEDGE && !turn->is_ours;
}

/* The first turn that waits for a thread, and not for somebody to lend it to. */
static BotTurn *first_waiting(const BotPool *pool)
{
    BotTurn *turn = TAILQ_FIRST(&pool->waiting);

    while (turn && pool->lends_all && may_be_lent(turn))
        turn = TAILQ_NEXT(turn, link);
    return turn;
}

/* The next turn to think about: a paused one or a new one. */
static BotTurn *next_of(const BotPool *pool)
{
    BotTurn *old = TAILQ_FIRST(&pool->paused), *new = first_waiting(pool);

    if (!new || !may_begin(pool, new))
        return old;
    return old && !place_before(&new->place, &old->place) ? old : new;
}

static BotTurn *last_of(const TurnList *list)
{
    BotTurn *turn, *last = NULL;

    TAILQ_FOREACH(turn, list, link)
        if (!last || place_before(&last->place, &turn->place))
            last = turn;
    return last;
}

static void begin(BotPool *pool, BotTurn *turn)
{
    move_to(&pool->thinking, turn);
    pthread_cond_signal(turn->has_thread ? &turn->goes_on : &pool->has_turn);
}

/* Let as many turns think as may. If there are more, tell the last of those that think to
 * give way if the next one comes before it; its thread calls this again when it has. */
static void arrange(BotPool *pool)
{
    BotTurn *next, *last;
    int was = GO_ON;

    while (!pool->is_closing && (next = next_of(pool))) {
        if (count(&pool->thinking, BOT_AWAITED) < pool->at_once) {
            begin(pool, next);
            continue;
        }
        last = last_of(&pool->thinking);
        if (place_before(&next->place, &last->place))
            atomic_compare_exchange_strong(&last->signal, &was, GIVE_WAY);
        return;
    }
}

/* Sleep in the middle of a turn until it may go on. The signal is checked again under the
 * lock: meanwhile the turn may have been told to stop, and then it must not sleep. */
static void give_way(BotTurn *turn)
{
    BotPool *pool = turn->pool;
    int was = GIVE_WAY;

    pthread_mutex_lock(&pool->lock);
    if (atomic_compare_exchange_strong(&turn->signal, &was, GO_ON)) {
        line_up(&pool->paused, turn);
        arrange(pool);
        while (turn->in == &pool->paused)
            pthread_cond_wait(&turn->goes_on, &pool->lock);
    }
    pthread_mutex_unlock(&pool->lock);
}

static bool must_stop(void *with)
{
    BotTurn *turn = with;

    if (atomic_load_explicit(&turn->signal, memory_order_relaxed) == GIVE_WAY)
        give_way(turn);
    return atomic_load_explicit(&turn->signal, memory_order_relaxed) == STOP;
}

/* The lock is held. A paused turn must be woken, so that its thread can end it. */
static void stop(BotTurn *turn)
{
    atomic_store(&turn->signal, STOP);
    if (turn->in == &turn->pool->paused)
        begin(turn->pool, turn);
}

/* Play for the seat to move until another seat is to move, or luck: only the table's
 * dealer knows what that brings. */
static void think(BotTurn *turn)
{
    static _Thread_local Candidate candidates[MAX_CANDIDATES];
    State *state = (State *)turn->state;
    const BotHooks hooks = {.stop = must_stop, .with = turn};
    Memory memory = {0};
    int seat = turn->game->turn(state);

    while (turn->n < MAX_TURN && turn->game->turn(state) == seat && !must_stop(turn)) {
        Question question = {.game = turn->game, .state = state, .rng = &turn->rng,
                             .candidates = 1, .hooks = &hooks, .memory = &memory};
        bot_think(turn->bot, &question, candidates);
        turn->moves[turn->n++] = candidates[0].move;
        turn->game->play(state, candidates[0].move);
    }
}

/* A turn that may think and has no thread yet. */
static BotTurn *take_one(BotPool *pool)
{
    BotTurn *turn;

    TAILQ_FOREACH(turn, &pool->thinking, link)
        if (!turn->has_thread) {
            turn->has_thread = true;
            return turn;
        }
    return NULL;
}

/* Play one turn, or wait for one. The lock is held, but not while the bot thinks. */
static void think_next(BotPool *pool)
{
    BotTurn *turn = take_one(pool);

    if (!turn) {
        pthread_cond_wait(&pool->has_turn, &pool->lock);
        return;
    }
    pthread_mutex_unlock(&pool->lock);
    think(turn);
    pthread_mutex_lock(&pool->lock);
    /* Leave the queue here and not when the answer is collected: the owner's next turn
     * must not count this one as still waiting. */
    place_leave(&turn->place, &pool->queue, true);
    bool is_wanted = !turn->is_dropped;
    if (is_wanted)
        move_to(&pool->done, turn);
    else
        forget(turn);
    arrange(pool);
    if (is_wanted && !pool->is_closing)
        pool->wake(pool->with);
}

static void *run_thread(void *argument)
{
    BotPool *pool = argument;

    /* The loop and the writer come first. On Linux this concerns this thread alone. */
    setpriority(PRIO_PROCESS, (id_t)gettid(), NICENESS);
    pthread_mutex_lock(&pool->lock);
    while (!pool->is_closing)
        think_next(pool);
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

BotPool *botpool_open(int threads, void (*wake)(void *with), void *with, Err *err)
{
    BotPool *pool = calloc(1, sizeof *pool);

    assert(threads > 0);
    if (!pool) {
        fail(err, ERR_FILE, N_("out of memory"));
        return NULL;
    }
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->has_turn, NULL);
    TAILQ_INIT(&pool->waiting);
    TAILQ_INIT(&pool->thinking);
    TAILQ_INIT(&pool->paused);
    TAILQ_INIT(&pool->done);
    TAILQ_INIT(&pool->lent);
    pool->wake = wake;
    pool->with = with;
    threads = threads > MAX_AT_ONCE ? MAX_AT_ONCE : threads;
    while (pool->n_threads < threads * THREADS_EACH &&
           pthread_create(&pool->threads[pool->n_threads], NULL, run_thread, pool) == 0)
        pool->n_threads++;
    pool->at_once = pool->n_threads < threads ? pool->n_threads : threads;
    pool->alone_at_once = (threads + 1) / 2;
    if (pool->n_threads == 0) {     /* with fewer than asked for it works too */
        fail(err, ERR_FILE, N_("could not start a thread for the bots"));
        botpool_close(pool);
        return NULL;
    }
    return pool;
}

/* Call back without moves for all turns of the list. */
static void turn_away(TurnList *list)
{
    BotTurn *turn;

    while ((turn = TAILQ_FIRST(list))) {
        turn->on_answer(turn->context, NULL, 0);
        forget(turn);
    }
}

void botpool_close(BotPool *pool)
{
    BotTurn *turn;

    if (!pool)
        return;
    pthread_mutex_lock(&pool->lock);
    /* Stop those that think and wake those that are paused, or their threads would never
     * end. Only then, with no thread left, call back. */
    pool->is_closing = true;
    TAILQ_FOREACH(turn, &pool->thinking, link)
        stop(turn);
    while ((turn = TAILQ_FIRST(&pool->paused)))
        stop(turn);
    pthread_cond_broadcast(&pool->has_turn);
    pthread_mutex_unlock(&pool->lock);
    for (int i = 0; i < pool->n_threads; i++)
        pthread_join(pool->threads[i], NULL);
    turn_away(&pool->done);
    turn_away(&pool->thinking);     /* which no thread has begun */
    turn_away(&pool->waiting);
    turn_away(&pool->lent);
    pthread_cond_destroy(&pool->has_turn);
    pthread_mutex_destroy(&pool->lock);
    free(pool);
}

static BotTurn *open_turn(BotPool *pool, const BotQuestion *question)
{
    const Match *match = question->match;
    size_t size = match->game->state_size;
    BotTurn *turn = must(aligned_alloc(16, (sizeof *turn + size + 15) / 16 * 16));

    assert(match_turn(match) >= 0);
    memset(turn, 0, sizeof *turn);
    pthread_cond_init(&turn->goes_on, NULL);
    turn->pool = pool;
    turn->bot = question->bot;
    turn->game = match->game;
    turn->seed = question->seed;
    turn->rng = rng_from(question->seed);
    if (question->table)
        text_copy(turn->table, sizeof turn->table, question->table);
    turn->version = question->version;
    turn->on_answer = question->on_answer;
    turn->context = question->context;
    memcpy(turn->state, match->state, size);
    return turn;
}

uint64_t botpool_ask(BotPool *pool, const BotQuestion *question)
{
    BotTurn *turn = open_turn(pool, question);

    pthread_mutex_lock(&pool->lock);
    uint64_t ticket = turn->ticket = ++pool->last_ticket;
    place_take(&turn->place, &pool->queue, question->owner, question->rank,
               cost_of(question->bot));
    turn->place.is_first = question->is_first;
    line_up(&pool->waiting, turn);
    arrange(pool);
    pthread_mutex_unlock(&pool->lock);
    return ticket;
}

static BotTurn *find(const TurnList *list, uint64_t ticket)
{
    BotTurn *turn = TAILQ_FIRST(list);

    while (turn && turn->ticket != ticket)
        turn = TAILQ_NEXT(turn, link);
    return turn;
}

/* A turn that is not done. */
static BotTurn *find_open(BotPool *pool, uint64_t ticket)
{
    BotTurn *turn = find(&pool->waiting, ticket);

    if (!turn)
        turn = find(&pool->thinking, ticket);
    if (!turn)
        turn = find(&pool->lent, ticket);
    return turn ? turn : find(&pool->paused, ticket);
}

void botpool_lend_all(BotPool *pool)
{
    pthread_mutex_lock(&pool->lock);
    pool->lends_all = true;
    pthread_mutex_unlock(&pool->lock);
}

static void describe(LentTurn *out, const BotTurn *turn)
{
    *out = (LentTurn){.ticket = turn->ticket,
                      .version = turn->version,
                      .digest = turn->game->digest((const State *)turn->state),
                      .bot = turn->bot,
                      .seed = turn->seed,
                      .owner = turn->place.owner->key,
                      .rank = turn->place.rank};
    memcpy(out->table, turn->table, sizeof out->table);
}

/* `arrange` has begun whatever could begin, so what waits now waits for a thread. */
bool botpool_lend(BotPool *pool, LentTurn *out)
{
    BotTurn *turn;

    pthread_mutex_lock(&pool->lock);
    turn = TAILQ_FIRST(&pool->waiting);
    while (turn && !may_be_lent(turn))
        turn = TAILQ_NEXT(turn, link);
    if (turn) {
        describe(out, turn);
        move_to(&pool->lent, turn);
    }
    pthread_mutex_unlock(&pool->lock);
    return turn;
}

/* Read the moves into the turn and play them there: all of them must be its seat's, and
 * none may be missing. */
static bool read_moves(BotTurn *turn, const char *at)
{
    State *state = (State *)turn->state;
    int seat = turn->game->turn(state);
    Err err;

    for (text_skip_blank(&at); *at; text_skip_blank(&at)) {
        if (turn->n == MAX_TURN || turn->game->turn(state) != seat ||
            !turn->game->read_move(&turn->moves[turn->n], state, &at, &err))
            return false;
        turn->game->play(state, turn->moves[turn->n++]);
    }
    return turn->n > 0 && (turn->n == MAX_TURN || turn->game->turn(state) != seat);
}

/* The same, and as if it had not been tried if they cannot be read. */
static bool try_moves(BotTurn *turn, const char *moves)
{
    size_t size = turn->game->state_size;
    void *before = must(malloc(size));

    memcpy(before, turn->state, size);
    bool ok = read_moves(turn, moves);
    if (!ok) {
        memcpy(turn->state, before, size);
        turn->n = 0;
    }
    free(before);
    return ok;
}

bool botpool_played(BotPool *pool, uint64_t ticket, const char *moves)
{
    pthread_mutex_lock(&pool->lock);
    BotTurn *turn = find(&pool->lent, ticket);
    bool ok = turn && try_moves(turn, moves);
    if (ok) {
        place_leave(&turn->place, &pool->queue, true);
        move_to(&pool->done, turn);
    }
    pthread_mutex_unlock(&pool->lock);
    if (ok)
        pool->wake(pool->with);
    return ok;
}

void botpool_take_back(BotPool *pool, uint64_t ticket, bool for_good)
{
    pthread_mutex_lock(&pool->lock);
    BotTurn *turn = find(&pool->lent, ticket);
    if (turn) {
        turn->is_ours = for_good;
        line_up(&pool->waiting, turn);
        arrange(pool);
    }
    pthread_mutex_unlock(&pool->lock);
}

bool botpool_is_lent(BotPool *pool, uint64_t ticket)
{
    pthread_mutex_lock(&pool->lock);
    bool is_lent = find(&pool->lent, ticket);
    pthread_mutex_unlock(&pool->lock);
    return is_lent;
}

void botpool_rank(BotPool *pool, uint64_t ticket, BotRank rank)
{
    pthread_mutex_lock(&pool->lock);
    BotTurn *turn = find_open(pool, ticket);
    if (turn && turn->place.rank != rank) {
        place_change(&turn->place, &pool->queue, rank);
        if (turn->in == &pool->waiting || turn->in == &pool->paused)
            line_up(turn->in, turn);
        arrange(pool);
    }
    pthread_mutex_unlock(&pool->lock);
}

void botpool_drop(BotPool *pool, uint64_t ticket)
{
    pthread_mutex_lock(&pool->lock);
    BotTurn *turn = find_open(pool, ticket);
    if (turn && turn->has_thread) {
        turn->is_dropped = true;    /* its thread frees it */
        stop(turn);
    } else if (turn || (turn = find(&pool->done, ticket))) {
        forget(turn);
        arrange(pool);
    }
    pthread_mutex_unlock(&pool->lock);
}

/* Take out the oldest answer, so that botpool_drop cannot free it while it is handed
 * over; NULL: none. */
static BotTurn *next_done(BotPool *pool)
{
    pthread_mutex_lock(&pool->lock);
    BotTurn *turn = TAILQ_FIRST(&pool->done);
    if (turn) {
        TAILQ_REMOVE(&pool->done, turn, link);
        turn->in = NULL;
    }
    pthread_mutex_unlock(&pool->lock);
    return turn;
}

int botpool_collect(BotPool *pool)
{
    BotTurn *turn;
    int n = 0;

    for (; (turn = next_done(pool)); n++) {
        turn->on_answer(turn->context, turn->moves, turn->n);
        forget(turn);
    }
    return n;
}

int botpool_waiting(BotPool *pool)
{
    const BotTurn *turn;

    pthread_mutex_lock(&pool->lock);
    int n = count(&pool->waiting, BOT_AWAITED) + count(&pool->paused, BOT_AWAITED) +
            count(&pool->lent, BOT_AWAITED);
    TAILQ_FOREACH(turn, &pool->thinking, link)
        n += atomic_load(&turn->signal) != STOP;
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
