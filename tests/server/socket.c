/* socket.c - messages over a WebSocket, without a network. */
#include "test.h"

#include "server/api/table_socket.h"
#include "venue.h"

static Venue venue;
static json_t *frame_read;          /* the last frame that was looked at */

static int open_usual(void **state)
{
    (void)state;
    venue_usual(&venue);
    venue_open(&venue);
    return 0;
}

static int close_it(void **state)
{
    (void)state;
    venue_close(&venue);
    json_decref(frame_read);
    frame_read = NULL;
    return 0;
}

static Conn *open_socket(const char *address)
{
    Conn *conn = fake_connect(&venue.net, address);

    CHECK(fake_upgrade(conn, "/api/socket", NULL), "opens");
    return conn;
}

/* Frame number `i`, from the end if it is negative. */
static const json_t *frame(const Conn *conn, int i)
{
    json_decref(frame_read);
    frame_read = NULL;
    if (i < 0)
        i += fake_frames(conn);
    if (i >= 0 && i < fake_frames(conn))
        frame_read = json_loads(fake_frame(conn, i), 0, NULL);
    return frame_read;
}

static const char *said(const Conn *conn, int i, const char *path)
{
    const char *text = json_string_value(json_at(frame(conn, i), path));

    return text ? text : "";
}

static int number(const Conn *conn, int i, const char *path)
{
    const json_t *value = json_at(frame(conn, i), path);

    return json_is_integer(value) ? (int)json_integer_value(value) : -1;
}

__attribute__((format(printf, 2, 3)))
static void say_to(Conn *conn, const char *format, ...)
{
    char message[1024];
    va_list args;

    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    fake_say(conn, message);
    venue_settle(&venue);
}

static void open_table(Conn *conn, const Made *made, int seat, int from)
{
    if (seat < 0)
        say_to(conn, "{\"do\":\"open\",\"id\":\"o\",\"table\":\"%s\",\"from\":%d}",
               made->id, from);
    else
        say_to(conn,
               "{\"do\":\"open\",\"id\":\"o\",\"table\":\"%s\",\"token\":\"%s\",\"from\":"
               "%d}",
               made->id, made->tokens[seat], from);
}

static void move(Conn *conn, const Made *made, const char *id, int version)
{
    say_to(conn,
           "{\"do\":\"moves\",\"id\":\"%s\",\"table\":\"%s\",\"version\":%d,\"moves\":["
           "\"%s\"]}",
           id, made->id, version, venue_move(&venue, made->id, NULL));
}

/* The index of the first frame after `from` of this type (and id); -1: none. */
static int find_frame(const Conn *conn, int from, const char *type, const char *id)
{
    for (int i = from; i < fake_frames(conn); i++)
        if (strcmp(said(conn, i, "type"), type) == 0 &&
            (!id || strcmp(said(conn, i, "id"), id) == 0))
            return i;
    return -1;
}

/* The last version that came in events, all in order and without a gap; 0: none. */
static int last_version(const Conn *conn, int from)
{
    int last = from;

    for (int i = 0; i < fake_frames(conn); i++) {
        const json_t *events = json_at(frame(conn, i), "events");
        for (size_t k = 0; k < json_array_size(events); k++) {
            int version = (int)json_integer_value(
                json_object_get(json_array_get(events, k), "version"));
            CHECK_INT(version, last + 1, "no gap and none twice");
            last = version;
        }
    }
    return last;
}

static void test_hello(void **state)
{
    Conn *conn = open_socket("127.0.0.1"), *no = fake_connect(&venue.net, "127.0.0.1");

    (void)state;
    CHECK_STR(said(conn, 0, "type"), "hello", "first");
    CHECK_INT(number(conn, 0, "protocol"), 1, "protocol");
    say_to(conn, "{\"do\":\"ping\",\"id\":\"p\"}");
    CHECK_STR(said(conn, 1, "type"), "pong", "ping");
    CHECK_STR(said(conn, 1, "id"), "p", "ping");
    CHECK(!fake_upgrade(no, "/api/other", NULL), "elsewhere");
    CHECK_INT(fake_status(no), 404, "elsewhere");
    fake_hang_up(conn);
    fake_hang_up(no);
}

