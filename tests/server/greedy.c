/* greedy.c - guests who want more than their share, over real sockets: each is told which
 * limit it was and how long to wait, and others do not notice. */
#include "test.h"

#include <jansson.h>
#include <pthread.h>
#include <unistd.h>

#include "os/log.h"
#include "patience.h"
#include "server/service.h"
#include "wire.h"

enum { MANY = 16 };

static Service *service;
static pthread_t thread;

static void *run_server(void *with)
{
    service_run(with);
    return NULL;
}

/* A header says which address a request comes from. */
static void start(const char *const settings[][2], size_t n)
{
    Config config;
    Err err;

    config_usual(&config);
    CHECK(config_set(&config, "listen", "127.0.0.1:0", &err) &&
              config_set(&config, "store", "memory:", &err) &&
              config_set(&config, "trust_proxy", "yes", &err), "settings");
    for (size_t i = 0; i < n; i++)
        CHECK(config_set(&config, settings[i][0], settings[i][1], &err), settings[i][0]);
    service = service_open(&config, &err);
    assert_non_null(service);
    assert_int_equal(pthread_create(&thread, NULL, run_server, service), 0);
}

static void stop(void)
{
    service_stop(service);
    pthread_join(thread, NULL);
    service_close(service);
}

/* A guest with a connection of its own. */
typedef struct {
    Wire *wire;
    const char *address;
    char token[64];                 /* empty: no person */
    int status;                     /* of the last answer */
    json_t *answer;
} Guest;

static void ask_as(Guest *guest, const char *token, const char *method, const char *path,
                   const char *body)
{
    char headers[300];

    snprintf(headers, sizeof headers, "X-Forwarded-For: %s\r\n%s%s%s", guest->address,
             *token ? "Authorization: Bearer " : "", token, *token ? "\r\n" : "");
    if (!guest->wire)
        guest->wire = wire_open(service_listens(service));
    assert_non_null(guest->wire);
    WireAnswer answer = wire_ask(guest->wire, method, path, headers, body);
    guest->status = answer.status;
    json_decref(guest->answer);
    guest->answer = json_loads(answer.body, 0, NULL);
}

static void ask(Guest *guest, const char *method, const char *path, const char *body)
{
    ask_as(guest, guest->token, method, path, body);
}

static void leave(Guest *guest)
{
    wire_close(guest->wire);
    json_decref(guest->answer);
}

static const char *text_of(const Guest *guest, const char *name)
{
    const char *text = json_string_value(json_object_get(guest->answer, name));

    return text ? text : "";
}

/* Was it refused by this limit, with a time to wait? */
static bool is_limited(const Guest *guest, const char *limit)
{
    const json_t *error = json_object_get(guest->answer, "error");
    const char *which = json_string_value(json_object_get(error, "limit"));

    return guest->status == 429 && which && strcmp(which, limit) == 0 &&
           json_integer_value(json_object_get(error, "wait")) > 0;
}

static void become_person(Guest *guest, const char *name)
{
    char body[64];

    snprintf(body, sizeof body, "{\"name\":\"%s\"}", name);
    ask(guest, "POST", "/api/people", body);
    CHECK_INT(guest->status, 200, name);
    snprintf(guest->token, sizeof guest->token, "%s", text_of(guest, "token"));
}

static const char two[] = "{\"seats\":[\"human\",\"human\"]}";

/* How many of `n` tables it may create. */
static int make_tables(Guest *guest, int n)
{
    int made = 0;

    for (int i = 0; i < n; i++) {
        ask(guest, "POST", "/api/tables", two);
        made += guest->status == 200;
    }
    return made;
}

/* Five people behind one address play as they like; one of them alone cannot use up
 * everything, and guests who are no person share one limit. */
