/* worker.c - see worker.h.
 *
 * One thread talks to the database and may wait for it; bots think on the threads of a
 * BotPool. At every turn of the loop the worker hands in what was played, and asks for
 * everything that it has to play (polis_take_turns): what is new there it begins, what is
 * gone it drops. So whatever gets lost on the way is made up for at the next turn, and
 * asking is also how others know that the worker is alive. */
#include "server/worker.h"

#include <errno.h>
#include <inttypes.h>
#include <semaphore.h>
#include <sodium.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/queue.h>
#include <time.h>
#include <unistd.h>

#include "os/clock.h"
#include "os/log.h"
#include "os/must.h"
#include "os/notify.h"
#include "server/bots/pool.h"
#include "server/tables/position.h"
#include "store/read.h"

enum {
    WORKER_NAME = 17,
    BEAT_MS = 1000,                 /* between two calls of polis_take_turns at most */
    RETRY_MS = 1000,                /* after the database has failed */
    TURN_TEXT = MAX_TURN * MAX_MOVE_TEXT
};

/* A turn that we have to play. */
typedef struct WorkerTurn {
    LIST_ENTRY(WorkerTurn) link;
    Worker *worker;
    char asker[24], ticket[24];     /* its name in the database */
    uint64_t own_ticket;            /* in the pool; 0: not there, or no longer */
    bool is_wanted;                 /* as of the last polis_take_turns */
    bool is_done;
    char moves[TURN_TEXT];          /* once done; empty: we could not */
    Match match;
} WorkerTurn;

struct Worker {
    Store *store;
    BotPool *pool;
    int room;
    char name[WORKER_NAME];
    LIST_HEAD(, WorkerTurn) turns;
    int n_turns;
    Table *table;                   /* to read positions into */
    sem_t woken;
    atomic_bool must_stop, was_hinted;
    bool is_failing;                /* the database, when last asked */
    double taken_ms;                /* clock_ms of the last polis_take_turns */
    long long n_played;
};

static void wake(void *with)
{
    sem_post(&((Worker *)with)->woken);
}

static void on_hint(void *with, const char *topic, const char *text)
{
    Worker *worker = with;

    (void)text;
    if (strcmp(topic, "asked") != 0 && strcmp(topic, "lost") != 0)
        return;
    atomic_store(&worker->was_hinted, true);
    wake(worker);
}

static int threads_of(const Config *config)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN);

    if (config->bots > 0)
        return config->bots;
    return processors > 1 ? (int)processors : 1;
}

static bool open_store(Worker *worker, const Config *config, Err *err)
{
    worker->store = store_open(config->store, err);
    if (!worker->store)
        return false;
    if (!store_is_shared(worker->store))
        return fail(err, ERR_SETUP,
                    N_("a worker needs a store that servers share, postgres://…"));
    return store_listen(worker->store, on_hint, worker, err);
}

Worker *worker_open(const Config *config, Err *err)
{
    Worker *worker = must(calloc(1, sizeof *worker));
    unsigned char name[WORKER_NAME / 2];

    sem_init(&worker->woken, 0, 0);
    LIST_INIT(&worker->turns);
    worker->table = must(calloc(1, sizeof *worker->table));
    worker->room = threads_of(config);
    if (sodium_init() < 0) {
        fail(err, ERR_FILE, N_("the system provides no random bytes"));
        goto failed;
    }
    randombytes_buf(name, sizeof name);
    sodium_bin2hex(worker->name, sizeof worker->name, name, sizeof name);
    if (config->bots == CONFIG_NONE) {
        fail(err, ERR_SETUP, N_("a worker without bots has nothing to do"));
        goto failed;
    }
    if (!open_store(worker, config, err) ||
        !(worker->pool = botpool_open(worker->room, wake, worker, err)))
        goto failed;
    return worker;

failed:
    worker_close(worker);
    return NULL;
}

static void forget(WorkerTurn *turn)
{
    LIST_REMOVE(turn, link);
    turn->worker->n_turns--;
    free(turn);
}

void worker_close(Worker *worker)
{
    if (!worker)
        return;
    botpool_close(worker->pool);
    store_close(worker->store);
    while (!LIST_EMPTY(&worker->turns))
        forget(LIST_FIRST(&worker->turns));
    sem_destroy(&worker->woken);
    free(worker->table);
    free(worker);
}

int worker_room(const Worker *worker)
{
    return worker->room;
}

