/* lending.c - turns of bots that are lent to workers through a PostgreSQL: whatever a
 * worker does or does not do, the turn is played, and by the same moves. */
#include "server/bots/lending.h"

#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>

#include "base/rng.h"
#include "bots/search.h"
#include "games/list.h"
#include "os/clock.h"
#include "os/doc.h"
#include "postgres.h"
#include "server/tables/tables.h"
#include "server/worker.h"
#include "test.h"

enum { LONG_TIME_MS = 60000 };      /* for what must happen: else the test fails */

static Postgres pg;

static void no_wake(void *with)
{
    (void)with;
}

static const char *call(Store *store, const char *function, const char *a, const char *b,
                        const char *c, const char *d)
{
    static char first[256];
    const char *const args[] = {a, b, c, d};
    int n = d ? 4 : c ? 3 : b ? 2 : 1;
    StoreRead *read = store_read_call(function, args, n);

    store_answer(store, &read, 1);
    assert_false(read->has_failed);
    const char *cell = store_read_rows(read) ? store_read_cell(read, 0, n == 2 ? 1 : 0)
                                             : NULL;
    snprintf(first, sizeof first, "%s", cell ? cell : "");
    store_read_close(read);
    return first;
}

/* A bot that the test holds up, so that no thread is free; it costs next to nothing. */
static atomic_bool may_end;

static int think_long(const Bot *bot, const Question *question,
                      Candidate out[MAX_CANDIDATES])
{
    (void)bot;
    while (!atomic_load(&may_end) && !question->hooks->stop(question->hooks->with))
        usleep(500);
    out[0] = (Candidate){.move = question->game->pick(question->state, question->rng)};
    return 1;
}

static const Bot blocker = {.name = "blocker", .think = think_long};

typedef struct {
    Store *store;
    StoreReader *reader;
    BotPool *pool;
    Lending *lending;
    Match match;
    int answers, n;
    Move moves[MAX_TURN];
    double since_ms;
} Scene;

static void hear(void *context, const Move moves[], int n)
{
    Scene *scene = context;

    scene->answers++;
    scene->n = n;
    if (n > 0)
        memcpy(scene->moves, moves, (size_t)n * sizeof *moves);
}

static void hear_nothing(void *context, const Move moves[], int n)
{
    (void)context;
    (void)moves;
    (void)n;
}

/* A position of akropolis, and a pool whose only thread is busy. */
static Scene *open_scene(bool lends_all)
{
    static Scene scene;
    Setup setup = {.players = 2};
    unsigned char seed[SEED_SIZE];
    Dealer dealer;
    Err err;

    memset(&scene, 0, sizeof scene);
    atomic_store(&may_end, false);
    dealer_seed(seed, 3);
    dealer = dealer_from(seed, "");
    match_start(&scene.match, game_named("akropolis"), &setup);
    match_deal(&scene.match, &dealer);
    scene.store = store_open(postgres_fresh(&pg), &err);
    assert_non_null(scene.store);
    scene.reader = store_reader_open(scene.store, no_wake, NULL, &err);
    scene.pool = botpool_open(1, no_wake, NULL, &err);
    scene.lending = lending_open(scene.reader, scene.pool, 7, lends_all);
    botpool_ask(scene.pool, &(BotQuestion){.match = &scene.match, .bot = &blocker,
                                           .on_answer = hear_nothing});
    scene.since_ms = clock_ms();
    return &scene;
}

static void close_scene(Scene *scene)
{
    lending_stop(scene->lending);
    botpool_close(scene->pool);
    store_reader_close(scene->reader);
    lending_close(scene->lending);
    store_close(scene->store);
}

static uint64_t ask(Scene *scene)
{
    return botpool_ask(scene->pool,
                       &(BotQuestion){.match = &scene->match, .bot = bot_named("denier"),
                                      .seed = 5, .owner = 1, .table = "AAAAAAAAAAAAAAAA",
                                      .version = 3, .on_answer = hear, .context = scene});
}

