/* authority.c - who may do what: every request and every command, sent by every kind of
 * client, and the answers. The test fails if a route or a command has no row here. */
#include "test.h"

#include "server/api/route.h"
#include "postgres.h"
#include "venue.h"

/* All kinds of clients. The table has two human seats and a third person's; seat 0
 * created it and is to move. */
enum {
    NO_TOKEN,
    WRONG,
    EXPIRED,
    PERSON,
    ADMIN,
    SEAT_TO_MOVE,
    OTHER_SEAT,
    ELSEWHERE,
    WHO
};

static const char *const who_names[WHO] = {"no token", "a wrong token", "an ended token",
                                           "a person", "admin", "the host, to move",
                                           "another seat", "a seat of another table"};

typedef struct {
    const char *method, *path;      /* # stands for the table */
    const char *body;
    int want[WHO];
} Row;

static const Row rows[] = {
    /*                                    none wrng  end pers admn host othr else */
    {"GET", "/healthz", NULL,             {200, 200, 200, 200, 200, 200, 200, 200}},
    {"GET", "/metrics", NULL,             {200, 200, 200, 200, 200, 200, 200, 200}},
    {"GET", "/api", NULL,                 {200, 200, 200, 200, 200, 200, 200, 200}},
    {"GET", "/api/sets", NULL,            {200, 200, 200, 200, 200, 200, 200, 200}},
    {"GET", "/api/tables", NULL,          {200, 200, 200, 200, 200, 200, 200, 200}},
    {"POST", "/api/tables", "{}",         {200, 401, 401, 200, 401, 401, 401, 401}},

    {"GET", "/api/tables/#", NULL,        {403, 401, 401, 401, 401, 200, 200, 401}},
    {"GET", "/api/tables/#/events", NULL, {403, 401, 401, 401, 401, 200, 200, 401}},
    {"GET", "/api/tables/#/state", NULL,  {403, 401, 401, 401, 401, 200, 200, 401}},
    {"GET", "/api/tables/#/legal", NULL,  {403, 401, 401, 401, 401, 200, 200, 401}},
    {"GET", "/api/tables/#/score", NULL,  {403, 401, 401, 401, 401, 200, 200, 401}},
    {"GET", "/api/tables/#/record", NULL, {403, 401, 401, 401, 401, 200, 200, 401}},

    {"POST", "/api/tables/#/join", "{}",  {409, 401, 401, 409, 401, 409, 409, 401}},
    {"POST", "/api/tables/#/nonce", "{\"nonce\":\"a\"}",
                                          {401, 401, 401, 401, 401, 409, 409, 401}},
    {"POST", "/api/tables/#/moves", "{\"moves\":[\"MOVE\"]}",
                                          {401, 401, 401, 401, 401, 200, 409, 401}},
    {"POST", "/api/tables/#/takeback", "{}",
                                          {401, 401, 401, 401, 401, 409, 409, 401}},
    {"POST", "/api/tables/#/answer", "{\"yes\":true}",
                                          {401, 401, 401, 401, 401, 409, 409, 401}},
    {"POST", "/api/tables/#/resign", "{}", {401, 401, 401, 401, 401, 200, 200, 401}},
    {"POST", "/api/tables/#/leave", "{}", {401, 401, 401, 401, 401, 200, 200, 401}},
    {"POST", "/api/tables/#/return", "{}", {401, 401, 401, 401, 401, 409, 409, 401}},
    {"POST", "/api/tables/#/vote", "{\"about\":2,\"choice\":\"wait\"}",
                                          {401, 401, 401, 401, 401, 409, 409, 401}},
    {"POST", "/api/tables/#/chat", "{\"text\":\"x\"}",
                                          {401, 401, 401, 401, 401, 200, 200, 401}},
    {"POST", "/api/tables/#/mute", "{\"seat\":1,\"on\":true}",
                                          {401, 401, 401, 401, 401, 200, 403, 401}},
    {"POST", "/api/tables/#/clear", "{\"seat\":1}",
                                          {401, 401, 401, 401, 401, 409, 403, 401}},
    {"POST", "/api/tables/#/start", "{}", {401, 401, 401, 401, 401, 409, 403, 401}},
    {"POST", "/api/tables/#/close", "{}", {401, 401, 401, 401, 401, 409, 403, 401}},
    {"POST", "/api/tables/#/rematch", "{}", {401, 401, 401, 401, 401, 409, 409, 401}},

    {"POST", "/api/tables/#/timeout", "{}", {404, 404, 404, 404, 404, 404, 404, 404}},
    {"POST", "/api/tables/#/forfeit", "{}", {404, 404, 404, 404, 404, 404, 404, 404}},
    {"POST", "/api/tables/#/unopened", "{}", {404, 404, 404, 404, 404, 404, 404, 404}},
    {"POST", "/api/tables/#/away", "{}",  {404, 404, 404, 404, 404, 404, 404, 404}},
    {"POST", "/api/tables/#/back", "{}",  {404, 404, 404, 404, 404, 404, 404, 404}},
    {"POST", "/api/tables/#/rematched", "{}", {404, 404, 404, 404, 404, 404, 404, 404}},

    {"POST", "/api/people", "{\"name\":\"Zoe\"}",
                                          {200, 200, 200, 200, 200, 200, 200, 200}},
    {"POST", "/api/login", "{\"name\":\"nobody\",\"passphrase\":\"long enough\"}",
                                          {401, 401, 401, 401, 401, 401, 401, 401}},
    {"GET", "/api/me", NULL,              {401, 401, 401, 200, 401, 401, 401, 401}},
    {"GET", "/api/me/tables", NULL,       {401, 401, 401, 200, 401, 401, 401, 401}},
    {"GET", "/api/me/export", NULL,       {401, 401, 401, 200, 401, 401, 401, 401}},
    {"POST", "/api/me/passphrase", "{\"passphrase\":\"long enough\"}",
                                          {401, 401, 401, 200, 401, 401, 401, 401}},
    {"POST", "/api/me/logout", "{}",      {401, 401, 401, 200, 401, 401, 401, 401}},
    {"DELETE", "/api/me", NULL,           {401, 401, 401, 200, 401, 401, 401, 401}},

    {"POST", "/api/admin/tables", "{}",   {401, 401, 401, 401, 200, 401, 401, 401}},
    {"POST", "/api/admin/close", "{\"table\":\"#\"}",
                                          {401, 401, 401, 401, 200, 401, 401, 401}},
    {"POST", "/api/admin/ban", "{\"who\":\"9.9.9.9\",\"hours\":1}",
                                          {401, 401, 401, 401, 200, 401, 401, 401}},
    {"POST", "/api/admin/unban", "{\"who\":\"9.9.9.9\"}",
                                          {401, 401, 401, 401, 200, 401, 401, 401}},
    {"POST", "/api/admin/bans", "{}",     {401, 401, 401, 401, 200, 401, 401, 401}},
    {"POST", "/api/admin/chat", "{\"table\":\"#\",\"version\":3}",
                                          {401, 401, 401, 401, 200, 401, 401, 401}},
    {"POST", "/api/admin/forget", "{\"name\":\"Account\"}",
                                          {401, 401, 401, 401, 200, 401, 401, 401}},
    {"POST", "/api/admin/stats", "{}",    {401, 401, 401, 401, 200, 401, 401, 401}},
    {"POST", "/api/admin/invite", "{}",   {401, 401, 401, 401, 200, 401, 401, 401}},
    {"POST", "/api/admin/invites", "{}",  {401, 401, 401, 401, 200, 401, 401, 401}},
    {"POST", "/api/admin/uninvite", "{\"code\":\"x\"}",
                                          {401, 401, 401, 401, 404, 401, 401, 401}},
    {"POST", "/api/admin/delete", "{\"table\":\"#\"}",
                                          {401, 401, 401, 401, 200, 401, 401, 401}},
    {"POST", "/api/admin/prune", "{\"older\":90,\"dry\":true}",
                                          {401, 401, 401, 401, 200, 401, 401, 401}},
    {"POST", "/api/admin/rename", "{\"table\":\"#\",\"seat\":0,\"name\":\"Zoe\"}",
                                          {401, 401, 401, 401, 200, 401, 401, 401}},
    {"POST", "/api/admin/blank", "{\"table\":\"#\",\"seat\":1}",
                                          {401, 401, 401, 401, 200, 401, 401, 401}},
};

