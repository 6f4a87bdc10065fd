/* restart.c - a server that is stopped and started while people play (P4): they are told
 * to come back, they do, no seat is lost and no flag falls, however long it was down.
 *
 * usage: restart POLIS [SEED] */
#include <signal.h>
#include <unistd.h>

#include "child.h"
#include "client/session.h"
#include "crowd.h"
#include "os/clock.h"
#include "test.h"
#include "wire.h"

enum {
    TABLES = 10, RUN_MS = 1000, DOWN_S = 5, DAY_S = 86400, SETTLE_MS = 60000, STARTS = 10
};

/* Far more than a move takes on a busy machine, and far less than a day. */
static const char speed[] = "live:60+20";

/* How it goes down, and for how long: really, or by the calendar that it finds when it
 * starts again. */
static const struct {
    int signal, down_s, by_calendar_s;
} falls[] = {
    {SIGTERM, 0, 0}, {SIGTERM, 0, DAY_S}, {SIGKILL, 0, DAY_S}, {SIGKILL, DOWN_S, 0},
    {SIGINT, 0, 0},
};

static void clocks_stand_still(void **state)
{
    Outage outages[COUNT(falls)];
    Child child;
    Count count;
    int shift_s = 0;

    (void)state;
    child_open(&child, "");
    child.preload = getenv("POLIS_CLOCK_SHIFT");
    assert_true(child_start(&child));
    Crowd *crowd = crowd_open(&(CrowdPlan){child.url, .tables = TABLES, .think_ms = 50,
                                           .speed = speed, .seed = under_test.seed});
    for (size_t i = 0; i < COUNT(falls); i++) {
        CHECK(crowd_play(crowd, RUN_MS, TABLES), "play goes on");
        CHECK_INT(child_end(&child, falls[i].signal),
                  falls[i].signal == SIGKILL ? -SIGKILL : 0, "how it ends");
        outages[i].from_ms = clock_ms();
        /* A server that charged for this by a clock that is not the calendar would be
         * found only if it is really down for longer than the books allow for. */
        sleep((unsigned)falls[i].down_s);
        shift_s += falls[i].by_calendar_s;
        snprintf(child.shift, sizeof child.shift, "%d", shift_s);
        outages[i].to_ms = clock_ms();
        CHECK(child_start(&child), "it serves again");
    }
    CHECK(crowd_play(crowd, RUN_MS, TABLES), "play goes on");
    CHECK(crowd_settle(crowd, SETTLE_MS), "everybody sees everything");
    crowd_excuse(crowd, outages, COUNT(outages));
    CHECK_STR(crowd_check(crowd, child.url, &count), "", "the books");
    CHECK_INT(count.timeouts, 0, "no flag has fallen");
    CHECK_INT(count.gone, 0, "no seat is lost");
    CHECK(crowd_byes(crowd) > 0, "they were told to come back");
    print_message("# %zu restarts: %d tables, %d events, %d acknowledged, %d lines, "
                  "%d byes\n", COUNT(falls), count.tables, count.events, count.acked,
                  crowd_lines(crowd), crowd_byes(crowd));
    crowd_close(crowd);
    child_close(&child);
}

static Wire *follow(const Child *child, const char *table)
{
    Wire *wire = wire_open(child->where);
    char open[128];

    CHECK_INT(wire_upgrade(wire, "/api/socket", NULL), 101, "a socket");
    snprintf(open, sizeof open, "{\"do\":\"open\",\"id\":\"1\",\"table\":\"%s\"}", table);
    wire_text(wire, open);
    CHECK(wire_read_until(wire, "\"type\":\"started\""), "it follows a table");
    return wire;
}

