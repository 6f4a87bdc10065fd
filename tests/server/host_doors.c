/* host_doors.c - who may come in: tables with a key, and servers for invited people.
 * usage: host_doors POLIS */
#include "host_stage.h"
#include "patience.h"

/* The answer to a request, without the table's id. */
static const char *answer_to(Guest *guest, const char *token, const char *method,
                             const Made *made, const char *rest, const char *body)
{
    static char text[2][2000];
    static int n;
    char *to = text[n ^= 1], *dumped;

    ask_table(guest, token, method, made, rest, body);
    dumped = json_dumps(guest->answer, JSON_COMPACT | JSON_SORT_KEYS);
    snprintf(to, sizeof text[0], "%d %s", guest->status, dumped ? dumped : "");
    free(dumped);
    return to;
}

/* What a socket answers when a table is opened, without its id. */
static const char *opened(const Guest *guest, const Made *made, const char *token)
{
    static char text[2][500];
    static int n;
    char *to = text[n ^= 1], *id;
    Wire *wire = open_socket(guest, made, token);

    wire_read_until(wire, "hello");
    snprintf(to, sizeof text[0], "%s", wire_read(wire).bytes);
    if ((id = strstr(to, made->id)))
        memset(id, '#', strlen(made->id));
    wire_close(wire);
    return to;
}

/* The table cannot be told from one that does not exist. */
static void is_hidden(Guest *eve, const char *token, const Made *made)
{
    static const char *const views[] = {"",       "/events?wait=0", "/events?stream=1",
                                        "/state", "/legal",         "/score",
                                        "/record"};
    static const struct { const char *rest, *body; } commands[] = {
        {"/join", "{\"name\":\"Eve\"}"}, {"/chat", "{\"text\":\"x\"}"}, {"/leave", "{}"},
    };
    const Made none = {.id = "nosuchtable12345"};

    for (size_t i = 0; i < COUNT(views); i++)
        CHECK_STR(answer_to(eve, token, "GET", made, views[i], NULL),
                  answer_to(eve, token, "GET", &none, views[i], NULL), views[i]);
    for (size_t i = 0; i < COUNT(commands); i++)
        CHECK_STR(
            answer_to(eve, token, "POST", made, commands[i].rest, commands[i].body),
            answer_to(eve, token, "POST", &none, commands[i].rest, commands[i].body),
            commands[i].rest);
    CHECK_STR(opened(eve, made, token), opened(eve, &none, token), "over a socket");
}

/* Only its seats and those with the token for spectators see it. */
static void is_guarded(Guest *anna, Guest *eve, const Made *made)
{
    is_hidden(eve, NULL, made);
    is_hidden(eve, "abcdefghijklmnopqrstuvwxyz012345", made);
    CHECK_INT(ask_table(anna, made->token, "GET", made, "", NULL), 200, "a seat's");
    CHECK_STR(said(anna, "watch"), "token", "the summary says so");
    CHECK_INT(ask_table(eve, made->watch, "GET", made, "/record", NULL), 200,
              "with the token");
    CHECK_HAS(opened(eve, made, made->watch), "\"ack\"", "a socket too");
    Wire *stream = open_stream(eve, made, made->watch);
    wire_close(stream);
}

static void what_watch_may_be(Guest *anna)
{
    CHECK_INT(ask(anna, NULL, "POST", "/api/tables",
                  "{\"watch\":\"token\",\"public\":true}"), 400, "not a public one");
    CHECK_INT(ask(anna, NULL, "POST", "/api/tables", "{\"watch\":\"key\"}"), 400,
              "what?");
    CHECK_INT(ask(anna, NULL, "POST", "/api/tables", "{\"watch\":\"id\"}"), 200, "usual");
}

