/* session.c - see session.h.
 *
 * A session is in one of three states: offline (on the client's list `offline`, waiting
 * for retry_ms), connecting, or open. Two ticks of the client serve all its sessions.
 * tick_connect connects those that are due, a few at a time, so that a server that comes
 * back after a restart is not flooded. tick_care resends, pings, and cuts what has been
 * silent for too long; on_closed then puts the session offline again.
 *
 * Handlers may close the session or unfollow the table that they are called for. While
 * one runs (is_busy) nothing is freed, only marked; sweep frees it afterwards. */
#include "client/session.h"

#include <stdlib.h>
#include <string.h>

#include "client/internal.h"
#include "os/clock.h"
#include "os/doc.h"
#include "os/must.h"

enum {
    CONNECT_TICK_MS = 20, CONNECTS_A_TICK = 50, CARE_TICK_MS = 200,
    FRAME = 8192, CODE = 32, LEAST_WAIT_MS = 250,
    OPENING_MS = 5000,              /* give up on a connection that takes longer */
    ELSEWHERE_MS = 2000             /* try another address after such a silence */
};

static const SessionTiming usual_timing = {
    .reconnect_ms = 3500, .resend_ms = 2500, .ping_ms = 2500, .silence_ms = 9000,
};

/* A command that has not been answered. */
typedef struct PendingCommand PendingCommand;

struct PendingCommand {
    STAILQ_ENTRY(PendingCommand) link;
    uint64_t number;
    double first_ms;                /* when it was first sent */
    double send_ms;                 /* when to send it, or to send it again */
    char frame[];
};

struct Follow {
    TAILQ_ENTRY(Follow) link;
    Session *session;
    char *id, *token;
    bool is_open;                   /* the server has opened it on this connection */
    double open_ms;                 /* when to open it after a refusal; 0: no need */
    bool is_gone;                   /* unfollowed: sweep frees it */
    bool is_broken;                 /* cannot be followed any more */
    Table table;
    OwnPart part;
    int part_seat;
    uint64_t part_command;          /* the command that opens it; 0: not sent yet */
    void *with;
    STAILQ_HEAD(, PendingCommand) pending;
};

struct Session {
    TAILQ_ENTRY(Session) link, offline_link;
    Client *client;
    const SessionHandlers *handlers;
    void *with;
    SessionTiming timing;
    WebSocket *socket;
    int at;                         /* the number of the server's address */
    bool is_open, is_offline;       /* neither: connecting */
    bool is_busy;                   /* inside a handler */
    bool is_closing;                /* to be freed after it */
    double retry_ms;                /* do not connect before */
    double bye_ms;                  /* how long the server asked us to stay away */
    double asked_ms;                /* a command was sent, and nothing heard since */
    int tried;                      /* addresses that were silent, since one was not */
    double heard_ms, pinged_ms;
    double ahead_ms;                /* the server's clock minus ours */
    TAILQ_HEAD(, Follow) follows;
};

static void go_offline(Session *session, double wait_ms)
{
    uint32_t spread = (uint32_t)(wait_ms / 2) + 1;

    session->socket = NULL;
    session->is_open = false;
    /* Spread out, or all clients of a server that restarts would return at once. */
    session->retry_ms =
        clock_ms() + wait_ms * 0.75 + rng_below(&session->client->rng, spread);
    if (!session->is_offline)
        TAILQ_INSERT_TAIL(&session->client->offline, session, offline_link);
    session->is_offline = true;
}

static void send_text(Session *session, const Text *text)
{
    if (session->is_open && !text->cut)
        websocket_send(session->socket, text->at, text->used);
}

static void send_open(Follow *follow)
{
    char frame[FRAME];
    char id[FRAME];
    Text text = text_in(frame, sizeof frame), name = text_in(id, sizeof id);
    Json json = {.text = &text};

    text_f(&name, "open %s", follow->id);
    put_object(&json);
    put_string_as(&json, "do", "open");
    put_string_as(&json, "id", id);
    put_string_as(&json, "table", follow->id);
    if (follow->token)
        put_string_as(&json, "token", follow->token);
    put_number_as(&json, "from", follow->table.version);
    put_end(&json);
    send_text(follow->session, &text);
    follow->open_ms = 0;
}

