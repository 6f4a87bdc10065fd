/* tables_twins.c - what a server sends must not depend on what has not been dealt (P8).
 *
 * Two servers get the same time, the same random numbers and the same requests. Only the
 * secret from which luck will deal is different. Every byte that they send, in answers,
 * refusals, frames and headers, must be the same until luck deals from it. */
#include "stage_server.h"

#include "fake_net.h"
#include "patience.h"
#include "postgres.h"

enum { SOCKETS = 3, TWINS = 2, HEARD = 1 << 22 }; /* sockets: two seats', a viewer's */

static Postgres pg;                 /* its pid is 0: not used */

typedef struct {
    Stage stage;
    Server server;
    FakeNet net;
    Conn *sockets[SOCKETS], *http;
    int seen[SOCKETS];
    Answer made;
    Text heard; /* since the last comparison */
} Twin;

static void twin_open(Twin *twin, const char *fields)
{
    stage_open(&twin->stage, pg.pid ? postgres_fresh(&pg) : "memory:");
    stage_serve(&twin->stage, &twin->server);
    stage_settle(&twin->stage);
    twin->net = (FakeNet){&server_handlers, &twin->server};
    twin->made = stage_create(&twin->stage, fields, NULL);
    assert_true(twin->made.ok);
    twin->http = fake_connect(&twin->net, "192.0.2.7");
    for (int i = 0; i < SOCKETS; i++) {
        twin->sockets[i] = fake_connect(&twin->net, "192.0.2.8");
        assert_true(fake_upgrade(twin->sockets[i], "/api/socket", NULL));
    }
    twin->heard = text_in(malloc(HEARD), HEARD);
}

static void twin_close(Twin *twin)
{
    for (int i = 0; i < SOCKETS; i++)
        fake_hang_up(twin->sockets[i]);
    fake_hang_up(twin->http);
    stage_close(&twin->stage);
    free(twin->heard.at);
}

/* Change the secret of everything that is still to come. */
static void change_fate(Twin *twin)
{
    Hosted *hosted = (Hosted *)stage_table(&twin->stage, twin->made.table);
    Dealer other;

    hosted->dealer.seed[0] ^= 1;
    other = dealer_from(hosted->dealer.seed, hosted->table.nonces);
    memcpy(hosted->dealer.key, other.key, sizeof other.key);
}

static void collect(Twin *twin)
{
    stage_settle(&twin->stage);
    for (int i = 0; i < SOCKETS; i++)
        for (; twin->seen[i] < fake_frames(twin->sockets[i]); twin->seen[i]++)
            text_f(&twin->heard, "%d: %s\n", i,
                   fake_frame(twin->sockets[i], twin->seen[i]));
}

static void request(Twin *twin, const char *method, const char *what, int seat,
                    const char *body)
{
    const time_t until = patience();
    char target[200];

    snprintf(target, sizeof target, what, twin->made.table);
    fake_request(twin->http, method, target,
                 seat == NOBODY ? NULL : twin->made.tokens[seat], body);
    while (fake_status(twin->http) == 0 && is_patient(until))
        collect(twin);
    assert_true(fake_status(twin->http) > 0);
    text_f(&twin->heard, "%s %s: %d\n%s%s\n", method, what, fake_status(twin->http),
           fake_headers(twin->http), fake_body(twin->http));
}

/* `%s` in a frame stands for the id of the table. */
static void say(Twin *twin, int socket, const char *frame)
{
    char text[600];

    snprintf(text, sizeof text, frame, twin->made.table);
    fake_say(twin->sockets[socket], text);
    collect(twin);
}

static void open_table(Twin *twin)
{
    for (int i = 0; i < SOCKETS; i++) {
        char frame[200];

        snprintf(frame, sizeof frame,
                 i < 2 ? "{\"do\":\"open\",\"id\":\"o\",\"table\":\"%%s\","
                         "\"from\":0,\"token\":\"%s\"}"
                       : "{\"do\":\"open\",\"id\":\"o\",\"table\":\"%%s\",\"from\":0}",
                 i < 2 ? twin->made.tokens[i] : "");
        say(twin, i, frame);
    }
}

