/* clock.c - the clocks of a table: examples, then properties in virtual time. */
#include "test.h"

#include "base/rng.h"
#include "table/clock.h"
#include "sitting.h"

static void speeds(void **state)
{
    (void)state;
    static const char *const good[] = {"none", "live:60+40", "live:0+10", "live:86400+0",
                                       "days:1", "days:30"};
    static const char *const bad[] = {
        "",
        "live",
        "live:",
        "live:60",
        "live:60+",
        "live:+40",
        "live:0+0",
        "live:-1+5",
        "live:60+40 ",
        "live:86401+0",
        "live:1+3601",
        "days:0",
        "days:31",
        "days:3x",
        "None",
        "live:99999999999+1",
        "fast",
    };
    Speed speed;
    Err err;

    for (size_t i = 0; i < COUNT(good); i++) {
        char text[64];
        Text out = text_in(text, sizeof text);
        CHECK(speed_read(&speed, good[i], &err), good[i]);
        speed_write(&out, &speed);
        CHECK_STR(text, good[i], "as it was read");
    }
    for (size_t i = 0; i < COUNT(bad); i++) {
        Speed before = speed;
        CHECK(!speed_read(&speed, bad[i], &err), bad[i]);
        CHECK_INT(err.code, ERR_SETUP, bad[i]);
        CHECK(memcmp(&before, &speed, sizeof speed) == 0, "it stays as it was");
    }
}

static void a_live_clock(void **state)
{
    (void)state;
    Speed speed = {.kind = SPEED_LIVE, .bank_s = 60, .increment_s = 40};
    Clock clock;

    clock_start(&clock, &speed);
    CHECK_INT(clock.left_ms, 60000, "the bank");
    CHECK_INT(clock.quota_ms, 3 * 390, "three gains of 0.15 s + 0.4 % of 60 s");
    clock_turn(&clock, &speed);
    CHECK_INT(clock.left_ms, 100000, "and the increment");
    CHECK_INT(clock.quota_ms, 4 * 390, "and a gain");
    CHECK_INT(clock_deadline(&clock, &speed, 7000), 7000 + 100000 + 4 * 390,
              "all forgiven");
    clock_charge(&clock, &speed, 30000, 200);
    CHECK_INT(clock.left_ms, 100000 - 29800, "without the measured lag");
    CHECK_INT(clock.quota_ms, 4 * 390 - 200, "which the quota pays");
    clock_charge(&clock, &speed, 10000, 9000);
    CHECK_INT(clock.left_ms, 70200 - (10000 - 1360), "no more than the quota has");
    CHECK_INT(clock.quota_ms, 0, "and it is empty");
    clock_turn(&clock, &speed);
    CHECK_INT(clock.left_ms, 100000, "never more than bank and increment");
    for (int i = 0; i < 20; i++)
        clock_turn(&clock, &speed);
    CHECK_INT(clock.quota_ms, 7 * 390, "never more than seven gains");
    clock_charge(&clock, &speed, 100000 + 390, 0);
    CHECK_INT(clock.left_ms, 0, "what the bank cannot pay");
    CHECK_INT(clock.quota_ms, 6 * 390, "the quota does");
    clock_charge(&clock, &speed, -5, 0);
    CHECK_INT(clock.left_ms, 0, "time does not run back");
}

static void other_clocks(void **state)
{
    (void)state;
    Speed days = {.kind = SPEED_DAYS, .days = 3}, none = {.kind = SPEED_NONE};
    const int64_t day = 86400000;
    Clock clock;

    clock_start(&clock, &days);
    clock_charge(&clock, &days, 2 * day, 0);
    CHECK_INT(clock.left_ms, day, "one day is left");
    clock_turn(&clock, &days);
    CHECK_INT(clock.left_ms, 3 * day, "each turn has three");
    clock_start(&clock, &none);
    clock_turn(&clock, &none);
    clock_charge(&clock, &none, 5000, 0);
    CHECK(clock_deadline(&clock, &none, 0) == INT64_MAX, "never");
}

/* P5 in virtual time: a player who thinks for `think` ms is charged fairly, whatever the
 * lag of the connection. */