/* Does it open our part of the shuffle, which the table does not wait for any more? Its
 * answer may still come, but it is not sent again. */
static bool is_moot(const Follow *follow, const PendingCommand *pending)
{
    return pending->number == follow->part_command &&
           !table_wants_part(&follow->table, follow->part_seat);
}

static void send_due(Follow *follow, double now_ms)
{
    PendingCommand *pending;

    STAILQ_FOREACH(pending, &follow->pending, link) {
        if (pending->send_ms > now_ms || is_moot(follow, pending))
            continue;
        pending->send_ms = now_ms + follow->session->timing.resend_ms;
        if (follow->session->asked_ms <= 0)
            follow->session->asked_ms = now_ms;
        websocket_send(follow->session->socket, pending->frame, strlen(pending->frame));
    }
}

static void free_follow(Follow *follow)
{
    PendingCommand *pending;

    TAILQ_REMOVE(&follow->session->follows, follow, link);
    while ((pending = STAILQ_FIRST(&follow->pending))) {
        STAILQ_REMOVE_HEAD(&follow->pending, link);
        free(pending);
    }
    free(follow->id);
    free(follow->token);
    free(follow);
}

static void free_session(Session *session)
{
    Follow *follow;

    websocket_close(session->socket);
    while ((follow = TAILQ_FIRST(&session->follows)))
        free_follow(follow);
    if (session->is_offline)
        TAILQ_REMOVE(&session->client->offline, session, offline_link);
    TAILQ_REMOVE(&session->client->sessions, session, link);
    free(session);
}

/* After a handler: free what it closed or unfollowed. */
static void sweep(Session *session)
{
    Follow *follow, *next;

    session->is_busy = false;
    if (session->is_closing) {
        free_session(session);
        return;
    }
    for (follow = TAILQ_FIRST(&session->follows); follow; follow = next) {
        next = TAILQ_NEXT(follow, link);
        if (follow->is_gone)
            free_follow(follow);
    }
}

/* How long a message requests us to wait. */
static double wait_of(const DocNode *message)
{
    int wait_s = 0;

    doc_int(doc_member(message, "wait"), 0, INT32_MAX, &wait_s);
    return wait_s * 1000.0;
}

static Follow *find_follow(Session *session, const char *id)
{
    Follow *follow = NULL;

    TAILQ_FOREACH(follow, &session->follows, link)
        if (!follow->is_gone && strcmp(follow->id, id) == 0)
            break;
    return follow;
}

static void fail_follow(Follow *follow, const Err *err)
{
    follow->is_broken = true;
    if (follow->session->handlers->failed)
        follow->session->handlers->failed(follow, err);
}

static void refuse_changed(Follow *follow, const Err *err)
{
    follow->is_broken = true;
    if (follow->session->handlers->changed)
        follow->session->handlers->changed(follow, &follow->part, err);
}

/* Apply one event; false if the rest of the frame must be dropped. */
static bool receive_event(Follow *follow, Event *event, const DocNode *from)
{
    Table *table = &follow->table;
    Err err;
    bool is_read = event_take(event, from, &err);

    if (is_read && event->version <= table->version)
        return true;                /* received before the connection was lost */
    if (is_read && event->version > table->version + 1) {
        session_cut(follow->session);   /* a gap: reconnect and ask for what is missing */
        return false;
    }
    if (!is_read || !table_fold(table, event, &err)) {
        fail_follow(follow, &err);
        return false;
    }
    if (!own_part_holds(&follow->part, table, &err)) {
        refuse_changed(follow, &err);
        return false;
    }
    if (follow->session->handlers->event)
        follow->session->handlers->event(follow, event);
    return !follow->is_gone && !follow->session->is_closing;
}

/* Open our part of the shuffle, if it is time. The witness is what the table showed when
 * we first opened it; if the table shows something else now, it gets nothing. */
