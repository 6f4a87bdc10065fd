/* frozen.c - `polis serve` as a process of its own that is stopped for a while: nobody is
 * charged for it, and nobody is late because of it; its health shows it, as it shows a
 * database that somebody else has locked. A calendar that jumps, and what systemd is
 * told. usage: frozen POLIS [SEED] */
#include <jansson.h>
#include <poll.h>
#include <signal.h>
#include <sqlite3.h>
#include <stddef.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>

#include "child.h"
#include "os/clock.h"
#include "patience.h"
#include "test.h"
#include "wire.h"

/* The server is frozen for longer than a player has, the quota for lag included, and than
 * a request may take. Half of that must be left when it stops. */
enum { EXTRA_MS = 800, MOST_S = 32, HEAR_MS = PATIENCE_S * 1000, TICKS = 6 };

static Child child;

static json_t *ask(const char *method, const char *path, const char *token,
                   const char *body)
{
    Wire *wire = wire_open(child.where);

    assert_non_null(wire);
    WireAnswer answer = wire_ask_as(wire, method, path, token, body);
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
             "{\"do\":\"open\",\"id\":\"o\",\"table\":\"%s\",\"token\":\"%s\","
             "\"from\":2}", table->id, token);
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

/* Start a server that gives `limit_s` for a request, with half a request and a table
 * whose player has as long, and stop it. False if this took more than half of that: on a
 * busy machine it is tried again with more. */
static bool stop_in_time(int limit_s, Table *calm, Table *quick, Wire **slow)
{
    char settings[32], speed[16];

    snprintf(settings, sizeof settings, "request_s = %ds\n", limit_s);
    snprintf(speed, sizeof speed, "live:0+%d", limit_s);
    child_open(&child, settings);
    assert_true(child_start(&child));
    *calm = sit_down("live:60+40");
    *quick = sit_down(speed);
    *slow = wire_open(child.where);
    wire_say(*slow, "GET /api HTTP/1.1\r\n");
    json_decref(ask("GET", "/api", NULL, NULL));    /* so that the other was heard */
    stop_child();
    if (clock_ms() - quick->since_ms < limit_s * 1000 / 2)
        return true;
    wire_close(*slow);
    wire_close(calm->wire);
    wire_close(quick->wire);
    child_close(&child);
    return false;
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

/* Asked again and again: on a busy machine the server may also say that it was held up.
 */
static bool health_becomes(int status, const char *says)
{
    for (const time_t until = patience(); is_patient(until);) {
        Wire *wire = wire_open(child.where);
        WireAnswer answer = wire_ask(wire, "GET", "/healthz", NULL, NULL);
        bool is_so = answer.status == status && strstr(answer.body, says);

        wire_close(wire);
        if (is_so)
            return true;
        usleep(20000);
    }
    return false;
}

/* All that lay in the kernel when it was frozen came in time. */
static void nobody_is_charged(void **state)
{
    Table calm, quick;
    Wire *slow;
    int limit_s = 1;

    (void)state;
    while (!stop_in_time(limit_s, &calm, &quick, &slow))
        assert_true((limit_s *= 2) <= MOST_S);
    double frozen = clock_ms();
    wire_text(calm.wire, calm.move);
    wire_text(quick.wire, quick.move);
    /* By the machine's clock, the only one that a process that is stopped has. */
    usleep((useconds_t)(limit_s * 1000 + EXTRA_MS) * 1000);
    wire_say(slow, "Host: 127.0.0.1\r\n\r\n");
    frozen = clock_ms() - frozen;
    kill(child.pid, SIGCONT);

    int64_t left = left_ms(wire_read_until(calm.wire, "\"moved\""));
    double lived = clock_ms() - calm.since_ms - frozen;
    CHECK(left >= 100000 - (int64_t)lived - 1, "charged for no more than was lived");
    const char *event = wire_read_until(quick.wire, "\"events\"");
    CHECK_HAS(event ? event : "hung up", "\"moved\"", "who moved was not timed out");
    CHECK_INT(wire_answer(slow, false).status, 200, "a request is not late");
    CHECK(health_becomes(503, "held up"), "its health tells of it");
    wire_close(slow);
    wire_close(calm.wire);
    wire_close(quick.wire);
    CHECK_INT(child_end(&child, SIGTERM), 0, child_log(&child));
    child_close(&child);
}

static void a_locked_database(void **state)
{
    sqlite3 *other;

    (void)state;
    child_open(&child, "health_rate = 100000/1s\n");
    assert_true(child_start(&child));
    CHECK(health_becomes(200, ""), "well");
    assert_int_equal(sqlite3_open(child.store, &other), SQLITE_OK);
    assert_int_equal(sqlite3_exec(other, "begin immediate", NULL, NULL, NULL), SQLITE_OK);
    CHECK(health_becomes(503, "is locked by another program"),
          "it is noticed, though nobody plays");
    sqlite3_exec(other, "rollback", NULL, NULL, NULL);
    sqlite3_close(other);
    CHECK(health_becomes(200, ""), "and when it is over");
    CHECK_INT(child_end(&child, SIGTERM), 0, child_log(&child));
    child_close(&child);
}

/* Whatever is written to it then would be lost. */
static void a_deleted_database(void **state)
{
    char aside[560];

    (void)state;
    child_open(&child, "health_rate = 100000/1s\n");
    snprintf(aside, sizeof aside, "%s.aside", child.store);
    assert_true(child_start(&child));
    CHECK(health_becomes(200, ""), "well");
    assert_int_equal(rename(child.store, aside), 0);
    CHECK(health_becomes(503, "has been deleted or replaced"), "it is noticed");
    Wire *wire = wire_open(child.where);
    WireAnswer answer = wire_ask_as(wire, "POST", "/api/tables", NULL, "{}");
    CHECK_INT(answer.status, 503, "and nothing is acknowledged");
    wire_close(wire);
    assert_int_equal(rename(aside, child.store), 0);
    CHECK(health_becomes(200, ""), "until it is back");
    CHECK_INT(child_end(&child, SIGTERM), 0, child_log(&child));
    child_close(&child);
}

/* All that is kept happened 40 days earlier by the calendar. */
static void turn_calendar(void)
{
    sqlite3 *db;

    assert_int_equal(sqlite3_open(child.store, &db), SQLITE_OK);
    assert_int_equal(
        sqlite3_exec(db,
                     "update events set body = json_set(body, '$.at', "
                     "json_extract(body, '$.at') - 40 * 86400000)", NULL, NULL, NULL),
        SQLITE_OK);
    CHECK(sqlite3_changes(db) > 0, "there are events");
    sqlite3_close(db);
}

/* A calendar that is far ahead when the server starts makes no table old. */
static void a_calendar_that_is_ahead(void **state)
{
    char path[64];

    (void)state;
    child_open(&child, "");
    assert_true(child_start(&child));
    json_t *made = ask("POST", "/api/tables", NULL, "{\"seats\":[\"human\",\"open\"]}");
    snprintf(path, sizeof path, "/api/tables/%s",
             json_string_value(json_object_get(made, "table")));
    json_decref(made);
    CHECK_INT(child_end(&child, SIGTERM), 0, child_log(&child));
    turn_calendar();
    assert_true(child_start(&child));
    for (int i = 0; i < 2; i++) {
        json_t *table = ask("GET", path, NULL, NULL);
        CHECK_STR(json_string_value(json_object_get(table, "phase")), "waiting", "open");
        json_decref(table);
        CHECK(wire_waits_for_ticks(child.where, TICKS), "ticks");
    }
    CHECK_INT(child_end(&child, SIGTERM), 0, child_log(&child));
    child_close(&child);
}

/* Be systemd: a socket that the next child will find. In no folder if `name` begins with
 * '@'. */
static int listen_as(const char *name)
{
    struct sockaddr_un at = {.sun_family = AF_UNIX};
    size_t n = strlen(name);
    int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);

    memcpy(at.sun_path, name, n);
    if (*name == '@')
        at.sun_path[0] = '\0';
    assert_int_equal(bind(fd, (struct sockaddr *)&at,
                          (socklen_t)(offsetof(struct sockaddr_un, sun_path) + n)), 0);
    setenv("NOTIFY_SOCKET", name, 1);
    return fd;
}

