/* rfc6455.c - WebSockets over real sockets: the cases of RFC 6455 that matter. */
#include "test.h"

#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "echo.h"
#include "patience.h"
#include "wire.h"

static Echo *echo;

static int open_echo(void **state)
{
    (void)state;
    echo = echo_open(NULL);
    return echo ? 0 : -1;
}

static int close_echo(void **state)
{
    (void)state;
    echo_close(echo);
    return 0;
}

/* A socket that has said hello. */
static Wire *socket_of(Echo *on)
{
    Wire *wire = wire_open(echo_where(on));

    assert_non_null(wire);
    CHECK_INT(wire_upgrade(wire, "/api/socket", NULL), 101, "open");
    CHECK_STR(wire_read(wire).bytes, "hello 127.0.0.1", "its first words");
    return wire;
}

static void check_echo(Wire *wire, const char *want, const char *what)
{
    WireFrame frame = wire_read(wire);

    CHECK_INT(frame.opcode, WIRE_TEXT, what);
    CHECK_STR(frame.bytes, want, what);
}

static void test_handshake(void **state)
{
    Wire *wire = wire_open(echo_where(echo));
    WireAnswer answer = wire_ask(wire, "GET", "/api/socket?x",
                                 "Upgrade: WebSocket\r\n"
                                 "Connection: keep-alive, Upgrade\r\n"
                                 "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                                 "Sec-WebSocket-Version: 13\r\n"
                                 "Sec-WebSocket-Extensions: permessage-deflate\r\n",
                                 NULL);

    (void)state;
    CHECK_INT(answer.status, 101, "status");
    CHECK_STR(wire_header(&answer, "Sec-WebSocket-Accept"),
              "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=", "the example of section 1.3");
    CHECK_STR(wire_header(&answer, "Sec-WebSocket-Extensions"), "", "no extension");
    check_echo(wire, "hello 127.0.0.1", "its first words");
    wire_text(wire, "ping");
    check_echo(wire, "ping", "echo");
    wire_close(wire);
}

static void test_refused_handshakes(void **state)
{
    static const struct {
        const char *what, *method, *path, *headers;
        int status;
    } cases[] = {
        {"no key", "GET", "/api/socket",
         "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n",
         400},
        {"a short key", "GET", "/api/socket",
         "Upgrade: websocket\r\nConnection: Upgrade\r\n"
         "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAA\r\n",
         400},
        {"a key that is not base 64", "GET", "/api/socket",
         "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
         "Sec-WebSocket-Key: ************************\r\n",
         400},
        {"two keys", "GET", "/api/socket",
         "Upgrade: websocket\r\nConnection: Upgrade\r\n"
         "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
         "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n",
         400},
        {"version 8", "GET", "/api/socket",
         "Upgrade: websocket\r\nConnection: Upgrade\r\n"
         "Sec-WebSocket-Version: 8\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n",
         426},
        {"no version", "GET", "/api/socket",
         "Upgrade: websocket\r\nConnection: Upgrade\r\n"
         "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n",
         426},
        {"no Connection", "GET", "/api/socket",
         "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
         "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n",
         400},
        {"posted", "POST", "/api/socket",
         "Upgrade: websocket\r\nConnection: Upgrade\r\n"
         "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n",
         400},
        {"another path", "GET", "/somewhere",
         "Upgrade: websocket\r\nConnection: Upgrade\r\n"
         "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n",
         404},
        {"another site", "GET", "/api/socket",
         "Upgrade: websocket\r\nConnection: Upgrade\r\n"
         "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
         "Host: localhost\r\nOrigin: https://evil.example\r\n",
         403},
        {"our own page", "GET", "/api/socket",
         "Upgrade: websocket\r\nConnection: Upgrade\r\n"
         "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
         "Host: localhost:1\r\nOrigin: http://localhost:1\r\n",
         101},
        {"a table's", "GET", "/api/tables/0123456789abcdef/pgi",
         "Upgrade: websocket\r\nConnection: Upgrade\r\n"
         "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n",
         101},
        {"refused by the handlers", "GET", "/api/socket?refuse",
         "Upgrade: websocket\r\nConnection: Upgrade\r\n"
         "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n",
         403},
        {"another protocol is not taken up", "GET", "/api/echo",
         "Upgrade: h2c\r\nConnection: Upgrade\r\n", 200},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        Wire *wire = wire_open(echo_where(echo));
        WireAnswer answer =
            wire_ask(wire, cases[i].method, cases[i].path, cases[i].headers, NULL);

        CHECK_INT(answer.status, cases[i].status, cases[i].what);
        if (answer.status == 426)
            CHECK_STR(wire_header(&answer, "Sec-WebSocket-Version"), "13", cases[i].what);
        wire_close(wire);
    }
}

