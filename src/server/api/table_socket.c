/* table_socket.c - see table_socket.h. */
#include "server/api/table_socket.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "os/must.h"
#include "server/people/bans.h"
#include "server/api/table_request.h"
#include "server/api/feed.h"
#include "server/net/refusal.h"
#include "server/api/route.h"

enum {
    PATIENCE = 20, /* messages over the limit before a socket is closed */
    COME_BACK_S = 1
};

typedef struct {
    Server *server;
    Caller *caller;
    Feed *feeds;                    /* the tables it follows */
    Bucket bucket;
    int lag_ms;                     /* of the network, there and back */
    short n_feeds, flood;           /* flood: messages refused in a row */
} Socket;

/* A message that has been read. */
typedef struct {
    Socket *socket;
    const json_t *object;
    const char *what, *id, *table;  /* NULL: missing */
} Letter;

static void send_text(Socket *socket, const Text *text)
{
    assert(!text->cut);
    caller_send(socket->caller, text->at, text->used);
}

/* A text of the message to be repeated, unless it is longer than any that means anything
 * here. */
static void repeat(Json *json, const char *name, const char *value)
{
    if (value && strlen(value) < COMMAND_ID)
        put_string_as(json, name, value);
}

/* Say no. */
static void refuse(Socket *socket, const char *id, const char *table, const Err *err,
                   int version)
{
    char frame[4096];
    Text text = text_in(frame, sizeof frame);
    Json json = {.text = &text};

    socket->server->metrics.refusals[err->code]++;
    put_object(&json);
    put_string_as(&json, "type", "refused");
    repeat(&json, "id", id);
    repeat(&json, "table", table);
    refusal_write(&json, err, version);
    put_end(&json);
    send_text(socket, &text);
}

static Feed *find_feed(const Socket *socket, const char *table)
{
    Feed *feed = socket->feeds;

    while (feed && strcmp(feed->table, table) != 0)
        feed = feed->next;
    return feed;
}

/* Follow `table` no longer. */
static void drop_feed(Socket *socket, const char *table)
{
    for (Feed **at = &socket->feeds; *at; at = &(*at)->next)
        if (strcmp((*at)->table, table) == 0) {
            Feed *feed = *at;
            *at = feed->next;
            socket->n_feeds--;
            feed_close(feed);
            return;
        }
}

static void ack(Socket *socket, const char *id, int version, int you, const char *token)
{
    char frame[512];
    Text text = text_in(frame, sizeof frame);
    Json json = {.text = &text};

    put_object(&json);
    put_string_as(&json, "type", "ack");
    put_string_as(&json, "id", id);
    put_number_as(&json, "version", version);
    if (you != NOBODY)
        put_number_as(&json, "you", you);
    if (token)
        put_string_as(&json, "token", token);
    put_end(&json);
    send_text(socket, &text);
}

/* Who looks on, by a message's token; false if it opens nothing here. */
static bool viewer_by_token(Viewer *viewer, const Letter *letter, const Table *table,
                            Err *err)
{
    const char *token = NULL;

    if (!field_text(&token, letter->object, "token", err))
        return false;
    *viewer = tables_viewer(letter->socket->server->tables, table->id, token);
    return is_shown(table, viewer, err) &&
           (!token || viewer->seat != NOBODY || viewer->has_pass ||
            fail(err, ERR_TOKEN, N_("this token opens no seat here")));
}

static bool may_open(Viewer *viewer, int *from, const Letter *letter, const Table *table,
                     Err *err)
{
    const Socket *socket = letter->socket;

    if (!viewer_by_token(viewer, letter, table, err) || !may_view(table, viewer, err) ||
        !tables_seat_welcome(socket->server->tables, table->id, viewer->seat, err) ||
        !field_int(from, letter->object, "from", 0, INT32_MAX, err) ||
        !from_is_there(table, *from, err))
        return false;
    return socket->n_feeds < MAX_FOLLOWED || find_feed(socket, table->id) ||
           fail_limit(err, NULL, MAX_FOLLOWED, N_("at most %d tables on one connection"),
                      MAX_FOLLOWED);
}

static void do_open(const Letter *letter)
{
    Socket *socket = letter->socket;
    Viewer viewer;
    int from = 0;
    Feed *feed;
    Err err;
    const Table *table = tables_find(socket->server->tables, letter->table, &err);

    if (!table || !may_open(&viewer, &from, letter, table, &err)) {
        refuse(socket, letter->id, letter->table, &err,
               table && err.code != ERR_ABSENT ? table->version : -1);
        return;
    }
    feed = feed_open(socket->server, socket->caller, FEED_FRAMES, table->id, &viewer,
                     from, &err);
    if (!feed) {
        refuse(socket, letter->id, letter->table, &err, table->version);
        return;
    }
    drop_feed(socket, table->id); /* opened anew: after, so that nobody seems to leave */
    feed->next = socket->feeds;
    socket->feeds = feed;
    socket->n_feeds++;
    ack(socket, letter->id, table->version, viewer.seat, NULL);
    feed_pump(feed, 0);
    feed_presence(feed);
}