static void guarded(void **state)
{
    Guest anna = {.address = "203.0.113.7"}, eve = {.address = "198.51.100.9"};
    const char *fields = "{\"id\":\"0123456789abcdef\",\"watch\":\"token\","
                         "\"seats\":[\"human\",\"open\"],\"name\":\"Anna\"}";

    (void)state;
    start("");
    Made made = create(&anna, NULL, fields);
    CHECK_INT(strlen(made.watch), 32, "a token for those who look on");
    is_guarded(&anna, &eve, &made);
    CHECK_INT(ask_table(&eve, made.watch, "POST", &made, "/join", "{\"name\":\"Bert\"}"),
              200, "it lets join");
    CHECK_INT(ask_table(&eve, NULL, "GET", &made, "", NULL), 404, "not without");
    is_guarded(&anna, &eve, &made);
    CHECK_INT(ask_table(&eve, made.watch, "POST", &made, "/chat", "{\"text\":\"x\"}"),
              401, "it opens no seat");
    CHECK_INT(ask(&eve, NULL, "GET", "/api/tables", NULL), 200, "the list");
    CHECK_INT(json_array_size(json_object_get(eve.answer, "tables")), 0, "has it not");
    Made again = create(&anna, NULL, fields);
    CHECK_STR(again.id, made.id, "sent again");
    CHECK_INT(ask_table(&eve, again.watch, "GET", &made, "", NULL), 200, "another token");
    CHECK_INT(child_end(&child, SIGKILL), -SIGKILL, "killed");
    CHECK(child_start(&child), child_log(&child));
    leave(&anna);
    leave(&eve);
    CHECK_INT(ask_table(&eve, NULL, "GET", &made, "", NULL), 404, "after a restart");
    CHECK_INT(ask_table(&eve, made.watch, "GET", &made, "", NULL), 200, "both");
    what_watch_may_be(&anna);
    leave(&anna);
    leave(&eve);
    stop();
}

/* By a field of `join`, with a person's token; a rematch is guarded like the game. */
static void guarded_for_persons(void **state)
{
    Guest anna = {.address = "203.0.113.7"}, bert = {.address = "198.51.100.9"};
    char person[64], body[200];

    (void)state;
    start("");
    Made made =
        create(&anna, NULL, "{\"watch\":\"token\",\"seats\":[\"human\",\"open\"]}");
    CHECK_INT(ask(&bert, NULL, "POST", "/api/people", "{\"name\":\"Bert\"}"), 200,
              "Bert");
    snprintf(person, sizeof person, "%s", said(&bert, "token"));
    CHECK_INT(ask_table(&bert, person, "POST", &made, "/join", "{\"watch\":\"wrong\"}"),
              404, "not by another token");
    snprintf(body, sizeof body, "{\"name\":\"Bert\",\"watch\":\"%s\"}", made.watch);
    CHECK_INT(ask_table(&bert, person, "POST", &made, "/join", body), 200, "by this one");
    snprintf(made.other, sizeof made.other, "%s", said(&bert, "token"));
    CHECK_INT(ask_table(&bert, person, "GET", &made, "", NULL), 200, "it is his seat");
    CHECK_INT(ask_table(&bert, made.other, "POST", &made, "/resign", "{}"), 200, "over");
    CHECK_INT(ask_table(&bert, made.other, "POST", &made, "/rematch", "{}"), 200,
              "again");
    CHECK_INT(ask_table(&anna, made.token, "POST", &made, "/rematch", "{}"), 200,
              "again");
    Made next = {""};
    for (const time_t until = patience(); is_patient(until) && !*next.id;) {
        usleep(20000);
        const char *at = strstr(events_of(&anna, &made), "\"rematched\"");
        at = at ? strstr(at, "\"table\":\"") : NULL;
        if (at)
            snprintf(next.id, sizeof next.id, "%.16s", at + strlen("\"table\":\""));
    }
    CHECK(*next.id, "the rematch");
    CHECK_INT(ask_table(&bert, NULL, "GET", &next, "", NULL), 404, "guarded too");
    CHECK_INT(ask_table(&bert, made.watch, "GET", &next, "", NULL), 200, "by the token");
    leave(&anna);
    leave(&bert);
    stop();
}

/* Create a table as a new guest; returns the status. */
static int try_table(Guest *guest, const char *token, const char *code)
{
    char body[200];

    snprintf(body, sizeof body, "{\"seats\":[\"human\",\"open\"]%s%s%s}",
             code ? ",\"invite\":\"" : "", code ? code : "", code ? "\"" : "");
    return ask(guest, token, "POST", "/api/tables", body);
}