static void test_texts(void **state)
{
    static const size_t sizes[] = {0, 1, 125, 126, 127, 128, 4096, 8191, 8192};
    Wire *wire = socket_of(echo);
    char text[8193];

    (void)state;
    for (size_t i = 0; i < COUNT(sizes); i++) {
        memset(text, 't', sizes[i]);
        text[sizes[i]] = '\0';
        wire_text(wire, text);
        check_echo(wire, text, "of every length");
    }
    wire_text(wire, "κόσμε 🏛");
    check_echo(wire, "κόσμε 🏛", "of every alphabet");
    wire_close(wire);
}

/* Frames may be cut anywhere, and several may arrive in one piece. */
static void test_byte_by_byte(void **state)
{
    static const unsigned char frame[] = {0x81, 0x85, 0x37, 0xfa, 0x21, 0x3d,
                                          0x7f, 0x9f, 0x4d, 0x51, 0x58};
    unsigned char twice[2 * sizeof frame];
    Wire *wire = socket_of(echo);

    (void)state;
    for (size_t i = 0; i < sizeof frame; i++) {
        wire_say_bytes(wire, frame + i, 1);
        usleep(2000);               /* most arrive alone; it must not matter */
    }
    check_echo(wire, "Hello", "a byte at a time");
    memcpy(twice, frame, sizeof frame);
    memcpy(twice + sizeof frame, frame, sizeof frame);
    wire_say_bytes(wire, twice, sizeof twice);
    check_echo(wire, "Hello", "the first of two");
    check_echo(wire, "Hello", "the second");
    wire_close(wire);
}

static void test_fragments(void **state)
{
    Wire *wire = socket_of(echo);
    WireFrame frame;

    (void)state;
    wire_frame(wire, WIRE_TEXT, "Hel", 3);
    wire_frame(wire, WIRE_MORE, "", 0);
    wire_frame(wire, WIRE_LAST | WIRE_PING, "between", 7);
    frame = wire_read(wire);
    CHECK_INT(frame.opcode, WIRE_PONG, "a ping between fragments is answered");
    CHECK_STR(frame.bytes, "between", "with its own words");
    wire_frame(wire, WIRE_LAST | WIRE_MORE, "lo", 2);
    check_echo(wire, "Hello", "put together");
    /* A character split over two fragments. */
    wire_frame(wire, WIRE_TEXT, "\xce", 1);
    wire_frame(wire, WIRE_LAST | WIRE_MORE, "\xba", 1);
    check_echo(wire, "κ", "across fragments");
    wire_close(wire);
}

static void test_pings(void **state)
{
    char most[125];
    Wire *wire = socket_of(echo);

    (void)state;
    memset(most, 'p', sizeof most);
    wire_frame(wire, WIRE_LAST | WIRE_PING, "", 0);
    CHECK_INT(wire_read(wire).opcode, WIRE_PONG, "without words");
    wire_frame(wire, WIRE_LAST | WIRE_PING, most, sizeof most);
    CHECK_INT(wire_read(wire).n, 125, "as long as may be");
    wire_frame(wire, WIRE_LAST | WIRE_PONG, "unasked", 7);
    wire_text(wire, "still here");
    check_echo(wire, "still here", "an unasked pong is nothing");
    wire_close(wire);
}

