/* lease_stage.h - two servers with one PostgreSQL, in one process. A server that is not
 * called is as good as stopped. */
#ifndef SERVER_LEASE_STAGE_H
#define SERVER_LEASE_STAGE_H

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
    nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL);
    return strcmp(sql(wish->text), "t") == 0;
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

/* The service's time passes, and those servers that are alive have been so. */
static inline void pass(int64_t ms, Stage *const stages[], int n)
{
    char statement[300];

    for (int i = 0; i < n; i++) {
        snprintf(statement, sizeof statement,
                 "update nodes set renewed = renewed + %lld where node = %lld",
                 (long long)ms,
                 (long long)nodes_number(tables_nodes(stages[i]->tables)));
        sql(statement);
    }
    snprintf(statement, sizeof statement,
             "update service set time = time + %lld, held = 0", (long long)ms);
    sql(statement);
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