static void open_part(Follow *follow)
{
    OwnPart *part = &follow->part;
    char fields[64];
    Text text = text_in(fields, sizeof fields);
    Json json = {.text = &text};
    Err err;

    if (!*part->nonce || follow->part_command || follow->is_gone || part->is_changed ||
        !table_wants_part(&follow->table, follow->part_seat))
        return;
    if (part->is_opened ? !witness_check(&part->witness, &follow->table, &err)
                        : !witness_take(&part->witness, &follow->table,
                                        follow->part_seat, part->nonce))
        return;
    part->is_opened = true;
    if (follow->session->handlers->opening)
        follow->session->handlers->opening(follow, part);
    put_string_as(&json, "nonce", part->nonce);
    follow->part_command = follow_do(follow, "nonce", fields);
}

static void receive_events(Session *session, const DocNode *message)
{
    const DocNode *events = doc_member(message, "events"), *item = NULL;
    char id[FRAME] = "";

    doc_string(doc_member(message, "table"), id, sizeof id);
    Follow *follow = find_follow(session, id);
    if (!follow || follow->is_broken)
        return;
    Event *event = must(malloc(sizeof *event));
    while ((item = doc_next(events, item)) && receive_event(follow, event, item))
        continue;
    free(event);
    if (!item)
        open_part(follow);
}

/* The command that a message answers by id, and the table it was sent to. */
static PendingCommand *find_pending(Session *session, const char *id, Follow **whose)
{
    const char *dash = strrchr(id, '-');
    PendingCommand *pending;
    uint64_t number;

    if (!dash || !text_read_u64(dash + 1, &number))
        return NULL;
    TAILQ_FOREACH(*whose, &session->follows, link)
        STAILQ_FOREACH(pending, &(*whose)->pending, link)
            if (pending->number == number)
                return pending;
    return NULL;
}

/* When to retry after a refusal that passes with time; 0: never. A limit without the name
 * of its bucket is a rule of the table (a take-back that was refused too often): whether
 * to ask again is for the player to decide. */
static double again_ms(const DocNode *message)
{
    static const char *const passing[] = {"limit", "busy", "store"};
    const DocNode *code = doc_member(message, "code");
    double ms = wait_of(message);

    if (doc_find(code, passing, sizeof passing / sizeof *passing) < 0 ||
        (doc_is_word(code, "limit") && !doc_member(message, "limit")))
        return 0;
    return clock_ms() + (ms > LEAST_WAIT_MS ? ms : LEAST_WAIT_MS);
}

/* After a refusal that another machine may not give: go on there. */
static void turn_elsewhere(Session *session, const DocNode *message)
{
    static const char *const unwell[] = {"busy", "store"};

    if (session->client->n_urls > 1 && doc_find(doc_member(message, "code"), unwell,
                                                sizeof unwell / sizeof *unwell) >= 0)
        session_cut(session);
}

/* Schedule a refused command to be sent again; false if waiting does not help. */
static bool is_retried(PendingCommand *pending, const DocNode *message)
{
    double ms = again_ms(message);

    if (ms > 0)
        pending->send_ms = ms;
    return ms > 0;
}

static void refuse_open(Follow *follow, const DocNode *message)
{
    char code[CODE] = "", why[512] = "";
    Err err;

    doc_string(doc_member(message, "code"), code, sizeof code);
    doc_string(doc_member(message, "text"), why, sizeof why);
    fail(&err, ERR_ABSENT, N_("the server refused (%s): %s"), code, why);
    fail_follow(follow, &err);
}

/* Forget that we sent our part: the events will say again whether it is time. */
static void drop_part(Follow *follow)
{
    PendingCommand *pending;

    STAILQ_FOREACH(pending, &follow->pending, link)
        if (pending->number == follow->part_command)
            break;
    if (pending)
        STAILQ_REMOVE(&follow->pending, pending, PendingCommand, link);
    free(pending);
    follow->part_command = 0;
}

/* We have received more than the server has now: start again from the first event. */
static void restart(Follow *follow, const DocNode *message)
{
    int version = 0;

    doc_int(doc_member(message, "version"), 0, INT32_MAX, &version);
    table_clear(&follow->table, follow->id);
    drop_part(follow);
    if (follow->session->handlers->restarted)
        follow->session->handlers->restarted(follow, version);
    if (!follow->is_gone)
        send_open(follow);
}