static void properties(void **state)
{
    (void)state;
    Rng rng = rng_from(5);

    for (int game = 0; game < effort(4000); game++) {
        Speed speed = {.kind = SPEED_LIVE, .bank_s = (int)rng_below(&rng, 600),
                       .increment_s = 1 + (int)rng_below(&rng, 60)};
        Clock clock;
        clock_start(&clock, &speed);
        for (int turn = 0; turn < 50; turn++) {
            clock_turn(&clock, &speed);
            Clock before = clock;
            int64_t think = rng_below(&rng, 40000), lag = rng_below(&rng, 1500);
            int64_t measured = lag * rng_below(&rng, 3) / 2, spent = think + lag;
            int64_t deadline = clock_deadline(&clock, &speed, 1000);
            clock_charge(&clock, &speed, spent, measured);
            int64_t charge = before.left_ms - clock.left_ms,
                    forgiven = before.quota_ms - clock.quota_ms;
            CHECK(charge >= 0 && forgiven >= 0 && clock.left_ms >= 0 &&
                      clock.quota_ms >= 0,
                  "nothing is gained by moving");
            CHECK(charge <= spent, "charge <= time on the server's clock");
            CHECK(forgiven <= (measured > spent - before.left_ms
                                   ? measured
                                   : spent - before.left_ms),
                  "no more is forgiven than lag, or what the bank could not pay");
            if (1000 + spent > deadline)
                break;
            CHECK_INT(charge + forgiven, spent,
                      "before the deadline all is accounted for");
            CHECK(think <= charge + forgiven, "think time <= charge + quota used");
        }
    }
}

/* Just before the deadline a move counts and the clock has not run out; at the deadline
 * it is the other way round. */
static void flags(void **state)
{
    (void)state;
    static const char *const speeds_tried[] = {"live:10+5", "live:0+1", "days:2"};

    for (size_t i = 0; i < COUNT(speeds_tried); i++) {
        char fields[256];
        snprintf(fields, sizeof fields,
                 "{\"game\":\"null\",\"seats\":[\"human\",\"human\"],\"speed\":\"%s\"}",
                 speeds_tried[i]);
        Sitting *s = sit_down(fields, 4);
        s->reloads = true;
        s->now.service_ms = table_deadline(s->table) - 1;
        CHECK(!server_does(s, 0, "timeout", NULL), "not yet");
        CHECK_STR(s->refusal, "state the clock of this seat has not run out", "and why");
        CHECK(seat_does(s, 0, "moves", "{\"moves\":[\"take\"]}"), s->refusal);
        CHECK_INT(table_turn(s->table), 1, "the next");
        CHECK(!server_does(s, 0, "timeout", NULL), "it is not the turn of seat 0");
        s->now.service_ms = table_deadline(s->table);
        CHECK(!seat_does(s, 1, "moves", "{\"moves\":[\"take\"]}"), "too late");
        CHECK_STR(s->refusal, "turn this seat has run out of time", "and why");
        CHECK(server_does(s, 1, "timeout", NULL), s->refusal);
        CHECK_HAS(body_of(s, s->n_events), "\"type\":\"timedout\"", "the flag falls");
        CHECK(table_deadline(s->table) == INT64_MAX, "a bot has no clock");
        CHECK(!seat_does(s, 1, "return", NULL), "the bot moves first");
        CHECK_INT(s->err.wait_s, 1, "and soon");
        CHECK(play_one(s), s->refusal);
        CHECK(seat_does(s, 1, "return", NULL), s->refusal);
        s->now.service_ms += 1;
        CHECK(play_one(s) && table_turn(s->table) == 1, "its turn again");
        CHECK(table_deadline(s->table) > s->now.service_ms + 1000, "with its increment");
        CHECK(play_one(s), s->refusal);
        stand_up(s);
    }
}

/* Whether a move is accepted depends only on the deadline. While the server is down the
 * service clock stops, so nobody loses time. */
