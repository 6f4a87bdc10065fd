/* routes.c - requests and their answers, without a network. */
#include "test.h"

#include <unistd.h>

#include "os/file.h"

#include "games/list.h"
#include "games/panticapaeum/set_pack.h"
#include "server/net/refusal.h"
#include "server/api/route.h"
#include "venue.h"

static Venue venue;

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
    return 0;
}

static int at_table(const char *method, const char *table, const char *rest,
                    const char *token, const char *body)
{
    char target[256];

    snprintf(target, sizeof target, "/api/tables/%s%s", table, rest);
    return venue_ask(&venue, method, target, token, body);
}

/* Addresses and methods. */
static void test_addresses(void **state)
{
    static const struct {
        const char *method, *target;
        int status;
        const char *has;
    } cases[] = {
        {"GET", "/healthz", 200, "ok\n"},
        {"GET", "/metrics", 200, "polis_tables{phase=\"playing\"} 0\n"},
        {"GET", "/api", 200, "\"protocol\":1"},
        {"GET", "/api/tables", 200, "{\"tables\":[]}"},
        {"GET", "/api/tables?game=chess", 400, "unknown game 'chess'"},
        {"GET", "/api/tables?game=%ff", 400, "unknown game '?'"},
        {"GET", "/api/tables?game=a-game-whose-name-is-longer-than-any", 400, "'?'"},
        {"GET", "/api/tables?phase=over", 400, "waiting or playing"},
        {"GET", "/api/nothing", 404, "\"code\":\"absent\""},
        {"GET", "/api/", 404, "absent"},
        {"GET", "/api/tables/", 404, "absent"},
        {"GET", "/api/tables/0123456789012345", 404, "absent"},
        {"GET", "/api/tables/0123456789012345678", 404, "absent"},
        {"GET", "/api/tables/0123456789012345/events", 404, "absent"},
        {"POST", "/api/tables/0123456789012345/events", 405, "\"code\":\"method\""},
        {"POST", "/api/tables/0123456789012345/moves", 404, "absent"},
        {"GET", "/api/tables/0123456789012345/moves", 405, "method"},
        {"POST", "/api/tables/0123456789012345/timeout", 404, "nothing at this address"},
        {"DELETE", "/api/tables", 405, "method"},
        {"PUT", "/healthz", 405, "method"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        snprintf(test_where, sizeof test_where, "%s %s: ", cases[i].method,
                 cases[i].target);
        CHECK_INT(venue_ask(&venue, cases[i].method, cases[i].target, NULL, NULL),
                  cases[i].status, "status");
        CHECK_HAS(venue.body, cases[i].has, cases[i].target);
    }
    test_where[0] = '\0';
    venue_ask(&venue, "PUT", "/api/tables", NULL, NULL);
    CHECK_HAS(venue.headers, "Allow: GET, HEAD, POST\n", "405 says what is allowed");
}

/* Bodies that are refused, and with which sentence. */
static void test_bodies(void **state)
{
    static const struct { const char *body, *code, *has; } cases[] = {
        {"{", "syntax", "not JSON"},
        {"[]", "syntax", "object"},
        {"\"text\"", "syntax", ""},
        {"{} {}", "syntax", "not JSON"},
        {"{\"game\":\"akropolis\",\"game\":\"akropolis\"}", "syntax",
         "this key has been there before"},
        {"{\"gane\":\"akropolis\"}", "syntax", "gane"},
        {"{\"name\":\"\\u0000\"}", "syntax", "a text must not contain \\u0000"},
        {"{\"name\":\"\xff\"}", "syntax", "not JSON"},
        {"{\"game\":7}", "syntax", "game"},
        {"{\"game\":\"chess\"}", "setup", "chess"},
        {"{\"seats\":[\"human\",\"bot:nobody\"]}", "", "nobody"},
        {"{\"seats\":[]}", "", ""},
        {"{\"speed\":\"fast\"}", "", "fast"},
        {"{\"set\":\"nowhere\"}", "setup", "nowhere"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        CHECK_INT(venue_ask(&venue, "POST", "/api/tables", NULL, cases[i].body), 400,
                  cases[i].body);
        if (*cases[i].code)
            CHECK_STR(venue_text(&venue, "error.code"), cases[i].code, cases[i].body);
        CHECK_HAS(venue_text(&venue, "error.text"), cases[i].has, cases[i].body);
        CHECK(json_is_string(json_at(venue.answer, "error.say.0")),
              "for those who translate");
    }
}

/* Create, look, move, look again: docs/server.md from beginning to end. */
static void test_game(void **state)
{
    Made made = venue_table(&venue, "{\"id\":\"0123456789abcdef\",\"game\":\"akropolis\","
                                    "\"seats\":[\"human\",\"human\"],\"name\":\"Anna\"}");
    char body[256], word[64];

    (void)state;
    CHECK_INT(venue_int(&venue, "you"), 0, "the creator's seat");
    CHECK_INT(strlen(made.tokens[1]), 32, "a token");
    CHECK_STR(venue_text(&venue, "events.0.type"), "created", "first");
    CHECK_STR(venue_text(&venue, "events.1.type"), "started", "then");
    CHECK_INT(made.version, 2, "version");

    CHECK_INT(at_table("GET", made.id, "", made.tokens[1], NULL), 200, "summary");
    CHECK_STR(venue_text(&venue, "phase"), "playing", "phase");
    CHECK_INT(venue_int(&venue, "you"), 1, "by the token");
    CHECK_INT(at_table("GET", made.id, "", NULL, NULL), 200, "a viewer's summary");
    CHECK(!json_at(venue.answer, "you"), "is nobody's");

    CHECK_INT(at_table("GET", made.id, "/state", NULL, NULL), 200, "state");
    CHECK_STR(venue_text(&venue, "state.game"), "akropolis", "state");
    CHECK_INT(at_table("GET", made.id, "/score", NULL, NULL), 200, "score");
    CHECK_INT(at_table("GET", made.id, "/legal", NULL, NULL), 200, "legal");
    CHECK_INT(venue_int(&venue, "turn"), 0, "turn");
    snprintf(word, sizeof word, "%s", venue_text(&venue, "moves.0"));

    snprintf(body, sizeof body, "{\"id\":\"m1\",\"version\":2,\"moves\":[\"%s\"]}", word);
    CHECK_INT(at_table("POST", made.id, "/moves", made.tokens[1], body), 409,
              "not its turn");
    CHECK_STR(venue_text(&venue, "error.code"), "turn", "not its turn");
    CHECK_INT(venue_int(&venue, "error.version"), 2, "of the table");
    CHECK_INT(at_table("POST", made.id, "/moves", made.tokens[0], body), 200, "a move");
    CHECK_INT(venue_int(&venue, "version"), 3, "version");
    CHECK_STR(venue_text(&venue, "events.0.type"), "moved", "its event");
    CHECK_INT(at_table("POST", made.id, "/moves", made.tokens[0], body), 200,
              "sent again");
    CHECK_INT(venue_int(&venue, "version"), 3, "not carried out again");
    CHECK_STR(venue_text(&venue, "events.0.moves.0"), word, "answered as it was");

    snprintf(body, sizeof body, "{\"version\":2,\"moves\":[\"%s\"]}", word);
    CHECK_INT(at_table("POST", made.id, "/moves", made.tokens[1], body), 409, "stale");
    CHECK_STR(venue_text(&venue, "error.code"), "stale", "stale");
    CHECK_INT(at_table("POST", made.id, "/moves", made.tokens[1],
                       "{\"version\":3,\"moves\":[\"99@0,0/0\"]}"), 422, "a rule");
    CHECK_INT(at_table("POST", made.id, "/moves", made.tokens[1],
                       "{\"version\":3,\"moves\":[\"what\"]}"), 400, "no move");

    CHECK_INT(at_table("GET", made.id, "/record", NULL, NULL), 200, "record");
    CHECK_HAS(venue.body, "[Commit \"", "record");
    CHECK_HAS(venue.body, word, "record");
    CHECK_HAS(venue.headers, "text/plain", "record");
    CHECK(!strstr(venue.body, "Reveal"), "not before the end");
}

/* A hidden game can be played like any other. */
static void test_hidden_game(void **state)
{
    Made made = venue_table(&venue, "{\"game\":\"null\",\"public\":true,"
                                    "\"seats\":[\"human\",\"human\"]}");
    int seat;

    (void)state;
    for (int i = 0; i < 9; i++) {
        CHECK_INT(at_table("GET", made.id, "/legal", NULL, NULL), 200, "legal");
        CHECK_STR(venue_text(&venue, "moves.1"), "take", "its moves");
        seat = venue_int(&venue, "turn");
        CHECK_INT(seat, i % 2, "turn");
        if (i == 8) {
            venue_ask(&venue, "GET", "/api/tables?game=null", NULL, NULL);
            CHECK_STR(venue_text(&venue, "tables.0.table"), made.id, "asked for by name");
            venue_ask(&venue, "GET", "/api/tables", NULL, NULL);
            CHECK_STR(venue.body, "{\"tables\":[]}", "not in the list");
        }
        CHECK_INT(at_table("POST", made.id, "/moves", made.tokens[seat],
                           "{\"moves\":[\"take\"]}"), 200, "a move");
    }
    CHECK_INT(at_table("GET", made.id, "", NULL, NULL), 200, "summary");
    CHECK_STR(venue_text(&venue, "phase"), "over", "played to the end");
    CHECK_INT(at_table("GET", made.id, "/record", NULL, NULL), 200, "record");
    CHECK_HAS(venue.body, "[Game \"null\"]", "record");
    venue_ask(&venue, "GET", "/api", NULL, NULL);
    CHECK(!strstr(venue.body, "\"null\""), "not offered");
}

/* What does not exist before the start. */
static void test_waiting(void **state)
{
    Made made = venue_table(&venue, "{\"seats\":[\"human\",\"open\"],\"public\":true}");
    static const char *const views[] = {"/state", "/legal", "/score"};

    (void)state;
    for (size_t i = 0; i < COUNT(views); i++) {
        CHECK_INT(at_table("GET", made.id, views[i], made.tokens[0], NULL), 409,
                  views[i]);
        CHECK_STR(venue_text(&venue, "error.code"), "state", views[i]);
    }
    venue_ask(&venue, "GET", "/api/tables?phase=waiting&game=akropolis", NULL, NULL);
    CHECK_STR(venue_text(&venue, "tables.0.table"), made.id, "in the list");
    venue_ask(&venue, "GET", "/api/tables?phase=playing", NULL, NULL);
    CHECK_STR(venue.body, "{\"tables\":[]}", "in this one not");

    CHECK_INT(at_table("POST", made.id, "/join", NULL, "{\"name\":\"Ben\"}"), 200,
              "join");
    CHECK_INT(venue_int(&venue, "you"), 1, "the open seat");
    CHECK_INT(strlen(venue_text(&venue, "token")), 32, "its token");
    CHECK_INT(at_table("POST", made.id, "/join", NULL, "{\"name\":\"Eve\"}"), 409,
              "full");
    CHECK_STR(venue_text(&venue, "error.code"), "state", "full");
}

static void test_list_order(void **state)
{
    Made made[3];

    (void)state;
    for (int i = 0; i < 3; i++) {
        made[i] = venue_table(
            &venue, i == 1 ? "{\"seats\":[\"human\",\"open\"]}"
                           : "{\"seats\":[\"human\",\"open\"],\"public\":true}");
        venue_pass(&venue, 1000);
    }
    venue_ask(&venue, "GET", "/api/tables", NULL, NULL);
    CHECK_INT(json_array_size(json_at(venue.answer, "tables")), 2, "public ones");
    CHECK_STR(venue_text(&venue, "tables.0.table"), made[2].id, "the newest first");
    CHECK_STR(venue_text(&venue, "tables.1.table"), made[0].id, "the oldest last");
}

/* A table without aids does not show its score, one without spectators shows nothing. */
static void test_kept_back(void **state)
{
    Made made = venue_table(&venue, "{\"seats\":[\"human\",\"human\"],\"aids\":\"none\","
                                    "\"spectators\":false}");
    static const char *const views[] = {"",       "/events", "/state",
                                        "/legal", "/score",  "/record"};

    (void)state;
    CHECK_INT(at_table("GET", made.id, "/score", made.tokens[0], NULL), 409, "no score");
    for (size_t i = 0; i < COUNT(views); i++) {
        CHECK_INT(at_table("GET", made.id, views[i], NULL, NULL), 403, views[i]);
        CHECK_INT(at_table("GET", made.id, views[i], "wrong", NULL), 401, views[i]);
    }
    CHECK_INT(at_table("GET", made.id, "/legal", made.tokens[1], NULL), 200, "a seat's");
}

static Conn *ask_events(const Made *made, const char *query)
{
    Conn *conn = fake_connect(&venue.net, "127.0.0.1");
    char target[128];

    snprintf(target, sizeof target, "/api/tables/%s/events?%s", made->id, query);
    fake_request(conn, "GET", target, NULL, NULL);
    venue_read(&venue);
    return conn;
}

static void make_move(const Made *made, int seat)
{
    char body[128];

    snprintf(body, sizeof body, "{\"moves\":[\"%s\"]}",
             venue_move(&venue, made->id, NULL));
    CHECK_INT(at_table("POST", made->id, "/moves", made->tokens[seat], body), 200,
              venue.body);
}

static void test_long_poll(void **state)
{
    Made made = venue_table(&venue, "{\"seats\":[\"human\",\"human\"]}");
    Conn *all = ask_events(&made, "from=0"), *some = ask_events(&made, "from=1");
    Conn *now = ask_events(&made, "from=2&wait=0"), *later = ask_events(&made, "from=2");
    Conn *gone = ask_events(&made, "from=2"),
         *never = ask_events(&made, "from=2&wait=10");
    Conn *far = ask_events(&made, "from=3"), *bad = ask_events(&made, "from=x");

    (void)state;
    CHECK_HAS(fake_body(all), "\"type\":\"created\"", "from the first");
    CHECK(!strstr(fake_body(some), "\"created\""), "not what is known");
    CHECK_HAS(fake_body(some), "\"started\"", "but the rest");
    CHECK_HAS(fake_body(now), "\"events\":[]", "none yet");
    CHECK_HAS(fake_body(now), "\"version\":2", "none yet");
    CHECK_INT(fake_status(far), 409, "what will be");
    CHECK_HAS(fake_body(far), "\"code\":\"stale\"", "begin anew");
    CHECK_HAS(fake_body(far), "\"version\":2", "there is so much");
    CHECK_INT(fake_status(bad), 400, "no number");
    venue_settle(&venue);
    CHECK_INT(fake_status(later), 0, "waits");
    fake_hang_up(gone);
    venue_pass(&venue, 10000);
    CHECK_HAS(fake_body(never), "\"events\":[]", "waited long enough");
    CHECK_INT(fake_status(later), 0, "waits on");
    make_move(&made, 0);
    CHECK_INT(fake_status(later), 200, "is told");
    CHECK_HAS(fake_body(later), "\"moved\"", "what happened");
    CHECK_HAS(fake_body(later), "\"version\":3", "what happened");
    Conn *left[] = {all, some, now, later, never, far, bad};
    for (size_t i = 0; i < COUNT(left); i++)
        fake_hang_up(left[i]);
}

static void test_stream(void **state)
{
    Made made = venue_table(&venue, "{\"seats\":[\"human\",\"human\"]}");
    Conn *stream = ask_events(&made, "from=1&stream=1");

    (void)state;
    CHECK_INT(fake_frames(stream), 1, "what there is");
    CHECK_HAS(fake_frame(stream, 0), "\"started\"", "what there is");
    make_move(&made, 0);
    CHECK_INT(fake_frames(stream), 2, "what happens");
    CHECK_HAS(fake_frame(stream, 1), "\"version\":3", "what happens");
    CHECK_HAS(fake_frame(stream, 1), "}\n", "a line");
    venue_pass(&venue, 14000);
    CHECK_INT(fake_frames(stream), 2, "silence");
    venue_pass(&venue, 2000);
    CHECK_STR(fake_frame(stream, fake_frames(stream) - 1), "{}\n", "too long a silence");
    fake_hang_up(stream);
    make_move(&made, 1);            /* nobody is told */
}

static void test_farewell(void **state)
{
    Made made = venue_table(&venue, "{\"seats\":[\"human\",\"human\"]}");
    Conn *poll = ask_events(&made, "from=2"),
         *stream = ask_events(&made, "from=2&stream=1");

    (void)state;
    server_farewell(&venue.server);
    CHECK_HAS(fake_body(poll), "\"events\":[]", "a poll ends");
    CHECK(fake_close_code(stream) != 0, "a stream ends");
    CHECK_INT(venue_ask(&venue, "GET", "/healthz", NULL, NULL), 503, "about to stop");
    CHECK_INT(at_table("POST", made.id, "/chat", made.tokens[0], "{\"text\":\"x\"}"), 503,
              "no more commands");
    CHECK_STR(venue_text(&venue, "error.code"), "busy", "no more commands");
    fake_hang_up(poll);
    fake_hang_up(stream);
}

/* The same create sent again: the same table, and tokens that open it. */
static void test_create_again(void **state)
{
    static const char fields[] =
        "{\"id\":\"fedcba9876543210\",\"seats\":[\"human\",\"open\"]}";
    Made first = venue_table(&venue, fields), again = venue_table(&venue, fields);

    (void)state;
    CHECK_STR(again.id, first.id, "the same table");
    CHECK_INT(tables_viewer(venue.tables, first.id, again.tokens[0]).seat, 0,
              "the new token");
    CHECK_INT(tables_viewer(venue.tables, first.id, first.tokens[0]).seat, 0,
              "the old one");
}

static void test_query(void **state)
{
    static const struct { const char *query, *name, *want; } cases[] = {
        {"from=7", "from", "7"},
        {"a=1&from=%37&b=2", "from", "7"},
        {"afrom=1&from=2", "from", "2"},
        {"from=a+b%2bc", "from", "a b+c"},
        {"from=", "from", ""},
        {"from", "from", NULL},
        {"from=%", "from", "?"},
        {"from=%4", "from", "?"},
        {"from=%zz", "from", "?"},
        {"from=%00", "from", "?"},
        {"from=%ff", "from", "?"},
        {"from=0123456789012345", "from", "?"},
        {"", "from", NULL},
        {"&&&", "from", NULL},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        char out[16] = "";
        CHECK_INT(query_get(out, sizeof out, cases[i].query, cases[i].name),
                  cases[i].want != NULL, cases[i].query);
        if (cases[i].want)
            CHECK_STR(out, cases[i].want, cases[i].query);
    }
}

/* A move that the first position of a game refuses, as a refusal's fields. */
static const char *refused(const Game *game, const char *move, int version)
{
    static char out[1024];
    static union { max_align_t align; unsigned char bytes[MAX_STATE]; } room;
    State *s = (State *)(void *)&room;
    Text text = text_in(out, sizeof out);
    Move m;
    Err err;

    game->start(s, &(Setup){.players = 2});
    CHECK(!game->read_move(&m, s, &move, &err), move);
    refusal_write(&(Json){.text = &text}, &err, version);
    return out;
}

/* The rule in a refusal, for those who link to it. */
static void test_rule(void **state)
{
    Err err;
    char out[1024];
    Text text = text_in(out, sizeof out);

    (void)state;
    CHECK_HAS(refused(game_named("akropolis"), "t1 0,0 r0", -1),
              "\"code\":\"rule\",\"rule\":\"AK-2.2\",\"text\":\"t1", "of one game");
    CHECK_HAS(refused(game_named("panticapaeum"), "end", 7),
              "\"code\":\"rule\",\"rule\":\"PA-3.7\",\"text\":\"end", "of the other");
    fail(&err, ERR_SETUP, "for 2 to 4 (PA-3)");
    refusal_write(&(Json){.text = &text}, &err, -1);
    CHECK(!strstr(out, "\"rule\""), "what refuses a set-up is no move");
}

/* Which limit it was and what it allows; a table's own limit has no name. */
static void test_limit(void **state)
{
    static const struct { const char *name; int most; const char *want; } cases[] = {
        {"chat", 5, "\"limit\":\"chat\",\"most\":5"},
        {NULL, 64, "\"say\":[\"too many\"],\"most\":64"},
        {NULL, 0, "\"say\":[\"too many\"]"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        char out[1024];
        Text text = text_in(out, sizeof out);
        Err err;
        fail_limit(&err, cases[i].name, cases[i].most, "too many");
        refusal_write(&(Json){.text = &text}, &err, -1);
        CHECK_HAS(out, cases[i].want, cases[i].want);
    }
}

/* The methods of `path` in docs/openapi.yaml, as "get post "; false: none. */
static bool documented(char out[64], const char *path)
{
    char name[512], line[512], want[160];
    bool found = false, inside = false;

    snprintf(name, sizeof name, "%s/../docs/openapi.yaml", getenv("TESTS"));
    snprintf(want, sizeof want, "  %s:\n", path);
    out[0] = '\0';
    FILE *file = fopen(name, "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        char method[32];
        if (strncmp(line, "  ", 2) == 0 && line[2] == '/')
            found = (inside = strcmp(line, want) == 0) || found;
        else if (inside && sscanf(line, "    %31[a-z]:", method) == 1 && line[4] != ' ' &&
                 strcmp(method, "parameters") != 0)
            strcat(strcat(out, method), " ");
    }
    fclose(file);
    return found;
}

/* A pattern's path as OpenAPI writes it. */
static const char *open_path(const char *pattern, const char *more)
{
    static char out[160];
    const char *star = strchr(pattern, '*');

    if (star)
        snprintf(out, sizeof out, "%.*s{table}%s%s", (int)(star - pattern), pattern,
                 star + 1, more);
    else
        snprintf(out, sizeof out, "%s%s", pattern, more);
    return out;
}

/* Every route and command is in docs/openapi.yaml, and nothing else is. */
static void test_openapi(void **state)
{
    char methods[64], word[32], name[512], line[512];
    int n = 0, n_documented = 0;

    (void)state;
    for (const Route *const *part = all_routes; *part; part++)
        for (const Route *route = *part; route->method; route++, n++) {
            CHECK(documented(methods, open_path(route->pattern, "")), route->pattern);
            for (size_t i = 0; i <= strlen(route->method); i++)
                word[i] = (char)(route->method[i] | (route->method[i] ? 0x20 : 0));
            CHECK_HAS(methods, strcat(word, " "), route->pattern);
        }
    for (const Verb *verb = verbs; verb->name; verb++)
        if (verb->role != ROLE_SERVER) {
            CHECK(documented(methods, open_path("/api/tables/*/", verb->name)),
                  verb->name);
            CHECK_STR(methods, "post ", verb->name);
            n++;
        }
    snprintf(name, sizeof name, "%s/../docs/openapi.yaml", getenv("TESTS"));
    FILE *file = fopen(name, "r");
    while (fgets(line, sizeof line, file) && strncmp(line, "components", 10) != 0)
        n_documented += strncmp(line, "      operationId:", 18) == 0;
    fclose(file);
    CHECK_INT(n_documented, n, "operations");
}

static int open_strict(void **state)
{
    Err err;

    (void)state;
    venue_usual(&venue);
    config_set(&venue.config, "table_rate", "2/60s", &err);
    config_set(&venue.config, "chat_rate", "2/10s", &err);
    config_set(&venue.config, "bot_table_rate", "1/1h", &err);
    config_set(&venue.config, "login_rate", "1/60s", &err);
    venue_open(&venue);
    return 0;
}

static void test_limits(void **state)
{
    static const char two[] = "{\"seats\":[\"human\",\"human\"]}";
    static const char bot[] = "{\"seats\":[\"human\",\"bot:random\"]}";
    Made made = venue_table(&venue, two);

    (void)state;
    for (int i = 0; i < 2; i++)
        CHECK_INT(at_table("POST", made.id, "/chat", made.tokens[0], "{\"text\":\"hi\"}"),
                  200, "chat");
    CHECK_INT(at_table("POST", made.id, "/chat", made.tokens[0], "{\"text\":\"hi\"}"),
              429, "chat");
    CHECK_STR(venue_text(&venue, "error.limit"), "chat", "which");
    CHECK_INT(venue_int(&venue, "error.wait"), 5, "how long");
    CHECK_HAS(venue.headers, "Retry-After: 5\n", "how long");
    CHECK_INT(at_table("POST", made.id, "/chat", made.tokens[1], "{\"text\":\"hi\"}"),
              200, "the other seat");
    CHECK_INT(venue_ask(&venue, "POST", "/api/tables", NULL, bot), 200, "a second table");
    CHECK_INT(venue_ask(&venue, "POST", "/api/tables", NULL, two), 429, "a third");
    CHECK_STR(venue_text(&venue, "error.limit"), "tables", "which");
    venue_pass(&venue, 60000);
    CHECK_INT(venue_ask(&venue, "POST", "/api/tables", NULL, bot), 429,
              "a second with bots");
    CHECK_STR(venue_text(&venue, "error.limit"), "bots", "which");
    CHECK_INT(venue_ask(&venue, "POST", "/api/people", NULL, "{\"name\":\"A\"}"), 200,
              "a person");
    CHECK_INT(venue_ask(&venue, "POST", "/api/people", NULL, "{\"name\":\"B\"}"), 429,
              "two");
    CHECK_STR(venue_text(&venue, "error.limit"), "login", "which");
}

/* By the usual limits: a load balancer that asks once a second, and more at first. */
static void test_health(void **state)
{
    int refused = 0;
    Err err;

    (void)state;
    venue_usual(&venue);
    config_set(&venue.config, "health_rate", "100/20s", &err);
    config_set(&venue.config, "address_rate", "1/1h", &err);
    venue_open(&venue);
    venue_ask(&venue, "GET", "/api", NULL, NULL);
    CHECK_INT(venue_ask(&venue, "GET", "/api", NULL, NULL), 429, "nothing else");
    for (int i = 0; i < 300; i++) {
        CHECK_INT(venue_ask(&venue, "GET", "/healthz", NULL, NULL), 200, "once a second");
        venue_pass(&venue, 1000);
    }
    for (int i = 0; i < 200; i++)
        refused += venue_ask(&venue, "GET", "/healthz", NULL, NULL) == 429;
    CHECK_INT(refused, 100, "a flood");
    CHECK_STR(venue_text(&venue, "error.limit"), "health", "which");
    venue.address = "10.0.0.9";
    CHECK_INT(venue_ask(&venue, "GET", "/healthz", NULL, NULL), 200, "another address");
    venue_close(&venue);
}

static char sets_folder[] = "/tmp/polis-sets-XXXXXX";

/* A server that offers one set: the reconstructed one with a corrected tile. */
static int open_with_sets(void **state)
{
    char path[512], mine[sizeof sets_folder + 16];
    Err err;

    (void)state;
    snprintf(path, sizeof path, "%s/../data/panticapaeum/reconstructed.json",
             getenv("TESTS"));
    char *text = file_read(path, 1 << 20, &err), *tile = strstr(text, "\"white\"]");
    memcpy(tile, "\"green\"]", 8);
    assert_non_null(mkdtemp(sets_folder));
    snprintf(mine, sizeof mine, "%s/ours.json", sets_folder);
    assert_true(file_write(mine, text, &err));
    free(text);
    venue_usual(&venue);
    config_set(&venue.config, "sets", sets_folder, &err);
    venue_open(&venue);
    unlink(mine);                   /* what was read stays */
    rmdir(sets_folder);
    return 0;
}

/* To create a table with a set whose name is not UTF-8. */
static void write_strange_set(char *body, size_t size)
{
    unsigned char bytes[MAX_SET];
    Set set = pa_reconstructed_set;
    Text text = text_in(body, size);

    set.name[0] = (char)0xff;
    text_str(&text, "{\"game\":\"panticapaeum\",\"set\":\"data:");
    base64_write(&text, bytes, pa_set_pack(bytes, &set));
    text_str(&text, "\"}");
}

static void test_sets(void **state)
{
    char body[MAX_SET_DATA + 128], data[MAX_SET_DATA];

    (void)state;
    CHECK_INT(venue_ask(&venue, "GET", "/api/sets", NULL, NULL), 200, "sets");
    CHECK_STR(venue_text(&venue, "sets.0.name"), "ours", "by the name of the file");
    CHECK_HAS(venue_text(&venue, "sets.0.set"), "reconstructed ", "its own, and a hash");
    CHECK_STR(venue_text(&venue, "sets.0.game"), "panticapaeum", "for this game");
    snprintf(data, sizeof data, "%s", venue_text(&venue, "sets.0.data"));
    Made made = venue_table(&venue, "{\"game\":\"panticapaeum\",\"set\":\"ours\"}");
    at_table("GET", made.id, "/events", NULL, NULL);
    CHECK_STR(venue_text(&venue, "events.0.setup.set"), "ours", "a table by its name");
    CHECK_STR(venue_text(&venue, "events.0.set_data"), data, "the same set");
    snprintf(body, sizeof body, "{\"game\":\"panticapaeum\",\"set\":\"data:%s\"}", data);
    made = venue_table(&venue, body);
    at_table("GET", made.id, "/events", NULL, NULL);
    CHECK_STR(venue_text(&venue, "events.0.set_data"), data, "a table by its data");
    body[strlen(body) - 30] ^= 1;
    CHECK_INT(venue_ask(&venue, "POST", "/api/tables", NULL, body), 400, "damaged data");
    CHECK_STR(venue_text(&venue, "error.code"), "setup", "damaged data");
    CHECK_HAS(venue.body, "terrain_tiles[6", "and where");
    write_strange_set(body, sizeof body);
    CHECK_INT(venue_ask(&venue, "POST", "/api/tables", NULL, body), 400,
              "a strange name");
    CHECK_HAS(venue_text(&venue, "error.text"), "not '?econstructed'", "said as text");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_addresses, open_usual, close_it),
        cmocka_unit_test_setup_teardown(test_bodies, open_usual, close_it),
        cmocka_unit_test_setup_teardown(test_game, open_usual, close_it),
        cmocka_unit_test_setup_teardown(test_hidden_game, open_usual, close_it),
        cmocka_unit_test_setup_teardown(test_waiting, open_usual, close_it),
        cmocka_unit_test_setup_teardown(test_list_order, open_usual, close_it),
        cmocka_unit_test_setup_teardown(test_kept_back, open_usual, close_it),
        cmocka_unit_test_setup_teardown(test_long_poll, open_usual, close_it),
        cmocka_unit_test_setup_teardown(test_stream, open_usual, close_it),
        cmocka_unit_test_setup_teardown(test_farewell, open_usual, close_it),
        cmocka_unit_test_setup_teardown(test_create_again, open_usual, close_it),
        cmocka_unit_test_setup_teardown(test_limits, open_strict, close_it),
        cmocka_unit_test_setup_teardown(test_sets, open_with_sets, close_it),
        cmocka_unit_test(test_query),
        cmocka_unit_test(test_openapi),
        cmocka_unit_test(test_rule),
        cmocka_unit_test(test_limit), cmocka_unit_test(test_health),
    };

    return RUN(tests);
}