/* Bytes that end the connection, and with which code. */
static void test_offences(void **state)
{
    static const struct {
        const char *what;
        int first;
        const char *bytes;
        size_t n;
        int code;
    } cases[] = {
        {"binary", WIRE_LAST | WIRE_BINARY, "x", 1, 1003},
        {"reserved bit 1", WIRE_LAST | 0x40 | WIRE_TEXT, "x", 1, 1002},
        {"reserved bit 2", WIRE_LAST | 0x20 | WIRE_TEXT, "x", 1, 1002},
        {"reserved bit 3", WIRE_LAST | 0x10 | WIRE_PING, "x", 1, 1002},
        {"reserved opcode 3", WIRE_LAST | 3, "x", 1, 1002},
        {"reserved opcode 7", WIRE_LAST | 7, "", 0, 1002},
        {"reserved opcode 11", WIRE_LAST | 11, "", 0, 1002},
        {"reserved opcode 15", WIRE_LAST | 15, "x", 1, 1002},
        {"a ping in fragments", WIRE_PING, "x", 1, 1002},
        {"a closing frame in fragments", WIRE_CLOSE, "\x03\xe8", 2, 1002},
        {"nothing to continue", WIRE_LAST | WIRE_MORE, "x", 1, 1002},
        {"a wrong byte", WIRE_LAST | WIRE_TEXT, "a\xff", 2, 1007},
        {"a character cut short", WIRE_LAST | WIRE_TEXT, "\xce", 1, 1007},
        {"too long a form", WIRE_LAST | WIRE_TEXT, "\xc0\xaf", 2, 1007},
        {"too long a form of three", WIRE_LAST | WIRE_TEXT, "\xe0\x80\xaf", 3, 1007},
        {"half a surrogate", WIRE_LAST | WIRE_TEXT, "\xed\xa0\x80", 3, 1007},
        {"beyond the last character", WIRE_LAST | WIRE_TEXT, "\xf4\x90\x80\x80", 4, 1007},
        {"half a closing code", WIRE_LAST | WIRE_CLOSE, "\x03", 1, 1002},
        {"closing code 0", WIRE_LAST | WIRE_CLOSE, "\0\0", 2, 1002},
        {"closing code 999", WIRE_LAST | WIRE_CLOSE, "\x03\xe7", 2, 1002},
        {"closing code 1004", WIRE_LAST | WIRE_CLOSE, "\x03\xec", 2, 1002},
        {"closing code 1005", WIRE_LAST | WIRE_CLOSE, "\x03\xed", 2, 1002},
        {"closing code 1006", WIRE_LAST | WIRE_CLOSE, "\x03\xee", 2, 1002},
        {"closing code 1015", WIRE_LAST | WIRE_CLOSE, "\x03\xf7", 2, 1002},
        {"closing code 2999", WIRE_LAST | WIRE_CLOSE, "\x0b\xb7", 2, 1002},
        {"closing code 5000", WIRE_LAST | WIRE_CLOSE, "\x13\x88", 2, 1002},
        {"a reason that is not UTF-8", WIRE_LAST | WIRE_CLOSE, "\x03\xe8\xff", 3, 1007},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        Wire *wire = socket_of(echo);

        wire_frame(wire, cases[i].first, cases[i].bytes, cases[i].n);
        CHECK_INT(wire_close_code(wire), cases[i].code, cases[i].what);
        CHECK(wire_is_over(wire), cases[i].what);
        wire_close(wire);
    }
}

/* Frames that no client library would send. */
static void test_malformed(void **state)
{
    static const struct {
        const char *what;
        const char *bytes;
        size_t n;
        int code;
    } cases[] = {
        {"not masked", "\x81\x05Hello", 7, 1002},
        {"a ping of 126 bytes", "\x89\xfe\0\x7e", 4, 1002},
        {"a length of 64 bits", "\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff\1\2\3\4", 14,
         1002},
        {"longer than there is memory",
         "\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff\1\2\3\4", 14, 1009},
        {"one byte too long", "\x81\xfe\x20\x01\1\2\3\4", 8, 1009},
        {"a short length in 16 bits", "\x81\xfe\0\x7d\1\2\3\4", 8, 1002},
        {"a short length in 64 bits", "\x81\xff\0\0\0\0\0\0\0\1\1\2\3\4", 14, 1002},
        {"a length of 16 bits in 64", "\x81\xff\0\0\0\0\0\0\x10\0\1\2\3\4", 14, 1002},
        {"HTTP", "GET / HTTP/1.1\r\n\r\n", 18, 1002},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        Wire *wire = socket_of(echo);

        wire_say_bytes(wire, cases[i].bytes, cases[i].n);
        CHECK_INT(wire_close_code(wire), cases[i].code, cases[i].what);
        wire_close(wire);
    }
}

static void test_sequences(void **state)
{
    Wire *wire = socket_of(echo);
    char half[4097] = {0};

    (void)state;
    wire_frame(wire, WIRE_TEXT, "a", 1);
    wire_frame(wire, WIRE_LAST | WIRE_TEXT, "b", 1);
    CHECK_INT(wire_close_code(wire), 1002, "a message within a message");
    wire_close(wire);
    wire = socket_of(echo);
    memset(half, 'h', 4096);
    wire_frame(wire, WIRE_TEXT, half, 4096);
    wire_frame(wire, WIRE_MORE, half, 4096);
    wire_frame(wire, WIRE_LAST | WIRE_MORE, "h", 1);
    CHECK_INT(wire_close_code(wire), 1009, "too long in all");
    wire_close(wire);
    wire = socket_of(echo);
    wire_frame(wire, WIRE_TEXT, "\xf0\x9f", 2);
    wire_frame(wire, WIRE_LAST | WIRE_MORE, "\x41", 1);
    CHECK_INT(wire_close_code(wire), 1007, "not UTF-8, across fragments");
    wire_close(wire);
}