static void test_tables(void **state)
{
    static const char *const names[] = {"Ada", "Bob", "Cleo", "Dan", "Eve"};
    Guest nobody = {.address = "10.0.0.1"}, elsewhere = {.address = "10.0.0.2"};

    (void)state;
    start(NULL, 0);
    CHECK_INT(make_tables(&nobody, 12), 10, "who says no name");
    CHECK(is_limited(&nobody, "tables"), "is told so");
    for (size_t i = 0; i < COUNT(names); i++) {
        Guest guest = {.address = "10.0.0.1"};

        become_person(&guest, names[i]);
        CHECK_INT(make_tables(&guest, 11), i < 4 ? 10 : 0, names[i]);
        CHECK(is_limited(&guest, "tables"), "by the guest's limit, then the address's");
        guest.address = "10.0.0.3";
        CHECK_INT(make_tables(&guest, 1), i < 4 ? 0 : 1, "a guest's goes where it goes");
        leave(&guest);
    }
    CHECK_INT(make_tables(&elsewhere, 1), 1, "another address");
    leave(&nobody);
    leave(&elsewhere);
    stop();
}

/* What has no effect costs nothing: a client that lost the answer may ask again, and a
 * table that could not be created is not charged. */
static void test_for_nothing(void **state)
{
    static const char same[] = "{\"id\":\"0123456789abcdef\","
                               "\"seats\":[\"human\",\"bot:normal\"]}";
    static const char *const refused[] = {"{\"seats\":[\"human\",\"giraffe\"]}",
                                          "{\"set\":\"unheard of\"}"};
    Guest guest = {.address = "10.0.0.1"};
    char table[32] = "";

    (void)state;
    start(NULL, 0);
    for (int i = 0; i < MANY; i++) {
        ask(&guest, "POST", "/api/tables", same);
        CHECK_INT(guest.status, 200, "sent again");
        CHECK(i == 0 || strcmp(text_of(&guest, "table"), table) == 0, "the same table");
        snprintf(table, sizeof table, "%s", text_of(&guest, "table"));
    }
    for (int i = 0; i < MANY; i++) {
        ask(&guest, "POST", "/api/tables", refused[i % 2]);
        CHECK_INT(guest.status, 400, "no table");
    }
    CHECK_INT(make_tables(&guest, 12), 9, "what is left");
    ask(&guest, "POST", "/api/tables", refused[0]);
    CHECK(is_limited(&guest, "tables"), "who has had all is not heard");
    ask(&guest, "POST", "/api/tables", same);
    CHECK_INT(guest.status, 200, "but answered again");
    leave(&guest);
    stop();
}

/* How many of `n` seats it may take, at tables from `first` on with an open seat each. */
static int take_seats(Guest *guest, char tables[][32], int first, int n)
{
    char path[96];
    int taken = 0;

    for (int i = first; i < first + n; i++) {
        snprintf(path, sizeof path, "/api/tables/%s/join", tables[i]);
        ask(guest, "POST", path, "{}");
        taken += guest->status == 200;
    }
    return taken;
}

/* A guest who sits down at every table there is, to block it: the limit is that of the
 * guest, and of the address if there are many guests. */
static void test_joins(void **state)
{
    enum { TABLES = 130, SEATS = 20, ADDRESS = 100 };
    static const char *const settings[][2] = {{"table_rate", "1000/1s"},
                                              {"table_rate_per_address", "1000/1s"}};
    static const char open[] = "{\"seats\":[\"human\",\"open\"],\"public\":true}";
    static char tables[TABLES][32];
    Guest host = {.address = "10.0.0.2"}, nobody = {.address = "10.0.0.1"};
    int next = 0;

    (void)state;
    start(settings, COUNT(settings));
    for (int i = 0; i < TABLES; i++) {
        ask(&host, "POST", "/api/tables", open);
        CHECK_INT(host.status, 200, "a table");
        snprintf(tables[i], sizeof tables[i], "%s", text_of(&host, "table"));
    }
    for (int i = 0; i < SEATS + 2; i++) {
        char path[64];

        snprintf(path, sizeof path, "/api/tables/%s/join", tables[0]);
        ask(&nobody, "POST", path, "{\"name\":\"a,b\"}");
        CHECK_INT(nobody.status, 400, "what is refused costs nothing");
    }
    CHECK_INT(take_seats(&nobody, tables, 0, SEATS + 2), SEATS, "who says no name");
    CHECK(is_limited(&nobody, "joins"), "is told so");
    next = SEATS;
    for (int i = 1; next < ADDRESS; i++, next += SEATS) {
        Guest guest = {.address = "10.0.0.1"};
        char name[16];

        snprintf(name, sizeof name, "Ada%d", i);
        become_person(&guest, name);
        CHECK_INT(take_seats(&guest, tables, next, SEATS + 1),
                  next + SEATS < ADDRESS ? SEATS : ADDRESS - next, name);
        CHECK(is_limited(&guest, "joins"), "by the guest's limit, then the address's");
        guest.address = "10.0.0.3";
        CHECK_INT(take_seats(&guest, tables, next + SEATS, 1), 0,
                  "a guest's goes where it goes");
        leave(&guest);
    }
    CHECK_INT(take_seats(&host, tables, next, 1), 1, "another address");
    for (int i = 0; i < SEATS + 2; i++) {
        take_seats(&host, tables, 0, 1);
        CHECK_INT(host.status, 409, "nothing is open there, so it costs nothing");
    }
    CHECK_INT(take_seats(&host, tables, next + 1, SEATS), SEATS - 1, "what is left");
    leave(&nobody);
    leave(&host);
    stop();
}

