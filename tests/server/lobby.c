/* lobby.c - the list of public tables is kept with their events. */
#include "tables_stage.h"

static const char open_to_all[] = "{\"seats\":[\"human\",\"open\"],\"public\":true}",
                  private[] = "{\"seats\":[\"human\",\"open\"]}",
                  begun[] = "{\"seats\":[\"human\",\"human\"],\"public\":true}";

typedef struct {
    char text[400];
    int left;                       /* rows to read; below 0: all */
} Rows;

static bool add_row(void *to, const char *table, const Game *game, Phase phase)
{
    Rows *rows = to;
    size_t n = strlen(rows->text);

    snprintf(rows->text + n, sizeof rows->text - n, "%s %s %s\n", table,
             phase_names[phase], game->name);
    return --rows->left != 0;
}

/* Listing them, which reads. */
typedef struct {
    Stage *stage;
    int most;
    Rows rows;
    bool ok;
} Listing;

static void read_rows(void *with)
{
    Listing *listing = with;
    Err err;

    listing->rows = (Rows){.left = listing->most};
    listing->ok =
        tables_lobby(listing->stage->tables, add_row, &listing->rows, &err);
}

static const char *list(Stage *stage, int most)
{
    static Listing listing;

    listing = (Listing){.stage = stage, .most = most};
    stage_run(stage, read_rows, &listing);
    CHECK(listing.ok, "read");
    return listing.rows.text;
}

static Answer create(Stage *stage, const char *fields)
{
    Answer made = stage_create(stage, fields, NULL);

    CHECK(made.ok, "made");
    stage_pass(stage, 1000);
    return made;
}

static bool forget_row(void *to, const char *key, const char *value)
{
    (void)value;
    batch_erase(to, "lobby", key);
    return true;
}

/* As if an older server had written the store. */
static void make_old(Stage *stage)
{
    Batch *batch = batch_open();
    bool refused;
    Err err;

    CHECK(store_scan(stage->behind, "lobby", "", "", forget_row, batch, &err), "read");
    batch_erase(batch, "server", "lobby");
    CHECK(store_commit(stage->behind, &batch, 1, &refused, &err), "written");
    batch_close(batch);
}

static void public_tables_are_listed(void **state)
{
    char want[200];
    Stage stage;

    (void)state;
    stage_open(&stage, "memory:");
    CHECK_STR(list(&stage, -1), "", "none yet");
    Answer first = create(&stage, open_to_all);
    create(&stage, private);
    Answer second = create(&stage, begun), third = create(&stage, open_to_all);

    snprintf(want, sizeof want,
             "%s waiting akropolis\n%s playing akropolis\n%s waiting akropolis\n",
             third.table, second.table, first.table);
    CHECK_STR(list(&stage, -1), want, "the newest first");
    *strchr(want, '\n') = '\0';
    list(&stage, 1);
    CHECK(strncmp(list(&stage, 1), want, strlen(want)) == 0, "as many as are wanted");
    CHECK(!strchr(strchr(list(&stage, 1), '\n') + 1, '\n'), "no more");

    CHECK(stage_join(&stage, third.table, NULL, NULL).ok, "it begins");
    CHECK(stage_do(&stage, second.table, 0, "resign", NULL, NULL).ok, "it is over");
    tables_delete(stage.tables, first.table, NULL, NULL);
    stage_settle(&stage);
    snprintf(want, sizeof want, "%s playing akropolis\n", third.table);
    CHECK_STR(list(&stage, -1), want, "what is left");
    stage_close(&stage);
}

static void an_older_store_gets_the_list(void **state)
{
    char want[400];
    Stage stage;

    (void)state;
    stage_open(&stage, "memory:");
    create(&stage, open_to_all);
    create(&stage, private);
    create(&stage, begun);
    snprintf(want, sizeof want, "%s", list(&stage, -1));
    make_old(&stage);
    CHECK_STR(list(&stage, -1), "", "it has none");
    stage_crash(&stage, 0);
    CHECK_STR(list(&stage, -1), want, "it has one now");
    make_old(&stage);
    Batch *batch = batch_open();
    batch_put(batch, "server", "lobby", "1");
    tables_commit(stage.tables, batch, NULL, NULL);
    stage_settle(&stage);
    stage_crash(&stage, 0);
    CHECK_STR(list(&stage, -1), "", "only once");
    stage_close(&stage);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(public_tables_are_listed),
        cmocka_unit_test(an_older_store_gets_the_list),
    };

    return RUN(tests);
}
