/* hostile.c - honest games beside bad neighbours (P10 to P12): nonsense is refused with a
 * reason, floods are told how long to wait and are thrown out, memory stays bounded, and
 * the honest ones play on.
 *
 * usage: hostile POLIS [SEED] */
#include <signal.h>

#include "child.h"
#include "crowd.h"
#include "mob.h"
#include "test.h"
#include "wire.h"

enum {
    TABLES = 5, ROGUES = 120, RIOT_MS = 10000, MOST_MS = 90000, SETTLE_MS = 60000,
    MOST_KB = 48 << 10,             /* by which memory may grow */
    THINK_MS = 60, BIG = 1 << 20
};

/* As strict as honest players who hardly think can bear. */
static const char settings[] = "socket_rate = 200/5s\nseat_rate = 200/5s\n"
                               "chat_rate = 100/5s\naddress_rate = 200/5s\n"
                               "max_sockets_per_address = 20\ntable_rate = 30/1h\n"
                               "max_queue = 64k\nrequest_s = 2s\nidle_s = 2s\n"
                               "ping_s = 1s\npong_s = 3s\n";

/* Until each limit has refused something, and for RIOT_MS at least. */
static int run_beside(Crowd *crowd, Mob *mob)
{
    bool is_complete = false;
    int ms = 0;

    for (; ms < RIOT_MS || (!is_complete && ms < MOST_MS); ms += 1000) {
        crowd_run(crowd, 1000);
        MobCount count = mob_count(mob);
        is_complete = true;
        for (int i = 0; mob_limits[i]; i++)
            is_complete &= count.limits[i] > 0;
    }
    return ms;
}

static void beside_a_mob(void **state)
{
    Child child;
    Count count;

    (void)state;
    child_open(&child, settings);
    assert_true(child_start(&child));
    Crowd *crowd = crowd_open(&(CrowdPlan){child.url, .tables = TABLES, .games = 4,
                                           .think_ms = THINK_MS,
                                           .seed = under_test.seed});
    CHECK(crowd_play(crowd, 2000, 1), "honest ones play");
    int alone = crowd_acked(crowd);
    long before_kb = child_rss(&child);
    Mob *mob = mob_open(child.port, crowd_books(crowd, 0)->table, ROGUES);
    int riot_ms = run_beside(crowd, mob);
    long after_kb = child_rss(&child);
    CHECK(crowd_play(crowd, 0, 1), "honest ones go on");
    int beside = crowd_acked(crowd) - alone;
    MobCount riot = mob_close(mob);
    print_message("# alone %d moves in 2 s, beside the mob %d in %d s; memory %ld kB, "
                  "then %ld kB; %ld sockets opened, %ld closed, %ld kB said\n", alone,
                  beside, riot_ms / 1000, before_kb, after_kb, riot.opened, riot.closed,
                  riot.bytes / 1024);
    for (int i = 0; mob_limits[i]; i++)
        print_message("# limit %s: %ld refusals\n", mob_limits[i], riot.limits[i]);
    CHECK_INT(crowd_refused(crowd, "limit"), 0, "and are not taken for others");
    CHECK(after_kb - before_kb < MOST_KB, "memory is bounded");
    CHECK(riot.limits[0] > 0, "a socket that floods is told so");
    CHECK(riot.limits[1] > 0, "an address that floods is told so");
    CHECK(riot.limits[2] > 0, "whoever makes too many tables is told so");
    CHECK(riot.limits[3] > 0, "whoever has too many sockets is told so");
    CHECK_INT(riot.no_wait, 0, "and each time for how long");
    CHECK(crowd_settle(crowd, SETTLE_MS), "everybody sees everything");
    CHECK_STR(crowd_check(crowd, child.url, &count), "", "the books");
    CHECK_INT(count.gone, 0, "no seat is lost");
    crowd_close(crowd);
    CHECK_INT(child_end(&child, SIGTERM), 0, "it stops politely");
    child_close(&child);
}

/* Sent on a WebSocket that follows a table as seat 1, which is not to move. */
static const struct {
    const char *say, *answer;
} nonsense[] = {
    {"", "\"code\":\"syntax\""},
    {"{", "\"code\":\"syntax\""},
    {"[]", "\"code\":\"syntax\""},
    {"{\"do\":\"ping\"}", "\"code\":\"syntax\""},
    {"{\"do\":\"dance\",\"id\":\"1\",\"table\":\"%s\"}", "\"code\":\"syntax\""},
    {"{\"do\":\"moves\",\"id\":\"1\",\"table\":\"%s\",\"move\":\"x\"}",
     "\"code\":\"syntax\""},
    {"{\"do\":\"moves\",\"id\":\"2\",\"table\":\"%s\",\"moves\":[\"1@0,0/0\"]}",
     "\"code\":\"turn\""},
    {"{\"do\":\"open\",\"id\":\"3\",\"table\":\"%s\",\"token\":"
     "\"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\"}", "\"code\":\"token\""},
    {"{\"do\":\"open\",\"id\":\"4\",\"table\":\"AAAAAAAAAAAAAAAA\"}",
     "\"code\":\"absent\""},
    {"{\"do\":\"ping\",\"id\":\"5\"}", "\"type\":\"pong\""},
};