/* Resign at `table`, let both want a rematch, and find it; empty: there is none. */
static void play_again(Guest *guest, char table[32], char tokens[2][64])
{
    static const char *const steps[] = {"resign", "rematch"};
    char path[96];

    for (int i = 0; i < 3; i++) {
        snprintf(path, sizeof path, "/api/tables/%s/%s", table, steps[i > 0]);
        ask_as(guest, tokens[i > 1], "POST", path, "{}");
        if (guest->status != 200) {
            *table = '\0';
            return;
        }
    }
    snprintf(path, sizeof path, "/api/tables/%s/events?from=%d&wait=60", table,
             (int)json_integer_value(json_object_get(guest->answer, "version")));
    ask(guest, "GET", path, NULL);
    const json_t *events = json_object_get(guest->answer, "events");
    const char *next = json_string_value(json_object_get(json_array_get(events, 0),
                                                         "table"));
    snprintf(table, 32, "%s", next ? next : "");
}

/* A rematch is a table, too, charged to the first who asks for it. */
static void test_rematches(void **state)
{
    Guest guest = {.address = "10.0.0.1"};
    char table[32], tokens[2][64];
    int made = 0;

    (void)state;
    start(NULL, 0);
    become_person(&guest, "Ada");
    ask(&guest, "POST", "/api/tables", two);
    snprintf(table, sizeof table, "%s", text_of(&guest, "table"));
    for (int i = 0; i < 2; i++)
        snprintf(tokens[i], sizeof tokens[i], "%s",
                 json_string_value(
                     json_array_get(json_object_get(guest.answer, "tokens"), (size_t)i)));
    for (; *table && made < MANY; made++)
        play_again(&guest, table, tokens);
    CHECK_INT(made, 10, "nine after the first table, and one that is refused");
    CHECK(is_limited(&guest, "tables"), "as a table is");
    CHECK_INT(make_tables(&guest, 1), 0, "nor by the other way");
    leave(&guest);
    stop();
}

static int version_of(Guest *guest, const char *table)
{
    char path[64];

    snprintf(path, sizeof path, "/api/tables/%.31s", table);
    ask(guest, "GET", path, NULL);
    CHECK_INT(guest->status, 200, "its summary");
    return (int)json_integer_value(json_object_get(guest->answer, "version"));
}

/* Make the first legal move as soon as it is seat 0's turn, so the bot has moved. */
static void move_once(Guest *guest, const char *table)
{
    char path[96], body[128];
    const json_t *moves;

    snprintf(path, sizeof path, "/api/tables/%s/legal", table);
    while (ask(guest, "GET", path, NULL),
           json_integer_value(json_object_get(guest->answer, "turn")) != 0)
        usleep(2000);
    moves = json_object_get(guest->answer, "moves");
    snprintf(body, sizeof body, "{\"moves\":[\"%s\"]}",
             json_string_value(json_array_get(moves, 0)));
    snprintf(path, sizeof path, "/api/tables/%s/moves", table);
    ask(guest, "POST", path, body);
    CHECK_INT(guest->status, 200, "a move");
}

/* One thread, and ten tables of four bots that search each, ahead of everyone else. If
 * each turn of the honest bot waited behind theirs, all ten would move each time. */
