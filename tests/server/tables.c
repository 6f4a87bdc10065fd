/* tables.c - tables in memory: every command counts once, nobody is told of anything that
 * is not on the disk, and nothing is lost. */
#include "tables_stage.h"

#include "scratch.h"
#include "sitting.h"

static const char two_humans[] =
    "{\"id\":\"create-0123456789\",\"seats\":[\"human\",\"human\"],\"name\":\"Anna\"}";
static const char one_open[] = "{\"seats\":[\"human\",\"open\"],\"name\":\"Anna\"}";

static int seat_of(Stage *stage, const char *table, const char *token)
{
    return stage_viewer(stage, table, token).seat;
}

static void test_create(void **state)
{
    Stage stage;
    Answer made;
    Err err = {0};

    (void)state;
    stage_open(&stage, "memory:");
    made = stage_create(&stage, two_humans, NULL);
    CHECK(made.ok, "a table of two");
    CHECK_INT(made.first, 1, "its first event");
    CHECK_INT(made.version, 2, "created and started");
    CHECK_INT(made.you, 0, "the host's seat");
    CHECK_INT(strlen(made.tokens[0]), TOKEN - 1, "a token for one");
    CHECK_INT(seat_of(&stage, made.table, made.tokens[0]), 0, "it opens seat 0");
    CHECK_INT(seat_of(&stage, made.table, made.tokens[1]), 1, "the other seat 1");
    CHECK_INT(seat_of(&stage, made.table, "nonsense"), NOBODY, "others nothing");
    CHECK(stage_has(&stage, "live", made.table), "it is live");
    CHECK(!stage_find(&stage, "AAAAAAAAAAAAAAAA", &err), "another is not there");
    CHECK_INT(err.code, ERR_ABSENT, "and that is said");
    CHECK_INT(tables_counts(stage.tables).tables[PHASE_PLAYING], 1, "counted");

    made = stage_create(&stage, "{\"seats\":[\"human\",\"wolf\"]}", NULL);
    CHECK(!made.ok, "nonsense is refused");
    made = stage_create(&stage, "{\"id\":\"short\"}", NULL);
    CHECK_INT(made.err.code, ERR_SYNTAX, "so is an id that others may guess");
    stage_close(&stage);
}

static void test_full(void **state)
{
    Stage stage;
    Answer made;

    (void)state;
    stage_open(&stage, "memory:");
    stage.config.max_tables = 1;
    CHECK(stage_create(&stage, one_open, NULL).ok, "one has a place");
    made = stage_create(&stage, one_open, NULL);
    CHECK_INT(made.err.code, ERR_BUSY, "two have none");
    CHECK(made.err.wait_s > 0, "and are told to wait");
    stage_close(&stage);
}

/* A creation that is sent again, at once, later or after a crash, makes one table, and
 * gives tokens that work. */
static void test_create_again(void **state)
{
    Stage stage;
    Answer made, again, more[3];

    (void)state;
    stage_open(&stage, "memory:");
    double_hold(stage.store);
    for (int i = 0; i < 3; i++)
        stage_ask_create(&stage, &more[i], two_humans, NULL);
    double_let_go(stage.store);
    stage_settle(&stage);
    made = more[0];
    for (int i = 0; i < 3; i++) {
        CHECK_INT(more[i].n, 1, "each is told once");
        CHECK_STR(more[i].table, made.table, "of the same table");
        CHECK_INT(seat_of(&stage, made.table, more[i].tokens[1]), 1, "with tokens");
    }
    stage_crash(&stage, 1000);
    again = stage_create(&stage, two_humans, NULL);
    CHECK_STR(again.table, made.table, "after a crash too");
    CHECK_INT(again.version, made.version, "answered as it was");
    CHECK(strcmp(again.tokens[0], made.tokens[0]) != 0, "new tokens");
    CHECK_INT(seat_of(&stage, made.table, made.tokens[0]), 0, "the old ones go on");
    CHECK_INT(seat_of(&stage, made.table, again.tokens[0]), 0, "so do the new ones");
    CHECK_INT(stage_table(&stage, made.table)->version, 2, "nothing else happened");
    for (int i = 0; i < 100 && again.ok; i++)
        again = stage_create(&stage, two_humans, NULL);
    CHECK_INT(again.err.code, ERR_LIMIT, "there is an end to it");
    stage_close(&stage);
}

