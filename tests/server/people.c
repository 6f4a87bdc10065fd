/* people.c - persons, their names, accounts and tokens. */
#include "patience.h"
#include "test.h"

#include "people_help.h"
#include "server/tables/name.h"
#include "store_double.h"

static void names(void **state)
{
    static const struct {
        const char *name;
        bool is_good;
    } cases[] = {
        {"Anna", true},
        {"Anna Maria von Bosporus.", true},
        {"Олена", true},
        {"李", true},
        {"абвгдежзийклмнопрстуфхцч", true},
        {"абвгдежзийклмнопрстуфхцчш", false},
        {"", false},
        {" Anna", false},
        {"Anna ", false},
        {"An,na", false},
        {"An\"na", false},
        {"[Anna]", false},
        {"An\nna", false},
        {"An\x7fna", false},
        {"An\xc2\x85na", false},
        {"An\xe2\x80\xaena", false},
        {"\xff\xfe", false},
        {"\xc0\xaf", false},
        {"bot:master", false},
        {"An\xe2\x80\x8bna", false},   /* characters of no width, or only blank */
        {"Anna\xe3\x85\xa4", false},
        {"Anna\xe3\x80\x80", false},
        {"Anna\xf3\xa0\x81\x81", false},
        {"Anna\xcd\xb8", false},       /* U+0378 is nothing yet */
        {"Anna\xef\xb7\x90", false},   /* U+FDD0 never will be, nor U+1FFFE */
        {"Anna\xf0\x9f\xbf\xbe", false},
        {"\xe1\xb4\x98" "aul \xf0\x9f\x99\x82", true},
    };
    Err err;

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++)
        CHECK_INT(name_check(cases[i].name, &err), cases[i].is_good, cases[i].name);
}

static void equal_names(void **state)
{
    static const struct {
        const char *name, *folded;
    } cases[] = {
        {"Anna MARIA", "anna maria"},
        {"ОЛЕНА Їжак Ґ", "олена їжак ґ"},
        {"ŽLUŤOUČKÝ Ÿ", "žluťoučký ÿ"},
        {"ΣΩΚΡΆΤΗΣ", "σωκράτησ"},
        {"Σωκράτης", "σωκράτησ"},
        {"NGUYỄN", "nguyễn"},
        {"李 ß 🙂", "李 ß 🙂"},
        {"Anna\xef\xb8\x8f", "anna"},   /* drawn as an emoji */
    };
    char folded[NAME];

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        name_fold(folded, cases[i].name);
        CHECK_STR(folded, cases[i].folded, cases[i].name);
    }
}

static void alike(void **state)
{
    static const struct {
        const char *what, *name, *other;
        bool is_same, looks_so;
    } cases[] = {
        {"capitals", "Anna", "ANNA", true, true},
        {"an accent of its own", "Ren\xc3\xa9", "Rene\xcc\x81", true, true},
        {"another alphabet", "Anna", "\xd0\x90nn\xd0\xb0", false, true},
        {"Greek capitals", "Anna", "\xce\x91\xce\x9d\xce\x9d\xce\x91", false, true},
        {"a capital I for a small L", "Paul", "PauI", false, true},
        {"r and n for m", "Tom", "Torn", false, true},
        {"an accent more", "Anna", "Ann\xc3\xa0", false, false},
        {"another letter", "Kai", "Kal", false, false},
    };
    char look[NAME_LOOK], other[NAME_LOOK];

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        CHECK_INT(name_is(cases[i].name, cases[i].other), cases[i].is_same,
                  cases[i].what);
        name_look(look, cases[i].name);
        name_look(other, cases[i].other);
        CHECK_INT(strcmp(look, other) == 0, cases[i].looks_so, cases[i].what);
    }
}