static Venue venue;
static bool is_furnished;
static Postgres pg;                 /* its pid is 0: not used */
static Made made;
static char tokens[WHO][TOKEN + 64], move_word[64];

static void keep_token(int who, const char *token)
{
    snprintf(tokens[who], sizeof tokens[who], "%s", token);
}

/* A person; as an account called Account if `passphrase`. */
static void make_person(int who, const char *name, const char *passphrase)
{
    char body[128];

    snprintf(body, sizeof body, "{\"name\":\"%s\"}", name);
    CHECK_INT(venue_ask(&venue, "POST", "/api/people", NULL, body), 200, "a person");
    keep_token(who, venue_text(&venue, "token"));
    if (!passphrase)
        return;
    snprintf(body, sizeof body, "{\"passphrase\":\"%s\"}", passphrase);
    CHECK_INT(venue_ask(&venue, "POST", "/api/me/passphrase", tokens[who], body), 200,
              "account");
}

/* A database with nothing in it; a new one would take longer. */
static const char *emptied(void)
{
    static char url[512];

    if (!*url)
        snprintf(url, sizeof url, "%s", postgres_fresh(&pg));
    else
        postgres_sql(&pg, NULL, "delete from entries; delete from events; "
                                "delete from tables; delete from nodes");
    return url;
}