/* What a client hears when the server stops; and whoever waits for an answer gets one. */
static void told_to_come_back(void **state)
{
    static const char body[] = "{\"id\":\"restart-0123456789\","
                               "\"seats\":[\"human\",\"human\"]}";
    Child child;
    char table[32] = "", path[320];

    (void)state;
    child_open(&child, "");
    assert_true(child_start(&child));
    Wire *maker = wire_open(child.where), *poller = wire_open(child.where);
    WireAnswer made = wire_ask(maker, "POST", "/api/tables",
                               "Content-Type: application/json\r\n", body);
    CHECK_INT(made.status, 200, "a table");
    CHECK_INT(sscanf(made.body, "{\"table\":\"%31[^\"]", table), 1, "its id");
    Wire *viewer = follow(&child, table);
    /* The server takes up both requests at once, so when the first is answered, the
     * second waits there. */
    snprintf(path, sizeof path, "GET /api HTTP/1.1\r\nHost: %s\r\n\r\n"
             "GET /api/tables/%s/events?from=2&wait=25 HTTP/1.1\r\nHost: %s\r\n\r\n",
             child.where, table, child.where);
    wire_say(poller, path);
    CHECK_INT(wire_answer(poller, false).status, 200, "the first of two requests");
    wire_text(viewer, "{\"do\":\"ping\",\"id\":\"2\"}");
    CHECK(wire_read_until(viewer, "\"pong\""), "the server is up");
    kill(child.pid, SIGTERM);
    const char *bye = wire_read_until(viewer, "\"type\":\"bye\"");
    CHECK(bye && strstr(bye, "\"reason\":\"restart\""), "bye, and why");
    CHECK(bye && strstr(bye, "\"wait\":"), "when to come back");
    CHECK_INT(wire_close_code(viewer), 1001, "the closing code");
    CHECK(wire_is_over(poller), "a long poll ends");
    CHECK_INT(child_end(&child, 0), 0, "it stops politely");
    wire_close(maker);
    wire_close(poller);
    wire_close(viewer);
    child_close(&child);
}

/* One who follows a table by the client library. */
typedef struct {
    Client *client;
    int anew, told, troubles;
} Reader;

static void on_event(Follow *follow, const Event *event)
{
    Reader *reader = session_with(follow_session(follow));

    (void)event;
    client_stop(reader->client);
}

static void on_restarted(Follow *follow, int version)
{
    Reader *reader = session_with(follow_session(follow));

    reader->anew++;
    reader->told = version;
}

static void on_failed(Follow *follow, const Err *err)
{
    Reader *reader = session_with(follow_session(follow));

    (void)err;
    reader->troubles++;
    client_stop(reader->client);
}

static const SessionHandlers reader_handlers = {
    .event = on_event, .restarted = on_restarted, .failed = on_failed};

static void read_up_to(Reader *reader, const Follow *follow, int version)
{
    while (follow_table(follow)->version != version && !reader->troubles)
        client_run(reader->client);
}

static void chat(const Child *child, const char *table, const char *token)
{
    char path[128];
    Wire *wire = wire_open(child->where);

    snprintf(path, sizeof path, "/api/tables/%s/chat", table);
    CHECK_INT(wire_ask_as(wire, "POST", path, token, "{\"text\":\"hello\"}").status, 200,
              "chat");
    wire_close(wire);
}

static void copy_file(const char *from, const char *to)
{
    CHECK_INT(run_quietly((const char *[]){"/bin/cp", from, to, NULL}), 0, "a copy");
}

