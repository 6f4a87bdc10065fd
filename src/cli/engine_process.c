/* engine_process.c - see engine_process.h. Every question sends the whole match: that is
 * simple, and the two sides cannot drift apart. */
#include "cli/engine_process.h"

#include <stdlib.h>
#include <string.h>

#include "os/clock.h"
#include "os/process.h"

enum { LINE = 1 << 16, START_MS = 10000, ANSWER_MS = 10000 };

struct Rival {
    Process *process;
    char line[LINE];
};

/* Read lines until one begins with `word`; what follows it, or NULL. The wait is for all
 * of them: a program that talks without end does not gain time by it. */
static const char *await(Rival *rival, const char *word, int wait_ms, Err *err)
{
    double until = clock_ms() + wait_ms;
    size_t n = strlen(word);
    const char *line;

    while ((line = process_receive(rival->process, (int)(until - clock_ms()), err))) {
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

/* The first word of `command` if the shell takes it as it stands: no quotes, variables or
 * the like, which only the shell understands. */
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

bool rival_exists(const char *command, Err *err)
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

Rival *rival_open(const char *command, Err *err)
{
    Rival *rival = calloc(1, sizeof *rival);

    if (!rival) {
        fail(err, ERR_FILE, N_("no memory"));
        return NULL;
    }
    rival->process = process_open(command, err);
    if (!rival->process || !process_send(rival->process, "pgi", err) ||
        !await(rival, "pgiok", START_MS, err)) {
        rival_close(rival);
        return NULL;
    }
    return rival;
}

void rival_close(Rival *rival)
{
    Err ignored;

    if (!rival)
        return;
    if (rival->process)
        process_send(rival->process, "quit", &ignored);
    process_close(rival->process);
    free(rival);
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

static bool ask(Rival *rival, const char *answer, int wait_ms, const char **rest,
                Err *err)
{
    return process_send(rival->process, rival->line, err) &&
           (*rest = await(rival, answer, wait_ms, err)) != NULL;
}

bool rival_choose(Rival *rival, Move *out, const Match *match, Allowance allowance,
                  Err *err)
{
    const char *rest;
    Text line = text_in(rival->line, LINE);

    setup_write_newgame(&line, &match->setup, match->game);
    if (!ask(rival, "ok", ANSWER_MS, &rest, err))
        return false;
    line = text_in(rival->line, LINE);
    write_moves(&line, match);
    if (!ask(rival, "ok", ANSWER_MS, &rest, err))
        return false;
    line = text_in(rival->line, LINE);
    text_str(&line, "go");
    if (allowance.time_ms)
        text_f(&line, " time=%d", allowance.time_ms);
    if (allowance.playouts)
        text_f(&line, " playouts=%d", allowance.playouts);
    return ask(rival, "bestmove", allowance.patience_ms, &rest, err) &&
           match->game->read_move(out, match_state(match), &rest, err);
}
