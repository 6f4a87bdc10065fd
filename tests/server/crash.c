/* crash.c - kill -9 at random moments under load, again and again on the same file (P1):
 * whatever a client was told, or saw others do, is there afterwards, once.
 *
 * POLIS_LONG=20 makes a thousand rounds of it. usage: crash POLIS [SEED] */
#include <signal.h>

#include "base/rng.h"
#include "child.h"
#include "crowd.h"
#include "os/clock.h"
#include "patience.h"
#include "test.h"
#include "wire.h"

enum {
    ROUNDS = 20, TABLES = 10, CHECKS = 5, VERIFIED = 12, MOST_MS = 500,
    SETTLE_MS = 60000, LIVE = 1000
};

static void check_all(Child *child, Crowd *crowd, Count *count)
{
    if (!crowd_settle(crowd, SETTLE_MS)) {
        print_error("not settled; the server says:\n%s\n", child_log(child));
        CHECK(false, "everybody sees everything");
    }
    CHECK_STR(crowd_check(crowd, child->url, count), "", "the books");
    CHECK_INT(count->gone, 0, "no seat is lost");
}

/* A slow machine may have done little in the rounds: go on until there are `n`
 * acknowledgements, and a game has ended. */
static bool play_enough(Crowd *crowd, int n)
{
    bool is_enough = false;

    for (const time_t until = patience(); !is_enough && is_patient(until);) {
        is_enough = crowd_acked(crowd) > n && crowd_ended(crowd) > 0;
        if (!is_enough)
            crowd_run(crowd, 100);
    }
    return is_enough;
}

static void killed_again_and_again(void **state)
{
    Child child;
    Count count;
    Rng rng = rng_from(under_test.seed);
    int rounds = effort(ROUNDS * FEWER);

    (void)state;
    child_open(&child, "");
    assert_true(child_start(&child));
    Crowd *crowd = crowd_open(
        &(CrowdPlan){child.url, .tables = TABLES, .seed = under_test.seed});
    for (int i = 0; i < rounds; i++) {
        snprintf(test_where, sizeof test_where, "seed %llu, round %d: ",
                 (unsigned long long)under_test.seed, i);
        crowd_run(crowd, (int)rng_below(&rng, MOST_MS));
        CHECK_INT(child_end(&child, SIGKILL), -SIGKILL, "it ran until it was killed");
        CHECK(child_start(&child), "it serves again");
        if (i % (rounds / CHECKS) == 0) {
            check_all(&child, crowd, &count);
            crowd_resume(crowd);
        }
    }
    CHECK(play_enough(crowd, rounds), "there was something to lose");
    check_all(&child, crowd, &count);
    int proved = crowd_verify(crowd, child.url, VERIFIED);
    CHECK(proved > 0, "records of games that were killed on the way are proved");
    print_message("# %d rounds: %d tables, %d events, %d commands sent, %d acknowledged, "
                  "%d games ended, %d records proved\n", rounds, count.tables,
                  count.events, count.sent, count.acked, count.finished, proved);
    crowd_close(crowd);
    CHECK_INT(child_end(&child, SIGTERM), 0, "and it stops politely");
    child_close(&child);
}

static void make_tables(const char *where, int n)
{
    Wire *wire = wire_open(where);
    char body[128];

    for (int i = 0; wire && i < n; i++) {
        snprintf(body, sizeof body, "{\"id\":\"crash-table-%06d\","
                 "\"seats\":[\"human\",\"human\"],\"speed\":\"days:3\"}", i);
        WireAnswer made = wire_ask(wire, "POST", "/api/tables",
                                   "Content-Type: application/json\r\n", body);
        CHECK_INT(made.status, 200, "a table");
    }
    wire_close(wire);
}

/* How long a crash is felt, with many games under way: told, not judged. */
static void soon_back(void **state)
{
    Child child;
    int tables = LIVE / SLOWDOWN;

    (void)state;
    child_open(&child, "");
    assert_true(child_start(&child));
    make_tables(child.where, tables);
    child_end(&child, SIGKILL);
    double since_ms = clock_ms();
    CHECK(child_start(&child), "it serves again");
    double listens_ms = clock_ms() - since_ms;
    Wire *wire = wire_open(child.where);
    CHECK(wire_finds_health(child.where), "healthy");
    double healthy_ms = clock_ms() - since_ms;
    WireAnswer api = wire_ask(wire, "GET", "/api/tables?phase=playing", NULL, NULL);
    CHECK_INT(api.status, 200, "and answers");
    print_message("# after kill -9 with %d live tables: listens after %.0f ms, healthy "
                  "after %.0f ms, answers after %.0f ms\n", tables, listens_ms,
                  healthy_ms, clock_ms() - since_ms);
    wire_close(wire);
    child_close(&child);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(killed_again_and_again),
        cmocka_unit_test(soon_back),
    };

    return child_arguments(argc, argv) ? RUN(tests) : 2;
}
