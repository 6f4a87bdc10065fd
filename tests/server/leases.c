/* leases.c - two servers with one PostgreSQL: what happens at one of them is seen at the
 * other, one of them acts for a table, and if that one dies the other goes on, and nobody
 * has lost time. */
#include <signal.h>

#include "lease_stage.h"

static void what_happens_is_seen_everywhere(void **state)
{
    (void)state;
    open_both();
    Answer made = stage_create(&a, two_humans, NULL);
    CHECK(made.ok, "created");
    CHECK(holds(&a, made.table), "its creator holds it");
    listen_to(&a, &at_a, made.table, 0);
    listen_to(&b, &at_b, made.table, 1);
    for (int i = 0; i < 6; i++) {
        Stage *mover = i % 2 ? &b : &a;
        Answer moved = stage_move(mover, made.table, NULL);

        CHECK(moved.ok, "either may move");
        go_on(BOTH, is_seen, (Wish){.version = moved.version}, "both see it");
    }
    CHECK(!at_a.has_gap && !at_b.has_gap, "all of it");
    CHECK_STR(at_a.heard, at_b.heard, "the same");
    check_same(made.table, "the same table");
    CHECK(holds(&a, made.table), "and still does");
    close_both();
}

/* Both send at the same time, many times: who was slower decides again. */
static void a_race_has_no_loser(void **state)
{
    enum { ROUNDS = 20 };
    Answer answers[2 * ROUNDS];

    (void)state;
    open_both();
    Answer made = stage_create(&a, two_humans, NULL);
    listen_to(&a, &at_a, made.table, 0);
    listen_to(&b, &at_b, made.table, 1);
    for (int i = 0; i < ROUNDS; i++) {
        stage_ask(&a, &answers[2 * i], made.table, 0, "chat", NULL, "{\"text\":\"a\"}");
        stage_ask(&b, &answers[2 * i + 1], made.table, 1, "chat", NULL,
                  "{\"text\":\"b\"}");
        go_on(BOTH, are_answered, (Wish){.answers = answers, .wanted = 2 * i + 2},
              "both are answered");
    }
    int last = 0;
    for (int i = 0; i < 2 * ROUNDS; i++) {
        last = answers[i].version > last ? answers[i].version : last;
        CHECK(answers[i].ok && answers[i].n == 1, "carried out, once");
        for (int k = 0; k < i; k++)
            CHECK(answers[i].version != answers[k].version, "a version each");
    }
    go_on(BOTH, is_seen, (Wish){.version = last}, "all of it is seen");
    CHECK(!at_a.has_gap && !at_b.has_gap, "in order");
    CHECK_STR(at_a.heard, at_b.heard, "the same");
    close_both();
}

/* A bot's turn is played by the holder alone, and by another one when that is dead. */
static void bots_go_on(void **state)
{
    (void)state;
    open_both();
    Answer made = stage_create(&a, with_bot, NULL);
    listen_to(&b, &at_b, made.table, 0);
    for (int i = 0; i < 3; i++) {
        Answer moved = stage_move(&b, made.table, NULL);

        CHECK(moved.ok, "at the other server");
        go_on(BOTH, is_seen_by_b, (Wish){.version = moved.version + 1},
              "the bot answers");
        CHECK_INT(stage_table(&b, made.table)->version, moved.version + 1, "once");
    }
    /* a is stopped, in the bot's turn or before it */
    Answer moved = stage_move(&b, made.table, NULL);
    go_on(ONLY(&b), is_seen_by_b, (Wish){.version = moved.version + 1}, "it goes on");
    CHECK(holds(&b, made.table), "by the other");
    listen_to(&a, &at_a, made.table, NOBODY);
    go_on(BOTH, is_seen, (Wish){.version = moved.version + 1}, "who comes back sees it");
    CHECK_INT(stage_table(&a, made.table)->version, moved.version + 1, "once");
    close_both();
}

