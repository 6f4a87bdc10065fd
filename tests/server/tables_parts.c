/* tables_parts.c - parts of the shuffle at tables in memory: how long a table waits for
 * them, who keeps which token, and what a crash changes. The test sets the time. */
#include "tables_stage.h"

#include "table/part.h"

/* The seals of two nonces, 32 times the letter a and 32 times the letter b. */
#define SEAL_A "c366e4c2049b109ebab2e50d62fecdb3e41aa47aa09f890eb7bd28479a07956a"
#define SEAL_B "823edd6c418ce11b70a7efa8bbee6c6a180752ee6fd48cf3857bd17641151037"
#define OPEN_A "{\"nonce\":\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\"}"
#define OPEN_B "{\"nonce\":\"bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb\"}"

enum { DAY_MS = 24 * 3600000 };

/* Two players who have sealed their parts, at a table of this speed. */
static Answer seat_two(Stage *stage, const char *speed)
{
    char fields[256];
    Answer made, joined;

    stage_open(stage, "memory:");
    stage->config.away_s = 100000;
    snprintf(fields, sizeof fields,
             "{\"seats\":[\"human\",\"open\"],\"speed\":\"%s\",\"seal\":\"" SEAL_A "\"}",
             speed);
    made = stage_create(stage, fields, NULL);
    CHECK_INT(made.version, 2, "created sealed");
    joined = stage_do(stage, made.table, NOBODY, "join", "0123456789abcdef",
                      "{\"seal\":\"" SEAL_B "\"}");
    CHECK(joined.ok, "a second one");
    memcpy(made.tokens[1], joined.tokens[1], TOKEN);
    CHECK(table_is_opening(stage_table(stage, made.table)), "all seats are taken");
    return made;
}

static const char *part(Stage *stage, const char *table, int seat)
{
    return table_part(stage_table(stage, table), seat);
}

static bool has_begun(Stage *stage, const char *table)
{
    return stage_table(stage, table)->phase == PHASE_PLAYING;
}

/* In a live game a player who is not here forfeits their part. No clock runs meanwhile.
 */
static void test_live(void **state)
{
    Stage stage;
    Answer made = seat_two(&stage, "live:60+40");

    (void)state;
    stage_pass(&stage, 9000);
    CHECK(stage_do(&stage, made.table, 0, "nonce", "n", OPEN_A).ok, "one opens its part");
    CHECK(!has_begun(&stage, made.table), "the other has a second more");
    stage_pass(&stage, 2000);
    CHECK(has_begun(&stage, made.table), "not longer");
    CHECK_STR(part(&stage, made.table, 0), "opened", "the one");
    CHECK_STR(part(&stage, made.table, 1), "forfeited", "the other");
    CHECK(stage_table(&stage, made.table)->seats[0].clock.left_ms == 100000,
          "with all of its time");
    CHECK(stage_do(&stage, made.table, 0, "nonce", "n", OPEN_A).ok, "sent again");
    stage_close(&stage);
}

/* With days for a move the table waits for a player only from their first visit on. */
static void test_days(void **state)
{
    static Listener owner;
    Stage stage;
    Answer made = seat_two(&stage, "days:2");

    (void)state;
    CHECK(stage_do(&stage, made.table, 1, "nonce", "n", OPEN_B).ok, "one is there");
    stage_pass(&stage, DAY_MS);
    CHECK_STR(part(&stage, made.table, 0), "wanted", "the other will come");
    listen_to(&stage, &owner, made.table, 0);
    stage_pass(&stage, 9000);
    CHECK_STR(part(&stage, made.table, 0), "wanted", "it is there");
    listen_no_more(&stage, &owner);
    stage_pass(&stage, 2000);
    CHECK_STR(part(&stage, made.table, 0), "forfeited", "and does not open it");
    CHECK(has_begun(&stage, made.table), "so luck deals");
    stage_close(&stage);
}

static void test_days_run_out(void **state)
{
    Stage stage;
    Answer made = seat_two(&stage, "days:2");

    (void)state;
    CHECK(stage_do(&stage, made.table, 1, "nonce", "n", OPEN_B).ok, "one is there");
    stage_pass(&stage, 2 * (int64_t)DAY_MS - 1000);
    CHECK_STR(part(&stage, made.table, 0), "wanted", "two days");
    stage_pass(&stage, 2000);
    CHECK_STR(part(&stage, made.table, 0), "forfeited", "not more");
    stage_close(&stage);
}

