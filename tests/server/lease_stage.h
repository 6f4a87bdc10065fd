/* lease_stage.h - two servers with one PostgreSQL, in one process. A server that is not
 * called is as good as stopped. Their clock is the test's: see pass_here. The database's
 * clock is real: see pass. */
#ifndef SERVER_LEASE_STAGE_H
#define SERVER_LEASE_STAGE_H

#include <stdatomic.h>
#include <time.h>

#include "os/clock.h"
#include "postgres.h"
#include "tables_stage.h"

enum { PATIENCE_MS = 60000 };

static const char two_humans[] = "{\"seats\":[\"human\",\"human\"]}",
                  in_public[] = "{\"seats\":[\"human\",\"open\"],\"public\":true}",
                  with_bot[] = "{\"seats\":[\"human\",\"bot:random\"]}",
                  with_clock[] = "{\"seats\":[\"human\",\"human\"],"
                                 "\"speed\":\"live:20+0\"}",
                  with_days[] = "{\"seats\":[\"human\",\"human\"],\"speed\":\"days:1\"}";

static Postgres pg;
static Stage a, b;
static Listener at_a, at_b;

static inline const char *sql(const char *statement)
{
    char whole[600];

    snprintf(whole, sizeof whole, "set search_path = polis; %s", statement);
    return postgres_sql(&pg, NULL, whole);
}

static inline void open_one(Stage *stage, const char *url, uint64_t seed)
{
    stage_open(stage, url);
    stage->rng = rng_from(seed);
    stage->config.away_s = 100000;
}

static inline void open_both(void)
{
    char url[512];

    snprintf(url, sizeof url, "%s", postgres_fresh(&pg));
    open_one(&a, url, 1);
    open_one(&b, url, 2);
}

static inline void close_both(void)
{
    stage_close(&a);
    stage_close(&b);
}

/* The clock of this whole program, in place of os/clock.c: time passes, and also when a
 * test says so. */
static atomic_llong ahead_ms;

double clock_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6 + (double)ahead_ms;
}

int64_t clock_wall_ms(void)
{
    return (int64_t)time(NULL) * 1000;
}

/* Let a server live for a moment. */
static inline void turn(Stage *stage)
{
    stage->up_ms = (int64_t)clock_ms();
    stage->around->tick(stage->with);
}

typedef struct {
    const char *table;
    int version, wanted;
    const char *text;
    Answer *answers;
} Wish;

typedef bool IsThere(const Wish *wish);

/* Let some servers live until it is there. */
static inline void go_on(Stage *const stages[], int n, IsThere *is_there, Wish wish,
                  const char *what)
{
    double until = clock_ms() + PATIENCE_MS;

    while (!is_there(&wish)) {
        for (int i = 0; i < n; i++)
            turn(stages[i]);
        CHECK(clock_ms() < until, what);
        nanosleep(&(struct timespec){.tv_nsec = 2000000}, NULL);
    }
}

#define BOTH (Stage *const[]){&a, &b}, 2
#define ONLY(stage) (Stage *const[]){stage}, 1

static inline bool is_true(const Wish *wish)
{
    nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL);   /* not too often */
    return strcmp(sql(wish->text), "t") == 0;
}

static inline bool have_beaten(const Wish *wish)
{
    return nodes_counts(tables_nodes(a.tables)).beats >= (uint64_t)wish->version &&
           nodes_counts(tables_nodes(b.tables)).beats >= (uint64_t)wish->wanted;
}

/* Let some servers live until each has looked twice what is due. */
static inline void live_on(Stage *const stages[], int n)
{
    Wish wish = {0};

    for (int i = 0; i < n; i++)
        *(stages[i] == &a ? &wish.version : &wish.wanted) =
            (int)nodes_counts(tables_nodes(stages[i]->tables)).beats + 2;
    go_on(stages, n, have_beaten, wish, "the servers beat");
}

static inline bool is_seen(const Wish *wish)
{
    (void)wish;
    return at_a.last_version == at_b.last_version && at_a.last_version >= wish->version;
}

static inline bool is_seen_by_b(const Wish *wish)
{
    return at_b.last_version >= wish->version;
}

static inline bool are_answered(const Wish *wish)
{
    for (int i = 0; i < wish->wanted; i++)
        if (!wish->answers[i].n)
            return false;
    return true;
}

static inline bool is_quiet(const Stage *stage)
{
    return nodes_counts(tables_nodes(stage->tables)).waiting == 0;
}

static inline bool a_is_quiet(const Wish *wish)
{
    (void)wish;
    return is_quiet(&a);
}

static inline bool b_is_quiet(const Wish *wish)
{
    (void)wish;
    return is_quiet(&b);
}

/* Let some servers live until no beat of theirs is on its way. */
static inline void calm_down(Stage *const stages[], int n)
{
    for (int i = 0; i < n; i++)
        go_on(&stages[i], 1, stages[i] == &a ? a_is_quiet : b_is_quiet, (Wish){0},
              "the database answers");
}

/* The service's time passes, and those servers that are alive have been so. A beat that
 * is on its way would bring the old time, and make its server late. */
static inline void pass(int64_t ms, Stage *const stages[], int n)
{
    char statement[400];
    int64_t alive[2] = {0};

    calm_down(stages, n);
    for (int i = 0; i < n; i++)
        alive[i] = nodes_number(tables_nodes(stages[i]->tables));
    snprintf(statement, sizeof statement,
             "update nodes set renewed = renewed + %lld where node in (%lld, %lld);"
             "update service set time = time + %lld, held = 0",
             (long long)ms, (long long)alive[0], (long long)alive[1], (long long)ms);
    sql(statement);
}

/* Time passes by the servers' own clocks, in steps: what some of them do in each. */
static inline void pass_here(int64_t ms, void (*step)(Stage *const stages[], int n),
                             Stage *const stages[], int n)
{
    for (int64_t passed = 0; passed < ms; passed += 50) {
        ahead_ms += 50;
        step(stages, n);
    }
}

/* While the database answers, and while it does not. */
static inline void live(Stage *const stages[], int n)
{
    for (int i = 0; i < n; i++)
        turn(stages[i]);
    calm_down(stages, n);
}

static inline void be_cut_off(Stage *const stages[], int n)
{
    for (int i = 0; i < n; i++)
        turn(stages[i]);
    nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);    /* their threads work */
}

static inline void check_same(const char *table, const char *what)
{
    char *of_a = stage_picture(&a, table), *of_b = stage_picture(&b, table);

    /* but for the clocks, which run */
    CHECK_STR(strchr(of_a, '['), strchr(of_b, '['), what);
    free(of_a);
    free(of_b);
}

static inline bool holds(const Stage *stage, const char *table)
{
    char statement[200];

    snprintf(statement, sizeof statement,
             "select holder = %lld from tables where id = '%s'",
             (long long)nodes_number(tables_nodes(stage->tables)), table);
    return strcmp(sql(statement), "t") == 0;
}

static inline bool a_holds(const Wish *wish)
{
    return holds(&a, wish->table);
}

static inline bool b_holds(const Wish *wish)
{
    return holds(&b, wish->table);
}

#endif