static void turn(Scene *scene)
{
    store_reader_collect(scene->reader);
    lending_pump(scene->lending, (int64_t)clock_ms());
    botpool_collect(scene->pool);
    usleep(1000);
    assert_true(clock_ms() - scene->since_ms < LONG_TIME_MS);
}

static bool is_asked(Scene *scene)
{
    return lending_stats(scene->lending).out == 1 &&
           atoi(postgres_sql(&pg, NULL, "select count(*) from polis.lent_turns")) == 1;
}

/* The turn is out, and a worker by this name could take it. */
static void lend_one(Scene *scene, const char *worker)
{
    call(scene->store, "polis_take_turns", worker, "1", NULL, NULL);
    ask(scene);
    while (!is_asked(scene))
        turn(scene);
}

static void wait_for_answer(Scene *scene)
{
    while (scene->answers == 0)
        turn(scene);
    CHECK_INT(scene->answers, 1, "answered once");
    CHECK(scene->n > 0, "with moves");
}

static void words_of(char out[256], const Match *match, const Move moves[], int n)
{
    static Match after;
    Text text = text_in(out, 256);

    after = *match;
    for (int i = 0; i < n; i++) {
        text_str(&text, i ? " " : "");
        after.game->write_move(&text, match_state(&after), moves[i]);
        match_play(&after, moves[i]);
    }
}

/* The moves that every pool finds here. */
static void think_here(char out[256], const Scene *scene)
{
    Err err;
    BotPool *pool = botpool_open(1, no_wake, NULL, &err);
    Scene other = {.match = scene->match};

    botpool_ask(pool, &(BotQuestion){.match = &scene->match, .bot = bot_named("denier"),
                                     .seed = 5, .on_answer = hear, .context = &other});
    while (botpool_collect(pool) == 0)
        usleep(1000);
    botpool_close(pool);
    words_of(out, &scene->match, other.moves, other.n);
}

static void check_moves(const Scene *scene, const char *what)
{
    char got[256], want[256];

    words_of(got, &scene->match, scene->moves, scene->n);
    think_here(want, scene);
    CHECK_STR(got, want, what);
}

static void a_worker_plays(void **state)
{
    Scene *scene = open_scene(false);
    char moves[256];

    (void)state;
    lend_one(scene, "w");
    CHECK_STR(call(scene->store, "polis_take_turns", "w", "1", NULL, NULL), "2",
              "it has the turn");
    think_here(moves, scene);
    call(scene->store, "polis_play_turn", "w", "0000000000000007", "2", moves);
    wait_for_answer(scene);
    check_moves(scene, "the worker's moves");
    CHECK_INT(lending_stats(scene->lending).played, 1, "counted");
    CHECK_INT(lending_stats(scene->lending).out, 0, "none is out");
    close_scene(scene);
}

static void nobody_is_there(void **state)
{
    Scene *scene = open_scene(false);

    (void)state;
    ask(scene);
    while (lending_stats(scene->lending).taken_back == 0)
        turn(scene);
    CHECK_INT(scene->answers, 0, "the thread is busy");
    atomic_store(&may_end, true);
    wait_for_answer(scene);
    check_moves(scene, "played here");
    close_scene(scene);
}

/* How turns come back: what a worker does, or does not do. */
static void takes_nothing(Scene *scene)
{
    (void)scene;
}

static void takes_it(Scene *scene)
{
    call(scene->store, "polis_take_turns", "w", "1", NULL, NULL);
}

/* The worker has not asked for work for too long. */
static void takes_it_and_dies(Scene *scene)
{
    takes_it(scene);
    postgres_sql(
        &pg, NULL,
        "update polis.lent_turns set until = clock_timestamp() - interval '1 ms',"
        "  waits_since = clock_timestamp() - interval '1 ms'");
}

static void cannot(Scene *scene)
{
    takes_it(scene);
    call(scene->store, "polis_play_turn", "w", "0000000000000007", "2", "");
}

static void plays_nonsense(Scene *scene)
{
    takes_it(scene);
    call(scene->store, "polis_play_turn", "w", "0000000000000007", "2", "up and away");
}

