/* host_erase.c - what a host erases or changes for good: tables, names, chat, everything
 * old; and that it is then gone from the files. usage: host_erase POLIS */
#include <sqlite3.h>

#include "host_stage.h"

static bool file_has(const char *name, const char *part)
{
    FILE *file = fopen(scratch_file(&child.scratch, name), "rb");
    static char bytes[1 << 22];
    size_t n = file ? fread(bytes, 1, sizeof bytes, file) : 0;
    size_t length = strlen(part);
    bool is_found = false;

    for (size_t i = 0; i + length <= n && !is_found; i++)
        is_found = memcmp(bytes + i, part, length) == 0;
    if (file)
        fclose(file);
    return is_found;
}

/* Is it in the database or its log? */
static bool is_kept(const char *part)
{
    return file_has("polis.db", part) || file_has("polis.db-wal", part);
}

static void deletes(void **state)
{
    Guest anna = {.address = "203.0.113.7"}, bert = {.address = "198.51.100.9"};
    char person[64];
    const char *fields = "{\"id\":\"0123456789abcdef\",\"name\":\"Annabella\","
                         "\"seats\":[\"human\",\"human\"]}";

    (void)state;
    start("");
    CHECK_INT(ask(&anna, NULL, "POST", "/api/people", "{\"name\":\"Anna\"}"), 200,
              "Anna");
    snprintf(person, sizeof person, "%s", said(&anna, "token"));
    Made made = create(&anna, person, fields), other = create(&bert, NULL, two);
    CHECK_INT(ask_table(&anna, made.token, "POST", &made, "/chat",
                        "{\"text\":\"something remarkable\"}"), 200, "a line of chat");
    Wire *seat = open_socket(&anna, &made, made.token),
         *stream = open_stream(&bert, &made, NULL);
    CHECK(wire_read_until(seat, "\"presence\""), "she is there");
    CHECK(is_kept("Annabella") && is_kept("something remarkable"), "all is kept");
    CHECK_INT(admin_f("delete %s", made.id), 0, output);
    CHECK(wire_read_until(seat, "there is no such table"), "she is told");
    CHECK(has_ended(stream), "who looks on too");
    CHECK_INT(ask_table(&anna, made.token, "GET", &made, "", NULL), 404, "it is gone");
    CHECK_INT(ask_table(&bert, NULL, "GET", &made, "/record", NULL), 404, "for all");
    CHECK_INT(ask(&anna, person, "GET", "/api/me/tables", NULL), 200, "her history");
    CHECK_INT(json_array_size(json_object_get(anna.answer, "tables")), 0, "has it not");
    CHECK(!is_kept("Annabella"), "no name is left in the files");
    CHECK(!is_kept("something remarkable"), "nor a word");
    CHECK(!is_kept(made.id), "nor anything that names it");
    CHECK_INT(admin_f("delete %s", made.id), 2, "once");
    CHECK_HAS(output, "there is no such table", "and says why");
    Made again = create(&anna, person, fields);
    CHECK(strcmp(again.id, made.id) != 0, "its id creates another one");
    CHECK_INT(ask_table(&bert, NULL, "GET", &other, "", NULL), 200, "others stay");
    CHECK_INT(child_end(&child, SIGKILL), -SIGKILL, "killed");
    CHECK(child_start(&child), child_log(&child));
    leave(&anna);
    CHECK_INT(ask_table(&anna, made.token, "GET", &made, "", NULL), 404, "gone for good");
    CHECK_INT(ask_table(&anna, again.token, "GET", &again, "", NULL), 200, "the new one");
    wire_close(seat);
    wire_close(stream);
    leave(&anna);
    leave(&bert);
    stop();
}