static int try_person(Guest *guest, const char *name, const char *code)
{
    char body[200];

    snprintf(body, sizeof body, "{\"name\":\"%s\"%s%s%s}", name,
             code ? ",\"invite\":\"" : "", code ? code : "", code ? "\"" : "");
    return ask(guest, NULL, "POST", "/api/people", body);
}

/* The code that the last command printed. */
static void read_code(char out[32])
{
    snprintf(out, 32, "%.*s", (int)strcspn(output, "\n"), output);
}

static void invitations(void **state)
{
    Guest anna = {.address = "203.0.113.7"};
    char code[32], twice[32], person[64];

    (void)state;
    start("");
    CHECK_INT(try_person(&anna, "Old", NULL), 200, "open to all");
    snprintf(person, sizeof person, "%s", said(&anna, "token"));
    CHECK_INT(child_end(&child, SIGTERM), 0, "stopped");
    put_settings("trust_proxy = yes\ninvite_only = yes\ntable_rate = 1000/1s\n");
    CHECK(child_start(&child), child_log(&child));
    leave(&anna);
    CHECK_INT(ask(&anna, NULL, "GET", "/api", NULL), 200, "it says so");
    CHECK(json_is_true(json_object_get(anna.answer, "invite_only")), "in advance");
    CHECK_INT(try_table(&anna, NULL, NULL), 403, "no table");
    CHECK_HAS(said(&anna, "error.text"), "need an invitation", "why");
    CHECK_INT(try_person(&anna, "Anna", NULL), 403, "no person");
    CHECK_INT(try_person(&anna, "Anna", "guessed"), 403, "nor by a guess");
    CHECK_HAS(said(&anna, "error.text"), "is not valid here", "why");
    CHECK_INT(try_table(&anna, person, NULL), 200, "who is known creates tables");
    Made made = {""};
    snprintf(made.id, sizeof made.id, "%s", said(&anna, "table"));
    CHECK_INT(ask_table(&anna, NULL, "POST", &made, "/join", "{\"name\":\"Bert\"}"), 200,
              "a table's link is an invitation to it");
    CHECK_INT(ask(&anna, person, "POST", "/api/me/passphrase",
                  "{\"passphrase\":\"correct horse\"}"), 200, "and has an account");
    CHECK_INT(admin("invite"), 0, output);
    read_code(code);
    CHECK_INT(try_table(&anna, NULL, code), 200, "a code for one");
    CHECK_INT(try_table(&anna, NULL, code), 403, "once");
    CHECK_INT(admin("invite --uses 2 --days 5d"), 0, output);
    read_code(twice);
    CHECK_INT(try_person(&anna, "A,B", twice), 400, "a refusal uses nothing");
    CHECK_INT(ask(&anna, NULL, "POST", "/api/tables", "{\"game\":\"chess\"}"), 400,
              "nor");
    CHECK_INT(try_person(&anna, "Anna", twice), 200, "the first");
    CHECK_INT(admin("invites"), 0, output);
    CHECK_HAS(output, twice, "one use is left");
    CHECK(!strstr(output, code), "the other is used up");
    CHECK_INT(child_end(&child, SIGKILL), -SIGKILL, "killed");
    CHECK(child_start(&child), child_log(&child));
    leave(&anna);
    CHECK_INT(try_person(&anna, "Bert", twice), 200, "the second");
    CHECK_INT(try_person(&anna, "Cleo", twice), 403, "no third");
    CHECK_INT(admin("invite --uses 5"), 0, output);
    read_code(code);
    CHECK_INT(admin_f("uninvite %s", code), 0, output);
    CHECK_INT(try_person(&anna, "Cleo", code), 403, "withdrawn");
    CHECK_INT(admin_f("uninvite %s", code), 2, "once");
    CHECK_HAS(output, "there is no invitation", "named");
    CHECK_INT(admin("invites"), 0, output);
    CHECK_HAS(output, "no invitations", "none is left");
    CHECK_INT(admin("invite --uses 0"), 2, "no use");
    leave(&anna);
    stop();
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(guarded),
        cmocka_unit_test(guarded_for_persons),
        cmocka_unit_test(invitations),
    };

    if (!child_arguments(argc, argv))
        return SKIP_ALL(tests, "usage: host_doors POLIS");
    return RUN(tests);
}
