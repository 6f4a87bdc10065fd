/* net_tls.c - the network with TLS: what is supported and what is not, and that bytes of
 * different connections never mix. */
#include "test.h"

#include <sys/socket.h>
#include <unistd.h>

#include "echo.h"
#include "scratch.h"
#include "wire.h"

static Scratch scratch;
static char cert[600], key[600];

/* A server with a certificate, besides the `options`. */
static Echo *open_echo(NetOptions options)
{
    options.tls_cert = cert;
    options.tls_key = key;
    return echo_open(&options);
}

static Wire *open_wire(const Echo *echo)
{
    Wire *wire = wire_open_tls(echo_where(echo));

    assert_non_null(wire);
    return wire;
}

/* One request and its answer, which show that all is well. */
static void check_alive(Wire *wire, const char *what)
{
    CHECK_HAS(wire_ask(wire, "GET", "/api/echo", NULL, NULL).body, "GET|/api/echo", what);
}

static void test_another_key(void **state)
{
    NetOptions options = echo_usual();
    char other[600], said[512];
    Text text = text_in(said, sizeof said);
    Err err;

    (void)state;
    snprintf(other, sizeof other, "%s", scratch_file(&scratch, "other.pem"));
    CHECK(wire_make_certificate(scratch_file(&scratch, "unused.pem"), other), "a key");
    options.tls_cert = cert;
    options.tls_key = other;
    CHECK(!net_open(&options, &err), "another certificate's key");
    err_write(&text, &err);
    CHECK_HAS(said, "is not the private key of the certificate", "said so");
}

static void test_talk(void **state)
{
    Echo *echo = open_echo(echo_usual());
    Wire *wire = open_wire(echo);
    WireAnswer answer = wire_ask(wire, "POST", "/api/echo", "Host: localhost\r\n"
                                 "Origin: https://localhost\r\n", "secret");

    (void)state;
    CHECK_STR(answer.body, "POST|/api/echo||-|127.0.0.1|6|secret", "by TLS");
    CHECK_INT(wire_ask(wire, "POST", "/api/echo", "Host: localhost\r\nOrigin: http://localhost\r\n",
                       "").status, 403, "a page without TLS");
    answer = wire_ask(wire, "GET", "/api/big?3000000", NULL, NULL);
    CHECK_INT(answer.n, 3000000, "much at once");
    CHECK_INT(strspn(answer.body, "x"), 3000000, "unharmed");
    CHECK_INT(wire_upgrade(wire, "/api/socket", NULL), 101, "a WebSocket");
    CHECK_STR(wire_read(wire).bytes, "hello 127.0.0.1", "hello");
    for (int i = 0; i < 20; i++) {
        char most[8193];

        memset(most, 'a' + i, 8192);
        most[8192] = '\0';
        wire_text(wire, most);
        CHECK_STR(wire_read(wire).bytes, most, "echo");
    }
    wire_frame(wire, WIRE_LAST | WIRE_CLOSE, "\x03\xe8", 2);
    CHECK_INT(wire_close_code(wire), 1000, "goodbye");
    wire_close(wire);
    echo_close(echo);
}

static void test_what_is_spoken(void **state)
{
    enum { TLS_1_0 = 0x0301, TLS_1_1, TLS_1_2, TLS_1_3, REFUSED = 40, VERSION = 70,
           PROTOCOL = 120 };
    static const struct { const char *what; WireTls wanted; int alert; const char *chosen;
    } cases[] = {
        {"TLS 1.3", {.version = TLS_1_3}, 0, ""},
        {"TLS 1.2", {.version = TLS_1_2}, 0, ""},
        {"TLS 1.1", {.version = TLS_1_1}, VERSION, NULL},
        {"TLS 1.0", {.version = TLS_1_0}, VERSION, NULL},
        {"GCM", {.version = TLS_1_2, .suites = "ECDHE-ECDSA-AES128-GCM-SHA256"}, 0, ""},
        {"ChaCha20",
         {.version = TLS_1_2, .suites = "ECDHE-ECDSA-CHACHA20-POLY1305"}, 0, ""},
        {"CBC with SHA-1",
         {.version = TLS_1_2, .suites = "ECDHE-ECDSA-AES256-SHA"}, REFUSED, NULL},
        {"CBC with SHA-2",
         {.version = TLS_1_2, .suites = "ECDHE-ECDSA-AES128-SHA256"}, REFUSED, NULL},
        {"CBC with Camellia",
         {.version = TLS_1_2, .suites = "ECDHE-ECDSA-CAMELLIA128-SHA256"}, REFUSED, NULL},
        {"http/1.1 alone", {.protocols = "\x08http/1.1"}, 0, "http/1.1"},
        {"http/1.1 behind h2", {.protocols = "\x02h2\x08http/1.1"}, 0, "http/1.1"},
        {"h2 alone", {.protocols = "\x02h2"}, PROTOCOL, NULL},
    };
    Echo *echo = open_echo(echo_usual());

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        int alert;
        Wire *wire = wire_open_tls_as(echo_where(echo), &cases[i].wanted, &alert);

        CHECK_INT(alert, cases[i].alert, cases[i].what);
        CHECK(!wire == !cases[i].chosen, cases[i].what);
        if (!wire)
            continue;
        CHECK_STR(wire_tls_protocol(wire), cases[i].chosen, cases[i].what);
        check_alive(wire, cases[i].what);
        wire_close(wire);
    }
    echo_close(echo);
}