static void receive_opened(Session *session, const char *id, const DocNode *message,
                           bool is_refused)
{
    Follow *follow = find_follow(session, id);
    PendingCommand *pending;

    if (!follow || follow->is_broken)
        return;
    if (is_refused && follow->table.version > 0 &&
        doc_is_word(doc_member(message, "code"), "stale")) {
        restart(follow, message);
        return;
    }
    if (is_refused) {
        if ((follow->open_ms = again_ms(message)) <= 0)
            refuse_open(follow, message);
        else
            turn_elsewhere(session, message);
        return;
    }
    follow->is_open = true;
    /* What was sent on the last connection may or may not have arrived: send it again at
     * once. The server knows the ids that it has carried out. */
    STAILQ_FOREACH(pending, &follow->pending, link)
        pending->send_ms = 0;
    send_due(follow, clock_ms());
}

static void receive_reply(Session *session, const DocNode *message, bool is_refused)
{
    static const char open[] = "open ";
    char id[FRAME] = "", code[CODE] = "";
    Follow *follow;

    doc_string(doc_member(message, "id"), id, sizeof id);
    if (strncmp(id, open, strlen(open)) == 0) {
        receive_opened(session, id + strlen(open), message, is_refused);
        return;
    }
    PendingCommand *pending = find_pending(session, id, &follow);
    if (!pending)
        return;                     /* a second answer, to a command sent twice */
    doc_string(doc_member(message, "code"), code, sizeof code);
    Reply reply = {.code = is_refused ? code : NULL,
                   .waited_ms = clock_ms() - pending->first_ms,
                   .goes_on = is_refused && is_retried(pending, message),
                   .is_part = pending->number == follow->part_command,
                   .message = message};
    doc_int(doc_member(message, "version"), 0, INT32_MAX, &reply.version);
    uint64_t number = pending->number;
    if (reply.goes_on) {
        turn_elsewhere(session, message);
    } else {
        STAILQ_REMOVE(&follow->pending, pending, PendingCommand, link);
        free(pending);
    }
    if (session->handlers->reply && !follow->is_gone)
        session->handlers->reply(follow, number, &reply);
}

static void receive_ack(Session *session, const DocNode *message)
{
    receive_reply(session, message, false);
}

static void receive_refused(Session *session, const DocNode *message)
{
    receive_reply(session, message, true);
}

static void receive_bye(Session *session, const DocNode *message)
{
    session->bye_ms = wait_of(message);
}

/* `hello` and `pong` say what time it is on the server. */
static void receive_now(Session *session, const DocNode *message)
{
    static const int64_t most_ms = 253402300799999;     /* the end of the year 9999 */
    int64_t now_ms;

    if (doc_integer(doc_member(message, "now"), 0, most_ms, &now_ms))
        session->ahead_ms = (double)now_ms - clock_ms();
}

static const struct {
    const char *type;
    void (*receive)(Session *session, const DocNode *message);
} messages[] = {
    {"events", receive_events},
    {"ack", receive_ack},
    {"refused", receive_refused},
    {"bye", receive_bye},
    {"hello", receive_now},
    {"pong", receive_now},
};

void session_receive(Session *session, const char *text, size_t n)
{
    Err err;
    DocNode *message = doc_load(text, n, &err);
    const DocNode *type = doc_member(message, "type");

    session->heard_ms = clock_ms();
    session->asked_ms = 0;
    session->tried = 0;
    session->is_busy = true;
    for (size_t i = 0; i < sizeof messages / sizeof *messages; i++)
        if (doc_is_word(type, messages[i].type))
            messages[i].receive(session, message);
    free(message);
    sweep(session);
}

static void on_text(void *with, const char *text, size_t n)
{
    session_receive(with, text, n);
}

static void on_opened(void *with)
{
    Session *session = with;
    Follow *follow;

    session->is_open = true;
    session->bye_ms = session->asked_ms = 0;
    session->heard_ms = session->pinged_ms = clock_ms();
    /* Each table continues after the version it has. Its commands wait for the answer to
     * `open` (receive_opened): until then the server does not know this connection's
     * right to the seat. */
    TAILQ_FOREACH(follow, &session->follows, link)
        send_open(follow);
    session->is_busy = true;
    if (session->handlers->connection)
        session->handlers->connection(session, true, 0, "");
    sweep(session);
}

