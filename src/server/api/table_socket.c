/* table_socket.c - see table_socket.h. */
#include "server/api/table_socket.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "os/must.h"
#include "server/people/bans.h"
#include "server/api/table_request.h"
#include "server/api/feed.h"
#include "server/api/inbox.h"
#include "server/net/refusal.h"
#include "server/api/route.h"
#include "server/tables/field.h"

enum {
    PATIENCE = 20,                  /* messages over the limit until a socket is closed */
    COME_BACK_S = 1
};

typedef struct {
    Server *server;
    Caller *caller;
    Feed *feeds;                    /* the tables it follows */
    Lookup *lookup;                 /* what the message that is answered has read */
    json_t *object;                 /* that message, while it waits; else NULL */
    Inbox inbox;                    /* messages behind it */
    STAILQ_HEAD(, TableRequest) unanswered;     /* their events come first */
    Bucket bucket;
    int lag_ms;                     /* of the network, round trip */
    short n_feeds, flood;           /* flood: messages refused in a row */
} TableSocket;

/* A message that has been read. */
typedef struct {
    TableSocket *socket;
    const json_t *object;
    const char *what, *id, *table;  /* NULL: missing */
} SocketMessage;

static void send_text(TableSocket *socket, const Text *text)
{
    assert(!text->cut);
    caller_send(socket->caller, text->at, text->used);
}

/* Repeat a text of the message, unless it is too long to mean anything here. */
static void repeat(Json *json, const char *name, const char *value)
{
    if (value && strlen(value) < COMMAND_ID)
        put_string_as(json, name, value);
}

/* Not if something has to be read first: then the message is answered again. */
static void refuse(TableSocket *socket, const char *id, const char *table, const Err *err,
                   int version)
{
    char frame[4096];
    Text text = text_in(frame, sizeof frame);
    Json json = {.text = &text};
    Err waiting;

    if (!lookups_have_all(tables_lookups(socket->server->tables), &waiting))
        return;
    socket->server->metrics.refusals[err->code]++;
    put_object(&json);
    put_string_as(&json, "type", "refused");
    repeat(&json, "id", id);
    repeat(&json, "table", table);
    refusal_write(&json, err, version);
    put_end(&json);
    send_text(socket, &text);
}

static Feed *find_feed(const TableSocket *socket, const char *table)
{
    Feed *feed = socket->feeds;

    while (feed && strcmp(feed->table, table) != 0)
        feed = feed->next;
    return feed;
}

/* Stop following `table`. */
static void drop_feed(TableSocket *socket, const char *table)
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

static void ack(TableSocket *socket, const char *id, int version, int you,
                const char *token)
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

/* Who watches, by a message's token; false if it opens nothing here. */
static bool viewer_by_token(Viewer *viewer, const SocketMessage *message,
                            const Table *table, Err *err)
{
    const char *token = NULL;

    if (!field_text(&token, message->object, "token", err))
        return false;
    *viewer = tables_viewer(message->socket->server->tables, table->id, token);
    return lookups_have_read(tables_lookups(message->socket->server->tables), err) &&
           is_shown(table, viewer, err) &&
           (!token || viewer->seat != NOBODY || viewer->has_pass ||
            fail(err, ERR_TOKEN, N_("this token opens no seat here")));
}

static bool may_open(Viewer *viewer, int *from, const SocketMessage *message,
                     const Table *table, Err *err)
{
    const TableSocket *socket = message->socket;

    if (!viewer_by_token(viewer, message, table, err) || !may_view(table, viewer, err) ||
        !tables_seat_welcome(socket->server->tables, table->id, viewer->seat, err) ||
        !field_int(from, message->object, "from", 0, INT32_MAX, err) ||
        !from_is_there(socket->server->tables, table, *from, err))
        return false;
    return socket->n_feeds < MAX_FOLLOWED || find_feed(socket, table->id) ||
           fail_limit(err, NULL, MAX_FOLLOWED,
                      N_("one connection can follow at most %d tables"), MAX_FOLLOWED);
}

static void flush_answers(void *with);

