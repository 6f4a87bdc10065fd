/* net_unsent.c - clients that do not read, over real sockets: what waits for them is
 * counted, for each address and in total, and the one that holds most is cut off
 * first. */
#include "test.h"

#include <sys/socket.h>
#include <unistd.h>

#include "echo.h"
#include "patience.h"
#include "wire.h"

enum { MB = 1 << 20, PIPELINED = 400 };

static const char ours[] = "X-Forwarded-For: 10.0.0.1\r\n",
                  theirs[] = "X-Forwarded-For: 10.0.0.2\r\n";

/* Ask for an answer of `mb` megabytes and do not read it. */
static Wire *dawdle(const Echo *echo, const char *header, int mb)
{
    Wire *wire = wire_open(echo_where(echo));
    char request[200];

    assert_non_null(wire);
    snprintf(request, sizeof request,
             "GET /api/big?%d HTTP/1.1\r\nHost: localhost\r\n%s\r\n", mb * MB, header);
    CHECK(wire_say(wire, request), "asked");
    return wire;
}

static WireAnswer ask(const Echo *echo, Wire **wire, const char *header)
{
    if (!*wire)
        *wire = wire_open(echo_where(echo));
    WireAnswer answer = wire_ask(*wire, "GET", "/api/echo", header, NULL);
    if (answer.status != 200) {
        static char said[1000];

        snprintf(said, sizeof said, "%s", answer.body);
        answer.body = said;
        wire_close(*wire);
        *wire = NULL;
    }
    return answer;
}

/* Ask until the answer has this status: it may take a moment. */
static WireAnswer ask_until(const Echo *echo, const char *header, int status)
{
    WireAnswer answer = {0};
    Wire *wire = NULL;

    for (const time_t until = patience(); is_patient(until) && answer.status != status;) {
        answer = ask(echo, &wire, header);
        usleep(2000);
    }
    wire_close(wire);
    return answer;
}

/* An answer that is not read counts as a request in progress. */
static void test_conversations(void **state)
{
    NetOptions options = echo_usual();
    Wire *lazy[3];

    (void)state;
    options.max_sockets_per_address = 3;
    options.trust_proxy = true;
    Echo *echo = echo_open(&options);
    for (int i = 0; i < 3; i++)
        lazy[i] = dawdle(echo, ours, 4);
    WireAnswer answer = ask_until(echo, ours, 429);
    CHECK_INT(answer.status, 429, "three wait already");
    CHECK_HAS(answer.body, "\"limit\":\"sockets\",\"wait\":5", "which limit, how long");
    CHECK_INT(ask_until(echo, theirs, 200).status, 200, "others do not notice");
    CHECK_INT(wire_answer(lazy[0], false).n, 4 * MB, "it was there all the time");
    CHECK_INT(ask_until(echo, ours, 200).status, 200, "who has read has room again");
    wire_close(lazy[1]);
    CHECK_INT(ask_until(echo, ours, 200).status, 200, "and who has gone");
    wire_close(lazy[0]);
    wire_close(lazy[2]);
    echo_close(echo);
}

/* The unread bytes of one address are bounded, too. */
static void test_bytes(void **state)
{
    NetOptions options = echo_usual();

    (void)state;
    options.max_unsent_per_address = 2 * MB;
    options.trust_proxy = true;
    Echo *echo = echo_open(&options);
    Wire *lazy = dawdle(echo, ours, 4);
    WireAnswer answer = ask_until(echo, ours, 429);
    CHECK_INT(answer.status, 429, "there is enough to read");
    CHECK_HAS(answer.body, "\"limit\":\"unsent\",\"wait\":5", "which limit, how long");
    CHECK_INT(ask_until(echo, theirs, 200).status, 200, "others do not notice");
    CHECK_INT(wire_answer(lazy, false).n, 4 * MB, "now it is read");
    CHECK_INT(ask_until(echo, ours, 200).status, 200, "and there is room again");
    wire_close(lazy);
    echo_close(echo);
}

static bool is_cut(Wire *wire)
{
    return wire_answer(wire, false).status == 0;
}