static void test_join(void **state)
{
    Stage stage;
    Answer made, joined, again;

    (void)state;
    stage_open(&stage, "memory:");
    made = stage_create(&stage, one_open, NULL);
    joined = stage_join(&stage, made.table, "join-0123456789abcdef", NULL);
    CHECK(joined.ok, "the open seat is taken");
    CHECK_INT(joined.you, 1, "seat 1");
    CHECK_INT(seat_of(&stage, made.table, joined.tokens[1]), 1, "its token opens it");
    CHECK_STR(joined.tokens[0], "", "not the other's");
    again = stage_join(&stage, made.table, "join-0123456789abcdef", NULL);
    CHECK(again.ok, "sent again it is answered again");
    CHECK_INT(again.you, 1, "with the same seat");
    CHECK_INT(again.version, joined.version, "as it was");
    CHECK_INT(seat_of(&stage, made.table, again.tokens[1]), 1, "and a token");
    again = stage_join(&stage, made.table, "join-of-somebody-else", NULL);
    CHECK_INT(again.err.code, ERR_STATE, "another comes too late");
    stage_close(&stage);
}

/* Two viewers whose commands have the same short id both get a seat. */
static void test_join_short_id(void **state)
{
    Stage stage;
    Answer made, joined, other;

    (void)state;
    stage_open(&stage, "memory:");
    made = stage_create(&stage, "{\"seats\":[\"human\",\"open\",\"open\"]}", NULL);
    joined = stage_join(&stage, made.table, "1", NULL);
    other = stage_join(&stage, made.table, "1", NULL);
    CHECK_INT(joined.you, 1, "one has the first open seat");
    CHECK_INT(other.you, 2, "the other the next");
    stage_close(&stage);
}

static void test_left_before_start(void **state)
{
    static const char left_fields[] =
        "{\"id\":\"create-0123456789\",\"seats\":[\"human\",\"open\",\"open\"]}";
    Stage stage;
    Answer made, joined, next, late[2];
    static Listener old;

    (void)state;
    stage_open(&stage, "memory:");
    made = stage_create(&stage, left_fields, NULL);
    joined = stage_join(&stage, made.table, "join-0123456789abcdef", NULL);
    listen_to(&stage, &old, made.table, joined.you);
    double_hold(stage.store);
    stage_ask(&stage, &late[0], made.table, joined.you, "leave", NULL, NULL);
    stage_ask(&stage, &late[1], made.table, joined.you, "chat", NULL,
              "{\"text\":\"me\"}");
    double_let_go(stage.store);
    stage_settle(&stage);
    CHECK(late[0].ok, "it leaves");
    CHECK(!late[1].ok, "what it says after that is nobody's");
    CHECK_INT(seat_of(&stage, made.table, joined.tokens[1]), NOBODY, "its token ends");
    CHECK_INT(old.watcher.seat, NOBODY, "who spoke for it looks on");
    next = stage_join(&stage, made.table, "join-other-0123456789", NULL);
    CHECK_INT(next.you, 1, "somebody else takes the seat");
    CHECK_INT(seat_of(&stage, made.table, joined.tokens[1]), NOBODY, "and has it alone");
    stage_crash(&stage, 0);
    CHECK_INT(seat_of(&stage, made.table, joined.tokens[1]), NOBODY, "for good");
    CHECK_INT(seat_of(&stage, made.table, next.tokens[1]), 1, "as the other has");
    joined = stage_join(&stage, made.table, "join-0123456789abcdef", NULL);
    CHECK_INT(joined.err.code, ERR_STATE, "the old id does not give it back");
    CHECK(stage_do(&stage, made.table, 0, "leave", NULL, NULL).ok, "the host leaves too");
    made = stage_create(&stage, left_fields, NULL);
    CHECK_STR(made.tokens[0], "", "and gets no token by creating it again");
    CHECK_INT(made.you, NOBODY, "nor the seat");
    stage_close(&stage);
}

/* A command that is sent many times, between others and after a crash, is carried out
 * once and always gets the same answer. */