static void on_closed(void *with, int code, const char *why)
{
    Session *session = with;
    Follow *follow;
    bool has_others = session->client->n_urls > 1;
    double wait_ms = session->bye_ms > 0 && !has_others ? session->bye_ms
                                                        : session->timing.reconnect_ms;

    /* Events and commands are kept: the next connection goes on from there. */
    TAILQ_FOREACH(follow, &session->follows, link)
        follow->is_open = false;
    session->at = (session->at + 1) % session->client->n_urls;
    /* Each of the others is tried at once; if all are silent, there is no hurry. */
    if (session->tried > 0 && session->tried < session->client->n_urls)
        wait_ms = 0;
    go_offline(session, wait_ms);
    session->is_busy = true;
    if (session->handlers->connection)
        session->handlers->connection(session, false, code, why);
    sweep(session);
}

static const WebSocketHandlers websocket_handlers = {on_opened, on_text, on_closed};

static void tick_connect(void *with)
{
    Client *client = with;
    Session *session, *next;
    double now_ms = clock_ms();
    int n = 0;

    for (session = TAILQ_FIRST(&client->offline); session && n < CONNECTS_A_TICK;
         session = next) {
        next = TAILQ_NEXT(session, offline_link);
        if (session->retry_ms > now_ms)
            continue;
        TAILQ_REMOVE(&client->offline, session, offline_link);
        session->is_offline = false;
        session->heard_ms = now_ms;
        session->socket =
            websocket_open_at(client, session->at, "/api/socket", NULL,
                              &websocket_handlers, session);
        n++;
    }
}

static void send_ping(Session *session)
{
    char frame[64];
    Text text = text_in(frame, sizeof frame);
    Json json = {.text = &text};

    put_object(&json);
    put_string_as(&json, "do", "ping");
    put_string_as(&json, "id", "ping");
    put_end(&json);
    websocket_send(session->socket, frame, text.used);
}

static void care_for(Session *session, double now_ms)
{
    const SessionTiming *timing = &session->timing;
    /* A machine that says nothing after a command is probably frozen. The command goes to
     * another one, with the same id. */
    bool is_frozen = session->client->n_urls > 1 && session->asked_ms > 0 &&
                     now_ms - session->asked_ms > ELSEWHERE_MS;
    Follow *follow;

    TAILQ_FOREACH(follow, &session->follows, link)
        if (follow->is_open)
            send_due(follow, now_ms);
        else if (follow->open_ms > 0 && now_ms >= follow->open_ms)
            send_open(follow);
    session->tried += is_frozen;
    session->asked_ms = is_frozen ? 0 : session->asked_ms;  /* counted once */
    if (is_frozen ||
        (timing->silence_ms && now_ms - session->heard_ms > timing->silence_ms)) {
        session_cut(session);
    } else if (timing->ping_ms && now_ms - session->pinged_ms > timing->ping_ms) {
        send_ping(session);
        session->pinged_ms = now_ms;
    }
}

/* Has it been connecting for too long? */
static bool is_hopeless(const Session *session, double now_ms)
{
    int silence_ms = session->timing.silence_ms;
    int most_ms = silence_ms && silence_ms < OPENING_MS ? silence_ms : OPENING_MS;

    return !session->is_open && !session->is_offline &&
           now_ms - session->heard_ms > most_ms;
}

static void tick_care(void *with)
{
    Client *client = with;
    Session *session, *next;
    double now_ms = clock_ms();

    for (session = TAILQ_FIRST(&client->sessions); session; session = next) {
        next = TAILQ_NEXT(session, link);
        if (session->is_open)
            care_for(session, now_ms);
        else if (is_hopeless(session, now_ms))
            session_cut(session);
    }
}

Session *session_open(Client *client, const SessionHandlers *handlers, void *with,
                      const SessionTiming *timing)
{
    Session *session = must(calloc(1, sizeof *session));

    if (!client->serves_sessions) {
        client_every(client, CONNECT_TICK_MS, tick_connect, client);
        client_every(client, CARE_TICK_MS, tick_care, client);
        client->serves_sessions = true;
    }
    session->client = client;
    session->handlers = handlers;
    session->with = with;
    session->timing = timing ? *timing : usual_timing;
    TAILQ_INIT(&session->follows);
    TAILQ_INSERT_TAIL(&client->sessions, session, link);
    go_offline(session, 0);
    return session;
}