static void test_bots(void **state)
{
    enum { TABLES = 10, MOVES = 4 };
    static const char *const settings[][2] = {
        {"bots", "1"}, {"address_rate", "100000/1s"}, {"seat_rate", "100000/1s"}};
    static const char masters[] = "{\"seats\":[\"bot:master\",\"bot:master\","
                                  "\"bot:master\",\"bot:master\"]}";
    Guest greedy = {.address = "10.0.0.1"}, honest = {.address = "10.0.0.2"};
    char theirs[TABLES][32], own[32];
    int moved = 0;

    (void)state;
    start(settings, COUNT(settings));
    for (int i = 0; i < TABLES; i++) {
        ask(&greedy, "POST", "/api/tables", masters);
        CHECK_INT(greedy.status, 200, "ten tables");
        snprintf(theirs[i], sizeof theirs[i], "%s", text_of(&greedy, "table"));
    }
    ask(&honest, "POST", "/api/tables", "{\"seats\":[\"human\",\"bot:normal\"]}");
    snprintf(own, sizeof own, "%s", text_of(&honest, "table"));
    snprintf(honest.token, sizeof honest.token, "%s",
             json_string_value(
                 json_array_get(json_object_get(honest.answer, "tokens"), 0)));
    for (int i = 0; i < TABLES; i++)
        moved -= version_of(&greedy, theirs[i]);
    for (int i = 0; i <= MOVES; i++)
        move_once(&honest, own);
    for (int i = 0; i < TABLES; i++)
        moved += version_of(&greedy, theirs[i]);
    CHECK(moved < TABLES * MOVES / 2, "the masters wait, not the normal");
    leave(&greedy);
    leave(&honest);
    stop();
}

/* One thread, and ten guests with addresses of one range, each with a table of bots.
 * Together they get as much as another range: if each of them were served like that one,
 * all ten would move each time it does. */
static void test_bots_of_guests(void **state)
{
    enum { GUESTS = 10, TURNS = 4 };
    static const char *const settings[][2] = {{"bots", "1"},
                                              {"address_rate", "100000/1s"}};
    static const char bots[] = "{\"seats\":[\"bot:denier\",\"bot:denier\"]}";
    Guest other = {.address = "10.0.1.1"};
    char theirs[GUESTS][32], own[32];
    int moved = 0;

    (void)state;
    start(settings, COUNT(settings));
    for (int i = 0; i < GUESTS; i++) {
        char name[16], address[24];
        Guest guest = {.address = address};

        snprintf(address, sizeof address, "10.0.0.%d", i);
        snprintf(name, sizeof name, "Ada%d", i);
        become_person(&guest, name);
        ask(&guest, "POST", "/api/tables", bots);
        snprintf(theirs[i], sizeof theirs[i], "%s", text_of(&guest, "table"));
        leave(&guest);
    }
    ask(&other, "POST", "/api/tables", bots);
    snprintf(own, sizeof own, "%s", text_of(&other, "table"));
    /* Its turns are counted for longer than theirs, so that a slow look at all of them
     * does not matter. */
    int before = version_of(&other, own), turns = 0;
    for (int i = 0; i < GUESTS; i++)
        moved -= version_of(&other, theirs[i]);
    while (version_of(&other, own) < before + TURNS)
        usleep(2000);
    for (int i = 0; i < GUESTS; i++)
        moved += version_of(&other, theirs[i]);
    turns = version_of(&other, own) - before;
    CHECK(moved < GUESTS * turns / 2, "ten guests are one range");
    leave(&other);
    stop();
}

/* When the n-th move of a seat was made, by the server's clock; 0: not yet. */
static int64_t moved_at(Guest *guest, const char *table, int seat, int n)
{
    char path[96];
    json_t *event;
    size_t i;

    snprintf(path, sizeof path, "/api/tables/%.31s/events?wait=0", table);
    ask(guest, "GET", path, NULL);
    json_array_foreach (json_object_get(guest->answer, "events"), i, event) {
        const char *type = json_string_value(json_object_get(event, "type"));

        if (strcmp(type, "moved") == 0 &&
            json_integer_value(json_object_get(event, "seat")) == seat && n-- == 0)
            return json_integer_value(json_object_get(event, "at"));
    }
    return 0;
}

/* A table of a guest with a bot that searches. The guest's token becomes that of its
 * seat. */