/* A player who comes again and again for a moment counts as here. */
static void test_coming_and_going(void **state)
{
    static Listener owner;
    Stage stage;
    Answer made = seat_two(&stage, "none");

    (void)state;
    for (int i = 0; i < 3; i++) {
        CHECK_STR(part(&stage, made.table, 0), "wanted", "there is time");
        listen_to(&stage, &owner, made.table, 0);
        stage_pass(&stage, 2000);
        listen_no_more(&stage, &owner);
        stage_pass(&stage, 2000);
    }
    CHECK(stage_do(&stage, made.table, 1, "nonce", "n", OPEN_B).ok, "one is there");
    CHECK_STR(part(&stage, made.table, 0), "forfeited", "the other was for too long");
    stage_close(&stage);
}

/* Reading is a visit. */
static void test_reading(void **state)
{
    Stage stage;
    Answer made = seat_two(&stage, "none");

    (void)state;
    stage_pass(&stage, DAY_MS / 2);
    tables_visit(stage.tables, made.table, 1);
    tables_visit(stage.tables, made.table, NOBODY);
    stage_pass(&stage, 9000);
    CHECK_STR(part(&stage, made.table, 1), "wanted", "there is time");
    stage_pass(&stage, 2000);
    CHECK_STR(part(&stage, made.table, 1), "forfeited", "ten seconds");
    CHECK_STR(part(&stage, made.table, 0), "wanted", "who has not read");
    stage_close(&stage);
}

/* Without a clock players have a day. A command is a visit too, even if it is refused. */
static void test_no_clock(void **state)
{
    Stage stage;
    Answer made = seat_two(&stage, "none");

    (void)state;
    CHECK(stage_do(&stage, made.table, 1, "nonce", "n", OPEN_B).ok, "one is there");
    stage_pass(&stage, DAY_MS - 60000);
    CHECK_STR(part(&stage, made.table, 0), "wanted", "the other will come");
    CHECK(!stage_do(&stage, made.table, 0, "nonce", "x", OPEN_B).ok, "with a wrong one");
    stage_pass(&stage, 9000);
    CHECK_STR(part(&stage, made.table, 0), "wanted", "there is time");
    stage_pass(&stage, 2000);
    CHECK_STR(part(&stage, made.table, 0), "forfeited", "ten seconds");
    stage_close(&stage);
}

/* Nor does the table wait for ever for somebody who has sealed a part and vanished. */
static void test_vanished(void **state)
{
    Stage stage;
    Answer made = seat_two(&stage, "none");

    (void)state;
    CHECK(stage_do(&stage, made.table, 0, "nonce", "n", OPEN_A).ok, "the host is there");
    stage_pass(&stage, DAY_MS - 1000);
    CHECK_STR(part(&stage, made.table, 1), "wanted", "a day");
    stage_pass(&stage, 2000);
    CHECK_STR(part(&stage, made.table, 1), "forfeited", "not more");
    CHECK(has_begun(&stage, made.table), "so luck deals");
    stage_close(&stage);
}

/* The host need not wait for that day: after ten seconds the game can begin without the
 * parts that are missing. */
static void test_host_starts(void **state)
{
    Stage stage;
    Answer made = seat_two(&stage, "none");

    (void)state;
    CHECK(stage_do(&stage, made.table, 0, "nonce", "n", OPEN_A).ok, "the host is there");
    stage_pass(&stage, 8000);
    CHECK(!stage_do(&stage, made.table, 0, "start", "s", NULL).ok, "two seconds left");
    CHECK_STR(part(&stage, made.table, 1), "wanted", "for the other");
    stage_pass(&stage, 3000);
    CHECK(!stage_do(&stage, made.table, 1, "start", "t", NULL).ok, "not by a guest");
    CHECK(stage_do(&stage, made.table, 0, "start", "u", NULL).ok, "now");
    CHECK(has_begun(&stage, made.table), "luck deals");
    CHECK_STR(part(&stage, made.table, 0), "opened", "with one part");
    CHECK_STR(part(&stage, made.table, 1), "forfeited", "and not with the other");
    CHECK_INT(stage_viewer(&stage, made.table, made.tokens[1]).seat, 1,
              "whose seat it still is");
    CHECK(!stage_do(&stage, made.table, 0, "start", "v", NULL).ok, "it has begun");
    stage_close(&stage);
}

/* Or the host closes the table. That reveals the seed: nobody can say that it was chosen
 * later. */