static bool has_fallen(const Wish *wish)
{
    return stage_table(&b, wish->table)->seats[0].standing == TIMED_OUT;
}

static bool is_in_no_memory(const Wish *wish)
{
    (void)wish;
    return tables_counts(a.tables).tables[PHASE_PLAYING] == 0 &&
           tables_counts(b.tables).tables[PHASE_PLAYING] == 0;
}

static int64_t clock_of(Stage *stage, const char *table, int seat)
{
    return table_left(stage_table(stage, table), seat,
                      tables_now_at(stage->tables, table));
}

/* The holder is dead for most of a player's time, and nobody is charged for that. */
static void nobody_is_charged(void **state)
{
    Answer late;

    (void)state;
    open_both();
    Answer made = stage_create(&a, with_clock, NULL);
    listen_to(&a, &at_a, made.table, 0);
    listen_to(&b, &at_b, made.table, 1);
    go_on(BOTH, a_holds, (Wish){.table = made.table}, "a holds it");
    CHECK_INT(stage_table(&b, made.table)->phase, PHASE_PLAYING, "it has begun");

    /* a is stopped from here on */
    pass(15000, (Stage *const[]){&b}, 1);
    go_on(ONLY(&b), b_holds, (Wish){.table = made.table}, "the other claims it");
    pass(5000, (Stage *const[]){&b}, 1);
    live_on(ONLY(&b));
    CHECK_INT(stage_table(&b, made.table)->seats[0].standing, PLAYING, "no flag fell");
    CHECK(clock_of(&b, made.table, 0) > 10000, "most of the time is left");

    /* the new holder lets the time run out */
    pass(15000, (Stage *const[]){&b}, 1);
    go_on(ONLY(&b), has_fallen, (Wish){.table = made.table}, "now it falls");

    /* a is resumed, and believes that it is still seat 0's turn */
    int version = stage_table(&b, made.table)->version;
    char *fields = stage_some_move(&a, made.table);
    stage_ask(&a, &late, made.table, 0, "moves", NULL, fields);
    free(fields);
    go_on(BOTH, are_answered, (Wish){.answers = &late, .wanted = 1}, "it is answered");
    CHECK(!late.ok, "refused: it came too late");
    go_on(BOTH, is_seen, (Wish){.version = version}, "and a catches up");
    CHECK_STR(sql("select count(*) from events where body like '%timedout%'"), "1",
              "nothing happened twice");
    CHECK_STR(at_a.heard, at_b.heard, "the same");
    CHECK(holds(&b, made.table), "b goes on holding it");
    close_both();
}

/* Stopped for a second or two, but not dead: its players could not move. */
static void a_stopped_holder_charges_nobody(void **state)
{
    (void)state;
    open_both();
    Answer made = stage_create(&a, with_clock, NULL);
    listen_to(&a, &at_a, made.table, 0);
    go_on(BOTH, a_holds, (Wish){.table = made.table}, "a holds it");
    for (int i = 0; i < 12; i++) {
        char number[100];

        /* twelve times, two seconds each: more than the clock has */
        snprintf(number, sizeof number, "select %lld <> max(holder) from tables",
                 (long long)nodes_number(tables_nodes(a.tables)));
        pass(2000, (Stage *const[]){&b}, 1);
        go_on(BOTH, is_true, (Wish){.text = number}, "it has another number");
    }
    CHECK_INT(stage_table(&a, made.table)->seats[0].standing, PLAYING, "no flag fell");
    CHECK(clock_of(&a, made.table, 0) > 5000, "most of the time is left");
    close_both();
}