void session_close(Session *session)
{
    if (!session)
        return;
    if (session->is_busy)
        session->is_closing = true;
    else
        free_session(session);
}

void *session_with(const Session *session)
{
    return session->with;
}

void session_start_at(Session *session, int at)
{
    session->at = at;
}

int session_at(const Session *session)
{
    return session->at;
}

bool session_is_open(const Session *session)
{
    return session->is_open;
}

Moment session_now(const Session *session)
{
    int64_t now_ms = (int64_t)(clock_ms() + session->ahead_ms);

    return (Moment){now_ms, now_ms};
}

void session_cut(Session *session)
{
    websocket_cut(session->socket);     /* on_closed does the rest */
}

Follow *session_follow(Session *session, const char *id, const char *token, void *with)
{
    Follow *follow = must(calloc(1, sizeof *follow));

    follow->session = session;
    follow->with = with;
    follow->id = must(strdup(id));
    follow->token = token ? must(strdup(token)) : NULL;
    table_clear(&follow->table, id);
    STAILQ_INIT(&follow->pending);
    TAILQ_INSERT_TAIL(&session->follows, follow, link);
    if (session->is_open)
        send_open(follow);
    return follow;
}

void session_unfollow(Follow *follow)
{
    char frame[FRAME];
    Text text = text_in(frame, sizeof frame);
    Json json = {.text = &text};

    if (!follow)
        return;
    if (follow->is_open) {
        put_object(&json);
        put_string_as(&json, "do", "shut");
        put_string_as(&json, "id", "shut");
        put_string_as(&json, "table", follow->id);
        put_end(&json);
        send_text(follow->session, &text);
    }
    follow->is_gone = true;
    if (!follow->session->is_busy)
        free_follow(follow);
}

Session *follow_session(const Follow *follow)
{
    return follow->session;
}

void *follow_with(const Follow *follow)
{
    return follow->with;
}

const char *follow_id(const Follow *follow)
{
    return follow->id;
}

const Table *follow_table(const Follow *follow)
{
    return &follow->table;
}

void follow_set_part(Follow *follow, int seat, const OwnPart *part)
{
    follow->part = *part;
    follow->part_seat = seat;
}

const OwnPart *follow_part(const Follow *follow)
{
    return &follow->part;
}

void follow_command_id(char out[COMMAND_NAME], const Follow *follow, uint64_t command)
{
    Text text = text_in(out, COMMAND_NAME);

    text_f(&text, "%016llx-%llu", (unsigned long long)follow->session->client->id,
           (unsigned long long)command);
}

uint64_t follow_do(Follow *follow, const char *verb, const char *fields)
{
    char frame[FRAME], id[COMMAND_NAME];
    Text text = text_in(frame, sizeof frame);
    Json json = {.text = &text};
    uint64_t number = ++follow->session->client->n_commands;
    double now_ms = clock_ms();

    follow_command_id(id, follow, number);
    put_object(&json);
    put_string_as(&json, "do", verb);
    put_string_as(&json, "id", id);
    put_string_as(&json, "table", follow->id);
    if (*fields)
        text_str(put_value(&json), fields);
    put_end(&json);
    PendingCommand *pending = must(malloc(sizeof *pending + text.used + 1));
    if (text.cut)
        abort();                    /* no command is that long: see docs/server.md */
    pending->number = number;
    pending->first_ms = now_ms;
    pending->send_ms = 0;
    memcpy(pending->frame, frame, text.used + 1);
    STAILQ_INSERT_TAIL(&follow->pending, pending, link);
    if (follow->is_open)
        send_due(follow, now_ms);
    return number;
}

uint64_t follow_move(Follow *follow, const char *word)
{
    char fields[MAX_MOVE_TEXT + 64];
    Text text = text_in(fields, sizeof fields);
    Json json = {.text = &text};

    put_number_as(&json, "version", follow->table.version);
    put_key(&json, "moves");
    put_words(&json, &word, 1);
    return follow_do(follow, "moves", fields);
}

int follow_waiting(const Follow *follow)
{
    PendingCommand *pending;
    int n = 0;

    STAILQ_FOREACH(pending, &follow->pending, link)
        n += !is_moot(follow, pending);
    return n;
}
