/* backup.c - `polis backup` beside a server that writes. usage: backup POLIS */
#include <sys/wait.h>

#include "scratch.h"
#include "store_help.h"

static const char *polis;
static Scratch scratch;
static char database[600], copy[600], output[4096];

/* Run polis with these words; its exit status, and what it said in `output`. */
static int run(const char *words)
{
    char command[2048];
    size_t n = 0;

    snprintf(command, sizeof command, "LC_ALL=C timeout 60 %s %s 2>&1", polis, words);
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    n = fread(output, 1, sizeof output - 1, pipe);
    output[n] = '\0';
    int status = pclose(pipe);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/* `polis backup COPY --store DATABASE MORE` */
static int backup(const char *more)
{
    char words[1400];

    snprintf(words, sizeof words, "backup %s --store %s %s", copy, database, more);
    return run(words);
}

static int start(void **state)
{
    (void)state;
    scratch_open(&scratch);
    snprintf(database, sizeof database, "%s", scratch_file(&scratch, "polis.db"));
    snprintf(copy, sizeof copy, "%s", scratch_file(&scratch, "copy.db"));
    return 0;
}

static int end(void **state)
{
    (void)state;
    scratch_close(&scratch);
    return 0;
}

static void while_it_is_served(void **state)
{
    Store *store = must_open(database);

    (void)state;
    for (int v = 1; v <= 3; v++)
        commit_event(store, "t", v);
    commit_event(store, "u", 1);
    commit_put(store, "k", "a", "1");
    CHECK_INT(backup(""), 0, "a copy");
    CHECK_HAS(output, "tables: 2, events: 4, bytes: ", "it says what is in it");
    CHECK_INT(commit_event(store, "t", 4), WRITTEN, "the server goes on");
    CHECK_INT(backup("--json"), 2, "never over another file");
    CHECK_HAS(output, "is there already", "and says so");
    remove(copy);
    CHECK_INT(backup("--json"), 0, "once more");
    CHECK_HAS(output, "\"tables\":2,\"events\":5,\"entries\":1,\"bytes\":", "as JSON");
    store_close(store);
    store = must_open(copy);
    CHECK_STR(events_after(store, "t", 2), "3 t 3|4 t 4|", "it can be served");
    store_close(store);
}

static void after_the_server(void **state)
{
    (void)state;
    Store *store = must_open(database);
    commit_event(store, "t", 1);
    store_close(store);
    CHECK_INT(backup(""), 0, "a copy");
    CHECK_INT(access(scratch_file(&scratch, "polis.db-wal"), F_OK), -1,
              "nothing is left");
    CHECK_INT(access(scratch_file(&scratch, "copy.db.part"), F_OK), -1,
              "nor of the copy");
}

static void refusals(void **state)
{
    (void)state;
    CHECK_INT(backup(""), 2, "no database");
    CHECK_HAS(output, "polis.db cannot be opened: No such file", "named");
    CHECK_INT(access(copy, F_OK), -1, "and no copy");
    FILE *file = fopen(database, "w");
    fputs("not a database, whatever its name says", file);
    fclose(file);
    CHECK_INT(backup(""), 2, "not a database");
    CHECK_HAS(output, "is not a database", "named");
    CHECK_INT(run("backup"), 2, "no name");
    CHECK_HAS(output, "needs the name", "says what is missing");
    CHECK_INT(run("backup /tmp/x --store memory:"), 2, "memory");
    CHECK_HAS(output, "cannot be read from outside", "says why");
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(while_it_is_served, start, end),
        cmocka_unit_test_setup_teardown(after_the_server, start, end),
        cmocka_unit_test_setup_teardown(refusals, start, end),
    };

    if (argc != 2)
        return SKIP_ALL(tests, "usage: backup POLIS");
    polis = argv[1];
    return RUN(tests);
}