/* A backup is restored: who saw more than it has is told, and sees what there is. */
static void set_back(void **state)
{
    Child child;
    char table[32] = "", token[64] = "", copy[512], path[192];
    Err err;

    (void)state;
    child_open(&child, "");
    assert_true(child_start(&child));
    Wire *wire = wire_open(child.where);
    WireAnswer made = wire_ask(wire, "POST", "/api/tables", NULL,
                               "{\"seats\":[\"human\",\"human\"]}");
    CHECK_INT(sscanf(made.body, "{\"table\":\"%31[^\"]", table), 1, "its id");
    const char *tokens = strstr(made.body, "\"tokens\":[\"");
    CHECK(tokens && sscanf(tokens, "\"tokens\":[\"%63[^\"]", token) == 1, "its token");
    wire_close(wire);
    CHECK_INT(child_end(&child, SIGTERM), 0, "it stops for a copy");
    snprintf(copy, sizeof copy, "%s", scratch_file(&child.scratch, "copy.db"));
    copy_file(child.store, copy);

    CHECK(child_start(&child), "it goes on");
    Reader reader = {.client = client_open(child.url, &err)};
    Session *session = session_open(reader.client, &reader_handlers, &reader, NULL);
    Follow *follow = session_follow(session, table, token, NULL);
    chat(&child, table, token);
    chat(&child, table, token);
    read_up_to(&reader, follow, 4);
    CHECK_INT(child_end(&child, SIGTERM), 0, "it stops again");
    copy_file(copy, child.store);
    CHECK(child_start(&child), "on the copy");
    read_up_to(&reader, follow, 2);
    CHECK_INT(reader.anew, 1, "the reader is told once");
    CHECK_INT(reader.told, 2, "how much there is");
    chat(&child, table, token);
    read_up_to(&reader, follow, 3);
    CHECK_INT(reader.troubles, 0, "and follows on");
    session_close(session);
    client_close(reader.client);

    wire = wire_open(child.where);
    snprintf(path, sizeof path, "/api/tables/%s/events?from=4", table);
    made = wire_ask(wire, "GET", path, NULL, NULL);
    CHECK_INT(made.status, 409, "by HTTP too");
    CHECK_HAS(made.body, "\"code\":\"stale\"", "begin anew");
    wire_close(wire);
    child_close(&child);
}

/* Asked to stop as soon as its port answers, before it has said a word: it ends as at any
 * other time, and leaves nothing behind but its database. */
static void stopped_at_once(void **state)
{
    Child child;

    (void)state;
    child_open(&child, "");
    assert_true(child_start(&child));
    CHECK_INT(child_end(&child, SIGTERM), 0, "it has a port");
    for (int i = 0; i < STARTS; i++) {
        FILE *out = child_begin(&child);
        Wire *wire;
        while (!(wire = wire_open(child.where)))
            usleep(100);
        CHECK_INT(child_end(&child, i % 2 ? SIGINT : SIGTERM), 0, "how it ends");
        wire_close(wire);
        fclose(out);
        CHECK(access(scratch_file(&child.scratch, "polis.db-wal"), F_OK) != 0,
              "all is in the database");
        CHECK(access(scratch_file(&child.scratch, "polis.db-lock"), F_OK) != 0,
              "nor is its lock there");
    }
    child_close(&child);
}

/* One database, whatever it is called. */
static void served_once(void **state)
{
    Child child, other;

    (void)state;
    child_open(&child, "");
    child_open(&other, "");
    assert_true(child_start(&child));
    assert_int_equal(link(child.store, other.store), 0);
    CHECK(!child_start(&other), "a hard link of what is served is served too");
    CHECK_INT(child_end(&other, 0), 2, "it says so");
    CHECK_HAS(child_log(&other), "is in use: another polis serves it", "in words");
    CHECK_INT(child_end(&child, SIGTERM), 0, "the first goes");
    CHECK(child_start(&other), "then the other may have it");
    child_close(&other);
    child_close(&child);
}

/* Without a certificate, and nobody to tell, SIGHUP means that its terminal is gone:
 * unless it was begun so that this does not matter. */
static void hung_up(void **state)
{
    Child child;

    (void)state;
    unsetenv("NOTIFY_SOCKET");
    child_open(&child, "");
    signal(SIGHUP, SIG_DFL);
    assert_true(child_start(&child));
    CHECK_INT(child_end(&child, SIGHUP), 0, "it ends politely");
    signal(SIGHUP, SIG_IGN);
    assert_true(child_start(&child));
    kill(child.pid, SIGHUP);
    Wire *wire = wire_open(child.where);
    CHECK_INT(wire_ask(wire, "GET", "/api", NULL, NULL).status, 200, "it goes on");
    wire_close(wire);
    signal(SIGHUP, SIG_DFL);
    CHECK_INT(child_end(&child, SIGTERM), 0, child_log(&child));
    child_close(&child);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stopped_at_once),
        cmocka_unit_test(served_once),
        cmocka_unit_test(hung_up),
        cmocka_unit_test(set_back),
        cmocka_unit_test(told_to_come_back),
        cmocka_unit_test(clocks_stand_still),
    };

    return child_arguments(argc, argv) ? RUN(tests) : 2;
}
