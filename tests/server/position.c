/* position.c - a table at a version, from its events alone: what a worker thinks about.
 */
#include "server/tables/position.h"

#include "tables_stage.h"

enum { MOST_SEEN = 512 };

/* What the table was after each event that a watcher was shown. */
typedef struct {
    Watcher watcher;
    int n;
    struct {
        int version, turn, n_moves;
        uint64_t digest;
    } seen[MOST_SEEN];
} Witness;

static void see(Watcher *watcher, const Table *table, const StoredEvent *event)
{
    Witness *witness = watcher->with;

    (void)event;
    assert_true(witness->n < MOST_SEEN);
    witness->seen[witness->n].version = table->version;
    witness->seen[witness->n].turn = table_turn(table);
    witness->seen[witness->n].n_moves = table->match.n_moves;
    witness->seen[witness->n++].digest = table_digest(table);
}

static void every_position_is_found_again(const char *what, const char *fields)
{
    Stage stage;
    static Witness witness;
    static Table table;
    Answer made;
    Err err;

    stage_open(&stage, "memory:");
    witness = (Witness){.watcher = {.event = see, .with = &witness, .seat = NOBODY}};
    made = stage_create(&stage, fields, NULL);
    assert_true(made.ok);
    assert_true(tables_watch(stage.tables, made.table, &witness.watcher, &err));
    for (int i = 0; i < 6; i++)
        CHECK(stage_move(&stage, made.table, NULL).ok, what);
    CHECK(witness.n > 6, what);
    for (int i = 0; i < witness.n; i++) {
        bool ok = position_load(&table, stage.behind, made.table, witness.seen[i].version,
                                &err);
        CHECK(ok, what);
        CHECK_INT(table.version, witness.seen[i].version, what);
        CHECK_INT(table_turn(&table), witness.seen[i].turn, what);
        CHECK_INT(table.match.n_moves, witness.seen[i].n_moves, what);
        CHECK(table_digest(&table) == witness.seen[i].digest, what);
    }
    CHECK(!position_load(&table, stage.behind, made.table,
                         witness.seen[witness.n - 1].version + 1, &err),
          "not so far yet");
    CHECK_INT(err.code, ERR_ABSENT, "not so far yet");
    tables_unwatch(stage.tables, made.table, &witness.watcher);
    stage_close(&stage);
}

static void test_positions(void **state)
{
    (void)state;
    every_position_is_found_again("akropolis",
                                  "{\"seats\":[\"human\",\"bot:random\"]}");
    every_position_is_found_again(
        "panticapaeum",
        "{\"game\":\"panticapaeum\",\"seats\":[\"human\",\"bot:random\"]}");
}

static void test_no_table(void **state)
{
    static Table table;
    Err err;
    Store *store = store_open("memory:", &err);
    Batch *batch = batch_open();
    bool refused;

    (void)state;
    CHECK(!position_load(&table, store, "AAAAAAAAAAAAAAAA", 1, &err), "there is none");
    CHECK_INT(err.code, ERR_ABSENT, "there is none");
    batch_event(batch, "AAAAAAAAAAAAAAAA", 1, "{\"type\":", "{}");
    assert_true(store_commit(store, &batch, 1, &refused, &err) && !refused);
    CHECK(!position_load(&table, store, "AAAAAAAAAAAAAAAA", 1, &err), "it is damaged");
    CHECK(err.code != ERR_ABSENT, "it is damaged");
    batch_close(batch);
    store_close(store);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_positions),
        cmocka_unit_test(test_no_table),
    };

    return RUN(tests);
}