static const struct {
    const char *method, *target;
    int seat;
    const char *body;
} requests[] = {
    {"GET", "/api", NOBODY, NULL},
    {"GET", "/healthz", NOBODY, NULL},
    {"GET", "/api/tables", NOBODY, NULL},
    {"GET", "/api/tables/%s", NOBODY, NULL},
    {"GET", "/api/tables/%s", 0, NULL},
    {"GET", "/api/tables/%s/events?from=0&wait=0", 1, NULL},
    {"GET", "/api/tables/%s/events?from=99&wait=0", NOBODY, NULL},
    {"GET", "/api/tables/%s/state", NOBODY, NULL},
    {"GET", "/api/tables/%s/legal", 0, NULL},
    {"GET", "/api/tables/%s/score", 1, NULL},
    {"GET", "/api/tables/%s/record", NOBODY, NULL},
    {"GET", "/api/tables/%s/nonsense", NOBODY, NULL},
    {"POST", "/api/tables/%s/moves", 0, "{\"moves\":[\"+17\"]}"},
    {"POST", "/api/tables/%s/moves", 1, "{\"moves\":[\"+B4\"]}"},
    {"POST", "/api/tables/%s/moves", 0, "{\"moves\":[\"17@9,9/0\"]}"},
    {"POST", "/api/tables/%s/moves", 1, "{\"moves\":[\"17@1,-2/3\"],\"version\":1}"},
    {"POST", "/api/tables/%s/moves", NOBODY, "{\"moves\":[\"17@1,-2/3\"]}"},
    {"POST", "/api/tables/%s/moves", 0, "{\"moves\":[]}"},
    {"POST", "/api/tables/%s/moves", 0, "{\"moves\""},
    {"POST", "/api/tables/%s/chat", 0, "{\"text\":\"what comes next?\"}"},
    {"POST", "/api/tables/%s/nonce", 0, "{\"nonce\":\"abc\"}"},
    {"POST", "/api/tables/%s/takeback", 1, "{}"},
    {"POST", "/api/tables/%s/answer", 0, "{\"yes\":false}"},
    {"POST", "/api/tables/%s/answer", 1, "{\"yes\":true}"},
    {"POST", "/api/tables/%s/vote", 0, "{\"about\":1,\"choice\":\"end\"}"},
    {"POST", "/api/tables/%s/rematch", 0, "{}"},
    {"POST", "/api/tables/%s/return", 0, "{}"},
    {"POST", "/api/tables/%s/join", NOBODY, "{\"name\":\"Eve\"}"},
    {"POST", "/api/tables/%s/mute", 0, "{\"seat\":1,\"on\":true}"},
    {"POST", "/api/tables/%s/mute", 0, "{\"seat\":1,\"on\":false}"},
    {"POST", "/api/tables/%s/mute", 1, "{\"seat\":0,\"on\":true}"},
    {"POST", "/api/tables/%s/clear", 0, "{\"seat\":1}"},
    {"POST", "/api/tables/%s/start", 0, "{}"},
    {"POST", "/api/tables/%s/close", 1, "{}"},
};

static const struct {
    int socket;
    const char *frame;
} frames[] = {
    {0, "{\"do\":\"ping\",\"id\":\"p\"}"},
    {0,
     "{\"do\":\"moves\",\"id\":\"m\",\"table\":\"%s\",\"version\":2,\"moves\":[\"+3\"]}"},
    {1, "{\"do\":\"moves\",\"id\":\"m\",\"table\":\"%s\",\"version\":2,\"moves\":[\"3@0,"
        "0/0\"]}"},
    {2, "{\"do\":\"moves\",\"id\":\"m\",\"table\":\"%s\",\"version\":2,\"moves\":[\"3@0,"
        "0/0\"]}"},
    {2, "{\"do\":\"chat\",\"id\":\"c\",\"table\":\"%s\",\"text\":\"psst\"}"},
    {2, "{\"do\":\"nonsense\",\"id\":\"n\",\"table\":\"%s\"}"},
    {2, "nonsense"},
    {2, "{\"do\":\"shut\",\"id\":\"s\",\"table\":\"%s\"}"},
    {2, "{\"do\":\"open\",\"id\":\"o\",\"table\":\"%s\",\"from\":1}"},
};

/* On a database the time is its own, and not the same for both: numbers that may be times
 * do not count, which are those of three digits or more. */
static void mask_times(char *text)
{
    for (char *c = text; *c; c++) {
        size_t n = strspn(c, "0123456789");
        bool is_number = n >= 3 && (c == text || strchr(":, [", c[-1])) &&
                         strchr(",}]\n .", c[n]);

        if (is_number) {
            memmove(c + 1, c + n, strlen(c + n) + 1);
            *c = '#';
        } else if (n > 0) {
            c += n - 1;
        }
    }
}

static void mask_all(Twin twins[TWINS])
{
    for (int i = 0; pg.pid && i < TWINS; i++)
        mask_times(twins[i].heard.at);
}

