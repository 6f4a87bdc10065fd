/* lease_races.c - two servers with one PostgreSQL: one that has not heard of something
 * yet refuses nothing that is right, and decides nothing from what is no longer true. */
#include "lease_stage.h"

/* Tokens of a seat that was left, and the name of a person, are changed at one server. */
static void tokens_are_everybodys(void **state)
{
    (void)state;
    open_both();
    Answer made = stage_create(&a, in_public, NULL);
    listen_to(&b, &at_b, made.table, NOBODY);
    Answer joined = stage_join(&a, made.table, NULL, NULL);
    CHECK(joined.ok, "joined at one");
    go_on(BOTH, is_seen_by_b, (Wish){.version = joined.version}, "seen at the other");
    CHECK_INT(stage_viewer(&b, made.table, joined.tokens[1]).seat, 1,
              "which knows the token");
    close_both();
}

/* Until what a server has asked for has been read, most likely: nobody can see what has
 * been read and not collected yet. The other order must come to the same. */
static void give_time(void)
{
    nanosleep(&(struct timespec){.tv_nsec = 200000000}, NULL);
}

static const char join_id[] = "the id of one join",
                  three_seats[] = "{\"seats\":[\"human\",\"open\",\"open\"],"
                                  "\"id\":\"the id of a creation\"}";

/* A table with three seats at both servers; the second one is taken. */
static Answer open_three_seats(void)
{
    open_both();
    Answer made = stage_create(&a, three_seats, NULL);
    CHECK(made.ok, "created");
    CHECK(stage_join(&a, made.table, join_id, NULL).ok, "joined");
    listen_to(&b, &at_b, made.table, NOBODY);
    return made;
}

/* A seat is left at a server, while the other is not called. */
static void leave(Stage *stage, const char *table, int seat)
{
    Answer left;

    stage_ask(stage, &left, table, seat, "leave", NULL, NULL);
    go_on(ONLY(stage), are_answered, (Wish){.answers = &left, .wanted = 1}, "left");
    CHECK(left.ok, "left");
}

/* A player leaves the seat at one server, and at the same moment joins again at another,
 * with the same id: no token opens the seat, which may soon be somebody else's. */
static void who_has_left_gets_no_token(void **state)
{
    Answer again;

    (void)state;
    Answer made = open_three_seats();
    stage_ask(&a, &again, made.table, NOBODY, "join", join_id, "{\"name\":\"Bob\"}");
    give_time();
    leave(&b, made.table, 1);
    go_on(BOTH, are_answered, (Wish){.answers = &again, .wanted = 1}, "an answer");
    CHECK_STR(sql("select count(*) from entries where kind = 'token'"
                  " and value like '1 %'"),
              "0", "no token");
    CHECK(!again.ok, "the seat was left");
    close_both();
}

/* The same for who created the table. */
static void a_creator_who_has_left_gets_no_token(void **state)
{
    Answer again;

    (void)state;
    Answer made = open_three_seats();
    leave(&b, made.table, 0);
    stage_ask_create(&a, &again, three_seats, NULL);
    go_on(BOTH, are_answered, (Wish){.answers = &again, .wanted = 1}, "an answer");
    CHECK_STR(sql("select count(*) from entries where kind = 'token'"
                  " and value like '0 %'"),
              "0", "no token");
    CHECK_STR(again.table, made.table, "the table is the same");
    close_both();
}

/* Two tokens are made at the same moment, and leaving ends both. */
static void leaving_ends_the_tokens_of_all_servers(void **state)
{
    Answer again[2];

    (void)state;
    Answer made = open_three_seats();
    stage_ask(&a, &again[0], made.table, NOBODY, "join", join_id, "{\"name\":\"B\"}");
    stage_ask(&b, &again[1], made.table, NOBODY, "join", join_id, "{\"name\":\"B\"}");
    give_time();
    go_on(BOTH, are_answered, (Wish){.answers = again, .wanted = 2}, "both answers");
    CHECK(again[0].ok && again[1].ok, "both have a token");
    CHECK_STR(sql("select revision from tables"), "3", "three times");
    leave(&a, made.table, 1);
    CHECK_STR(sql("select count(*) from entries where kind = 'token'"
                  " and value like '1 %'"),
              "0", "no token");
    close_both();
}