static void test_exactly_once(void **state)
{
    Stage stage;
    Answer made, first, again[4], chat;
    char *move;

    (void)state;
    stage_open(&stage, "memory:");
    made = stage_create(&stage, two_humans, NULL);
    move = stage_some_move(&stage, made.table);
    double_hold(stage.store);
    stage_ask(&stage, &first, made.table, 0, "moves", "m1", move);
    stage_ask(&stage, &again[0], made.table, 0, "moves", "m1", move);
    stage_ask(&stage, &chat, made.table, 1, "chat", "m1", "{\"text\":\"hello\"}");
    stage_ask(&stage, &again[1], made.table, 0, "moves", "m1", move);
    double_let_go(stage.store);
    stage_settle(&stage);
    again[2] = stage_do(&stage, made.table, 0, "moves", "m1", move);
    stage_crash(&stage, 1000);
    again[3] = stage_do(&stage, made.table, 0, "moves", "m1", move);
    CHECK(first.ok, "carried out");
    CHECK_INT(first.version, 3, "as event 3");
    CHECK(chat.ok, "another seat's id is another");
    CHECK_INT(chat.version, 4, "and its event comes after");
    for (int i = 0; i < 4; i++) {
        CHECK_INT(again[i].n, 1, "each is told");
        CHECK(again[i].ok, "that it was carried out");
        CHECK_INT(again[i].first, 3, "from this event");
        CHECK_INT(again[i].version, 3, "to this");
    }
    CHECK_INT(stage_table(&stage, made.table)->version, 4, "once");
    free(move);
    stage_close(&stage);
}

/* Nobody learns of what is not on the disk: not the sender, not who watches, not who
 * comes to the table. */
static void test_after_commit(void **state)
{
    static Listener viewer, late;
    Stage stage;
    Answer made, chat;

    (void)state;
    stage_open(&stage, "memory:");
    made = stage_create(&stage, two_humans, NULL);
    listen_to(&stage, &viewer, made.table, NOBODY);
    double_hold(stage.store);
    stage_ask(&stage, &chat, made.table, 0, "chat", "c1", "{\"text\":\"hello\"}");
    double_wait_held(stage.store);
    for (int i = 0; i < 10; i++)
        tables_tick(stage.tables);
    listen_to(&stage, &late, made.table, NOBODY);
    CHECK_INT(chat.n, 0, "who asked waits");
    CHECK_INT(viewer.n_events, 0, "who looks sees nothing");
    CHECK_INT(late.last_version, 2, "nor does who comes");
    CHECK_INT(stage_table(&stage, made.table)->version, 2, "the table is as it was");
    double_let_go(stage.store);
    stage_settle(&stage);
    CHECK_INT(chat.n, 1, "told");
    CHECK_INT(viewer.n_events, 1, "seen");
    CHECK(!viewer.has_gap && !late.has_gap, "by all, once");
    CHECK_STR(late.heard, viewer.heard, "the same");
    stage_close(&stage);
}

/* A commit has succeeded and was not collected yet. Who comes then sees its event once.
 */
static bool take_key(void *to, const char *key, const char *value)
{
    (void)value;
    strcpy(to, key);
    return false;
}

/* A creation is on the disk, but was not reported yet. Whether it is sent again or
 * somebody looks for the table, the table is in memory only once. */
static void test_create_between(void **state)
{
    Stage stage;
    Answer made, again;
    char id[TABLE_ID] = "";
    Err err = {0};

    (void)state;
    stage_open(&stage, "memory:");
    stage_ask_create(&stage, &made, two_humans, NULL);
    while (double_commits(stage.store) < 1)
        continue;
    stage_ask_create(&stage, &again, two_humans, NULL);
    CHECK(store_scan(stage.store, "live", "", "", take_key, id, &err) && *id, "is there");
    CHECK(!stage_find(&stage, id, &err), "not before it is told");
    CHECK_INT(err.code, ERR_BUSY, "but it is not absent: it will be there soon");
    CHECK_INT(err.wait_s, 1, "in a moment");
    stage_settle(&stage);
    CHECK(made.ok && again.ok, "then both are told");
    CHECK_STR(made.table, id, "of this table");
    CHECK_STR(again.table, id, "both");
    CHECK_INT(tables_counts(stage.tables).tables[PHASE_PLAYING], 1,
              "which is there once");
    CHECK_INT(seat_of(&stage, id, made.tokens[0]), 0, "with all tokens");
    CHECK_INT(seat_of(&stage, id, again.tokens[1]), 1, "with all tokens");
    stage_close(&stage);
}

