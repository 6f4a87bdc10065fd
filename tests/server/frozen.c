/* frozen.c - `polis serve` as a process of its own that is stopped for a while: nobody is
 * charged for it, and nobody is late because of it. usage: frozen POLIS [SEED] */
#include <jansson.h>
#include <signal.h>
#include <sys/wait.h>

#include "child.h"
#include "os/clock.h"
#include "test.h"
#include "wire.h"

/* Longer than "live:0+1" leaves, its quota for lag included, and than a request may take.
 */
enum { FREEZE_MS = 1800 };

static Child child;

static json_t *ask(const char *method, const char *path, const char *token,
                   const char *body)
{
    Wire *wire = wire_open(child.where);
    char headers[256] = "Content-Type: application/json\r\n";

    assert_non_null(wire);
    if (token)
        snprintf(headers + strlen(headers), sizeof headers - strlen(headers),
                 "Authorization: Bearer %s\r\n", token);
    WireAnswer answer = wire_ask(wire, method, path, headers, body);
    CHECK_INT(answer.status, 200, path);
    json_t *json = json_loads(answer.body, 0, NULL);
    wire_close(wire);
    return json;
}

/* A table of two, its first seat, and the socket that speaks for it. */
typedef struct {
    char id[32], move[256];
    Wire *wire;
    double since_ms;                /* it was not there before */
} Table;

static void choose_move(Table *table, const char *token)
{
    char path[64];

    snprintf(path, sizeof path, "/api/tables/%s/legal", table->id);
    json_t *answer = ask("GET", path, token, NULL);
    snprintf(table->move, sizeof table->move,
             "{\"do\":\"moves\",\"id\":\"m\",\"table\":\"%s\",\"version\":2,"
             "\"moves\":[\"%s\"]}", table->id,
             json_string_value(json_array_get(json_object_get(answer, "moves"), 0)));
    json_decref(answer);
}

static void follow(Table *table, const char *token)
{
    char message[256];

    table->wire = wire_open(child.where);
    CHECK_INT(wire_upgrade(table->wire, "/api/socket", NULL), 101, "opens");
    snprintf(message, sizeof message,
             "{\"do\":\"open\",\"id\":\"o\",\"table\":\"%s\",\"token\":\"%s\",\"from\":2}",
             table->id, token);
    wire_text(table->wire, message);
    CHECK(wire_read_until(table->wire, "\"ack\",\"id\":\"o\""), "open");
}

static Table sit_down(const char *speed)
{
    Table table = {.since_ms = clock_ms()};
    char fields[128];

    snprintf(fields, sizeof fields, "{\"seats\":[\"human\",\"human\"],\"speed\":\"%s\"}",
             speed);
    json_t *answer = ask("POST", "/api/tables", NULL, fields);
    const char *token =
        json_string_value(json_array_get(json_object_get(answer, "tokens"), 0));
    snprintf(table.id, sizeof table.id, "%s",
             json_string_value(json_object_get(answer, "table")));
    choose_move(&table, token);
    follow(&table, token);
    json_decref(answer);
    return table;
}

static void stop_child(void)
{
    int status;

    kill(child.pid, SIGSTOP);
    assert_int_equal(waitpid(child.pid, &status, WUNTRACED), child.pid);
    assert_true(WIFSTOPPED(status));
}

/* The clock of seat 0 in an event. */
static int64_t left_ms(const char *event)
{
    const char *clocks = event ? strstr(event, "\"clocks\":[") : NULL;
    long long left = -1;

    if (clocks)
        sscanf(clocks, "\"clocks\":[%lld", &left);
    return left;
}

/* All that lay in the kernel when it was frozen came in time. */
static void nobody_is_charged(void **state)
{
    (void)state;
    child_open(&child, "request_s = 1s\n");
    assert_true(child_start(&child));
    Table calm = sit_down("live:60+40"), quick = sit_down("live:0+1");
    Wire *slow = wire_open(child.where);
    wire_say(slow, "GET /api HTTP/1.1\r\n");
    json_decref(ask("GET", "/api", NULL, NULL));    /* so that the other was heard */

    stop_child();
    double frozen = clock_ms();
    wire_text(calm.wire, calm.move);
    wire_text(quick.wire, quick.move);
    usleep(FREEZE_MS * 1000);
    frozen = clock_ms() - frozen;
    kill(child.pid, SIGCONT);

    wire_say(slow, "Host: 127.0.0.1\r\n\r\n");
    int64_t left = left_ms(wire_read_until(calm.wire, "\"moved\""));
    double lived = clock_ms() - calm.since_ms - frozen;
    CHECK(left >= 100000 - (int64_t)lived - 1, "charged for no more than was lived");
    const char *event = wire_read_until(quick.wire, "\"events\"");
    CHECK_HAS(event ? event : "hung up", "\"moved\"", "who moved was not timed out");
    CHECK_INT(wire_answer(slow, false).status, 200, "a request is not late");
    wire_close(slow);
    wire_close(calm.wire);
    wire_close(quick.wire);
    CHECK_INT(child_end(&child, SIGTERM), 0, child_log(&child));
    child_close(&child);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nobody_is_charged),
    };

    signal(SIGPIPE, SIG_IGN);
    return child_arguments(argc, argv) ? RUN(tests) : 2;
}
