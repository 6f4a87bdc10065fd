/* net.c - the network over real sockets: HTTP as it is used and abused. */
#include "test.h"

#include <sys/socket.h>
#include <unistd.h>

#include "echo.h"
#include "wire.h"

/* One request on a connection of its own. Returns the status; the body goes to *body, if
 * wanted. */
static int once(const char *where, const char *request, char *body, size_t size)
{
    Wire *wire = wire_open(where);

    assert_non_null(wire);
    wire_say(wire, request);
    WireAnswer answer = wire_answer(wire, strncmp(request, "HEAD", 4) == 0);
    if (body)
        snprintf(body, size, "%s", answer.body);
    wire_close(wire);
    return answer.status;
}

static void test_asks_and_answers(void **state)
{
    Echo *echo = echo_open(NULL);
    Wire *wire = wire_open(echo_where(echo));
    WireAnswer answer = wire_ask(wire, "POST", "/api/e%63ho?a=%20b", "Authorization: Bearer T0k\r\n",
                                 "{\"x\":1}");

    (void)state;
    CHECK_INT(answer.status, 200, "status");
    CHECK_STR(answer.body, "POST|/api/echo|a=%20b|T0k|127.0.0.1|7|{\"x\":1}",
              "all that was said");
    CHECK_STR(wire_header(&answer, "X-Test"), "yes", "a header of the handler's");
    CHECK_STR(wire_header(&answer, "Cache-Control"), "no-store", "answers are not kept");
    CHECK_HAS(wire_header(&answer, "Content-Security-Policy"), "default-src 'none'",
              "policy");
    CHECK_STR(wire_header(&answer, "X-Content-Type-Options"), "nosniff", "types");
    CHECK_STR(wire_header(&answer, "Referrer-Policy"), "no-referrer", "referrer");
    CHECK_HAS(wire_header(&answer, "Date"), " GMT", "date");
    CHECK_STR(wire_header(&answer, "Strict-Transport-Security"), "",
              "plain http stays allowed where it is all there is");
    answer = wire_ask(wire, "DELETE", "/api/echo", NULL, NULL);
    CHECK_STR(answer.body, "DELETE|/api/echo||-|127.0.0.1|0|",
              "the same connection again");
    answer = wire_ask(wire, "HEAD", "/api/echo", NULL, NULL);
    CHECK_INT(answer.status, 200, "HEAD");
    CHECK_STR(wire_header(&answer, "Content-Length"), "29", "as long as GET's");
    answer = wire_ask(wire, "GET", "/api/echo", "Connection: close\r\n", NULL);
    CHECK_STR(wire_header(&answer, "Connection"), "close", "as asked");
    CHECK(wire_is_over(wire), "and done");
    wire_close(wire);
    CHECK(echo_wait_gone(echo, 4), "each is gone");
    echo_close(echo);
}