static void test_between(void **state)
{
    static Listener late;
    Stage stage;
    Answer made, chat;

    (void)state;
    stage_open(&stage, "memory:");
    made = stage_create(&stage, two_humans, NULL);
    stage_ask(&stage, &chat, made.table, 0, "chat", "c1", "{\"text\":\"hello\"}");
    while (double_commits(stage.store) < 2)
        continue;
    listen_to(&stage, &late, made.table, NOBODY);
    CHECK_INT(late.last_version, 2, "not before the table has it");
    stage_settle(&stage);
    CHECK_INT(late.last_version, 3, "then");
    CHECK(!late.has_gap, "once");
    stage_close(&stage);
}

static void test_store_fails(void **state)
{
    static Listener viewer;
    Stage stage;
    Answer made, other, failed, again;
    char *before, *after, *move;

    (void)state;
    stage_open(&stage, "memory:");
    made = stage_create(&stage, two_humans, NULL);
    other = stage_create(&stage, one_open, NULL);
    listen_to(&stage, &viewer, made.table, NOBODY);
    move = stage_some_move(&stage, made.table);
    before = stage_picture(&stage, made.table);
    double_fail(stage.store, 1);
    failed = stage_do(&stage, made.table, 0, "moves", "m1", move);
    after = stage_picture(&stage, made.table);
    CHECK_INT(failed.err.code, ERR_STORE, "refused");
    CHECK_STR(after, before, "the table is as it was");
    CHECK_INT(viewer.n_events, 0, "nobody heard of it");
    CHECK(stage_join(&stage, other.table, NULL, NULL).ok, "another table goes on");
    again = stage_do(&stage, made.table, 0, "moves", "m1", move);
    CHECK(again.ok && again.version == 3, "so does this one");
    double_fail(stage.store, 1);
    failed = stage_create(&stage, one_open, NULL);
    CHECK_INT(failed.err.code, ERR_STORE, "no table without a disk");
    CHECK_STR(failed.table, "", "and none is left behind");
    free(move);
    free(before);
    free(after);
    stage_close(&stage);
}

/* Write to the store as another process would. */
static void slip_in(Stage *stage, const char *table, int version, const char *body,
                    const char *note)
{
    Batch *batch = batch_open();
    bool refused = false;
    Err err = {0};

    batch_event(batch, table, version, body, note);
    assert_true(store_commit(stage->behind, &batch, 1, &refused, &err) && !refused);
    batch_close(batch);
}

static bool take_body(void *to, const StoredEvent *event)
{
    char **at = to;

    at[0] = strdup(event->body);
    at[1] = strdup(event->note);
    return false;
}

/* The first event of a table, as it is shown. */
typedef struct {
    Stage *stage;
    const char *table;
    char **shown;
} FirstEvent;

static void read_first(void *with)
{
    FirstEvent *first = with;
    Err err;

    tables_events(first->stage->tables, first->table, 0, take_body, first->shown, &err);
}

/* What another process wrote to a table is read. A table that is damaged is out of
 * service, and no other table is affected. */
static void test_conflict(void **state)
{
    static Listener viewer;
    Stage stage;
    Answer made, other, answer;
    char *event[2] = {0}, *digit;
    Err err = {0};

    (void)state;
    stage_open(&stage, "memory:");
    made = stage_create(&stage, two_humans, NULL);
    other = stage_create(&stage, one_open, NULL);
    stage_do(&stage, made.table, 0, "chat", NULL, "{\"text\":\"one\"}");
    listen_to(&stage, &viewer, made.table, NOBODY);
    assert_true(store_events(stage.store, made.table, 2, take_body, event, &err));
    digit = strstr(event[0], "\"version\":3");
    assert_non_null(digit);
    digit[strlen("\"version\":")] = '4';
    slip_in(&stage, made.table, 4, event[0], event[1]);
    answer = stage_do(&stage, made.table, 1, "chat", NULL, "{\"text\":\"two\"}");
    CHECK(answer.ok, "the version was taken, so it is decided again");
    CHECK_INT(answer.version, 5, "after what took it");
    CHECK(viewer.last_version == 5 && !viewer.has_gap, "which is seen, too");

    slip_in(&stage, made.table, 6, "{\"version\":6,\"type\":\"nonsense\"}", "{}");
    answer = stage_do(&stage, made.table, 1, "chat", NULL, "{\"text\":\"three\"}");
    CHECK_INT(answer.err.code, ERR_STORE, "a damaged table is out of service");
    CHECK(!stage_find(&stage, made.table, &err), "for everybody");
    CHECK(stage_join(&stage, other.table, NULL, NULL).ok, "the others are not");
    listen_no_more(&stage, &viewer);
    stage_crash(&stage, 0);
    CHECK(!stage_find(&stage, made.table, &err), "nor after a crash");
    CHECK_INT(err.code, ERR_STORE, "and that is said");
    CHECK(stage_table(&stage, other.table)->phase == PHASE_PLAYING, "the others play on");
    free(event[0]);
    free(event[1]);
    stage_close(&stage);
}

