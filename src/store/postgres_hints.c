/* postgres_hints.c - see postgres_hints.h.
 *
 * The thread that commits fills `staged`. pg_hints_send adds it to `queued`, from where
 * the thread of the hints takes everything that has piled up, for one round trip. */
#include "store/postgres_hints.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "base/text.h"
#include "os/clock.h"
#include "os/hash.h"
#include "os/must.h"

enum {
    TABLE_CHANNELS = 64,
    CHANNELS = TABLE_CHANNELS + 1,  /* the last one is for topics */
    PAYLOAD = 7900,                 /* bytes that a NOTIFY can carry, nearly */
    MAX_QUEUED = 1 << 20,           /* bytes a channel; more than that is lost */
    PING_MS = 2000,                 /* a silent connection is tried so often */
    PATIENCE_MS = 5000,
    MAX_PAUSE_MS = 500
};

/* Lines for each channel. */
typedef struct {
    char *text;
    size_t n, room;
} Lines;

typedef struct {
    Lines channels[CHANNELS];
} Outbox;

struct PgHints {
    const PgAddress *address;
    PgHalt *halt;
    PgLink link;                    /* the thread's, like the next two */
    double tried_ms;                /* when it last answered */
    bool has_lost;                  /* hints, ours or others': tell everybody */
    Outbox staged;                  /* of the thread that commits */
    pthread_t thread;
    int wake;                       /* an eventfd */
    pthread_mutex_t calling;        /* held during a callback */
    pthread_mutex_t mutex;          /* of what follows */
    pthread_cond_t has_changed;
    Outbox queued;
    OnHint *on_hint;                /* NULL: nobody listens */
    void *with;
    bool is_listening, is_closing;
};

static const char name[] = "polis hints";

static void append(Lines *lines, const char *text, size_t n)
{
    if (lines->n + n + 2 > lines->room) {
        lines->room = 2 * (lines->room + n) + 256;
        lines->text = must(realloc(lines->text, lines->room));
    }
    memcpy(lines->text + lines->n, text, n);
    lines->n += n;
    lines->text[lines->n++] = '\n';
    lines->text[lines->n] = '\0';
}

static void empty(Outbox *box)
{
    for (int i = 0; i < CHANNELS; i++)
        box->channels[i].n = 0;
}

static void free_box(Outbox *box)
{
    for (int i = 0; i < CHANNELS; i++)
        free(box->channels[i].text);
}

static void channel_name(char out[16], int channel)
{
    Text text = text_in(out, 16);

    if (channel == TABLE_CHANNELS)
        text_str(&text, "polis_all");
    else
        text_f(&text, "polis_%02d", channel);
}

/* The length of a line, and where the next one begins. */
static size_t line_length(const char *at, const char **next)
{
    size_t n = strcspn(at, "\n");

    *next = at + n + (at[n] == '\n');
    return n;
}

void pg_hints_tables(PgHints *hints, const char *lines)
{
    for (const char *at = lines, *next; *at; at = next) {
        size_t n = line_length(at, &next), id = n;
        for (int spaces = 0; id > 0 && spaces < 2; id--)    /* ID VERSION REVISION */
            spaces += at[id - 1] == ' ';
        append(&hints->staged.channels[hash_of(at, id) % TABLE_CHANNELS], at, n);
    }
}

/* Many batches of a group may announce the same. */
static bool has_line(const Lines *lines, const char *line)
{
    for (const char *at = lines->n ? lines->text : "", *next; *at; at = next) {
        size_t n = line_length(at, &next);
        if (strlen(line) == n && memcmp(at, line, n) == 0)
            return true;
    }
    return false;
}

void pg_hints_topic(PgHints *hints, const char *topic)
{
    Lines *topics = &hints->staged.channels[TABLE_CHANNELS];

    if (!has_line(topics, topic))
        append(topics, topic, strlen(topic));
}

void pg_hints_forget(PgHints *hints)
{
    empty(&hints->staged);
}

void pg_hints_send(PgHints *hints)
{
    pthread_mutex_lock(&hints->mutex);
    for (int i = 0; i < CHANNELS; i++) {
        Lines *from = &hints->staged.channels[i], *to = &hints->queued.channels[i];
        if (from->n == 0)
            continue;
        if (to->n < MAX_QUEUED)
            append(to, from->text, from->n - 1);    /* without the last line end */
        else if (!has_line(&hints->queued.channels[TABLE_CHANNELS], "lost"))
            append(&hints->queued.channels[TABLE_CHANNELS], "lost", 4);
    }
    pthread_mutex_unlock(&hints->mutex);
    empty(&hints->staged);
    eventfd_write(hints->wake, 1);
}

