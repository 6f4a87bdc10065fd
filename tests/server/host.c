/* host.c - what the host of a server does while people are there: `polis admin` and
 * `polis serve` as processes of their own, over real sockets. usage: host POLIS */
#include "test.h"

#include <jansson.h>
#include <signal.h>
#include <sqlite3.h>
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

static bool file_has(const char *name, const char *part)
{
    FILE *file = fopen(scratch_file(&child.scratch, name), "rb");
    static char bytes[1 << 22];
    size_t n = file ? fread(bytes, 1, sizeof bytes, file) : 0;
    size_t length = strlen(part);
    bool is_found = false;

    for (size_t i = 0; i + length <= n && !is_found; i++)
        is_found = memcmp(bytes + i, part, length) == 0;
    if (file)
        fclose(file);
    return is_found;
}

/* Is it in the database or its log? */
static bool is_kept(const char *part)
{
    return file_has("polis.db", part) || file_has("polis.db-wal", part);
}

static int admin_f(const char *format, const char *what)
{
    char words[300];

    snprintf(words, sizeof words, format, what);
    return admin(words);
}

static void deletes(void **state)
{
    Guest anna = {.address = "203.0.113.7"}, bert = {.address = "198.51.100.9"};
    char person[64];
    const char *fields = "{\"id\":\"0123456789abcdef\",\"name\":\"Annabella\","
                         "\"seats\":[\"human\",\"human\"]}";

    (void)state;
    start("");
    CHECK_INT(ask(&anna, NULL, "POST", "/api/people", "{\"name\":\"Anna\"}"), 200, "Anna");
    snprintf(person, sizeof person, "%s", said(&anna, "token"));
    Made made = create(&anna, person, fields), other = create(&bert, NULL, two);
    CHECK_INT(ask_table(&anna, made.token, "POST", &made, "/chat",
                        "{\"text\":\"something remarkable\"}"), 200, "a line of chat");
    Wire *seat = open_socket(&anna, &made, made.token),
         *stream = open_stream(&bert, &made, NULL);
    CHECK(wire_read_until(seat, "\"presence\""), "she is there");
    CHECK(is_kept("Annabella") && is_kept("something remarkable"), "all is kept");
    CHECK_INT(admin_f("delete %s", made.id), 0, output);
    CHECK(wire_read_until(seat, "there is no such table"), "she is told");
    CHECK(has_ended(stream), "who looks on too");
    CHECK_INT(ask_table(&anna, made.token, "GET", &made, "", NULL), 404, "it is gone");
    CHECK_INT(ask_table(&bert, NULL, "GET", &made, "/record", NULL), 404, "for all");
    CHECK_INT(ask(&anna, person, "GET", "/api/me/tables", NULL), 200, "her history");
    CHECK_INT(json_array_size(json_object_get(anna.answer, "tables")), 0, "has it not");
    CHECK(!is_kept("Annabella"), "no name is left in the files");
    CHECK(!is_kept("something remarkable"), "nor a word");
    CHECK(!is_kept(made.id), "nor anything that names it");
    CHECK_INT(admin_f("delete %s", made.id), 2, "once");
    CHECK_HAS(output, "there is no such table", "and says why");
    Made again = create(&anna, person, fields);
    CHECK(strcmp(again.id, made.id) != 0, "its id creates another one");
    CHECK_INT(ask_table(&bert, NULL, "GET", &other, "", NULL), 200, "others stay");
    CHECK_INT(child_end(&child, SIGKILL), -SIGKILL, "killed");
    CHECK(child_start(&child), child_log(&child));
    leave(&anna);
    CHECK_INT(ask_table(&anna, made.token, "GET", &made, "", NULL), 404, "gone for good");
    CHECK_INT(ask_table(&anna, again.token, "GET", &again, "", NULL), 200, "the new one");
    wire_close(seat);
    wire_close(stream);
    leave(&anna);
    leave(&bert);
    stop();
}