/* What a server decides right after it was stopped for a while does not lie in the past:
 * the next player would be charged for that. */
static void who_was_stopped_asks_for_the_time(void **state)
{
    enum { STOPPED_MS = 3000 };

    (void)state;
    open_both();
    Answer made = stage_create(&a, with_clock, NULL), moved;
    listen_to(&a, &at_a, made.table, 0);
    listen_to(&b, &at_b, made.table, 1);
    moved = stage_move(&a, made.table, NULL);
    go_on(BOTH, is_seen, (Wish){.version = moved.version}, "both see it");
    pass(STOPPED_MS, ONLY(&a));
    pass_here(STOPPED_MS, live, ONLY(&a));
    live_on(ONLY(&a));
    int64_t before = nodes_time(tables_nodes(a.tables));
    char *move = stage_some_move(&b, made.table);
    stage_ask(&b, &moved, made.table, 1, "moves", NULL, move);
    go_on(BOTH, are_answered, (Wish){.wanted = 1, .answers = &moved}, "an answer");
    CHECK(moved.ok, "a move");
    go_on(BOTH, is_seen, (Wish){.version = moved.version}, "both see it");
    free(move);
    const Table *table = stage_table(&a, made.table);
    CHECK(table->turn_since >= before - STOPPED_MS / 2, "it is not in the past");
    close_both();
}

static void note_ready(void *with)
{
    ++*(int *)with;
}

static bool is_ready(const Wish *wish)
{
    return wish->answers->n > 0;
}

/* Run it as a request of `b` is run, and let that one live until all is read. */
static void run_at_b(void (*work)(void *with), void *with)
{
    Answer ready = {0};
    bool waits = true;
    Lookup *lookup = lookup_open(tables_lookups(b.tables), note_ready, &ready.n);

    while (waits) {
        ready.n = 0;
        lookup_enter(lookup);
        work(with);
        waits = lookup_leave(lookup);
        if (waits)
            go_on(ONLY(&b), is_ready, (Wish){.answers = &ready}, "it goes on");
    }
    lookup_close(lookup);
}

static void catch_up(void *with)
{
    const Answer *joined = with;
    Err err = {0};

    tables_catch_up(b.tables, joined->table, joined->version, &err);
}

/* Whoever comes from a server that knows more of a table is not turned away by one that
 * has not heard of it yet. */
static void who_comes_from_another_server(void **state)
{
    Err err = {0};

    (void)state;
    open_both();
    Answer made = stage_create(&a, in_public, NULL);
    listen_to(&b, &at_b, made.table, NOBODY);
    Answer joined = stage_join(&a, made.table, NULL, NULL);
    CHECK(stage_table(&b, made.table)->version < joined.version, "it has not heard");
    CHECK_INT(tables_viewer(b.tables, made.table, joined.tokens[1]).seat, 1, "a token");
    run_at_b(catch_up, &joined);
    CHECK_INT(stage_table(&b, made.table)->version, joined.version, "a version");
    CHECK(tables_catch_up(b.tables, made.table, joined.version + 1, &err),
          "it does not wait for what is not there");
    close_both();
}

/* A command that another server has acknowledged, and one that is right after it. */
typedef struct {
    const char *name, *seats;
    struct { int seat; const char *verb, *fields; } before, then;
} Sequel;

static const Sequel sequels[] = {
    {"a rematch", two_humans, {0, "resign", NULL}, {1, "rematch", NULL}},
    {"a return", two_humans, {0, "leave", NULL}, {0, "return", NULL}},
    {"words of a new player", in_public, {NOBODY, "join", "{\"name\":\"J\"}"},
     {1, "chat", "{\"text\":\"hi\"}"}},
    {"muting one", in_public, {NOBODY, "join", "{\"name\":\"J\"}"},
     {0, "mute", "{\"seat\":1,\"on\":true}"}},
};

