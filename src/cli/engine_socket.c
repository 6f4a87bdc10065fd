/* engine_socket.c - see engine_socket.h. The network has a thread of its own, since an
 * engine may think for a long time. Lines to the engine go through a pipe, lines from it
 * through a queue and a wake-up. */
#include "cli/engine_socket.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/queue.h>
#include <unistd.h>

#include "client/client.h"
#include "os/clock.h"
#include "os/failure.h"
#include "os/must.h"

enum { RETRY_MS = 2000, TICK_MS = 100, CLOSE_NORMAL = 1000, CLOSE_UNWELCOME = 1008 };

/* A line of the engine that is still to be sent. */
typedef struct QueuedLine QueuedLine;

struct QueuedLine {
    STAILQ_ENTRY(QueuedLine) link;
    char line[];
};

struct EngineSocket {
    Client *client;
    WebSocket *websocket;
    char *token;
    int in[2];                      /* the pipe to the engine */
    pthread_t thread;
    bool has_thread, was_open;      /* was_open: at least once */
    double retry_ms;                /* when to connect again; 0: open or connecting */
    bool has_ended, was_refused;
    int code;
    char why[256];                  /* an `error` that came last, or why it was closed */
    pthread_mutex_t lock;           /* of what follows */
    pthread_cond_t decided;
    bool is_decided;                /* the first attempt has succeeded or failed */
    int fences;                     /* drop all lines until that many `readyok` */
    bool must_end;
    STAILQ_HEAD(, QueuedLine) queue;
};

static void to_engine(EngineSocket *socket, const char *line, size_t n)
{
    while (n > 0) {
        ssize_t sent = write(socket->in[1], line, n);
        if (sent < 0 && errno == EINTR)
            continue;
        if (sent <= 0)
            return;                 /* the engine has gone */
        line += sent;
        n -= (size_t)sent;
    }
}

static void decide(EngineSocket *socket)
{
    pthread_mutex_lock(&socket->lock);
    socket->is_decided = true;
    pthread_cond_signal(&socket->decided);
    pthread_mutex_unlock(&socket->lock);
}

/* No more lines will come. */
static void end(EngineSocket *socket)
{
    socket->has_ended = true;
    close(socket->in[1]);
    socket->in[1] = -1;
    client_stop(socket->client);
    decide(socket);
}

static void on_opened(void *with)
{
    EngineSocket *socket = with;

    socket->was_open = true;
    decide(socket);
}

static void note_why(EngineSocket *socket, const char *why)
{
    Text text = text_in(socket->why, sizeof socket->why);

    text_printable(&text, why);
}

static void on_text(void *with, const char *text, size_t n)
{
    EngineSocket *socket = with;

    if (socket->why[0])             /* a refusal that was not the end */
        fprintf(stderr, "%s\n", socket->why);
    note_why(socket, strncmp(text, "error", 5) == 0 ? text : "");
    if (socket->why[0])
        return;                     /* for whoever runs the engine, not for the engine */
    to_engine(socket, text, n);
    to_engine(socket, "\n", 1);
}

/* What the engine is doing now, and what it has said, was for the lost connection: drop
 * it, up to the `readyok` that answers us. */
static void fence(EngineSocket *socket)
{
    QueuedLine *said;

    pthread_mutex_lock(&socket->lock);
    socket->fences++;
    while ((said = STAILQ_FIRST(&socket->queue))) {
        STAILQ_REMOVE_HEAD(&socket->queue, link);
        free(said);
    }
    pthread_mutex_unlock(&socket->lock);
    to_engine(socket, "stop\nisready\n", strlen("stop\nisready\n"));
}

static void on_closed(void *with, int code, const char *why)
{
    EngineSocket *socket = with;

    socket->websocket = NULL;
    socket->code = code;
    socket->was_refused = code != CLOSE_NORMAL &&
                          (!socket->was_open || code == CLOSE_UNWELCOME || code == 404);
    if (socket->was_refused && !socket->why[0])
        note_why(socket, why);
    if (socket->was_refused || code == CLOSE_NORMAL) {
        end(socket);
        return;
    }
    fence(socket);
    socket->retry_ms = clock_ms() + RETRY_MS;
}