/* What the events of a table say: its names and words. */
static const char *events_of(Guest *guest, const Made *made)
{
    static char text[20000];
    char *dumped;

    CHECK_INT(ask_table(guest, made->token, "GET", made, "/events?wait=0", NULL), 200,
              "events");
    dumped = json_dumps(json_object_get(guest->answer, "events"), JSON_COMPACT);
    snprintf(text, sizeof text, "%s", dumped);
    free(dumped);
    return text;
}

static void renames(void **state)
{
    Guest anna = {.address = "203.0.113.7"};

    (void)state;
    start("");
    Made made = create(&anna, NULL, "{\"seats\":[\"human\",\"human\",\"bot:greedy\"],"
                       "\"name\":\"Unspeakable\"}");
    CHECK_INT(ask_table(&anna, made.token, "POST", &made, "/chat",
                        "{\"text\":\"something rude\"}"), 200, "a line of chat");
    CHECK_INT(ask_table(&anna, made.other, "POST", &made, "/chat",
                        "{\"text\":\"something kind\"}"), 200, "another's");
    CHECK_INT(admin_f("rename %s 0 Anna", made.id), 0, output);
    const char *events = events_of(&anna, &made);
    CHECK(!strstr(events, "Unspeakable") && strstr(events, "\"Anna\""), "another name");
    CHECK(strstr(events, "something rude"), "her words stay");
    CHECK(!is_kept("Unspeakable"), "not in the files either");
    CHECK_INT(ask_table(&anna, made.token, "GET", &made, "", NULL), 200, "the summary");
    CHECK_INT(admin_f("blank %s 0", made.id), 0, output);
    events = events_of(&anna, &made);
    CHECK(!strstr(events, "Anna") && !strstr(events, "rude"), "neither name nor words");
    CHECK(strstr(events, "something kind"), "others' stay");
    CHECK(!is_kept("something rude"), "gone from the files");
    CHECK_INT(admin_f("rename %s 2 Anna", made.id), 2, "a bot");
    CHECK_HAS(output, "seat 2 is a bot's", "named");
    CHECK_INT(admin_f("rename %s 3 Anna", made.id), 2, "no such seat");
    CHECK_INT(admin_f("rename %s 0 'A,B'", made.id), 2, "no name");
    CHECK_INT(admin("blank nosuchtable12345 0"), 2, "no such table");
    CHECK_HAS(output, "there is no such table", "named");
    leave(&anna);
    stop();
}

/* All that is kept of somebody, its passphrase too, is gone from the files. */
static void forgets(void **state)
{
    Guest anna = {.address = "203.0.113.7"};
    char person[64];

    (void)state;
    start("");
    CHECK_INT(ask(&anna, NULL, "POST", "/api/people", "{\"name\":\"Annabella\"}"), 200,
              "a person");
    snprintf(person, sizeof person, "%s", said(&anna, "token"));
    CHECK_INT(ask(&anna, person, "POST", "/api/me/passphrase",
                  "{\"passphrase\":\"correct horse\"}"), 200, "an account");
    Made made = create(&anna, person, "{\"seats\":[\"human\",\"human\"],"
                       "\"name\":\"Annabella\"}");
    CHECK_INT(ask_table(&anna, made.token, "POST", &made, "/chat",
                        "{\"text\":\"something remarkable\"}"), 200, "a line of chat");
    CHECK(is_kept("Annabella") && is_kept("$argon2id$"), "all is kept");
    CHECK_INT(admin("account delete Annabella"), 0, output);
    CHECK(!is_kept("Annabella") && !is_kept("annabella"), "no name");
    CHECK(!is_kept("something remarkable"), "not a word");
    CHECK(!is_kept("$argon2id$"), "nor the passphrase");
    leave(&anna);
    stop();
}