/* Call a function of the database and wait for it; NULL: it failed, which is logged once.
 * The caller closes the answer. */
static StoreRead *call(Worker *worker, const char *function, const char *const args[],
                       int n)
{
    StoreRead *read = store_read_call(function, args, n);

    store_answer(worker->store, &read, 1);
    if (read->has_failed && !worker->is_failing)
        log_failure("store failed", NULL, &read->err);
    else if (!read->has_failed && worker->is_failing)
        log_record(LOG_INFO, "store works again", NULL);
    worker->is_failing = read->has_failed;
    if (!read->has_failed)
        return read;
    store_read_close(read);
    return NULL;
}

static void on_answer(void *context, const Move moves[], int n)
{
    WorkerTurn *turn = context;
    Text text = text_in(turn->moves, sizeof turn->moves);

    turn->own_ticket = 0;
    turn->is_done = n > 0;          /* none: the worker is closing */
    for (int i = 0; i < n; i++) {
        text_str(&text, i ? " " : "");
        turn->match.game->write_move(&text, match_state(&turn->match), moves[i]);
        match_play(&turn->match, moves[i]);
    }
}

/* What Lending wrote: digest, seed, owner, bot. */
typedef struct {
    uint64_t digest, seed, owner;
    const Bot *bot;
} WorkerQuestion;

static bool read_question(WorkerQuestion *out, const char *text, Err *err)
{
    char name[32];

    if (sscanf(text, "%" SCNx64 " %" SCNx64 " %" SCNx64 " %31s", &out->digest, &out->seed,
               &out->owner, name) != 4)
        return fail(err, ERR_SYNTAX, "a question that cannot be read");
    out->bot = bot_named(name);
    return out->bot || fail(err, ERR_UNKNOWN, "no bot is called %s here", name);
}

/* A program with other rules must not play here. */
static bool load(WorkerTurn *turn, const WorkerQuestion *question, const char *table,
                 int version, Err *err)
{
    Table *at = turn->worker->table;

    if (!position_load(at, turn->worker->store, table, version, err))
        return false;
    if (at->is_blind || at->phase != PHASE_PLAYING ||
        table_digest(at) != question->digest)
        return fail(err, ERR_RECORD, "the position is another one here");
    turn->match = at->match;
    return match_turn(&turn->match) >= 0 || fail(err, ERR_RECORD, "it is nobody's turn");
}

static void begin(WorkerTurn *turn, const StoreRead *read, int row)
{
    Worker *worker = turn->worker;
    const char *table = store_read_cell(read, row, 2);
    WorkerQuestion asked;
    Err err;

    if (!read_question(&asked, store_read_cell(read, row, 5), &err) ||
        !load(turn, &asked, table, (int)store_read_number(read, row, 3), &err)) {
        log_failure("turn refused", &(LogField){"table", table, 0}, &err);
        turn->is_done = true;       /* without moves */
        return;
    }
    const BotQuestion question = {.match = &turn->match,
                                  .bot = asked.bot,
                                  .seed = asked.seed,
                                  .owner = asked.owner,
                                  .rank = (BotRank)store_read_number(read, row, 4),
                                  .on_answer = on_answer,
                                  .context = turn};
    turn->own_ticket = botpool_ask(worker->pool, &question);
}

static WorkerTurn *find(Worker *worker, const char *asker, const char *ticket)
{
    WorkerTurn *turn;

    LIST_FOREACH(turn, &worker->turns, link)
        if (strcmp(turn->asker, asker) == 0 && strcmp(turn->ticket, ticket) == 0)
            return turn;
    return NULL;
}

static WorkerTurn *open_turn(Worker *worker, const char *asker, const char *ticket)
{
    WorkerTurn *turn = must(calloc(1, sizeof *turn));

    turn->worker = worker;
    text_copy(turn->asker, sizeof turn->asker, asker);
    text_copy(turn->ticket, sizeof turn->ticket, ticket);
    LIST_INSERT_HEAD(&worker->turns, turn, link);
    worker->n_turns++;
    return turn;
}

static void drop_unwanted(Worker *worker)
{
    WorkerTurn *turn, *next;

    for (turn = LIST_FIRST(&worker->turns); turn; turn = next) {
        next = LIST_NEXT(turn, link);
        if (turn->is_wanted)
            continue;
        botpool_drop(worker->pool, turn->own_ticket);
        forget(turn);
    }
}