static void do_open(const SocketMessage *message)
{
    TableSocket *socket = message->socket;
    Viewer viewer;
    int from = 0;
    Feed *feed;
    Err err;
    const Table *table = tables_find(socket->server->tables, message->table, &err);

    if (!table || !may_open(&viewer, &from, message, table, &err)) {
        refuse(socket, message->id, message->table, &err,
               table && err.code != ERR_ABSENT ? table->version : -1);
        return;
    }
    feed = feed_open(socket->server, socket->caller, FEED_FRAMES, table->id, &viewer,
                     from, &err);
    if (!feed) {
        refuse(socket, message->id, message->table, &err, table->version);
        return;
    }
    feed->on_sent = flush_answers;
    feed->with = socket;
    drop_feed(socket, table->id);   /* only now, so that nobody seems to leave */
    feed->next = socket->feeds;
    socket->feeds = feed;
    socket->n_feeds++;
    ack(socket, message->id, table->version, viewer.seat, NULL);
    feed_pump(feed, 0);
}

static void do_shut(const SocketMessage *message)
{
    Feed *feed = find_feed(message->socket, message->table);
    int version = feed ? feed->sent : 0;

    drop_feed(message->socket, message->table);
    ack(message->socket, message->id, version, NOBODY, NULL);
}

static void do_ping(const SocketMessage *message)
{
    char frame[512];
    Text text = text_in(frame, sizeof frame);
    Json json = {.text = &text};

    put_object(&json);
    put_string_as(&json, "type", "pong");
    put_string_as(&json, "id", message->id);
    put_number_as(&json, "now", tables_now(message->socket->server->tables).wall_ms);
    put_end(&json);
    send_text(message->socket, &text);
}

static const CallerUse socket_use;

static void answer_command(TableSocket *socket, const TableRequest *request, Feed *feed)
{
    const KeptOutcome *done = &request->done;
    bool has_token = done->has_tokens && done->you != NOBODY;

    if (feed && has_token)
        feed_seat(feed, done->you);
    ack(socket, request->id, done->version, done->you,
        has_token ? done->tokens[done->you] : NULL);
}

/* Answer those whose events have been sent. */
static void flush_answers(void *with)
{
    TableSocket *socket = with;

    for (TableRequest *request = STAILQ_FIRST(&socket->unanswered), *next; request;
         request = next) {
        Feed *feed = find_feed(socket, request->table);

        next = STAILQ_NEXT(request, next);
        if (feed && feed_waits(feed) && feed->sent < request->done.version)
            continue;
        STAILQ_REMOVE(&socket->unanswered, request, TableRequest, next);
        answer_command(socket, request, feed);
        table_request_close(request);
    }
}

/* Answer a command. Its events are sent first, even to a reader that is behind; they may
 * have to be read. */
static void on_done(void *context, const Outcome *outcome)
{
    TableRequest *request = context;
    TableSocket *socket = caller_data(request->caller, &socket_use);

    table_request_count(request, outcome->err);
    if (socket && !outcome->err) {
        Feed *feed = find_feed(socket, request->table);

        table_request_keep(request, outcome);
        STAILQ_INSERT_TAIL(&socket->unanswered, request, next);
        if (feed && feed->sent < outcome->version)
            feed_pump(feed, outcome->version);
        flush_answers(socket);
        return;
    }
    if (outcome->err)
        table_charge_give_back(request->server, &request->charge);
    if (socket)
        refuse(socket, request->id, request->table, outcome->err,
               outcome->table ? outcome->table->version : -1);
    table_request_close(request);
}

/* Who sends a command: the seat whose token opened the table on this socket. Commands for
 * viewers may come with a person's token. */
static bool find_sender(int *seat, const char **person, Person *kept,
                        const SocketMessage *message, const Verb *verb, Err *err)
{
    const TableSocket *socket = message->socket;
    const Feed *feed = find_feed(socket, message->table);
    const char *token = NULL;

    *person = NULL;
    *seat = feed ? feed->watcher.seat : NOBODY;
    if (*seat != NOBODY && verb->role == ROLE_VIEWER)
        *person = seat_owner(kept, socket->server, message->table, *seat);
    if (*seat != NOBODY)
        return true;
    if (verb->role != ROLE_VIEWER)
        return fail(err, ERR_TOKEN, N_("open the table with the token of a seat first"));
    return field_text(&token, message->object, "token", err) &&
           person_with(person, kept, socket->server, caller_address(socket->caller),
                       token, err);
}