/* Make all that is in the store older by 100 days, while the server is stopped. */
static void age_store(void)
{
    static const char sql[] =
        "update events set body = json_set(body, '$.at',"
        "  json_extract(body, '$.at') - 8640000000);"
        "update entries set value = value - 8640000000 where kind = 'sessions';"
        "update entries set value = json_set(value, '$.made',"
        "  json_extract(value, '$.made') - 8640000000) where kind = 'person';";
    sqlite3 *db = NULL;

    assert_int_equal(sqlite3_open(child.store, &db), SQLITE_OK);
    CHECK_INT(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK, sqlite3_errmsg(db));
    sqlite3_close(db);
}

/* Somebody with a table of their own: over, or not. */
static Made with_table(Guest *guest, char token[64], const char *name, bool is_over)
{
    static int n;
    char body[200];

    snprintf(body, sizeof body, "{\"name\":\"%s\"}", name);
    CHECK_INT(ask(guest, NULL, "POST", "/api/people", body), 200, name);
    snprintf(token, 64, "%s", said(guest, "token"));
    snprintf(body, sizeof body, "{\"id\":\"0123456789abcde%d\",\"name\":\"%s\","
             "\"speed\":\"none\",\"seats\":[\"human\",\"human\"]}", n++, name);
    Made made = create(guest, token, body);
    if (is_over)
        CHECK_INT(admin_f("close %s", made.id), 0, output);
    return made;
}

static void prunes(void **state)
{
    Guest guest = {.address = "203.0.113.7"};
    char tokens[4][64];

    (void)state;
    start("");
    Made gone = with_table(&guest, tokens[0], "Oldest", true);
    Made live = with_table(&guest, tokens[1], "Patience", false);
    CHECK_INT(ask(&guest, NULL, "POST", "/api/people", "{\"name\":\"Owner\"}"), 200, "");
    snprintf(tokens[2], 64, "%s", said(&guest, "token"));
    CHECK_INT(ask(&guest, tokens[2], "POST", "/api/me/passphrase",
                  "{\"passphrase\":\"correct horse\"}"), 200, "an account");
    CHECK_INT(child_end(&child, SIGTERM), 0, "stopped");
    age_store();
    CHECK(child_start(&child), child_log(&child));
    leave(&guest);
    Made young = with_table(&guest, tokens[3], "Young", true);
    CHECK_INT(admin("prune"), 2, "how old?");
    CHECK_INT(admin("prune --older soon"), 2, "no number");
    CHECK_INT(admin("tables --older 3"), 2, "another's option");
    CHECK_HAS(output, "polis admin tables takes no --older", "named");
    CHECK_INT(admin("prune --older 90d --dry-run"), 0, output);
    CHECK_HAS(output, "tables: 1, guests: 1, notes of creations: 2", "what it would do");
    CHECK(is_kept("Oldest"), "it has not");
    CHECK_INT(admin("prune --older 101d"), 0, output);
    CHECK_HAS(output, "tables: 0, guests: 0, notes of creations: 0", "too young");
    CHECK_INT(admin("prune --older 90"), 0, output);
    CHECK_HAS(output, "tables: 1, guests: 1, notes of creations: 2", "what it did");
    CHECK(!is_kept("Oldest") && !is_kept(gone.id), "nothing is left of it");
    CHECK_INT(ask_table(&guest, NULL, "GET", &gone, "", NULL), 404, "gone");
    CHECK_INT(ask(&guest, tokens[0], "GET", "/api/me", NULL), 401, "whose nobody is left");
    CHECK_INT(ask_table(&guest, NULL, "GET", &live, "", NULL), 200, "a game goes on");
    CHECK_INT(ask(&guest, tokens[1], "GET", "/api/me", NULL), 200, "and who plays it");
    CHECK_INT(ask(&guest, tokens[2], "GET", "/api/me", NULL), 200, "accounts stay");
    CHECK_INT(ask_table(&guest, NULL, "GET", &young, "", NULL), 200, "and what is young");
    CHECK(logged("info pruned tables=1 guests=1 creations=2"), child_log(&child));
    CHECK_INT(admin("prune --older 90"), 0, output);
    CHECK_HAS(output, "tables: 0, guests: 0, notes of creations: 0", "nothing more");
    leave(&guest);
    stop();
}

