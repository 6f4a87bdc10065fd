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

typedef struct Said Said;

struct Said {
    STAILQ_ENTRY(Said) link;
    char line[];
};

struct Bridge {
    Client *client;
    WebSocket *socket;
    char *token;
    int in[2];                      /* the pipe to the engine */
    pthread_t thread;
    bool has_thread, was_open;      /* was_open: at least once */
    double retry_ms; /* when to open it again; 0: it is open, or being opened */
    bool has_ended, was_refused;
    int code;
    char why[256];                  /* an `error` that came last, or why it was closed */
    pthread_mutex_t lock;           /* of what follows */
    pthread_cond_t decided;
    bool is_decided;                /* the first attempt has gone well or failed */
    int fences;
    bool must_end;
    STAILQ_HEAD(, Said) said;
};

static void to_engine(Bridge *bridge, const char *line, size_t n)
{
    while (n > 0) {
        ssize_t sent = write(bridge->in[1], line, n);
        if (sent < 0 && errno == EINTR)
            continue;
        if (sent <= 0)
            return;                 /* the engine has gone */
        line += sent;
        n -= (size_t)sent;
    }
}

static void decide(Bridge *bridge)
{
    pthread_mutex_lock(&bridge->lock);
    bridge->is_decided = true;
    pthread_cond_signal(&bridge->decided);
    pthread_mutex_unlock(&bridge->lock);
}

/* No more lines will come. */
static void end(Bridge *bridge)
{
    bridge->has_ended = true;
    close(bridge->in[1]);
    bridge->in[1] = -1;
    client_stop(bridge->client);
    decide(bridge);
}

static void on_opened(void *with)
{
    Bridge *bridge = with;

    bridge->was_open = true;
    decide(bridge);
}

static void note_why(Bridge *bridge, const char *why)
{
    Text text = text_in(bridge->why, sizeof bridge->why);

    text_str(&text, why);
}

static void on_text(void *with, const char *text, size_t n)
{
    Bridge *bridge = with;

    if (bridge->why[0])             /* a refusal that was not the end */
        fprintf(stderr, "%s\n", bridge->why);
    note_why(bridge, strncmp(text, "error", 5) == 0 ? text : "");
    if (bridge->why[0])
        return;                     /* for the engine's owner, not for the engine */
    to_engine(bridge, text, n);
    to_engine(bridge, "\n", 1);
}

/* What the engine is doing now, and what it has said, is for a line that is no more. */
static void fence(Bridge *bridge)
{
    Said *said;

    pthread_mutex_lock(&bridge->lock);
    bridge->fences++;
    while ((said = STAILQ_FIRST(&bridge->said))) {
        STAILQ_REMOVE_HEAD(&bridge->said, link);
        free(said);
    }
    pthread_mutex_unlock(&bridge->lock);
    to_engine(bridge, "stop\nisready\n", strlen("stop\nisready\n"));
}

static void on_closed(void *with, int code, const char *why)
{
    Bridge *bridge = with;

    bridge->socket = NULL;
    bridge->code = code;
    bridge->was_refused = code != CLOSE_NORMAL &&
                          (!bridge->was_open || code == CLOSE_UNWELCOME || code == 404);
    if (bridge->was_refused && !bridge->why[0])
        note_why(bridge, why);
    if (bridge->was_refused || code == CLOSE_NORMAL) {
        end(bridge);
        return;
    }
    fence(bridge);
    bridge->retry_ms = clock_ms() + RETRY_MS;
}

static const WebSocketHandlers handlers = {on_opened, on_text, on_closed};

static void connect_line(Bridge *bridge)
{
    bridge->retry_ms = 0;
    bridge->socket = websocket_open(bridge->client, "", bridge->token, &handlers, bridge);
}

static void tick(void *with)
{
    Bridge *bridge = with;

    if (bridge->retry_ms > 0 && clock_ms() > bridge->retry_ms)
        connect_line(bridge);
}

