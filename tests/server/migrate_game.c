/* migrate_game.c - a game with clocks goes on while its store moves from SQLite to
 * PostgreSQL, through a backup to another one, and back: nobody loses time by that, and
 * nothing else. usage: migrate_game POLIS */
#include "node_stage.h"
#include "os/clock.h"
#include "patience.h"
#include "postgres.h"

static Postgres pg;
static Scratch scratch;

/* A clock at a table, read between two moments of the test's own clock. */
typedef struct {
    double before_ms, left_ms, after_ms;
} Reading;

static Reading read_clock(Node *node, const Made *made)
{
    Reading reading = {.before_ms = clock_ms()};
    WireAnswer answer = {0};

    for (const time_t until = patience(); is_patient(until) && answer.status != 200;) {
        answer = node_ask(node, made->token, "GET", made->path, NULL);
        usleep(answer.status == 200 ? 0 : 20000);
    }
    CHECK_INT(answer.status, 200, answer.body);
    const char *clocks = strstr(answer.body, "\"clocks\":[");
    assert_non_null(clocks);
    reading.left_ms = strtod(strchr(clocks, '[') + 1, NULL);
    reading.after_ms = clock_ms();
    return reading;
}

static void run(const char *word, const char *one, const char *more, const char *two)
{
    const char *const words[] = {under_test.program, word, one, more ? more : two,
                                 more ? two : NULL, NULL};

    CHECK_INT(run_quietly(words), 0, word);
}

/* As if nobody had served this database for an hour. */
static void let_an_hour_pass(const char *database)
{
    postgres_sql(&pg, database, "update polis.service set beat = beat - 3600000");
}

/* Serve this store, and look what the clock was charged since `last`, of which `down_ms`
 * at least nobody served it. */
static Reading play_on(const char *store, const Made *made, const char *text,
                       Reading last, double down_ms)
{
    Node node;

    node_open(&node, under_test.program, store);
    Reading now = read_clock(&node, made);
    double charged = last.left_ms - now.left_ms;
    CHECK(charged <= now.after_ms - last.before_ms - down_ms, "nobody has lost time");
    node_says(&node, made, text, "the game goes on");
    now = read_clock(&node, made);
    node_close(&node);
    return now;
}

static void there_and_back(void **state)
{
    char file[600], copy[600], other[600], first[500], second[500];
    Node node;

    (void)state;
    snprintf(file, sizeof file, "%s", scratch_file(&scratch, "file.db"));
    snprintf(copy, sizeof copy, "%s", scratch_file(&scratch, "copy.db"));
    snprintf(other, sizeof other, "%s", scratch_file(&scratch, "other.db"));
    snprintf(first, sizeof first, "%s", postgres_fresh(&pg));
    snprintf(second, sizeof second, "%s", postgres_fresh(&pg));
    node_open(&node, under_test.program, file);
    Made made = node_create(&node, "{\"seats\":[\"human\",\"human\"],\"name\":\"Anna\","
                                   "\"speed\":\"live:600+5\"}");
    node_says(&node, &made, "one", "a game with clocks");
    Reading reading = read_clock(&node, &made);
    node_close(&node);

    double stopped = clock_ms();
    run("migrate", file, NULL, first);
    let_an_hour_pass("polis_1");
    reading = play_on(first, &made, "two", reading, clock_ms() - stopped);

    stopped = clock_ms();
    run("backup", copy, "--store", first);
    run("migrate", copy, NULL, second);
    let_an_hour_pass("polis_2");
    reading = play_on(second, &made, "three", reading, clock_ms() - stopped);

    stopped = clock_ms();
    run("migrate", second, NULL, other);
    play_on(other, &made, "four", reading, clock_ms() - stopped);
    node_open(&node, under_test.program, other);
    node_shows(&node, &made, "\"one\"", "nothing is lost");
    node_shows(&node, &made, "\"two\"", "nothing is lost");
    node_shows(&node, &made, "\"three\"", "nothing is lost");
    node_shows(&node, &made, "\"four\"", "nothing is lost");
    node_close(&node);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(there_and_back)};

    if (!child_arguments(argc, argv))
        return 2;
    scratch_open(&scratch);
    postgres_open(&pg, false, "fsync = off\n");
    int failed = RUN(tests);
    postgres_close(&pg);
    scratch_close(&scratch);
    return failed;
}
