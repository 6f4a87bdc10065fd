/* workers.c - `polis worker` as processes of their own beside `polis serve`, on one
 * PostgreSQL: killed, stopped, started again, while bots play. */
#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>

#include "child.h"
#include "patience.h"
#include "postgres.h"
#include "test.h"
#include "wire.h"

enum { TABLES = 2 };

static Postgres pg;
static Child server;

static pid_t start_worker(void)
{
    char log[600];

    snprintf(log, sizeof log, "%s", scratch_file(&server.scratch, "worker.log"));
    pid_t pid = fork();
    if (pid == 0) {
        int out = open(log, O_WRONLY | O_CREAT | O_APPEND, 0600);
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        dup2(out, STDOUT_FILENO);
        dup2(out, STDERR_FILENO);
        execl(under_test.program, "polis", "worker", "--store", server.store, "--bots",
              "1", "--lang", "en", (char *)NULL);
        _exit(127);
    }
    return pid;
}

/* Its exit status, or minus the signal that killed it. */
static int end_worker(pid_t pid, int number)
{
    int status;

    kill(pid, number);
    while (waitpid(pid, &status, 0) < 0) {}
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

static int in_database(const char *statement)
{
    return atoi(postgres_sql(&pg, NULL, statement));
}

static void wait_until(const char *statement, int at_least)
{
    for (const time_t until = patience(); is_patient(until);) {
        if (in_database(statement) >= at_least)
            return;
        usleep(10000);
    }
    fail_msg("%s: never %d", statement, at_least);
}

static void create_tables(void)
{
    Wire *wire = wire_open(server.where);

    for (int i = 0; i < TABLES; i++)
        CHECK_INT(wire_ask_as(wire, "POST", "/api/tables", NULL,
                              "{\"seats\":[\"bot:denier\",\"bot:denier\"]}")
                      .status,
                  200, "a table of bots");
    wire_close(wire);
}

static const char working[] = "select count(*) from polis.workers",
                  moves[] = "select count(*) from polis.events",
                  taken[] = "select count(*) from polis.lent_turns "
                            "where worker is not null and moves is null",
                  played[] = "polis_bot_turns_played_elsewhere_total";

static void wait_until_played(long at_least)
{
    for (const time_t until = patience();
         is_patient(until) && wire_metric(server.where, played) < at_least;)
        usleep(10000);
    CHECK(wire_metric(server.where, played) >= at_least, "workers play");
}

static void workers_come_and_go(void **state)
{
    (void)state;
    pid_t first = start_worker(), second = start_worker();
    wait_until(working, 2);
    create_tables();
    wait_until(moves, 5 * TABLES);
    wait_until(taken, 1);
    CHECK_INT(end_worker(first, SIGKILL), -SIGKILL, "one is killed");
    wait_until(moves, in_database(moves) + 3 * TABLES);
    CHECK_INT(end_worker(second, SIGTERM), 0, "one is told to stop");
    CHECK_INT(in_database(working), 1,
              "only the one that was killed has not said goodbye");
    CHECK_INT(in_database("select count(*) from polis.lent_turns where moves is null and "
                          "worker not in (select worker from polis.workers)"),
              0, "and nobody waits for the other");
    wait_until(moves, in_database(moves) + 2 * TABLES);     /* the server by itself */
    long before = wire_metric(server.where, played);
    CHECK(before > 0, "workers have played");
    first = start_worker();
    create_tables();                /* the games of the others may be over */
    wait_until_played(before + 1);
    CHECK_INT(end_worker(first, SIGINT), 0, "stopped by hand");
    CHECK_STR(strstr(child_log(&server), "failed") ? child_log(&server) : "", "",
              "nothing has failed");
}

/* In a crash the database forgets all questions, and who works: the turns come back, and
 * the workers, too. */
static void the_database_crashes(void **state)
{
    (void)state;
    pid_t worker = start_worker();
    wait_until(working, 1);
    create_tables();
    wait_until(taken, 1);
    postgres_stop(&pg, SIGQUIT);
    postgres_start(&pg);
    wait_until(working, 1);
    wait_until_played(wire_metric(server.where, played) + 1);
    CHECK_INT(end_worker(worker, SIGTERM), 0, "and stops as ever");
}

static void what_a_worker_refuses(void **state)
{
    static const struct {
        const char *what;
        const char *words[6];
    } cases[] = {
        {"a file", {"worker", "--store", "memory:"}},
        {"nothing to do", {"worker", "--store", "postgres:///x", "--bots", "none"}},
        {"no database", {"worker", "--store", "postgres://127.0.0.1:1/x"}},
        {"words", {"worker", "much"}},
        {"a number", {"worker", "--bots", "many"}},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        const char *words[8] = {under_test.program};

        for (int j = 0; j < 6; j++)
            words[j + 1] = cases[i].words[j];
        CHECK_INT(run_quietly(words), 2, cases[i].what);
    }
}

/* Nobody would know that it works. */
static void a_worker_that_cannot_say_so(void **state)
{
    char command[1400];

    (void)state;
    snprintf(command, sizeof command, "exec '%s' worker --store '%s' >/dev/full",
             under_test.program, server.store);
    const char *const words[] = {"/bin/sh", "-c", command, NULL};
    CHECK_INT(run_quietly(words), 2, "its output is full");
}

static void bots_none_needs_a_database(void **state)
{
    Child alone;

    (void)state;
    child_open(&alone, "bots = none\n");
    CHECK(!child_start(&alone), "no worker could come");
    CHECK(strstr(child_log(&alone), "bots = none needs workers"), "it says so");
    child_close(&alone);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(workers_come_and_go),
        cmocka_unit_test(the_database_crashes),
        cmocka_unit_test(what_a_worker_refuses),
        cmocka_unit_test(a_worker_that_cannot_say_so),
        cmocka_unit_test(bots_none_needs_a_database),
    };

    if (!child_arguments(argc, argv))
        return 2;
    postgres_open(&pg, false, "fsync = off\n");
    child_open(&server, "bots = none\n");
    snprintf(server.store, sizeof server.store, "%s", postgres_fresh(&pg));
    if (!child_start(&server))
        fprintf(stderr, "%s\n", child_log(&server));
    int failed = RUN(tests);
    child_close(&server);
    postgres_close(&pg);
    return failed;
}
