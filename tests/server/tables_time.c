/* tables_time.c - what happens at tables by itself: clocks, bots, players who are away,
 * rematches, tables that are put away. The test sets the time. */
#include "tables_stage.h"

static const char live_two[] =
    "{\"seats\":[\"human\",\"human\"],\"name\":\"Anna\",\"speed\":\"live:60+40\"}";
static const char plain_two[] = "{\"seats\":[\"human\",\"human\"],\"name\":\"Anna\"}";

static bool heard(const Listener *listener, const char *type)
{
    char wanted[40];

    snprintf(wanted, sizeof wanted, "\"type\":\"%s\"", type);
    return strstr(listener->heard, wanted) != NULL;
}

static void test_flag_falls(void **state)
{
    static Listener viewer;
    Stage stage;
    Answer made;
    const Table *table;

    (void)state;
    stage_open(&stage, "memory:");
    stage.config.away_s = 100000;
    made = stage_create(&stage, live_two, NULL);
    listen_to(&stage, &viewer, made.table, NOBODY);
    stage_pass(&stage, 90000);
    CHECK(!heard(&viewer, "timedout"), "there are 100 seconds");
    stage_pass(&stage, 20000);
    CHECK(heard(&viewer, "timedout"), "not more");
    table = stage_table(&stage, made.table);
    CHECK_INT(table->seats[0].standing, TIMED_OUT, "seat 0 ran out of time");
    CHECK_INT(table_turn(table), 1, "and a bot has moved for it");
    CHECK(!viewer.has_gap, "all of it was heard");
    stage_close(&stage);
}

/* No clock runs while the server is down, however it went down. */
static void test_down(void **state)
{
    Stage stage;
    Answer made;
    int64_t before, after;

    (void)state;
    stage_open(&stage, "memory:");
    stage.config.away_s = 100000;
    made = stage_create(&stage, live_two, NULL);
    stage_pass(&stage, 30000);
    before = table_deadline(stage_table(&stage, made.table)) -
             tables_now(stage.tables).service_ms;
    stage_crash(&stage, 86400000);
    after = table_deadline(stage_table(&stage, made.table)) -
            tables_now(stage.tables).service_ms;
    CHECK(after >= before, "nobody is charged for a day of downtime");
    CHECK(after <= before + 5500, "and little is given away");
    stage_pass(&stage, 30000);
    CHECK_INT(stage_table(&stage, made.table)->seats[0].standing, PLAYING,
              "time is left");
    tables_farewell(stage.tables);
    stage_settle(&stage);
    before = table_deadline(stage_table(&stage, made.table)) -
             tables_now(stage.tables).service_ms;
    stage_crash(&stage, 86400000);
    after = table_deadline(stage_table(&stage, made.table)) -
            tables_now(stage.tables).service_ms;
    CHECK_INT(after, before, "who goes with a farewell loses nothing");
    stage_pass(&stage, 60000);
    CHECK_INT(stage_table(&stage, made.table)->seats[0].standing, TIMED_OUT,
              "until it is up");
    stage_close(&stage);
}

/* After a restart no clock runs before players had time to reconnect. */
static void test_coming_back(void **state)
{
    Stage stage;
    Answer made;

    (void)state;
    stage_open(&stage, "memory:");
    stage.config.away_s = 100000;
    made = stage_create(&stage, live_two, NULL);
    stage_pass(&stage, 100500);
    CHECK_INT(stage_table(&stage, made.table)->seats[0].standing, PLAYING, "a second");
    tables_farewell(stage.tables);
    stage_settle(&stage);
    stage_crash(&stage, 1000);
    stage_pass(&stage, 5000);
    CHECK_INT(stage_table(&stage, made.table)->seats[0].standing, PLAYING, "still");
    stage_pass(&stage, 5000);
    CHECK_INT(stage_table(&stage, made.table)->seats[0].standing, TIMED_OUT,
              "not longer");
    stage_close(&stage);
}

