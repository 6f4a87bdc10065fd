/* session.c - see session.h. Two ticks of the client serve all its conversations: one opens
 * lines, a few at a time so that a server that comes back is not trampled; the other
 * looks after what is late. */
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
    OPENING_MS = 5000               /* a line that is not open after that never will be */
};

static const Habits usual_habits = {
    .reconnect_ms = 3500, .resend_ms = 2500, .ping_ms = 2500, .silence_ms = 9000,
};

/* A command that has not been answered. */
typedef struct Pending Pending;

struct Pending {
    STAILQ_ENTRY(Pending) link;
    uint64_t number;
    double first_ms, send_ms; /* when it was asked for; when it is to be sent (again) */
    char frame[];
};

struct Follow {
    TAILQ_ENTRY(Follow) link;
    Talk *talk;
    char *id, *token;
    bool is_open;                   /* on the line that is open now */
    double open_ms;                 /* when to open it after a refusal; 0: no need */
    bool is_gone, is_broken;        /* to be forgotten; in trouble */
    Table table;
    OwnPart part;
    int part_seat;
    uint64_t part_command;          /* that opens it; 0: not yet */
    void *with;
    STAILQ_HEAD(, Pending) pending;
};

struct Talk {
    TAILQ_ENTRY(Talk) link, offline_link;
    Client *client;
    const TalkHandlers *handlers;
    void *with;
    Habits habits;
    Line *line;
    bool is_open, is_offline;       /* neither: it is being opened */
    bool is_busy, is_closing;       /* inside a handler; to be forgotten after it */
    double retry_ms;                /* not before */
    double bye_ms; /* how long to stay away, as the server said goodbye */
    double heard_ms, pinged_ms;
    double ahead_ms;                /* the server's clock, less ours */
    TAILQ_HEAD(, Follow) follows;
};

static void go_offline(Talk *talk, double wait_ms)
{
    uint32_t spread = (uint32_t)(wait_ms / 2) + 1;

    talk->line = NULL;
    talk->is_open = false;
    talk->retry_ms = clock_ms() + wait_ms * 0.75 + rng_below(&talk->client->rng, spread);
    if (!talk->is_offline)
        TAILQ_INSERT_TAIL(&talk->client->offline, talk, offline_link);
    talk->is_offline = true;
}

static void send_text(Talk *talk, const Text *text)
{
    if (talk->is_open && !text->cut)
        line_send(talk->line, text->at, text->used);
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
    send_text(follow->talk, &text);
    follow->open_ms = 0;
}

/* It opens our part of the shuffle, which nobody waits for any more: the answer may still
 * come, but it is not sent again. */
static bool is_vain(const Follow *follow, const Pending *pending)
{
    return pending->number == follow->part_command &&
           !table_wants_part(&follow->table, follow->part_seat);
}

static void send_due(Follow *follow, double now_ms)
{
    Pending *pending;

    STAILQ_FOREACH(pending, &follow->pending, link) {
        if (pending->send_ms > now_ms || is_vain(follow, pending))
            continue;
        pending->send_ms = now_ms + follow->talk->habits.resend_ms;
        line_send(follow->talk->line, pending->frame, strlen(pending->frame));
    }
}

static void free_follow(Follow *follow)
{
    Pending *pending;

    TAILQ_REMOVE(&follow->talk->follows, follow, link);
    while ((pending = STAILQ_FIRST(&follow->pending))) {
        STAILQ_REMOVE_HEAD(&follow->pending, link);
        free(pending);
    }
    free(follow->id);
    free(follow->token);
    free(follow);
}

static void free_talk(Talk *talk)
{
    Follow *follow;

    line_close(talk->line);
    while ((follow = TAILQ_FIRST(&talk->follows)))
        free_follow(follow);
    if (talk->is_offline)
        TAILQ_REMOVE(&talk->client->offline, talk, offline_link);
    TAILQ_REMOVE(&talk->client->talks, talk, link);
    free(talk);
}

/* After the handlers: forget what they wanted to be forgotten. */
static void sweep(Talk *talk)
{
    Follow *follow, *next;

    talk->is_busy = false;
    if (talk->is_closing) {
        free_talk(talk);
        return;
    }
    for (follow = TAILQ_FIRST(&talk->follows); follow; follow = next) {
        next = TAILQ_NEXT(follow, link);
        if (follow->is_gone)
            free_follow(follow);
    }
}

/* How long a message asks us to wait. */
static double wait_of(const DocNode *message)
{
    int wait_s = 0;

    doc_int(doc_member(message, "wait"), 0, INT32_MAX, &wait_s);
    return wait_s * 1000.0;
}

