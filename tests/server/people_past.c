/* people_past.c - what a person has played: history, exports. */
#include <limits.h>

#include "patience.h"
#include "test.h"

#include "games/list.h"
#include "people_help.h"
#include "server/people/history.h"
#include "store_double.h"

/* The tables of the last answer as "table table ". */
static const char *listed(void)
{
    static char list[1024];
    Text text = text_in(list, sizeof list);
    json_t *table;
    size_t i;

    json_array_foreach (json_object_get(venue.answer, "tables"), i, table)
        text_f(&text, "%s ", json_string_value(json_object_get(table, "table")));
    return list;
}

static void some_history(void)
{
    TestPerson anna = new_account("Anna"), bert = new_guest("Bert");
    char ids[3][TABLE_ID], seat[TOKEN], other[TOKEN], want[100], target[100];

    for (int i = 0; i < 3; i++) {
        venue.ms += 1000;
        new_table(ids[i], seat, anna.token, "Anna");
        join(other, ids[i], bert.token, "Bert");
        if (i == 1)
            continue;
        CHECK_INT(command(ids[i], "resign", seat, "{}"), 200, "resign");
    }
    CHECK_INT(venue_ask(&venue, "GET", "/api/me/tables", anna.token, NULL), 200,
              "history");
    snprintf(want, sizeof want, "%s %s %s ", ids[1], ids[2], ids[0]);
    CHECK_STR(listed(), want, "the one that is played first, then newest first");
    json_t *first = json_array_get(json_object_get(venue.answer, "tables"), 0);
    CHECK_INT(json_integer_value(json_object_get(first, "you")), 0, "its seat");
    snprintf(target, sizeof target, "/api/me/tables?before=%s", ids[1]);
    CHECK_INT(venue_ask(&venue, "GET", target, anna.token, NULL), 200, "going on");
    snprintf(want, sizeof want, "%s %s ", ids[2], ids[0]);
    CHECK_STR(listed(), want, "those after it");
    CHECK_INT(venue_ask(&venue, "GET", "/api/me/tables", bert.token, NULL), 200,
              "the other's");
    CHECK_INT(json_array_size(json_object_get(venue.answer, "tables")), 3,
              "its own seats");
    CHECK_INT(venue_seat(&venue, bert.token, ids[0]), 1,
              "a person's token opens it");
    CHECK_INT(venue_seat(&venue, "rV3", ids[0]), NOBODY,
              "another does not");
    CHECK_INT(command(ids[1], "chat", bert.token, "{\"text\":\"from elsewhere\"}"), 200,
              "an account plays on without the seat's own token");
}

static void history(void **state)
{
    (void)state;
    with_stores(some_history);
}

/* How often the store was read for one page. */
static int page_reads(const char *token, const char *before, int want)
{
    char target[100];
    int from = double_reads(venue.store);

    snprintf(target, sizeof target, "/api/me/tables?before=%s", before);
    CHECK_INT(venue_ask(&venue, "GET", target, token, NULL), 200, "a page");
    CHECK_INT(json_array_size(json_object_get(venue.answer, "tables")), want, before);
    return double_reads(venue.store) - from;
}

/* The least of a few: once a second the server reads something to see that it can. */
static int page_costs(const char *token)
{
    int least = INT_MAX;

    for (int i = 0; i < 3; i++) {
        int reads = page_reads(token, "", 20);
        least = reads < least ? reads : least;
    }
    return least;
}