/* Ask for everything that we have to play. */
static void take(Worker *worker)
{
    char room[16];
    Text text = text_in(room, sizeof room);
    const char *const args[] = {worker->name, room};
    WorkerTurn *turn;

    text_f(&text, "%d", worker->room);
    worker->taken_ms = clock_ms();
    StoreRead *read = call(worker, "polis_take_turns", args, 2);
    if (!read)
        return;
    LIST_FOREACH(turn, &worker->turns, link)
        turn->is_wanted = false;
    for (int i = 0; i < store_read_rows(read); i++) {
        const char *asker = store_read_cell(read, i, 0),
                   *ticket = store_read_cell(read, i, 1);

        turn = find(worker, asker, ticket);
        if (!turn)
            begin(turn = open_turn(worker, asker, ticket), read, i);
        turn->is_wanted = true;
    }
    drop_unwanted(worker);
    store_read_close(read);
}

/* Hand in what is done. */
static void hand_in(Worker *worker)
{
    WorkerTurn *turn, *next;

    for (turn = LIST_FIRST(&worker->turns); turn; turn = next) {
        next = LIST_NEXT(turn, link);
        if (!turn->is_done)
            continue;
        const char *const args[] = {worker->name, turn->asker, turn->ticket, turn->moves};
        StoreRead *read = call(worker, "polis_play_turn", args, 4);
        if (!read)
            return;                 /* later, if anybody still wants it */
        store_read_close(read);
        worker->n_played += *turn->moves != '\0';
        forget(turn);
    }
}

static bool has_done(const Worker *worker)
{
    const WorkerTurn *turn;

    LIST_FOREACH(turn, &worker->turns, link)
        if (turn->is_done)
            return true;
    return false;
}

/* Wait until something happens, but not longer than until the next beat. */
static void sleep_a_while(Worker *worker)
{
    double left = worker->taken_ms + BEAT_MS - clock_ms();
    struct timespec until;

    if (left <= 0 || (has_done(worker) && !worker->is_failing))
        return;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += (long)(left * 1e6) % 1000000000;
    until.tv_sec += (time_t)(left / 1000) + until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    while (sem_timedwait(&worker->woken, &until) != 0 && errno == EINTR)
        if (atomic_load(&worker->must_stop))
            return;
    while (sem_trywait(&worker->woken) == 0) {}
}

static bool is_due(Worker *worker, bool has_handed_in)
{
    double passed = clock_ms() - worker->taken_ms;

    if (worker->is_failing)
        return passed >= RETRY_MS;
    return passed >= BEAT_MS || has_handed_in ||
           (worker->n_turns < worker->room &&
            atomic_exchange(&worker->was_hinted, false));
}

static void turn_once(Worker *worker)
{
    int before;

    botpool_collect(worker->pool);
    before = worker->n_turns;
    if (!worker->is_failing || clock_ms() - worker->taken_ms >= RETRY_MS)
        hand_in(worker);
    if (is_due(worker, worker->n_turns < before))
        take(worker);
    sleep_a_while(worker);
}

/* What is played is handed in; what is not goes to others at once. */
static void leave(Worker *worker)
{
    const char *const args[] = {worker->name};

    botpool_collect(worker->pool);
    hand_in(worker);
    if (!worker->is_failing)
        store_read_close(call(worker, "polis_leave_turns", args, 1));
}

void worker_run(Worker *worker)
{
    int64_t watchdog_ms = notify_watchdog_ms();
    double calmed_ms = 0;

    log_record(
        LOG_INFO, "working",
        (LogField[]){{"worker", worker->name, 0}, {"bots", NULL, worker->room}, {0}});
    notify_send("READY=1");
    worker->taken_ms = clock_ms() - BEAT_MS;
    while (!atomic_load(&worker->must_stop)) {
        turn_once(worker);
        if (watchdog_ms && clock_ms() - calmed_ms >= (double)watchdog_ms / 2) {
            notify_send("WATCHDOG=1");
            calmed_ms = clock_ms();
        }
    }
    log_record(LOG_INFO, "stopping", NULL);
    notify_send("STOPPING=1");
    leave(worker);
    log_record(LOG_INFO, "stopped",
               (LogField[]){{"played", NULL, worker->n_played}, {0}});
}

void worker_stop(Worker *worker)
{
    atomic_store(&worker->must_stop, true);
    wake(worker);
}