static Follow *find_follow(Talk *talk, const char *id)
{
    Follow *follow = NULL;

    TAILQ_FOREACH(follow, &talk->follows, link)
        if (!follow->is_gone && strcmp(follow->id, id) == 0)
            break;
    return follow;
}

static void trouble(Follow *follow, const Err *err)
{
    follow->is_broken = true;
    if (follow->talk->handlers->trouble)
        follow->talk->handlers->trouble(follow, err);
}

/* Apply one event; false if the rest of the frame is of no use. */
static bool hear_event(Follow *follow, Event *event, const DocNode *from)
{
    Table *table = &follow->table;
    Err err;
    bool is_read = event_take(event, from, &err);

    if (is_read && event->version <= table->version)
        return true;                /* heard before the line was lost */
    if (is_read && event->version > table->version + 1) {
        talk_cut(follow->talk);     /* a gap: open again from what is known */
        return false;
    }
    if (!is_read || !table_fold(table, event, &err)) {
        trouble(follow, &err);
        return false;
    }
    if (follow->talk->handlers->event)
        follow->talk->handlers->event(follow, event);
    return !follow->is_gone && !follow->talk->is_closing;
}

/* Open our part of the shuffle, if it is time. What was seen when it was first opened
 * stays what the table is held to; a table that shows something else gets nothing. */
static void open_part(Follow *follow)
{
    OwnPart *part = &follow->part;
    char fields[64];
    Text text = text_in(fields, sizeof fields);
    Json json = {.text = &text};
    Err err;

    if (!*part->nonce || follow->part_command || follow->is_gone ||
        !table_wants_part(&follow->table, follow->part_seat))
        return;
    if (part->is_opened ? !witness_check(&part->witness, &follow->table, &err)
                        : !witness_take(&part->witness, &follow->table,
                                        follow->part_seat, part->nonce))
        return;
    part->is_opened = true;
    if (follow->talk->handlers->opening)
        follow->talk->handlers->opening(follow, part);
    put_string_as(&json, "nonce", part->nonce);
    follow->part_command = follow_do(follow, "nonce", fields);
}

static void hear_events(Talk *talk, const DocNode *message)
{
    const DocNode *events = doc_member(message, "events"), *item = NULL;
    char id[FRAME] = "";

    doc_string(doc_member(message, "table"), id, sizeof id);
    Follow *follow = find_follow(talk, id);
    if (!follow || follow->is_broken)
        return;
    Event *event = must(malloc(sizeof *event));
    while ((item = doc_next(events, item)) && hear_event(follow, event, item))
        continue;
    free(event);
    if (!item)
        open_part(follow);
}

/* The command with the id that the message names, and whose it is. */
static Pending *find_pending(Talk *talk, const char *id, Follow **whose)
{
    const char *dash = strrchr(id, '-');
    Pending *pending;
    uint64_t number;

    if (!dash || !text_read_u64(dash + 1, &number))
        return NULL;
    TAILQ_FOREACH(*whose, &talk->follows, link)
        STAILQ_FOREACH(pending, &(*whose)->pending, link)
            if (pending->number == number)
                return pending;
    return NULL;
}

/* When to try again after a refusal that time alone will lift; 0: it will not. A limit
 * without the name of its bucket is the table's own (a take-back that was refused too
 * often): whether to ask again is the player's business. */
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

/* Then the command goes on. */
static bool waits(Pending *pending, const DocNode *message)
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
    fail(&err, ERR_ABSENT, N_("the server refuses (%s): %s"), code, why);
    trouble(follow, &err);
}

/* Whether to open our part is seen anew. */
static void drop_part(Follow *follow)
{
    Pending *pending;

    STAILQ_FOREACH(pending, &follow->pending, link)
        if (pending->number == follow->part_command)
            break;
    if (pending)
        STAILQ_REMOVE(&follow->pending, pending, Pending, link);
    free(pending);
    follow->part_command = 0;
}

/* We have heard more than there is now: from the first event on. */
static void begin_anew(Follow *follow, const DocNode *message)
{
    int version = 0;

    doc_int(doc_member(message, "version"), 0, INT32_MAX, &version);
    table_clear(&follow->table, follow->id);
    drop_part(follow);
    if (follow->talk->handlers->anew)
        follow->talk->handlers->anew(follow, version);
    if (!follow->is_gone)
        send_open(follow);
}

static void hear_opened(Talk *talk, const char *id, const DocNode *message,
                        bool is_refused)
{
    Follow *follow = find_follow(talk, id);
    Pending *pending;

    if (!follow || follow->is_broken)
        return;
    if (is_refused && follow->table.version > 0 &&
        doc_is_word(doc_member(message, "code"), "stale")) {
        begin_anew(follow, message);
        return;
    }
    if (is_refused) {
        if ((follow->open_ms = again_ms(message)) <= 0)
            refuse_open(follow, message);
        return;
    }
    follow->is_open = true;
    STAILQ_FOREACH(pending, &follow->pending, link)
        pending->send_ms = 0;
    send_due(follow, clock_ms());
}