static void test_requests(void **state)
{
    static const struct {
        const char *what, *request;
        int status;
        const char *body;
    } cases[] = {
        {"plain", "GET /api/echo HTTP/1.1\r\nHost: localhost\r\n\r\n", 200,
         "GET|/api/echo||-|127.0.0.1|0|"},
        {"blank lines before it",
         "\r\n\r\nGET /api/echo HTTP/1.1\r\nHost: localhost\r\n\r\n", 200,
         "GET|/api/echo||-|127.0.0.1|0|"},
        {"version 1.0 without Host", "GET /api/echo HTTP/1.0\r\n\r\n", 200,
         "GET|/api/echo||-|127.0.0.1|0|"},
        {"a whole URL",
         "GET http://localhost/api/echo?q HTTP/1.1\r\nHost: localhost\r\n\r\n", 200,
         "GET|/api/echo|q|-|127.0.0.1|0|"},
        {"a whole URL of elsewhere",
         "GET http://evil.example/api/echo HTTP/1.1\r\nHost: localhost\r\n\r\n", 403,
         NULL},
        {"one that only begins as we are called",
         "GET http://localhost@evil.example/api/echo HTTP/1.1\r\nHost: localhost\r\n\r\n",
         403, NULL},
        {"one of nobody", "GET http:///api/echo HTTP/1.1\r\nHost: localhost\r\n\r\n", 400,
         NULL},
        {"one of ours, which counts and not Host",
         "GET http://localhost:1/api/echo HTTP/1.1\r\nHost: evil.example\r\n\r\n", 200,
         "GET|/api/echo||-|127.0.0.1|0|"},
        {"chunks",
         "POST /api/echo HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: "
         "chunked\r\n\r\n"
         "3\r\nabc\r\nA;x=y\r\n0123456789\r\n0\r\nTrailer: x\r\n\r\n",
         200, "POST|/api/echo||-|127.0.0.1|13|abc0123456789"},
        {"no length, no body", "POST /api/echo HTTP/1.1\r\nHost: localhost\r\n\r\n", 200,
         "POST|/api/echo||-|127.0.0.1|0|"},
        {"nothing", "\r\n \r\n\r\n", 400, NULL},
        {"no Host", "GET /api/echo HTTP/1.1\r\n\r\n", 400, NULL},
        {"two Hosts", "GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n", 400,
         NULL},
        {"two lengths",
         "POST /api/echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\n"
         "Content-Length: 1\r\n\r\nx",
         400, NULL},
        {"length and chunks",
         "POST /api/echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\n"
         "Transfer-Encoding: chunked\r\n\r\nx",
         400, NULL},
        {"a negative length",
         "POST /api/echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n", 400,
         NULL},
        {"a length in hexadecimal",
         "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0x1\r\n\r\n", 400, NULL},
        {"bad chunks",
         "POST /api/echo HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: "
         "chunked\r\n\r\n"
         "zz\r\nabc\r\n",
         400, NULL},
        {"more than the size of a chunk",
         "POST /api/echo HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: "
         "chunked\r\n\r\n"
         "3 4\r\nabc\r\n0\r\n\r\n",
         400, NULL},
        {"a blank after the size of a chunk",
         "POST /api/echo HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: "
         "chunked\r\n\r\n"
         "3 \r\nabc\r\n0\r\n\r\n",
         400, NULL},
        {"as many blank lines as may be",
         "\r\n\r\n\r\n\r\nGET /api/echo HTTP/1.1\r\nHost: localhost\r\n\r\n", 200,
         "GET|/api/echo||-|127.0.0.1|0|"},
        {"blank lines and nothing else", "\r\n\r\n\r\n\r\n\r\n", 400, NULL},
        {"a line end that is none", "\nGET /api/echo HTTP/1.1\r\nHost: localhost\r\n\r\n",
         400, NULL},
        {"a name that is not ASCII", "GET / HTTP/1.1\r\nHost: local\xffhost\r\n\r\n", 400,
         NULL},
        {"an origin that is not ASCII",
         "POST / HTTP/1.1\r\nHost: localhost\r\nOrigin: http://\xff\r\n"
         "Content-Length: 0\r\n\r\n",
         400, NULL},
        {"another coding",
         "POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: gzip\r\n\r\n", 501,
         NULL},
        {"version 2", "GET / HTTP/2.0\r\nHost: localhost\r\n\r\n", 505, NULL},
        {"a folded header", "GET / HTTP/1.1\r\nHost: localhost\r\nA: b\r\n c\r\n\r\n",
         400, NULL},
        {"a blank before the colon", "GET / HTTP/1.1\r\nHost : localhost\r\n\r\n", 400,
         NULL},
        {"a bare line end", "GET / HTTP/1.1\r\nHost: localhost\nA: b\r\n\r\n", 400, NULL},
        {"a control character", "GET / HTTP/1.1\r\nHost: local\001host\r\n\r\n", 400,
         NULL},
        {"a zero byte in the path", "GET /a%00b HTTP/1.1\r\nHost: localhost\r\n\r\n", 400,
         NULL},
        {"a bad escape", "GET /%zz HTTP/1.1\r\nHost: localhost\r\n\r\n", 400, NULL},
        {"no slash", "GET api HTTP/1.1\r\nHost: localhost\r\n\r\n", 400, NULL},
        {"words of another protocol", "HELO mail\r\n\r\n", 400, NULL},
        {"lower case", "get / HTTP/1.1\r\nHost: localhost\r\n\r\n", 400, NULL},
        {"a file that is not there", "GET /nothing HTTP/1.1\r\nHost: localhost\r\n\r\n",
         404, NULL},
        {"out of the folder", "GET /../../etc/passwd HTTP/1.1\r\nHost: localhost\r\n\r\n",
         404, NULL},
        {"not the API", "GET /apis HTTP/1.1\r\nHost: localhost\r\n\r\n", 404, NULL},
        {"posting to a file",
         "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n", 405, NULL},
    };
    Echo *echo = echo_open(NULL);
    char body[1024];

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        CHECK_INT(once(echo_where(echo), cases[i].request, body, sizeof body),
                  cases[i].status, cases[i].what);
        if (cases[i].body)
            CHECK_STR(body, cases[i].body, cases[i].what);
    }
    echo_close(echo);
}