/* The answer to a request, without what is the table's own: its id. */
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

/* What a socket says to opening a table, without its id. */
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

static void guarded(void **state)
{
    static const char *const views[] = {"", "/events?wait=0", "/events?stream=1", "/state",
                                        "/legal", "/score", "/record"};
    static const char *const strangers[] = {NULL, "abcdefghijklmnopqrstuvwxyz012345"};
    static const struct { const char *rest, *body; } commands[] = {
        {"/join", "{\"name\":\"Eve\"}"}, {"/chat", "{\"text\":\"x\"}"}, {"/leave", "{}"},
    };
    Made none = {.id = "nosuchtable12345"};
    Guest anna = {.address = "203.0.113.7"}, eve = {.address = "198.51.100.9"};
    const char *fields = "{\"id\":\"0123456789abcdef\",\"watch\":\"token\","
                         "\"seats\":[\"human\",\"open\"],\"name\":\"Anna\"}";

    (void)state;
    start("");
    Made made = create(&anna, NULL, fields);
    CHECK_INT(strlen(made.watch), 32, "a token for those who look on");
    for (int round = 0; round < 2; round++) {
        for (size_t k = 0; k < COUNT(strangers); k++) {
            for (size_t i = 0; i < COUNT(views); i++)
                CHECK_STR(answer_to(&eve, strangers[k], "GET", &made, views[i], NULL),
                          answer_to(&eve, strangers[k], "GET", &none, views[i], NULL),
                          views[i]);
            for (size_t i = 0; i < COUNT(commands); i++)
                CHECK_STR(answer_to(&eve, strangers[k], "POST", &made, commands[i].rest,
                                    commands[i].body),
                          answer_to(&eve, strangers[k], "POST", &none, commands[i].rest,
                                    commands[i].body), commands[i].rest);
            CHECK_STR(opened(&eve, &made, strangers[k]), opened(&eve, &none, strangers[k]),
                      "over a socket");
        }
        CHECK_INT(ask_table(&anna, made.token, "GET", &made, "", NULL), 200, "a seat's");
        CHECK_STR(said(&anna, "watch"), "token", "the summary says so");
        CHECK_INT(ask_table(&eve, made.watch, "GET", &made, "/record", NULL), 200,
                  "with the token");
        CHECK_HAS(opened(&eve, &made, made.watch), "\"ack\"", "a socket too");
        Wire *stream = open_stream(&eve, &made, made.watch);
        wire_close(stream);
        if (round == 0) {
            CHECK_INT(ask_table(&eve, made.watch, "POST", &made, "/join",
                                "{\"name\":\"Bert\"}"), 200, "it lets join");
            CHECK_INT(ask_table(&eve, NULL, "GET", &made, "", NULL), 404, "not without");
        }
    }
    CHECK_INT(ask_table(&eve, made.watch, "POST", &made, "/chat", "{\"text\":\"x\"}"), 401,
              "it opens no seat");
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
    CHECK_INT(ask(&anna, NULL, "POST", "/api/tables",
                  "{\"watch\":\"token\",\"public\":true}"), 400, "not a public one");
    CHECK_INT(ask(&anna, NULL, "POST", "/api/tables", "{\"watch\":\"key\"}"), 400, "what?");
    CHECK_INT(ask(&anna, NULL, "POST", "/api/tables", "{\"watch\":\"id\"}"), 200, "usual");
    leave(&anna);
    leave(&eve);
    stop();
}