/* Watching a table that has to be read first. */
typedef struct {
    Stage *stage;
    const char *table;
    Watcher *watcher;
    bool ok;
    Err err;
} Watching;

static void watch(void *with)
{
    Watching *watching = with;

    watching->ok = tables_watch(watching->stage->tables, watching->table,
                                watching->watcher, &watching->err);
}

static void note_end(Watcher *watcher, const Err *err)
{
    ((Listener *)watcher)->last_version = -(int)err->code;
}

/* A newer server has written something that this one does not know. The table is not
 * damaged: this server asks everybody to wait, does nothing there, and others go on. */
static void test_newer_event(void **state)
{
    static Listener viewer;
    Stage stage;
    Answer made, other, answer;
    char *more[2] = {0};
    Err err = {0};

    (void)state;
    stage_open(&stage, "memory:");
    made = stage_create(&stage, "{\"seats\":[\"human\",\"human\"],\"name\":\"Anna\","
                                "\"speed\":\"live:1+1\"}", NULL);
    assert_true(made.ok);
    other = stage_create(&stage, one_open, NULL);
    listen_to(&stage, &viewer, made.table, NOBODY);
    viewer.watcher.ended = note_end;
    slip_in(&stage, made.table, 3,
            "{\"version\":3,\"type\":\"waved\",\"at\":1,\"digest\":\"0000000000000000\"}",
            "{}");
    stage_do(&stage, made.table, 0, "chat", NULL, "{\"text\":\"one\"}");
    CHECK_INT(viewer.last_version, -ERR_BUSY, "who watches has to look elsewhere");
    answer = stage_do(&stage, made.table, 0, "chat", NULL, "{\"text\":\"two\"}");
    CHECK_INT(answer.err.code, ERR_BUSY, "who plays has to wait");
    CHECK(answer.err.wait_s > 0, "and is told how long");
    stage_pass(&stage, 3600 * 1000);
    assert_true(store_events(stage.behind, made.table, 3, take_body, more, &err));
    CHECK(!more[0], "nothing is done for it: the player who is to move is not missed");
    CHECK(stage_join(&stage, other.table, NULL, NULL).ok, "the others are not affected");
    stage_crash(&stage, 0);
    CHECK(!stage_find(&stage, made.table, &err), "nor is it after a crash");
    CHECK_INT(err.code, ERR_BUSY, "and the sentence is the same");
    Watching watching = {&stage, made.table, &viewer.watcher, true, {0}};
    stage_run(&stage, watch, &watching);
    CHECK(!watching.ok, "nor watched");
    CHECK_INT(watching.err.code, ERR_BUSY, "as is this one");
    CHECK(stage_has(&stage, "live", made.table), "its place in the list is kept");
    stage_close(&stage);
}

/* Tables of older servers have their set only in the note: readers get it all the same.
 */
static void test_old_set(void **state)
{
    char fields[MAX_SET_DATA + 100], *event[2] = {0}, *shown[2] = {0};
    Setup set = corrected_set();
    Text text = text_in(fields, sizeof fields);
    Batch *batch = batch_open();
    bool refused = false;
    Stage stage;
    Err err = {0};

    (void)state;
    text_str(&text, "{\"game\":\"panticapaeum\",\"set\":\"data:");
    setup_write_set(&text, &set);
    text_str(&text, "\"}");
    stage_open(&stage, "memory:");
    Answer made = stage_create(&stage, fields, NULL);
    assert_true(store_events(stage.store, made.table, 0, take_body, event, &err));
    char *from = strstr(event[0], ",\"set_data\""), *old = strdup(event[0]);
    assert_non_null(from);
    strcpy(old + (from - event[0]), strstr(from, ",\"seats\""));
    batch_amend(batch, made.table, 1, NULL, old);
    assert_true(store_commit(stage.behind, &batch, 1, &refused, &err) && !refused);
    for (int i = 0; i < 40; i++)    /* so that it is read, as it is not recent any more */
        stage_do(&stage, made.table, 0, "chat", NULL, "{\"text\":\"one\"}");
    stage_run(&stage, read_first, &(FirstEvent){&stage, made.table, shown});
    CHECK_STR(shown[0], event[0], "with the set");
    for (int i = 0; i < 2; i++) {
        free(event[i]);
        free(shown[i]);
    }
    free(old);
    batch_close(batch);
    stage_close(&stage);
}