static void test_host_closes(void **state)
{
    Stage stage;
    Answer made = seat_two(&stage, "days:30");
    char *live;
    Err err;

    (void)state;
    CHECK(!stage_do(&stage, made.table, 1, "close", "c", NULL).ok, "not by a guest");
    CHECK(stage_do(&stage, made.table, 0, "close", "c", NULL).ok, "by the host");
    CHECK_INT(stage_table(&stage, made.table)->phase, PHASE_OVER, "over");
    CHECK_INT(stage_table(&stage, made.table)->reason, REASON_CLOSED, "closed");
    CHECK(*stage_table(&stage, made.table)->reveal, "the seed is revealed");
    CHECK(store_get(stage.store, &live, "live", made.table, &err) && !live,
          "it is no longer loaded at a restart");
    stage_close(&stage);

    stage_open(&stage, "memory:");
    made = stage_create(&stage, "{\"seats\":[\"human\",\"open\"]}", NULL);
    CHECK(!stage_do(&stage, made.table, 0, "close", "c", NULL).ok, "nobody has sat down");
    CHECK(stage_do(&stage, made.table, NOBODY, "join", "0123456789abcdef", NULL).ok,
          "somebody does");
    CHECK(!stage_do(&stage, made.table, 0, "close", "d", NULL).ok, "a game is played");
    stage_close(&stage);
}

/* Before all seats are taken the host can clear one: its owner is gone, token and all,
 * and another player may come. */
static void test_host_clears(void **state)
{
    static Listener guest;
    Stage stage;
    Answer made, joined;

    (void)state;
    stage_open(&stage, "memory:");
    made = stage_create(&stage, "{\"seats\":[\"human\",\"open\",\"bot:easy\",\"open\"],"
                                "\"seal\":\"" SEAL_A "\"}", NULL);
    CHECK(!stage_do(&stage, made.table, 0, "clear", "a", "{\"seat\":1}").ok, "open");
    joined = stage_do(&stage, made.table, NOBODY, "join", "0123456789abcdef",
                      "{\"seal\":\"" SEAL_B "\",\"name\":\"Eve\"}");
    CHECK(joined.ok, "a guest");
    listen_to(&stage, &guest, made.table, 1);
    CHECK(!stage_do(&stage, made.table, 1, "clear", "b", "{\"seat\":0}").ok, "not by it");
    CHECK(!stage_do(&stage, made.table, 0, "clear", "c", "{\"seat\":0}").ok, "its own");
    CHECK(!stage_do(&stage, made.table, 0, "clear", "d", "{\"seat\":2}").ok, "not a bot");
    CHECK(!stage_do(&stage, made.table, 0, "clear", "e", "{}").ok, "not nobody");
    CHECK(stage_do(&stage, made.table, 0, "clear", "f", "{\"seat\":1}").ok, "the guest");
    CHECK_INT(stage_table(&stage, made.table)->seats[1].kind, SEAT_OPEN, "open again");
    CHECK_INT(stage_viewer(&stage, made.table, joined.tokens[1]).seat, NOBODY,
              "its token opens nothing");
    CHECK_INT(stage_table(&stage, made.table)->host, 0, "the host is who it was");
    CHECK(!stage_do(&stage, made.table, NOBODY, "join", "0123456789abcdef", NULL).ok,
          "sending its join again gives no seat either");
    listen_no_more(&stage, &guest);
    for (int seat = 1; seat <= 3; seat += 2)
        CHECK(stage_do(&stage, made.table, NOBODY, "join", NULL, NULL).ok, "others come");
    CHECK(table_is_opening(stage_table(&stage, made.table)), "and now it is too late");
    CHECK(!stage_do(&stage, made.table, 0, "clear", "g", "{\"seat\":1}").ok, "to clear");
    CHECK(!stage_do(&stage, made.table, NOBODY, "join", NULL, NULL).ok, "or to join");
    stage_close(&stage);
}

/* A crash takes nothing from the time that players have for opening their parts. */
static void test_down(void **state)
{
    Stage stage;
    Answer made = seat_two(&stage, "live:60+40");

    (void)state;
    stage_pass(&stage, 6000);
    stage_crash(&stage, DAY_MS);
    CHECK_STR(part(&stage, made.table, 0), "wanted", "after a day");
    stage_pass(&stage, 6000);
    CHECK_STR(part(&stage, made.table, 0), "wanted", "on its way back");
    CHECK(stage_do(&stage, made.table, 0, "nonce", "n", OPEN_A).ok, "and there");
    stage_pass(&stage, 10000);
    CHECK_STR(part(&stage, made.table, 1), "forfeited", "not for ever");
    CHECK(has_begun(&stage, made.table), "so luck deals");
    stage_close(&stage);
}