static void test_refusals(void **state)
{
    static const struct { const char *message, *code, *has; } cases[] = {
        {"", "syntax", "not JSON"},
        {"[]", "syntax", "object"},
        {"{}", "syntax", "do"},
        {"{\"do\":7,\"id\":\"1\"}", "syntax", "do"},
        {"{\"do\":\"ping\"}", "syntax", "id"},
        {"{\"do\":\"ping\",\"id\":1}", "syntax", "id"},
        {"{\"do\":\"ping\",\"id\":\"1\",\"extra\":1}", "syntax", "extra"},
        {"{\"do\":\"dance\",\"id\":\"1\"}", "syntax", "dance"},
        {"{\"do\":\"timeout\",\"id\":\"1\",\"table\":\"x\"}", "syntax", "timeout"},
        {"{\"do\":\"open\",\"id\":\"1\"}", "syntax", "table"},
        {"{\"do\":\"open\",\"id\":\"1\",\"table\":\"0123456789012345\"}", "absent", ""},
        {"{\"do\":\"open\",\"id\":\"1\",\"table\":\"a much longer one than there can "
         "be\"}",
         "absent", ""},
        {"{\"do\":\"moves\",\"id\":\"1\",\"table\":\"0123456789012345\",\"moves\":[]}",
         "absent", ""},
        {"{\"do\":\"ping\",\"id\":"
         "\"0123456789012345678901234567890123456789012345678901234567890"
         "12345\"}",
         "long", "64"},
    };
    Conn *conn = open_socket("127.0.0.1");

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        say_to(conn, "%s", cases[i].message);
        CHECK_INT(fake_frames(conn), (int)i + 2, "every message is answered");
        CHECK_STR(said(conn, -1, "type"), "refused", cases[i].message);
        CHECK_STR(said(conn, -1, "code"), cases[i].code, cases[i].message);
        CHECK_HAS(said(conn, -1, "text"), cases[i].has, cases[i].message);
    }
    CHECK_INT(fake_close_code(conn), 0, "still open");
    fake_hang_up(conn);
}

/* Texts as long as a frame are refused, too, and not repeated. */
static void test_long_texts(void **state)
{
    static const char *const forms[] = {
        "{\"do\":\"ping\",\"id\":\"%s\"}",
        "{\"do\":\"%s\",\"id\":\"1\",\"table\":\"x\"}",
        "{\"do\":\"open\",\"id\":\"1\",\"table\":\"%s\"}",
        "{\"do\":\"open\",\"id\":\"1\",\"table\":\"x\",\"%s\":1}",
    };
    char text[1250 * 6 + 1] = "", message[8192];
    Conn *conn = open_socket("127.0.0.1");

    (void)state;
    for (int i = 0; i < 1250; i++)
        strcpy(text + 6 * i, "\\u0001");
    for (size_t i = 0; i < COUNT(forms); i++) {
        snprintf(message, sizeof message, forms[i], text);
        fake_say(conn, message);
        venue_settle(&venue);
        CHECK_INT(fake_frames(conn), (int)i + 2, "every message is answered");
        CHECK_STR(said(conn, -1, "type"), "refused", forms[i]);
        CHECK_STR(said(conn, -1, "id"), i ? "1" : "", forms[i]);
    }
    CHECK_INT(fake_close_code(conn), 0, "still open");
    fake_hang_up(conn);
}