static void test_queue(void **state)
{
    static Answer answers[64];
    Stage stage;
    Answer made;
    int ok = 0, busy = 0;

    (void)state;
    stage_open(&stage, "memory:");
    made = stage_create(&stage, two_humans, NULL);
    double_hold(stage.store);
    for (size_t i = 0; i < COUNT(answers); i++)
        stage_ask(&stage, &answers[i], made.table, 0, "chat", NULL,
                  "{\"text\":\"hello\"}");
    double_let_go(stage.store);
    stage_settle(&stage);
    for (size_t i = 0; i < COUNT(answers); i++) {
        CHECK_INT(answers[i].n, 1, "each is told once");
        ok += answers[i].ok;
        busy += !answers[i].ok && answers[i].err.code == ERR_BUSY &&
                answers[i].err.wait_s > 0;
    }
    CHECK_INT(ok + busy, COUNT(answers), "carried out or told to wait");
    CHECK(ok > 0 && busy > 0, "some of each");
    CHECK_INT(stage_table(&stage, made.table)->version, 2 + ok, "as often as told");
    stage_close(&stage);
}

/* Crashes at any time: what was answered is there, what was not answered may be, and the
 * loaded table equals the one that was in memory. */
static void test_crashes(void **state)
{
    static const char *const verbs_used[] = {"chat", "moves", "takeback", "answer",
                                             "moves"};
    static const char *const fields[] = {"{\"text\":\"hello\"}", NULL, NULL,
                                         "{\"yes\":true}", NULL};
    Scratch scratch;
    Stage stage;
    Answer made;

    (void)state;
    scratch_open(&scratch);
    stage_open(&stage, scratch_file(&scratch, "polis.db"));
    made = stage_create(&stage, two_humans, NULL);
    for (int i = 0; i < 40; i++) {
        const Table *table = stage_table(&stage, made.table);
        int verb = (int)rng_below(&stage.rng, COUNT(verbs_used));
        int seat =
            verb == 1 || verb == 4 ? table_turn(table) : (int)rng_below(&stage.rng, 2);
        char *move = stage_some_move(&stage, made.table), *before, *after;

        stage_do(&stage, made.table, seat, verbs_used[verb], NULL,
                 fields[verb]                             ? fields[verb]
                 : strcmp(verbs_used[verb], "moves") == 0 ? move
                                                          : NULL);
        stage_pass(&stage, 700);
        before = stage_picture(&stage, made.table);
        if (i % 4 == 0) {
            stage_crash(&stage, 0);
            after = stage_picture(&stage, made.table);
            CHECK_STR(after, before, "as it was");
            free(after);
        }
        free(before);
        free(move);
    }
    stage_close(&stage);
    scratch_close(&scratch);
}

static void test_farewell(void **state)
{
    Stage stage;
    Answer made, under_way, waiting, late;

    (void)state;
    stage_open(&stage, "memory:");
    made = stage_create(&stage, two_humans, NULL);
    double_hold(stage.store);
    stage_ask(&stage, &under_way, made.table, 0, "chat", NULL, "{\"text\":\"one\"}");
    stage_ask(&stage, &waiting, made.table, 0, "chat", NULL, "{\"text\":\"two\"}");
    tables_farewell(stage.tables);
    stage_ask(&stage, &late, made.table, 0, "chat", NULL, "{\"text\":\"three\"}");
    CHECK_INT(late.err.code, ERR_BUSY, "no more commands");
    CHECK(!tables_is_quiet(stage.tables), "one is under way");
    double_let_go(stage.store);
    stage_settle(&stage);
    CHECK(tables_is_quiet(stage.tables), "not any more");
    CHECK(under_way.ok, "what was decided happened");
    CHECK_INT(waiting.err.code, ERR_BUSY, "what was not did not");
    CHECK_INT(stage_table(&stage, made.table)->version, 3, "one event");
    stage_close(&stage);
}