static void compare(Twin twins[TWINS], const char *what)
{
    mask_all(twins);
    CHECK(!twins[0].heard.cut, "all of it fits");
    CHECK(twins[0].heard.used > 0, "there is something to compare");
    CHECK_STR(twins[0].heard.at, twins[1].heard.at, what);
    for (int i = 0; i < TWINS; i++)
        twins[i].heard = text_in(twins[i].heard.at, HEARD);
}

/* Send every request there is, with time in between for the rate limits. */
static void ask_all(Twin twins[TWINS])
{
    for (size_t k = 0; k < COUNT(requests); k++) {
        for (int i = 0; i < TWINS; i++) {
            request(&twins[i], requests[k].method, requests[k].target, requests[k].seat,
                    requests[k].body);
            stage_pass(&twins[i].stage, 3000);
            collect(&twins[i]);
        }
        compare(twins, requests[k].target);
    }
    for (size_t k = 0; k < COUNT(frames); k++) {
        for (int i = 0; i < TWINS; i++) {
            say(&twins[i], frames[k].socket, frames[k].frame);
            stage_pass(&twins[i].stage, 3000);
            collect(&twins[i]);
        }
        compare(twins, frames[k].frame);
    }
}

/* Send a legal move and those that follow without luck; with `beyond`, also one after the
 * point where luck deals. */
static void move_both(Twin twins[TWINS], bool beyond)
{
    char *fields = stage_some_move(&twins[0].stage, twins[0].made.table);

    if (beyond) {
        char *longer = malloc(strlen(fields) + 64);

        sprintf(longer, "%.*s,\"+5\"]}", (int)strlen(fields) - 2, fields);
        free(fields);
        fields = longer;
    }
    for (int i = 0; i < TWINS; i++) {
        int turn = table_turn(stage_table(&twins[i].stage, twins[i].made.table));

        request(&twins[i], "POST", "/api/tables/%s/moves", turn, fields);
    }
    free(fields);
}

/* Will luck deal once the next move has been made? */
static bool luck_is_next(Twin *twin)
{
    const Table *table = stage_table(&twin->stage, twin->made.table);
    char *fields = stage_some_move(&twin->stage, twin->made.table);
    json_t *object = json_loads(fields, 0, NULL);
    const char *word =
        json_string_value(json_array_get(json_object_get(object, "moves"), 0));
    Match after = table->match;
    Err err = {0};
    bool read = match_read(&after, &word, &err);

    json_decref(object);
    free(fields);
    assert_true(read);
    return match_turn(&after) == LUCK;
}

static void test_twins(void **state)
{
    static const struct {
        const char *what, *fields;
        int least;
    } cases[] = {
        {"akropolis",
         "{\"seats\":[\"human\",\"human\"],\"name\":\"Anna\",\"public\":true}", 2},
        {"with clocks",
         "{\"seats\":[\"human\",\"human\"],\"speed\":\"live:3600+600\",\"aids\":"
         "\"none\"}",
         2},
        {"panticapaeum", "{\"game\":\"panticapaeum\",\"seats\":[\"human\",\"human\"]}",
         1},
    };

    (void)state;
    for (size_t k = 0; k < COUNT(cases); k++) {
        Twin *twins = calloc(TWINS, sizeof *twins);
        int n = 0;

        snprintf(test_where, sizeof test_where, "%s: ", cases[k].what);
        for (int i = 0; i < TWINS; i++)
            twin_open(&twins[i], cases[k].fields);
        for (int i = 0; i < TWINS; i++)
            open_table(&twins[i]);
        compare(twins, "opened");
        change_fate(&twins[1]);
        ask_all(twins);
        for (; !luck_is_next(&twins[0]) && n < 8; n++) {
            move_both(twins, false);
            compare(twins, "moved");
            if (n < 3)
                ask_all(twins);
        }
        CHECK(n >= cases[k].least, "moves before luck deals");
        move_both(twins, true);
        compare(twins, "beyond what is dealt");
        if (luck_is_next(&twins[0])) {
            move_both(twins, false);
            mask_all(twins);
            CHECK(strcmp(twins[0].heard.at, twins[1].heard.at) != 0,
                  "then their ways part: the test would have noticed");
        }
        for (int i = 0; i < TWINS; i++)
            twin_close(&twins[i]);
        free(twins);
    }
}

/* With the argument "postgres", on databases. */
int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_twins),
    };

    if (argc > 1 && strcmp(argv[1], "postgres") == 0)
        postgres_open(&pg, false, "fsync = off\n");
    int failed = RUN(tests);
    if (pg.pid)
        postgres_close(&pg);
    return failed;
}