/* Two seats and a viewer: everyone gets every event, the mover before its ack. */
static void test_game(void **state)
{
    Made made = venue_table(&venue, "{\"seats\":[\"human\",\"human\"]}");
    Conn *a = open_socket("1.1.1.1"), *b = open_socket("2.2.2.2"),
         *c = open_socket("3.3.3.3");

    (void)state;
    open_table(a, &made, 0, 0);
    open_table(b, &made, 1, 0);
    open_table(c, &made, -1, 2);
    CHECK_STR(said(a, 1, "type"), "ack", "open is answered first");
    CHECK_INT(number(a, 1, "you"), 0, "with the seat");
    CHECK_INT(number(a, 1, "version"), 2, "and the version");
    CHECK_STR(said(a, 2, "type"), "events", "then the events");
    CHECK_INT(number(c, 1, "you"), -1, "a viewer has none");
    CHECK_INT(find_frame(c, 0, "events", NULL), -1, "who knows all hears nothing");

    move(a, &made, "m1", 2);
    int ack = find_frame(a, 0, "ack", "m1");
    CHECK(ack > 0, "acknowledged");
    CHECK_INT(number(a, ack, "version"), 3, "as version 3");
    int event = -1;
    for (int i = 0; i < fake_frames(a); i++)
        if (number(a, i, "events.0.version") == 3)
            event = i;
    CHECK(event > 0 && event < ack, "its event first");
    CHECK_INT(last_version(b, 0), 3, "the other hears");
    CHECK_INT(last_version(c, 2), 3, "the viewer hears");

    move(a, &made, "m2", 3);
    CHECK_STR(said(a, find_frame(a, 0, "refused", "m2"), "code"), "turn", "not its turn");
    CHECK_INT(number(a, find_frame(a, 0, "refused", "m2"), "version"), 3,
              "which version");
    move(c, &made, "m3", 3);
    CHECK_STR(said(c, find_frame(c, 0, "refused", "m3"), "code"), "token", "a viewer");
    int before = fake_frames(a);
    move(a, &made, "m1", 2);
    CHECK_INT(number(a, find_frame(a, before, "ack", "m1"), "version"), 3, "sent again");
    CHECK_INT(last_version(a, 0), 3, "nothing twice");

    say_to(c, "{\"do\":\"shut\",\"id\":\"s\",\"table\":\"%s\"}", made.id);
    CHECK(find_frame(c, 0, "ack", "s") > 0, "shut");
    move(b, &made, "m4", 3);
    CHECK_INT(last_version(c, 2), 3, "who shut hears no more");
    CHECK_INT(last_version(a, 0), 4, "the others do");
    fake_hang_up(a);
    fake_hang_up(b);
    fake_hang_up(c);
}

static void test_join(void **state)
{
    Made made = venue_table(&venue, "{\"seats\":[\"human\",\"open\"]}");
    Conn *conn = open_socket("1.1.1.1"), *next = open_socket("1.1.1.1");
    char token[TOKEN];

    (void)state;
    open_table(conn, &made, -1, 0);
    say_to(
        conn,
        "{\"do\":\"join\",\"id\":\"0123456789abcdef\",\"table\":\"%s\",\"name\":\"Ben\"}",
        made.id);
    int ack = find_frame(conn, 0, "ack", "0123456789abcdef");
    CHECK_INT(number(conn, ack, "you"), 1, "the open seat");
    snprintf(token, sizeof token, "%s", said(conn, ack, "token"));
    CHECK_INT(tables_viewer(venue.tables, made.id, token).seat, 1, "its token");
    CHECK_INT(last_version(conn, 0), number(conn, ack, "version"), "with all its events");
    say_to(conn, "{\"do\":\"chat\",\"id\":\"c\",\"table\":\"%s\",\"text\":\"hello\"}",
           made.id);
    CHECK(find_frame(conn, ack, "ack", "c") > 0, "the socket now speaks for the seat");
    memcpy(made.tokens[1], token, sizeof token);
    open_table(next, &made, 1, 0);
    CHECK_INT(last_version(next, 0), last_version(conn, 0), "another device");
    fake_hang_up(conn);
    fake_hang_up(next);
}