static void stops(Scene *scene)
{
    takes_it(scene);
    call(scene->store, "polis_leave_turns", "w", NULL, NULL, NULL);
}

static void the_database_forgets(Scene *scene)
{
    (void)scene;
    postgres_sql(&pg, NULL, "delete from polis.lent_turns");
}

static void whatever_workers_do_it_is_played(void **state)
{
    static const struct {
        const char *what;
        void (*does)(Scene *scene);
    } cases[] = {
        {"takes nothing", takes_nothing},     {"dies", takes_it_and_dies},
        {"cannot", cannot},                   {"plays nonsense", plays_nonsense},
        {"stops", stops},                     {"is forgotten", the_database_forgets},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        Scene *scene = open_scene(i % 2);

        lend_one(scene, "w");
        cases[i].does(scene);
        atomic_store(&may_end, true);
        wait_for_answer(scene);
        check_moves(scene, cases[i].what);
        CHECK_INT(lending_stats(scene->lending).played, 0, cases[i].what);
        CHECK_INT(lending_stats(scene->lending).out, 0, cases[i].what);
        close_scene(scene);
    }
}

static void a_dead_worker_s_turn_goes_to_the_next(void **state)
{
    Scene *scene = open_scene(false);
    char moves[256];

    (void)state;
    lend_one(scene, "w");
    takes_it(scene);
    CHECK_STR(call(scene->store, "polis_take_turns", "v", "1", NULL, NULL), "",
              "it is another's");
    takes_it_and_dies(scene);
    CHECK_STR(call(scene->store, "polis_take_turns", "v", "1", NULL, NULL), "2",
              "who is gone");
    think_here(moves, scene);
    call(scene->store, "polis_play_turn", "w", "0000000000000007", "2", "nonsense");
    call(scene->store, "polis_play_turn", "v", "0000000000000007", "2", moves);
    wait_for_answer(scene);
    CHECK_INT(lending_stats(scene->lending).played, 1, "by the second");
    close_scene(scene);
}

static void what_nobody_wants_is_withdrawn(void **state)
{
    Scene *scene = open_scene(false);

    (void)state;
    call(scene->store, "polis_take_turns", "w", "1", NULL, NULL);
    uint64_t ticket = ask(scene);
    while (!is_asked(scene))
        turn(scene);
    takes_it(scene);
    botpool_drop(scene->pool, ticket);
    while (lending_stats(scene->lending).out > 0 || store_reader_waiting(scene->reader))
        turn(scene);
    CHECK_STR(call(scene->store, "polis_take_turns", "w", "1", NULL, NULL), "",
              "the worker need not go on");
    close_scene(scene);
}

static void a_stop_withdraws_all(void **state)
{
    Scene *scene = open_scene(false);

    (void)state;
    lend_one(scene, "w");
    close_scene(scene);
    CHECK_STR(postgres_sql(&pg, NULL, "select count(*) from polis.lent_turns"), "0",
              "nothing is left");
}

/* A server with one table of bots, in this process, with luck of the test's choosing. */
typedef struct {
    Config config;
    Store *store;
    Tables *tables;
    Rng rng;
    char table[TABLE_ID];
    double since_ms;
} Host;

static Moment host_now(void *with)
{
    (void)with;
    return (Moment){.wall_ms = clock_wall_ms(), .service_ms = (int64_t)clock_ms()};
}

static void host_random(void *with, void *out, size_t n)
{
    Host *host = with;

    for (size_t i = 0; i < n; i++)
        ((unsigned char *)out)[i] = (unsigned char)rng_below(&host->rng, 256);
}

static void on_created(void *context, const Outcome *outcome)
{
    Host *host = context;

    assert_null(outcome->err);
    strcpy(host->table, outcome->table->id);
}

static void host_turn(Host *host)
{
    tables_tick(host->tables);
    usleep(1000);
    assert_true(clock_ms() - host->since_ms < LONG_TIME_MS);
}

