/* internal.h - what client.c, http.c and websocket.c know of each other. */
#ifndef CLIENT_INTERNAL_H
#define CLIENT_INTERNAL_H

/* OpenSSL, which libwebsockets.h includes, has a type of the name that base/err.h gives
 * to a code. */
#define ERR_STATE openssl_err_state
#include <libwebsockets.h>
#undef ERR_STATE
#include <sys/queue.h>
#include <uv.h>

#include "base/rng.h"
#include "client/client.h"

typedef struct Http Http;
typedef TAILQ_HEAD(, Line) Lines;
typedef TAILQ_HEAD(, Http) Https;
typedef TAILQ_HEAD(, Talk) Talks;

typedef struct {
    uv_timer_t timer;
    void (*tick)(void *with);
    void *with;
} Tick;

struct Client {
    Url url;
    uv_loop_t loop;
    struct lws_context *context;
    uv_async_t async;
    void (*woken)(void *with);
    void *wake_with;
    uv_idle_t idle;                 /* runs while something is `stillborn` */
    Tick ticks[MAX_TICKS];
    int n_ticks;
    Lines lines, stillborn_lines; /* stillborn: failed inside the call that opened them */
    Https asks, stillborn_asks;
    bool serves_talks;              /* has the ticks that session.c needs */
    Talks talks, offline;           /* session.c: all of them; those without a line */
    Rng rng;                        /* for moments, not for secrets */
    uint64_t session, n_commands;   /* make the ids of commands */
};

/* What a connection to the client's server needs; `path` is the whole one. */
struct lws_client_connect_info client_connect_info(Client *client, const char *path);

/* Something was put on a list of the stillborn: tell its owner from the loop. */
void client_bury(Client *client);

/* Put `Authorization: Bearer token` into the headers of a request; false if there is no
 * room. */
bool client_add_token(struct lws *wsi, const char *token, void *in, size_t size);

int http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                  size_t n);
int line_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                  size_t n);
void http_bury(Client *client);
void line_bury(Client *client);
void http_forget_all(Client *client);
void line_forget_all(Client *client);

#endif
