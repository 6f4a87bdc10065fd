/* people.c - persons, accounts, history, and how somebody is forgotten. */
#include "test.h"
#include "venue.h"

#include "games/list.h"
#include "os/log.h"
#include "scratch.h"
#include "store_double.h"

static Venue venue;

/* Every test runs once with a store in memory and once with a file. */
static Scratch scratch;
static const char *wheres[] = {"memory:", NULL};

static Store *open_store(const char *where)
{
    Err err;
    Store *store = store_open(where ? where : scratch_file(&scratch, "polis.db"), &err);

    assert_non_null(store);
    return store;
}

typedef void Body(void);

static void with_stores(Body *body)
{
    for (size_t i = 0; i < COUNT(wheres); i++) {
        scratch_open(&scratch);
        Store *store = open_store(wheres[i]);
        venue_usual(&venue);
        venue_open_on(&venue, store);
        body();
        venue_close(&venue);
        store_close(store);
        scratch_close(&scratch);
    }
}

/* The server stops and starts again on the same store. */
static void restart(void)
{
    venue_close(&venue);
    venue_open_on(&venue, venue.store);
}

typedef struct {
    char id[PERSON_ID], token[TOKEN];
} Somebody;

static Somebody new_guest(const char *name)
{
    Somebody guest;
    char body[200];

    snprintf(body, sizeof body, "{\"name\":\"%s\"}", name);
    CHECK_INT(venue_ask(&venue, "POST", "/api/people", NULL, body), 200, name);
    snprintf(guest.id, sizeof guest.id, "%s", venue_text(&venue, "person"));
    snprintf(guest.token, sizeof guest.token, "%s", venue_text(&venue, "token"));
    return guest;
}

static Somebody new_account(const char *name)
{
    Somebody person = new_guest(name);

    CHECK_INT(venue_ask(&venue, "POST", "/api/me/passphrase", person.token,
                  "{\"passphrase\":\"correct horse\"}"),
              200, "an account");
    return person;
}

static int login(const char *name, const char *passphrase)
{
    char body[300];

    snprintf(body, sizeof body, "{\"name\":\"%s\",\"passphrase\":\"%s\"}", name,
             passphrase);
    return venue_ask(&venue, "POST", "/api/login", NULL, body);
}

/* How many entries of a kind there are with this prefix. */
static bool count_entry(void *to, const char *key, const char *value)
{
    (void)key;
    (void)value;
    ++*(int *)to;
    return true;
}

static int entries(const char *kind, const char *prefix)
{
    int n = 0;
    Err err;

    assert_true(store_scan(venue.store, kind, prefix, "", count_entry, &n, &err));
    return n;
}

/* Create a table with an open seat; returns its id, and the token of its first seat. */
static void new_table(char id[TABLE_ID], char token[TOKEN], const char *person,
                      const char *name)
{
    static int n;
    char body[300];

    snprintf(
        body, sizeof body,
        "{\"id\":\"0123456789abcdef%d\",\"seats\":[\"human\",\"open\"],\"name\":\"%s\"}",
        n++, name);
    CHECK_INT(venue_ask(&venue, "POST", "/api/tables", person, body), 200, "a table");
    snprintf(id, TABLE_ID, "%s", venue_text(&venue, "table"));
    const json_t *tokens = json_object_get(venue.answer, "tokens");
    snprintf(token, TOKEN, "%s", json_string_value(json_array_get(tokens, 0)));
}

/* Join it; returns the token of the seat. */
static void join(char token[TOKEN], const char *table, const char *person,
                 const char *name)
{
    char target[100], body[200];

    snprintf(target, sizeof target, "/api/tables/%s/join", table);
    snprintf(body, sizeof body, "{\"name\":\"%s\"}", name);
    CHECK_INT(venue_ask(&venue, "POST", target, person, body), 200, "join");
    snprintf(token, TOKEN, "%s", venue_text(&venue, "token"));
}

static int command(const char *table, const char *verb, const char *token,
                   const char *body)
{
    char target[100];

    snprintf(target, sizeof target, "/api/tables/%s/%s", table, verb);
    return venue_ask(&venue, "POST", target, token, body);
}

