/* client.h - whoever talks to one server: a loop, HTTP requests, and WebSockets ("lines")
 * that carry text frames. Thousands of them in one thread.
 *
 * Nothing here waits. What comes of a request or a line is told by calling back from
 * client_run, never from inside the function that asked. Everything happens on the loop's
 * thread, but for client_wake. session.h makes a conversation with a table out of a line. */
#ifndef CLIENT_CLIENT_H
#define CLIENT_CLIENT_H

#include "client/url.h"

typedef struct Client Client;

/* For the server at `url`; NULL and `err` if it cannot be set up. Nothing is connected
 * yet. */
Client *client_open(const char *url, Err *err);

/* Ends all requests and lines without telling anybody. NULL is fine. */
void client_close(Client *client);

const Url *client_url(const Client *client);

/* Go on until client_stop. */
void client_run(Client *client);
void client_stop(Client *client);

/* Call `tick` every `ms` milliseconds from now on; a few of them at most. */
enum { MAX_TICKS = 8 };
void client_every(Client *client, int ms, void (*tick)(void *with), void *with);

/* From any thread: have the loop call `woken`, which is set first. */
void client_on_wake(Client *client, void (*woken)(void *with), void *with);
void client_wake(Client *client);

/* A request. All may be forgotten once the function has returned. */
typedef struct {
    const char *method;             /* GET, POST, DELETE */
    const char *path;               /* below the server's, with its query */
    const char *token;              /* NULL: none */
    const char *body;               /* JSON; NULL: none */
} HttpAsk;

/* What came of it. Status 0: there was no answer, and `body` says why. */
typedef void Answered(void *with, int status, const char *body, size_t n);

void http_ask(Client *client, const HttpAsk *ask, Answered *answered, void *with);

/* Ask and go on until it is answered: for those who have nothing else to do. Returns the
 * body, which the caller frees; NULL and `err` if there was no answer or a refusal, whose
 * text it is. */
char *http_fetch(Client *client, const HttpAsk *ask, Err *err);

/* A WebSocket. `closed` is the last that is heard of it: the code that the other end
 * closed with, the HTTP status by which it refused to open, or 0 when the network failed.
 */
typedef struct Line Line;

typedef struct {
    void (*opened)(void *with);
    void (*text)(void *with, const char *text, size_t n);   /* a whole frame, a string */
    void (*closed)(void *with, int code, const char *why);
} LineHandlers;

Line *line_open(Client *client, const char *path, const char *token,
                const LineHandlers *handlers, void *with);
void line_send(Line *line, const char *text, size_t n);

/* Close it once what was sent is out; nothing more is heard of it. NULL is fine. */
void line_close(Line *line);

/* End it at once and without goodbye, as when a cable is cut: `closed` comes soon. */
void line_cut(Line *line);

#endif