static void hear_reply(Talk *talk, const DocNode *message, bool is_refused)
{
    static const char open[] = "open ";
    char id[FRAME] = "", code[CODE] = "";
    Follow *follow;

    doc_string(doc_member(message, "id"), id, sizeof id);
    if (strncmp(id, open, strlen(open)) == 0) {
        hear_opened(talk, id + strlen(open), message, is_refused);
        return;
    }
    Pending *pending = find_pending(talk, id, &follow);
    if (!pending)
        return;                     /* an answer to what was answered before */
    doc_string(doc_member(message, "code"), code, sizeof code);
    Reply reply = {.code = is_refused ? code : NULL,
                   .waited_ms = clock_ms() - pending->first_ms,
                   .goes_on = is_refused && waits(pending, message),
                   .is_part = pending->number == follow->part_command,
                   .message = message};
    doc_int(doc_member(message, "version"), 0, INT32_MAX, &reply.version);
    uint64_t number = pending->number;
    if (!reply.goes_on) {
        STAILQ_REMOVE(&follow->pending, pending, Pending, link);
        free(pending);
    }
    if (talk->handlers->reply && !follow->is_gone)
        talk->handlers->reply(follow, number, &reply);
}

static void hear_ack(Talk *talk, const DocNode *message)
{
    hear_reply(talk, message, false);
}

static void hear_refused(Talk *talk, const DocNode *message)
{
    hear_reply(talk, message, true);
}

static void hear_bye(Talk *talk, const DocNode *message)
{
    talk->bye_ms = wait_of(message);
}

/* What time it is there: in `hello` and `pong`. */
static void hear_now(Talk *talk, const DocNode *message)
{
    int64_t now_ms;

    if (doc_integer(doc_member(message, "now"), 0, INT64_MAX, &now_ms))
        talk->ahead_ms = (double)now_ms - clock_ms();
}

static const struct {
    const char *type;
    void (*hear)(Talk *talk, const DocNode *message);
} messages[] = {
    {"events", hear_events},
    {"ack", hear_ack},
    {"refused", hear_refused},
    {"bye", hear_bye},
    {"hello", hear_now},
    {"pong", hear_now},
};

void talk_hear(Talk *talk, const char *text, size_t n)
{
    Err err;
    DocNode *message = doc_load(text, n, &err);
    const DocNode *type = doc_member(message, "type");

    talk->heard_ms = clock_ms();
    talk->is_busy = true;
    for (size_t i = 0; i < sizeof messages / sizeof *messages; i++)
        if (doc_is_word(type, messages[i].type))
            messages[i].hear(talk, message);
    free(message);
    sweep(talk);
}

static void on_text(void *with, const char *text, size_t n)
{
    talk_hear(with, text, n);
}

static void on_opened(void *with)
{
    Talk *talk = with;
    Follow *follow;

    talk->is_open = true;
    talk->bye_ms = 0;
    talk->heard_ms = talk->pinged_ms = clock_ms();
    TAILQ_FOREACH(follow, &talk->follows, link)
        send_open(follow);
    talk->is_busy = true;
    if (talk->handlers->line)
        talk->handlers->line(talk, true, 0, "");
    sweep(talk);
}

static void on_closed(void *with, int code, const char *why)
{
    Talk *talk = with;
    Follow *follow;
    double wait_ms = talk->bye_ms > 0 ? talk->bye_ms : talk->habits.reconnect_ms;

    TAILQ_FOREACH(follow, &talk->follows, link)
        follow->is_open = false;
    go_offline(talk, wait_ms);
    talk->is_busy = true;
    if (talk->handlers->line)
        talk->handlers->line(talk, false, code, why);
    sweep(talk);
}

static const LineHandlers line_handlers = {on_opened, on_text, on_closed};

static void tick_connect(void *with)
{
    Client *client = with;
    Talk *talk, *next;
    double now_ms = clock_ms();
    int n = 0;

    for (talk = TAILQ_FIRST(&client->offline); talk && n < CONNECTS_A_TICK; talk = next) {
        next = TAILQ_NEXT(talk, offline_link);
        if (talk->retry_ms > now_ms)
            continue;
        TAILQ_REMOVE(&client->offline, talk, offline_link);
        talk->is_offline = false;
        talk->heard_ms = now_ms;
        talk->line = line_open(client, "/api/socket", NULL, &line_handlers, talk);
        n++;
    }
}

static void send_ping(Talk *talk)
{
    char frame[64];
    Text text = text_in(frame, sizeof frame);
    Json json = {.text = &text};

    put_object(&json);
    put_string_as(&json, "do", "ping");
    put_string_as(&json, "id", "ping");
    put_end(&json);
    line_send(talk->line, frame, text.used);
}