/* The database is away for longer than the clock allows. */
static void an_outage_charges_nobody(void **state)
{
    Answer moved;

    (void)state;
    open_both();
    Answer made = stage_create(&a, with_clock, NULL);
    listen_to(&a, &at_a, made.table, 0);
    listen_to(&b, &at_b, made.table, 1);
    go_on(BOTH, a_holds, (Wish){.table = made.table}, "a holds it");
    char *fields = stage_some_move(&b, made.table);
    postgres_stop(&pg, SIGQUIT);
    pass_here(25000, be_cut_off, BOTH);
    CHECK(clock_of(&a, made.table, 0) > 0, "no clock ran out");
    stage_ask(&b, &moved, made.table, 0, "moves", NULL, fields);
    free(fields);
    postgres_start(&pg);
    go_on(BOTH, are_answered, (Wish){.answers = &moved, .wanted = 1}, "answered");
    CHECK(moved.ok, "the move came in time");
    go_on(BOTH, is_seen, (Wish){.version = moved.version}, "and both see it");
    CHECK_INT(stage_table(&a, made.table)->seats[0].standing, PLAYING, "nobody lost");
    close_both();
}

static bool a_is_stuck(const Wish *wish)
{
    Err err;

    (void)wish;
    return !tables_disk_works(a.tables, &err);
}

/* Its commits get no answer, but everything else does: a move waits, and neither who made
 * it nor who is next is charged. */
static void a_holder_that_cannot_write_charges_nobody(void **state)
{
    Answer moved;
    Err err;

    (void)state;
    open_both();
    Answer made = stage_create(&a, with_clock, NULL);
    listen_to(&a, &at_a, made.table, 0);
    listen_to(&b, &at_b, made.table, 1);
    go_on(BOTH, a_holds, (Wish){.table = made.table}, "a holds it");
    char *fields = stage_some_move(&a, made.table);
    double_hold(a.store);
    stage_ask(&a, &moved, made.table, 0, "moves", NULL, fields);
    free(fields);
    go_on(BOTH, a_is_stuck, (Wish){0}, "it does not get through");
    CHECK(!tables_disk_works(a.tables, &err), "why");
    CHECK_HAS(err.message.format, "the server's database does not answer", "why");
    go_on(BOTH, b_holds, (Wish){.table = made.table}, "b can act for it");
    CHECK(strtoll(sql("select lapse from tables"), NULL, 10) > 1500, "time has lapsed");
    double_let_go(a.store);
    go_on(BOTH, are_answered, (Wish){.answers = &moved, .wanted = 1}, "answered");
    CHECK(moved.ok, "the move is not lost");
    go_on(BOTH, is_seen, (Wish){.version = moved.version}, "and both see it");
    CHECK_STR(at_a.heard, at_b.heard, "the same");
    close_both();
}

static void idle_tables_are_nobodys(void **state)
{
    (void)state;
    open_both();
    Answer made = stage_create(&a, with_days, NULL);
    listen_to(&b, &at_b, made.table, NOBODY);
    go_on(BOTH, a_holds, (Wish){.table = made.table}, "a holds it");
    listen_no_more(&b, &at_b);
    pass(70000, BOTH);
    go_on(BOTH, is_true,
          (Wish){.text = "select holder is null and due > 80000000 from tables"},
          "it is given back, until a clock runs out");
    pass(70000, BOTH);
    go_on(BOTH, is_in_no_memory, (Wish){0}, "nobody has it in memory");

    pass(86400000, BOTH);
    go_on(BOTH, is_true,
          (Wish){.text = "select count(*) = 1 from events where body like '%timedout%'"},
          "a flag falls although nobody is there");
    close_both();
}

static void who_loads_a_table_claims_it(void **state)
{
    (void)state;
    open_both();
    Answer made = stage_create(&a, two_humans, NULL);
    pass(70000, BOTH);
    go_on(BOTH, is_true, (Wish){.text = "select holder is null from tables"}, "idle");
    listen_to(&b, &at_b, made.table, 0);
    go_on(BOTH, b_holds, (Wish){.table = made.table}, "b has a player there");
    Answer moved = stage_move(&b, made.table, NULL);
    CHECK(moved.ok, "who moves");
    stage_close(&b);
    go_on(ONLY(&a), a_holds, (Wish){.table = made.table}, "a takes over from who stops");
    CHECK(strtoll(sql("select lapse from tables"), NULL, 10) < 60000, "in time");
    CHECK_INT(stage_table(&a, made.table)->version, moved.version, "all of it");
    stage_close(&a);
}