static void do_shut(const Letter *letter)
{
    Feed *feed = find_feed(letter->socket, letter->table);
    int version = feed ? feed->sent : 0;

    drop_feed(letter->socket, letter->table);
    ack(letter->socket, letter->id, version, NOBODY, NULL);
}

static void do_ping(const Letter *letter)
{
    char frame[512];
    Text text = text_in(frame, sizeof frame);
    Json json = {.text = &text};

    put_object(&json);
    put_string_as(&json, "type", "pong");
    put_string_as(&json, "id", letter->id);
    put_number_as(&json, "now", tables_now(letter->socket->server->tables).wall_ms);
    put_end(&json);
    send_text(letter->socket, &text);
}

static const CallerUse socket_use;

/* Answer a command. Its events go first; the reader may be behind with them. */
static void on_done(void *context, const Outcome *outcome)
{
    Errand *errand = context;
    Socket *socket = caller_data(errand->caller, &socket_use);
    Feed *feed = socket ? find_feed(socket, errand->table) : NULL;
    bool has_token = !outcome->err && outcome->tokens && outcome->you != NOBODY;

    errand_count(errand, outcome->err);
    if (socket && outcome->err) {
        refuse(socket, errand->id, errand->table, outcome->err,
               outcome->table ? outcome->table->version : -1);
    } else if (socket) {
        if (feed && feed->sent < outcome->version)
            feed_pump(feed, outcome->version);
        if (feed && has_token)
            feed_seat(feed, outcome->you);
        ack(socket, errand->id, outcome->version, outcome->you,
            has_token ? outcome->tokens[outcome->you] : NULL);
    }
    errand_close(errand);
}

/* Who sends a command: the seat whose token opened the table here. Viewers may send a
 * person's token along with what they may do. */
static bool find_sender(int *seat, const char **person, Person *kept,
                        const Letter *letter, const Verb *verb, Err *err)
{
    const Socket *socket = letter->socket;
    const Feed *feed = find_feed(socket, letter->table);
    const char *token = NULL;

    *person = NULL;
    *seat = feed ? feed->watcher.seat : NOBODY;
    if (*seat != NOBODY)
        return true;
    if (verb->role != ROLE_VIEWER)
        return fail(err, ERR_TOKEN, N_("open the table with the token of a seat first"));
    return field_text(&token, letter->object, "token", err) &&
           person_with(person, kept, socket->server, caller_address(socket->caller),
                       token, err);
}

static void do_command(const Letter *letter, const Verb *verb)
{
    Socket *socket = letter->socket;
    const char *person, *address = caller_address(socket->caller);
    const Feed *feed = find_feed(socket, letter->table);
    Viewer viewer = {.seat = feed ? feed->watcher.seat : NOBODY,
                     .has_pass = feed && feed->watcher.has_pass};
    int seat;
    Person kept;
    Err err;

    viewer = viewer_with(socket->server->tables, letter->table, viewer, letter->object);
    const Table *table =
        shown_table(socket->server->tables, letter->table, &viewer, &err);
    if (table && find_sender(&seat, &person, &kept, letter, verb, &err) &&
        errand_limits(socket->server, verb, table, seat, address, &err) &&
        errand_name(socket->server, letter->object, person, &err))
        errand_send(
            errand_open(socket->server, socket->caller, verb, table->id, letter->id),
            seat, letter->object, person, socket->lag_ms, on_done);
    else
        refuse(socket, letter->id, letter->table, &err, table ? table->version : -1);
}

/* What a client may say besides the commands at a table. */
static const struct {
    const char *name;
    bool has_table;
    const char *fields[8];
    void (*answer)(const Letter *letter);
} doings[] = {
    {"open", true, {"do", "id", "table", "token", "from"}, do_open},
    {"shut", true, {"do", "id", "table"}, do_shut},
    {"ping", false, {"do", "id"}, do_ping},
};

enum { DOINGS = sizeof doings / sizeof *doings, DOING_FIELDS = 8 };

static bool check_envelope(const Letter *letter, bool has_table, Err *err)
{
    if (!letter->id)
        return fail(err, ERR_SYNTAX, N_("the field '%s' is missing"), "id");
    if (strlen(letter->id) >= COMMAND_ID)
        return fail(err, ERR_LONG, N_("an id has at most %d characters"), COMMAND_ID - 1);
    return !has_table || letter->table ||
           fail(err, ERR_SYNTAX, N_("the field '%s' is missing"), "table");
}