static void random_games(void **state)
{
    (void)state;
    for (int game = 0; game < effort(80); game++) {
        Sitting *s =
            sit_down("{\"game\":\"null\",\"seats\":[\"human\",\"human\",\"human\"],"
                     "\"speed\":\"live:3+2\"}",
                     (uint64_t)game);
        s->reloads = true;
        while (s->table->phase == PHASE_PLAYING) {
            int seat = table_turn(s->table);
            int64_t deadline = table_deadline(s->table);
            const Clock before = s->table->seats[seat].clock;
            s->now.wall_ms += rng_below(&s->rng, 100000);           /* down or frozen */
            int64_t think = rng_below(&s->rng, 4000);
            s->now.service_ms += think;
            s->lag_ms = (int)rng_below(&s->rng, 600);
            bool in_time = s->now.service_ms < deadline;
            CHECK_INT(!server_does(s, seat, "timeout", NULL), in_time, "a flag");
            if (!in_time) {
                CHECK(play_one(s), "the bot goes on");
                CHECK(seat_does(s, seat, "return", NULL) || s->table->phase == PHASE_OVER,
                      s->refusal);
                continue;
            }
            CHECK(play_one(s), s->refusal);
            const Clock *clock = &s->table->seats[seat].clock;
            CHECK_INT(
                before.left_ms + before.quota_ms - clock->left_ms - clock->quota_ms,
                think,
                "charge and quota make up the service's time, whatever the wall says");
        }
        stand_up(s);
    }
}

static void a_turn_of_several_moves(void **state)
{
    (void)state;
    Sitting *s = sit_down("{\"game\":\"panticapaeum\",\"seats\":[\"human\",\"human\"],"
                          "\"speed\":\"live:100+10\"}", 12);
    int64_t full = 110000;

    s->reloads = true;
    CHECK_INT(s->table->seats[0].clock.left_ms, full, "as the turn began");
    for (int64_t spent = 1000; table_turn(s->table) == 0; spent += 1000) {
        CHECK_INT(s->table->seats[0].clock.left_ms, full - spent + 1000,
                  "no gain within a turn");
        s->now.service_ms += 1000;
        CHECK(play_one(s), s->refusal);
    }
    CHECK_INT(s->table->seats[1].clock.left_ms, full, "the other's turn begins");
    stand_up(s);
}

static void against_the_architect(void **state)
{
    (void)state;
    Sitting *s = sit_down("{\"seats\":[\"human\"],\"architect\":\"metagenes\","
                          "\"speed\":\"live:30+5\"}", 12);

    s->reloads = true;
    s->now.service_ms += 20000;
    CHECK(play_one(s), s->refusal);
    CHECK_HAS(body_of(s, s->n_events), "\"!", "the architect has moved too");
    CHECK_INT(s->table->seats[0].clock.left_ms, 20000,
              "so it is a new turn: 15 left and 5 more");
    stand_up(s);
}

/* Leaving and returning in the same turn gains no time. */
static void leaving_gains_nothing(void **state)
{
    (void)state;
    Sitting *s = sit_down("{\"game\":\"null\",\"seats\":[\"human\",\"human\"],"
                          "\"speed\":\"live:30+5\"}", 12);

    s->reloads = true;
    for (int i = 0; i < 4; i++) {
        s->now.service_ms += 1000;
        CHECK(seat_does(s, 0, "leave", NULL), s->refusal);
        s->now.service_ms += 7000;
        CHECK(seat_does(s, 0, "return", NULL), s->refusal);
        CHECK_INT(s->table->seats[0].clock.left_ms, 35000 - 8000 * (i + 1),
                  "all the time of its turn");
        CHECK_HAS(body_of(s, s->n_events), "\"clocks\":[", "shown");
    }
    stand_up(s);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(speeds),
        cmocka_unit_test(a_live_clock),
        cmocka_unit_test(other_clocks),
        cmocka_unit_test(properties),
        cmocka_unit_test(flags),
        cmocka_unit_test(random_games),
        cmocka_unit_test(a_turn_of_several_moves),
        cmocka_unit_test(against_the_architect),
        cmocka_unit_test(leaving_gains_nothing),
    };

    return RUN(tests);
}