/* Queue a NOTIFY for as many lines as it can carry, from *at on. */
static bool notify_some(PgLink *link, const char *channel, const char **at)
{
    char payload[PAYLOAD];
    Text text = text_in(payload, sizeof payload);
    const char *next;

    while (**at) {
        size_t n = line_length(*at, &next);
        if (text.used > 0 && text.used + n + 2 > sizeof payload)
            break;
        if (text.used > 0)
            text_char(&text, '\n');
        for (size_t i = 0; i < n; i++)
            text_char(&text, (*at)[i]);
        *at = next;
    }
    return PQsendQueryParams(link->handle, "select pg_notify($1, $2)", 2, NULL,
                             (const char *const[]){channel, payload}, NULL, NULL, 0);
}

/* All of it, in one transaction and one round trip. */
static bool notify(PgLink *link, const Outbox *box)
{
    int n = 0;
    bool ok = pg_link_begin(link);

    for (int i = 0; i < CHANNELS; i++) {
        const char *at = box->channels[i].n ? box->channels[i].text : "";
        char channel[16];
        channel_name(channel, i);
        for (; ok && *at; n++)
            ok = notify_some(link, channel, &at);
    }
    ok = ok && pg_link_send(link);
    for (int i = 0; i < n + 1 && ok; i++) {
        PGresult *result = pg_link_take(link);
        ok = result && pg_result_is_ok(result);
        PQclear(result);
    }
    pg_link_end(link);
    return ok;
}

static bool is_empty(const Outbox *box)
{
    for (int i = 0; i < CHANNELS; i++)
        if (box->channels[i].n)
            return false;
    return true;
}

/* Send what was queued. If that fails, others may have missed something. */
static void send_queued(PgHints *hints)
{
    Outbox box;

    pthread_mutex_lock(&hints->mutex);
    box = hints->queued;
    hints->queued = (Outbox){0};
    pthread_mutex_unlock(&hints->mutex);
    if (hints->has_lost)
        append(&box.channels[TABLE_CHANNELS], "lost", 4);
    if (!is_empty(&box))
        hints->has_lost = !notify(&hints->link, &box);
    free_box(&box);
}

static void call_back(PgHints *hints, const char *topic, const char *text)
{
    pthread_mutex_lock(&hints->calling);
    pthread_mutex_lock(&hints->mutex);
    OnHint *on_hint = hints->on_hint;
    void *with = hints->with;
    pthread_mutex_unlock(&hints->mutex);
    if (on_hint)
        on_hint(with, topic, text);
    pthread_mutex_unlock(&hints->calling);
}

/* A line is a table's hint or a topic. */
static void hear(PgHints *hints, PGnotify *heard)
{
    bool is_topic = strcmp(heard->relname, "polis_all") == 0;

    for (char *at = heard->extra, *end; *at; at = end) {
        size_t n = strcspn(at, "\n");
        end = at + n + (at[n] == '\n');
        at[n] = '\0';
        call_back(hints, is_topic ? at : "table", is_topic ? "" : at);
    }
}

static void hear_all(PgHints *hints)
{
    PGnotify *heard;

    while ((heard = PQnotifies(hints->link.handle))) {
        if (heard->be_pid != PQbackendPID(hints->link.handle))  /* we know our own */
            hear(hints, heard);
        PQfreemem(heard);
    }
}

static bool listen_all(PgLink *link)
{
    char statements[CHANNELS * 24];
    Text text = text_in(statements, sizeof statements);

    for (int i = 0; i < CHANNELS; i++) {
        char channel[16];
        channel_name(channel, i);
        text_f(&text, "listen %s;", channel);
    }
    PGresult *result = pg_link_run(link, statements);
    bool ok = result && pg_result_is_ok(result);
    PQclear(result);
    return ok;
}

/* Listen, if somebody wants to and we do not yet. */
static void listen_now(PgHints *hints)
{
    pthread_mutex_lock(&hints->mutex);
    bool is_wanted = hints->on_hint && !hints->is_listening;
    pthread_mutex_unlock(&hints->mutex);
    if (!is_wanted || !listen_all(&hints->link))
        return;
    pthread_mutex_lock(&hints->mutex);
    hints->is_listening = true;
    pthread_cond_broadcast(&hints->has_changed);
    pthread_mutex_unlock(&hints->mutex);
}