/* A seat that is left then is not open: its owner may return with the same token. */
static void test_leaving(void **state)
{
    Stage stage;
    Answer made = seat_two(&stage, "live:60+40");

    (void)state;
    CHECK(stage_do(&stage, made.table, 1, "leave", "l", NULL).ok, "it goes");
    CHECK_STR(part(&stage, made.table, 1), "forfeited", "without its part");
    CHECK(!has_begun(&stage, made.table), "the other is waited for");
    CHECK(!stage_do(&stage, made.table, NOBODY, "join", "0123456789abcdeg", NULL).ok,
          "but nobody comes in its place");
    CHECK(stage_do(&stage, made.table, 0, "nonce", "n", OPEN_A).ok, "it is there");
    CHECK(has_begun(&stage, made.table), "the game begins without the one");
    CHECK_INT(stage_viewer(&stage, made.table, made.tokens[1]).seat, 1,
              "its token");
    CHECK(stage_do(&stage, made.table, 1, "return", "r", NULL).ok, "lets it return");
    stage_close(&stage);
}

/* A player who left before the start has the whole time to return from the start on. */
static void test_leaving_early(void **state)
{
    Stage stage;
    Answer made = seat_two(&stage, "none");

    (void)state;
    stage.config.away_s = 60;
    CHECK(stage_do(&stage, made.table, 1, "leave", "l", NULL).ok, "it goes");
    stage_pass(&stage, DAY_MS - 60000);
    CHECK(stage_do(&stage, made.table, 0, "nonce", "n", OPEN_A).ok, "the other comes");
    stage_pass(&stage, 59000);
    CHECK(has_begun(&stage, made.table), "nobody has lost yet");
    CHECK(stage_do(&stage, made.table, 1, "return", "r", NULL).ok, "it may return");
    CHECK(stage_do(&stage, made.table, 1, "leave", "m", NULL).ok, "and go again");
    stage_pass(&stage, 61000);
    CHECK_INT(stage_table(&stage, made.table)->phase, PHASE_OVER, "not for ever");
    stage_close(&stage);
}

/* Parts for a rematch are sealed with the agreement to it. The table does not wait for a
 * player who sealed none. */
static void test_rematch(void **state)
{
    Stage stage;
    Answer made;
    char next[TABLE_ID];

    (void)state;
    stage_open(&stage, "memory:");
    made = stage_create(&stage, "{\"game\":\"null\",\"seats\":[\"human\",\"human\"],"
                                "\"speed\":\"live:60+40\"}", NULL);
    while (has_begun(&stage, made.table))
        CHECK(stage_move(&stage, made.table, NULL).ok, "a move");
    CHECK(
        stage_do(&stage, made.table, 0, "rematch", NULL, "{\"seal\":\"" SEAL_A "\"}").ok,
        "one seals");
    CHECK(stage_do(&stage, made.table, 1, "rematch", NULL, NULL).ok, "one does not");
    stage_pass(&stage, 2000);
    strcpy(next, stage_table(&stage, made.table)->next);
    CHECK(!has_begun(&stage, next), "nothing is dealt");
    CHECK_STR(part(&stage, next, 1), "wanted", "seats and seals move on");
    CHECK(!part(&stage, next, 0), "who sealed nothing");
    CHECK_INT(stage_viewer(&stage, next, made.tokens[0]).seat, 1, "and tokens");
    CHECK(stage_do(&stage, next, 1, "nonce", "n", OPEN_A).ok, "opened");
    CHECK(has_begun(&stage, next), "and dealt");
    stage_close(&stage);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_live),    cmocka_unit_test(test_days),
        cmocka_unit_test(test_days_run_out), cmocka_unit_test(test_coming_and_going),
        cmocka_unit_test(test_reading),
        cmocka_unit_test(test_no_clock), cmocka_unit_test(test_vanished),
        cmocka_unit_test(test_host_starts), cmocka_unit_test(test_host_closes),
        cmocka_unit_test(test_host_clears), cmocka_unit_test(test_down),
        cmocka_unit_test(test_leaving), cmocka_unit_test(test_leaving_early),
        cmocka_unit_test(test_rematch),
    };

    return RUN(tests);
}
