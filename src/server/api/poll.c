/* poll.c - see poll.h. */
#include "server/api/poll.h"

#include <stdlib.h>
#include <string.h>

#include "os/must.h"
#include "server/api/table_request.h"
#include "server/api/feed.h"

enum { SILENCE_MS = 15000, EVENTS_BYTES = 1 << 18 };

struct Poll {
    Server *server;
    Caller *caller;                 /* that it is the use of */
    Watcher watcher;                /* of a long poll */
    Feed *feed;                     /* of a stream; NULL: a long poll */
    int from;
    bool is_ready;
    Lookup *lookup;                 /* for its answer; of a long poll */
    int64_t until_ms;               /* tables_ms; a stream: send something then */
    LIST_ENTRY(Poll) link;
    char table[TABLE_ID];
};

/* What events_write collects. */
typedef struct {
    Json *json;
    int to, last;
} EventList;

static bool add_event(void *to, const StoredEvent *event)
{
    EventList *events = to;

    if (event->version > events->to)
        return false;
    text_str(put_value(events->json), event->body);
    events->last = event->version;
    return events->json->text->used < EVENTS_BYTES;
}

bool events_write(Json *json, Tables *tables, const char *table, int from, int to,
                  Err *err)
{
    EventList events = {json, to, 0};

    put_array_as(json, "events");
    if (from < to && !tables_events(tables, table, from, add_event, &events, err))
        return false;
    put_end(json);
    put_number_as(json, "version", events.last ? events.last : to);
    return true;
}

static void poll_close(Poll *poll)
{
    LIST_REMOVE(poll, link);
    if (poll->feed)
        feed_close(poll->feed);
    else
        tables_unwatch(poll->server->tables, poll->table, &poll->watcher);
    lookup_close(poll->lookup);
    caller_use(poll->caller, NULL, NULL);
    caller_release(poll->caller);
    free(poll);
}

/* Answer with the events there are. */
static void answer(Server *server, Caller *caller, const char *id, const Viewer *viewer,
                   int from)
{
    const Table *table;
    Text text = caller_page();
    Json json = {.text = &text};
    Err err;

    put_object(&json);
    put_string_as(&json, "table", id);
    table = tables_find(server->tables, id, &err);
    if (table && may_view(table, viewer, &err) &&
        events_write(&json, server->tables, id, from, table->version, &err)) {
        put_end(&json);
        caller_answer(caller, text.at);
    } else {
        caller_refuse(caller, &err, -1);
    }
}

/* At once, or when the events have been read. */
static void poll_answer(void *with)
{
    Poll *poll = with;
    Viewer viewer = {poll->watcher.seat, poll->watcher.has_pass};

    if (lookup_waits(poll->lookup))
        return;
    lookup_enter(poll->lookup);
    answer(poll->server, poll->caller, poll->table, &viewer, poll->from);
    if (!lookup_leave(poll->lookup))
        poll_close(poll);
}

static void on_gone(void *data)
{
    poll_close(data);
}

static void on_farewell(void *data)
{
    Poll *poll = data;

    if (poll->feed)
        caller_close(poll->caller, 1001, "the server is stopping");
    else
        poll_answer(poll);
}

static void on_no_more(void *data, const Err *err)
{
    Poll *poll = data;

    if (poll->feed) {
        caller_close(poll->caller, CLOSE_UNWELCOME,
                     "this table is no longer available to you");
        return;
    }
    caller_refuse(poll->caller, err, -1);
    poll_close(poll);
}

static const CallerUse poll_use = {.farewell = on_farewell, .banned = on_no_more,
                                   .gone = on_gone};

static void on_event(Watcher *watcher, const Table *table, const StoredEvent *event)
{
    (void)table;
    (void)event;
    ((Poll *)watcher->with)->is_ready = true;
}

static void on_ended(Watcher *watcher, const Err *err)
{
    on_no_more(watcher->with, err);
}

static Poll *poll_new(Server *server, Caller *caller, const Table *table, int from)
{
    Poll *poll = must(calloc(1, sizeof *poll));

    *poll = (Poll){.server = server, .caller = caller_hold(caller), .from = from};
    memcpy(poll->table, table->id, sizeof poll->table);
    LIST_INSERT_HEAD(&server->polls, poll, link);
    caller_use(caller, &poll_use, poll);
    return poll;
}

void poll_open(Server *server, Caller *caller, const Table *table, const Viewer *viewer,
               int from, int wait_s)
{
    Err err;

    if (table->version > from || wait_s == 0 || server->is_closing) {
        answer(server, caller, table->id, viewer, from);
        return;
    }
    Poll *poll = poll_new(server, caller, table, from);
    poll->lookup = lookup_open(tables_lookups(server->tables), poll_answer, poll);
    poll->until_ms = tables_ms(server->tables) + (int64_t)wait_s * 1000;
    poll->watcher = (Watcher){.event = on_event, .ended = on_ended, .with = poll,
                               .seat = viewer->seat, .has_pass = viewer->has_pass,
                               .session = viewer->session};
    if (!tables_watch(server->tables, poll->table, &poll->watcher, &err))
        poll->is_ready = true;      /* the answer will say why */
}

void stream_open(Server *server, Caller *caller, const Table *table, const Viewer *viewer,
                 int from)
{
    Err err;
    Feed *feed = feed_open(server, caller, FEED_LINES, table->id, viewer, from, &err);

    if (!feed) {
        caller_refuse(caller, &err, table->version);
        return;
    }
    Poll *poll = poll_new(server, caller, table, from);
    poll->feed = feed;
    poll->until_ms = tables_ms(server->tables) + SILENCE_MS;
    conn_stream(caller_conn(caller), "application/x-ndjson");
    feed_pump(feed, 0);
    poll->from = feed->sent;
}

void polls_flush(Server *server)
{
    for (Poll *poll = LIST_FIRST(&server->polls), *next; poll; poll = next) {
        next = LIST_NEXT(poll, link);
        if (poll->is_ready)
            poll_answer(poll);
    }
}

/* Send an empty object if nothing was sent for long, so that the connection is kept
 * open. */
static void break_silence(Poll *poll, int64_t now_ms)
{
    if (poll->feed->sent == poll->from && now_ms < poll->until_ms)
        return;
    if (poll->feed->sent == poll->from && !poll->feed->lags)
        caller_send(poll->caller, "{}\n", 3);
    poll->from = poll->feed->sent;
    poll->until_ms = now_ms + SILENCE_MS;
}

void polls_tick(Server *server)
{
    int64_t now_ms = tables_ms(server->tables);

    for (Poll *poll = LIST_FIRST(&server->polls), *next; poll; poll = next) {
        next = LIST_NEXT(poll, link);
        if (poll->feed)
            break_silence(poll, now_ms);
        else if (poll->is_ready || now_ms >= poll->until_ms)
            poll_answer(poll);
    }
}