/* A command at a table; only viewers' may have a token, which is a person's. */
static bool read_command(const Verb **out, const Letter *letter, Err *err)
{
    const char *names[DOING_FIELDS + 1] = {"do", "id", "table"};
    const Verb *verb = verb_named(letter->what);
    int n = 3;

    if (!verb || verb->role == ROLE_SERVER)
        return fail(err, ERR_SYNTAX, N_("there is no command '%s'"), letter->what);
    if (verb->role == ROLE_VIEWER)
        names[n++] = "token";
    for (size_t i = 0; i < sizeof verb->fields / sizeof *verb->fields; i++)
        if (verb->fields[i])
            names[n++] = verb->fields[i];
    *out = verb;
    return fields_known(letter->object, names, n, err) &&
           check_envelope(letter, true, err);
}

static void answer_letter(const Letter *letter)
{
    const Verb *verb = NULL;
    Err err;

    for (int i = 0; i < DOINGS; i++)
        if (strcmp(doings[i].name, letter->what) == 0) {
            if (fields_known(letter->object, doings[i].fields, DOING_FIELDS, &err) &&
                check_envelope(letter, doings[i].has_table, &err))
                doings[i].answer(letter);
            else
                refuse(letter->socket, letter->id, letter->table, &err, -1);
            return;
        }
    if (read_command(&verb, letter, &err))
        do_command(letter, verb);
    else
        refuse(letter->socket, letter->id, letter->table, &err, -1);
}

/* Is there room for one more message? */
static bool is_in_time(Socket *socket, Err *err)
{
    if (limit_bucket(socket->server->limits, LIMIT_SOCKET, &socket->bucket,
                     tables_ms(socket->server->tables), err)) {
        socket->flood = 0;
        return true;
    }
    socket->flood++;
    return false;
}

/* The id first, so that every refusal says to what. */
static bool read_letter(Letter *letter, const json_t *object, Err *err)
{
    letter->object = object;
    return field_text(&letter->id, object, "id", err) &&
           field_text(&letter->table, object, "table", err) &&
           field_text(&letter->what, object, "do", err) &&
           (letter->what || fail(err, ERR_SYNTAX, N_("the field '%s' is missing"), "do"));
}

static void on_message(void *data, const char *text, size_t n)
{
    Socket *socket = data;
    Letter letter = {.socket = socket};
    json_t *object;
    Err err, late;

    if (socket->flood >= PATIENCE)
        return;                     /* it is being closed */
    object = object_read(text, n, &err);
    bool ok = object && read_letter(&letter, object, &err);
    if (!is_in_time(socket, &late)) {
        refuse(socket, letter.id, letter.table, &late, -1);
        if (socket->flood >= PATIENCE)
            caller_close(socket->caller, CLOSE_UNWELCOME, "too many messages");
    } else if (ok && ban_check(socket->server->people, caller_address(socket->caller),
                               NULL, &err)) {
        answer_letter(&letter);
    } else {
        refuse(socket, letter.id, letter.table, &err, -1);
    }
    json_decref(object);
}

static void on_round_trip(void *data, int ms)
{
    Socket *socket = data;

    socket->lag_ms = socket->lag_ms ? (3 * socket->lag_ms + ms) / 4 : ms;
}

static void on_farewell(void *data)
{
    Socket *socket = data;
    char frame[128];
    Text text = text_in(frame, sizeof frame);
    Json json = {.text = &text};

    put_object(&json);
    put_string_as(&json, "type", "bye");
    put_string_as(&json, "reason", "restart");
    put_number_as(&json, "wait", COME_BACK_S);
    put_end(&json);
    send_text(socket, &text);
}

static void on_gone(void *data)
{
    Socket *socket = data;

    while (socket->feeds)
        drop_feed(socket, socket->feeds->table);
    free(socket);
}

static void on_shut_out(void *data, const Err *err)
{
    Socket *socket = data;

    refuse(socket, NULL, NULL, err, -1);
    caller_close(socket->caller, CLOSE_UNWELCOME, "shut out");
}

static const CallerUse socket_use = {.message = on_message, .round_trip = on_round_trip,
                                     .farewell = on_farewell,
                                     .shut_out = on_shut_out, .gone = on_gone};

void socket_greet(Server *server, Caller *caller)
{
    Socket *socket = must(calloc(1, sizeof *socket));
    char frame[256];
    Text text = text_in(frame, sizeof frame);
    Json json = {.text = &text};

    *socket = (Socket){.server = server, .caller = caller};
    caller_use(caller, &socket_use, socket);
    put_object(&json);
    put_string_as(&json, "type", "hello");
    put_string_as(&json, "server", "polis " POLIS_VERSION);
    put_number_as(&json, "protocol", 1);
    put_number_as(&json, "now", tables_now(server->tables).wall_ms);
    put_end(&json);
    send_text(socket, &text);
}
