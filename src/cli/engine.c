/* engine.c - `polis engine`: the text protocol on standard input and output, or at a
 * seat of a server's table.
 *
 * Input is read in blocks into a buffer of our own, so that a bot that is thinking can
 * check for a `stop` without blocking. */
#include <poll.h>
#include <pthread.h>
#include <string.h>
#include <unistd.h>

#include "cli/engine_socket.h"
#include "cli/command.h"
#include "engine/engine.h"
#include "os/clock.h"
#include "os/output.h"
#include "os/pool.h"
#include "sets/load.h"

typedef struct {
    int fd;
    char data[2 * MAX_LINE];
    size_t from, to;                /* what has been read but not taken */
    bool at_end;
    pthread_mutex_t lock;           /* bots may ask from several threads */
    bool is_new;                    /* a `go` has begun and has not checked yet */
    bool stopped;                   /* a `stop` has come for it */
} Input;

typedef struct {
    Engine engine;
    Input input;
    EngineSocket *socket;           /* NULL: standard input and output */
} EngineServer;

static void tell(void *to, const char *line)
{
    const EngineServer *server = to;

    if (server->socket) {
        engine_socket_send(server->socket, line);
        return;
    }
    output_str(line);
    putchar('\n');
}

/* Read what there is, or wait for some; false at the end of the input. */
static bool fill(Input *input)
{
    memmove(input->data, input->data + input->from, input->to - input->from);
    input->to -= input->from;
    input->from = 0;
    ssize_t n = read(input->fd, input->data + input->to, sizeof input->data - input->to);
    input->at_end = n <= 0;
    input->to += n > 0 ? (size_t)n : 0;
    return n > 0;
}

/* The end of the line that begins at `at`, or NULL if it has not been read yet. */
static char *line_end(Input *input, size_t at)
{
    return memchr(input->data + at, '\n', input->to - at);
}

/* One line of input. */
typedef enum { INPUT_END, INPUT_LINE, INPUT_TOO_LONG, INPUT_HAS_ZERO } InputKind;

static InputKind read_line(char line[MAX_LINE], Input *input)
{
    bool too_long = false;
    char *end;

    while (!(end = line_end(input, input->from)) && !input->at_end) {
        if (input->to - input->from >= MAX_LINE) {
            too_long = true;        /* drop what was read of it */
            input->from = input->to;
        }
        fill(input);
    }
    size_t until = end ? (size_t)(end - input->data) : input->to;
    size_t n = until - input->from;
    if (!end && n == 0 && !too_long)
        return INPUT_END;
    const char *start = input->data + input->from;
    input->from += n + (end != NULL);
    if (too_long || n >= MAX_LINE)
        return INPUT_TOO_LONG;
    memcpy(line, start, n);
    line[n] = '\0';
    return memchr(line, '\0', n) ? INPUT_HAS_ZERO : INPUT_LINE;
}

static bool is_word(const char *at, const char *word)
{
    text_skip_blank(&at);
    return text_is_word(at, word);
}

/* Remove the first `stop` from the waiting lines, unless a `go` comes before it. */
static bool take_stop(Input *input)
{
    char *end;

    for (size_t at = input->from; (end = line_end(input, at));
         at = (size_t)(end - input->data) + 1) {
        char *line = input->data + at;
        bool is_blank = line == end;
        *end = '\0';
        bool is_stop = !is_blank && is_word(line, "stop");
        bool is_go = !is_blank && is_word(line, "go");
        *end = '\n';
        if (is_go)
            return false;
        if (is_stop) {
            memmove(line, end + 1, (size_t)(input->data + input->to - (end + 1)));
            input->to -= (size_t)(end + 1 - line);
            return true;
        }
    }
    return false;
}

static bool must_stop(void *with)
{
    Input *input = &((EngineServer *)with)->input;
    struct pollfd in = {.fd = input->fd, .events = POLLIN};

    if (pthread_mutex_trylock(&input->lock) != 0)
        return false;               /* another thread is checking */
    bool has_room = input->to - input->from < sizeof input->data;
    bool has_more = !input->at_end && has_room && poll(&in, 1, 0) > 0;
    if (has_more)
        fill(input);
    if (!input->stopped && (has_more || input->is_new))
        input->stopped = take_stop(input);
    input->is_new = false;
    bool stopped = input->stopped;
    pthread_mutex_unlock(&input->lock);
    return stopped;
}

static double now_ms(void *with)
{
    (void)with;
    return clock_ms();
}

typedef struct {
    void (*job)(void *context, int index);
    void *context;
} Shared;

static void one_job(void *context, int worker, int index)
{
    const Shared *shared = context;

    (void)worker;
    shared->job(shared->context, index);
}

static void share(void *with, int n, void (*job)(void *context, int index), void *context)
{
    Shared shared = {job, context};

    pool_run(((EngineServer *)with)->engine.threads, n, one_job, &shared);
}

/* Standard input carries the protocol, so a set must come from a named file. */
static bool load_set(Setup *setup, const Game *game, const char *path, Err *err)
{
    if (strcmp(path, "-") == 0)
        return fail(err, ERR_SETUP, N_("set files cannot be loaded here"));
    return set_load(setup, &game, path, err);
}

/* Answer line by line until `quit` or the end. */
static void serve(EngineServer *server)
{
    static char line[MAX_LINE];
    bool goes_on = true, is_first = true;

    for (; goes_on && output_flush(); is_first = false) {
        const char *at = line;
        switch (read_line(line, &server->input)) {
        case INPUT_END:
            return;
        case INPUT_TOO_LONG:
            tell(server, "error syntax the line is longer than 65535 bytes");
            break;
        case INPUT_HAS_ZERO:
            tell(server, "error syntax the line has a zero byte");
            break;
        case INPUT_LINE:
            server->input.is_new = true;
            server->input.stopped = false;
            if (is_first)
                text_skip_mark(&at);
            goes_on = engine_line(&server->engine, at, tell, server);
        }
    }
}

/* Who answers `go`, if --bot says so. */
static bool choose_bot(Engine *engine, const Args *args, Err *err)
{
    const char *name = args_get(args, "bot");

    return !name || bot_wanted(&engine->bot, name, err);
}

static int run(const Args *args, Lang lang)
{
    static EngineServer server = {.input = {.fd = STDIN_FILENO,
                                            .lock = PTHREAD_MUTEX_INITIALIZER}};
    const char *url = args_get(args, "connect");
    Err err;

    engine_open(&server.engine);
    server.engine.load_set = load_set;
    server.engine.hooks = (BotHooks){must_stop, now_ms, share, &server};
    if (!choose_bot(&server.engine, args, &err))
        return complain(lang, &err);
    if (url) {
        server.socket = engine_socket_open(url, args_get(args, "token"), &err);
        if (!server.socket)
            return complain(lang, &err);
        server.input.fd = engine_socket_input(server.socket);
    }
    serve(&server);                 /* programs read this: English */
    return engine_socket_close(server.socket, &err) ? 0 : complain(lang, &err);
}

static const Flag options[] = {
    {"connect", "URL", N_("play at a server: ws://HOST/api/tables/ID/pgi")},
    {"token", "TOKEN", N_("the token of the seat there")},
    {"bot", "LEVEL", N_("who chooses the moves (bot:greedy)")},
    {NULL, NULL, NULL},
};

const Command command_engine = {
    "engine", "", "the text protocol on standard input and output", options, run,
    .takes_bots = true,
};