static void do_command(const SocketMessage *message, const Verb *verb)
{
    TableSocket *socket = message->socket;
    const char *person, *address = caller_address(socket->caller);
    const Feed *feed = find_feed(socket, message->table);
    Viewer viewer = {.seat = feed ? feed->watcher.seat : NOBODY,
                     .has_pass = feed && feed->watcher.has_pass};
    TableCharge charge;
    int seat;
    Person kept;
    Err err;

    viewer = viewer_with(socket->server->tables, message->table, viewer, message->object);
    const Table *table =
        shown_table(socket->server->tables, message->table, &viewer, &err);
    if (table && find_sender(&seat, &person, &kept, message, verb, &err) &&
        table_request_may(&charge, socket->server, verb, table,
                          &(Sender){seat, address, person}, message->object, &err)) {
        TableRequest *request = table_request_open(socket->server, socket->caller, verb,
                                                   table->id, message->id);
        request->charge = charge;
        table_request_send(request, seat, message->object, person, socket->lag_ms,
                           on_done);
    } else {
        refuse(socket, message->id, message->table, &err, table ? table->version : -1);
    }
}

/* What a client may send besides commands at a table. */
static const struct {
    const char *name;
    bool has_table;
    const char *fields[8];
    void (*answer)(const SocketMessage *message);
} actions[] = {
    {"open", true, {"do", "id", "table", "token", "from"}, do_open},
    {"shut", true, {"do", "id", "table"}, do_shut},
    {"ping", false, {"do", "id"}, do_ping},
};

enum { ACTIONS = sizeof actions / sizeof *actions, ACTION_FIELDS = 8 };

static bool check_envelope(const SocketMessage *message, bool has_table, Err *err)
{
    if (!message->id)
        return fail(err, ERR_SYNTAX, N_("the field '%s' is missing"), "id");
    if (strlen(message->id) >= COMMAND_ID)
        return fail(err, ERR_LONG, N_("an id has at most %d characters"), COMMAND_ID - 1);
    return !has_table || message->table ||
           fail(err, ERR_SYNTAX, N_("the field '%s' is missing"), "table");
}

/* A command at a table. Only those for viewers may have a token, a person's. */
static bool read_command(const Verb **out, const SocketMessage *message, Err *err)
{
    const char *names[ACTION_FIELDS + 1] = {"do", "id", "table"};
    const Verb *verb = verb_named(message->what);
    int n = 3;

    if (!verb || verb->role == ROLE_SERVER)
        return fail(err, ERR_SYNTAX, N_("there is no command '%s'"), message->what);
    if (verb->role == ROLE_VIEWER)
        names[n++] = "token";
    for (size_t i = 0; i < sizeof verb->fields / sizeof *verb->fields; i++)
        if (verb->fields[i])
            names[n++] = verb->fields[i];
    *out = verb;
    return fields_known(message->object, names, n, err) &&
           check_envelope(message, true, err);
}

static void answer_message(const SocketMessage *message)
{
    const Verb *verb = NULL;
    Err err;

    for (int i = 0; i < ACTIONS; i++)
        if (strcmp(actions[i].name, message->what) == 0) {
            if (fields_known(message->object, actions[i].fields, ACTION_FIELDS, &err) &&
                check_envelope(message, actions[i].has_table, &err))
                actions[i].answer(message);
            else
                refuse(message->socket, message->id, message->table, &err, -1);
            return;
        }
    if (read_command(&verb, message, &err))
        do_command(message, verb);
    else
        refuse(message->socket, message->id, message->table, &err, -1);
}

/* Is one more message within the limit? */
static bool is_in_time(TableSocket *socket, Err *err)
{
    if (limit_bucket(socket->server->limits, LIMIT_SOCKET, &socket->bucket,
                     tables_ms(socket->server->tables), err)) {
        socket->flood = 0;
        return true;
    }
    socket->flood++;
    return false;
}

/* The id first, so that a refusal can repeat it. */
static bool read_message(SocketMessage *message, const json_t *object, Err *err)
{
    message->object = object;
    return field_text(&message->id, object, "id", err) &&
           field_text(&message->table, object, "table", err) &&
           field_text(&message->what, object, "do", err) &&
           (message->what ||
            fail(err, ERR_SYNTAX, N_("the field '%s' is missing"), "do"));
}

/* Answer the message in socket->object, as far as possible now. */
static void answer_object(TableSocket *socket)
{
    SocketMessage message = {.socket = socket};
    Err err;

    if (read_message(&message, socket->object, &err) &&
        ban_check(socket->server->people, caller_address(socket->caller), NULL, &err))
        answer_message(&message);
    else
        refuse(socket, message.id, message.table, &err, -1);
}

