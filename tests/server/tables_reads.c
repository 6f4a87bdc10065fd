/* tables_reads.c - tables while the store is slow to answer, or answers with what has
 * changed since; and two servers on one store. */
#include <time.h>

#include "tables_stage.h"

static const char two_humans[] = "{\"seats\":[\"human\",\"human\"]}";
static const char hello[] = "{\"text\":\"hello\"}";

/* One turn of the loop, which waits for nothing. */
static void turn(Stage *stage)
{
    nanosleep(&(struct timespec){.tv_nsec = 100000}, NULL);
    tables_woken(stage->tables);
}

static void turn_until(Stage *stage, const int *n)
{
    while (*n == 0)
        turn(stage);
}

/* A finished table that is not in memory. */
static Answer at_rest(Stage *stage)
{
    Answer made = stage_create(stage, two_humans, NULL);

    CHECK(stage_do(stage, made.table, 0, "chat", NULL, hello).ok, "said");
    CHECK(stage_do(stage, made.table, 0, "resign", NULL, NULL).ok, "resigned");
    stage_crash(stage, 0);
    CHECK_INT(tables_counts(stage->tables).tables[PHASE_OVER], 0, "it is not in memory");
    return made;
}

/* How often the events of a table were read from the first on. */
typedef struct {
    const char *table;
    int n;
} Readings;

static void count_reading(void *with, const char *table, int from)
{
    Readings *readings = with;

    readings->n += from == 0 && strcmp(table, readings->table) == 0;
}

/* A table that is being loaded is in nobody's way, and it is loaded once, however many
 * ask for it. */
static void test_slow_load(void **state)
{
    Stage stage;
    Answer rests, other, one, two, quick;
    Readings readings = {0};

    (void)state;
    stage_open(&stage, "memory:");
    rests = at_rest(&stage);
    other = stage_create(&stage, two_humans, NULL);
    readings.table = rests.table;
    double_watch(stage.store, 0, count_reading, &readings);
    double_hold_events(stage.store, true);
    stage_ask(&stage, &one, rests.table, 0, "chat", NULL, hello);
    stage_ask(&stage, &two, rests.table, 1, "chat", NULL, hello);
    double_wait_events_held(stage.store);
    stage_ask(&stage, &quick, other.table, 0, "chat", NULL, hello);
    turn_until(&stage, &quick.n);
    CHECK(quick.ok, "the others go on");
    CHECK_INT(one.n + two.n, 0, "who asked for it waits");
    double_hold_events(stage.store, false);
    stage_settle(&stage);
    CHECK(one.ok && two.ok, "until it is there");
    CHECK_INT(two.version, one.version + 1, "in order");
    CHECK_INT(readings.n, 1, "it was read once");
    stage_close(&stage);
}

/* Lines of chat with this part are changed. */
typedef struct {
    const char *part;
    Batch *out;
} Blanking;

static bool blank(void *to, const StoredEvent *event)
{
    const Blanking *blanking = to;
    char *body = strdup(event->body), *at = strstr(body, blanking->part);

    if (at && strstr(body, "\"chat\"")) {
        memset(at, '-', strlen(blanking->part));
        batch_amend(blanking->out, event->table, event->version, event->body, body);
    }
    free(body);
    return true;
}

static bool blank_all(Batch *out, const char *table, const Stage *stage,
                      const char *part, Err *err)
{
    return store_events(tables_store(stage->tables), table, 0, blank,
                        &(Blanking){part, out}, err);
}

static bool amend(Batch *out, const char *table, void *with, Err *err)
{
    return blank_all(out, table, with, "hello", err);
}

static bool amend_first(Batch *out, const char *table, void *with, Err *err)
{
    return blank_all(out, table, with, "hel", err);
}

static bool amend_last(Batch *out, const char *table, void *with, Err *err)
{
    return blank_all(out, table, with, "lo", err);
}

static void count_done(void *context, const Outcome *outcome)
{
    CHECK(!outcome->err, "changed");
    ++*(int *)context;
}

static void check_heard(Stage *stage, const char *table, const char *text)
{
    static Listener reader;

    listen_to(stage, &reader, table, NOBODY);
    CHECK(strstr(reader.heard, text), reader.heard);
    listen_no_more(stage, &reader);
}

/* A change at rest is committed and reported after a table was read, and before what was
 * read has come. The table is what it is after the change. */