static bool is_here_at_a(const Wish *wish)
{
    bool here[MAX_SEATS];
    int watchers;

    tables_presence(a.tables, wish->table, here, &watchers);
    return !here[0] && here[1] && watchers == 1;
}

static bool is_one_viewer(const Wish *wish)
{
    bool here[MAX_SEATS];
    int watchers;

    tables_presence(a.tables, wish->table, here, &watchers);
    return here[0] && here[1] && watchers == 1;
}

static bool is_gone_at_a(const Wish *wish)
{
    bool here[MAX_SEATS];
    int watchers;

    tables_presence(a.tables, wish->table, here, &watchers);
    return !here[1] && watchers == 0;
}

static void everybody_sees_who_is_there(void **state)
{
    Listener viewer;

    (void)state;
    open_both();
    Answer made = stage_create(&a, two_humans, NULL);
    stage_table(&a, made.table);
    listen_to(&b, &at_b, made.table, 1);
    listen_to(&b, &viewer, made.table, NOBODY);
    go_on(BOTH, is_here_at_a, (Wish){.table = made.table}, "at the other server");
    listen_no_more(&b, &at_b);
    listen_no_more(&b, &viewer);
    go_on(BOTH, is_gone_at_a, (Wish){.table = made.table}, "and gone");
    close_both();
}

static bool is_away(const Wish *wish)
{
    return stage_table(&a, wish->table)->seats[1].standing == AWAY;
}

/* Who is connected to another server is not missed, and who has left that one is. */
static void the_holder_misses_who_is_nowhere(void **state)
{
    (void)state;
    open_both();
    a.config.away_s = b.config.away_s = 30;
    Answer made = stage_create(&a, two_humans, NULL);
    listen_to(&a, &at_a, made.table, 0);
    listen_to(&b, &at_b, made.table, 1);
    go_on(BOTH, is_seen, (Wish){.version = at_a.last_version}, "both are there");
    Listener viewer;
    listen_to(&b, &viewer, made.table, NOBODY);
    go_on(BOTH, is_one_viewer, (Wish){.table = made.table}, "and a knows");
    pass(60000, BOTH);
    live_on(BOTH);
    CHECK_INT(stage_table(&a, made.table)->seats[1].standing, PLAYING,
              "nobody is missed");
    listen_no_more(&b, &viewer);
    listen_no_more(&b, &at_b);
    pass(5000, BOTH);
    go_on(BOTH, is_gone_at_a, (Wish){.table = made.table}, "it has left");
    CHECK(!is_away(&(Wish){.table = made.table}), "a moment ago");
    pass(40000, BOTH);
    go_on(BOTH, is_away, (Wish){.table = made.table}, "now it is missed");
    CHECK_STR(sql("select count(*) from events where body like '%\"away\"%'"), "1",
              "once");
    close_both();
}

static bool add_row(void *to, const char *table, const Game *game, Phase phase)
{
    (void)game;
    snprintf(to, 100, "%s %s", table, phase_names[phase]);
    return true;
}

static void read_rows(void *with)
{
    Err err;

    tables_lobby(b.tables, add_row, with, &err);
}

static void the_lobby_is_everybodys(void **state)
{
    char row[100] = "", want[100];

    (void)state;
    open_both();
    Answer made = stage_create(&a, in_public, NULL);
    stage_run(&b, read_rows, row);
    snprintf(want, sizeof want, "%s waiting", made.table);
    CHECK_STR(row, want, "there");
    close_both();
}