/* Read a message: it is the one to be answered now. */
static void begin(TableSocket *socket, const char *text, size_t n)
{
    Err err;

    socket->object = object_read(text, n, &err);
    if (!socket->object)
        refuse(socket, NULL, NULL, &err, -1);
}

static void begin_next(TableSocket *socket)
{
    InboxMessage *message;

    while (!socket->object && (message = inbox_take(&socket->inbox))) {
        begin(socket, message->text, message->n);
        free(message);
    }
}

/* Answer one message after the other, until one has to wait for the store. */
static void run(void *with)
{
    TableSocket *socket = with;

    while (socket->object) {
        lookup_enter(socket->lookup);
        answer_object(socket);
        if (lookup_leave(socket->lookup))
            return;
        lookup_forget(socket->lookup);
        json_decref(socket->object);
        socket->object = NULL;
        begin_next(socket);
    }
}

/* It is not answered: too many came, or too many wait. */
static void turn_away(TableSocket *socket, const char *text, size_t n, const Err *why)
{
    SocketMessage message = {.socket = socket};
    Err err;
    json_t *object = object_read(text, n, &err);

    if (object)
        read_message(&message, object, &err);
    refuse(socket, message.id, message.table, why, -1);
    json_decref(object);
}

static void on_message(void *data, const char *text, size_t n)
{
    TableSocket *socket = data;
    Err err;

    if (socket->flood >= PATIENCE)
        return;                     /* it is being closed */
    if (!is_in_time(socket, &err)) {
        turn_away(socket, text, n, &err);
        if (socket->flood >= PATIENCE)
            caller_close(socket->caller, CLOSE_UNWELCOME, "too many messages");
    } else if (!socket->object) {
        begin(socket, text, n);
        run(socket);
    } else if (!inbox_add(&socket->inbox, text, n)) {
        fail(&err, ERR_BUSY, N_("too many commands are waiting at this table"));
        err.wait_s = COME_BACK_S;
        turn_away(socket, text, n, &err);
    }
}

static void on_round_trip(void *data, int ms)
{
    TableSocket *socket = data;

    socket->lag_ms = socket->lag_ms ? (3 * socket->lag_ms + ms) / 4 : ms;
}

static void on_farewell(void *data)
{
    TableSocket *socket = data;
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

static void on_store(void *data, bool works)
{
    char frame[64];
    Text text = text_in(frame, sizeof frame);
    Json json = {.text = &text};

    put_object(&json);
    put_string_as(&json, "type", "store");
    put_bool_as(&json, "works", works);
    put_end(&json);
    send_text(data, &text);
}

static void on_gone(void *data)
{
    TableSocket *socket = data;
    TableRequest *request;

    while (socket->feeds)
        drop_feed(socket, socket->feeds->table);
    while ((request = STAILQ_FIRST(&socket->unanswered))) {
        STAILQ_REMOVE_HEAD(&socket->unanswered, next);
        table_request_close(request);
    }
    inbox_clear(&socket->inbox);
    json_decref(socket->object);
    lookup_close(socket->lookup);
    free(socket);
}

static void on_banned(void *data, const Err *err)
{
    TableSocket *socket = data;

    refuse(socket, NULL, NULL, err, -1);
    caller_close(socket->caller, CLOSE_UNWELCOME, "banned");
}

static const CallerUse socket_use = {.message = on_message, .round_trip = on_round_trip,
                                     .farewell = on_farewell, .store = on_store,
                                     .banned = on_banned, .gone = on_gone};

void socket_greet(Server *server, Caller *caller)
{
    TableSocket *socket = must(calloc(1, sizeof *socket));
    char frame[256];
    Text text = text_in(frame, sizeof frame);
    Json json = {.text = &text};

    *socket = (TableSocket){.server = server, .caller = caller};
    socket->lookup = lookup_open(tables_lookups(server->tables), run, socket);
    inbox_start(&socket->inbox);
    STAILQ_INIT(&socket->unanswered);
    caller_use(caller, &socket_use, socket);
    put_object(&json);
    put_string_as(&json, "type", "hello");
    put_string_as(&json, "server", "polis " POLIS_VERSION);
    put_number_as(&json, "protocol", 1);
    put_number_as(&json, "now", tables_now(server->tables).wall_ms);
    put_end(&json);
    send_text(socket, &text);
    if (server->is_held)
        on_store(socket, false);
}