/* A page costs the same whether there are 25 games or 80. */
static void a_long_history(void)
{
    static const int lengths[] = {25, 55};
    TestPerson anna = new_guest("Anna"), bert = new_guest("Bert");
    char last[TABLE_ID], before[TABLE_ID] = "", seat[TOKEN];
    int reads[COUNT(lengths)], n = 0;

    for (size_t i = 0; i < COUNT(lengths); i++) {
        play_many(&anna, &bert, lengths[i], last);
        page_reads(anna.token, "", 20);     /* so that all tables are loaded */
        reads[i] = page_costs(anna.token);
    }
    CHECK_INT(reads[1], reads[0], "entries and events that a page reads");
    new_table(last, seat, anna.token, "Anna");
    for (size_t got = 20; got == 20; n += (int)got) {
        page_reads(anna.token, before, n < 80 ? 20 : 1);
        json_t *tables = json_object_get(venue.answer, "tables");
        got = json_array_size(tables);
        snprintf(before, sizeof before, "%s", json_string_value(json_object_get(
                     json_array_get(tables, got - 1), "table")));
    }
    CHECK_INT(n, 81, "all of them, page by page");
    page_reads(anna.token, "0123456789abcdef", 0);
}

static void long_history(void **state)
{
    (void)state;
    with_double(a_long_history);
}

/* An older store has histories sorted by table only. */
static bool drop_entry(void *to, const char *key, const char *value)
{
    (void)value;
    batch_erase(to, "past", key);
    return true;
}

static void an_old_history(void)
{
    TestPerson anna = new_guest("Anna"), bert = new_guest("Bert");
    char last[TABLE_ID], open[TABLE_ID], seat[TOKEN], want[1024];
    Batch *batch = batch_open();
    bool refused = false;
    Err err;

    play_many(&anna, &bert, 12, last);
    new_table(open, seat, anna.token, "Anna");
    CHECK_INT(command(open, "leave", seat, "{}"), 200, "given up");
    CHECK_INT(venue_ask(&venue, "GET", "/api/me/tables", anna.token, NULL), 200, "page");
    snprintf(want, sizeof want, "%s", listed());
    assert_true(store_scan(venue.store, "past", "", "", drop_entry, batch, &err));
    batch_erase(batch, "order", "past");
    assert_true(store_commit(venue.store, &batch, 1, &refused, &err));
    batch_close(batch);
    restart();
    CHECK_INT(venue_ask(&venue, "GET", "/api/me/tables", anna.token, NULL), 200, "page");
    CHECK_INT(json_array_size(json_object_get(venue.answer, "tables")), 12, "all");
    CHECK_STR(listed(), want, "as it was shown before");
}

static void old_history(void **state)
{
    (void)state;
    with_stores(an_old_history);
}

/* A seat that is left before the start no longer belongs to the one who left. */
static void a_seat_given_up(void)
{
    TestPerson anna = new_guest("Anna"), bert = new_guest("Bert"),
               cleo = new_guest("Cleo");
    char id[TABLE_ID], host[TOKEN], left[TOKEN], taken[TOKEN];

    CHECK_INT(venue_ask(&venue, "POST", "/api/tables", anna.token,
                  "{\"id\":\"fedcba9876543210\",\"seats\":[\"human\",\"open\",\"open\"],"
                  "\"name\":\"Anna\"}"),
              200, "a table");
    snprintf(id, sizeof id, "%s", venue_text(&venue, "table"));
    snprintf(
        host, sizeof host, "%s",
        json_string_value(json_array_get(json_object_get(venue.answer, "tokens"), 0)));
    join(left, id, bert.token, "Bert");
    CHECK_INT(command(id, "chat", left, "{\"text\":\"this is Bert\"}"), 200, "chat");
    CHECK_INT(command(id, "leave", left, "{}"), 200, "leave");
    join(taken, id, cleo.token, "Cleo");
    CHECK_INT(command(id, "chat", taken, "{\"text\":\"this is Cleo\"}"), 200, "chat");
    CHECK_INT(venue_seat(&venue, bert.token, id), NOBODY, "given up");
    CHECK_INT(venue_seat(&venue, cleo.token, id), 1, "taken");
    CHECK_INT(venue_ask(&venue, "GET", "/api/me/tables", bert.token, NULL), 200,
              "history");
    CHECK_STR(listed(), "", "not in its history");
    CHECK_INT(venue_ask(&venue, "DELETE", "/api/me", bert.token, NULL), 200,
              "forget Bert");
    CHECK(!strstr(seen(id), "Bert"), "Bert is gone, name and words");
    CHECK_HAS(seen(id), "\"Cleo\"", "Cleo is not");
    CHECK_HAS(seen(id), "this is Cleo", "nor is what Cleo said");
}