/* No clock runs while the disk fails, since nobody can move. */
static void test_disk_full(void **state)
{
    Stage stage;
    Answer made;
    int64_t before, after;

    (void)state;
    stage_open(&stage, "memory:");
    stage.config.away_s = 100000;
    made = stage_create(&stage, live_two, NULL);
    stage_pass(&stage, 30000);
    before = table_deadline(stage_table(&stage, made.table)) -
             tables_now(stage.tables).service_ms;
    double_fail(stage.store, 1000000);
    CHECK_INT(stage_move(&stage, made.table, "m1").err.code, ERR_STORE, "full");
    stage_pass(&stage, 600000);
    double_fail(stage.store, 0);
    stage_pass(&stage, 500);
    after = table_deadline(stage_table(&stage, made.table)) -
            tables_now(stage.tables).service_ms;
    CHECK(after <= before && after >= before - 1000, "ten minutes are not charged for");
    CHECK(stage_move(&stage, made.table, "m1").ok, "and it can go on");
    CHECK_INT(stage_table(&stage, made.table)->seats[0].standing, PLAYING, "as it was");
    stage_pass(&stage, 150000);
    CHECK_INT(stage_table(&stage, made.table)->seats[1].standing, TIMED_OUT,
              "time goes on again");
    stage_close(&stage);
}

/* The same holds for a disk that does not answer for long. A move that waits for it
 * counts from when it came, and the time of the next player has not begun. */
static void test_disk_hangs(void **state)
{
    Stage stage;
    Answer made, moved;
    const Table *table;
    char *move;

    (void)state;
    stage_open(&stage, "memory:");
    stage.config.away_s = 100000;
    made = stage_create(&stage, live_two, NULL);
    stage_pass(&stage, 30000);
    move = stage_some_move(&stage, made.table);
    double_hold(stage.store);
    stage_ask(&stage, &moved, made.table, 0, "moves", "m1", move);
    for (int i = 0; i < 1000; i++) {
        stage.up_ms += 300;
        tables_tick(stage.tables);
    }
    CHECK_INT(moved.n, 0, "for five minutes");
    double_let_go(stage.store);
    stage_settle(&stage);
    CHECK(moved.ok, "carried out");
    table = stage_table(&stage, made.table);
    CHECK(table->seats[0].clock.left_ms >= 70000, "the mover pays for its own time");
    CHECK(tables_now(stage.tables).service_ms - table->turn_since <= 1000,
          "the next one for next to nothing");
    free(move);
    stage_close(&stage);
}

/* The last event before a crash may be later than the clock in the store: the clock goes
 * on from there. */
static void test_clock_reaches(void **state)
{
    Stage stage;
    Answer made;
    int64_t moved_at;

    (void)state;
    stage_open(&stage, "memory:");
    made = stage_create(&stage, live_two, NULL);
    stage_pass(&stage, 20000);
    stage.up_ms += 900;
    moved_at = tables_now(stage.tables).service_ms;
    CHECK(stage_move(&stage, made.table, NULL).ok, "a move");
    stage_crash(&stage, 1000);
    stage_table(&stage, made.table);
    CHECK_INT(tables_now(stage.tables).service_ms, moved_at,
              "it is not earlier than that");
    stage_close(&stage);
}

static void finish(Stage *stage, const char *table)
{
    while (stage_table(stage, table)->phase == PHASE_PLAYING)
        CHECK(stage_move(stage, table, NULL).ok, "a move of the last game");
}