/* A server on which each of them has a token. */
static void furnish(void)
{
    char *admin = NULL, chat[128];
    Err err;

    if (is_furnished)
        return;
    is_furnished = true;
    venue_usual(&venue);
    venue_open_at(&venue, pg.pid ? emptied() : "memory:");
    make_person(EXPIRED, "Account", "long enough");
    venue_ask(&venue, "POST", "/api/me/logout", tokens[EXPIRED], "{}");
    make_person(PERSON, "Pia", NULL);
    CHECK(store_get(venue.store, &admin, "server", "admin", &err) && admin,
          "the admin's token");
    keep_token(ADMIN, admin);
    free(admin);
    made = venue_table(&venue, "{\"seats\":[\"human\",\"human\"]}");
    keep_token(ELSEWHERE, made.tokens[0]);
    made = venue_table(
        &venue, "{\"seats\":[\"human\",\"human\",\"human\"],\"spectators\":false}");
    keep_token(WRONG, "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA");
    keep_token(SEAT_TO_MOVE, made.tokens[0]);
    keep_token(OTHER_SEAT, made.tokens[1]);
    snprintf(chat, sizeof chat, "/api/tables/%s/chat", made.id);
    CHECK_INT(venue_ask(&venue, "POST", chat, made.tokens[0], "{\"text\":\"x\"}"), 200,
              "chat");
    snprintf(move_word, sizeof move_word, "%s",
             venue_move(&venue, made.id, made.tokens[0]));
}

static void clear(void)
{
    if (is_furnished)
        venue_close(&venue);
    is_furnished = false;
}

/* Each request gets a server of its own; on a database, where that takes long, each that
 * may change something. */
static void used(bool is_change)
{
    if (is_change || !pg.pid)
        clear();
}

/* `text` with # for the table and MOVE for a legal move. */
static void fill_in(char *out, size_t size, const char *text)
{
    Text to = text_in(out, size);

    for (const char *c = text; *c; c++)
        if (*c == '#') {
            text_str(&to, made.id);
        } else if (strncmp(c, "MOVE", 4) == 0) {
            text_str(&to, move_word);
            c += 3;
        } else {
            text_char(&to, *c);
        }
}

static void test_requests(void **state)
{
    char path[256], body[256];

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        for (int who = 0; who < WHO; who++) {
            furnish();
            fill_in(path, sizeof path, rows[i].path);
            fill_in(body, sizeof body, rows[i].body ? rows[i].body : "");
            snprintf(test_where, sizeof test_where, "%s %s by %s: ", rows[i].method,
                     rows[i].path, who_names[who]);
            CHECK_INT(venue_ask(&venue, rows[i].method, path,
                                who == NO_TOKEN ? NULL : tokens[who],
                                rows[i].body ? body : NULL), rows[i].want[who], "status");
            test_where[0] = '\0';
            used(rows[i].want[who] == 200 && strcmp(rows[i].method, "GET") != 0);
        }
    }
    clear();
}

/* A part of the shuffle can be opened by its own seat only. */
static void test_parts(void **state)
{
    static const int want[WHO] = {401, 401, 401, 401, 401, 200, 409, 401};
    char path[256];

    (void)state;
    for (int who = 0; who < WHO; who++) {
        furnish();
        made = venue_table(&venue,
                           "{\"seats\":[\"human\",\"human\"],\"seal\":\"c366e4c2049b109eb"
                           "ab2e50d62fecdb3e41aa47aa09f890eb7bd28479a07956a\"}");
        keep_token(SEAT_TO_MOVE, made.tokens[0]);
        keep_token(OTHER_SEAT, made.tokens[1]);
        snprintf(path, sizeof path, "/api/tables/%s/nonce", made.id);
        CHECK_INT(venue_ask(&venue, "POST", path, who == NO_TOKEN ? NULL : tokens[who],
                            "{\"nonce\":\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\"}"),
                  want[who], who_names[who]);
        clear();
    }
}

/* The row of a path with its star, or NULL. */
static bool has_row(const char *method, const char *path)
{
    char want[128];

    snprintf(want, sizeof want, "%s", path);
    if (strchr(want, '*'))
        *strchr(want, '*') = '#';
    for (size_t i = 0; i < COUNT(rows); i++)
        if (strcmp(rows[i].method, method) == 0 && strcmp(rows[i].path, want) == 0)
            return true;
    return false;
}

