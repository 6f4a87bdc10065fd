/* internal.h - what client.c, http.c, websocket.c and session.c share. */
#ifndef CLIENT_INTERNAL_H
#define CLIENT_INTERNAL_H

/* libwebsockets.h includes OpenSSL, which has a type called ERR_STATE; base/err.h has a
 * code of that name. */
#define ERR_STATE openssl_err_state
#include <libwebsockets.h>
#undef ERR_STATE
#include <sys/queue.h>
#include <uv.h>

#include "base/rng.h"
#include "client/client.h"

typedef struct Http Http;
typedef TAILQ_HEAD(, WebSocket) WebSockets;
typedef TAILQ_HEAD(, Http) Https;
typedef TAILQ_HEAD(, Session) Sessions;

typedef struct {
    uv_timer_t timer;
    void (*tick)(void *with);
    void *with;
} Tick;

struct Client {
    Url urls[MAX_URLS];
    int n_urls;
    uv_loop_t loop;
    struct lws_context *context;
    uv_async_t async;
    void (*woken)(void *with);
    void *wake_with;
    uv_idle_t idle;                 /* runs while there are early failures to report */
    Tick ticks[MAX_TICKS];
    int n_ticks;
    WebSockets sockets;
    WebSockets failed_sockets;      /* inside the call that opened them */
    Https requests, failed_requests;    /* the same */
    bool serves_sessions;           /* has the ticks that session.c needs */
    Sessions sessions, offline;     /* all of them; those without a connection */
    Rng rng;                        /* for delays, not for secrets */
    uint64_t id, n_commands;        /* make the ids of commands */
};

/* How to connect to the address `at`; `path` is the whole path. */
struct lws_client_connect_info client_connect_info(Client *client, int at,
                                                   const char *path);

/* Something was put on a list of early failures: tell its owner from the loop. */
void client_report_failed(Client *client);

/* Add `Authorization: Bearer token` to the headers of a request; false if there is no
 * room. */
bool client_add_token(struct lws *wsi, const char *token, void *in, size_t size);

int http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                  size_t n);
int websocket_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user,
                       void *in, size_t n);
void http_report_failed(Client *client);
void websocket_report_failed(Client *client);
void http_forget_all(Client *client);
void websocket_forget_all(Client *client);

#endif