static void test_pipelining(void **state)
{
    Echo *echo = echo_open(NULL);
    Wire *wire = wire_open(echo_where(echo));
    char want[64];

    (void)state;
    for (int i = 0; i < 50; i++) {
        char request[160];

        snprintf(request, sizeof request, "POST /api/echo?%d HTTP/1.1\r\nHost: localhost\r\n"
                 "Content-Length: 3\r\n\r\nabc", i);
        wire_say(wire, request);
    }
    for (int i = 0; i < 50; i++) {
        WireAnswer answer = wire_answer(wire, false);

        snprintf(want, sizeof want, "POST|/api/echo|%d|-|127.0.0.1|3|abc", i);
        CHECK_STR(answer.body, want, "in order");
    }
    /* A request that waits holds up those behind it on the same connection, and no
     * others. */
    wire_say(wire, "GET /api/later HTTP/1.1\r\nHost: localhost\r\n\r\n"
             "GET /api/echo HTTP/1.1\r\nHost: localhost\r\n\r\n");
    Wire *other = wire_open(echo_where(echo));
    while (echo_seen(echo) < 51)
        usleep(1000);
    CHECK_STR(wire_ask(other, "GET", "/api/now", NULL, NULL).body, "now", "others go on");
    CHECK_STR(wire_answer(wire, false).body, "late", "the first");
    CHECK_HAS(wire_answer(wire, false).body, "GET|/api/echo", "then the second");
    wire_close(other);
    wire_close(wire);
    echo_close(echo);
}

/* A request that has been answered no longer counts for its address. */
static void test_pipelining_when_full(void **state)
{
    static const char one[] = "\r\nGET /api/echo HTTP/1.1\r\nHost: localhost\r\n\r\n";
    enum { BURST = 20, LENGTH = sizeof one - 1 };
    NetOptions options = echo_usual();
    char burst[BURST * LENGTH];

    (void)state;
    options.max_sockets_per_address = 2;
    Echo *echo = echo_open(&options);
    Wire *socket = wire_open(echo_where(echo)), *wire = wire_open(echo_where(echo));
    CHECK_INT(wire_upgrade(socket, "/api/socket", NULL), 101, "one of two");
    for (int i = 0; i < BURST; i++)
        memcpy(burst + i * LENGTH, one, LENGTH);
    wire_say_bytes(wire, burst, sizeof burst);
    for (int i = 0; i < BURST; i++)
        CHECK_INT(wire_answer(wire, false).status, 200, "each is the only one");
    wire_close(wire);
    wire_close(socket);
    echo_close(echo);
}

/* A client that is still sending when its last answer is out is read to the end: closing
 * with unread input would destroy the answer. */
static void test_talking_at_the_end(void **state)
{
    enum { MUCH = 64 << 10, MORE = 16 << 20 };
    Echo *echo = echo_open(NULL);
    Wire *wire = wire_open(echo_where(echo)), *other = wire_open(echo_where(echo));
    char *talk = calloc(1, MORE);

    (void)state;
    wire_say(wire, "GET /api/later HTTP/1.1\r\nHost: localhost\r\n"
             "Connection: close\r\n\r\n");
    wire_say_bytes(wire, talk, MUCH);
    while (echo_seen(echo) < 1)
        usleep(1000);
    CHECK_STR(wire_ask(other, "GET", "/api/now", NULL, NULL).body, "now", "answer it");
    CHECK(wire_say_bytes(wire, talk, MORE), "all could be said");
    CHECK_STR(wire_answer(wire, false).body, "late", "and the answer is there");
    wire_close(wire);
    wire_close(other);
    free(talk);
    echo_close(echo);
}