/* Let two bots play `moves` moves, and write those down. */
static char *bots_play(const char *where, const char *threads, int moves, int64_t *played)
{
    static Host host;
    static const char fields[] = "{\"seats\":[\"bot:denier\",\"bot:denier\"]}";
    static char record[1 << 14];
    Text text = text_in(record, sizeof record);
    Err err;
    DocNode *document = doc_load(fields, strlen(fields), &err);
    const Table *table;

    memset(&host, 0, sizeof host);
    config_usual(&host.config);
    assert_true(config_set(&host.config, "bots", threads, &err));
    host.since_ms = clock_ms();
    host.store = store_open(where, &err);
    assert_non_null(host.store);
    const TablesOptions options = {.config = &host.config, .store = host.store,
                                   .wake = no_wake, .now = host_now,
                                   .random = host_random, .with = &host};
    host.rng = rng_from(1);
    host.tables = tables_open(&options, &err);
    assert_non_null(host.tables);
    host.rng = rng_from(2);         /* opening takes more where it is shared */
    tables_create(host.tables, document, NULL, &(Creator){.owner = 3}, on_created, &host);
    while (!*host.table)
        host_turn(&host);
    while ((table = tables_find(host.tables, host.table, &err)) &&
           table->phase != PHASE_OVER && table->match.n_moves < moves)
        host_turn(&host);
    static Match replayed;
    match_start(&replayed, table->game, &table->setup);
    for (int i = 0; i < moves && i < table->match.n_moves; i++) {
        table->game->write_move(&text, match_state(&replayed), table->match.moves[i]);
        text_str(&text, " ");
        match_play(&replayed, table->match.moves[i]);
    }
    *played = tables_counts(host.tables).lending.played;
    tables_close(host.tables);
    store_close(host.store);
    free(document);
    return record;
}

static void *work(void *with)
{
    worker_run(with);
    return NULL;
}

/* The whole way: a worker reads the positions from the events and finds the moves that
 * the server itself would have found. */
static void a_game_is_the_same_wherever_it_is_thought(void **state)
{
    enum { MOVES = 16 };
    char here[1 << 14], url[600];
    Config config;
    pthread_t thread;
    int64_t played;
    Err err;

    (void)state;
    strcpy(here, bots_play("memory:", "1", MOVES, &played));
    CHECK_INT(played, 0, "by the server itself");
    strcpy(url, postgres_fresh(&pg));
    config_usual(&config);
    snprintf(config.store, sizeof config.store, "%s", url);
    config.bots = 2;
    Worker *worker = worker_open(&config, &err);
    assert_non_null(worker);
    pthread_create(&thread, NULL, work, worker);
    while (atoi(postgres_sql(&pg, NULL, "select count(*) from polis.workers")) == 0)
        usleep(1000);
    CHECK_STR(bots_play(url, "none", MOVES, &played), here, "the same game");
    CHECK(played > 2, "by the worker");
    worker_stop(worker);
    pthread_join(thread, NULL);
    CHECK_STR(postgres_sql(&pg, NULL, "select count(*) from polis.workers"), "0",
              "it has said goodbye");
    worker_close(worker);
}

static void a_worker_needs_a_database(void **state)
{
    Config config;
    Err err;

    (void)state;
    config_usual(&config);
    strcpy(config.store, "memory:");
    CHECK(!worker_open(&config, &err), "nobody could lend it anything");
    CHECK_INT(err.code, ERR_SETUP, "a sentence");
    CHECK(config_set(&config, "bots", "none", &err), "a setting");
    CHECK(!worker_open(&config, &err), "a worker that does nothing");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_worker_plays),
        cmocka_unit_test(nobody_is_there),
        cmocka_unit_test(whatever_workers_do_it_is_played),
        cmocka_unit_test(a_dead_worker_s_turn_goes_to_the_next),
        cmocka_unit_test(what_nobody_wants_is_withdrawn),
        cmocka_unit_test(a_stop_withdraws_all),
        cmocka_unit_test(a_game_is_the_same_wherever_it_is_thought),
        cmocka_unit_test(a_worker_needs_a_database),
    };

    postgres_open(&pg, false, "fsync = off\n");
    int failed = RUN(tests);
    postgres_close(&pg);
    return failed;
}
