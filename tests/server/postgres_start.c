/* postgres_start.c - the PostgreSQL that other tests use: it starts, stops, freezes,
 * comes back, and leaves nothing behind, even if its test dies. */
#include <errno.h>
#include <libpq-fe.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "postgres.h"
#include "test.h"

static bool is_there(const char *path)
{
    struct stat about;

    return stat(path, &about) == 0;
}

static void every_database_is_new(void **state)
{
    Postgres pg;

    (void)state;
    postgres_open(&pg, false, "fsync = off\n");
    CHECK_HAS(postgres_fresh(&pg), "postgres://", "where it is");
    postgres_sql(&pg, NULL, "create table t as select 7 as n");
    CHECK_STR(postgres_sql(&pg, NULL, "select n from t"), "7", "a table");
    postgres_fresh(&pg);
    CHECK_STR(
        postgres_sql(&pg, NULL, "select count(*) from pg_tables where tablename = 't'"),
        "0", "not in the next one");
    postgres_close(&pg);
}

static void it_stops_and_comes_back(void **state)
{
    static const int ways[] = {SIGINT, SIGQUIT};
    char folder[128];
    Postgres pg;

    (void)state;
    postgres_open(&pg, true, "");
    postgres_fresh(&pg);
    postgres_sql(&pg, NULL, "create table t as select 7 as n");
    CHECK_INT(PQping(postgres_tcp_url(&pg, "polis_1")), PQPING_OK, "over TCP");
    for (size_t i = 0; i < COUNT(ways); i++) {
        postgres_stop(&pg, ways[i]);
        CHECK_INT(PQping(postgres_url(&pg, "polis_1")), PQPING_NO_RESPONSE, "stopped");
        postgres_start(&pg);
        CHECK_STR(postgres_sql(&pg, NULL, "select n from t"), "7", "as it was");
    }
    postgres_freeze(&pg);
    snprintf(folder, sizeof folder, "%s", pg.folder);
    postgres_close(&pg);
    CHECK(!is_there(folder), "nothing is left");
}

static void a_standby_follows(void **state)
{
    Postgres pg, standby;

    (void)state;
    postgres_open(&pg, false, "fsync = off\n");
    postgres_fresh(&pg);
    postgres_open_standby(&standby, &pg, "second");
    CHECK_STR(postgres_sql(&standby, "polis_1", "select pg_is_in_recovery()"), "t",
              "reads only");
    postgres_sql(&standby, "polis_1", "select pg_promote()");
    CHECK_STR(postgres_sql(&standby, "polis_1", "select pg_is_in_recovery()"), "f",
              "until it is promoted");
    postgres_close(&standby);
    postgres_close(&pg);
}

/* The test dies with its server frozen; the keeper cleans up after it. */
static void nothing_outlives_its_test(void **state)
{
    Postgres *pg = mmap(NULL, sizeof *pg, PROT_READ | PROT_WRITE,
                        MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    int status = 0;

    (void)state;
    pid_t test = fork();
    if (test == 0) {
        postgres_open(pg, false, "fsync = off\n");
        postgres_freeze(pg);
        raise(SIGKILL);
    }
    while (waitpid(test, &status, 0) < 0 && errno == EINTR) {
    }
    CHECK(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL, "the test is dead");
    while (is_there(pg->folder))
        usleep(10000);
    munmap(pg, sizeof *pg);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_database_is_new),
        cmocka_unit_test(it_stops_and_comes_back),
        cmocka_unit_test(a_standby_follows),
        cmocka_unit_test(nothing_outlives_its_test),
    };

    return RUN(tests);
}