static void test_bodies(void **state)
{
    Echo *echo = echo_open(NULL);
    Wire *wire = wire_open(echo_where(echo));
    char *body = malloc(1 << 20);

    (void)state;
    memset(body, 'b', 1 << 20);
    body[8192] = '\0';
    CHECK_INT(wire_ask(wire, "POST", "/api/echo", NULL, body).status, 200,
              "as long as allowed");
    body[8192] = 'b';
    body[8193] = '\0';
    WireAnswer answer = wire_ask(wire, "POST", "/api/echo", NULL, body);
    CHECK_INT(answer.status, 413, "one byte too long");
    CHECK_HAS(
        answer.body,
        "\"error\":{\"code\":\"long\",\"text\":\"a body may have at most 8192 bytes\"",
        "said in words");
    CHECK(wire_is_over(wire), "and closed");
    wire_close(wire);
    body[8193] = 'b';
    body[(1 << 20) - 1] = '\0';
    wire = wire_open(echo_where(echo));
    CHECK_INT(wire_ask(wire, "POST", "/api/echo", NULL, body).status, 413, "a megabyte");
    wire_close(wire);
    wire = wire_open(echo_where(echo));
    wire_say(wire, "POST /api/echo HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: "
                   "chunked\r\n\r\n");
    for (int i = 0; i < 20; i++) {
        wire_say(wire, "400\r\n");
        wire_say_bytes(wire, body, 1024);
        wire_say(wire, "\r\n");
    }
    CHECK_INT(wire_answer(wire, false).status, 413, "too many chunks");
    wire_close(wire);
    wire = wire_open(echo_where(echo));
    wire_say(wire, "POST /api/echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n"
             "Expect: 100-continue\r\n\r\n");
    CHECK_INT(wire_answer(wire, false).status, 100, "go on");
    wire_say(wire, "abc");
    CHECK_INT(wire_answer(wire, false).status, 200, "done");
    wire_close(wire);
    free(body);
    echo_close(echo);
}

static void test_long_heads(void **state)
{
    Echo *echo = echo_open(NULL);
    Wire *wire = wire_open(echo_where(echo));
    char *header = malloc(9000);

    (void)state;
    memset(header, 'h', 9000);
    memcpy(header, "X-Long: ", 8);
    strcpy(header + 7000, "\r\n");
    CHECK_INT(wire_ask(wire, "GET", "/api/echo", header, NULL).status, 200,
              "a long header");
    header[7000] = header[7001] = header[7002] = 'h';
    strcpy(header + 8990, "\r\n");
    WireAnswer answer = wire_ask(wire, "GET", "/api/echo", header, NULL);
    CHECK_INT(answer.status, 431, "too long a header");
    CHECK_HAS(answer.body, "\"code\":\"long\"", "said so");
    wire_close(wire);
    free(header);
    echo_close(echo);
}

/* A client that hangs up while its answer is pending is noticed at once. */
static void test_hanging_up(void **state)
{
    Echo *echo = echo_open(NULL);
    Wire *wire = wire_open(echo_where(echo));

    (void)state;
    wire_say(wire, "GET /api/later HTTP/1.1\r\nHost: localhost\r\n\r\n");
    while (echo_seen(echo) < 1)
        usleep(1000);
    CHECK_INT(echo_gone(echo), 0, "still there");
    wire_close(wire);
    CHECK(echo_wait_gone(echo, 1), "gone");
    wire = wire_open(echo_where(echo));
    wire_say(
        wire,
        "POST /api/echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nhalf");
    wire_close(wire);
    CHECK_INT(once(echo_where(echo), "GET /api/echo HTTP/1.1\r\nHost: localhost\r\n\r\n",
                   NULL, 0),
              200, "others are not disturbed");
    CHECK_INT(echo_seen(echo), 2, "half a request is none");
    echo_close(echo);
}

static void test_streams(void **state)
{
    Echo *echo = echo_open(NULL);
    Wire *wire = wire_open(echo_where(echo)), *old = wire_open(echo_where(echo)),
         *other = wire_open(echo_where(echo));

    (void)state;
    wire_say(wire, "GET /api/stream HTTP/1.1\r\nHost: localhost\r\n\r\n");
    WireAnswer answer = wire_answer_head(wire);
    CHECK_INT(answer.status, 200, "it begins");
    CHECK_STR(wire_header(&answer, "Transfer-Encoding"), "chunked", "without an end");
    CHECK_STR(wire_line(wire), "first\n", "first line");
    wire_say(old, "GET /api/stream HTTP/1.0\r\n\r\n");
    answer = wire_answer_head(old);
    CHECK_STR(wire_header(&answer, "Connection"), "close", "until the end, for HTTP/1.0");
    CHECK_STR(wire_line(old), "first\n", "first line, 1.0");
    wire_ask(other, "POST", "/api/say", NULL, "second\nth");
    wire_ask(other, "POST", "/api/say", NULL, "ird\n");
    CHECK_STR(wire_line(wire), "second\n", "second line");
    CHECK_STR(wire_line(wire), "third\n", "in two pieces");
    CHECK_STR(wire_line(old), "second\n", "second line, 1.0");
    wire_ask(other, "POST", "/api/say", NULL, "end");
    CHECK(!wire_line(wire), "its end");
    CHECK_INT(wire_ask(wire, "GET", "/api/echo", NULL, NULL).status, 200,
              "and the next request");
    CHECK_STR(wire_line(old), "third\n", "third line, 1.0");
    CHECK(wire_is_over(old), "hung up, 1.0");
    wire_close(old);
    wire_close(wire);
    wire_close(other);
    echo_close(echo);
}