static void given_up(void **state)
{
    (void)state;
    with_stores(a_seat_given_up);
}

static void take_seat(char token[TOKEN], const char *table, const TestPerson *who,
                      int seat)
{
    char body[100];

    snprintf(body, sizeof body, "{\"name\":\"Anna\",\"seat\":%d}", seat);
    CHECK_INT(command(table, "join", who->token, body), 200, "a seat");
    snprintf(token, TOKEN, "%s", venue_text(&venue, "token"));
}

/* All tables of a history, page by page: each comes once. */
static int turn_all_pages(const TestPerson *who, char *all, size_t size)
{
    char before[TABLE_ID] = "", target[100];
    int n = 0;

    *all = '\0';
    for (size_t got = 20; got == 20 && n < 100; n += (int)got) {
        snprintf(target, sizeof target, "/api/me/tables?before=%s", before);
        CHECK_INT(venue_ask(&venue, "GET", target, who->token, NULL), 200, "a page");
        json_t *tables = json_object_get(venue.answer, "tables"), *table;
        size_t i;
        got = json_array_size(tables);
        json_array_foreach (tables, i, table) {
            snprintf(before, sizeof before, "%s",
                     json_string_value(json_object_get(table, "table")));
            CHECK(!strstr(all, before), "not twice");
            snprintf(all + strlen(all), size - strlen(all), "%s ", before);
        }
    }
    return n;
}

/* Several seats at one table, taken at different times: one that was left, or two that
 * are kept. Whichever game a page ends with, the next page continues after it. */
static void seats_in_turn(void)
{
    static const char three[] = "{\"seats\":[\"human\",\"open\",\"open\"],"
                                "\"name\":\"Cleo\"}";
    static char all[4096];

    for (int keeps = 0; keeps < 2; keeps++) {
        TestPerson anna = new_guest("Anna"), cleo = new_guest("Cleo");
        char often[TABLE_ID], id[TABLE_ID], seat[TOKEN];

        CHECK_INT(venue_ask(&venue, "POST", "/api/tables", cleo.token, three), 200,
                  "one");
        snprintf(often, sizeof often, "%s", venue_text(&venue, "table"));
        take_seat(seat, often, &anna, 2);
        if (!keeps)
            CHECK_INT(command(often, "leave", seat, "{}"), 200, "left again");
        for (int i = 0; i < 3; i++) {
            venue.ms += 1000;
            new_table(id, seat, anna.token, "Anna");
        }
        venue.ms += 1000;
        take_seat(seat, often, &anna, 1);
        for (int i = 0; i < 19; i++) {
            venue.ms += 1000;
            new_table(id, seat, anna.token, "Anna");
        }
        CHECK_INT(turn_all_pages(&anna, all, sizeof all), 23, "all of them");
    }
}

static void history_in_turn(void **state)
{
    (void)state;
    with_stores(seats_in_turn);
}