static void a_guest(void)
{
    TestPerson anna = new_guest("Anna");

    CHECK_INT(strlen(anna.token), 32, "192 bits");
    CHECK_INT(venue_ask(&venue, "GET", "/api/me", anna.token, NULL), 200, "me");
    CHECK_STR(venue_text(&venue, "name"), "Anna", "the name");
    CHECK_STR(venue_text(&venue, "person"), anna.id, "the same person");
    CHECK(json_is_false(json_object_get(venue.answer, "account")), "no account");
    CHECK_INT(venue_ask(&venue, "GET", "/api/me", NULL, NULL), 401, "without a token");
    CHECK_INT(venue_ask(&venue, "GET", "/api/me", "rV3", NULL), 401, "a wrong one");
    CHECK_INT(venue_ask(&venue, "POST", "/api/people", NULL, "{}"), 400,
              "a name is needed");
    CHECK_INT(venue_ask(&venue, "POST", "/api/people", NULL, "{\"name\":7}"), 400,
              "a text");
    CHECK_INT(venue_ask(&venue, "POST", "/api/people", NULL,
                  "{\"name\":\"1234567890123456789012345\"}"),
              413, "too long");
    new_guest("Anna");
    restart();
    CHECK_INT(venue_ask(&venue, "GET", "/api/me", anna.token, NULL), 200,
              "after a restart");
}

static void guests(void **state)
{
    (void)state;
    with_stores(a_guest);
}

static void an_account(void)
{
    TestPerson anna = new_account("Anna"), guest = new_guest("Bert");

    CHECK_INT(venue_ask(&venue, "GET", "/api/me", anna.token, NULL), 200,
              "its token lasts");
    CHECK(json_is_true(json_object_get(venue.answer, "account")), "an account");
    CHECK_INT(venue_ask(&venue, "POST", "/api/people", NULL, "{\"name\":\"ANNA\"}"), 409,
              "the name is taken, however it is written");
    CHECK_STR(venue_text(&venue, "error.code"), "taken", "code");
    CHECK_INT(login("anna", "correct horse"), 200, "another device");
    CHECK_STR(venue_text(&venue, "person"), anna.id, "the same person");
    CHECK_STR(venue_text(&venue, "name"), "Anna", "its name as it is written");
    CHECK(strcmp(venue_text(&venue, "token"), anna.token) != 0, "a token of its own");
    CHECK_INT(login("Anna", "correct house"), 401, "a wrong passphrase");
    json_t *wrong = json_incref(venue.answer);
    CHECK_INT(login("Nobody", "correct house"), 401, "a wrong name");
    CHECK(json_equal(wrong, venue.answer), "the answer does not tell which");
    json_decref(wrong);
    CHECK_INT(login("Bert", "correct house"), 401, "a guest cannot log in");
    CHECK_INT(venue_ask(&venue, "POST", "/api/me/passphrase", guest.token,
                  "{\"passphrase\":\"short\"}"),
              400, "too short");
    CHECK_INT(venue_ask(&venue, "POST", "/api/me/passphrase", NULL,
                  "{\"passphrase\":\"long enough\"}"),
              401, "whose?");
}

static void accounts(void **state)
{
    (void)state;
    with_stores(an_account);
}

/* A name that could be mistaken for an account's name is taken. */
static void accounts_alike(void)
{
    static const char *const others[] = {"\xd0\x90nn\xd0\xb0 Ren\xc3\xa9",
                                         "Anna Rene\xcc\x81"};
    TestPerson early = new_guest(others[0]), anna = new_account("Anna Ren\xc3\xa9");
    char id[TABLE_ID], seat[TOKEN], body[200];

    new_table(id, seat, anna.token, "Anna Ren\xc3\xa9");
    for (size_t i = 0; i < COUNT(others); i++) {
        snprintf(body, sizeof body, "{\"name\":\"%s\"}", others[i]);
        CHECK_INT(venue_ask(&venue, "POST", "/api/people", NULL, body), 409, "a guest");
        CHECK_STR(venue_text(&venue, "error.code"), "taken", "code");
        CHECK_INT(command(id, "join", NULL, body), 409, "a seat");
        CHECK_STR(venue_text(&venue, "error.code"), "taken", "code");
    }
    CHECK_INT(venue_ask(&venue, "POST", "/api/me/passphrase", early.token,
                  "{\"passphrase\":\"correct horse\"}"),
              409, "whoever was called so before gets no account");
    CHECK_INT(login(others[1], "correct horse"), 200, "one name, however it is written");
    CHECK_STR(venue_text(&venue, "person"), anna.id, "its account");
    CHECK_INT(login(others[0], "correct horse"), 401, "one that only looks so is none");
    new_table(id, seat, anna.token, others[0]);     /* one may look like oneself */
    CHECK_INT(venue_ask(&venue, "DELETE", "/api/me", anna.token, NULL), 200, "forgotten");
    CHECK_INT(entries("look", ""), 0, "nothing is kept");
    new_account(others[0]);
}

