/* session_receive.c - what a server says: events, answers to commands, the time. */
#include "client/session_internal.h"

#include <stdlib.h>
#include <string.h>

#include "os/clock.h"
#include "os/doc.h"
#include "os/must.h"

enum { CODE = 32 };

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
        session_send_open(follow);
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
    session_send_due(follow, clock_ms());
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
    session->tried = 0;             /* every server says hello, but this one answers */
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
    session->is_busy = true;
    for (size_t i = 0; i < sizeof messages / sizeof *messages; i++)
        if (doc_is_word(type, messages[i].type))
            messages[i].receive(session, message);
    free(message);
    session_sweep(session);
}