static void all_there_is(void)
{
    TestPerson anna = new_account("Anna"), bert = new_guest("Bert");
    char id[TABLE_ID], seat[TOKEN], other[TOKEN];
    Err err;

    for (int i = 0; i < 10; i++) {
        new_table(id, seat, anna.token, "Anna");
        join(other, id, bert.token, "Bert");
    }
    CHECK_INT(command(id, "chat", seat, "{\"text\":\"good luck\"}"), 200, "chat");
    CHECK_INT(command(id, "chat", other, "{\"text\":\"you too\"}"), 200, "chat");
    CHECK_INT(venue_ask(&venue, "GET", "/api/me/export", anna.token, NULL), 200,
              "export");
    CHECK_HAS(venue.headers, "attachment", "to be saved");
    CHECK_STR(venue_text(&venue, "name"), "Anna", "the name");
    CHECK_INT(json_integer_value(json_object_get(venue.answer, "sessions")), 1, "tokens");
    json_t *played = json_object_get(venue.answer, "games"), *game;
    size_t i;
    int lines = 0;
    CHECK_INT(json_array_size(played), 10, "every game");
    json_array_foreach (played, i, game) {
        static Record record;
        const char *text = json_string_value(json_object_get(game, "record"));
        CHECK(record_read(&record, text, games, &err), "a proper record");
        CHECK_HAS(text, "Anna", "with its name");
        lines += (int)json_array_size(json_object_get(game, "chat"));
    }
    CHECK_INT(lines, 1, "what it said, and nobody else");
    char *whole = json_dumps(venue.answer, 0);
    CHECK(!strstr(whole, "you too") && !strstr(whole, "argon2") &&
              !strstr(whole, anna.token),
          "no secrets, nothing of others");
    free(whole);
    CHECK_INT(venue_ask(&venue, "GET", "/api/me/export", seat, NULL), 401,
              "persons only");
}

static void exports(void **state)
{
    (void)state;
    with_stores(all_there_is);
}

/* Many exports at once: one is written, the others wait, and nobody else is held up. An
 * export whose reader is gone is not written at all; one whose reader never reads is
 * given up. */
static void exports_at_once(void)
{
    TestPerson anna = new_guest("Anna"), bert = new_guest("Bert");
    char last[TABLE_ID];
    Conn *conns[4];
    int steps = 0, mixed = 0;

    play_many(&anna, &bert, 30, last);
    for (size_t i = 0; i < COUNT(conns); i++) {
        conns[i] = fake_connect(&venue.net, venue.address);
        fake_request(conns[i], "GET", "/api/me/export", anna.token, NULL);
    }
    fake_hang_up(conns[1]);
    fake_queue(conns[2], 1 << 20);
    for (const time_t until = patience(); is_patient(until) && fake_status(conns[2]) == 0;
         steps++) {
        venue_step(&venue);
        mixed += fake_is_open(conns[0]) && fake_status(conns[2]) != 0;
    }
    CHECK_INT(mixed, 0, "one at a time");
    CHECK(steps > 1, "not all in one go");
    int pieces = fake_frames(conns[2]);
    for (int i = 0; i < 100; i++)
        venue_step(&venue);
    CHECK_INT(fake_frames(conns[2]), pieces,
              "nothing is written for one who reads nothing");
    for (const time_t until = patience();
         is_patient(until) && (fake_status(conns[3]) == 0 || fake_is_open(conns[3]));)
        venue_step(&venue);
    CHECK_INT(fake_status(conns[3]), 200, "nobody waits for another's reader");
    CHECK(fake_is_open(conns[2]), "who may still read on");
    CHECK_INT(venue_ask(&venue, "GET", "/api/me", anna.token, NULL), 200, "others go on");
    venue.ms += 30000;
    for (int i = 0; i < 100; i++)
        venue_step(&venue);
    CHECK(!fake_is_open(conns[2]), "its time is over");
    for (size_t i = 0; i < COUNT(conns); i++) {
        if (i == 1)
            continue;
        char *whole = fake_whole(conns[i]);
        json_t *document = json_loads(whole, 0, NULL);
        CHECK_INT(json_array_size(json_object_get(document, "games")), i == 2 ? 0 : 30,
                  "all games");
        json_decref(document);
        free(whole);
        fake_hang_up(conns[i]);
    }
    for (int i = 0; i < 40; i++) {  /* more than are allowed to wait */
        Conn *conn = fake_connect(&venue.net, venue.address);
        fake_request(conn, "GET", "/api/me/export", anna.token, NULL);
        venue_read(&venue);
        CHECK_INT(fake_status(conn), i < 32 ? 0 : 503, "the queue is bounded");
        fake_hang_up(conn);
    }
    venue_settle(&venue);
}