static void test_bots(void **state)
{
    static const struct {
        const char *what, *fields;
    } cases[] = {
        {"two bots", "{\"seats\":[\"bot:random\",\"bot:greedy\"]}"},
        {"four bots",
         "{\"seats\":[\"bot:random\",\"bot:random\",\"bot:random\",\"bot:random\"]}"},
        {"the other game",
         "{\"game\":\"panticapaeum\",\"seats\":[\"bot:random\",\"bot:random\"]}"},
        {"an architect", "{\"seats\":[\"bot:random\"],\"architect\":\"metagenes\"}"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        Stage stage;
        Answer made;

        stage_open(&stage, "memory:");
        made = stage_create(&stage, cases[i].fields, NULL);
        CHECK(made.ok, cases[i].what);
        CHECK_INT(stage_table(&stage, made.table)->phase, PHASE_OVER, cases[i].what);
        CHECK(!stage_has(&stage, "live", made.table), "it is not live any more");
        stage_close(&stage);
    }
}

/* Seat 0 moves, and the answer of the bot is lost because the disk is full. */
static void lose_answer(Stage *stage, const char *table)
{
    char *move = stage_some_move(stage, table);
    Answer moved;

    double_hold(stage->store);
    stage_ask(stage, &moved, table, 0, "moves", NULL, move);
    double_wait_held(stage->store);
    double_pass(stage->store, 1);
    while (moved.n == 0)
        tables_woken(stage->tables);
    while (!tables_counts(stage->tables).commits_waiting)
        tables_woken(stage->tables);
    double_wait_held(stage->store);
    double_fail(stage->store, 1);
    double_let_go(stage->store);
    while (tables_counts(stage->tables).commits_waiting)
        tables_woken(stage->tables);
    CHECK_INT(table_turn(stage_table(stage, table)), 1, "the bot's move was lost");
    free(move);
}

/* The bot tries again by itself, and after a crash too. */
static void test_bot_goes_on(void **state)
{
    Stage stage;
    Answer made;

    (void)state;
    stage_open(&stage, "memory:");
    made = stage_create(&stage, "{\"seats\":[\"human\",\"bot:random\"]}", NULL);
    lose_answer(&stage, made.table);
    stage_pass(&stage, 3000);
    CHECK_INT(table_turn(stage_table(&stage, made.table)), 0, "and made again");
    lose_answer(&stage, made.table);
    stage_crash(&stage, 1000);
    CHECK_INT(table_turn(stage_table(&stage, made.table)), 0, "after a crash too");
    stage_close(&stage);
}

/* A command of a player comes before a bot that still thinks; the bot then thinks again.
 */
static void test_takeback_from_bot(void **state)
{
    Stage stage;
    Answer made, moved, back;
    char *move;

    (void)state;
    stage_open(&stage, "memory:");
    made = stage_create(&stage, "{\"seats\":[\"human\",\"bot:normal\"]}", NULL);
    move = stage_some_move(&stage, made.table);
    stage_ask(&stage, &moved, made.table, 0, "moves", NULL, move);
    stage_ask(&stage, &back, made.table, 0, "takeback", NULL, NULL);
    stage_settle(&stage);
    CHECK(moved.ok && back.ok, "moved, and took it back");
    CHECK_INT(table_turn(stage_table(&stage, made.table)), 0,
              "it is this seat's turn again");
    CHECK(stage_move(&stage, made.table, NULL).ok, "it moves");
    CHECK_INT(table_turn(stage_table(&stage, made.table)), 0, "and the bot has answered");
    free(move);
    stage_close(&stage);
}

static void test_away_and_back(void **state)
{
    static Listener anna, bob;
    Stage stage;
    Answer made;

    (void)state;
    stage_open(&stage, "memory:");
    stage.config.away_s = 60;
    made = stage_create(&stage, plain_two, NULL);
    listen_to(&stage, &anna, made.table, 0);
    stage_pass(&stage, 100000);
    CHECK(!heard(&anna, "away"), "who was never there cannot be missed");
    listen_to(&stage, &bob, made.table, 1);
    stage_pass(&stage, 100000);
    listen_no_more(&stage, &bob);
    stage_pass(&stage, 50000);
    CHECK(!heard(&anna, "away"), "a while is nothing");
    stage_pass(&stage, 11000);
    CHECK(heard(&anna, "away"), "then it is missed");
    CHECK_INT(stage_table(&stage, made.table)->seats[1].standing, AWAY, "seat 1");
    CHECK_INT(stage_table(&stage, made.table)->seats[0].standing, PLAYING,
              "not the other");
    listen_to(&stage, &bob, made.table, 1);
    stage_pass(&stage, 100);
    CHECK(heard(&anna, "back"), "until it is here again");
    CHECK_INT(stage_table(&stage, made.table)->seats[1].standing, PLAYING, "and plays");

    /* After a crash nobody knows who was here: who does not come back is missed. */
    stage_crash(&stage, 1000);
    listen_to(&stage, &anna, made.table, 0);
    stage_pass(&stage, 70000);
    CHECK_INT(stage_table(&stage, made.table)->seats[1].standing, AWAY,
              "after a crash too");
    stage_close(&stage);
}

/* Who leaves a game of two has a minute to return; then the other player has won. The
 * minute does not run while the server is down. */
static void test_gone_and_lost(void **state)
{
    static const bool returns[] = {false, true};

    (void)state;
    for (size_t i = 0; i < COUNT(returns); i++) {
        static Listener anna;
        Stage stage;
        Answer made;

        memset(&anna, 0, sizeof anna);
        stage_open(&stage, "memory:");
        stage.config.away_s = 60;
        made = stage_create(&stage, plain_two, NULL);
        CHECK(stage_do(&stage, made.table, 1, "leave", NULL, NULL).ok, "goes");
        stage_pass(&stage, 50000);
        stage_crash(&stage, 500000);
        listen_to(&stage, &anna, made.table, 0);
        stage_pass(&stage, 5000);
        CHECK_INT(stage_table(&stage, made.table)->phase, PHASE_PLAYING, "is waited for");
        if (returns[i])
            CHECK(stage_do(&stage, made.table, 1, "return", NULL, NULL).ok, "is back");
        stage_pass(&stage, 20000);
        CHECK_INT(heard(&anna, "finished"), !returns[i], "and loses, or plays on");
        CHECK_INT(stage_table(&stage, made.table)->loser, returns[i] ? NOBODY : 1, "who");
        listen_no_more(&stage, &anna);
        stage_close(&stage);
    }
}

/* Meanwhile no bot plays for them, or bots would play the game to its end at once. But
 * when their time for a turn has run out, a bot makes that turn. */
static void test_gone_and_waited_for(void **state)
{
    static const struct {
        const char *what, *fields;
        int leave; /* how many leave, from seat 0 on; or seat 0 runs out of time */
        int moves;                  /* of seats, until nothing more happens */
    } cases[] = {
        {"a bot is left", "{\"seats\":[\"human\",\"bot:random\"]}", 1, 0},
        {"an architect is left", "{\"seats\":[\"human\"],\"architect\":\"metagenes\"}", 1,
         0},
        {"nobody is left", "{\"seats\":[\"human\",\"human\"]}", 2, 0},
        {"out of time", "{\"seats\":[\"human\",\"bot:random\"],\"speed\":\"live:2+1\"}",
         0, 2},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        Stage stage;
        Answer made;

        stage_open(&stage, "memory:");
        stage.config.away_s = 60;
        made = stage_create(&stage, cases[i].fields, NULL);
        int before = stage_table(&stage, made.table)->match.n_moves;
        for (int seat = 0; seat < cases[i].leave; seat++)
            CHECK(stage_do(&stage, made.table, seat, "leave", NULL, NULL).ok, "goes");
        stage_pass(&stage, 40000);
        CHECK_INT(stage_table(&stage, made.table)->phase, PHASE_PLAYING, cases[i].what);
        CHECK_INT(stage_table(&stage, made.table)->match.n_moves - before, cases[i].moves,
                  cases[i].what);
        stage_pass(&stage, 40000);
        CHECK_INT(stage_table(&stage, made.table)->phase, PHASE_OVER, cases[i].what);
        CHECK_INT(stage_table(&stage, made.table)->loser, 0, cases[i].what);
        stage_close(&stage);
    }
}

static void test_never_away(void **state)
{
    static const struct {
        const char *what, *fields;
    } cases[] = {
        {"who plays by days", "{\"seats\":[\"human\",\"human\"],\"speed\":\"days:3\"}"},
        {"who plays alone", "{\"seats\":[\"human\",\"bot:random\"]}"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        static Listener anna;
        Stage stage;
        Answer made;

        stage_open(&stage, "memory:");
        made = stage_create(&stage, cases[i].fields, NULL);
        listen_to(&stage, &anna, made.table, 0);
        stage_pass(&stage, 1000);
        listen_no_more(&stage, &anna);
        stage_pass(&stage, 600000);
        CHECK_INT(stage_table(&stage, made.table)->seats[0].standing, PLAYING,
                  cases[i].what);
        stage_close(&stage);
    }
}

static void test_presence(void **state)
{
    static Listener anna, bob, viewers[3];
    Stage stage;
    Answer made;
    bool here[MAX_SEATS];
    int watchers;

    (void)state;
    stage_open(&stage, "memory:");
    made = stage_create(&stage, plain_two, NULL);
    listen_to(&stage, &anna, made.table, 0);
    stage_pass(&stage, 50);
    CHECK_INT(anna.n_presence, 1, "she is here");
    for (int i = 0; i < 3; i++)
        listen_to(&stage, &viewers[i], made.table, NOBODY);
    listen_to(&stage, &bob, made.table, 1);
    stage_pass(&stage, 50);
    CHECK_INT(anna.n_presence, 2, "so are four others: told once");
    tables_presence(stage.tables, made.table, here, &watchers);
    CHECK(here[0] && here[1] && !here[2], "two seats");
    CHECK_INT(watchers, 3, "three look on");
    listen_no_more(&stage, &bob);
    listen_to(&stage, &bob, made.table, 1);
    stage_pass(&stage, 50);
    CHECK_INT(anna.n_presence, 2, "who comes back at once was never away");
    listen_no_more(&stage, &bob);
    stage_pass(&stage, 5000);
    CHECK_INT(anna.n_presence, 3, "who does not is");
    tables_presence(stage.tables, made.table, here, &watchers);
    CHECK(here[0] && !here[1], "one seat");
    stage_close(&stage);
}

/* A watcher that removes itself and the next one while it is called. */
static Listener *leaving[2];
static Stage *leaving_stage;

static void leave_both(Watcher *watcher, const Table *table, const StoredEvent *event)
{
    (void)watcher;
    (void)table;
    (void)event;
    for (int i = 0; i < 2; i++)
        listen_no_more(leaving_stage, leaving[i]);
}

static void test_watchers_leave(void **state)
{
    static Listener a, b, c;
    Stage stage;
    Answer made;

    (void)state;
    stage_open(&stage, "memory:");
    made = stage_create(&stage, plain_two, NULL);
    listen_to(&stage, &c, made.table, NOBODY);
    listen_to(&stage, &b, made.table, NOBODY);
    listen_to(&stage, &a, made.table, NOBODY);
    a.watcher.event = leave_both;
    leaving[0] = &a;
    leaving[1] = &b;
    leaving_stage = &stage;
    stage_do(&stage, made.table, 0, "chat", NULL, "{\"text\":\"hello\"}");
    CHECK_INT(b.n_events, 0, "who is gone hears nothing");
    CHECK_INT(c.n_events, 1, "who is there does");
    CHECK_INT(tables_counts(stage.tables).watchers, 1, "one is left");
    stage_close(&stage);
}

static void test_rematch(void **state)
{
    static Listener viewer;
    Stage stage;
    Answer made;
    char next[TABLE_ID];
    const Table *table;

    (void)state;
    stage_open(&stage, "memory:");
    made = stage_create(&stage, plain_two, NULL);
    finish(&stage, made.table);
    listen_to(&stage, &viewer, made.table, NOBODY);
    CHECK(stage_do(&stage, made.table, 0, "rematch", NULL, NULL).ok, "one would");
    stage_pass(&stage, 100);
    CHECK(!heard(&viewer, "rematched"), "the other has not said so");
    CHECK(stage_do(&stage, made.table, 1, "rematch", NULL, NULL).ok,
          "the other would too");
    double_fail(stage.store, 1);
    stage_pass(&stage, 50);
    CHECK(!heard(&viewer, "rematched"), "the disk is full");
    stage_pass(&stage, 2000);
    CHECK(heard(&viewer, "rematched"), "there is one once it is not");
    strcpy(next, stage_table(&stage, made.table)->next);
    table = stage_table(&stage, next);
    CHECK_INT(table->phase, PHASE_PLAYING, "it has begun");
    CHECK_STR(table->seats[1].name, "Anna", "seats are rotated");
    CHECK_INT(stage_viewer(&stage, next, made.tokens[0]).seat, 1,
              "tokens with them");
    CHECK_INT(stage_viewer(&stage, next, made.tokens[1]).seat, 0, "both");
    CHECK(stage_has(&stage, "live", next), "it is live");
    stage_crash(&stage, 0);
    CHECK_INT(stage_viewer(&stage, next, made.tokens[0]).seat, 1,
              "after a crash too");
    stage_pass(&stage, 5000);
    CHECK_STR(stage_table(&stage, made.table)->next, next, "and there is one only");
    stage_close(&stage);
}

/* The bots of a table and of its rematches count as those of one owner. */
static void check_owner(Stage *stage, const char *table)
{
    char *owner = NULL;
    Err err;

    CHECK(store_get(stage->store, &owner, "live", table, &err) && owner, "is there");
    CHECK_INT(strtoull(owner, NULL, 16), STAGE_OWNER, "whose it is");
    free(owner);
}

static void test_owner_stays(void **state)
{
    Stage stage;
    Answer made;

    (void)state;
    stage_open(&stage, "memory:");
    made = stage_create(&stage, plain_two, NULL);
    check_owner(&stage, made.table);
    stage_crash(&stage, 0);
    finish(&stage, made.table);
    stage_do(&stage, made.table, 0, "rematch", NULL, NULL);
    stage_do(&stage, made.table, 1, "rematch", NULL, NULL);
    stage_pass(&stage, 2000);
    check_owner(&stage, stage_table(&stage, made.table)->next);
    stage_close(&stage);
}

/* Wait for the answer, while bots go on thinking. */
static void wait_for(Stage *stage, const Answer *answer)
{
    while (answer->n == 0)
        tables_woken(stage->tables);
    CHECK(answer->ok, "carried out");
}

static void check_ranks(Stage *stage, int awaited, int unattended, int alone)
{
    TableCounts counts = tables_counts(stage->tables);

    CHECK_INT(counts.bot_crowds[BOT_AWAITED].most, awaited, "somebody waits");
    CHECK_INT(counts.bot_crowds[BOT_UNATTENDED].most, unattended, "nobody is there");
    CHECK_INT(counts.bot_crowds[BOT_ALONE].most, alone, "nobody plays but bots");
}

/* Bots that would think much longer than this test takes, at tables with and without
 * players. */
static void test_who_waits_for_bots(void **state)
{
    static const char without[] = "{\"game\":\"panticapaeum\",\"seats\":["
                                  "\"bot:master\",\"bot:master\"]}",
                      with_one[] = "{\"game\":\"panticapaeum\",\"seats\":["
                                   "\"bot:master\",\"human\"]}";
    static Listener here;
    Stage stage;
    Answer alone, first, second, chat;

    (void)state;
    stage_open(&stage, "memory:");
    stage_ask_create(&stage, &alone, without, NULL);
    wait_for(&stage, &alone);
    check_ranks(&stage, 0, 0, 1);
    stage_ask_create(&stage, &first, with_one, NULL);
    wait_for(&stage, &first);
    stage_ask_create(&stage, &second, with_one, NULL);
    wait_for(&stage, &second);
    check_ranks(&stage, 0, 2, 1);
    listen_to(&stage, &here, first.table, 1);
    check_ranks(&stage, 1, 1, 1);
    stage_ask(&stage, &chat, second.table, 1, "chat", NULL, "{\"text\":\"well?\"}");
    wait_for(&stage, &chat);
    check_ranks(&stage, 2, 0, 1);
    listen_no_more(&stage, &here);
    stage_close(&stage);
}

/* Who resigned may play again. In a game of two nobody else takes their place. */
static void test_rematch_after_resigning(void **state)
{
    static const struct {
        const char *what;
        bool stays;
    } cases[] = {{"stays and agrees", true}, {"goes, and agrees later", false}};

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        static Listener here, other;
        Stage stage;
        Answer made;

        memset(&here, 0, sizeof here);
        memset(&other, 0, sizeof other);
        stage_open(&stage, "memory:");
        made = stage_create(&stage, plain_two, NULL);
        listen_to(&stage, &here, made.table, 0);
        listen_to(&stage, &other, made.table, 1);
        CHECK(stage_do(&stage, made.table, 1, "resign", NULL, NULL).ok, "gives up");
        CHECK_INT(stage_table(&stage, made.table)->phase, PHASE_OVER, "and ends it");
        CHECK(stage_do(&stage, made.table, 0, "rematch", NULL, NULL).ok, "would");
        stage_pass(&stage, 5000);
        if (!cases[i].stays)
            listen_no_more(&stage, &other);
        stage_pass(&stage, 6000);
        CHECK(!heard(&here, "rematched"), "the other may agree");
        CHECK(stage_do(&stage, made.table, 1, "rematch", NULL, NULL).ok, "and does");
        stage_pass(&stage, 1000);
        CHECK(heard(&here, "rematched"), cases[i].what);
        const Table *next = stage_table(&stage, stage_table(&stage, made.table)->next);
        CHECK_INT(next->seats[0].kind, SEAT_HUMAN, cases[i].what);
        listen_no_more(&stage, &here);
        if (cases[i].stays)
            listen_no_more(&stage, &other);
        stage_close(&stage);
    }
}

/* In a game of three the others wait for a player who has gone as long as they watch;
 * then a bot takes the seat. */
static void test_rematch_of_three(void **state)
{
    static Listener here, other;
    Stage stage;
    Answer made;

    (void)state;
    memset(&here, 0, sizeof here);
    memset(&other, 0, sizeof other);
    stage_open(&stage, "memory:");
    made = stage_create(&stage, "{\"seats\":[\"human\",\"human\",\"human\"]}", NULL);
    listen_to(&stage, &here, made.table, 0);
    listen_to(&stage, &other, made.table, 2);
    CHECK(stage_do(&stage, made.table, 2, "resign", NULL, NULL).ok, "gives up");
    finish(&stage, made.table);
    for (int seat = 0; seat < 2; seat++)
        CHECK(stage_do(&stage, made.table, seat, "rematch", NULL, NULL).ok, "would");
    stage_pass(&stage, 5000);
    CHECK(!heard(&here, "rematched"), "the one who looks on may agree");
    listen_no_more(&stage, &other);
    stage_pass(&stage, 6000);
    CHECK(heard(&here, "rematched"), "the others do not wait for ever");
    const Table *next = stage_table(&stage, stage_table(&stage, made.table)->next);
    int n_bots = 0;
    for (int i = 0; i < next->n_seats; i++)
        n_bots += next->seats[i].kind == SEAT_BOT;
    CHECK_INT(n_bots, 1, "a bot has its seat");
    listen_no_more(&stage, &here);
    stage_close(&stage);
}

/* Who agreed to a rematch and does not come is missed at the new table. */
static void test_rematch_missed(void **state)
{
    static Listener here;
    Stage stage;
    Answer made;
    char next[TABLE_ID];

    (void)state;
    stage_open(&stage, "memory:");
    made = stage_create(&stage, plain_two, NULL);
    finish(&stage, made.table);
    stage_do(&stage, made.table, 0, "rematch", NULL, NULL);
    stage_do(&stage, made.table, 1, "rematch", NULL, NULL);
    stage_pass(&stage, 100);
    strcpy(next, stage_table(&stage, made.table)->next);
    listen_to(&stage, &here, next, 0);
    stage_pass(&stage, 55000);
    CHECK(!heard(&here, "away"), "the other may be late");
    stage_pass(&stage, 10000);
    CHECK(heard(&here, "away"), "but not for ever");
    CHECK_INT(stage_table(&stage, next)->seats[0].standing, PLAYING, "who came is here");
    CHECK_INT(stage_table(&stage, next)->seats[1].standing, AWAY, "the other is not");
    CHECK(stage_do(&stage, next, 0, "vote", NULL, "{\"about\":1,\"choice\":\"bot\"}").ok,
          "and can be done something about");
    listen_no_more(&stage, &here);
    stage_close(&stage);
}

static void test_put_away(void **state)
{
    static Listener viewer;
    Stage stage;
    Answer made;

    (void)state;
    stage_open(&stage, "memory:");
    made = stage_create(&stage, "{\"seats\":[\"bot:random\",\"bot:random\"]}", NULL);
    listen_to(&stage, &viewer, made.table, NOBODY);
    stage_pass(&stage, 100000);
    CHECK_INT(tables_counts(stage.tables).tables[PHASE_OVER], 1, "somebody looks at it");
    listen_no_more(&stage, &viewer);
    stage_pass(&stage, 100000);
    CHECK_INT(tables_counts(stage.tables).tables[PHASE_OVER], 0, "nobody does");
    CHECK_INT(stage_table(&stage, made.table)->phase, PHASE_OVER, "it can be had again");
    stage_crash(&stage, 0);
    CHECK_INT(tables_counts(stage.tables).tables[PHASE_OVER], 0,
              "only live ones are loaded");
    stage_close(&stage);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_flag_falls),    cmocka_unit_test(test_down),
        cmocka_unit_test(test_clock_reaches), cmocka_unit_test(test_bots),
        cmocka_unit_test(test_bot_goes_on),   cmocka_unit_test(test_takeback_from_bot),
        cmocka_unit_test(test_away_and_back), cmocka_unit_test(test_never_away),
        cmocka_unit_test(test_gone_and_lost),
        cmocka_unit_test(test_gone_and_waited_for),
        cmocka_unit_test(test_presence),      cmocka_unit_test(test_watchers_leave),
        cmocka_unit_test(test_rematch),
        cmocka_unit_test(test_owner_stays),
        cmocka_unit_test(test_who_waits_for_bots),
        cmocka_unit_test(test_rematch_after_resigning),
        cmocka_unit_test(test_rematch_of_three),
        cmocka_unit_test(test_put_away),
        cmocka_unit_test(test_rematch_missed),
        cmocka_unit_test(test_disk_full),     cmocka_unit_test(test_disk_hangs),
        cmocka_unit_test(test_coming_back),
    };

    return RUN(tests);
}