/* Disconnect and resume at every version while things happen. */
static void test_resume(void **state)
{
    Made made = venue_table(&venue, "{\"seats\":[\"human\",\"human\"]}");
    Conn *a = open_socket("1.1.1.1");
    int version = 2;

    (void)state;
    open_table(a, &made, 0, 2);
    for (int i = 0; i < 12; i++) {
        Conn *late = open_socket("2.2.2.2");
        say_to(a, "{\"do\":\"chat\",\"id\":\"c%d\",\"table\":\"%s\",\"text\":\"%d\"}", i,
               made.id, i);
        version++;
        open_table(late, &made, -1, i);
        CHECK_INT(last_version(late, i), version, "all up to now");
        fake_say(a, "{\"do\":\"ping\",\"id\":\"p\"}");
        say_to(a, "{\"do\":\"chat\",\"id\":\"d%d\",\"table\":\"%s\",\"text\":\"%d\"}", i,
               made.id, i);
        version++;
        CHECK_INT(last_version(late, i), version, "and what comes");
        open_table(late, &made, -1, version);       /* opened again on the same socket */
        CHECK_INT(last_version(late, i), version, "nothing twice");
        fake_hang_up(late);
    }
    CHECK_INT(last_version(a, 2), version, "who stayed");
    fake_hang_up(a);
}

/* A reader that is behind is not sent more; when it has caught up, it gets the rest from
 * the store. */
static void test_behind(void **state)
{
    Made made = venue_table(&venue, "{\"seats\":[\"human\",\"human\"]}");
    Conn *a = open_socket("1.1.1.1"), *slow = open_socket("2.2.2.2");

    (void)state;
    open_table(a, &made, 0, 2);
    open_table(slow, &made, 1, 2);
    fake_queue(slow, 1 << 17);
    for (int i = 0; i < 5; i++)
        say_to(a, "{\"do\":\"chat\",\"id\":\"c%d\",\"table\":\"%s\",\"text\":\"%d\"}", i,
               made.id, i);
    CHECK_INT(last_version(slow, 2), 2, "nothing more for now");
    CHECK_INT(last_version(a, 2), 7, "the others go on");
    say_to(slow, "{\"do\":\"chat\",\"id\":\"own\",\"table\":\"%s\",\"text\":\"?\"}",
           made.id);
    CHECK_INT(last_version(slow, 2), 8, "before its own ack it hears all");
    say_to(a, "{\"do\":\"chat\",\"id\":\"c9\",\"table\":\"%s\",\"text\":\"!\"}", made.id);
    CHECK_INT(last_version(slow, 2), 8, "still behind");
    fake_queue(slow, 0);
    venue_settle(&venue);
    CHECK_INT(last_version(slow, 2), 9, "caught up");
    say_to(a, "{\"do\":\"chat\",\"id\":\"c10\",\"table\":\"%s\",\"text\":\"!\"}",
           made.id);
    CHECK_INT(last_version(slow, 2), 10, "and goes on");
    fake_hang_up(a);
    fake_hang_up(slow);
}

static void test_presence(void **state)
{
    Made made = venue_table(&venue, "{\"seats\":[\"human\",\"human\"]}");
    Conn *a = open_socket("1.1.1.1"), *b = open_socket("2.2.2.2"),
         *c = open_socket("3.3.3.3");

    (void)state;
    open_table(a, &made, 0, 2);
    CHECK_STR(said(a, -1, "type"), "presence", "who is here");
    CHECK(json_is_true(json_at(frame(a, -1), "here.0")), "oneself");
    CHECK(json_is_false(json_at(frame(a, -1), "here.1")), "alone");
    open_table(b, &made, 1, 2);
    open_table(c, &made, -1, 2);
    CHECK(json_is_true(json_at(frame(a, -1), "here.1")), "the other has come");
    CHECK_INT(number(a, -1, "watchers"), 1, "and a viewer");
    fake_hang_up(b);
    venue_pass(&venue, 60000);
    int last = -1;
    for (int at = find_frame(a, 0, "presence", NULL); at >= 0;
         at = find_frame(a, at + 1, "presence", NULL))
        last = at;
    CHECK(json_is_false(json_at(frame(a, last), "here.1")), "has gone");
    fake_hang_up(a);
    fake_hang_up(c);
}

/* A viewer of a table without spectators sees it while it waits, and nothing of the
 * game. */
