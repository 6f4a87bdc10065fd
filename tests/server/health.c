/* health.c - what /healthz and /metrics say about a healthy server, and about others. The
 * test controls time and disk. */
#include "test.h"

#include "store_double.h"
#include "venue.h"

static Venue venue;
static Store *behind, *disk;

static int open_all(void **state)
{
    Err err;

    (void)state;
    behind = store_open("memory:", &err);
    disk = double_open(behind);
    venue_usual(&venue);
    venue_open_on(&venue, disk);
    return 0;
}

static int close_all(void **state)
{
    (void)state;
    venue_close(&venue);
    store_close(disk);
    store_close(behind);
    return 0;
}

static int ask_health(void)
{
    return venue_ask(&venue, "GET", "/healthz", NULL, NULL);
}

static void check_metrics(const char *line)
{
    venue_ask(&venue, "GET", "/metrics", NULL, NULL);
    CHECK_HAS(venue.body, line, "metrics");
}

/* Something is written to disk if nothing was written a moment ago, and not more
 * often. */
static void test_ok_is_true(void **state)
{
    (void)state;
    venue_settle(&venue);           /* what a new server writes is written */
    venue.ms += 600;
    int before = double_commits(disk);
    CHECK_INT(ask_health(), 200, venue.body);
    CHECK_STR(venue.body, "ok\n", "as ever");
    CHECK_INT(double_commits(disk), before + 1, "it was asked");
    for (int i = 0; i < 5; i++)
        CHECK_INT(ask_health(), 200, venue.body);
    CHECK_INT(double_commits(disk), before + 1, "once");
    check_metrics("\npolis_healthy 1\n");
}

static void test_disk_full(void **state)
{
    (void)state;
    CHECK_INT(ask_health(), 200, venue.body);
    double_fail(disk, 1000000);
    venue.ms += 600;
    for (int i = 0; i < 3; i++) {
        CHECK_INT(ask_health(), 503, "nobody else had noticed");
        CHECK_HAS(venue.body, "\"code\":\"store\"", "why");
        CHECK_HAS(venue.body, "disk is full", "why");
        check_metrics("\npolis_healthy 0\n");
        venue_pass(&venue, 600);
    }
    double_fail(disk, 0);
    venue_pass(&venue, 600);
    CHECK_INT(ask_health(), 200, "it notices by itself");
    check_metrics("\npolis_healthy 1\n");
}

static void test_disk_hangs(void **state)
{
    Conn *first = fake_connect(&venue.net, venue.address);

    (void)state;
    double_hold(disk);
    fake_request(first, "GET", "/healthz", NULL, NULL);
    double_wait_held(disk);
    CHECK_INT(fake_status(first), 0, "it is not known yet");
    venue.ms += 600;
    CHECK_INT(ask_health(), 503, "now it is");
    CHECK_HAS(venue.body, "does not answer", "why");
    double_let_go(disk);
    venue_wait(&venue, first, 0);
    CHECK_INT(fake_status(first), 200, "it was only slow");
    CHECK_INT(ask_health(), 200, venue.body);
    fake_hang_up(first);
}

/* Everyone who is connected learns that moves cannot be saved, and when they can. */
static void test_players_are_told(void **state)
{
    Conn *before = fake_connect(&venue.net, venue.address),
         *after = fake_connect(&venue.net, venue.address);

    (void)state;
    venue_settle(&venue);           /* what a new server writes is written */
    CHECK(fake_upgrade(before, "/api/socket", NULL), "opens");
    double_fail(disk, 1000000);
    venue.ms += 600;
    CHECK_INT(ask_health(), 503, "the disk is full");
    venue_pass(&venue, 100);
    CHECK_STR(fake_frame(before, fake_frames(before) - 1),
              "{\"type\":\"store\",\"works\":false}", "told");
    CHECK(fake_upgrade(after, "/api/socket", NULL), "opens");
    CHECK_INT(fake_frames(after), 2, "hello, and");
    CHECK_STR(fake_frame(after, 1), fake_frame(before, fake_frames(before) - 1),
              "newcomers are told at once");
    double_fail(disk, 0);
    venue_pass(&venue, 700);
    CHECK_STR(fake_frame(before, fake_frames(before) - 1),
              "{\"type\":\"store\",\"works\":true}", "it is over");
    int frames = fake_frames(before);
    venue_pass(&venue, 700);
    CHECK_INT(fake_frames(before), frames, "once");
    fake_hang_up(before);
    fake_hang_up(after);
}

/* The caller may be gone before the disk has answered. */
static void test_nobody_waits(void **state)
{
    Conn *first = fake_connect(&venue.net, venue.address);

    (void)state;
    double_hold(disk);
    fake_request(first, "GET", "/healthz", NULL, NULL);
    fake_hang_up(first);
    double_let_go(disk);
    venue_settle(&venue);
    CHECK_INT(ask_health(), 200, venue.body);
}

static void test_late(void **state)
{
    (void)state;
    server_tick(&venue.server, 1000);
    CHECK_INT(ask_health(), 200, "a second is not too late");
    server_tick(&venue.server, 1001);
    CHECK_INT(ask_health(), 503, "more is");
    CHECK_HAS(venue.body, "the server was held up for 1001 ms a moment ago", "why");
    venue_pass(&venue, 9000);
    CHECK_INT(ask_health(), 503, "for ten seconds");
    check_metrics("\npolis_healthy 0\n");
    venue_pass(&venue, 1000);
    CHECK_INT(ask_health(), 200, "it is over");
    static const char half[] = "\npolis_loop_delay_seconds_bucket{le=\"0.5\"} ";
    check_metrics(half);
    const char *all = strstr(venue.body, "polis_loop_delay_seconds_count "),
               *below = strstr(venue.body, half);
    CHECK_INT(atoi(strchr(all, ' ')) - atoi(strchr(below, ' ')), 2, "both are counted");
}

/* A store that is not a file has nothing to report. */
static void test_no_disk(void **state)
{
    (void)state;
    venue_ask(&venue, "GET", "/metrics", NULL, NULL);
    CHECK(!strstr(venue.body, "polis_disk_free_bytes"), "no disk");
    CHECK(!strstr(venue.body, "polis_store_log_bytes"), "no log");
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_ok_is_true, open_all, close_all),
        cmocka_unit_test_setup_teardown(test_disk_full, open_all, close_all),
        cmocka_unit_test_setup_teardown(test_disk_hangs, open_all, close_all),
        cmocka_unit_test_setup_teardown(test_players_are_told, open_all, close_all),
        cmocka_unit_test_setup_teardown(test_nobody_waits, open_all, close_all),
        cmocka_unit_test_setup_teardown(test_late, open_all, close_all),
        cmocka_unit_test_setup_teardown(test_no_disk, open_all, close_all),
    };

    return RUN(tests);
}