/* A message of a megabyte is refused by its head, before it has arrived, and no one else
 * notices. */
static void test_a_megabyte(void **state)
{
    Wire *wire = socket_of(echo), *other = socket_of(echo);
    char *text = calloc(1, (1 << 20) + 1);

    (void)state;
    memset(text, 'm', 1 << 20);
    wire_text(wire, text);
    CHECK_INT(wire_close_code(wire), 1009, "too long");
    wire_text(other, "and you");
    check_echo(other, "and you", "others are not disturbed");
    free(text);
    wire_close(wire);
    wire_close(other);
}

static void test_closing(void **state)
{
    static const struct { const char *what, *bytes; size_t n; int code; } cases[] = {
        {"normally", "\x03\xe8", 2, 1000},
        {"going away, with a reason", "\x03\xe9" "away", 6, 1001},
        {"without a code", "", 0, 0},
        {"a code of its own", "\x0f\xa1", 2, 4001},
        {"1011", "\x03\xf3", 2, 1011},
    };
    int gone = echo_gone(echo);

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        Wire *wire = socket_of(echo);

        wire_frame(wire, WIRE_LAST | WIRE_CLOSE, cases[i].bytes, cases[i].n);
        CHECK_INT(wire_close_code(wire), cases[i].code, cases[i].what);
        CHECK(wire_is_over(wire), cases[i].what);
        wire_close(wire);
    }
    CHECK(echo_wait_gone(echo, gone + (int)COUNT(cases)), "all are gone");
}

static void test_closed_by_us(void **state)
{
    Wire *wire = socket_of(echo);
    WireFrame frame;

    (void)state;
    wire_text(wire, "last words");
    wire_text(wire, "close 1008 not welcome");
    check_echo(wire, "last words", "what was said before");
    frame = wire_read(wire);
    CHECK_INT(frame.opcode, WIRE_CLOSE, "goodbye");
    CHECK_STR(frame.bytes + 2, "not welcome", "and why");
    wire_text(wire, "never heard");
    wire_frame(wire, WIRE_LAST | WIRE_CLOSE, frame.bytes, frame.n);
    CHECK_INT(wire_read(wire).opcode, -1, "hung up, without an echo");
    wire_close(wire);
    /* A client that does not answer a close frame is disconnected all the same. */
    wire = socket_of(echo);
    wire_text(wire, "close 1001 ");
    CHECK_INT(wire_close_code(wire), 1001, "goodbye");
    CHECK(wire_is_over(wire), "hung up in time");
    wire_close(wire);
}

static void test_gone(void **state)
{
    int gone = echo_gone(echo);
    Wire *wire = socket_of(echo);
    struct linger hard = {.l_onoff = 1};

    (void)state;
    wire_close(wire);
    CHECK(echo_wait_gone(echo, gone + 1), "hung up without a word");
    wire = socket_of(echo);
    setsockopt(wire_fd(wire), SOL_SOCKET, SO_LINGER, &hard, sizeof hard);
    wire_close(wire);
    CHECK(echo_wait_gone(echo, gone + 2), "reset");
}

static void test_our_pings(void **state)
{
    NetOptions options = echo_usual();

    (void)state;
    options.ping_s = 1;
    options.pong_s = 2;
    Echo *own = echo_open(&options);
    Wire *wire = socket_of(own), *deaf = socket_of(own);
    for (int i = 0; i < 4; i++) {
        WireFrame frame = wire_read(wire);

        CHECK_INT(frame.opcode, WIRE_PING, "again and again");
        wire_frame(wire, WIRE_LAST | WIRE_PONG, frame.bytes, frame.n);
    }
    /* A socket whose other end is silent, as after a cable was pulled. */
    CHECK_INT(wire_close_code(deaf), 0, "no answer, no goodbye");
    CHECK(echo_wait_gone(own, 1), "half-open, and gone");
    CHECK(echo_round_trips(own) >= 3, "round trips were measured");
    wire_text(wire, "here");
    CHECK(wire_read_until(wire, "here"), "who answers stays");
    wire_close(wire);
    wire_close(deaf);
    echo_close(own);
}

/* How many of the sockets have something to read. */
static int count_ready(const struct pollfd *fds, int n)
{
    int ready = 0;

    for (int i = 0; i < n; i++)
        ready += fds[i].revents != 0;
    return ready;
}

enum { SOCKETS = 60 };

