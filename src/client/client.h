/* client.h - a client of one server: an event loop, HTTP requests, and WebSockets that
 * carry text frames. It handles thousands of them in one thread.
 *
 * A server may be several machines with an address each, which all have the same tables.
 * Requests and WebSockets say which address they go to, by its number.
 *
 * Nothing here blocks. Callbacks come from client_run, never from inside the function
 * that made the request. Everything runs on the loop's thread, except client_wake.
 * session.h follows tables over a WebSocket. */
#ifndef CLIENT_CLIENT_H
#define CLIENT_CLIENT_H

#include "client/url.h"

typedef struct Client Client;

/* A client of the server at `url`; NULL and `err` on failure. Connects to nothing yet. */
Client *client_open(const char *url, Err *err);

/* Drops all requests and WebSockets without calling anyone back. NULL is fine. */
void client_close(Client *client);

/* The first address. */
const Url *client_url(const Client *client);

/* Another address of the same server. Before anything is requested. */
enum { MAX_URLS = 16 };
bool client_add_url(Client *client, const char *url, Err *err);
int client_n_urls(const Client *client);

/* Run the loop until client_stop. */
void client_run(Client *client);
void client_stop(Client *client);

/* Call `tick` every `ms` milliseconds from now on; at most MAX_TICKS of these. */
enum { MAX_TICKS = 8 };
void client_every(Client *client, int ms, void (*tick)(void *with), void *with);

/* client_wake may be called from any thread: it makes the loop call `woken`. */
void client_on_wake(Client *client, void (*woken)(void *with), void *with);
void client_wake(Client *client);

/* A request. Its strings need to live only until the call returns. */
typedef struct {
    const char *method;             /* GET, POST, DELETE */
    const char *path;               /* below the server's, with its query */
    const char *token;              /* NULL: none */
    const char *body;               /* JSON; NULL: none */
    int at;                         /* the number of the address */
} HttpRequest;

/* Status 0: there was no answer, and `body` says why. */
typedef void OnAnswer(void *with, int status, const char *body, size_t n);

void http_request(Client *client, const HttpRequest *request, OnAnswer *on_answer,
                  void *with);

/* Send a request and run the loop until it is answered. Returns the body, which the
 * caller frees; NULL and `err` if there was no answer, or the server's refusal. */
char *http_fetch(Client *client, const HttpRequest *request, Err *err);

/* `closed` is the last callback of a WebSocket. Its code is the one that the other end
 * closed with, the HTTP status that refused to open it, or 0 if the network failed. */
typedef struct WebSocket WebSocket;

typedef struct {
    void (*opened)(void *with);
    void (*text)(void *with, const char *text, size_t n);   /* a whole frame */
    void (*closed)(void *with, int code, const char *why);
} WebSocketHandlers;

/* At the first address. */
WebSocket *websocket_open(Client *client, const char *path, const char *token,
                          const WebSocketHandlers *handlers, void *with);
WebSocket *websocket_open_at(Client *client, int at, const char *path, const char *token,
                             const WebSocketHandlers *handlers, void *with);
void websocket_send(WebSocket *socket, const char *text, size_t n);

/* Close it once everything is sent; no callback comes any more. NULL is fine. */
void websocket_close(WebSocket *socket);

/* End it at once and without a goodbye, as if a cable were cut: `closed` comes soon. */
void websocket_cut(WebSocket *socket);

#endif