/* Other ways to write a name: each is caught by only one of the two comparisons. */
static void written_otherwise(void)
{
    static const char *const cases[][2] = {
        {"Pauline \xc3\x85ngstr\xc3\xb6m", "PAULINE A\xcc\x8aNGSTRO\xcc\x88M"},
        {"Anna Maria", "Anna  Maria"},
        {"Mark 10", "Mark \xef\xbc\x91\xef\xbc\x90"},
        {"Mark 10", "rnark 10"},
        {"Cleo", "\xe2\x92\xb8leo"},
        {"Stra\xc3\x9f" "e", "STRASSE"},
        {"Paul", "PauI"},
        {"Paul", "\xe1\xb4\x98" "aul"},          /* small capitals: U+1D18, */
        {"Paul", "\xe1\xb4\x98\xe1\xb4\x80\xe1\xb4\x9c\xca\x9f"},
        {"Paul", "\xe1\xb4\xa9\xd0\xb0ul"},      /* U+1D29, beside a Cyrillic letter */
        {"\xe1\xb4\x98" "aul", "PAUL"},          /* the other way round */
        {"Paul", "\xf0\x9f\x85\xbf" "aul"},      /* U+1F17F, in a square */
        {"\xd0\xa2\xd0\xbe\xd0\xbc", "\xd0\xa2\xd0\xbe\xe1\xb4\x8d"},
    };
    char body[100];

    for (size_t i = 0; i < COUNT(cases); i++) {
        TestPerson owner = new_account(cases[i][0]);
        snprintf(body, sizeof body, "{\"name\":\"%s\"}", cases[i][1]);
        CHECK_INT(venue_ask(&venue, "POST", "/api/people", NULL, body), 409, cases[i][1]);
        restart();
        CHECK_INT(venue_ask(&venue, "POST", "/api/people", NULL, body), 409, "and later");
        CHECK_INT(venue_ask(&venue, "DELETE", "/api/me", owner.token, NULL), 200, "gone");
        CHECK_INT(entries("look", ""), 0, "nothing is kept");
        new_guest(cases[i][1]);
    }
    new_account("Kai");
    new_account("Kal");
    new_account("Tom");
    new_account("\xd0\xa2\xd0\xbe\xd0\xbc");   /* in Cyrillic: another name */
}

static void confusables(void **state)
{
    (void)state;
    with_stores(accounts_alike);
    with_stores(written_otherwise);
}

/* An account as an older program left it: without the entries for look-alikes. */
static void put_old_account(const char *id, const char *name, const char *passphrase)
{
    char value[300], folded[NAME];
    Batch *batch = batch_open();
    bool refused = false;
    Err err;

    snprintf(value, sizeof value, "{\"name\":\"%s\",\"made\":1,\"passphrase\":\"%s\"}",
             name, passphrase);
    name_fold(folded, name);
    batch_put(batch, "person", id, value);
    batch_put(batch, "name", folded, id);
    batch_erase(batch, "looks", "by");
    CHECK(store_commit(venue.store, &batch, 1, &refused, &err), name);
    batch_close(batch);
}

static void old_accounts(void)
{
    static const char hers[] = "Ren\xc3\xa9", his[] = "Rene\xcc\x81",
                      third[] = "R\xd0\xb5n\xc3\xa9";
    TestPerson anna = new_account("Anna");
    Person person;

    CHECK(venue_person(&venue, &person, anna.token),
          "a passphrase");
    put_old_account("hers", hers, person.passphrase);
    put_old_account("his", his, person.passphrase);
    restart();
    CHECK_INT(login(hers, "correct horse"), 200, "both stay");
    CHECK_STR(venue_text(&venue, "person"), "hers", "and are found");
    CHECK_INT(login(his, "correct horse"), 200, "the other too");
    CHECK_STR(venue_text(&venue, "person"), "his", "as it is written");
    char token[TOKEN];
    snprintf(token, sizeof token, "%s", venue_text(&venue, "token"));
    CHECK_INT(venue_ask(&venue, "POST", "/api/me/passphrase", token,
                  "{\"passphrase\":\"battery staple\"}"),
              200, "it may change its passphrase");
    CHECK_INT(login(hers, "correct horse"), 200, "which is its own");
    CHECK_INT(login(his, "battery staple"), 200, "changed");
    char body[100];
    snprintf(body, sizeof body, "{\"name\":\"%s\"}", third);
    CHECK_INT(venue_ask(&venue, "POST", "/api/people", NULL, body), 409,
              "new ones that look so are refused");
}

