/* host.c - what the host of a server does while people are there: `polis admin` and
 * `polis serve` as processes of their own, over real sockets. usage: host POLIS */
#include "test.h"

#include <jansson.h>
#include <signal.h>
#include <sys/wait.h>

#include "child.h"
#include "wire.h"

enum { OUTPUT = 1 << 16 };

static Child child;
static char output[OUTPUT];

/* Run polis with these words; its exit status, and what it said in `output`. */
static int polis(const char *words)
{
    char command[2048];

    snprintf(command, sizeof command, "LC_ALL=C timeout 60 %s %s 2>&1",
             under_test.program, words);
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    output[fread(output, 1, sizeof output - 1, pipe)] = '\0';
    int status = pclose(pipe);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static int admin(const char *words)
{
    char line[1500];

    snprintf(line, sizeof line, "admin --store %s --url %s --lang en %s", child.store,
             child.url, words);
    return polis(line);
}

/* Who asks says by a header which address it comes from. The host's token is there once
 * the first commit is. */
static void start(const char *settings)
{
    char all[1000];

    snprintf(all, sizeof all, "trust_proxy = yes\n%s", settings);
    child_open(&child, all);
    CHECK(child_start(&child), child_log(&child));
    for (int i = 0; i < 200 && admin("stats") != 0; i++)
        usleep(20000);
}

static void stop(void)
{
    CHECK_INT(child_end(&child, SIGTERM), 0, child_log(&child));
    child_close(&child);
}

/* Wait until the log has this. */
static bool logged(const char *part)
{
    for (int i = 0; i < 200; i++) {
        if (strstr(child_log(&child), part))
            return true;
        usleep(20000);
    }
    return false;
}

/* Somebody at an address. */
typedef struct {
    Wire *wire;
    const char *address;
    int status;
    json_t *answer;
} Guest;

static const char *headers_of(const Guest *guest, const char *token)
{
    static char headers[300];

    snprintf(headers, sizeof headers, "X-Forwarded-For: %s\r\n%s%s%s", guest->address,
             token ? "Authorization: Bearer " : "", token ? token : "",
             token ? "\r\n" : "");
    return headers;
}

static int ask(Guest *guest, const char *token, const char *method, const char *path,
               const char *body)
{
    if (!guest->wire)
        guest->wire = wire_open(child.where);
    assert_non_null(guest->wire);
    WireAnswer answer =
        wire_ask(guest->wire, method, path, headers_of(guest, token), body);
    json_decref(guest->answer);
    guest->answer = json_loads(answer.body, 0, NULL);
    return guest->status = answer.status;
}

static void leave(Guest *guest)
{
    wire_close(guest->wire);
    json_decref(guest->answer);
    *guest = (Guest){.address = guest->address};
}

/* A text of the answer: "table", "tokens.0". */
static const char *said(const Guest *guest, const char *name)
{
    char first[32];
    const char *dot = strchr(name, '.');
    const json_t *at;

    snprintf(first, sizeof first, "%.*s", dot ? (int)(dot - name) : 31, name);
    at = json_object_get(guest->answer, first);
    if (dot && json_is_array(at))
        at = json_array_get(at, (size_t)atoi(dot + 1));
    else if (dot)
        at = json_object_get(at, dot + 1);
    return json_string_value(at) ? json_string_value(at) : "";
}

/* A table that this person creates, or nobody in particular. */
typedef struct {
    char id[32], token[64], other[64], watch[64];
} Made;

static Made create(Guest *guest, const char *token, const char *fields)
{
    Made made = {""};

    CHECK_INT(ask(guest, token, "POST", "/api/tables", fields), 200, "a table");
    snprintf(made.id, sizeof made.id, "%s", said(guest, "table"));
    snprintf(made.token, sizeof made.token, "%s", said(guest, "tokens.0"));
    snprintf(made.other, sizeof made.other, "%s", said(guest, "tokens.1"));
    snprintf(made.watch, sizeof made.watch, "%s", said(guest, "watch"));
    return made;
}

static int ask_table(Guest *guest, const char *token, const char *method, const Made *made,
                     const char *rest, const char *body)
{
    char path[200];

    snprintf(path, sizeof path, "/api/tables/%s%s", made->id, rest);
    return ask(guest, token, method, path, body);
}

/* A WebSocket of its own that has opened this table. */
static Wire *open_socket(const Guest *guest, const Made *made, const char *token)
{
    Wire *wire = wire_open(child.where);
    char letter[300];

    assert_non_null(wire);
    CHECK_INT(wire_upgrade(wire, "/api/socket", headers_of(guest, NULL)), 101, "socket");
    snprintf(letter, sizeof letter,
             "{\"do\":\"open\",\"id\":\"o\",\"table\":\"%s\"%s%s%s}", made->id,
             token ? ",\"token\":\"" : "", token ? token : "", token ? "\"" : "");
    wire_text(wire, letter);
    return wire;
}

/* A stream of the table's events, begun. */
static Wire *open_stream(const Guest *guest, const Made *made, const char *token)
{
    Wire *wire = wire_open(child.where);
    char request[600];

    assert_non_null(wire);
    snprintf(request, sizeof request,
             "GET /api/tables/%s/events?stream=1 HTTP/1.1\r\nHost: localhost\r\n%s\r\n",
             made->id, headers_of(guest, token));
    wire_say(wire, request);
    CHECK_INT(wire_answer_head(wire).status, 200, "a stream");
    CHECK(wire_line(wire), "its first line");
    return wire;
}

static bool has_ended(Wire *wire)
{
    const char *line;

    while ((line = wire_line(wire)))
        continue;
    return !line;
}

static const char two[] = "{\"seats\":[\"human\",\"human\"],\"name\":\"Anna\"}";

static void networks(void **state)
{
    static const struct { const char *what, *who, *says; } wrong[] = {
        {"everybody", "0.0.0.0/0", "has the address of this machine"},
        {"too wide", "8.0.0.0/7", "8.0.0.0/7 is too wide"},
        {"too wide, as IPv6", "::ffff:8.0.0.0/103", "is too wide"},
        {"too wide, of IPv6", "2000::/15", "2000::/15 is too wide"},
        {"this machine", "127.1.2.0/24", "has the address of this machine"},
        {"this machine by IPv6", "::/64", "has the address of this machine"},
        {"no bits", "192.0.2.0/", "is no network"},
        {"too many bits", "192.0.2.0/33", "is no network"},
    };
    Guest anna = {.address = "203.0.113.7"}, bert = {.address = "198.51.100.9"},
          six = {.address = "2001:db8:7:8::1"};
    char words[100];

    (void)state;
    start("");
    for (size_t i = 0; i < COUNT(wrong); i++) {
        snprintf(words, sizeof words, "ban %s", wrong[i].who);
        CHECK_INT(admin(words), 2, wrong[i].what);
        CHECK_HAS(output, wrong[i].says, wrong[i].what);
    }
    Made made = create(&bert, NULL, two);
    Wire *hers = open_socket(&anna, &made, NULL), *his = open_socket(&bert, &made, NULL),
         *stream = open_stream(&anna, &made, NULL), *sixth = open_socket(&six, &made, NULL);
    CHECK(wire_read_until(hers, "\"presence\""), "she looks on");
    CHECK(wire_read_until(his, "\"presence\""), "he looks on");
    CHECK(wire_read_until(sixth, "\"presence\""), "so does a third");
    CHECK_INT(admin("ban ::ffff:203.0.113.99/120"), 0, output);
    CHECK_INT(wire_close_code(hers), 1008, "her socket is closed at once");
    CHECK(has_ended(stream), "and her stream ends");
    CHECK_INT(ask(&anna, NULL, "GET", "/api/tables", NULL), 403, "she stays out");
    CHECK_INT(ask(&bert, NULL, "GET", "/api/tables", NULL), 200, "he does not");
    CHECK_INT(admin("bans"), 0, "the list");
    CHECK_HAS(output, "network/203.0.113.0/24", "as it counts");
    CHECK_INT(admin("ban 2001:db8::/32 5"), 0, output);
    CHECK_INT(wire_close_code(sixth), 1008, "by IPv6 too");
    wire_text(his, "{\"do\":\"ping\",\"id\":\"p\"}");
    CHECK(wire_read_until(his, "pong"), "his socket goes on");
    CHECK_INT(child_end(&child, SIGTERM), 0, "stopped");
    CHECK(child_start(&child), child_log(&child));
    leave(&anna);
    CHECK_INT(ask(&anna, NULL, "GET", "/api/tables", NULL), 403, "after a restart too");
    CHECK_INT(admin("unban 203.0.113.0/24"), 0, output);
    CHECK_INT(ask(&anna, NULL, "GET", "/api/tables", NULL), 200, "until it is lifted");
    wire_close(hers);
    wire_close(his);
    wire_close(stream);
    wire_close(sixth);
    leave(&anna);
    leave(&bert);
    stop();
}

/* A ban of a person or of one address closes what is open, too. */
static void bans_cut(void **state)
{
    Guest anna = {.address = "203.0.113.7"}, bert = {.address = "198.51.100.9"};
    char person[64], id[64], words[100];

    (void)state;
    start("");
    CHECK_INT(ask(&anna, NULL, "POST", "/api/people", "{\"name\":\"Anna\"}"), 200, "Anna");
    snprintf(person, sizeof person, "%s", said(&anna, "token"));
    snprintf(id, sizeof id, "%s", said(&anna, "person"));
    Made made = create(&anna, person, two);
    Wire *seat = open_socket(&anna, &made, made.token),
         *stream = open_stream(&anna, &made, made.token),
         *other = open_socket(&bert, &made, made.other);
    CHECK(wire_read_until(seat, "\"presence\""), "she is there");
    CHECK(wire_read_until(other, "\"presence\""), "he is there");
    snprintf(words, sizeof words, "ban %s", id);
    CHECK_INT(admin(words), 0, output);
    CHECK(wire_read_until(seat, "shut you out"), "she is told");
    CHECK_INT(wire_close_code(seat), 1008, "and sent away");
    CHECK(has_ended(stream), "her stream ends");
    wire_close(seat);
    seat = open_socket(&anna, &made, made.token);
    CHECK(wire_read_until(seat, "shut you out"), "nor can she come back to her seat");
    CHECK_INT(ask_table(&anna, made.token, "GET", &made, "", NULL), 403, "nor look");
    CHECK_INT(admin("ban 198.51.100.9"), 0, output);
    CHECK_INT(wire_close_code(other), 1008, "by address");
    wire_close(seat);
    wire_close(stream);
    wire_close(other);
    leave(&anna);
    leave(&bert);
    stop();
}

static void audited(void **state)
{
    Guest stranger = {.address = "203.0.113.7"};

    (void)state;
    start("");
    CHECK_INT(admin("ban 192.0.2.0/24 5"), 0, output);
    CHECK(logged("info admin by=host address=127.0.0.1 act=ban"), child_log(&child));
    CHECK(strstr(child_log(&child), "192.0.2.0/24"), "on whom");
    CHECK(strstr(child_log(&child), "result=done"), "and the result");
    CHECK_INT(admin("close nosuchtable12345"), 2, "no such table");
    CHECK(logged("act=close"), child_log(&child));
    CHECK(strstr(child_log(&child), "result=absent"), "a refusal too");
    CHECK_INT(ask(&stranger, "guessed", "POST", "/api/admin/stats", "{}"), 401, "no");
    CHECK(logged("warning admin by=stranger address=203.0.113.7 act=stats"),
          child_log(&child));
    CHECK(strstr(child_log(&child), "result=token"), "refused");
    CHECK(!strstr(child_log(&child), "guessed"), "no token is in the log");
    leave(&stranger);
    stop();
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(networks),
        cmocka_unit_test(bans_cut),
        cmocka_unit_test(audited),
    };

    if (!child_arguments(argc, argv))
        return SKIP_ALL(tests, "usage: host POLIS");
    return RUN(tests);
}