/* A server that has not heard of it yet does not refuse it. */
static void what_is_right_is_not_refused(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof sequels / sizeof *sequels; i++) {
        const Sequel *sequel = &sequels[i];

        open_both();
        Answer made = stage_create(&a, sequel->seats, NULL), then = {0};
        listen_to(&b, &at_b, made.table, NOBODY);
        CHECK(stage_do(&a, made.table, sequel->before.seat, sequel->before.verb, NULL,
                       sequel->before.fields).ok, sequel->before.verb);
        stage_ask(&b, &then, made.table, sequel->then.seat, sequel->then.verb, NULL,
                  sequel->then.fields);
        go_on(ONLY(&b), are_answered, (Wish){.answers = &then, .wanted = 1}, "answered");
        CHECK(then.ok, sequel->name);
        close_both();
    }
}

/* The next move, at a server that has not heard of the one before: with a version, which
 * is ahead of it, or without. */
static void the_next_move_is_not_refused(void **state)
{
    (void)state;
    for (int with_version = 0; with_version <= 1; with_version++) {
        Answer next = {0};
        char fields[600];

        open_both();
        Answer made = stage_create(&a, two_humans, NULL);
        listen_to(&b, &at_b, made.table, NOBODY);
        Answer moved = stage_move(&a, made.table, NULL);
        CHECK(moved.ok, "moved");
        char *move = stage_some_move(&a, made.table);
        if (with_version)
            snprintf(fields, sizeof fields, "%.*s,\"version\":%d}",
                     (int)strlen(move) - 1, move, moved.version);
        else
            snprintf(fields, sizeof fields, "%s", move);
        free(move);
        stage_ask(&b, &next, made.table, 1, "moves", NULL, fields);
        go_on(ONLY(&b), are_answered, (Wish){.answers = &next, .wanted = 1}, "answered");
        CHECK(next.ok, with_version ? "with a version" : "without");
        close_both();
    }
}

/* What is wrong is refused, after one look at the store. */
static void what_is_wrong_is_refused(void **state)
{
    Answer refused = {0};

    (void)state;
    open_both();
    Answer made = stage_create(&a, two_humans, NULL);
    listen_to(&b, &at_b, made.table, NOBODY);
    stage_ask(&b, &refused, made.table, 1, "rematch", NULL, NULL);
    go_on(ONLY(&b), are_answered, (Wish){.answers = &refused, .wanted = 1}, "answered");
    CHECK_INT(refused.err.code, ERR_STATE, "the game is not over");
    close_both();
}

static void make_sure(void *with)
{
    Err err = {0};

    tables_make_sure(b.tables, with, &err);
}

/* So it is with requests that only look. */
static void a_look_can_be_made_sure(void **state)
{
    (void)state;
    open_both();
    Answer made = stage_create(&a, in_public, NULL);
    listen_to(&b, &at_b, made.table, NOBODY);
    Answer joined = stage_join(&a, made.table, NULL, NULL);
    CHECK(stage_table(&b, made.table)->version < joined.version, "it has not heard");
    run_at_b(make_sure, made.table);
    CHECK_INT(stage_table(&b, made.table)->version, joined.version, "now it has");
    run_at_b(make_sure, made.table);
    close_both();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tokens_are_everybodys),
        cmocka_unit_test(who_has_left_gets_no_token),
        cmocka_unit_test(a_creator_who_has_left_gets_no_token),
        cmocka_unit_test(leaving_ends_the_tokens_of_all_servers),
        cmocka_unit_test(who_was_stopped_asks_for_the_time),
        cmocka_unit_test(who_comes_from_another_server),
        cmocka_unit_test(what_is_right_is_not_refused),
        cmocka_unit_test(the_next_move_is_not_refused),
        cmocka_unit_test(what_is_wrong_is_refused),
        cmocka_unit_test(a_look_can_be_made_sure),
    };

    postgres_open(&pg, false, "fsync = off\n");
    int failed = RUN(tests);
    postgres_close(&pg);
    return failed;
}
