/* outage.c - what players are told while the database of their server is away, though
 * none of them does anything; and that no clock runs while it answers but saves nothing.
 * The server's time is the test's, the database's is real. */
#include "test.h"

#include <signal.h>

#include "os/clock.h"
#include "postgres.h"
#include "server/nodes/nodes.h"
#include "venue.h"

#define AWAY "{\"type\":\"store\",\"works\":false}"
#define BACK "{\"type\":\"store\",\"works\":true}"

enum { PATIENCE_MS = 60000, FULL_MS = 3000, MOST_LINES = 100 };

static Postgres pg;
static Venue venue;

/* Another server on the same database, where nobody plays: all that it does is beat. */
static Store *other_store;
static Nodes *other;

static const Nodes *nodes(void)
{
    return tables_nodes(venue.tables);
}

/* The server's time is the real one for as long as this takes. */
static void go_on_until(bool (*is_so)(void), const char *what)
{
    double start = clock_ms();
    int64_t from = venue.ms;

    while (!is_so()) {
        CHECK(clock_ms() < start + PATIENCE_MS, what);
        venue.ms = from + (int64_t)(clock_ms() - start);
        venue_step(&venue);
        if (other)
            nodes_tick(other);
    }
}

static bool is_beating(void)
{
    static uint64_t wanted;

    if (!wanted)
        wanted = nodes_counts(nodes()).beats + 3;
    if (nodes_counts(nodes()).beats < wanted)
        return false;
    wanted = 0;
    return true;
}

static Conn *player;

static const char *last_frame(void)
{
    return fake_frame(player, fake_frames(player) - 1);
}

static bool is_told(void)
{
    return strcmp(last_frame(), AWAY) == 0;
}

static bool is_told_of_the_end(void)
{
    return strcmp(last_frame(), BACK) == 0;
}

static bool hears_again(void)
{
    CHECK_STR(last_frame(), AWAY, "not before it is true");
    return nodes_hears(nodes());
}

static void begin(void)
{
    venue_usual(&venue);
    venue_open_at(&venue, postgres_fresh(&pg));
    go_on_until(is_beating, "it beats");
    player = fake_connect(&venue.net, venue.address);
    CHECK(fake_upgrade(player, "/api/socket", NULL), "opens");
    CHECK_INT(fake_frames(player), 1, "hello");
}

static void end(void)
{
    fake_hang_up(player);
    venue_close(&venue);
}

/* After the outage time stands still for as long again: players learn that it is over
 * when it goes on. */
static void it_has_ended(void **state)
{
    (void)state;
    begin();
    postgres_stop(&pg, SIGINT);
    go_on_until(is_told, "told");
    CHECK(!nodes_hears(nodes()), "because nothing is heard");
    postgres_start(&pg);
    go_on_until(hears_again, "the database is back");
    CHECK(nodes_is_waiting(nodes()), "but time stands still");
    go_on_until(is_told_of_the_end, "told of the end");
    CHECK(!nodes_is_waiting(nodes()), "and it goes on");
    go_on_until(is_beating, "it beats");
    CHECK_INT(fake_frames(player), 3, "each was told once");
    end();
}

static void it_does_not_answer(void **state)
{
    (void)state;
    begin();
    postgres_freeze(&pg);
    go_on_until(is_told, "told");
    postgres_thaw(&pg);
    go_on_until(hears_again, "the database is back");
    end();
}

/* A server that was busy with something else for a while has nobody to blame. */
static void the_server_was_late(void **state)
{
    (void)state;
    begin();
    for (int i = 0; i < 5; i++) {
        venue.ms += 3 * SILENT_MS;
        server_tick(&venue.server, 3 * SILENT_MS);
        go_on_until(is_beating, "it beats");
    }
    CHECK_INT(fake_frames(player), 1, "nothing was told");
    end();
}

static void nobody_wakes(void *with)
{
    (void)with;
}

static int64_t real_ms(void *with)
{
    (void)with;
    return (int64_t)clock_ms();
}