static bool is_closing(PgHints *hints)
{
    pthread_mutex_lock(&hints->mutex);
    bool is = hints->is_closing;
    pthread_mutex_unlock(&hints->mutex);
    return is;
}

/* Connect again, listen again, and then say that something may have been missed. */
static void reconnect(PgHints *hints)
{
    int pause_ms = 20;
    Err err;

    pthread_mutex_lock(&hints->mutex);
    hints->is_listening = false;
    pthread_mutex_unlock(&hints->mutex);
    while (!is_closing(hints) &&
           !pg_link_open(&hints->link, hints->address, PG_HINTS, name, &err)) {
        if (!pg_halt_pause(hints->halt, pause_ms))
            return;
        pause_ms = pause_ms * 2 < MAX_PAUSE_MS ? pause_ms * 2 : MAX_PAUSE_MS;
    }
    if (!pg_link_works(&hints->link))
        return;
    listen_now(hints);
    call_back(hints, "lost", "");
}

/* Silence may mean that nothing happens, or that the server is gone. */
static void ping(PgHints *hints)
{
    PQclear(pg_link_run(&hints->link, "select 1"));
    hints->tried_ms = clock_ms();
}

static void *run(void *argument)
{
    PgHints *hints = argument;
    eventfd_t count;

    while (!pg_halt_is_set(hints->halt)) {
        if (!pg_link_works(&hints->link)) {
            if (is_closing(hints))
                break;
            reconnect(hints);
            continue;
        }
        bool is_last = is_closing(hints);
        listen_now(hints);
        send_queued(hints);
        if (is_last)
            break;
        if (pg_link_works(&hints->link) && clock_ms() > hints->tried_ms + PING_MS)
            ping(hints);
        /* What came along with the answers to those has been read from the socket, which
         * would wake nobody for it any more. */
        hear_all(hints);
        if (pg_link_works(&hints->link) &&
            pg_link_listen(&hints->link, hints->wake, PING_MS)) {
            eventfd_read(hints->wake, &count);
            hear_all(hints);
        }
    }
    pthread_mutex_lock(&hints->mutex);
    hints->is_closing = true;
    pthread_cond_broadcast(&hints->has_changed);
    pthread_mutex_unlock(&hints->mutex);
    return NULL;
}

PgHints *pg_hints_open(const PgAddress *address, PgHalt *halt, Err *err)
{
    PgHints *hints = must(calloc(1, sizeof *hints));

    hints->address = address;
    hints->halt = halt;
    hints->link = (PgLink){.halt = halt, .patience_ms = PATIENCE_MS};
    hints->wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    pthread_mutex_init(&hints->mutex, NULL);
    pthread_mutex_init(&hints->calling, NULL);
    pthread_cond_init(&hints->has_changed, NULL);
    if (!pg_link_open(&hints->link, address, PG_HINTS, name, err))
        goto failed;
    int failure = pthread_create(&hints->thread, NULL, run, hints);
    if (failure == 0)
        return hints;
    fail(err, ERR_STORE, N_("could not start a thread: %s"), strerror(failure));
failed:
    pg_link_close(&hints->link);
    close(hints->wake);
    free(hints);
    return NULL;
}

void pg_hints_close(PgHints *hints)
{
    if (!hints)
        return;
    pthread_mutex_lock(&hints->mutex);
    hints->is_closing = true;
    pthread_mutex_unlock(&hints->mutex);
    eventfd_write(hints->wake, 1);
    pthread_join(hints->thread, NULL);
    pg_link_close(&hints->link);
    close(hints->wake);
    free_box(&hints->staged);
    free_box(&hints->queued);
    pthread_cond_destroy(&hints->has_changed);
    pthread_mutex_destroy(&hints->mutex);
    pthread_mutex_destroy(&hints->calling);
    free(hints);
}

bool pg_hints_listen(PgHints *hints, OnHint *on_hint, void *with, Err *err)
{
    pthread_mutex_lock(&hints->mutex);
    hints->on_hint = on_hint;
    hints->with = with;
    eventfd_write(hints->wake, 1);
    while (on_hint && !hints->is_listening && !hints->is_closing)
        pthread_cond_wait(&hints->has_changed, &hints->mutex);
    bool ok = !on_hint || hints->is_listening;
    pthread_mutex_unlock(&hints->mutex);
    if (!on_hint) {                 /* nobody is being called when we return */
        pthread_mutex_lock(&hints->calling);
        pthread_mutex_unlock(&hints->calling);
    }
    return ok || fail(err, ERR_STORE, N_("the database does not answer"));
}