static void open_table(Guest *guest, char table[32])
{
    ask(guest, "POST", "/api/tables", "{\"seats\":[\"human\",\"bot:denier\"]}");
    CHECK_INT(guest->status, 200, "a table");
    snprintf(table, 32, "%s", text_of(guest, "table"));
    snprintf(guest->token, sizeof guest->token, "%s",
             json_string_value(
                 json_array_get(json_object_get(guest->answer, "tokens"), 0)));
}

/* One thread, and guests at many addresses who all wait for a bot. Somebody who comes to
 * a new table does not wait for all of them, even if their bots cost the same. */
static void test_first_turn(void **state)
{
    enum { GUESTS = 12 };
    static const char *const settings[][2] = {{"bots", "1"},
                                              {"address_rate", "100000/1s"}};
    Guest guests[GUESTS], honest = {.address = "10.0.0.1"};
    char theirs[GUESTS][32], own[32], addresses[GUESTS][24];
    int between = 0;

    (void)state;
    start(settings, COUNT(settings));
    for (int i = 0; i < GUESTS; i++) {
        snprintf(addresses[i], sizeof addresses[i], "10.1.%d.1", i);
        guests[i] = (Guest){.address = addresses[i]};
        open_table(&guests[i], theirs[i]);
        move_once(&guests[i], theirs[i]);
    }
    open_table(&honest, own);
    for (int i = 0; i < GUESTS; i++)        /* once more: now it is not the first turn */
        move_once(&guests[i], theirs[i]);
    move_once(&honest, own);
    int64_t since = moved_at(&honest, own, 0, 0), until;
    while (!(until = moved_at(&honest, own, 1, 0)))
        usleep(2000);
    for (int i = 0; i < GUESTS; i++) {
        int64_t at;
        while (!(at = moved_at(&guests[i], theirs[i], 1, 1)))
            usleep(2000);
        between += at >= since && at < until;
        leave(&guests[i]);
    }
    print_message("# %d turns of others in %lld ms\n", between,
                  (long long)(until - since));
    CHECK(between <= 1, "nobody else is served meanwhile");
    leave(&honest);
    stop();
}

/* How many of `n` such requests are let through. */
static int welcome(Guest *guest, const char *method, const char *path, int n)
{
    int done = 0;

    for (int i = 0; i < n; i++) {
        ask(guest, method, path, strcmp(method, "POST") == 0 ? "{}" : NULL);
        done += guest->status != 429;
    }
    return done;
}

/* The most frequent requests have limits of their own: files, health checks, the
 * host's. */
static void test_apart(void **state)
{
    static const char *const settings[][2] = {
        {"address_rate", "4/1h"}, {"file_rate", "6/1h"}, {"health_rate", "8/1h"},
        {"login_rate", "3/1h"},   {"admin_rate", "5/1h"},
    };
    static const struct { const char *method, *path, *limit; int most; } cases[] = {
        {"GET", "/api", "address", 4},
        {"GET", "/nothing.js", "files", 6},
        {"GET", "/healthz", "health", 8},
        {"POST", "/api/admin/stats", "login", 3},
    };
    Guest guest = {.address = "10.0.0.1"}, other = {.address = "10.0.0.2"};

    (void)state;
    start(settings, COUNT(settings));
    for (size_t i = 0; i < COUNT(cases); i++) {
        CHECK_INT(welcome(&guest, cases[i].method, cases[i].path, 10), cases[i].most,
                  cases[i].path);
        CHECK(is_limited(&guest, cases[i].limit), cases[i].path);
        CHECK_INT(welcome(&other, cases[i].method, cases[i].path, 2), 2, "others");
    }
    leave(&guest);
    leave(&other);
    stop();
}

static long metric(const char *name)
{
    long value = wire_metric(service_listens(service), name);

    CHECK(value >= 0, name);
    return value;
}

/* A client that is refused is read again at the next tick only: a flood of requests does
 * not keep the server busy. */