static void test_no_spectators(void **state)
{
    Made made =
        venue_table(&venue, "{\"seats\":[\"human\",\"open\"],\"spectators\":false}");
    Conn *seat = open_socket("1.1.1.1"), *curious = open_socket("2.2.2.2");
    Conn *stream = fake_connect(&venue.net, "3.3.3.3"),
         *poll = fake_connect(&venue.net, "3.3.3.3");
    char target[96];

    (void)state;
    open_table(seat, &made, 0, 0);
    open_table(curious, &made, -1, 0);
    CHECK_INT(last_version(curious, 0), 1, "while it waits");
    snprintf(target, sizeof target, "/api/tables/%s/events?from=1&stream=1", made.id);
    fake_request(stream, "GET", target, NULL, NULL);
    snprintf(target, sizeof target, "/api/tables/%s/events?from=1", made.id);
    fake_request(poll, "GET", target, NULL, NULL);
    snprintf(target, sizeof target, "/api/tables/%s/join", made.id);
    CHECK_INT(venue_ask(&venue, "POST", target, NULL, "{\"name\":\"Ben\"}"), 200, "join");
    venue_settle(&venue);
    CHECK_INT(last_version(seat, 0), 3, "the seat hears");
    CHECK(last_version(curious, 0) < 3, "others do not hear of the game");
    CHECK_STR(said(curious, find_frame(curious, 0, "refused", NULL), "code"), "forbidden",
              "why");
    CHECK(fake_close_code(stream) != 0, "a stream ends");
    CHECK_INT(fake_status(poll), 403, "a poll is refused");
    say_to(seat, "{\"do\":\"chat\",\"id\":\"c\",\"table\":\"%s\",\"text\":\"us\"}",
           made.id);
    CHECK(last_version(curious, 0) < 3, "nothing more");
    Conn *all[] = {seat, curious, stream, poll};
    for (size_t i = 0; i < COUNT(all); i++)
        fake_hang_up(all[i]);
}

/* A person who joins by a socket has the game in its history. */
static void test_person(void **state)
{
    Made made = venue_table(&venue, "{\"seats\":[\"human\",\"open\"]}");
    Conn *conn = open_socket("1.1.1.1");
    char token[TOKEN];

    (void)state;
    venue_ask(&venue, "POST", "/api/people", NULL, "{\"name\":\"Pia\"}");
    snprintf(token, sizeof token, "%s", venue_text(&venue, "token"));
    say_to(
        conn,
        "{\"do\":\"join\",\"id\":\"0123456789abcdef\",\"table\":\"%s\",\"token\":\"%s\"}",
        made.id, token);
    CHECK_INT(number(conn, -1, "you"), 1, "joined");
    venue_ask(&venue, "GET", "/api/me/tables", token, NULL);
    CHECK_STR(venue_text(&venue, "tables.0.table"), made.id, "its history");
    fake_hang_up(conn);
}

static void test_many_tables(void **state)
{
    Conn *conn = open_socket("1.1.1.1");

    (void)state;
    for (int i = 0; i <= MAX_FOLLOWED; i++) {
        Made made = venue_table(&venue, "{\"seats\":[\"human\",\"open\"]}");
        open_table(conn, &made, 0, 1);
        CHECK_STR(said(conn, -1, "type"), i < MAX_FOLLOWED ? "presence" : "refused",
                  "open");
    }
    CHECK_STR(said(conn, -1, "code"), "limit", "one too many");
    fake_hang_up(conn);
}

static int open_strict(void **state)
{
    Err err;

    (void)state;
    venue_usual(&venue);
    config_set(&venue.config, "socket_rate", "10/10s", &err);
    venue_open(&venue);
    return 0;
}

/* Too many messages are refused with a time to wait; a socket that goes on is closed. */
static void test_flood(void **state)
{
    Conn *conn = open_socket("1.1.1.1"), *other = open_socket("1.1.1.1");

    (void)state;
    for (int i = 0; i < 12; i++)
        say_to(conn, "{\"do\":\"ping\",\"id\":\"%d\"}", i);
    CHECK_STR(said(conn, 10, "type"), "pong", "the tenth");
    CHECK_STR(said(conn, 11, "code"), "limit", "the eleventh");
    CHECK_STR(said(conn, 11, "limit"), "socket", "which limit");
    CHECK_STR(said(conn, 11, "id"), "10", "of which message");
    CHECK_INT(number(conn, 11, "wait"), 1, "how long");
    venue_pass(&venue, 1000);
    say_to(conn, "{\"do\":\"ping\",\"id\":\"again\"}");
    CHECK_STR(said(conn, -1, "type"), "pong", "after waiting");
    for (int i = 0; i < 100 && !fake_close_code(conn); i++)
        say_to(conn, "{\"do\":\"ping\",\"id\":\"%d\"}", i);
    CHECK_INT(fake_close_code(conn), 1008, "shown the door");
    int frames = fake_frames(conn);
    say_to(conn, "{\"do\":\"ping\",\"id\":\"more\"}");
    CHECK_INT(fake_frames(conn), frames, "nothing more");
    say_to(other, "{\"do\":\"ping\",\"id\":\"1\"}");
    CHECK_STR(said(other, -1, "type"), "pong", "others go on");
    fake_hang_up(conn);
    fake_hang_up(other);
}

