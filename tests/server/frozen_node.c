/* frozen_node.c - one of two servers on a PostgreSQL is stopped for a while, just when a
 * player sends it a move: the other one goes on, but the player is not charged for it.
 * usage: frozen_node POLIS [SEED] */
#include "node_stage.h"

#include <sys/wait.h>

#include "os/clock.h"
#include "patience.h"
#include "postgres.h"

/* So long that the other server takes over what the frozen one held, and then lets time
 * pass. A server's time may go on for 600 ms after the last beat that it has heard of. */
enum { FROZEN_MS = 6000, SLACK_MS = 900, START_MS = 100000, PAUSE_US = 20000 };

static Postgres pg;

static void stop(Node *node)
{
    int status;

    kill(node->child.pid, SIGSTOP);
    assert_int_equal(waitpid(node->child.pid, &status, WUNTRACED), node->child.pid);
}

static Wire *follow(Node *node, const char *id, const char *token)
{
    Wire *wire = wire_open(node->child.where);
    char message[256];

    CHECK_INT(wire_upgrade(wire, "/api/socket", NULL), 101, "opens");
    snprintf(message, sizeof message,
             "{\"do\":\"open\",\"id\":\"o\",\"table\":\"%s\"%s%s%s}", id,
             token ? ",\"token\":\"" : "", token ? token : "", token ? "\"" : "");
    wire_text(wire, message);
    CHECK(wire_read_until(wire, "\"ack\",\"id\":\"o\""), "open");
    return wire;
}

static void choose_move(char out[256], Node *node, const Made *made, const char *id)
{
    char path[96];

    snprintf(path, sizeof path, "%s/legal", made->path);
    json_t *answer = json_loads(node_ask(node, made->token, "GET", path, NULL).body, 0,
                                NULL);
    snprintf(out, 256,
             "{\"do\":\"moves\",\"id\":\"m\",\"table\":\"%s\",\"version\":2,"
             "\"moves\":[\"%s\"]}", id,
             json_string_value(json_array_get(json_object_get(answer, "moves"), 0)));
    json_decref(answer);
}

/* The database's time goes on without the frozen server. */
static void wait_for_time(int ms)
{
    static const char time[] = "select time from polis.service";
    const long enough = atol(postgres_sql(&pg, NULL, time)) + ms;
    const time_t until = patience();

    while (atol(postgres_sql(&pg, NULL, time)) < enough) {
        CHECK(is_patient(until), "time goes on");
        usleep(PAUSE_US);
    }
}

/* Whoever has created the table acts for it. */
static void freeze_one(bool is_its_own)
{
    Node frozen, other;
    char where[500], move[256];
    long long left = -1;

    snprintf(where, sizeof where, "%s", postgres_fresh(&pg));
    node_open(&frozen, under_test.program, where);
    node_open(&other, under_test.program, where);
    double since = clock_ms();
    Made made = node_create(is_its_own ? &frozen : &other,
                            "{\"seats\":[\"human\",\"human\"],\"speed\":\"live:60+40\"}");
    const char *id = strrchr(made.path, '/') + 1;
    Wire *viewer = follow(&other, id, NULL), *player = follow(&frozen, id, made.token);
    choose_move(move, &frozen, &made, id);
    stop(&frozen);
    double stopped = clock_ms();
    wire_text(player, move);
    wait_for_time(FROZEN_MS);
    double frozen_ms = clock_ms() - stopped;
    kill(frozen.child.pid, SIGCONT);
    const char *event = wire_read_until(viewer, "\"moved\"");
    double lived_ms = clock_ms() - since - frozen_ms;
    const char *clocks = event ? strstr(event, "\"clocks\":[") : NULL;
    CHECK(clocks && sscanf(clocks, "\"clocks\":[%lld", &left) == 1, "it has moved");
    CHECK(left >= START_MS - (long long)lived_ms - SLACK_MS, event);
    wire_close(viewer);
    wire_close(player);
    node_close(&frozen);
    node_close(&other);
}

static void another_acts_for_the_table(void **state)
{
    (void)state;
    freeze_one(false);
}

static void another_takes_over_the_table(void **state)
{
    (void)state;
    freeze_one(true);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(another_acts_for_the_table),
        cmocka_unit_test(another_takes_over_the_table),
    };

    signal(SIGPIPE, SIG_IGN);
    if (!child_arguments(argc, argv))
        return 2;
    postgres_open(&pg, false, "fsync = off\n");
    int failed = RUN(tests);
    postgres_close(&pg);
    return failed;
}
