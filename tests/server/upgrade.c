/* upgrade.c - servers on one database are replaced by newer ones, one by one, while
 * people play: the present program beside polis-ahead, which has one version of the
 * schema and one type of event more (tests/ahead). usage: upgrade POLIS POLIS-AHEAD */
#include "node_stage.h"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>

#include "patience.h"
#include "postgres.h"
#include "store/postgres_schema.h"

enum { PAUSE_US = 20000, SOME_EVENTS = 40, AHEAD = PG_SCHEMA_VERSION + 1 };

static const char *present, *ahead;
static Postgres pg;
static const char two[] = "{\"seats\":[\"human\",\"human\"],\"name\":\"Anna\"}";

static char database[500];

static void check_refused(const WireAnswer *answer, const char *what)
{
    CHECK_INT(answer->status, 503, what);
    CHECK_HAS(answer->body, "\"code\":\"busy\"", what);
    CHECK_HAS(answer->body, "this table needs a newer server: try again in a moment",
              what);
    CHECK(atoi(wire_header(answer, "Retry-After")) > 0, what);
}

/* This server does not know what has happened at this table. */
static void leaves_alone(Node *node, const Made *made)
{
    WireAnswer answer = {0};

    for (const time_t until = patience(); is_patient(until);) {
        answer = node_chat(node, made, "hello?");
        if (answer.status == 503)
            break;
        usleep(PAUSE_US);
    }
    check_refused(&answer, "nobody can play there");
    answer = node_ask(node, made->token, "GET", made->path, NULL);
    check_refused(&answer, "nor look at it");
}

/* The database has this format, which programs may use that know `readable_by`. */
static void check_format(int version, int readable_by, const char *what)
{
    char want[32];

    snprintf(want, sizeof want, "%d %d", version, readable_by);
    CHECK_STR(postgres_sql(&pg, NULL, "select version || ' ' || readable_by from "
                                      "polis.schema"), want, what);
}

static void one_by_one(void **state)
{
    Node first, second;

    (void)state;
    snprintf(database, sizeof database, "%s", postgres_fresh(&pg));
    node_open(&first, present, database);
    node_open(&second, present, database);
    check_format(PG_SCHEMA_VERSION, 1, "the present format");
    Made plain = node_create(&first, two), waved = node_create(&first, two);
    node_says(&first, &plain, "one", "they play");
    node_says(&first, &waved, "one", "there, too");

    /* the second one becomes newer */
    node_stop(&second);
    second.program = ahead;
    node_start(&second);
    check_format(AHEAD, 1, "one version ahead");
    node_shows(&second, &plain, "\"one\"", "it has what was before");
    node_says(&first, &plain, "two", "the old server goes on");
    node_says(&second, &plain, "three", "so does the new one");
    node_shows(&first, &plain, "\"three\"", "at the same table");
    Made made = node_create(&first, two);
    node_says(&second, &made, "four", "a table made by the old one");
    made = node_create(&second, two);
    node_says(&first, &made, "five", "and by the new one");

    /* something happens that the old one does not know */
    node_says(&second, &waved, "wave", "an event of a new type");
    node_shows(&second, &waved, "\"type\":\"waved\"", "it is there");
    leaves_alone(&first, &waved);
    node_says(&second, &waved, "six", "the new one plays on there");
    Made timed = node_create(&first, "{\"seats\":[\"human\",\"human\"],\"name\":\"Anna\","
                                     "\"speed\":\"live:3+0\"}");
    node_says(&second, &timed, "wave", "at a table for which the old one acts");
    node_shows(&second, &timed, "\"type\":\"timedout\"", "from now on the new one does");
    leaves_alone(&first, &timed);
    node_says(&first, &plain, "seven", "the old one plays on elsewhere");
    CHECK_INT(child_end(&first.child, SIGKILL), -SIGKILL, "the old one is killed");
    node_start(&first);
    node_says(&first, &plain, "eight", "it starts once more: it knows this format");
    leaves_alone(&first, &waved);

    /* the first one, too */
    node_stop(&first);
    first.program = ahead;
    node_start(&first);
    node_shows(&first, &waved, "\"six\"", "nothing is lost");
    node_says(&first, &waved, "nine", "and all goes on");
    node_shows(&second, &waved, "\"nine\"", "at both");
    node_shows(&second, &plain, "\"eight\"", "at all tables");
    CHECK(!strstr(child_log(&first.child), "damaged"), "nothing was ever damaged");
    node_close(&first);
    node_close(&second);
}

/* Begin `polis load` at both servers, which writes a journal. It goes on until it is
 * interrupted. */
