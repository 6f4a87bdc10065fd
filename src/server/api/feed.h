/* feed.h - sends the events of a table to one reader: in order, without a gap, none
 * twice.
 *
 * A Feed knows the last version it has sent. Events that the reader has missed come from
 * memory or the store, as fast as it reads; once it has all of them, new events are
 * passed on as they happen. So a reader that is slow for a while costs no memory. */
#ifndef SERVER_API_FEED_H
#define SERVER_API_FEED_H

#include "server/api/server.h"

typedef enum { FEED_FRAMES, FEED_LINES } FeedKind;  /* a WebSocket's, a stream's */

struct Feed {
    Watcher watcher;
    Server *server;
    Caller *caller;                 /* borrowed: the owner's */
    FeedKind kind;
    int sent;                       /* the last version that was sent */
    bool is_over;                   /* its reader may no longer watch */
    bool lags;                      /* is in the list of readers that are behind */
    bool is_new;                    /* nothing was sent yet */
    int least;                      /* the version to reach, even if its reader is slow */
    Lookup *lookup;                 /* for events that are not in memory */
    /* What was being read has been sent; may be NULL. */
    void (*on_sent)(void *with);
    void *with;
    Feed *next_lagging, **lagging_at;
    Feed *next;                     /* the owner's */
    char table[TABLE_ID];
};

/* Follow `table` after version `from` as `viewer`. Nothing is sent before feed_pump. NULL
 * and `err` if there is no such table. */
Feed *feed_open(Server *server, Caller *caller, FeedKind kind, const char *table,
                const Viewer *viewer, int from, Err *err);
void feed_close(Feed *feed);

/* Send what there is: as much as the reader can take, but at least up to version `least`;
 * the first time also who is present. What is not in memory is sent when it has been
 * read. */
void feed_pump(Feed *feed, int least);
bool feed_waits(const Feed *feed);  /* is something being read? */

/* The reader has another seat from now on. */
void feed_seat(Feed *feed, int seat);

/* Go on with those that are behind; at every tick. */
void feeds_pump(Feed **lagging);

#endif
