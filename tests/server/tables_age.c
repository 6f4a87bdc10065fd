/* tables_age.c - time that does not count, as while the process is frozen, and the age of
 * tables. The test sets the time. */
#include "tables_stage.h"
#include "os/loop_clock.h"

static const int64_t DAY_MS = 86400000;

/* How a loop that ticks every 50 ms counts the time of the machine. */
static void test_loop_clock(void **state)
{
    static const struct {
        bool ticks;
        int after, shows, late;     /* the last only of ticks */
    } steps[] = {
        {true, 50, 50, 0},      {false, 20, 70, 0},     /* as it should be */
        {true, 430, 500, 400},  {false, 500, 1000, 0},  /* slow, but not frozen */
        {true, 0, 1000, 450},   {true, 3000, 1000, 2950}, /* frozen: none of it */
        {false, 501, 1000, 0},  {true, 9, 1009, 460},
        {false, 400, 1409, 0},  {false, 400, 1509, 0},  /* no more than 500 ... */
        {false, 400, 1509, 0},  {true, 0, 1509, 1150},  /* before the next tick */
        {true, 50, 1559, 0},    {true, 40, 1599, 0},
    };
    LoopClock clock;
    int64_t machine = 7000;

    (void)state;
    loop_clock_start(&clock, machine);
    for (size_t i = 0; i < COUNT(steps); i++) {
        machine += steps[i].after;
        CHECK_INT(loop_clock_at(&clock, machine), 7000 + steps[i].shows, "shows");
        if (steps[i].ticks)
            CHECK_INT(loop_clock_tick(&clock, machine, 50), steps[i].late, "late");
    }
}

/* A loop on the stage: the time of the machine passes, and the loop ticks unless it is
 * frozen. */
static void live_for(Stage *stage, LoopClock *clock, int64_t *machine, int ms)
{
    for (int passed = 0; passed < ms; passed += 50) {
        *machine += 50;
        stage->up_ms = loop_clock_at(clock, *machine);
        loop_clock_tick(clock, *machine, 50);
        tables_tick(stage->tables);
        stage_settle(stage);
    }
}

/* No player loses time while the process is frozen. */
static void test_frozen(void **state)
{
    Stage stage;
    Answer made;
    LoopClock clock;

    (void)state;
    stage_open(&stage, "memory:");
    stage.config.away_s = 100000;
    int64_t machine = stage.up_ms;
    loop_clock_start(&clock, machine);
    made = stage_create(
        &stage, "{\"seats\":[\"human\",\"human\"],\"speed\":\"live:1+1\"}", NULL);
    live_for(&stage, &clock, &machine, 1000);
    machine += 8000;
    live_for(&stage, &clock, &machine, 500);
    CHECK_INT(stage_table(&stage, made.table)->seats[0].standing, PLAYING, "half left");
    machine += 3000;
    stage.up_ms = loop_clock_at(&clock, machine);
    CHECK(stage_move(&stage, made.table, "m1").ok, "a move that lay there");
    CHECK_INT(stage_table(&stage, made.table)->seats[0].clock.left_ms, 500 + 50,
              "is charged for what was lived, but for the tick in the first freeze");
    live_for(&stage, &clock, &machine, 3000);
    CHECK_INT(stage_table(&stage, made.table)->seats[1].standing, TIMED_OUT,
              "the clock goes on");
    stage_close(&stage);
}

/* A table that came from servers that share a store: nobody acted for it for a while, and
 * that time is charged to nobody. */
static void test_lapse(void **state)
{
    Stage stage;
    Answer made;
    Batch *batch = batch_open();

    (void)state;
    stage_open(&stage, "memory:");
    stage.config.away_s = 100000;
    made = stage_create(
        &stage, "{\"seats\":[\"human\",\"human\"],\"speed\":\"live:60+0\"}", NULL);
    stage_pass(&stage, 30000);
    batch_put(batch, "lapse", made.table, "30000");
    tables_commit(stage.tables, batch, NULL, NULL);
    stage_settle(&stage);
    stage_crash(&stage, 0);
    stage_pass(&stage, 55000 + 5000);   /* the rest: for players to reconnect */
    CHECK_INT(stage_table(&stage, made.table)->seats[0].standing, PLAYING, "a minute");
    stage_pass(&stage, 11000);
    CHECK_INT(stage_table(&stage, made.table)->seats[0].standing, TIMED_OUT,
              "the clock goes on");
    tables_delete(stage.tables, made.table, NULL, NULL);
    stage_settle(&stage);
    CHECK(!stage_has(&stage, "lapse", made.table), "it goes with the table");
    stage_close(&stage);
}