static pid_t begin_load(Node nodes[2], const char *journal, const char *folder)
{
    pid_t pid = fork();

    if (pid == 0) {
        int nowhere = open("/dev/null", O_RDWR);
        dup2(nowhere, STDOUT_FILENO);
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        execl(present, "polis", "load", nodes[0].child.url, nodes[1].child.url,
              "--tables", "6", "--seconds", "3600", "--think", "60", "--journal", journal,
              "--sync-dir", folder, (char *)NULL);
        _exit(127);
    }
    return pid;
}

/* Wait until people have played for a while. */
static void wait_for_events(void)
{
    static const char count[] = "select count(*) from polis.events";
    const int enough = atoi(postgres_sql(&pg, NULL, count)) + SOME_EVENTS;
    const time_t until = patience();

    while (atoi(postgres_sql(&pg, NULL, count)) < enough) {
        CHECK(is_patient(until), "people play");
        usleep(PAUSE_US);
    }
}

/* Many play while all servers are replaced: everything that was acknowledged is there
 * once, and nobody sees another position than the servers. */
static void while_people_play(void **state)
{
    Node nodes[2];
    char journal[600];
    int status = -1;

    (void)state;
    snprintf(database, sizeof database, "%s", postgres_fresh(&pg));
    for (int i = 0; i < 2; i++)
        node_open(&nodes[i], present, database);
    snprintf(journal, sizeof journal, "%s",
             scratch_file(&nodes[0].child.scratch, "journal"));
    pid_t load = begin_load(nodes, journal, nodes[0].child.scratch.folder);
    for (int i = 1; i >= 0; i--) {
        wait_for_events();
        node_stop(&nodes[i]);
        nodes[i].program = ahead;
        node_start(&nodes[i]);
    }
    wait_for_events();
    kill(load, SIGINT);
    assert_int_equal(waitpid(load, &status, 0), load);
    CHECK_INT(status, 0, "nobody has seen another position");
    for (int i = 0; i < 2; i++) {
        const char *const words[] = {present, "load", nodes[i].child.url, "--check",
                                     journal, NULL};
        CHECK_INT(run_quietly(words), 0, "nothing is missing, nothing is there twice");
    }
    for (int i = 0; i < 2; i++)
        node_close(&nodes[i]);
}

/* A program that the format does not allow any more says so, and changes nothing. */
static void too_old(void **state)
{
    Node node;
    char line[256] = "", says[80];

    (void)state;
    snprintf(database, sizeof database, "%s", postgres_fresh(&pg));
    node_open(&node, ahead, database);
    node_stop(&node);
    postgres_sql(&pg, NULL, "update polis.schema set readable_by = version");
    under_test.program = present;
    FILE *out = child_begin(&node.child);
    while (fgets(line, sizeof line, out)) {
    }
    fclose(out);
    CHECK_INT(child_end(&node.child, 0), 2, "it ends by itself");
    snprintf(says, sizeof says, "has format %d, which a newer polis has written", AHEAD);
    CHECK_HAS(child_log(&node.child), says, "and says why");
    check_format(AHEAD, AHEAD, "nothing has changed");
    node_start(&node);
    node_close(&node);
}

/* Two servers that start at once on an empty database make one schema, also if one of
 * them is newer. */
static void both_at_once(void **state)
{
    static const struct { const char *what; bool is_ahead[2]; int want;
    } cases[] = {
        {"two of the same", {false, false}, PG_SCHEMA_VERSION},
        {"one is newer", {false, true}, AHEAD},
        {"both are", {true, true}, AHEAD},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        Node nodes[2] = {{.program = NULL}};
        FILE *out[2];
        char line[256];
        snprintf(database, sizeof database, "%s", postgres_fresh(&pg));
        for (int n = 0; n < 2; n++) {
            child_open(&nodes[n].child, "");
            snprintf(nodes[n].child.store, sizeof nodes[n].child.store, "%s", database);
            under_test.program = cases[i].is_ahead[n] ? ahead : present;
            out[n] = child_begin(&nodes[n].child);
        }
        for (int n = 0; n < 2; n++) {
            CHECK(fgets(line, sizeof line, out[n]), child_log(&nodes[n].child));
            fclose(out[n]);
        }
        check_format(cases[i].want, 1, cases[i].what);
        CHECK_STR(postgres_sql(&pg, NULL, "select count(*) from polis.service"), "1",
                  "one service");
        for (int n = 0; n < 2; n++)
            node_close(&nodes[n]);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_by_one),
        cmocka_unit_test(while_people_play),
        cmocka_unit_test(too_old),
        cmocka_unit_test(both_at_once),
    };

    if (argc != 3)
        return 2;
    present = argv[1];
    ahead = argv[2];
    postgres_open(&pg, false, "fsync = off\n");
    int failed = RUN(tests);
    postgres_close(&pg);
    return failed;
}
