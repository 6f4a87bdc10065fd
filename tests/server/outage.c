/* outage.c - what players are told while the database of their server is away, though
 * none of them does anything. The server's time is the test's, the database's is real. */
#include "test.h"

#include <signal.h>

#include "os/clock.h"
#include "postgres.h"
#include "server/nodes/nodes.h"
#include "venue.h"

#define AWAY "{\"type\":\"store\",\"works\":false}"
#define BACK "{\"type\":\"store\",\"works\":true}"

enum { PATIENCE_MS = 60000 };

static Postgres pg;
static Venue venue;

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_has_ended),
        cmocka_unit_test(it_does_not_answer),
        cmocka_unit_test(the_server_was_late),
    };

    postgres_open(&pg, false, "fsync = off\n");
    int failed = RUN(tests);
    postgres_close(&pg);
    return failed;
}