static void test_commit(void **state)
{
    Stage stage;
    Batch *batch = batch_open();

    (void)state;
    stage_open(&stage, "memory:");
    batch_put(batch, "kind", "key", "value");
    tables_commit(stage.tables, batch, NULL, NULL);
    stage_settle(&stage);
    CHECK(stage_has(&stage, "kind", "key"), "written");
    stage_close(&stage);
}

static bool empty_name(Batch *out, const char *table, void *with, Err *err)
{
    const Stage *stage = with;
    char *event[2] = {0}, *name;

    if (!store_events(stage->store, table, 0, take_body, event, err))
        return false;
    name = strstr(event[0], "Anna");
    assert_non_null(name);
    memcpy(name, "????", 4);
    batch_amend(out, table, 1, NULL, event[0]);
    free(event[0]);
    free(event[1]);
    return true;
}

static bool no_amend(Batch *out, const char *table, void *with, Err *err)
{
    (void)out;
    (void)with;
    return fail(err, ERR_FORBIDDEN, N_("not %s"), table);
}

static void test_amend(void **state)
{
    Stage stage;
    Answer made;

    (void)state;
    stage_open(&stage, "memory:");
    made = stage_create(&stage, two_humans, NULL);
    CHECK_STR(stage_table(&stage, made.table)->seats[0].name, "Anna", "before");
    tables_amend(stage.tables, made.table, no_amend, &stage, NULL, NULL);
    tables_amend(stage.tables, made.table, empty_name, &stage, NULL, NULL);
    stage_settle(&stage);
    CHECK_STR(stage_table(&stage, made.table)->seats[0].name, "????", "after");
    CHECK(stage_move(&stage, made.table, NULL).ok, "the game goes on");
    stage_close(&stage);
}

static bool has_history(Stage *stage, const char *person, const char *table, int seat)
{
    char key[64];

    snprintf(key, sizeof key, "%s/%s/%d", person, table, seat);
    return stage_has(stage, "history", key);
}

static void know_person(Stage *stage, const char *person)
{
    Batch *batch = batch_open();

    batch_put(batch, "person", person, "{\"name\":\"x\",\"made\":0}");
    tables_commit(stage->tables, batch, NULL, NULL);
    stage_settle(stage);
}

/* The tables and rematches of a person go into their history, but not after they were
 * forgotten. */
static void test_history(void **state)
{
    static const char anna[] = "anna000000000000", bob[] = "bob0000000000000";
    Stage stage;
    Answer made, joined;
    const char *next;

    (void)state;
    stage_open(&stage, "memory:");
    know_person(&stage, anna);
    made = stage_create(&stage, one_open, anna);
    joined = stage_join(&stage, made.table, NULL, bob);
    CHECK(joined.ok, "both are there");
    CHECK(has_history(&stage, anna, made.table, 0), "she created it");
    CHECK(has_history(&stage, bob, made.table, 1), "he joined it");
    stage_crash(&stage, 0);
    while (stage_table(&stage, made.table)->phase == PHASE_PLAYING)
        stage_move(&stage, made.table, NULL);
    for (int seat = 0; seat < 2; seat++)
        CHECK(stage_do(&stage, made.table, seat, "rematch", NULL, NULL).ok, "once more");
    stage_pass(&stage, 100);
    next = stage_table(&stage, made.table)->next;
    CHECK(has_history(&stage, anna, next, 1), "she has it");
    CHECK(!has_history(&stage, bob, next, 0), "he was forgotten");
    CHECK_INT(seat_of(&stage, next, joined.tokens[1]), 0, "but has his seat");
    stage_close(&stage);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_create),        cmocka_unit_test(test_full),
        cmocka_unit_test(test_create_again),  cmocka_unit_test(test_join),
        cmocka_unit_test(test_join_short_id), cmocka_unit_test(test_left_before_start),
        cmocka_unit_test(test_exactly_once),  cmocka_unit_test(test_after_commit),
        cmocka_unit_test(test_between),       cmocka_unit_test(test_store_fails),
        cmocka_unit_test(test_conflict),      cmocka_unit_test(test_old_set),
        cmocka_unit_test(test_newer_event),   cmocka_unit_test(test_queue),
        cmocka_unit_test(test_crashes),       cmocka_unit_test(test_farewell),
        cmocka_unit_test(test_commit),        cmocka_unit_test(test_amend),
        cmocka_unit_test(test_history),       cmocka_unit_test(test_create_between),
    };

    return RUN(tests);
}