/* Answers larger than any buffer; and a client that does not read them does not hold up
 * others. */
static void test_large_answers(void **state)
{
    Echo *echo = echo_open(NULL);
    Wire *wire = wire_open(echo_where(echo)), *lazy = wire_open(echo_where(echo));

    (void)state;
    wire_say(lazy, "GET /api/big?30000000 HTTP/1.1\r\nHost: localhost\r\n\r\n"
             "GET /api/big?30000000 HTTP/1.1\r\nHost: localhost\r\n\r\n");
    WireAnswer answer = wire_ask(wire, "GET", "/api/big?5000000", NULL, NULL);
    CHECK_INT(answer.status, 200, "large");
    CHECK_INT(answer.n, 5000000, "all of it");
    CHECK_INT(strspn(answer.body, "x"), 5000000, "nothing else");
    CHECK_INT(echo_seen(echo), 2, "the lazy reader's second request waits");
    CHECK_INT(wire_answer(lazy, false).n, 30000000, "it reads after all");
    CHECK_INT(wire_answer(lazy, false).n, 30000000, "and the second comes");
    wire_close(lazy);
    wire_close(wire);
    echo_close(echo);
}

static void test_slow_arrivals(void **state)
{
    NetOptions options = echo_usual();

    (void)state;
    options.request_s = 1;
    options.idle_s = 1;
    Echo *echo = echo_open(&options);
    Wire *nothing = wire_open(echo_where(echo)), *head = wire_open(echo_where(echo)),
         *body = wire_open(echo_where(echo)), *idle = wire_open(echo_where(echo));
    CHECK_INT(wire_ask(idle, "GET", "/api/echo", NULL, NULL).status, 200, "then idle");
    wire_say(head, "GET /api/echo HT");
    wire_say(
        body,
        "POST /api/echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nhalf");
    CHECK_INT(wire_answer(head, false).status, 408, "a head that does not arrive");
    CHECK_INT(wire_answer(body, false).status, 408, "a body that does not arrive");
    CHECK(wire_is_over(nothing), "who says nothing is hung up on");
    CHECK(wire_is_over(head) && wire_is_over(body) && wire_is_over(idle), "so are they");
    Wire *later = wire_open(echo_where(echo));
    wire_say(later, "GET /api/later HTTP/1.1\r\nHost: localhost\r\n\r\n");
    /* Connections that came after it are hung up on, twice: it would be late too. */
    for (int i = 0; i < 2; i++) {
        Wire *newer = wire_open(echo_where(echo));
        CHECK_INT(wire_ask(newer, "GET", "/api/echo", NULL, NULL).status, 200, "newer");
        CHECK(wire_is_over(newer), "idle for too long");
        wire_close(newer);
    }
    CHECK_INT(once(echo_where(echo), "GET /api/now HTTP/1.1\r\nHost: localhost\r\n\r\n",
                   NULL, 0),
              200, "after a while");
    CHECK_STR(wire_answer(later, false).body, "late",
              "who waits for us has all the time");
    wire_close(later);
    wire_close(nothing);
    wire_close(head);
    wire_close(body);
    wire_close(idle);
    echo_close(echo);
}

static int ask_with(const char *where, const char *method, const char *headers)
{
    Wire *wire = wire_open(where);
    WireAnswer answer = wire_ask(wire, method, "/api/echo", headers, NULL);

    wire_close(wire);
    return answer.status;
}

/* What arrived while the loop was held up is handled before what is due by time. Tried
 * again if a tick was already due when the loop was stopped. */
static void test_heard_before_ticks(void **state)
{
    Echo *echo = echo_open(NULL);
    Wire *busy = wire_open(echo_where(echo)), *other = wire_open(echo_where(echo));
    int ticks = -1;

    (void)state;
    CHECK_INT(wire_ask(other, "GET", "/api/ticks", NULL, NULL).status, 200, "is there");
    for (int i = 0; i < 100 && ticks != 0; i++) {
        wire_say(busy, "GET /api/hold HTTP/1.1\r\nHost: localhost\r\n\r\n");
        echo_wait_held(echo);
        wire_say(other, "GET /api/ticks HTTP/1.1\r\nHost: localhost\r\n\r\n");
        usleep(100000);             /* by its only clock a tick is due then */
        echo_go_on(echo);
        CHECK_STR(wire_answer(busy, false).body, "went on", "the one");
        WireAnswer answer = wire_answer(other, false);
        ticks = answer.status == 200 ? atoi(answer.body) : -1;
    }
    CHECK_INT(ticks, 0, "no tick before the other was heard");
    wire_close(busy);
    wire_close(other);
    echo_close(echo);
}

