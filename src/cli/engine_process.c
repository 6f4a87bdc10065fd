/* engine_process.c - see engine_process.h. Every question sends the whole match: that is
 * simple, and the two sides cannot drift apart. */
#include "cli/engine_process.h"

#include <stdlib.h>
#include <string.h>

#include "os/clock.h"
#include "os/process.h"

enum { LINE = 1 << 16, START_MS = 10000, ANSWER_MS = 10000 };

struct EngineProcess {
    Process *process;
    char line[LINE];
};

/* Read lines until one begins with `word`; returns what follows it, or NULL. wait_ms is
 * for all of them together: a program gains no time by talking endlessly. */
static const char *await(EngineProcess *engine, const char *word, int wait_ms, Err *err)
{
    double until = clock_ms() + wait_ms;
    size_t n = strlen(word);
    const char *line;

    while ((line = process_receive(engine->process, (int)(until - clock_ms()), err))) {
        if (strncmp(line, word, n) == 0 &&
            (line[n] == ' ' || line[n] == '\0' || line[n] == '\r'))
            return line + n;
        if (strncmp(line, "error", 5) == 0) {
            fail(err, ERR_FILE, N_("the other program says: %s"), line);
            return NULL;
        }
    }
    return NULL;
}

/* The first word of `command`, if it is plain: without quotes, variables and the like,
 * which only the shell understands. */
static bool plain_word(char out[], size_t size, const char *command)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                "0123456789_./+-";

    text_skip_blank(&command);
    size_t n = strspn(command, plain);
    if (n >= size || !text_word_ends(command + n))
        return false;
    memcpy(out, command, n);
    out[n] = '\0';
    return true;
}

bool engine_process_exists(const char *command, Err *err)
{
    char word[1024], question[2200];
    Text text = text_in(question, sizeof question);

    if (!plain_word(word, sizeof word, command))
        return true;
    text_f(&text,
           strchr(word, '/') ? "[ -x '%s' ] && ! [ -d '%s' ] && echo yes || echo no"
                             : "command -v '%s' >/dev/null 2>&1 && echo yes || echo no",
           word, word);
    Process *shell = process_open(question, err);
    if (!shell)
        return false;
    const char *answer = process_receive(shell, START_MS, err);
    bool exists = answer && strcmp(answer, "no") != 0;
    if (answer && !exists)
        fail(err, ERR_FILE, N_("exec:%s: there is no program '%s'"), command, word);
    process_close(shell);
    return exists;
}

EngineProcess *engine_process_open(const char *command, Err *err)
{
    EngineProcess *engine = calloc(1, sizeof *engine);

    if (!engine) {
        fail(err, ERR_FILE, N_("out of memory"));
        return NULL;
    }
    engine->process = process_open(command, err);
    if (!engine->process || !process_send(engine->process, "pgi", err) ||
        !await(engine, "pgiok", START_MS, err)) {
        engine_process_close(engine);
        return NULL;
    }
    return engine;
}

void engine_process_close(EngineProcess *engine)
{
    Err ignored;

    if (!engine)
        return;
    if (engine->process)
        process_send(engine->process, "quit", &ignored);
    process_close(engine->process);
    free(engine);
}

static void write_moves(Text *text, const Match *match)
{
    Match again;

    match_start(&again, match->game, &match->setup);
    text_str(text, "move");
    for (int i = 0; i < match->n_moves; i++) {
        text_char(text, ' ');
        match->game->write_move(text, match_state(&again), match->moves[i]);
        match_play(&again, match->moves[i]);
    }
}

static bool ask(EngineProcess *engine, const char *answer, int wait_ms, const char **rest,
                Err *err)
{
    return process_send(engine->process, engine->line, err) &&
           (*rest = await(engine, answer, wait_ms, err)) != NULL;
}

bool engine_process_choose(EngineProcess *engine, Move *out, const Match *match,
                           Allowance allowance, Err *err)
{
    const char *rest;
    Text line = text_in(engine->line, LINE);

    setup_write_newgame(&line, &match->setup, match->game);
    if (!ask(engine, "ok", ANSWER_MS, &rest, err))
        return false;
    line = text_in(engine->line, LINE);
    write_moves(&line, match);
    if (!ask(engine, "ok", ANSWER_MS, &rest, err))
        return false;
    line = text_in(engine->line, LINE);
    text_str(&line, "go");
    if (allowance.time_ms)
        text_f(&line, " time=%d", allowance.time_ms);
    if (allowance.playouts)
        text_f(&line, " playouts=%d", allowance.playouts);
    return ask(engine, "bestmove", allowance.patience_ms, &rest, err) &&
           match->game->read_move(out, match_state(match), &rest, err);
}