/* The next that is said within so long; "" if nothing is. */
static const char *hear(int fd, int ms)
{
    static char said[256];
    ssize_t n = 0;

    if (poll(&(struct pollfd){fd, POLLIN, 0}, 1, ms) == 1)
        n = recv(fd, said, sizeof said - 1, 0);
    said[n > 0 ? n : 0] = '\0';
    return said;
}

/* How it is, from its start to its end; a loop that is stuck says nothing. */
static void a_watchdog(void **state)
{
    char name[64];

    (void)state;
    snprintf(name, sizeof name, "@polis-test-%d", (int)getpid());
    int fd = listen_as(name);
    setenv("WATCHDOG_USEC", "200000", 1);
    child_open(&child, "");
    assert_true(child_start(&child));
    CHECK_STR(hear(fd, HEAR_MS), "READY=1", "first of all");
    for (int i = 0; i < 4; i++)
        CHECK_STR(hear(fd, HEAR_MS), "WATCHDOG=1", "again and again");
    stop_child();
    while (*hear(fd, 0)) {
    }
    CHECK_STR(hear(fd, 400), "", "it is stuck");
    kill(child.pid, SIGCONT);
    CHECK_STR(hear(fd, HEAR_MS), "WATCHDOG=1", "it goes on");
    kill(child.pid, SIGTERM);
    const char *said = hear(fd, HEAR_MS);
    while (strcmp(said, "WATCHDOG=1") == 0)
        said = hear(fd, HEAR_MS);
    CHECK_STR(said, "STOPPING=1", "last of all");
    CHECK_INT(child_end(&child, SIGTERM), 0, child_log(&child));
    child_close(&child);
    close(fd);
}

/* By a socket in a folder; the watchdog is another process's. */
static void no_watchdog(void **state)
{
    (void)state;
    child_open(&child, "");
    int fd = listen_as(scratch_file(&child.scratch, "notify"));
    setenv("WATCHDOG_PID", "1", 1);
    assert_true(child_start(&child));
    CHECK_STR(hear(fd, HEAR_MS), "READY=1", "first of all");
    kill(child.pid, SIGHUP);
    CHECK_HAS(hear(fd, HEAR_MS), "RELOADING=1\nMONOTONIC_USEC=", "it reads again");
    CHECK_STR(hear(fd, HEAR_MS), "READY=1", "and is ready again");
    CHECK_INT(child_end(&child, SIGTERM), 0, child_log(&child));
    CHECK_STR(hear(fd, 0), "STOPPING=1", "and nothing in between");
    child_close(&child);
    close(fd);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nobody_is_charged), cmocka_unit_test(a_locked_database),
        cmocka_unit_test(a_deleted_database),
        cmocka_unit_test(a_calendar_that_is_ahead),
        cmocka_unit_test(a_watchdog),        cmocka_unit_test(no_watchdog),
    };

    signal(SIGPIPE, SIG_IGN);
    return child_arguments(argc, argv) ? RUN(tests) : 2;
}