static void carried_over(void **state)
{
    (void)state;
    with_stores(old_accounts);
}

/* An attacker guesses from many addresses: strangers have to wait. The owner does not:
 * not at an address nor on a device from which the account has logged in before. */
static void guessed(void **state)
{
    char device[TOKEN], body[200], address[20];
    Err err;

    (void)state;
    venue_usual(&venue);
    CHECK(config_set(&venue.config, "login_rate_per_account", "3/1h", &err), "a rate");
    venue_open(&venue);
    TestPerson anna = new_account("Anna");
    static const char *const names[] = {"Anna", "Nobody", "ANNA"};
    for (size_t k = 0; k < COUNT(names); k++) {
        for (int i = 0; i < 6; i++) {
            snprintf(address, sizeof address, "192.0.2.%d", 10 * (int)k + i);
            venue.address = address;
            CHECK_INT(login(names[k], "correct house"), k < 2 && i < 3 ? 401 : 429,
                      names[k]);
        }
        CHECK_STR(venue_text(&venue, "error.limit"), "account", "which limit");
        CHECK(venue_int(&venue, "error.wait") > 0, "how long it lasts");
    }
    CHECK_INT(venue.server.metrics.login_failures, 6, "all are counted");
    CHECK_INT(login("Anna", "correct horse"), 429, "strangers are not even tried");
    venue.address = "127.0.0.1";
    for (int i = 0; i < 5; i++)
        CHECK_INT(login("Anna", "correct horse"), 200, "where the account was made");
    snprintf(device, sizeof device, "%s", venue_text(&venue, "device"));
    CHECK_INT(strlen(device), 32, "a device gets a secret");
    venue.address = "198.51.100.1";
    snprintf(body, sizeof body, "{\"name\":\"Anna\",\"passphrase\":\"correct horse\","
             "\"device\":\"%s\"}", device);
    CHECK_INT(venue_ask(&venue, "POST", "/api/login", NULL, body), 200, "it goes along");
    CHECK_STR(venue_text(&venue, "device"), "", "and keeps its secret");
    device[0] = device[0] == 'x' ? 'y' : 'x';
    venue.address = "198.51.100.2";
    snprintf(body, sizeof body, "{\"name\":\"Anna\",\"passphrase\":\"correct horse\","
             "\"device\":\"%s\"}", device);
    CHECK_INT(venue_ask(&venue, "POST", "/api/login", NULL, body), 429, "a made-up one");
    venue.address = "127.0.0.1";
    for (int i = 0; i < 4; i++)
        CHECK_INT(login("Anna", "correct house"), i < 3 ? 401 : 429, "its own bucket");
    venue.ms += 3600 * 1000;
    venue.address = "192.0.2.77";
    for (int i = 0; i < 20; i++) {
        snprintf(address, sizeof address, "203.0.113.%d", i);
        venue.address = address;
        venue.ms += 1000;
        CHECK_INT(login("Anna", "correct horse"), 200, "an hour later");
    }
    CHECK_INT(entries("place", anna.id), 16, "the last places are known");
    CHECK_INT(venue_ask(&venue, "DELETE", "/api/me", anna.token, NULL), 200, "forgotten");
    CHECK_INT(entries("place", ""), 0, "all of them");
    venue_close(&venue);
}

/* Two guests with the same name ask for an account before either is on disk. */
static void a_race_for_a_name(void)
{
    TestPerson first = new_guest("Anna"), second = new_guest("Anna");
    Conn *a = fake_connect(&venue.net, "192.0.2.1"),
         *b = fake_connect(&venue.net, "192.0.2.2");
    const char *body = "{\"passphrase\":\"correct horse\"}";

    fake_request(a, "POST", "/api/me/passphrase", first.token, body);
    fake_request(b, "POST", "/api/me/passphrase", second.token, body);
    for (const time_t until = patience();
         is_patient(until) && !(fake_status(a) && fake_status(b));)
        venue_step(&venue);
    CHECK_INT(fake_status(a), 200, "the first has it");
    CHECK_INT(fake_status(b), 409, "the second does not");
    fake_hang_up(a);
    fake_hang_up(b);
    CHECK_INT(login("Anna", "correct horse"), 200, "it is an account");
    CHECK_STR(venue_text(&venue, "person"), first.id, "the first one's");
}

