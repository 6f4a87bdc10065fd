/* poll.h - readers of GET …/events that wait for new events: long polls, and streams of
 * JSON lines. Both end when the reader hangs up or the server stops. */
#ifndef SERVER_API_POLL_H
#define SERVER_API_POLL_H

#include "server/api/server.h"

typedef struct Poll Poll;

/* Answer with the events of `table` after `from`. If there are none, wait until there
 * are, or answer with none after `wait_s`. */
void poll_open(Server *server, Caller *caller, const Table *table, const Viewer *viewer,
               int from, int wait_s);

/* Send all events after `from`, including future ones. */
void stream_open(Server *server, Caller *caller, const Table *table, const Viewer *viewer,
                 int from);

/* After every commit: answer readers that have new events. At every tick: also those that
 * have waited long enough, and send something to silent streams. */
void polls_flush(Server *server);
void polls_tick(Server *server);

/* "version":N,"events":[…] with the events after `from` up to `to`, but no more than fit
 * into an answer; the version is that of the last event. */
bool events_write(Json *json, Tables *tables, const char *table, int from, int to,
                  Err *err);

#endif