static void test_renegotiation(void **state)
{
    WireTls wanted = {.version = 0x0303};
    int alert;
    Echo *echo = open_echo(echo_usual());
    Wire *wire = wire_open_tls_as(echo_where(echo), &wanted, &alert);

    (void)state;
    check_alive(wire, "before");
    CHECK(!wire_tls_again(wire), "not again");
    wire_close(wire);
    echo_close(echo);
}

/* A client that does not finish the handshake is disconnected, and so is one that does
 * not speak TLS. */
static void test_no_handshake(void **state)
{
    NetOptions options = echo_usual();

    (void)state;
    options.request_s = 1;
    Echo *echo = open_echo(options);
    Wire *silent = wire_open(echo_where(echo)), *half = wire_open(echo_where(echo)),
         *plain = wire_open(echo_where(echo));
    wire_say_bytes(half, "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 11);
    wire_say(plain, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    CHECK(wire_is_over(plain), "plain HTTP");
    CHECK(wire_is_over(silent), "no word");
    CHECK(wire_is_over(half), "half a hello");
    CHECK_INT(echo_stats(echo).connections, 0, "nobody is left");
    wire_close(silent);
    wire_close(half);
    wire_close(plain);
    echo_close(echo);
}

/* The time limit of a request and its handshake ends with them: a WebSocket that answers
 * pings stays open. */
static void test_stays(void **state)
{
    NetOptions options = echo_usual();

    (void)state;
    options.request_s = 1;
    options.ping_s = 1;
    Echo *echo = open_echo(options);
    Wire *wire = open_wire(echo);
    CHECK_INT(wire_upgrade(wire, "/api/socket", NULL), 101, "a WebSocket");
    CHECK_STR(wire_read(wire).bytes, "hello 127.0.0.1", "hello");
    for (int i = 0; i < 3; i++) {
        WireFrame frame = wire_read(wire);

        CHECK_INT(frame.opcode, WIRE_PING, "a second has passed");
        wire_frame(wire, WIRE_LAST | WIRE_PONG, frame.bytes, frame.n);
    }
    wire_text(wire, "here");
    CHECK(wire_read_until(wire, "here"), "still here");
    wire_close(wire);
    echo_close(echo);
}

/* An answer larger than any buffer waits for its reader and holds up no one else. */
static void test_slow_readers(void **state)
{
    Echo *echo = open_echo(echo_usual());
    Wire *lazy = open_wire(echo), *flooded = open_wire(echo), *other = open_wire(echo);
    int small = 4096;

    (void)state;
    wire_say(lazy, "GET /api/big?20000000 HTTP/1.1\r\nHost: localhost\r\n\r\n"
             "GET /api/big?20000000 HTTP/1.1\r\nHost: localhost\r\n\r\n");
    setsockopt(wire_fd(flooded), SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
    CHECK_INT(wire_upgrade(flooded, "/api/socket", NULL), 101, "a WebSocket");
    wire_text(flooded, "flood 1000");
    check_alive(other, "others go on");
    CHECK(echo_wait_gone(echo, 2), "who lets a flood wait is cut off");
    CHECK_INT(echo_stats(echo).cut_off, 1, "counted");
    CHECK_INT(echo_seen(echo), 3, "the lazy reader's second request waits");
    for (int i = 0; i < 2; i++) {
        WireAnswer answer = wire_answer(lazy, false);

        CHECK_INT(answer.n, 20000000, "all of it");
        CHECK_INT(strspn(answer.body, "x"), 20000000, "nothing else");
    }
    wire_close(lazy);
    wire_close(flooded);
    wire_close(other);
    echo_close(echo);
}

static void test_ends(void **state)
{
    Echo *echo = open_echo(echo_usual());
    Wire *wire = open_wire(echo), *asker = open_wire(echo), *idle = open_wire(echo),
         *vanished = open_wire(echo);

    (void)state;
    wire_ask(wire, "GET", "/api/echo", "Connection: close\r\n", NULL);
    CHECK(wire_is_over(wire) && wire_tls_has_ended(wire), "we say when we end");
    wire_say(asker, "GET /api/later HTTP/1.1\r\nHost: localhost\r\n\r\n");
    wire_say(vanished, "GET /api/later HTTP/1.1\r\nHost: localhost\r\n\r\n");
    while (echo_seen(echo) < 3)
        usleep(1000);
    CHECK_INT(echo_gone(echo), 1, "two wait");
    CHECK(wire_tls_end(asker), "one wants no more");
    CHECK(echo_wait_gone(echo, 2), "and is gone though its connection is open");
    shutdown(wire_fd(vanished), SHUT_WR);
    CHECK(echo_wait_gone(echo, 3), "so is one that ends without a word");
    check_alive(idle, "another");
    echo_close(echo);
    CHECK(wire_is_over(idle) && wire_tls_has_ended(idle), "so we do when all ends");
    wire_close(wire);
    wire_close(asker);
    wire_close(vanished);
    wire_close(idle);
}

/* Two requests sent in turns, byte by byte: each is read as if it were alone. */
static void test_in_pieces(void **state)
{
    Echo *echo = open_echo(echo_usual());
    Wire *one = open_wire(echo), *two = open_wire(echo);

    (void)state;
    wire_tls_hold(one);
    wire_tls_hold(two);
    wire_say(one, "GET /api/echo?one HTTP/1.1\r\nHost: localhost\r\n\r\n");
    wire_say(two, "GET /api/echo?two HTTP/1.1\r\nHost: localhost\r\n\r\n");
    while (wire_tls_let_go(one, 1) && wire_tls_let_go(two, 1))
        continue;
    CHECK_HAS(wire_answer(one, false).body, "GET|/api/echo|one|", "the one");
    CHECK_HAS(wire_answer(two, false).body, "GET|/api/echo|two|", "the other");
    wire_close(one);
    wire_close(two);
    echo_close(echo);
}

/* Garbage in the middle ends its own connection and leaves nothing behind. */
static void test_nonsense(void **state)
{
    char nonsense[8000];
    Echo *echo = open_echo(echo_usual());
    Wire *good = open_wire(echo);

    (void)state;
    memset(nonsense, 0x17, sizeof nonsense);
    for (int i = 0; i < 20; i++) {
        Wire *bad = open_wire(echo);

        check_alive(bad, "at first");
        send(wire_fd(bad), nonsense, sizeof nonsense, MSG_NOSIGNAL);
        CHECK(wire_is_over(bad), "hung up on");
        check_alive(good, "not hurt");
        wire_close(bad);
    }
    wire_close(good);
    echo_close(echo);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_another_key),    cmocka_unit_test(test_talk),
        cmocka_unit_test(test_what_is_spoken), cmocka_unit_test(test_renegotiation),
        cmocka_unit_test(test_no_handshake),   cmocka_unit_test(test_stays),
        cmocka_unit_test(test_slow_readers),   cmocka_unit_test(test_ends),
        cmocka_unit_test(test_in_pieces),      cmocka_unit_test(test_nonsense),
    };

    scratch_open(&scratch);
    snprintf(cert, sizeof cert, "%s", scratch_file(&scratch, "cert.pem"));
    snprintf(key, sizeof key, "%s", scratch_file(&scratch, "key.pem"));
    int failed = wire_make_certificate(cert, key) ? RUN(tests) : 1;
    scratch_close(&scratch);
    return failed;
}