static void care_for(Talk *talk, double now_ms)
{
    Follow *follow;

    TAILQ_FOREACH(follow, &talk->follows, link)
        if (follow->is_open)
            send_due(follow, now_ms);
        else if (follow->open_ms > 0 && now_ms >= follow->open_ms)
            send_open(follow);
    if (talk->habits.silence_ms && now_ms - talk->heard_ms > talk->habits.silence_ms) {
        talk_cut(talk);
    } else if (talk->habits.ping_ms && now_ms - talk->pinged_ms > talk->habits.ping_ms) {
        send_ping(talk);
        talk->pinged_ms = now_ms;
    }
}

/* Has it been opened for so long that it never will be? */
static bool is_hopeless(const Talk *talk, double now_ms)
{
    int silence_ms = talk->habits.silence_ms;
    int most_ms = silence_ms && silence_ms < OPENING_MS ? silence_ms : OPENING_MS;

    return !talk->is_open && !talk->is_offline && now_ms - talk->heard_ms > most_ms;
}

static void tick_care(void *with)
{
    Client *client = with;
    Talk *talk, *next;
    double now_ms = clock_ms();

    for (talk = TAILQ_FIRST(&client->talks); talk; talk = next) {
        next = TAILQ_NEXT(talk, link);
        if (talk->is_open)
            care_for(talk, now_ms);
        else if (is_hopeless(talk, now_ms))
            talk_cut(talk);
    }
}

Talk *talk_open(Client *client, const TalkHandlers *handlers, void *with,
                const Habits *habits)
{
    Talk *talk = must(calloc(1, sizeof *talk));

    if (!client->serves_talks) {
        client_every(client, CONNECT_TICK_MS, tick_connect, client);
        client_every(client, CARE_TICK_MS, tick_care, client);
        client->serves_talks = true;
    }
    talk->client = client;
    talk->handlers = handlers;
    talk->with = with;
    talk->habits = habits ? *habits : usual_habits;
    TAILQ_INIT(&talk->follows);
    TAILQ_INSERT_TAIL(&client->talks, talk, link);
    go_offline(talk, 0);
    return talk;
}

void talk_close(Talk *talk)
{
    if (!talk)
        return;
    if (talk->is_busy)
        talk->is_closing = true;
    else
        free_talk(talk);
}

void *talk_with(const Talk *talk)
{
    return talk->with;
}

bool talk_is_open(const Talk *talk)
{
    return talk->is_open;
}

Moment talk_now(const Talk *talk)
{
    int64_t now_ms = (int64_t)(clock_ms() + talk->ahead_ms);

    return (Moment){now_ms, now_ms};
}

void talk_cut(Talk *talk)
{
    line_cut(talk->line);           /* on_closed does the rest */
}

Follow *talk_follow(Talk *talk, const char *id, const char *token, void *with)
{
    Follow *follow = must(calloc(1, sizeof *follow));

    follow->talk = talk;
    follow->with = with;
    follow->id = must(strdup(id));
    follow->token = token ? must(strdup(token)) : NULL;
    table_clear(&follow->table, id);
    STAILQ_INIT(&follow->pending);
    TAILQ_INSERT_TAIL(&talk->follows, follow, link);
    if (talk->is_open)
        send_open(follow);
    return follow;
}

void talk_unfollow(Follow *follow)
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
        send_text(follow->talk, &text);
    }
    follow->is_gone = true;
    if (!follow->talk->is_busy)
        free_follow(follow);
}

Talk *follow_talk(const Follow *follow)
{
    return follow->talk;
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

    text_f(&text, "%016llx-%llu", (unsigned long long)follow->talk->client->session,
           (unsigned long long)command);
}

uint64_t follow_do(Follow *follow, const char *verb, const char *fields)
{
    char frame[FRAME], id[COMMAND_NAME];
    Text text = text_in(frame, sizeof frame);
    Json json = {.text = &text};
    uint64_t number = ++follow->talk->client->n_commands;
    double now_ms = clock_ms();

    follow_command_id(id, follow, number);
    put_object(&json);
    put_string_as(&json, "do", verb);
    put_string_as(&json, "id", id);
    put_string_as(&json, "table", follow->id);
    if (*fields)
        text_str(put_value(&json), fields);
    put_end(&json);
    Pending *pending = must(malloc(sizeof *pending + text.used + 1));
    if (text.cut)
        abort();                    /* no command is so long: see docs/server.md */
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
    Pending *pending;
    int n = 0;

    STAILQ_FOREACH(pending, &follow->pending, link)
        n += !is_vain(follow, pending);
    return n;
}