/* Open many sockets at once: how many of them have been pinged when the first one was? */
static int count_pinged(void)
{
    NetOptions options = echo_usual();
    struct pollfd fds[SOCKETS];
    Wire *wires[SOCKETS];

    options.ping_s = 3;
    Echo *own = echo_open(&options);
    for (int i = 0; i < SOCKETS; i++) {
        wires[i] = socket_of(own);
        fds[i] = (struct pollfd){.fd = wire_fd(wires[i]), .events = POLLIN};
    }
    assert_true(poll(fds, SOCKETS, PATIENCE_S * 1000) > 0);
    echo_stats(own);                /* the loop has sent what it sent with the first */
    poll(fds, SOCKETS, 0);
    int pinged = count_ready(fds, SOCKETS);
    for (int i = 0; i < SOCKETS; i++) {
        CHECK_INT(wire_read(wires[i]).opcode, WIRE_PING, "everybody is pinged");
        wire_close(wires[i]);
    }
    echo_close(own);
    return pinged;
}

/* Many sockets come at once, as after a restart, but are not pinged at once: that would
 * stall the loop for everyone. Tried again if this machine looked too late. */
static void test_pings_are_spread(void **state)
{
    int pinged = SOCKETS;

    (void)state;
    for (const time_t until = patience(); is_patient(until) && pinged >= SOCKETS / 2;)
        pinged = count_pinged();
    CHECK(pinged < SOCKETS / 2, "a few at a time");
}

/* A client that does not read is cut off, and its memory is bounded until then. */
static void test_slow_reader(void **state)
{
    NetOptions options = echo_usual();

    (void)state;
    options.max_queue = 100000;
    Echo *own = echo_open(&options);
    Wire *wire = socket_of(own), *other = socket_of(own);
    int small = 4096;
    setsockopt(wire_fd(wire), SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
    wire_text(wire, "flood 1000");
    wire_text(other, "still");
    check_echo(other, "still", "others are not held up");
    CHECK(echo_wait_gone(own, 1), "cut off");
    CHECK_INT(echo_stats(own).cut_off, 1, "counted");
    wire_close(wire);
    wire_close(other);
    echo_close(own);
}

/* A client that sends much at once is read and answered piece by piece: that answers wait
 * meanwhile does not make it a slow reader. */
static void test_much_at_once(void **state)
{
    enum { MANY = 30000, FRAME = 7 };
    NetOptions options = echo_usual();
    char *frames = malloc(MANY * FRAME);

    (void)state;
    options.max_queue = 8192;
    Echo *own = echo_open(&options);
    Wire *wire = socket_of(own);
    for (int i = 0; i < MANY; i++)
        memcpy(frames + i * FRAME, "\x81\x81\0\0\0\0x", FRAME);
    CHECK(wire_say_bytes(wire, frames, MANY * FRAME), "said");
    for (int i = 0; i < MANY; i++)
        check_echo(wire, "x", "each is answered");
    CHECK_INT(echo_stats(own).cut_off, 0, "nobody is cut off");
    free(frames);
    wire_close(wire);
    echo_close(own);
}

static void test_many(void **state)
{
    enum { MANY = 200 };
    NetOptions options = echo_usual();
    Wire *wires[MANY];

    (void)state;
    Echo *own = echo_open(&options);
    for (int i = 0; i < MANY; i++)
        wires[i] = socket_of(own);
    CHECK_INT(echo_stats(own).sockets, MANY, "all are open");
    for (int i = 0; i < MANY; i++)
        wire_text(wires[i], "all of us");
    for (int i = 0; i < MANY; i++)
        check_echo(wires[i], "all of us", "each hears its own");
    for (int i = 0; i < MANY; i++)
        wire_close(wires[i]);
    CHECK(echo_wait_gone(own, MANY), "all gone");
    CHECK_INT(echo_stats(own).sockets, 0, "none is left");
    echo_close(own);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_handshake),  cmocka_unit_test(test_refused_handshakes),
        cmocka_unit_test(test_texts),      cmocka_unit_test(test_byte_by_byte),
        cmocka_unit_test(test_fragments),  cmocka_unit_test(test_pings),
        cmocka_unit_test(test_offences),   cmocka_unit_test(test_malformed),
        cmocka_unit_test(test_sequences),  cmocka_unit_test(test_a_megabyte),
        cmocka_unit_test(test_closing),    cmocka_unit_test(test_closed_by_us),
        cmocka_unit_test(test_gone),       cmocka_unit_test(test_our_pings),
        cmocka_unit_test(test_pings_are_spread),
        cmocka_unit_test(test_slow_reader), cmocka_unit_test(test_much_at_once),
        cmocka_unit_test(test_many),
    };

    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, open_echo, close_echo);
}