static void test_change_while_loading(void **state)
{
    Stage stage;
    Answer rests, answer;
    int changed = 0;

    (void)state;
    stage_open(&stage, "memory:");
    rests = at_rest(&stage);
    double_hold(stage.store);
    tables_amend(stage.tables, rests.table, amend, &stage, count_done, &changed);
    while (!double_is_held(stage.store))
        turn(&stage);
    double_hold_events(stage.store, true);
    stage_ask(&stage, &answer, rests.table, 0, "chat", NULL, "{\"text\":\"bye\"}");
    double_wait_events_held(stage.store);
    double_let_go(stage.store);
    turn_until(&stage, &changed);
    CHECK_INT(answer.n, 0, "what was read is still on its way");
    double_hold_events(stage.store, false);
    stage_settle(&stage);
    CHECK(answer.ok, "then it goes on");
    check_heard(&stage, rests.table, "-----");
    stage_close(&stage);
}

/* Changed while it is in memory: recent events are read again, too. */
static void test_change_in_memory(void **state)
{
    Stage stage;
    Answer made;
    int changed = 0;

    (void)state;
    stage_open(&stage, "memory:");
    made = stage_create(&stage, two_humans, NULL);
    CHECK(stage_do(&stage, made.table, 0, "chat", NULL, hello).ok, "said");
    check_heard(&stage, made.table, "hello");
    tables_amend(stage.tables, made.table, amend, &stage, count_done, &changed);
    turn_until(&stage, &changed);
    check_heard(&stage, made.table, "-----");
    CHECK(stage_do(&stage, made.table, 0, "chat", NULL, hello).ok, "it goes on");
    stage_close(&stage);
}

static bool count_entry(void *to, const char *key, const char *value)
{
    (void)key;
    (void)value;
    return ++*(int *)to;
}

/* The same creation at two servers, at the same time: one table. */
static void test_created_twice(void **state)
{
    static const char fields[] =
        "{\"seats\":[\"human\",\"human\"],\"id\":\"0123456789abcdef\"}";
    Stage one, two;
    Answer first, second, again;
    int n = 0;
    Err err;

    (void)state;
    stage_open(&one, "memory:");
    stage_open_beside(&two, &one);
    double_hold(one.store);
    double_hold(two.store);
    stage_ask_create(&one, &first, fields, NULL);
    stage_ask_create(&two, &second, fields, NULL);
    stage_ask_create(&two, &again, fields, NULL);
    double_let_go(one.store);
    stage_settle(&one);
    CHECK(first.ok, "created");
    double_let_go(two.store);
    stage_settle(&two);
    CHECK(second.n == 1 && second.ok, "the other is not refused");
    CHECK_STR(second.table, first.table, "it gets the same table");
    CHECK_STR(again.table, first.table, "and so does one that was sent meanwhile");
    CHECK(store_scan(one.behind, "seed", "", "", count_entry, &n, &err), "read");
    CHECK_INT(n, 1, "there is one");
    CHECK_INT(stage_viewer(&two, first.table, second.tokens[1]).seat, 1, "with tokens");
    stage_close(&two);
    stage_close(&one);
}

/* A table that has 40 commands behind each other from two servers: each is carried out
 * once, and both servers have the same events. */
static void test_two_servers(void **state)
{
    static Listener here, there;
    Stage one, two;
    Answer made;

    (void)state;
    stage_open(&one, "memory:");
    made = stage_create(&one, two_humans, NULL);
    stage_open_beside(&two, &one);
    stage_settle(&two);
    listen_to(&one, &here, made.table, NOBODY);
    listen_to(&two, &there, made.table, NOBODY);
    for (int i = 0; i < 20; i++) {
        Answer a, b;

        stage_ask(&one, &a, made.table, 0, "chat", NULL, hello);
        stage_ask(&two, &b, made.table, 1, "chat", NULL, hello);
        stage_settle(&one);
        stage_settle(&two);
        CHECK(a.ok && b.ok && a.version != b.version, "both, one after the other");
    }
    stage_do(&one, made.table, 0, "chat", NULL, hello);
    stage_do(&two, made.table, 1, "chat", NULL, hello);
    CHECK(!here.has_gap && !there.has_gap, "without a gap");
    CHECK_INT(there.last_version, here.last_version + 1, "as far as it was told");
    listen_no_more(&one, &here);
    listen_no_more(&two, &there);
    stage_close(&two);
    stage_close(&one);
}

/* Two servers amend the same event at the same time: both changes are there afterwards,
 * whether they have the table in memory or not. */
