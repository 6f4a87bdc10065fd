/* echo.c - see echo.h. */
#include "echo.h"

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "patience.h"

enum { MANY = 64 };

struct Echo {
    Net *net;
    pthread_t thread;
    atomic_int seen, gone, round_trips, ticks, asked_for_stats;
    atomic_bool stops, is_held;
    NetStats stats;
    Conn *later[MANY], *streams[MANY];      /* the loop's thread only */
};

static void add(Conn **list, Conn *conn)
{
    for (int i = 0; i < MANY; i++)
        if (!list[i]) {
            list[i] = conn;
            return;
        }
    assert(!"too many for this test");
}

static void drop(Conn **list, const Conn *conn)
{
    for (int i = 0; i < MANY; i++)
        if (list[i] == conn)
            list[i] = NULL;
}

static void answer_echo(Conn *conn, const Request *request)
{
    char *body;
    int n = asprintf(&body, "%s|%s|%s|%s|%s|%zu|%s", request->method, request->path,
                     request->query, request->token ? request->token : "-",
                     request->address, request->n_body, request->body);

    assert(n > 0 && strcmp(conn_address(conn), request->address) == 0);
    conn_header(conn, "X-Test", "yes");
    conn_reply(conn, 200, "text/plain", body, (size_t)n);
    free(body);
}

static void answer_big(Conn *conn, const Request *request)
{
    size_t n = strtoul(request->query, NULL, 10);
    char *body = malloc(n + 1);

    assert(body);
    memset(body, 'x', n);
    conn_reply(conn, 200, "text/plain", body, n);
    free(body);
}

static void hold(Echo *echo)
{
    echo->is_held = true;
    while (echo->is_held)
        usleep(1000);
    echo->ticks = 0;
}

static void request(void *with, Conn *conn, const Request *asked)
{
    Echo *echo = with;

    echo->seen++;
    conn_keep(conn, echo);
    if (strcmp(asked->path, "/api/later") == 0) {
        add(echo->later, conn);
    } else if (strcmp(asked->path, "/api/now") == 0) {
        for (int i = 0; i < MANY; i++)
            if (echo->later[i])
                conn_reply(echo->later[i], 200, "text/plain", "late", 4);
        conn_reply(conn, 200, "text/plain", "now", 3);
    } else if (strcmp(asked->path, "/api/stream") == 0) {
        conn_stream(conn, "application/x-ndjson");
        conn_send(conn, "first\n", 6);
        add(echo->streams, conn);
    } else if (strcmp(asked->path, "/api/say") == 0) {
        for (int i = 0; i < MANY; i++)
            if (echo->streams[i] && strcmp(asked->body, "end") == 0)
                conn_close(echo->streams[i], 0, NULL);
            else if (echo->streams[i])
                conn_send(echo->streams[i], asked->body, asked->n_body);
        conn_reply(conn, 200, "text/plain", "said", 4);
    } else if (strcmp(asked->path, "/api/hold") == 0) {
        hold(echo);
        conn_reply(conn, 200, "text/plain", "went on", 7);
    } else if (strcmp(asked->path, "/api/ticks") == 0) {
        char ticks[16];
        int n = snprintf(ticks, sizeof ticks, "%d", echo->ticks);
        conn_reply(conn, 200, "text/plain", ticks, (size_t)n);
    } else if (strcmp(asked->path, "/api/big") == 0) {
        answer_big(conn, asked);
    } else {
        answer_echo(conn, asked);
    }
}

static bool upgrade(void *with, Conn *conn, const Request *asked)
{
    Echo *echo = with;
    char hello[128];

    echo->seen++;
    conn_keep(conn, echo);
    if (strcmp(asked->query, "refuse") == 0) {
        conn_reply(conn, 403, "application/json", "{}", 2);
        return false;
    }
    int n = snprintf(hello, sizeof hello, "hello %s", asked->address);
    conn_send(conn, hello, (size_t)n);
    return true;
}

static void flood(Conn *conn, size_t n)
{
    char *text = malloc(n);

    assert(text);
    memset(text, 'y', n);
    for (int i = 0; i < 100; i++)
        conn_send(conn, text, n);
    free(text);
}

static void message(void *with, Conn *conn, const char *text, size_t n)
{
    int code, at = 0;

    (void)with;
    assert(text[n] == '\0');
    if (sscanf(text, "close %d %n", &code, &at) == 1)
        conn_close(conn, code, text + at);
    else if (strncmp(text, "flood ", 6) == 0)
        flood(conn, strtoul(text + 6, NULL, 10) * 1024);
    else
        conn_send(conn, text, n);
}

static void round_trip(void *with, Conn *conn, int ms)
{
    Echo *echo = with;

    (void)conn;
    if (ms >= 0)
        echo->round_trips++;
}

static void gone(void *with, Conn *conn)
{
    Echo *echo = with;

    assert(conn_kept(conn) == echo);
    drop(echo->later, conn);
    drop(echo->streams, conn);
    echo->gone++;
}

static void tick(void *with, int64_t late_ms)
{
    (void)late_ms;
    ((Echo *)with)->ticks++;
}

static void woken(void *with)
{
    Echo *echo = with;

    echo->stats = net_stats(echo->net);
    echo->asked_for_stats = 0;
    if (echo->stops)
        net_stop(echo->net, 2000);
}

static const Handlers handlers = {request, upgrade, message, round_trip,
                                  gone,    tick,    woken};

static void *run(void *with)
{
    net_run(((Echo *)with)->net, &handlers, with);
    return NULL;
}

NetOptions echo_usual(void)
{
    return (NetOptions){
        .listen = "127.0.0.1:0",
        .max_sockets = 1000,
        .max_sockets_per_address = 500,
        .max_body = 8192,
        .max_frame = 8192,
        .max_queue = 65536,
        .max_unsent = 1 << 28,
        .max_unsent_per_address = 1 << 27,
        .request_s = 30,
        .idle_s = 30,
        .ping_s = 60,
        .pong_s = 120,
    };
}

Echo *echo_open(const NetOptions *options)
{
    Echo *echo = calloc(1, sizeof *echo);
    NetOptions usual = echo_usual();
    Err err;

    assert(echo);
    echo->net = net_open(options ? options : &usual, &err);
    if (!echo->net) {
        fprintf(stderr, "%s\n", err.message.format);
        free(echo);
        return NULL;
    }
    int failed = pthread_create(&echo->thread, NULL, run, echo);
    assert(failed == 0);
    (void)failed;
    return echo;
}

void echo_close(Echo *echo)
{
    echo->stops = true;
    net_wake(echo->net);
    pthread_join(echo->thread, NULL);
    net_close(echo->net);
    assert(echo->gone == echo->seen);
    free(echo);
}

const char *echo_where(const Echo *echo)
{
    return net_listens(echo->net);
}

int echo_seen(const Echo *echo)
{
    return echo->seen;
}

int echo_gone(const Echo *echo)
{
    return echo->gone;
}

int echo_round_trips(const Echo *echo)
{
    return echo->round_trips;
}

NetStats echo_stats(Echo *echo)
{
    echo->asked_for_stats = 1;
    net_wake(echo->net);
    while (echo->asked_for_stats)
        usleep(1000);
    return echo->stats;
}

void echo_wait_held(const Echo *echo)
{
    while (!echo->is_held)
        usleep(1000);
}

void echo_go_on(Echo *echo)
{
    echo->is_held = false;
}

bool echo_wait_gone(const Echo *echo, int n)
{
    for (const time_t until = patience(); is_patient(until) && echo->gone < n;)
        usleep(1000);
    return echo->gone >= n;
}