static void test_farewell(void **state)
{
    Made made = venue_table(&venue, "{\"seats\":[\"human\",\"human\"]}");
    Conn *conn = open_socket("1.1.1.1"), *late = fake_connect(&venue.net, "1.1.1.1");

    (void)state;
    open_table(conn, &made, 0, 2);
    server_farewell(&venue.server);
    int bye = find_frame(conn, 0, "bye", NULL);
    CHECK(bye > 0, "bye");
    CHECK_STR(said(conn, bye, "reason"), "restart", "why");
    CHECK_INT(number(conn, bye, "wait"), 1, "when to come back");
    say_to(conn, "{\"do\":\"chat\",\"id\":\"c\",\"table\":\"%s\",\"text\":\"?\"}",
           made.id);
    CHECK_STR(said(conn, find_frame(conn, bye, "refused", "c"), "code"), "busy",
              "no more");
    CHECK(!fake_upgrade(late, "/api/socket", NULL), "no new ones");
    CHECK_INT(fake_status(late), 503, "no new ones");
    callers_hang_up(&venue.server.callers);
    CHECK_INT(fake_close_code(conn), 1001, "closed");
    fake_hang_up(conn);
    fake_hang_up(late);
}

/* An answer to a socket that is gone is dropped; the command is carried out. */
static void test_gone(void **state)
{
    Made made = venue_table(&venue, "{\"seats\":[\"human\",\"human\"]}");
    Conn *conn = open_socket("1.1.1.1"), *next = open_socket("1.1.1.1");
    char message[256];

    (void)state;
    open_table(conn, &made, 0, 2);
    snprintf(message, sizeof message,
             "{\"do\":\"chat\",\"id\":\"c\",\"table\":\"%s\",\"text\":\"last words\"}",
             made.id);
    fake_say(conn, message);
    fake_hang_up(conn);
    venue_settle(&venue);
    open_table(next, &made, 0, 2);
    CHECK_INT(last_version(next, 2), 3, "it was carried out");
    say_to(next, "%s", message);
    CHECK_INT(number(next, find_frame(next, 0, "ack", "c"), "version"), 3, "once");
    fake_hang_up(next);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_hello, open_usual, close_it),
        cmocka_unit_test_setup_teardown(test_refusals, open_usual, close_it),
        cmocka_unit_test_setup_teardown(test_long_texts, open_usual, close_it),
        cmocka_unit_test_setup_teardown(test_game, open_usual, close_it),
        cmocka_unit_test_setup_teardown(test_join, open_usual, close_it),
        cmocka_unit_test_setup_teardown(test_resume, open_usual, close_it),
        cmocka_unit_test_setup_teardown(test_behind, open_usual, close_it),
        cmocka_unit_test_setup_teardown(test_presence, open_usual, close_it),
        cmocka_unit_test_setup_teardown(test_no_spectators, open_usual, close_it),
        cmocka_unit_test_setup_teardown(test_person, open_usual, close_it),
        cmocka_unit_test_setup_teardown(test_many_tables, open_usual, close_it),
        cmocka_unit_test_setup_teardown(test_flood, open_strict, close_it),
        cmocka_unit_test_setup_teardown(test_farewell, open_usual, close_it),
        cmocka_unit_test_setup_teardown(test_gone, open_usual, close_it),
    };

    return RUN(tests);
}
