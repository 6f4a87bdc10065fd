/* poll.h - readers of GET …/events that wait for what is not there yet: long polls, and
 * streams of JSON lines. Both end when the reader hangs up or the server stops. */
#ifndef SERVER_API_POLL_H
#define SERVER_API_POLL_H

#include "server/api/server.h"

typedef struct Poll Poll;

/* Answer with the events of `table` after `from`; if there are none yet, as soon as there
 * are, or with none after `wait_s`. */
void poll_open(Server *server, Caller *caller, const Table *table, const Viewer *viewer,
               int from, int wait_s);

/* Send all events after `from`, and every later one. */
void stream_open(Server *server, Caller *caller, const Table *table, const Viewer *viewer,
                 int from);

/* Answer those for whom something has come; after every commit. And those who have waited
 * long enough, and say something to silent streams; at every tick. */
void polls_flush(Server *server);
void polls_tick(Server *server);

/* "version":N,"events":[…] with the events after `from` up to `to`, and no more than fit
 * into an answer: the version is that of the last. */
bool events_write(Json *json, Tables *tables, const char *table, int from, int to,
                  Err *err);

#endif
