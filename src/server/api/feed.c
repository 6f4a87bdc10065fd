/* feed.c - see feed.h. */
#include "server/api/feed.h"

#include <assert.h>
#include <stdlib.h>

#include "os/log.h"
#include "os/must.h"
#include "server/api/table_request.h"
#include "server/net/refusal.h"

enum {
    ENOUGH = 1 << 15,               /* bytes of one frame, roughly */
    FULL = 1 << 16                  /* unsent bytes at which a reader counts as behind */
};

static void set_lagging(Feed *feed, bool lags)
{
    Feed **first = &feed->server->lagging;

    if (lags == feed->lags)
        return;
    feed->lags = lags;
    if (lags) {
        feed->next_lagging = *first;
        if (*first)
            (*first)->lagging_at = &feed->next_lagging;
        feed->lagging_at = first;
        *first = feed;
    } else {
        *feed->lagging_at = feed->next_lagging;
        if (feed->next_lagging)
            feed->next_lagging->lagging_at = feed->lagging_at;
    }
}

/* A piece for the reader that is being written: as many events as fit into a frame. */
typedef struct {
    Text text;
    Json json;                      /* of a frame, into `text` */
    const Feed *feed;
    int last;                       /* the version of the last event in it; 0: empty */
} FeedPiece;

static void piece_begin(FeedPiece *piece, const Feed *feed)
{
    *piece = (FeedPiece){.text = caller_page(), .feed = feed};
    piece->json = (Json){.text = &piece->text};
    if (feed->kind != FEED_FRAMES)
        return;
    put_object(&piece->json);
    put_string_as(&piece->json, "type", "events");
    put_string_as(&piece->json, "table", feed->table);
    put_array_as(&piece->json, "events");
}

static bool piece_add(void *to, const StoredEvent *event)
{
    FeedPiece *piece = to;

    if (piece->feed->kind == FEED_FRAMES) {
        text_str(put_value(&piece->json), event->body);
    } else {
        text_str(&piece->text, event->body);
        text_char(&piece->text, '\n');
    }
    piece->last = event->version;
    return piece->text.used < ENOUGH;
}

/* Send it; the feed has then got as far as its last event. */
static void piece_send(FeedPiece *piece, Feed *feed)
{
    if (!piece->last || !caller_conn(feed->caller))
        return;
    if (feed->kind == FEED_FRAMES) {
        put_end(&piece->json);
        put_end(&piece->json);
    }
    assert(!piece->text.cut);
    feed->sent = piece->last;
    caller_send(feed->caller, piece->text.at, piece->text.used);
}

/* Say once why there is no more. */
static void end(Feed *feed, const Err *err, int version)
{
    char frame[1024];
    Text text = text_in(frame, sizeof frame);
    Json json = {.text = &text};

    feed->is_over = true;
    set_lagging(feed, false);
    if (feed->kind == FEED_LINES) {
        caller_close(feed->caller, CLOSE_UNWELCOME,
                     "this table is no longer available to you");
        return;
    }
    put_object(&json);
    put_string_as(&json, "type", "refused");
    put_string_as(&json, "table", feed->table);
    refusal_write(&json, err, version);
    put_end(&json);
    caller_send(feed->caller, frame, text.used);
}

/* May the reader still watch? A table without spectators has some while it waits for
 * players, and a player may leave a seat: such readers are told once, and get nothing
 * more. */
static bool may_go_on(Feed *feed, const Table *table)
{
    Err err;

    Viewer viewer = {feed->watcher.seat, feed->watcher.has_pass};

    if (feed->is_over || may_view(table, &viewer, &err))
        return !feed->is_over;
    end(feed, &err, err.code == ERR_ABSENT ? -1 : table->version);
    return false;
}

static bool is_full(const Feed *feed)
{
    Conn *conn = caller_conn(feed->caller);

    return !conn || conn_queued(conn) > FULL;
}

/* Send one frame. False: there is none, as the reader has everything, or as what follows
 * is being read, or cannot be read. */
static bool send_piece(Feed *feed)
{
    int before = feed->sent;
    FeedPiece piece;
    Err err;

    piece_begin(&piece, feed);
    if (tables_events(feed->server->tables, feed->table, before, piece_add, &piece,
                      &err)) {
        piece_send(&piece, feed);
        set_lagging(feed, feed->sent > before);
    } else if (err.code == ERR_WAITING) {
        set_lagging(feed, true);
    } else {
        log_failure("events not sent", &(LogField){"table", feed->table, 0}, &err);
        caller_close(feed->caller, 1011, "the store cannot be read");
    }
    return feed->sent > before;
}

/* A frame at a time, until the reader has everything or is behind. A reader that has
 * everything gets new events from on_event, straight from the commit; one that is behind
 * goes into the list `lagging`, and the next ticks pump on, or the answer of the store if
 * it waits for one. The two never mix: while a feed lags, on_event sends nothing, since
 * that event comes in its turn. So there is neither a gap nor an event twice, and little
 * waits in memory. */