typedef struct {
    char id[32], token[64];         /* of seat 1 */
} Place;

static void make_table(Place *out, const Child *child)
{
    Wire *wire = wire_open(child->where);
    WireAnswer made = wire_ask(wire, "POST", "/api/tables",
                               "Content-Type: application/json\r\n",
                               "{\"id\":\"hostile-0123456789\","
                               "\"seats\":[\"human\",\"human\"]}");

    CHECK_INT(made.status, 200, "a table");
    json_t *answer = json_loads(made.body, 0, NULL);
    const char *id = json_string_value(json_object_get(answer, "table"));
    const char *token =
        json_string_value(json_array_get(json_object_get(answer, "tokens"), 1));
    assert_true(id && token);
    snprintf(out->id, sizeof out->id, "%s", id);
    snprintf(out->token, sizeof out->token, "%s", token);
    json_decref(answer);
    wire_close(wire);
}

static Wire *take_place(const Child *child, const Place *place)
{
    Wire *wire = wire_open(child->where);
    char open[256];

    CHECK_INT(wire_upgrade(wire, "/api/socket", NULL), 101, "a socket");
    snprintf(open, sizeof open, "{\"do\":\"open\",\"id\":\"0\",\"table\":\"%s\","
             "\"token\":\"%s\"}", place->id, place->token);
    wire_text(wire, open);
    CHECK(wire_read_until(wire, "\"type\":\"ack\""), "it follows its table");
    return wire;
}

__attribute__((format(printf, 3, 0)))
static void fill_in(char *out, size_t size, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(out, size, format, arguments);
    va_end(arguments);
}

static void say_nonsense(const Child *child, const Place *place, Crowd *crowd)
{
    Wire *wire = take_place(child, place);
    char text[512];

    for (size_t i = 0; i < COUNT(nonsense); i++) {
        fill_in(text, sizeof text, nonsense[i].say, place->id);
        wire_text(wire, text);
        const char *answer = wire_read_until(
            wire, strstr(nonsense[i].answer, "pong") ? "pong" : "\"type\":\"refused\"");
        CHECK(answer && strstr(answer, nonsense[i].answer), text);
        crowd_run(crowd, 50);
    }
    wire_close(wire);
}

static void say_too_much(const Child *child, const Place *place)
{
    Wire *wire = take_place(child, place), *request = wire_open(child->where);
    char *big = malloc(BIG + 1);

    assert_non_null(big);
    memset(big, 'x', BIG);
    big[BIG] = '\0';
    wire_text(wire, big);           /* it may hang up in the middle of it */
    CHECK_INT(wire_close_code(wire), 1009, "a message of 1 MB");
    WireAnswer answer = wire_ask(request, "POST", "/api/tables",
                                 "Content-Type: application/json\r\n", big);
    CHECK_INT(answer.status, 413, "a request of 1 MB");
    free(big);
    wire_close(wire);
    wire_close(request);
}

static void nonsense_beside_games(void **state)
{
    Child child;
    Place place;
    Count count;

    (void)state;
    child_open(&child, "ping_s = 1s\npong_s = 4s\nrequest_s = 2s\n");
    assert_true(child_start(&child));
    Crowd *crowd = crowd_open(&(CrowdPlan){child.url, .tables = TABLES,
                                           .think_ms = THINK_MS,
                                           .seed = under_test.seed});
    CHECK(crowd_play(crowd, 500, 1), "they play");
    make_table(&place, &child);
    Wire *half_open = take_place(&child, &place), *half_said = wire_open(child.where);
    wire_say(half_said, "GET /api HTTP/1.1\r\nHost: ");
    say_nonsense(&child, &place, crowd);
    say_too_much(&child, &place);
    for (int i = 0; i < 4; i++)
        CHECK(crowd_play(crowd, 1000, 1), "others play on undisturbed");
    CHECK(wire_is_over(half_open), "a socket that answers no ping is closed");
    CHECK(wire_is_over(half_said), "half a request is not waited for");
    CHECK(crowd_settle(crowd, SETTLE_MS), "everybody sees everything");
    CHECK_STR(crowd_check(crowd, child.url, &count), "", "the books");
    CHECK_INT(count.gone, 0, "no seat is lost");
    wire_close(half_open);
    wire_close(half_said);
    crowd_close(crowd);
    CHECK_INT(child_end(&child, SIGTERM), 0, "it stops politely");
    child_close(&child);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nonsense_beside_games),
        cmocka_unit_test(beside_a_mob),
    };

    return child_arguments(argc, argv) ? RUN(tests) : 2;
}