/* A table does not get older when the time of day jumps or the server is down. */
static void test_calendar_jumps(void **state)
{
    Stage stage;
    Answer made;

    (void)state;
    stage_open(&stage, "memory:");
    stage.config.close_days = 2;
    made = stage_create(&stage, "{\"seats\":[\"human\",\"open\"]}", NULL);
    stage_crash(&stage, 30 * DAY_MS);
    stage_pass(&stage, 6000);
    CHECK_INT(stage_table(&stage, made.table)->phase, PHASE_WAITING, "it was down");
    stage.wall_ms += 30 * DAY_MS;
    stage_pass(&stage, 1000);
    CHECK_INT(stage_table(&stage, made.table)->phase, PHASE_WAITING, "it was set wrong");
    stage.wall_ms -= 90 * DAY_MS;
    stage.up_ms += 2 * DAY_MS;
    stage_pass(&stage, 6000);
    CHECK_INT(stage_table(&stage, made.table)->phase, PHASE_OVER, "the time came");
    stage_close(&stage);
}

/* Copy the events to another id, without their notes. */
static bool copy_bare(void *to, const StoredEvent *event)
{
    batch_event(to, "bare-table-00001", event->version, event->body, "{}");
    return true;
}

/* A table that does not say when it was last touched counts from when it was loaded. */
static void test_close_untold(void **state)
{
    Stage stage;
    Answer made;
    Batch *batch = batch_open();
    char *seed = NULL;
    bool refused;
    Err err;

    (void)state;
    stage_open(&stage, "memory:");
    stage.config.close_days = 2;
    made = stage_create(&stage, "{\"seats\":[\"human\",\"open\"]}", NULL);
    CHECK(store_events(stage.store, made.table, 0, copy_bare, batch, &err) &&
              store_get(stage.store, &seed, "seed", made.table, &err), "read");
    stage.up_ms += 5 * DAY_MS;
    stage_pass(&stage, 6000);
    batch_put(batch, "seed", "bare-table-00001", seed);
    batch_put(batch, "live", "bare-table-00001", "");
    CHECK(store_commit(stage.store, &batch, 1, &refused, &err) && !refused, "written");
    batch_close(batch);
    free(seed);
    stage_crash(&stage, 1000);
    stage_pass(&stage, 6000);
    CHECK_INT(stage_table(&stage, "bare-table-00001")->phase, PHASE_WAITING, "loaded");
    stage.up_ms += 2 * DAY_MS;
    stage_pass(&stage, 6000);
    CHECK_INT(stage_table(&stage, "bare-table-00001")->phase, PHASE_OVER, "old");
    stage_close(&stage);
}

/* A table with a running clock is not closed for its age: the clock brings it to its end.
 */
static void test_close_old(void **state)
{
    Stage stage;
    Answer made, played;

    (void)state;
    stage_open(&stage, "memory:");
    stage.config.close_days = 2;
    made = stage_create(&stage, "{\"seats\":[\"human\",\"open\"]}", NULL);
    played = stage_create(&stage,
                          "{\"seats\":[\"human\",\"human\"],\"speed\":\"days:9\"}", NULL);
    stage.up_ms += DAY_MS;
    stage_pass(&stage, 6000);
    CHECK_INT(stage_table(&stage, made.table)->phase, PHASE_WAITING, "a day is nothing");
    stage.up_ms += DAY_MS;
    stage_pass(&stage, 1000);
    CHECK_INT(stage_table(&stage, made.table)->phase, PHASE_OVER, "two are");
    CHECK(!stage_has(&stage, "live", made.table), "it is not live any more");
    CHECK_INT(stage_table(&stage, played.table)->phase, PHASE_PLAYING,
              "one with a clock goes on");
    stage_close(&stage);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_loop_clock),     cmocka_unit_test(test_frozen),
        cmocka_unit_test(test_lapse),          cmocka_unit_test(test_calendar_jumps),
        cmocka_unit_test(test_close_untold),   cmocka_unit_test(test_close_old),
    };

    return RUN(tests);
}