static void begin_two(void)
{
    char where[64];
    Err err;

    begin();
    snprintf(where, sizeof where, "polis_%d", pg.databases);
    other_store = store_open(postgres_url(&pg, where), &err);
    assert_non_null(other_store);
    other = nodes_open(&(NodesOptions){.store = other_store, .wake = nobody_wakes,
                                       .now_ms = real_ms}, &err);
    assert_non_null(other);
}

static void end_two(void)
{
    nodes_close(other);
    other = NULL;
    store_close(other_store);
    end();
}

/* Ways in which a database answers, but saves nothing. */
typedef struct {
    void (*begin)(void);
    void (*end)(void);
    bool is_refused;                /* what a player sends; else it waits */
    const char *says;
} Fault;

static void fill_disk(void)
{
    postgres_fill(&pg, true);
}

static void make_room(void)
{
    postgres_fill(&pg, false);
}

static void forbid_writing(void)
{
    postgres_sql(&pg, "postgres",
                 "alter system set default_transaction_read_only = on");
    postgres_sql(&pg, "postgres", "select pg_reload_conf()");
}

static void allow_writing(void)
{
    postgres_sql(&pg, "postgres", "alter system reset default_transaction_read_only");
    postgres_sql(&pg, "postgres", "select pg_reload_conf()");
}

static const Fault full = {fill_disk, make_room, true, "disk is full"};
static const Fault read_only = {forbid_writing, allow_writing, false,
                                "does not answer"};

/* What still finds a place is saved; the answer to the first that does not. */
static int write_until_refused(const Made *made)
{
    char path[64], line[400];

    snprintf(path, sizeof path, "/api/tables/%s/chat", made->id);
    snprintf(line, sizeof line, "{\"text\":\"%0250d\"}", 0);
    for (int i = 0; i < MOST_LINES; i++)
        if (venue_ask(&venue, "POST", path, made->tokens[0], line) != 200)
            break;
    return venue.status;
}

static bool the_other_has_noticed(void)
{
    return !nodes_hears(other);
}

static double since_ms;

static bool some_time_has_passed(void)
{
    return clock_ms() > since_ms + FULL_MS;
}

static void saves_nothing(const Fault *fault)
{
    begin_two();
    Made made = venue_table(&venue, "{\"seats\":[\"human\",\"human\"],"
                                    "\"speed\":\"live:60+40\"}");
    fault->begin();
    if (fault->is_refused) {
        CHECK_INT(write_until_refused(&made), 503, "nothing can be saved");
        CHECK_HAS(venue.body, fault->says, "and players are told why");
    }
    go_on_until(is_told, "told");
    go_on_until(the_other_has_noticed, "a server that saves nothing notices it too");
    int frames = fake_frames(player);
    int64_t stood = nodes_time(other);
    since_ms = clock_ms();
    go_on_until(some_time_has_passed, "time");
    CHECK_INT(nodes_time(other), stood, "no clock runs");
    CHECK_INT(fake_frames(player), frames, "it is not over");
    CHECK_INT(venue_ask(&venue, "GET", "/healthz", NULL, NULL), 503, "its health");
    CHECK_HAS(venue.body, fault->says, "and why");
    fault->end();
    go_on_until(is_told_of_the_end, "told of the end");
    CHECK(!nodes_is_waiting(nodes()), "when clocks run again");
    CHECK_INT(write_until_refused(&made), 200, "all is saved");
    end_two();
}

static void its_disk_is_full(void **state)
{
    (void)state;
    saves_nothing(&full);
}

static void it_is_read_only(void **state)
{
    (void)state;
    saves_nothing(&read_only);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_has_ended),
        cmocka_unit_test(it_does_not_answer),
        cmocka_unit_test(the_server_was_late),
        cmocka_unit_test(its_disk_is_full),
        cmocka_unit_test(it_is_read_only),
    };

    postgres_open(&pg, false, "fsync = off\n");
    int failed = RUN(tests);
    postgres_close(&pg);
    return failed;
}