static void races(void **state)
{
    (void)state;
    with_stores(a_race_for_a_name);
}

static void a_change_of_passphrase(void)
{
    TestPerson anna = new_account("Anna");
    char other[TOKEN];

    CHECK_INT(login("Anna", "correct horse"), 200, "another device");
    snprintf(other, sizeof other, "%s", venue_text(&venue, "token"));
    CHECK_INT(venue_ask(&venue, "POST", "/api/me/passphrase", anna.token,
                  "{\"passphrase\":\"battery staple\"}"),
              200, "changed");
    CHECK_INT(venue_ask(&venue, "GET", "/api/me", anna.token, NULL), 200,
              "this token lasts");
    CHECK_INT(venue_ask(&venue, "GET", "/api/me", other, NULL), 401, "others have ended");
    CHECK_INT(login("Anna", "correct horse"), 401, "the old one");
    CHECK_INT(login("Anna", "battery staple"), 200, "the new one");
    CHECK_INT(venue_ask(&venue, "POST", "/api/me/logout", anna.token, NULL), 200,
              "log out");
    CHECK_INT(venue_ask(&venue, "GET", "/api/me", anna.token, NULL), 401, "ended");
    CHECK_INT(entries("sessions", anna.id), 1, "the new one's alone");
}

static void passphrases(void **state)
{
    (void)state;
    with_stores(a_change_of_passphrase);
}

static void a_year(void)
{
    static const int64_t day = 86400000;
    TestPerson anna = new_guest("Anna"), bert = new_guest("Bert");

    venue.ms += 300 * day;
    CHECK_INT(venue_ask(&venue, "GET", "/api/me", anna.token, NULL), 200,
              "after 300 days");
    for (int i = 0; i < 100; i++)
        venue_step(&venue);
    venue.ms += 300 * day;
    CHECK_INT(venue_ask(&venue, "GET", "/api/me", anna.token, NULL), 200,
              "it was used meanwhile");
    CHECK_INT(venue_ask(&venue, "GET", "/api/me", bert.token, NULL), 401,
              "this one was not");
}

static void expiry(void **state)
{
    (void)state;
    with_stores(a_year);
}

/* If nothing can be written, nothing happens, and the answer says so. */
static void full_disk(void **state)
{
    Store *behind = open_store("memory:"), *store = double_open(behind);

    (void)state;
    venue_usual(&venue);
    venue_open_on(&venue, store);
    TestPerson anna = new_account("Anna");
    double_fail(store, 1000);
    CHECK_INT(venue_ask(&venue, "POST", "/api/people", NULL, "{\"name\":\"Bert\"}"), 503,
              "new");
    CHECK_STR(venue_text(&venue, "error.code"), "store", "code");
    CHECK_INT(venue_int(&venue, "error.wait"), 2, "when to try again");
    CHECK_HAS(venue.headers, "Retry-After: 2", "and for programs that read headers");
    CHECK_INT(login("Anna", "correct horse"), 503, "login");
    CHECK_INT(venue_ask(&venue, "POST", "/api/me/logout", anna.token, NULL), 503,
              "logout");
    CHECK_INT(venue_ask(&venue, "DELETE", "/api/me", anna.token, NULL), 503, "delete");
    double_fail(store, 0);
    CHECK_INT(venue_ask(&venue, "GET", "/api/me", anna.token, NULL), 200,
              "all as it was");
    CHECK_INT(entries("person", ""), 1, "nobody new");
    venue_close(&venue);
    store_close(store);
    store_close(behind);
}

/* Many ask at once and hang up; the server stops while it is working. */
static void too_many(void **state)
{
    Store *store = open_store("memory:");
    Conn *conns[200];
    int busy = 0, open = 0;

    (void)state;
    venue_usual(&venue);
    venue_open_on(&venue, store);
    for (size_t i = 0; i < COUNT(conns); i++) {
        conns[i] = fake_connect(&venue.net, "192.0.2.1");
        fake_request(conns[i], "POST", "/api/login", NULL,
                     "{\"name\":\"Anna\",\"passphrase\":\"correct horse\"}");
    }
    venue_read(&venue);
    for (size_t i = 0; i < COUNT(conns); i++) {
        busy += fake_status(conns[i]) == 503;
        open += fake_status(conns[i]) == 0;
    }
    CHECK(busy > 0, "the queue is bounded");
    CHECK_INT(busy + open, COUNT(conns), "the others wait");
    for (size_t i = 0; i < COUNT(conns); i++)
        fake_hang_up(conns[i]);
    venue_close(&venue);
    store_close(store);
}