static void test_origins(void **state)
{
    static const struct { const char *what, *method, *headers; int status;
    } cases[] = {
        {"a program", "POST", "Host: localhost:8080\r\n", 200},
        {"our own page", "POST",
         "Host: localhost:8080\r\nOrigin: http://localhost:8080\r\n", 200},
        {"in capitals", "POST",
         "Host: LOCALHOST:8080\r\nOrigin: http://localhost:8080\r\n", 200},
        {"the usual port", "POST", "Host: localhost\r\nOrigin: http://localhost:80\r\n",
         200},
        {"another port", "POST",
         "Host: localhost:8080\r\nOrigin: http://localhost:8081\r\n", 403},
        {"another scheme", "POST", "Host: localhost\r\nOrigin: https://localhost\r\n",
         403},
        {"another site", "POST", "Host: localhost\r\nOrigin: http://evil.example\r\n",
         403},
        {"another site deletes", "DELETE",
         "Host: localhost\r\nOrigin: http://evil.example\r\n", 403},
        {"another site reads", "GET",
         "Host: localhost\r\nOrigin: http://evil.example\r\n", 200},
        {"no origin worth the name", "POST", "Host: localhost\r\nOrigin: null\r\n", 403},
        {"a name within a name", "POST",
         "Host: localhost\r\nOrigin: http://localhost.evil.example\r\n", 403},
        {"this machine", "GET", "Host: 127.0.0.1:1\r\n", 200},
        {"this machine, IPv6", "GET", "Host: [::1]:1\r\n", 200},
        {"a name below localhost", "GET", "Host: polis.localhost\r\n", 200},
        {"another name for it", "GET", "Host: evil.example\r\n", 403},
        {"nearly this machine", "GET", "Host: 127.0.0.1.evil.example\r\n", 403},
        {"a proxy that is not trusted", "POST",
         "Host: localhost\r\nX-Forwarded-Host: evil.example\r\n"
         "Origin: http://evil.example\r\n",
         403},
    };
    Echo *echo = echo_open(NULL);
    int refused = 0;

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        CHECK_INT(ask_with(echo_where(echo), cases[i].method, cases[i].headers),
                  cases[i].status, cases[i].what);
        refused += cases[i].status == 403;
    }
    CHECK_INT(echo_stats(echo).refused_origin, refused, "counted");
    echo_close(echo);
}

static void test_public_url(void **state)
{
    static const struct {
        const char *what, *path, *headers;
        int status;
        const char *body;
    } cases[] = {
        {"with the path", "/games/polis/api/echo", "", 200,
         "GET|/api/echo||-|127.0.0.1|0|"},
        {"without it", "/api/echo", "", 200, "GET|/api/echo||-|127.0.0.1|0|"},
        {"the page", "/games/polis/", "", 200, NULL},
        {"without its slash", "/games/polis", "", 308, NULL},
        {"another path", "/games/api/echo", "", 404, NULL},
        {"nearly the path", "/games/polis2/api/echo", "", 404, NULL},
        {"another Host is fine", "/api/echo", "Host: example.org\r\n", 200, NULL},
    };
    NetOptions options = echo_usual();

    (void)state;
    options.public_url = "https://example.org/games/polis/";
    Echo *echo = echo_open(&options);
    for (size_t i = 0; i < COUNT(cases); i++) {
        Wire *wire = wire_open(echo_where(echo));
        WireAnswer answer = wire_ask(wire, "GET", cases[i].path, cases[i].headers, NULL);

        CHECK_INT(answer.status, cases[i].status, cases[i].what);
        if (cases[i].body)
            CHECK_STR(answer.body, cases[i].body, cases[i].what);
        if (cases[i].status == 308)
            CHECK_STR(wire_header(&answer, "Location"), "/games/polis/", cases[i].what);
        CHECK_STR(wire_header(&answer, "Strict-Transport-Security"), "max-age=31536000",
                  cases[i].what);
        wire_close(wire);
    }
    CHECK_INT(ask_with(echo_where(echo), "POST", "Origin: https://example.org\r\n"), 200,
              "the public origin");
    CHECK_INT(ask_with(echo_where(echo), "POST", "Origin: http://example.org\r\n"), 403,
              "not without TLS");
    echo_close(echo);
}