static void test_amended_twice(void **state)
{
    (void)state;
    for (int in_memory = 0; in_memory < 4; in_memory++) {
        Stage one, two;
        int first = 0, last = 0;

        stage_open(&one, "memory:");
        Answer rests = at_rest(&one);
        stage_open_beside(&two, &one);
        if (in_memory & 1)
            stage_table(&one, rests.table);
        if (in_memory & 2)
            stage_table(&two, rests.table);
        double_hold(one.store);
        double_hold(two.store);
        tables_amend(one.tables, rests.table, amend_first, &one, count_done, &first);
        tables_amend(two.tables, rests.table, amend_last, &two, count_done, &last);
        while (!double_is_held(one.store) || !double_is_held(two.store)) {
            turn(&one);
            turn(&two);
        }
        double_let_go(one.store);
        turn_until(&one, &first);
        double_let_go(two.store);
        turn_until(&two, &last);
        stage_settle(&two);
        check_heard(&two, rests.table, "\"-----\"");
        stage_close(&two);
        stage_close(&one);
    }
}

static void note_end(Watcher *watcher, const Err *err)
{
    ((Listener *)watcher->with)->n_presence = -(int)err->code;
}

/* A table that another server deletes is deleted here too. */
static void test_deleted_elsewhere(void **state)
{
    static Listener viewer;
    Stage one, two;
    Answer made, answer;
    int deleted = 0;

    (void)state;
    stage_open(&one, "memory:");
    made = stage_create(&one, two_humans, NULL);
    stage_open_beside(&two, &one);
    stage_settle(&two);
    listen_to(&two, &viewer, made.table, NOBODY);
    viewer.watcher.ended = note_end;
    tables_delete(one.tables, made.table, count_done, &deleted);
    turn_until(&one, &deleted);
    answer = stage_do(&two, made.table, 0, "chat", NULL, hello);
    CHECK_INT(answer.err.code, ERR_ABSENT, "it is gone");
    CHECK_INT(viewer.n_presence, -ERR_ABSENT, "viewers are told");
    CHECK_INT(tables_counts(two.tables).tables[PHASE_PLAYING], 0, "nothing is left");
    stage_close(&two);
    stage_close(&one);
}

/* Whoever is not far behind needs no disk. */
static void test_recent(void **state)
{
    static Listener whole, late;
    Stage stage;
    Answer made;

    (void)state;
    stage_open(&stage, "memory:");
    made = stage_create(&stage, two_humans, NULL);
    listen_to(&stage, &whole, made.table, NOBODY);
    for (int i = 0; i < 10; i++)
        CHECK(stage_do(&stage, made.table, 0, "chat", NULL, hello).ok, "said");
    int reads = double_reads(stage.store);
    listen_to(&stage, &late, made.table, NOBODY);
    CHECK_INT(double_reads(stage.store), reads, "not read");
    CHECK_STR(late.heard, whole.heard, "the same events");
    listen_no_more(&stage, &late);
    for (int i = 0; i < 100; i++)
        CHECK(stage_do(&stage, made.table, 0, "chat", NULL, hello).ok, "said");
    listen_to(&stage, &late, made.table, NOBODY);
    CHECK(double_reads(stage.store) > reads, "these were read");
    CHECK_STR(late.heard, whole.heard, "the same events");
    listen_no_more(&stage, &late);
    listen_no_more(&stage, &whole);
    stage_close(&stage);
}

/* A server may stop while tables are being loaded. */
static void test_stop_while_loading(void **state)
{
    Stage stage;
    Answer rests, answer;

    (void)state;
    stage_open(&stage, "memory:");
    rests = at_rest(&stage);
    double_hold_events(stage.store, true);
    stage_ask(&stage, &answer, rests.table, 0, "chat", NULL, hello);
    double_wait_events_held(stage.store);
    tables_stop(stage.tables);
    CHECK(answer.n == 1 && answer.err.code == ERR_BUSY, "come back");
    double_hold_events(stage.store, false);
    stage_close(&stage);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_slow_load),
        cmocka_unit_test(test_change_while_loading),
        cmocka_unit_test(test_change_in_memory),
        cmocka_unit_test(test_created_twice),
        cmocka_unit_test(test_two_servers),
        cmocka_unit_test(test_amended_twice),
        cmocka_unit_test(test_deleted_elsewhere),
        cmocka_unit_test(test_recent),
        cmocka_unit_test(test_stop_while_loading),
    };

    return RUN(tests);
}