/* Send what the engine has said. */
static void woken(void *with)
{
    Bridge *bridge = with;
    Said *said;

    pthread_mutex_lock(&bridge->lock);
    while ((said = STAILQ_FIRST(&bridge->said))) {
        STAILQ_REMOVE_HEAD(&bridge->said, link);
        if (bridge->socket)
            websocket_send(bridge->socket, said->line, strlen(said->line));
        free(said);
    }
    bool must_end = bridge->must_end;
    pthread_mutex_unlock(&bridge->lock);
    if (must_end)
        client_stop(bridge->client);
}

static void *serve(void *argument)
{
    Bridge *bridge = argument;

    connect_line(bridge);
    client_run(bridge->client);
    return NULL;
}

static bool start(Bridge *bridge, Err *err)
{
    if (pipe(bridge->in) != 0)
        return fail_system(err, ERR_FILE, "polis engine", errno);
    client_on_wake(bridge->client, woken, bridge);
    client_every(bridge->client, TICK_MS, tick, bridge);
    bridge->has_thread = pthread_create(&bridge->thread, NULL, serve, bridge) == 0;
    if (!bridge->has_thread)
        return fail(err, ERR_FILE, N_("no memory"));
    pthread_mutex_lock(&bridge->lock);
    while (!bridge->is_decided)
        pthread_cond_wait(&bridge->decided, &bridge->lock);
    pthread_mutex_unlock(&bridge->lock);
    return true;
}

Bridge *bridge_open(const char *url, const char *token, Err *err)
{
    Bridge *bridge = must(calloc(1, sizeof *bridge));
    Err ignored;

    pthread_mutex_init(&bridge->lock, NULL);
    pthread_cond_init(&bridge->decided, NULL);
    STAILQ_INIT(&bridge->said);
    bridge->in[0] = bridge->in[1] = -1;
    bridge->token = token ? must(strdup(token)) : NULL;
    bridge->client = client_open(url, err);
    if (!bridge->client || !start(bridge, err)) {
        bridge_close(bridge, &ignored);
        return NULL;
    }
    if (!bridge->was_open) {
        bridge_close(bridge, err);
        return NULL;
    }
    return bridge;
}

int bridge_input(const Bridge *bridge)
{
    return bridge->in[0];
}

void bridge_tell(Bridge *bridge, const char *line)
{
    size_t n = strlen(line) + 1;
    Said *said = must(malloc(sizeof *said + n));

    memcpy(said->line, line, n);
    pthread_mutex_lock(&bridge->lock);
    if (bridge->fences) {
        bridge->fences -= strcmp(line, "readyok") == 0;
        free(said);
    } else {
        STAILQ_INSERT_TAIL(&bridge->said, said, link);
        client_wake(bridge->client);
    }
    pthread_mutex_unlock(&bridge->lock);
}

bool bridge_close(Bridge *bridge, Err *err)
{
    Said *said;
    bool ok = true;

    if (!bridge)
        return true;
    if (bridge->has_thread) {
        pthread_mutex_lock(&bridge->lock);
        bridge->must_end = true;
        client_wake(bridge->client);
        pthread_mutex_unlock(&bridge->lock);
        pthread_join(bridge->thread, NULL);
    }
    if (bridge->was_refused)
        ok = fail(err, ERR_FILE, N_("the server ended it (%d): %s"), bridge->code,
                  bridge->why);
    client_close(bridge->client);
    while ((said = STAILQ_FIRST(&bridge->said))) {
        STAILQ_REMOVE_HEAD(&bridge->said, link);
        free(said);
    }
    for (int i = 0; i < 2; i++)
        if (bridge->in[i] >= 0)
            close(bridge->in[i]);
    pthread_cond_destroy(&bridge->decided);
    pthread_mutex_destroy(&bridge->lock);
    free(bridge->token);
    free(bridge);
    return ok;
}