/* All that anybody can see of a table. */
static const char *seen(const char *table)
{
    static char all[1 << 16];
    static const char *const targets[] = {"/events?wait=0", "", "/record"};
    Text text = text_in(all, sizeof all);

    for (size_t i = 0; i < COUNT(targets); i++) {
        char target[100];
        snprintf(target, sizeof target, "/api/tables/%s%s", table, targets[i]);
        Conn *conn = fake_connect(&venue.net, venue.address);
        fake_request(conn, "GET", target, NULL, NULL);
        for (int k = 0; k < 20000 && fake_status(conn) == 0; k++)
            venue_step(&venue);
        text_str(&text, fake_body(conn));
        fake_hang_up(conn);
    }
    return all;
}

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
        {"An\xe2\x80\x8bna", false},   /* signs that take no room, or only room */
        {"Anna\xe3\x85\xa4", false},
        {"Anna\xe3\x80\x80", false},
        {"Anna\xf3\xa0\x81\x81", false},
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
    Somebody anna = new_guest("Anna");

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
    Somebody anna = new_account("Anna"), guest = new_guest("Bert");

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

/* A name that can be taken for an account's is that account's. */
static void accounts_alike(void)
{
    static const char *const others[] = {"\xd0\x90nn\xd0\xb0 Ren\xc3\xa9",
                                         "Anna Rene\xcc\x81"};
    Somebody early = new_guest(others[0]), anna = new_account("Anna Ren\xc3\xa9");
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
    new_table(id, seat, anna.token, others[0]);     /* one's own look is one's own */
    CHECK_INT(venue_ask(&venue, "DELETE", "/api/me", anna.token, NULL), 200, "forgotten");
    CHECK_INT(entries("look", ""), 0, "nothing is kept");
    new_account(others[0]);
}

static void confusables(void **state)
{
    (void)state;
    with_stores(accounts_alike);
}

/* An account as an older program left it: without what its name looks like. */
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
    Somebody anna = new_account("Anna");
    Person person;
    Err err;

    CHECK(person_of(&person, venue.hall, anna.token, &err), "a passphrase");
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

/* Somebody guesses from many addresses: strangers have to wait, the owner does not,
 * neither where the account was opened before nor on a device that was let in once. */