/* An attacker at the owner's own address does not lock out the owner's device, which has
 * a limit of its own. An attacker who guesses the host's token locks out nobody at all.
 */
static void guessed_at_home(void **state)
{
    char body[200];
    Err err;

    (void)state;
    venue_usual(&venue);
    CHECK(config_set(&venue.config, "login_rate", "5/1h", &err), "a rate");
    venue_open(&venue);
    venue.address = "192.0.2.1";
    for (int i = 0; i < 7; i++)
        CHECK_INT(venue_ask(&venue, "POST", "/api/admin/stats", "guessed", "{}"),
                  i < 5 ? 401 : 429, "a token of the host");
    new_account("Anna");
    CHECK_INT(login("Anna", "correct horse"), 200, "the owner");
    snprintf(body, sizeof body, "{\"name\":\"Anna\",\"passphrase\":\"correct horse\","
             "\"device\":\"%s\"}", venue_text(&venue, "device"));
    for (int i = 0; i < 5; i++)
        CHECK_INT(login("Anna", "correct house"), i < 2 ? 401 : 429, "a guess");
    CHECK_STR(venue_text(&venue, "error.limit"), "login", "which limit");
    for (int i = 0; i < 6; i++)
        CHECK_INT(venue_ask(&venue, "POST", "/api/login", NULL, body), i < 5 ? 200 : 429,
                  "a device that is known");
    CHECK_STR(venue_text(&venue, "error.limit"), "login", "it has an end too");
    venue_close(&venue);
}

/* The export of a person who left a table before the start has the person's own chat, and
 * nothing of the game that the others play there. */
static void exported_leaver(void)
{
    static const char hidden[] = "{\"seats\":[\"human\",\"open\",\"open\"],"
                                 "\"name\":\"Bert\",\"spectators\":false}";
    TestPerson anna = new_guest("Anna"), bert = new_guest("Bert"),
               cleo = new_guest("Cleo");
    char id[TABLE_ID], seat[TOKEN];

    CHECK_INT(venue_ask(&venue, "POST", "/api/tables", bert.token, hidden), 200, "made");
    snprintf(id, sizeof id, "%s", venue_text(&venue, "table"));
    join(seat, id, anna.token, "Anna");
    CHECK_INT(command(id, "chat", seat, "{\"text\":\"not today\"}"), 200, "chat");
    CHECK_INT(command(id, "leave", seat, "{}"), 200, "left");
    join(seat, id, NULL, "Dan");
    join(seat, id, cleo.token, "Cleo");
    CHECK_INT(command(id, "resign", seat, "{}"), 200, "played");
    CHECK_INT(venue_ask(&venue, "GET", "/api/me/export", anna.token, NULL), 200,
              "export");
    CHECK_HAS(venue.body, "not today", "its own words");
    const json_t *game = json_array_get(json_object_get(venue.answer, "games"), 0);
    CHECK_INT(json_integer_value(json_object_get(
                  json_array_get(json_object_get(game, "chat"), 0), "version")),
              3, "after it was made and joined");
    CHECK(!strstr(venue.body, "Bert") && !strstr(venue.body, "Cleo") &&
              !strstr(venue.body, "record"),
          "nothing of the game");
    CHECK_INT(venue_ask(&venue, "GET", "/api/me/export", cleo.token, NULL), 200,
              "export");
    CHECK_HAS(venue.body, "Bert", "who plays has all of it");
}

static void left_and_exported(void **state)
{
    (void)state;
    with_stores(exported_leaver);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names),       cmocka_unit_test(equal_names),
        cmocka_unit_test(alike),       cmocka_unit_test(guests),
        cmocka_unit_test(accounts),    cmocka_unit_test(confusables),
        cmocka_unit_test(carried_over), cmocka_unit_test(guessed),
        cmocka_unit_test(races),       cmocka_unit_test(passphrases),
        cmocka_unit_test(expiry),      cmocka_unit_test(full_disk),
        cmocka_unit_test(too_many),    cmocka_unit_test(left_and_exported),
        cmocka_unit_test(guessed_at_home),
    };

    return RUN(tests);
}
