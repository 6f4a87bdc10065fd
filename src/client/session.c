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
#include "client/session_internal.h"

#include <stdlib.h>
#include <string.h>

#include "os/clock.h"
#include "os/doc.h"
#include "os/must.h"

enum {
    CONNECT_TICK_MS = 20, CONNECTS_A_TICK = 50, CARE_TICK_MS = 200,
    OPENING_MS = 5000,              /* give up on a connection that takes longer */
    ELSEWHERE_MS = 2000             /* try another address after such a silence */
};

static const SessionTiming usual_timing = {
    .reconnect_ms = 3500, .resend_ms = 2500, .ping_ms = 2500, .silence_ms = 9000,
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

void session_send_open(Follow *follow)
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

void session_send_due(Follow *follow, double now_ms)
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

void session_sweep(Session *session)
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
        session_send_open(follow);
    session->is_busy = true;
    if (session->handlers->connection)
        session->handlers->connection(session, true, 0, "");
    session_sweep(session);
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
    session_sweep(session);
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
            session_send_due(follow, now_ms);
        else if (follow->open_ms > 0 && now_ms >= follow->open_ms)
            session_send_open(follow);
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
        session_send_open(follow);
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
        session_send_due(follow, now_ms);
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