static void test_complete(void **state)
{
    char path[128];

    (void)state;
    for (const Route *const *part = all_routes; *part; part++)
        for (const Route *route = *part; route->method; route++)
            CHECK(has_row(route->method, route->pattern), route->pattern);
    for (const Verb *verb = verbs; verb->name; verb++) {
        snprintf(path, sizeof path, "/api/tables/*/%s", verb->name);
        CHECK(has_row("POST", path), path);
    }
}

/* The same for commands over a WebSocket: as a viewer, and by the seats. */
static const struct {
    const char *verb, *fields;
    const char *viewer, *to_move, *other;   /* the refusal's code; "": carried out */
} messages[] = {
    {"join", "", "state", "state", "state"},
    {"nonce", ",\"nonce\":\"a\"", "token", "state", "state"},
    {"moves", ",\"moves\":[\"MOVE\"]", "token", "", "turn"},
    {"takeback", "", "token", "state", "state"},
    {"answer", ",\"yes\":true", "token", "state", "state"},
    {"resign", "", "token", "", ""},
    {"leave", "", "token", "", ""},
    {"return", "", "token", "state", "state"},
    {"vote", ",\"about\":2,\"choice\":\"wait\"", "token", "state", "state"},
    {"chat", ",\"text\":\"x\"", "token", "", ""},
    {"mute", ",\"seat\":1,\"on\":true", "token", "", "forbidden"},
    {"clear", ",\"seat\":1", "token", "state", "forbidden"},
    {"start", "", "token", "state", "forbidden"},
    {"close", "", "token", "state", "forbidden"},
    {"rematch", "", "token", "state", "state"},
    {"timeout", "", "syntax", "syntax", "syntax"},
    {"forfeit", "", "syntax", "syntax", "syntax"},
    {"unopened", "", "syntax", "syntax", "syntax"},
    {"away", "", "syntax", "syntax", "syntax"},
    {"back", "", "syntax", "syntax", "syntax"},
    {"rematched", "", "syntax", "syntax", "syntax"},
};

/* Send it and return the code of its refusal; "" if it was carried out. */
static const char *send_as(int seat, const char *verb, const char *fields)
{
    static char code[32];
    Conn *conn = fake_connect(&venue.net, "127.0.0.1");
    char message[512], filled[256];

    fake_upgrade(conn, "/api/socket", NULL);
    if (seat >= 0) {
        snprintf(message, sizeof message,
                 "{\"do\":\"open\",\"id\":\"1\",\"table\":\"%s\",\"token\":\"%s\"}",
                 made.id, made.tokens[seat]);
        fake_say(conn, message);
    }
    fill_in(filled, sizeof filled, fields);
    snprintf(message, sizeof message, "{\"do\":\"%s\",\"id\":\"x\",\"table\":\"%s\"%s}",
             verb, made.id, filled);
    fake_say(conn, message);
    venue_settle(&venue);
    snprintf(code, sizeof code, "no answer");
    for (int i = 0; i < fake_frames(conn); i++) {
        json_t *frame = json_loads(fake_frame(conn, i), 0, NULL);
        const char *id = json_string_value(json_object_get(frame, "id"));
        const char *said = json_string_value(json_object_get(frame, "code"));
        if (id && strcmp(id, "x") == 0)
            snprintf(code, sizeof code, "%s", said ? said : "");
        json_decref(frame);
    }
    fake_hang_up(conn);
    return code;
}

static void test_messages(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(messages); i++)
        for (int seat = -1; seat < 2; seat++) {
            const char *const want[] = {messages[i].viewer, messages[i].to_move,
                                        messages[i].other};
            furnish();
            CHECK_STR(send_as(seat, messages[i].verb, messages[i].fields), want[seat + 1],
                      messages[i].verb);
            used(!*want[seat + 1]);
        }
    clear();
    for (const Verb *verb = verbs; verb->name; verb++) {
        bool found = false;
        for (size_t i = 0; i < COUNT(messages); i++)
            found = found || strcmp(messages[i].verb, verb->name) == 0;
        CHECK(found, verb->name);
    }
}

/* With the argument "postgres", on a database. */
int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_complete), cmocka_unit_test(test_requests),
        cmocka_unit_test(test_parts),
        cmocka_unit_test(test_messages),
    };

    if (argc > 1 && strcmp(argv[1], "postgres") == 0)
        postgres_open(&pg, false, "fsync = off\n");
    int failed = RUN(tests);
    if (pg.pid)
        postgres_close(&pg);
    return failed;
}