static void pump(Feed *feed)
{
    Err err;
    const Table *table =
        feed->is_over ? NULL : tables_find(feed->server->tables, feed->table, &err);

    if (!table || !may_go_on(feed, table))
        return;
    while (caller_conn(feed->caller) && (feed->sent < feed->least || !is_full(feed)))
        if (!send_piece(feed))
            return;
    set_lagging(feed, true);
}

static void send_presence(Feed *feed);

void feed_pump(Feed *feed, int least)
{
    if (feed->least < least)
        feed->least = least;
    if (lookup_waits(feed->lookup))
        return;
    lookup_enter(feed->lookup);
    pump(feed);
    if (lookup_leave(feed->lookup))
        return;
    lookup_forget(feed->lookup);
    if (feed->is_new) {
        feed->is_new = false;
        send_presence(feed);
    }
}

bool feed_waits(const Feed *feed)
{
    return lookup_waits(feed->lookup);
}

static void on_read(void *with)
{
    Feed *feed = with;

    feed_pump(feed, 0);
    if (!lookup_waits(feed->lookup) && feed->on_sent)
        feed->on_sent(feed->with);
}

void feeds_pump(Feed **lagging)
{
    for (Feed *feed = *lagging, *next; feed; feed = next) {
        next = feed->next_lagging;  /* pumping may take it off the list */
        feed_pump(feed, 0);
    }
}

static void on_event(Watcher *watcher, const Table *table, const StoredEvent *event)
{
    Feed *feed = watcher->with;
    FeedPiece piece;

    if (!may_go_on(feed, table) || feed->lags || event->version <= feed->sent)
        return;
    /* Not pumped yet since it was opened, or the reader is slow: the ticks go on. */
    if (event->version > feed->sent + 1 || is_full(feed)) {
        set_lagging(feed, true);
        return;
    }
    piece_begin(&piece, feed);
    piece_add(&piece, event);
    piece_send(&piece, feed);
}

/* Send who is present at the table, to a WebSocket. */
static void send_presence(Feed *feed)
{
    const Table *table;
    bool here[MAX_SEATS] = {false};
    char frame[256];
    Text text = text_in(frame, sizeof frame);
    Json json = {.text = &text};
    int watchers = 0;
    int64_t lapse;
    Err err;

    if (feed->kind != FEED_FRAMES || feed->is_new || feed->is_over ||
        !caller_conn(feed->caller) ||
        !(table = tables_find(feed->server->tables, feed->table, &err)))
        return;
    tables_presence(feed->server->tables, feed->table, here, &watchers);
    put_object(&json);
    put_string_as(&json, "type", "presence");
    put_string_as(&json, "table", feed->table);
    put_array_as(&json, "here");
    for (int i = 0; i < table->n_seats; i++)
        put_bool(&json, here[i]);
    put_end(&json);
    put_number_as(&json, "watchers", watchers);
    if ((lapse = tables_lapse(feed->server->tables, feed->table)))
        put_number_as(&json, "lapse", lapse);
    put_end(&json);
    caller_send(feed->caller, frame, text.used);
}

/* The table is gone, or the reader may not watch it; a banned reader's connection is
 * closed. A reader whose token has ended may follow other tables with other tokens. */
static void on_ended(Watcher *watcher, const Err *err)
{
    Feed *feed = watcher->with;

    watcher->seat = NOBODY;         /* it has no commands any more */
    watcher->has_pass = false;
    if (!feed->is_over)
        end(feed, err, -1);
    if (err->code == ERR_FORBIDDEN)
        caller_close(feed->caller, CLOSE_UNWELCOME, "banned");
}

static void on_presence(Watcher *watcher, const Table *table)
{
    (void)table;
    send_presence(watcher->with);
}

Feed *feed_open(Server *server, Caller *caller, FeedKind kind, const char *table,
                const Viewer *viewer, int from, Err *err)
{
    Feed *feed = must(calloc(1, sizeof *feed));

    *feed = (Feed){.server = server, .caller = caller, .kind = kind, .sent = from,
                   .is_new = true,
                   .watcher = {.event = on_event, .presence = on_presence,
                               .ended = on_ended, .with = feed,
                               .seat = viewer->seat, .has_pass = viewer->has_pass,
                               .session = viewer->session}};
    text_copy(feed->table, sizeof feed->table, table);
    if (!tables_watch(server->tables, feed->table, &feed->watcher, err)) {
        free(feed);
        return NULL;
    }
    feed->lookup = lookup_open(tables_lookups(server->tables), on_read, feed);
    return feed;
}

void feed_close(Feed *feed)
{
    if (!feed)
        return;
    set_lagging(feed, false);
    tables_unwatch(feed->server->tables, feed->table, &feed->watcher);
    lookup_close(feed->lookup);
    free(feed);
}

void feed_seat(Feed *feed, int seat)
{
    Err err;

    if (feed->watcher.seat == seat)
        return;
    tables_unwatch(feed->server->tables, feed->table, &feed->watcher);
    feed->watcher.seat = seat;
    if (!tables_watch(feed->server->tables, feed->table, &feed->watcher, &err))
        /* Cannot happen: it was watched until now. */
        log_failure("table not watched", &(LogField){"table", feed->table, 0}, &err);
}