/* Hints were lost with a connection, and everything is found all the same. */
static void a_lost_hint_is_no_loss(void **state)
{
    (void)state;
    open_both();
    Answer made = stage_create(&a, two_humans, NULL);
    listen_to(&a, &at_a, made.table, 0);
    listen_to(&b, &at_b, made.table, 1);
    for (int i = 0; i < 3; i++) {
        sql("select pg_terminate_backend(pid) from pg_stat_activity "
            "where application_name like 'polis hints%'");
        Answer moved = stage_move(i % 2 ? &b : &a, made.table, NULL);
        CHECK(moved.ok, "moved");
        go_on(BOTH, is_seen, (Wish){.version = moved.version}, "both see it");
    }
    CHECK_STR(at_a.heard, at_b.heard, "the same");
    close_both();
}

static bool has_next(const Wish *wish)
{
    return *stage_table(&a, wish->table)->next && *stage_table(&b, wish->table)->next;
}

/* Both players want a rematch, each at another server. */
static void a_rematch_begins_once(void **state)
{
    (void)state;
    open_both();
    Answer made = stage_create(&a, two_humans, NULL);
    listen_to(&a, &at_a, made.table, 0);
    listen_to(&b, &at_b, made.table, 1);
    Answer ended = stage_do(&b, made.table, 1, "resign", NULL, NULL);
    CHECK(ended.ok, "resigned");
    go_on(BOTH, is_seen, (Wish){.version = ended.version}, "it is over");
    CHECK(stage_do(&a, made.table, 0, "rematch", NULL, NULL).ok, "one wants it");
    CHECK(stage_do(&b, made.table, 1, "rematch", NULL, NULL).ok, "so does the other");
    go_on(BOTH, has_next, (Wish){.table = made.table}, "there is one");
    CHECK_STR(sql("select count(*) from events where body like '%rematched%'"), "1",
              "one");
    CHECK_STR(stage_table(&a, made.table)->next, stage_table(&b, made.table)->next,
              "the same");
    char next[TABLE_ID];
    strcpy(next, stage_table(&a, made.table)->next);
    CHECK_INT(stage_viewer(&b, next, made.tokens[0]).seat, 1, "with its tokens");
    close_both();
}

static bool is_ended(const Wish *wish)
{
    (void)wish;
    return at_b.has_ended;
}

static void a_deleted_table_is_gone_everywhere(void **state)
{
    Err err = {0};

    (void)state;
    open_both();
    Answer made = stage_create(&a, two_humans, NULL);
    listen_to(&b, &at_b, made.table, 0);
    tables_delete(a.tables, made.table, NULL, NULL);
    go_on(BOTH, is_ended, (Wish){0}, "who watches at the other server is told");
    CHECK(!stage_find(&b, made.table, &err), "gone");
    CHECK_INT(err.code, ERR_ABSENT, "there is no such table");
    close_both();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_happens_is_seen_everywhere),
        cmocka_unit_test(a_race_has_no_loser),
        cmocka_unit_test(bots_go_on),
        cmocka_unit_test(nobody_is_charged),
        cmocka_unit_test(a_stopped_holder_charges_nobody),
        cmocka_unit_test(an_outage_charges_nobody),
        cmocka_unit_test(a_holder_that_cannot_write_charges_nobody),
        cmocka_unit_test(idle_tables_are_nobodys),
        cmocka_unit_test(who_loads_a_table_claims_it),
        cmocka_unit_test(everybody_sees_who_is_there),
        cmocka_unit_test(the_holder_misses_who_is_nowhere),
        cmocka_unit_test(the_lobby_is_everybodys),
        cmocka_unit_test(a_lost_hint_is_no_loss),
        cmocka_unit_test(a_rematch_begins_once),
        cmocka_unit_test(a_deleted_table_is_gone_everywhere),
    };

    postgres_open(&pg, false, "fsync = off\n");
    int failed = RUN(tests);
    postgres_close(&pg);
    return failed;
}