/* The total of unread bytes is bounded: the address that holds most loses first. */
static void test_in_all(void **state)
{
    NetOptions options = echo_usual();

    (void)state;
    options.max_unsent = 8 * MB;
    options.trust_proxy = true;
    Echo *echo = echo_open(&options);
    Wire *small = dawdle(echo, ours, 2), *big = dawdle(echo, ours, 4);
    while (echo_stats(echo).unsent < 6 * MB)
        usleep(2000);
    Wire *modest = dawdle(echo, theirs, 3);
    for (const time_t until = patience();
         is_patient(until) && echo_stats(echo).cut_off < 1;)
        usleep(2000);
    CHECK_INT(echo_stats(echo).cut_off, 1, "one is too many");
    CHECK(is_cut(big), "the largest at that address");
    CHECK(!is_cut(small), "which was enough");
    CHECK(!is_cut(modest), "who holds less does not notice");
    CHECK_INT(ask_until(echo, ours, 200).status, 200, "and the server goes on");
    wire_close(big);
    wire_close(small);
    wire_close(modest);
    echo_close(echo);
}

/* Add to the stream that a client reads. */
static void say(Wire *wire, const char *line)
{
    CHECK_INT(wire_ask(wire, "POST", "/api/say", NULL, line).status, 200, "said");
}

/* A client that reads, but is always behind, costs only what waits, not what it has
 * read. */
static void test_behind(void **state)
{
    enum { LINE = 8000, BEHIND = 150, LINES = 600 };
    NetOptions options = echo_usual();
    char line[LINE + 1] = "", read[LINE];

    (void)state;
    memset(line, 'x', LINE - 1);
    line[LINE - 1] = '\n';
    options.max_queue = 4 * MB;
    Echo *echo = echo_open(&options);
    Wire *slow = wire_open(echo_where(echo)), *other = wire_open(echo_where(echo));
    /* Otherwise the system would buffer all of it. */
    setsockopt(wire_fd(slow), SOL_SOCKET, SO_RCVBUF, &(int){1 << 17}, sizeof (int));
    CHECK(wire_say(slow, "GET /api/stream HTTP/1.1\r\nHost: localhost\r\n\r\n"), "asked");
    CHECK_INT(wire_answer_head(slow).status, 200, "a stream");
    CHECK_STR(wire_line(slow), "first\n", "begins");
    for (int i = 0; i < LINES; i++) {
        say(other, line);
        if (i >= BEHIND)
            CHECK_INT(recv(wire_fd(slow), read, LINE, MSG_WAITALL), LINE, "reads on");
    }
    CHECK(echo_stats(echo).unsent > 0, "it is behind");
    CHECK(echo_stats(echo).unsent <= 2 * BEHIND * LINE, "and costs no more than that");
    wire_close(slow);
    wire_close(other);
    echo_close(echo);
}

/* Ask for a file often and read nothing of it. */
static Wire *hoard(const Echo *echo)
{
    Wire *wire = wire_open(echo_where(echo));

    assert_non_null(wire);
    for (int i = 0; i < PIPELINED; i++)
        CHECK(wire_say(wire, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"), "asked");
    return wire;
}

/* Files are shared by all readers: they take no memory and do not count as requests. But
 * their number is bounded by what the browsers of a household ask for. */
static void test_files(void **state)
{
    enum { CONVERSATIONS = 2, FILES = 12 };
    NetOptions options = echo_usual();
    Wire *lazy[FILES], *wire;
    WireAnswer answer = {0};

    (void)state;
    options.max_sockets_per_address = CONVERSATIONS;
    options.max_unsent_per_address = 65536;
    Echo *echo = echo_open(&options);
    for (int i = 0; i < FILES; i++)
        lazy[i] = hoard(echo);
    for (const time_t until = patience(); is_patient(until) && answer.status != 429;) {
        usleep(2000);
        wire = wire_open(echo_where(echo));
        answer = wire_ask(wire, "GET", "/", NULL, NULL);
        if (answer.status == 429)
            CHECK_HAS(answer.body, "\"limit\":\"sockets\",\"wait\":5", "which");
        wire_close(wire);
    }
    CHECK_INT(answer.status, 429, "one file too many");
    CHECK_INT(ask_until(echo, NULL, 200).status, 200, "but what is no file is answered");
    for (int i = 0; i < FILES; i++)
        wire_close(lazy[i]);
    echo_close(echo);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_conversations), cmocka_unit_test(test_bytes),
        cmocka_unit_test(test_in_all), cmocka_unit_test(test_behind),
        cmocka_unit_test(test_files),
    };

    return RUN(tests);
}