static void renames(void **state)
{
    Guest anna = {.address = "203.0.113.7"};

    (void)state;
    start("");
    Made made = create(&anna, NULL, "{\"seats\":[\"human\",\"human\",\"bot:greedy\"],"
                       "\"name\":\"Unspeakable\"}");
    CHECK_INT(ask_table(&anna, made.token, "POST", &made, "/chat",
                        "{\"text\":\"something rude\"}"), 200, "a line of chat");
    CHECK_INT(ask_table(&anna, made.other, "POST", &made, "/chat",
                        "{\"text\":\"something kind\"}"), 200, "another's");
    CHECK_INT(admin_f("rename %s 1 Anna", made.id), 0, output);
    const char *events = events_of(&anna, &made);
    CHECK(!strstr(events, "Unspeakable") && strstr(events, "\"Anna\""), "another name");
    CHECK(strstr(events, "something rude"), "her words stay");
    CHECK(!is_kept("Unspeakable"), "not in the files either");
    CHECK_INT(ask_table(&anna, made.token, "GET", &made, "", NULL), 200, "the summary");
    CHECK_INT(admin_f("blank %s 1", made.id), 0, output);
    events = events_of(&anna, &made);
    CHECK(!strstr(events, "Anna") && !strstr(events, "rude"), "neither name nor words");
    CHECK(strstr(events, "something kind"), "others' stay");
    CHECK(!is_kept("something rude"), "gone from the files");
    CHECK_INT(admin_f("rename %s 3 Anna", made.id), 2, "a bot");
    CHECK_HAS(output, "nobody has this seat", "named");
    CHECK_INT(admin_f("rename %s 4 Anna", made.id), 2, "no such seat");
    CHECK_HAS(output, "there is no such seat at this table", "named");
    CHECK_INT(admin_f("blank %s 0", made.id), 2, "nor before the first");
    CHECK_HAS(output, "seats are counted from 1", "named");
    CHECK_INT(admin_f("rename %s 1 'A,B'", made.id), 2, "no name");
    CHECK_INT(admin("blank nosuchtable12345 1"), 2, "no such table");
    CHECK_HAS(output, "there is no such table", "named");
    leave(&anna);
    stop();
}

/* Join at an open seat and chat. */
static void join_and_say(Guest *guest, Made *made, const char *name, const char *text)
{
    char body[200];

    snprintf(body, sizeof body, "{\"name\":\"%s\",\"seat\":1}", name);
    CHECK_INT(ask_table(guest, NULL, "POST", made, "/join", body), 200, name);
    snprintf(made->other, sizeof made->other, "%s", said(guest, "token"));
    snprintf(body, sizeof body, "{\"text\":\"%s\"}", text);
    CHECK_INT(ask_table(guest, made->other, "POST", made, "/chat", body), 200, text);
}

/* The previous owner of the seat is not affected. */
static void renames_only_the_owner(void **state)
{
    Guest anna = {.address = "203.0.113.7"};

    (void)state;
    start("");
    Made made = create(&anna, NULL,
                       "{\"seats\":[\"human\",\"human\",\"open\"],\"name\":\"Anna\"}");
    CHECK_INT(ask_table(&anna, made.other, "POST", &made, "/leave", "{}"), 200, "left");
    CHECK_INT(admin_f("blank %s 2", made.id), 2, "an open seat");
    CHECK_HAS(output, "nobody has this seat", "named");
    join_and_say(&anna, &made, "Decent", "something kind");
    CHECK_INT(ask_table(&anna, made.other, "POST", &made, "/leave", "{}"), 200, "left");
    join_and_say(&anna, &made, "Unspeakable", "something rude");
    CHECK_INT(admin_f("rename %s 2 Bert", made.id), 0, output);
    const char *events = events_of(&anna, &made);
    CHECK(strstr(events, "Decent") && strstr(events, "Bert"), "each its own name");
    CHECK(!strstr(events, "Unspeakable"), "not the old one");
    CHECK_INT(admin_f("blank %s 2", made.id), 0, output);
    events = events_of(&anna, &made);
    CHECK(!strstr(events, "Bert") && !strstr(events, "rude"), "neither name nor words");
    CHECK(strstr(events, "Decent") && strstr(events, "something kind"), "of this one");
    CHECK(!is_kept("something rude"), "gone from the files");
    leave(&anna);
    stop();
}

/* All that was kept about a person, with the passphrase, is gone from the files. */
static void forgets(void **state)
{
    Guest anna = {.address = "203.0.113.7"};
    char person[64];

    (void)state;
    start("");
    CHECK_INT(ask(&anna, NULL, "POST", "/api/people", "{\"name\":\"Annabella\"}"), 200,
              "a person");
    snprintf(person, sizeof person, "%s", said(&anna, "token"));
    CHECK_INT(ask(&anna, person, "POST", "/api/me/passphrase",
                  "{\"passphrase\":\"correct horse\"}"), 200, "an account");
    Made made = create(&anna, person, "{\"seats\":[\"human\",\"human\"],"
                       "\"name\":\"Annabella\"}");
    CHECK_INT(ask_table(&anna, made.token, "POST", &made, "/chat",
                        "{\"text\":\"something remarkable\"}"), 200, "a line of chat");
    CHECK(is_kept("Annabella") && is_kept("$argon2id$"), "all is kept");
    CHECK_INT(admin("account delete Annabella"), 0, output);
    CHECK(!is_kept("Annabella") && !is_kept("annabella"), "no name");
    CHECK(!is_kept("something remarkable"), "not a word");
    CHECK(!is_kept("$argon2id$"), "nor the passphrase");
    leave(&anna);
    stop();
}

