/* events.c - events as JSON and back; folding them without what only the server knows. */
#include "test.h"

#include "os/file.h"
#include "table/fold.h"
#include "table/verb.h"
#include "table/view.h"

static void check_same_bytes(const char *json, bool seen[EVENT_TYPES + 1])
{
    static Event event;
    static char again[EVENT_BODY];
    Text text = text_in(again, sizeof again);
    Err err;

    CHECK(event_read(&event, json, &err), json);
    CHECK(event.type != EVENT_UNKNOWN, json);
    event_write(&text, &event);
    CHECK_STR(again, json, "the same bytes");
    seen[event.type] = true;
}

static char *seeds(const char *name)
{
    char path[512];
    Err err;

    snprintf(path, sizeof path, "%s/seeds/%s", getenv("TESTS"), name);
    char *text = file_read(path, 1 << 17, &err);
    assert_non_null(text);
    return text;
}

/* The next event at `*at`, which moves past it and its note; NULL after the last. */
static const char *next_event(char **at)
{
    char *json = *at, *end = strchr(json, '\n'), *tab = strchr(json, '\t');

    if (!end)
        return NULL;
    *end = '\0';
    if (tab && tab < end)
        *tab = '\0';
    *at = end + 1;
    return json;
}

/* One of each type, with and without its optional fields. */
static void every_type_reads_and_writes(void **state)
{
    char *text = seeds("every.events"), *at = text;
    bool seen[EVENT_TYPES + 1] = {false};

    (void)state;
    for (const char *json; (json = next_event(&at));)
        check_same_bytes(json, seen);
    for (int i = 0; i < EVENT_TYPES; i++)
        CHECK(seen[i], event_types[i].name);
    free(text);
}

/* The events of a table written by an older server. */
static void an_old_table_has_the_same_bytes(void **state)
{
    bool seen[EVENT_TYPES + 1];
    char *text = seeds("resigned.events"), *at = text;

    (void)state;
    next_event(&at);
    for (const char *json; (json = next_event(&at));)
        check_same_bytes(json, seen);
    free(text);
}

/* Without the seed, and with events of a newer server in between. */
static void a_client_follows(void **state)
{
    static Table table;
    static Event event;
    static char record[MAX_RECORD], view[8192];
    char *text = seeds("resigned.events"), *at = text;
    Text out = text_in(record, sizeof record), seen = text_in(view, sizeof view);
    Err err;

    (void)state;
    table_clear(&table, "");
    next_event(&at);
    for (const char *json; (json = next_event(&at));) {
        CHECK(event_read(&event, json, &err), json);
        event.version = table.version + 1;
        CHECK(table_fold(&table, &event, &err), json);
        event_clear(&event, EVENT_UNKNOWN, NOBODY);
        event.version = table.version + 1;
        event.digest = table_digest(&table);
        CHECK(table_fold(&table, &event, &err), "something new");
    }
    CHECK_INT(table.unknown, 13, "counted");
    CHECK_INT(table.version, 26, "and gone on");
    CHECK_INT(table.seats[1].standing, RESIGNED, "who resigned");
    CHECK_STR(table.seats[1].bot, "normal", "who plays on");
    CHECK_INT(table.seats[0].clock.left_ms, 100000, "the clock as it is told");
    table_write_record(&out, &table);
    CHECK_HAS(record, "[Commit \"d768f5b7", "a record of its own");
    table_write_view(&seen, &table, (Moment){table.touched_at, table.touched_at});
    CHECK_HAS(view,
              "\"may\":[\"moves\",\"takeback\",\"resign\",\"leave\",\"chat\",\"mute\"]",
              "what the first seat may do");
    free(text);
}

static void what_does_not_follow(void **state)
{
    static Table table;
    static Event event;
    Err err;

    (void)state;
    table_clear(&table, "");
    event_clear(&event, EVENT_JOINED, 1);
    event.version = 2;
    CHECK(!table_fold(&table, &event, &err), "a gap");
    CHECK_INT(err.code, ERR_STALE, "is not the next one");
    event.version = 1;
    CHECK(!table_fold(&table, &event, &err), "no creation");
    CHECK_INT(err.code, ERR_RECORD, "contradicts itself");
}