static const WebSocketHandlers handlers = {on_opened, on_text, on_closed};

static void connect_again(EngineSocket *socket)
{
    socket->retry_ms = 0;
    socket->websocket =
        websocket_open(socket->client, "", socket->token, &handlers, socket);
}

static void tick(void *with)
{
    EngineSocket *socket = with;

    if (socket->retry_ms > 0 && clock_ms() > socket->retry_ms)
        connect_again(socket);
}

/* On the network's thread: send what the engine has said. */
static void woken(void *with)
{
    EngineSocket *socket = with;
    QueuedLine *said;

    pthread_mutex_lock(&socket->lock);
    while ((said = STAILQ_FIRST(&socket->queue))) {
        STAILQ_REMOVE_HEAD(&socket->queue, link);
        if (socket->websocket)
            websocket_send(socket->websocket, said->line, strlen(said->line));
        free(said);
    }
    bool must_end = socket->must_end;
    pthread_mutex_unlock(&socket->lock);
    if (must_end)
        client_stop(socket->client);
}

static void *serve(void *argument)
{
    EngineSocket *socket = argument;

    connect_again(socket);
    client_run(socket->client);
    return NULL;
}

static bool start(EngineSocket *socket, Err *err)
{
    if (pipe(socket->in) != 0)
        return fail_system(err, ERR_FILE, "polis engine", errno);
    client_on_wake(socket->client, woken, socket);
    client_every(socket->client, TICK_MS, tick, socket);
    socket->has_thread = pthread_create(&socket->thread, NULL, serve, socket) == 0;
    if (!socket->has_thread)
        return fail(err, ERR_FILE, N_("out of memory"));
    pthread_mutex_lock(&socket->lock);
    while (!socket->is_decided)
        pthread_cond_wait(&socket->decided, &socket->lock);
    pthread_mutex_unlock(&socket->lock);
    return true;
}

EngineSocket *engine_socket_open(const char *url, const char *token, Err *err)
{
    EngineSocket *socket = must(calloc(1, sizeof *socket));
    Err ignored;

    pthread_mutex_init(&socket->lock, NULL);
    pthread_cond_init(&socket->decided, NULL);
    STAILQ_INIT(&socket->queue);
    socket->in[0] = socket->in[1] = -1;
    socket->token = token ? must(strdup(token)) : NULL;
    socket->client = client_open(url, err);
    if (!socket->client || !start(socket, err)) {
        engine_socket_close(socket, &ignored);
        return NULL;
    }
    if (!socket->was_open) {
        engine_socket_close(socket, err);
        return NULL;
    }
    return socket;
}

int engine_socket_input(const EngineSocket *socket)
{
    return socket->in[0];
}

void engine_socket_send(EngineSocket *socket, const char *line)
{
    size_t n = strlen(line) + 1;
    QueuedLine *said = must(malloc(sizeof *said + n));

    memcpy(said->line, line, n);
    pthread_mutex_lock(&socket->lock);
    if (socket->fences) {
        socket->fences -= strcmp(line, "readyok") == 0;
        free(said);
    } else {
        STAILQ_INSERT_TAIL(&socket->queue, said, link);
        client_wake(socket->client);
    }
    pthread_mutex_unlock(&socket->lock);
}

bool engine_socket_close(EngineSocket *socket, Err *err)
{
    QueuedLine *said;
    bool ok = true;

    if (!socket)
        return true;
    if (socket->has_thread) {
        pthread_mutex_lock(&socket->lock);
        socket->must_end = true;
        client_wake(socket->client);
        pthread_mutex_unlock(&socket->lock);
        pthread_join(socket->thread, NULL);
    }
    if (socket->was_refused)
        ok = fail(err, ERR_FILE, N_("the server ended it (%d): %s"), socket->code,
                  socket->why);
    client_close(socket->client);
    while ((said = STAILQ_FIRST(&socket->queue))) {
        STAILQ_REMOVE_HEAD(&socket->queue, link);
        free(said);
    }
    for (int i = 0; i < 2; i++)
        if (socket->in[i] >= 0)
            close(socket->in[i]);
    pthread_cond_destroy(&socket->decided);
    pthread_mutex_destroy(&socket->lock);
    free(socket->token);
    free(socket);
    return ok;
}