/* By a field of `join`, with a person's token; and a rematch is guarded as the game was. */
static void guarded_for_persons(void **state)
{
    Guest anna = {.address = "203.0.113.7"}, bert = {.address = "198.51.100.9"};
    char person[64], body[200];

    (void)state;
    start("");
    Made made = create(&anna, NULL, "{\"watch\":\"token\",\"seats\":[\"human\",\"open\"]}");
    CHECK_INT(ask(&bert, NULL, "POST", "/api/people", "{\"name\":\"Bert\"}"), 200, "Bert");
    snprintf(person, sizeof person, "%s", said(&bert, "token"));
    CHECK_INT(ask_table(&bert, person, "POST", &made, "/join", "{\"watch\":\"wrong\"}"), 404,
              "not by another token");
    snprintf(body, sizeof body, "{\"name\":\"Bert\",\"watch\":\"%s\"}", made.watch);
    CHECK_INT(ask_table(&bert, person, "POST", &made, "/join", body), 200, "by this one");
    snprintf(made.other, sizeof made.other, "%s", said(&bert, "token"));
    CHECK_INT(ask_table(&bert, person, "GET", &made, "", NULL), 200, "it is his seat");
    CHECK_INT(ask_table(&bert, made.other, "POST", &made, "/resign", "{}"), 200, "over");
    CHECK_INT(ask_table(&bert, made.other, "POST", &made, "/rematch", "{}"), 200, "again");
    CHECK_INT(ask_table(&anna, made.token, "POST", &made, "/rematch", "{}"), 200, "again");
    Made next = {""};
    for (int i = 0; i < 300 && !*next.id; i++) {
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

static void put_settings(const char *settings)
{
    FILE *file = fopen(scratch_file(&child.scratch, "polis.conf"), "w");

    assert_non_null(file);
    fprintf(file, "%s", settings);
    fclose(file);
}

/* Ask for a table as somebody new, and see what comes of it. */
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
    CHECK_HAS(said(&anna, "error.text"), "those who have an invitation", "why");
    CHECK_INT(try_person(&anna, "Anna", NULL), 403, "no person");
    CHECK_INT(try_person(&anna, "Anna", "guessed"), 403, "nor by a guess");
    CHECK_HAS(said(&anna, "error.text"), "is not known here", "why");
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
    CHECK_INT(ask(&anna, NULL, "POST", "/api/tables", "{\"game\":\"chess\"}"), 400, "nor");
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

/* Make a certificate and its key in two files of the child's folder. */
static void make_certificate(const char *cert, const char *key)
{
    char name[600];

    snprintf(name, sizeof name, "%s", scratch_file(&child.scratch, cert));
    CHECK(wire_make_certificate(name, scratch_file(&child.scratch, key)), cert);
}

static bool ping(Wire *wire)
{
    wire_text(wire, "{\"do\":\"ping\",\"id\":\"p\"}");
    return wire_read_until(wire, "pong");
}

/* The certificate that somebody who comes now is shown. */
static unsigned long long shown(void)
{
    Wire *wire = wire_open_tls(child.where);

    assert_non_null(wire);
    unsigned long long hash = wire_tls_certificate(wire);
    wire_close(wire);
    return hash;
}

static void certificates(void **state)
{
    char settings[700];

    (void)state;
    child_open(&child, "");
    make_certificate("cert.pem", "key.pem");
    snprintf(settings, sizeof settings, "tls_cert = %s/cert.pem\ntls_key = %s/key.pem\n",
             child.scratch.folder, child.scratch.folder);
    put_settings(settings);
    CHECK(child_start(&child), child_log(&child));
    unsigned long long first = shown();
    Wire *wire = wire_open_tls(child.where);
    CHECK_INT(wire_upgrade(wire, "/api/socket", NULL), 101, "a socket");
    make_certificate("cert.pem", "key.pem");
    CHECK(shown() == first, "not before it is told");
    kill(child.pid, SIGHUP);
    CHECK(logged("certificate reloaded"), child_log(&child));
    unsigned long long second = shown();
    CHECK(second != first, "the new one");
    CHECK(ping(wire), "who was there stays");
    make_certificate("other.pem", "key.pem");
    kill(child.pid, SIGHUP);
    CHECK(logged("certificate kept"), child_log(&child));
    CHECK(strstr(child_log(&child), "no private key of the certificate"), "why");
    CHECK(shown() == second, "the old one goes on");
    CHECK(ping(wire), "who was there stays");
    wire_close(wire);
    CHECK_INT(child_end(&child, SIGTERM), 0, child_log(&child));
    child_close(&child);
}

/* As `systemctl reload` does it; without systemd that is an end, see restart.c. */
static void hang_up_without_tls(void **state)
{
    Guest guest = {.address = "203.0.113.7"};

    (void)state;
    setenv("NOTIFY_SOCKET", "@polis-test-nobody", 1);
    start("");
    unsetenv("NOTIFY_SOCKET");
    kill(child.pid, SIGHUP);
    CHECK(logged("nothing to reload"), child_log(&child));
    CHECK_INT(ask(&guest, NULL, "GET", "/api/tables", NULL), 200, "nothing happened");
    leave(&guest);
    stop();
}

/* `polis serve --check` with these options besides the child's store and settings. */
static int check(const char *options)
{
    char words[1700];

    snprintf(words, sizeof words, "serve --check --lang en --store %s --config %s %s",
             child.store, scratch_file(&child.scratch, "polis.conf"), options);
    return polis(words);
}

static void checked(void **state)
{
    static const struct { const char *options, *says; } wrong[] = {
        {"--store /nowhere/polis.db", "/nowhere/polis.db cannot be written"},
        {"--store /dev/null", "/dev/null is not a database of polis"},
        {"--listen 192.0.2.1:0", "cannot listen on 192.0.2.1:0"},
        {"--tls-cert /nowhere --tls-key /nowhere", "/nowhere is no certificate"},
        {"--public-url gopher://x", "is no public URL"},
        {"--sets /nowhere", "/nowhere"},
        {"--bots many", "bots must be a number"},
    };
    char options[700];

    (void)state;
    child_open(&child, "");
    CHECK_INT(check("--listen 127.0.0.1:0"), 0, output);
    CHECK_STR(output, "all is well\n", "nothing is there yet");
    CHECK_INT(access(child.store, F_OK), -1, "and nothing is made");
    for (size_t i = 0; i < COUNT(wrong); i++) {
        CHECK_INT(check(wrong[i].options), 2, wrong[i].options);
        CHECK_HAS(output, wrong[i].says, wrong[i].options);
    }
    CHECK_INT(check("--sets /nowhere --listen 192.0.2.1:0"), 2, "two at once");
    CHECK_HAS(output, "/nowhere", "the one");
    CHECK_HAS(output, "192.0.2.1", "and the other");
    make_certificate("cert.pem", "key.pem");
    make_certificate("cert.pem", "another.pem");
    snprintf(options, sizeof options, "--tls-cert %s/cert.pem --tls-key %s/key.pem",
             child.scratch.folder, child.scratch.folder);
    CHECK_INT(check(options), 2, "the key of another certificate");
    CHECK_HAS(output, "is no private key of the certificate", "named");
    CHECK(child_start(&child), child_log(&child));
    snprintf(options, sizeof options, "--listen %s", child.where);
    CHECK_INT(check(options), 0, output);
    CHECK_HAS(output, "a server runs with this store", "beside a server");
    snprintf(options, sizeof options, "serve --check --lang en --store memory: --listen %s",
             child.where);
    CHECK_INT(polis(options), 2, "an address that another server has");
    CHECK_HAS(output, "something else already does", "named");
    CHECK_INT(child_end(&child, SIGTERM), 0, "not disturbed");
    CHECK_INT(check("--listen 127.0.0.1:0"), 0, "a store that is there");
    child_close(&child);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(networks),
        cmocka_unit_test(bans_cut),
        cmocka_unit_test(audited),
        cmocka_unit_test(deletes),
        cmocka_unit_test(renames),
        cmocka_unit_test(forgets),
        cmocka_unit_test(prunes),
        cmocka_unit_test(guarded),
        cmocka_unit_test(guarded_for_persons),
        cmocka_unit_test(invitations),
        cmocka_unit_test(certificates),
        cmocka_unit_test(hang_up_without_tls),
        cmocka_unit_test(checked),
    };

    if (!child_arguments(argc, argv))
        return SKIP_ALL(tests, "usage: host POLIS");
    return RUN(tests);
}