/* Fold the next event; `rest` is its type and fields. */
static bool fold(Table *table, const char *rest, Err *err)
{
    static Event event;
    char json[1024];

    snprintf(json, sizeof json, "{\"version\":%d,\"at\":1,\"digest\":\"%016llx\",%s}",
             table->version + 1, (unsigned long long)table_digest(table), rest);
    CHECK(event_read(&event, json, err), json);
    return table_fold(table, &event, err);
}

/* A table with a set that the events do not contain. */
static const char blind[] =
    "\"type\":\"created\",\"game\":\"panticapaeum\",\"setup\":{\"players\":\"2\","
    "\"set\":\"mine\"},\"seats\":[{\"kind\":\"human\",\"name\":\"A\"},"
    "{\"kind\":\"human\",\"name\":\"B\"}],\"speed\":\"days:3\",\"aids\":\"none\","
    "\"spectators\":true,\"public\":true,\"chat\":true,\"commit\":\"\",\"host\":0";

/* A client that cannot replay the moves does not know whether the bot has made the turn;
 * the server does. */
static void return_to_a_blind_table(void **state)
{
    static const char *const events[] = {
        blind,
        "\"type\":\"started\",\"nonces\":\"\",\"moves\":[],\"turn\":0",
        "\"type\":\"timedout\",\"seat\":0,\"bot\":\"normal\"",
        "\"type\":\"moved\",\"seat\":0,\"moves\":[\"x\"],\"turn\":1",
    };
    static Table table;
    Err err;

    (void)state;
    table_clear(&table, "");
    for (size_t i = 0; i < COUNT(events); i++)
        CHECK(fold(&table, events[i], &err), events[i]);
    CHECK(table.is_blind, "the moves mean nothing here");
    CHECK(table_may(&table, 0, &verbs[VERB_RETURN], &err), "back to the game");
}

/* The parts of the seats come from earlier events; nothing else is accepted. */
static void nonces_that_nobody_gave(void **state)
{
    static const char *const told[] = {"abc,def", "", "abc"};
    static Table table;
    char started[128];
    Err err;

    (void)state;
    for (size_t i = 0; i < COUNT(told); i++) {
        table_clear(&table, "");
        CHECK(fold(&table, blind, &err), "created");
        CHECK(fold(&table, "\"type\":\"nonce\",\"seat\":1,\"nonce\":\"abc\"", &err),
              "a nonce");
        snprintf(started, sizeof started,
                 "\"type\":\"started\",\"nonces\":\"%s\",\"moves\":[],\"turn\":0",
                 told[i]);
        CHECK_INT(fold(&table, started, &err), strcmp(told[i], "abc") == 0, told[i]);
    }
}

/* The row of docs/server.md that names a type, in `out`. */
static void row_of(char out[1024], const char *document, const char *type)
{
    char named[32];
    const char *end;

    snprintf(named, sizeof named, "`%s`", type);
    for (const char *at = document; *at; at = end + 1) {
        end = strchr(at, '\n');
        assert_non_null(end);
        snprintf(out, 1024, "%.*s", (int)(end - at), at);
        const char *cell = strncmp(out, "| ", 2) == 0 ? strchr(out + 2, '|') : NULL,
                   *found = strstr(out, named);
        if (cell && found && found < cell)
            return;
    }
    CHECK(false, named);
}

/* The list of events in docs/server.md is written by hand, but must be complete. */
static void the_document_has_them_all(void **state)
{
    char *document = seeds("../../docs/server.md"), row[1024], key[32];

    (void)state;
    for (int i = 0; i < EVENT_TYPES; i++) {
        row_of(row, strstr(document, "| type | further fields |"), event_types[i].name);
        for (const EventField *field = event_types[i].fields; field->key; field++) {
            snprintf(key, sizeof key, "`%s`", field->key);
            CHECK_HAS(row, key, event_types[i].name);
        }
    }
    free(document);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_type_reads_and_writes),
        cmocka_unit_test(an_old_table_has_the_same_bytes),
        cmocka_unit_test(a_client_follows),
        cmocka_unit_test(what_does_not_follow),
        cmocka_unit_test(return_to_a_blind_table),
        cmocka_unit_test(nonces_that_nobody_gave),
        cmocka_unit_test(the_document_has_them_all),
    };

    return RUN(tests);
}