/* Make everything in the store 100 days older, while the server is stopped. */
static void age_store(void)
{
    static const char sql[] =
        "update events set body = json_set(body, '$.at',"
        "  json_extract(body, '$.at') - 8640000000);"
        "update entries set value = value - 8640000000 where kind = 'sessions';"
        "update entries set value = json_set(value, '$.made',"
        "  json_extract(value, '$.made') - 8640000000) where kind = 'person';";
    sqlite3 *db = NULL;

    assert_int_equal(sqlite3_open(child.store, &db), SQLITE_OK);
    CHECK_INT(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK, sqlite3_errmsg(db));
    sqlite3_close(db);
}

/* A guest with a table of its own: over, or not. */
static Made with_table(Guest *guest, char token[64], const char *name, bool is_over)
{
    static int n;
    char body[200];

    snprintf(body, sizeof body, "{\"name\":\"%s\"}", name);
    CHECK_INT(ask(guest, NULL, "POST", "/api/people", body), 200, name);
    snprintf(token, 64, "%s", said(guest, "token"));
    snprintf(body, sizeof body, "{\"id\":\"0123456789abcde%d\",\"name\":\"%s\","
             "\"speed\":\"none\",\"seats\":[\"human\",\"human\"]}", n++, name);
    Made made = create(guest, token, body);
    if (is_over)
        CHECK_INT(admin_f("close %s", made.id), 0, output);
    return made;
}

static void prunes(void **state)
{
    Guest guest = {.address = "203.0.113.7"};
    char tokens[4][64];

    (void)state;
    start("");
    Made gone = with_table(&guest, tokens[0], "Oldest", true);
    Made live = with_table(&guest, tokens[1], "Patience", false);
    CHECK_INT(ask(&guest, NULL, "POST", "/api/people", "{\"name\":\"Owner\"}"), 200, "");
    snprintf(tokens[2], 64, "%s", said(&guest, "token"));
    CHECK_INT(ask(&guest, tokens[2], "POST", "/api/me/passphrase",
                  "{\"passphrase\":\"correct horse\"}"), 200, "an account");
    CHECK_INT(child_end(&child, SIGTERM), 0, "stopped");
    age_store();
    CHECK(child_start(&child), child_log(&child));
    leave(&guest);
    Made young = with_table(&guest, tokens[3], "Young", true);
    CHECK_INT(admin("prune"), 2, "how old?");
    CHECK_INT(admin("prune --older soon"), 2, "no number");
    CHECK_INT(admin("tables --older 3"), 2, "another's option");
    CHECK_HAS(output, "polis admin tables takes no --older", "named");
    CHECK_INT(admin("prune --older 90d --dry-run"), 0, output);
    CHECK_HAS(output, "tables: 1, guests: 1, notes of creations: 2", "what it would do");
    CHECK(is_kept("Oldest"), "it has not");
    CHECK_INT(admin("prune --older 101d"), 0, output);
    CHECK_HAS(output, "tables: 0, guests: 0, notes of creations: 0", "too young");
    CHECK_INT(admin("prune --older 90"), 0, output);
    CHECK_HAS(output, "tables: 1, guests: 1, notes of creations: 2", "what it did");
    CHECK(!is_kept("Oldest") && !is_kept(gone.id), "nothing is left of it");
    CHECK_INT(ask_table(&guest, NULL, "GET", &gone, "", NULL), 404, "gone");
    CHECK_INT(ask(&guest, tokens[0], "GET", "/api/me", NULL), 401,
              "whose nobody is left");
    CHECK_INT(ask_table(&guest, NULL, "GET", &live, "", NULL), 200, "a game goes on");
    CHECK_INT(ask(&guest, tokens[1], "GET", "/api/me", NULL), 200, "and who plays it");
    CHECK_INT(ask(&guest, tokens[2], "GET", "/api/me", NULL), 200, "accounts stay");
    CHECK_INT(ask_table(&guest, NULL, "GET", &young, "", NULL), 200, "and what is young");
    CHECK(logged("info pruned tables=1 guests=1 creations=2"), child_log(&child));
    CHECK_INT(admin("prune --older 90"), 0, output);
    CHECK_HAS(output, "tables: 0, guests: 0, notes of creations: 0", "nothing more");
    leave(&guest);
    stop();
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(deletes),
        cmocka_unit_test(renames),
        cmocka_unit_test(renames_only_the_owner),
        cmocka_unit_test(forgets),
        cmocka_unit_test(prunes),
    };

    if (!child_arguments(argc, argv))
        return SKIP_ALL(tests, "usage: host_erase POLIS");
    return RUN(tests);
}