static void test_flood(void **state)
{
    enum { ASKED = 100 };
    static const char *const settings[][2] = {{"address_rate", "1/1h"}};
    static const char request[] = "GET /api HTTP/1.1\r\nHost: localhost\r\n"
                                  "X-Forwarded-For: 10.0.0.1\r\n\r\n";
    char *flood = malloc(ASKED * sizeof request);
    size_t n = 0;

    (void)state;
    for (int i = 0; i < ASKED; i++, n += strlen(request))
        memcpy(flood + n, request, sizeof request);
    start(settings, COUNT(settings));
    Wire *wire = wire_open(service_listens(service));
    CHECK(wire_say_bytes(wire, flood, n), "said");
    CHECK_INT(wire_answer(wire, false).status, 200, "the first");
    CHECK_INT(wire_answer(wire, false).status, 429, "the second");
    CHECK_INT(wire_answer(wire, false).status, 429, "in its time the third");
    CHECK(metric("polis_requests_total") < ASKED / 2, "the others wait");
    free(flood);
    wire_close(wire);
    stop();
}

/* A table with much to read; its id. */
static void talk_much(Guest *guest, char table[32])
{
    char path[96], body[600], line[250] = "";

    ask(guest, "POST", "/api/tables", two);
    snprintf(table, 32, "%s", text_of(guest, "table"));
    snprintf(guest->token, sizeof guest->token, "%s",
             json_string_value(
                 json_array_get(json_object_get(guest->answer, "tokens"), 0)));
    memset(line, 'x', sizeof line - 1);
    snprintf(body, sizeof body, "{\"text\":\"%s\"}", line);
    snprintf(path, sizeof path, "/api/tables/%s/chat", table);
    for (int i = 0; i < 1500; i++) {
        ask(guest, "POST", path, body);
        CHECK_INT(guest->status, 200, "a line");
    }
}

/* Ask for all of it in one of three ways, and read nothing. */
static Wire *stare(const char *table, int way)
{
    Wire *wire = wire_open(service_listens(service));
    char text[200];

    if (way == 0) {
        CHECK_INT(wire_upgrade(wire, "/api/socket", NULL), 101, "a socket");
        snprintf(text, sizeof text, "{\"do\":\"open\",\"id\":\"o\",\"table\":\"%s\"}",
                 table);
        wire_text(wire, text);
        return wire;
    }
    snprintf(text, sizeof text,
             "GET /api/tables/%s/events?from=0&stream=%d HTTP/1.1\r\n"
             "Host: localhost\r\n\r\n",
             table, way - 1);
    wire_say(wire, text);
    return wire;
}

/* Clients that follow a long table and do not read: a socket, an answer, a stream. What
 * each holds is bounded, however long the table is. */
static void test_slow(void **state)
{
    enum { WAYS = 3, FEED = 192 << 10, ANSWER = 320 << 10 };
    static const char *const settings[][2] = {
        {"address_rate", "100000/1s"}, {"seat_rate", "100000/1s"},
        {"chat_rate", "100000/1s"}};
    static const long most[WAYS] = {FEED, ANSWER, FEED};
    Guest guest = {.address = "10.0.0.1"};
    char table[32];

    (void)state;
    start(settings, COUNT(settings));
    talk_much(&guest, table);
    for (int way = 0; way < WAYS; way++) {
        Wire *wire = stare(table, way);

        for (const time_t until = patience();
             is_patient(until) && metric("polis_unsent_bytes") == 0;)
            usleep(2000);
        /* In these a feed could go on. */
        CHECK(wire_waits_for_ticks(service_listens(service), 3), "ticks");
        long unsent = metric("polis_unsent_bytes");
        CHECK(unsent > 0, "it waits");
        CHECK(unsent <= most[way], "but not all of it");
        wire_close(wire);
        for (const time_t until = patience();
             is_patient(until) && metric("polis_unsent_bytes") > 0;)
            usleep(2000);
        CHECK_INT(metric("polis_unsent_bytes"), 0, "who has gone holds nothing");
    }
    leave(&guest);
    stop();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tables),
        cmocka_unit_test(test_for_nothing),
        cmocka_unit_test(test_joins), cmocka_unit_test(test_rematches),
        cmocka_unit_test(test_bots),
        cmocka_unit_test(test_bots_of_guests),
        cmocka_unit_test(test_first_turn),
        cmocka_unit_test(test_apart),
        cmocka_unit_test(test_slow),
        cmocka_unit_test(test_flood),
    };

    log_to(NULL, LOG_OFF);
    return RUN(tests);
}