static void test_proxies(void **state)
{
    static const struct {
        const char *what, *headers;
        bool trusts;
        int status;
        const char *address;
    } cases[] = {
        {"not trusted", "X-Forwarded-For: 1.2.3.4\r\n", false, 200, "127.0.0.1"},
        {"trusted", "X-Forwarded-For: 1.2.3.4\r\n", true, 200, "1.2.3.4"},
        {"no word from it", "", true, 200, "127.0.0.1"},
        {"the last hop, which it added itself", "X-Forwarded-For: 6.6.6.6, 1.2.3.4\r\n",
         true, 200, "1.2.3.4"},
        {"in two headers", "X-Forwarded-For: 6.6.6.6\r\nX-Forwarded-For: 1.2.3.4\r\n",
         true, 200, "1.2.3.4"},
        {"with a port", "X-Forwarded-For: 1.2.3.4:567\r\n", true, 200, "1.2.3.4"},
        {"IPv6", "X-Forwarded-For: [2001:db8::1]:567\r\n", true, 200, "2001:db8::1"},
        {"no address", "X-Forwarded-For: unknown\r\n", true, 200, "127.0.0.1"},
        {"a script", "X-Forwarded-For: <script>\r\n", true, 200, "127.0.0.1"},
        {"TLS in front",
         "X-Forwarded-Proto: https\r\nHost: a.example\r\nOrigin: https://a.example\r\n",
         true, 200, "127.0.0.1"},
        {"TLS that we have not",
         "X-Forwarded-Proto: https\r\nHost: localhost\r\n"
         "Origin: https://localhost\r\n",
         false, 403, NULL},
        {"another name",
         "X-Forwarded-Host: a.example\r\nHost: b.example\r\nOrigin: http://a.example\r\n",
         true, 200, "127.0.0.1"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        NetOptions options = echo_usual();
        char want[128];

        options.trust_proxy = cases[i].trusts;
        Echo *echo = echo_open(&options);
        Wire *wire = wire_open(echo_where(echo));
        WireAnswer answer = wire_ask(wire, "POST", "/api/echo", cases[i].headers, NULL);
        CHECK_INT(answer.status, cases[i].status, cases[i].what);
        if (cases[i].address) {
            snprintf(want, sizeof want, "POST|/api/echo||-|%s|0|", cases[i].address);
            CHECK_STR(answer.body, want, cases[i].what);
        }
        wire_close(wire);
        echo_close(echo);
    }
}

static void test_full(void **state)
{
    NetOptions options = echo_usual();
    Wire *wires[8];

    (void)state;
    options.max_sockets_per_address = 3;
    Echo *echo = echo_open(&options);
    for (int i = 0; i < 6; i++) {
        wires[i] = wire_open(echo_where(echo));
        CHECK_INT(wire_ask(wires[i], "GET", "/api/echo", NULL, NULL).status, 200,
                  "any number idle");
    }
    for (int i = 0; i < 3; i++)
        CHECK_INT(wire_upgrade(wires[i], "/api/socket", NULL), 101, "so many at once");
    WireAnswer refusal = wire_ask(wires[3], "GET", "/api/echo", NULL, NULL);
    CHECK_INT(refusal.status, 429, "one too many");
    CHECK(strstr(refusal.body, "\"code\":\"limit\"") &&
              strstr(refusal.body, "\"limit\":\"sockets\",\"wait\":5"),
          "which limit, how long to wait");
    wire_close(wires[0]);
    while (echo_stats(echo).sockets > 2)
        usleep(1000);
    CHECK_INT(wire_upgrade(wires[4], "/api/socket", NULL), 101, "room again");
    for (int i = 1; i < 6; i++)
        wire_close(wires[i]);
    echo_close(echo);

    options.max_sockets_per_address = 100;
    options.max_sockets = 1;
    echo = echo_open(&options);
    wires[0] = wire_open(echo_where(echo));
    CHECK_INT(wire_ask(wires[0], "GET", "/api/echo", NULL, NULL).status, 200,
              "the only one");
    wires[1] = wire_open(echo_where(echo));
    WireAnswer answer = wire_ask(wires[1], "GET", "/api/echo", NULL, NULL);
    CHECK_INT(answer.status, 503, "the server is full");
    CHECK_HAS(answer.body, "\"code\":\"busy\"", "said so");
    CHECK_STR(wire_header(&answer, "Retry-After"), "5", "and when to come back");
    wire_close(wires[0]);
    wire_close(wires[1]);
    echo_close(echo);
}

/* Behind a proxy everyone comes from one address: clients are counted by what the proxy
 * says. */
static void test_full_behind_a_proxy(void **state)
{
    NetOptions options = echo_usual();
    Wire *wires[4];

    (void)state;
    options.max_sockets_per_address = 2;
    options.trust_proxy = true;
    Echo *echo = echo_open(&options);
    for (int i = 0; i < 4; i++)
        wires[i] = wire_open(echo_where(echo));
    CHECK_INT(wire_upgrade(wires[0], "/api/socket", "X-Forwarded-For: 1.1.1.1\r\n"), 101,
              "first");
    CHECK_INT(wire_upgrade(wires[1], "/api/socket", "X-Forwarded-For: 1.1.1.1\r\n"), 101,
              "second");
    CHECK_INT(wire_upgrade(wires[2], "/api/socket", "X-Forwarded-For: 1.1.1.1\r\n"), 429,
              "third");
    CHECK_INT(wire_upgrade(wires[3], "/api/socket", "X-Forwarded-For: 2.2.2.2\r\n"), 101,
              "another");
    for (int i = 0; i < 4; i++)
        wire_close(wires[i]);
    echo_close(echo);
}

static void test_refusals_to_start(void **state)
{
    Echo *echo = echo_open(NULL);
    const struct { const char *what; NetOptions options; const char *says;
    } cases[] = {
        {"taken", {.listen = echo_where(echo)}, "something else already does"},
        {"no port", {.listen = "127.0.0.1"}, "is not an address to listen on"},
        {"no number", {.listen = "127.0.0.1:http"}, "is not an address to listen on"},
        {"too large a port",
         {.listen = "127.0.0.1:65536"},
         "is not an address to listen on"},
        {"not ours", {.listen = "192.0.2.1:0"}, "not an address of this machine"},
        {"no such name",
         {.listen = "no.such.name.invalid:0"},
         "there is no such address"},
        {"half of TLS",
         {.listen = "127.0.0.1:0", .tls_cert = "/x"},
         "a certificate and its key"},
        {"no certificate",
         {.listen = "127.0.0.1:0", .tls_cert = "/no/cert", .tls_key = "/no/key"},
         "/no/cert is not a usable certificate"},
        {"no URL",
         {.listen = "127.0.0.1:0", .public_url = "example.org"},
         "is not a public URL"},
        {"a URL with a query",
         {.listen = "127.0.0.1:0", .public_url = "https://a/?b"},
         "is not a public URL"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        char said[512];
        Text text = text_in(said, sizeof said);
        Err err;

        CHECK(!net_open(&cases[i].options, &err), cases[i].what);
        err_write(&text, &err);
        CHECK_HAS(said, cases[i].says, cases[i].what);
    }
    echo_close(echo);
}

/* What was sent before the server stops arrives. */
static void test_stopping(void **state)
{
    Echo *echo = echo_open(NULL);
    char where[64];
    Wire *wire = wire_open(echo_where(echo)), *waiting = wire_open(echo_where(echo));

    (void)state;
    snprintf(where, sizeof where, "%s", echo_where(echo));
    wire_say(waiting, "GET /api/later HTTP/1.1\r\nHost: localhost\r\n\r\n");
    CHECK_INT(wire_ask(wire, "GET", "/api/echo", NULL, NULL).status, 200, "it runs");
    echo_close(echo);
    CHECK(wire_is_over(wire) && wire_is_over(waiting), "all are hung up on");
    CHECK(!wire_open(where), "and nobody listens");
    wire_close(wire);
    wire_close(waiting);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_asks_and_answers),
        cmocka_unit_test(test_requests),
        cmocka_unit_test(test_pipelining),
        cmocka_unit_test(test_pipelining_when_full),
        cmocka_unit_test(test_talking_at_the_end),
        cmocka_unit_test(test_bodies),
        cmocka_unit_test(test_long_heads),
        cmocka_unit_test(test_hanging_up),
        cmocka_unit_test(test_streams),
        cmocka_unit_test(test_large_answers),
        cmocka_unit_test(test_slow_arrivals),
        cmocka_unit_test(test_heard_before_ticks),
        cmocka_unit_test(test_origins),
        cmocka_unit_test(test_public_url),
        cmocka_unit_test(test_proxies),
        cmocka_unit_test(test_full),
        cmocka_unit_test(test_full_behind_a_proxy),
        cmocka_unit_test(test_refusals_to_start),
        cmocka_unit_test(test_stopping),
    };

    return RUN(tests);
}