static void guessed(void **state)
{
    char device[TOKEN], body[200], address[20];
    Err err;

    (void)state;
    venue_usual(&venue);
    CHECK(config_set(&venue.config, "login_rate_per_account", "3/1h", &err), "a rate");
    venue_open(&venue);
    Somebody anna = new_account("Anna");
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
    CHECK_INT(hall_metrics(venue.hall)->login_failures, 6, "all are counted");
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

/* Two guests of one name ask for an account before either is on the disk. */
static void a_race_for_a_name(void)
{
    Somebody first = new_guest("Anna"), second = new_guest("Anna");
    Conn *a = fake_connect(&venue.net, "192.0.2.1"),
         *b = fake_connect(&venue.net, "192.0.2.2");
    const char *body = "{\"passphrase\":\"correct horse\"}";

    fake_request(a, "POST", "/api/me/passphrase", first.token, body);
    fake_request(b, "POST", "/api/me/passphrase", second.token, body);
    for (int i = 0; i < 20000 && !(fake_status(a) && fake_status(b)); i++)
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
    Somebody anna = new_account("Anna");
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
    Somebody anna = new_guest("Anna"), bert = new_guest("Bert");

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
    Somebody anna = new_account("Anna"), bert = new_guest("Bert");
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
    CHECK_INT(person_seat(venue.hall, bert.token, ids[0]), 1,
              "a person's token opens it");
    CHECK_INT(person_seat(venue.hall, "rV3", ids[0]), NOBODY, "another does not");
    CHECK_INT(command(ids[1], "chat", bert.token, "{\"text\":\"from elsewhere\"}"), 200,
              "an account plays on without the seat's own token");
}

static void history(void **state)
{
    (void)state;
    with_stores(some_history);
}

/* Many games by the same recipe, all over but the first. */
static void play_many(const Somebody *person, const Somebody *other, int n,
                      char last[TABLE_ID])
{
    char seat[TOKEN], taken[TOKEN];

    for (int i = 0; i < n; i++) {
        venue.ms += 1000;
        new_table(last, seat, person->token, "Anna");
        join(taken, last, other->token, "Bert");
        if (i > 0)
            CHECK_INT(command(last, "resign", seat, "{}"), 200, "resign");
    }
}

/* What a store was asked for while one page was answered. */
static int page_reads(const char *token, const char *before, int want)
{
    char target[100];
    int from = double_reads(venue.store);

    snprintf(target, sizeof target, "/api/me/tables?before=%s", before);
    CHECK_INT(venue_ask(&venue, "GET", target, token, NULL), 200, "a page");
    CHECK_INT(json_array_size(json_object_get(venue.answer, "tables")), want, before);
    return double_reads(venue.store) - from;
}

/* A page costs what a page costs: the same of 25 games and of 80. */
static void a_long_history(void)
{
    static const int lengths[] = {25, 55};
    Somebody anna = new_guest("Anna"), bert = new_guest("Bert");
    char last[TABLE_ID], before[TABLE_ID] = "", seat[TOKEN];
    int reads[COUNT(lengths)], n = 0;

    for (size_t i = 0; i < COUNT(lengths); i++) {
        play_many(&anna, &bert, lengths[i], last);
        page_reads(anna.token, "", 20);     /* what has to be loaded is loaded */
        reads[i] = page_reads(anna.token, "", 20);
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

static void with_double(Body *body)
{
    Store *behind = open_store("memory:"), *store = double_open(behind);

    venue_usual(&venue);
    venue_open_on(&venue, store);
    body();
    venue_close(&venue);
    store_close(store);
    store_close(behind);
}

static void long_history(void **state)
{
    (void)state;
    with_double(a_long_history);
}

/* The history of a store of before: in order by table alone. */
static bool drop_entry(void *to, const char *key, const char *value)
{
    (void)value;
    batch_erase(to, "past", key);
    return true;
}

static void an_old_history(void)
{
    Somebody anna = new_guest("Anna"), bert = new_guest("Bert");
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

/* A seat that is left before the start is no longer its owner's, whoever has it then. */
static void a_seat_given_up(void)
{
    Somebody anna = new_guest("Anna"), bert = new_guest("Bert"), cleo = new_guest("Cleo");
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
    CHECK_INT(person_seat(venue.hall, bert.token, id), NOBODY, "given up");
    CHECK_INT(person_seat(venue.hall, cleo.token, id), 1, "taken");
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

static void all_there_is(void)
{
    Somebody anna = new_account("Anna"), bert = new_guest("Bert");
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

/* Many at once: one is written, the others wait, and none holds up anybody else. One
 * whose reader has gone is not written at all; one who does not read has its end. */
static void exports_at_once(void)
{
    Somebody anna = new_guest("Anna"), bert = new_guest("Bert");
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
    for (; fake_status(conns[2]) == 0 && steps < 20000; steps++) {
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
    CHECK_INT(fake_status(conns[3]), 0, "the next waits");
    CHECK_INT(venue_ask(&venue, "GET", "/api/me", anna.token, NULL), 200, "others go on");
    venue.ms += 30000;
    for (int i = 0; i < 20000 && (fake_status(conns[3]) == 0 || fake_is_open(conns[3]));
         i++)
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
    for (int i = 0; i < 40; i++) {  /* more than may wait */
        Conn *conn = fake_connect(&venue.net, venue.address);
        fake_request(conn, "GET", "/api/me/export", anna.token, NULL);
        CHECK_INT(fake_status(conn), i < 32 ? 0 : 503, "the queue is bounded");
        fake_hang_up(conn);
    }
}

static void export_queue(void **state)
{
    (void)state;
    with_stores(exports_at_once);
}

/* What it takes to forget somebody grows as the games do, not as their square. */
static void forgetting_many(void)
{
    static const int lengths[] = {20, 40};
    Somebody bert = new_guest("Bert");
    char last[TABLE_ID];
    int reads[COUNT(lengths)];

    for (size_t i = 0; i < COUNT(lengths); i++) {
        Somebody anna = new_guest("Anna");
        play_many(&anna, &bert, lengths[i], last);
        restart();                  /* all are put away */
        int from = double_reads(venue.store);
        CHECK_INT(venue_ask(&venue, "DELETE", "/api/me", anna.token, NULL), 200, "gone");
        reads[i] = double_reads(venue.store) - from;
        CHECK_INT(entries("history", anna.id) + entries("past", anna.id), 0,
                  "nothing is kept");
        CHECK(!strstr(seen(last), "Anna"), "no name");
    }
    print_message("# %d games: %d reads; %d games: %d\n", lengths[0], reads[0],
                  lengths[1], reads[1]);
    CHECK(reads[1] < 2 * reads[0] + 50, "twice the games, twice the work");
}

static void forgotten_often(void **state)
{
    (void)state;
    with_double(forgetting_many);
}

static void somebody_forgotten(void)
{
    Somebody anna = new_account("Anna"), bert = new_guest("Bert");
    char ids[2][TABLE_ID], seat[TOKEN], other[TOKEN];

    new_table(ids[0], seat, anna.token, "Anna");
    join(other, ids[0], bert.token, "Bert");
    CHECK_INT(command(ids[0], "chat", seat, "{\"text\":\"my secret\"}"), 200, "chat");
    CHECK_INT(command(ids[0], "chat", other, "{\"text\":\"my answer\"}"), 200, "chat");
    new_table(ids[1], other, bert.token, "Bert");
    join(seat, ids[1], anna.token, "Anna");
    CHECK_INT(command(ids[1], "chat", seat, "{\"text\":\"my secret\"}"), 200, "chat");

    CHECK_INT(venue_ask(&venue, "DELETE", "/api/me", anna.token, NULL), 200, "forget me");
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < 2; i++) {
            CHECK(!strstr(seen(ids[i]), "Anna"), "no name");
            CHECK(!strstr(seen(ids[i]), "my secret"), "no words");
            CHECK_HAS(seen(ids[i]), "Bert", "the other's stay");
        }
        CHECK_HAS(seen(ids[0]), "my answer", "and so does what it said");
        restart();
    }
    CHECK_INT(venue_ask(&venue, "GET", "/api/me", anna.token, NULL), 401,
              "the token has ended");
    CHECK_INT(login("Anna", "correct horse"), 401, "the account is gone");
    CHECK_INT(entries("person", anna.id) + entries("sessions", anna.id) +
                  entries("history", anna.id) + entries("name", "") +
                  entries("forget", ""),
              0, "nothing is kept");
    CHECK_INT(command(ids[1], "chat", seat, "{\"text\":\"still here\"}"), 200,
              "the game goes on: a seat is a token");
    new_account("anna");
}

static void forgotten(void **state)
{
    (void)state;
    with_stores(somebody_forgotten);
}

/* The server falls after the first commit of a deletion: the rest follows after its
 * start. */
static void forgotten_later(void **state)
{
    Store *behind = open_store("memory:"), *store = double_open(behind);
    char id[TABLE_ID], seat[TOKEN];

    (void)state;
    venue_usual(&venue);
    venue_open_on(&venue, store);
    Somebody anna = new_guest("Anna");
    new_table(id, seat, anna.token, "Anna");
    for (int i = 0; i < 200; i++)
        venue_step(&venue);
    double_hold(store);
    Conn *conn = fake_connect(&venue.net, "192.0.2.1");
    fake_request(conn, "DELETE", "/api/me", anna.token, NULL);
    double_wait_held(store);
    double_pass(store, 1);
    while (!entries("forget", anna.id))
        venue_step(&venue);
    double_fail(store, 1000);
    double_let_go(store);
    for (int i = 0; i < 20000 && fake_status(conn) == 0; i++)
        venue_step(&venue);
    CHECK_INT(fake_status(conn), 503, "the disk fails half-way");
    fake_hang_up(conn);
    CHECK_INT(venue_ask(&venue, "GET", "/api/me", anna.token, NULL), 401, "gone already");
    CHECK_HAS(seen(id), "Anna", "the name is still in the game");

    venue_close(&venue);
    double_fail(store, 0);
    venue_open_on(&venue, store);
    for (int i = 0; i < 20000 && entries("forget", anna.id); i++)
        venue_step(&venue);
    CHECK(!strstr(seen(id), "Anna"), "gone after the start");
    CHECK_INT(entries("history", anna.id), 0, "nothing is kept");
    venue_close(&venue);
    store_close(store);
    store_close(behind);
}

static const char *read_log(FILE *log)
{
    static char text[1 << 14];

    fflush(log);
    rewind(log);
    text[fread(text, 1, sizeof text - 1, log)] = '\0';
    return text;
}

/* An event that cannot be read may carry the name: forgetting goes on with the others,
 * says so in the log, and is not done with that one. */
static void damaged_not_forgotten(void **state)
{
    static const char *const bodies[] = {
        "{\"version\":1,\"type\":\"created\",\"seats\":[{\"name\":\"Anna\"}",
        "{\"version\":1,\"type\":\"sat\",\"at\":1,\"digest\":\"00\",\"name\":\"Anna\"}",
    };

    (void)state;
    for (size_t i = 0; i < COUNT(bodies); i++) {
        char id[TABLE_ID], others[2][TABLE_ID], seat[TOKEN];
        Batch *batch = batch_open();
        bool refused = false;
        Err err;
        FILE *log = tmpfile();

        log_to(log, LOG_TEXT);
        venue_usual(&venue);
        venue_open(&venue);
        Somebody anna = new_guest("Anna");
        new_table(others[0], seat, anna.token, "Anna");
        new_table(id, seat, anna.token, "Anna");
        new_table(others[1], seat, anna.token, "Anna");
        batch_amend(batch, id, 1, bodies[i]);
        CHECK(store_commit(venue.store, &batch, 1, &refused, &err), "damaged");
        batch_close(batch);
        CHECK_INT(venue_ask(&venue, "DELETE", "/api/me", anna.token, NULL), 200,
                  bodies[i]);
        for (size_t k = 0; k < COUNT(others); k++)
            CHECK(!strstr(seen(others[k]), "Anna"), "the others are done");
        CHECK_HAS(read_log(log), id, "which one is not, is in the log");
        log_to(stderr, LOG_OFF);
        fclose(log);
        CHECK_INT(entries("history", anna.id), 1, "there is more to do");
        CHECK_INT(entries("forget", anna.id), 1, "and that is known");
        venue_close(&venue);
    }
}

/* When nothing can be written, nothing happens, and it is said. */
static void full_disk(void **state)
{
    Store *behind = open_store("memory:"), *store = double_open(behind);

    (void)state;
    venue_usual(&venue);
    venue_open_on(&venue, store);
    Somebody anna = new_account("Anna");
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

/* Many ask at once, and hang up; the server stops while it works. */
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names),     cmocka_unit_test(equal_names),
        cmocka_unit_test(alike), cmocka_unit_test(guests),
        cmocka_unit_test(confusables), cmocka_unit_test(carried_over),
        cmocka_unit_test(guessed),
        cmocka_unit_test(accounts),  cmocka_unit_test(races),
        cmocka_unit_test(passphrases), cmocka_unit_test(expiry),
        cmocka_unit_test(history),   cmocka_unit_test(long_history),
        cmocka_unit_test(old_history), cmocka_unit_test(given_up),
        cmocka_unit_test(export_queue), cmocka_unit_test(forgotten_often),
        cmocka_unit_test(exports),   cmocka_unit_test(forgotten),
        cmocka_unit_test(forgotten_later), cmocka_unit_test(damaged_not_forgotten),
        cmocka_unit_test(full_disk),
        cmocka_unit_test(too_many),
    };

    return RUN(tests);
}