static void export_queue(void **state)
{
    (void)state;
    with_stores(exports_at_once);
}

/* As many exports as are allowed, all with slow readers: a new one replaces the slowest.
 */
static void slow_readers(void)
{
    TestPerson anna = new_guest("Anna"), bert = new_guest("Bert");
    char last[TABLE_ID];
    Conn *conns[33];
    int n = 0;

    play_many(&anna, &bert, 3, last);
    for (size_t i = 0; i < COUNT(conns); i++) {
        conns[i] = fake_connect(&venue.net, venue.address);
        if (i < 32)
            fake_queue(conns[i], 1 << 20);
        fake_request(conns[i], "GET", "/api/me/export", anna.token, NULL);
        for (const time_t until = patience();
             is_patient(until) && i < 32 && fake_status(conns[i]) == 0;)
            venue_step(&venue);
    }
    venue_wait(&venue, conns[32], 0);
    for (const time_t until = patience(); is_patient(until) && fake_is_open(conns[32]);)
        venue_step(&venue);
    CHECK_INT(fake_status(conns[32]), 200, "there is a place");
    for (size_t i = 0; i < 32; i++)
        n += fake_is_open(conns[i]);
    CHECK_INT(n, 31, "one is given up");
    for (size_t i = 0; i < COUNT(conns); i++)
        fake_hang_up(conns[i]);
}

static void export_slowly(void **state)
{
    (void)state;
    with_stores(slow_readers);
}

/* A table that is deleted while it is exported. */
typedef struct {
    Store *behind;
    const char *table;
    int from;                       /* when events after this one are read, or its seed */
    int times;                      /* once it was read so often */
} Deletion;

static void delete_it(void *with, const char *table, int from)
{
    Deletion *deletion = with;
    Batch *batch;
    bool refused = false;
    Err err;

    if (strcmp(table, deletion->table) != 0 || from != deletion->from ||
        deletion->times-- != 0)
        return;
    batch = batch_open();
    batch_drop(batch, table);
    batch_erase(batch, "seed", table);
    assert_true(store_commit(deletion->behind, &batch, 1, &refused, &err));
    batch_close(batch);
}

/* Deleted before it is looked for, before it is read, or after that: it is missing, and
 * all others are there. */
static void export_beside_deletion(void **state)
{
    (void)state;
    for (int i = 0; i < 3; i++) {
        Store *behind = open_store("memory:"), *store = double_open(behind);
        char gone[TABLE_ID], last[TABLE_ID];

        venue_usual(&venue);
        venue_open_on(&venue, store);
        TestPerson anna = new_guest("Anna"), bert = new_guest("Bert");
        play_many(&anna, &bert, 2, gone);
        play_many(&anna, &bert, 2, last);
        Deletion deletion = {behind, gone, i == 1 ? 0 : DOUBLE_SEED, i / 2};
        double_watch(store, 2000, delete_it, &deletion);
        CHECK_INT(venue_ask(&venue, "GET", "/api/me/export", anna.token, NULL), 200,
                  "export");
        double_watch(store, 0, NULL, NULL);
        CHECK(deletion.times < 0, "deleted");
        CHECK_INT(json_array_size(json_object_get(venue.answer, "games")), 3,
                  "all that are there");
        CHECK(!strstr(venue.body, gone), "nothing of the one that is not");
        venue_close(&venue);
        store_close(store);
        store_close(behind);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(history),      cmocka_unit_test(long_history),
        cmocka_unit_test(old_history),  cmocka_unit_test(given_up),
        cmocka_unit_test(history_in_turn),
        cmocka_unit_test(exports),      cmocka_unit_test(export_queue),
        cmocka_unit_test(export_beside_deletion), cmocka_unit_test(export_slowly),
    };

    return RUN(tests);
}
