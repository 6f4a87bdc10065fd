/* rival.c - see rival.h. Every question sends the whole match: simple, and nothing can
 * drift. */
#include "cli/rival.h"

#include <stdlib.h>
#include <string.h>

#include "os/process.h"

enum { LINE = 1 << 16, START_MS = 10000, THINK_MS = 120000 };

struct Rival {
    Process *process;
    char line[LINE];
};

/* Read lines until one begins with `word`; what follows it, or NULL. */
static const char *await(Rival *rival, const char *word, int wait_ms, Err *err)
{
    size_t n = strlen(word);
    const char *line;

    while ((line = process_receive(rival->process, wait_ms, err))) {
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

static void write_newgame(Text *text, const Match *match)
{
    static const char *const keys[] = {"players", "architect", "variants", "rulings",
                                       "stacks"};

    text_f(text, "newgame %s", match->game->name);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        char value[256];
        Text out = text_in(value, sizeof value);
        setup_write(&out, &match->setup, match->game, keys[i]);
        if (*value)
            text_f(text, " %s=%s", keys[i], value);
    }
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

bool rival_choose(Rival *rival, Move *out, const Match *match, int time_ms, int playouts,
                  Err *err)
{
    const char *rest;
    Text line = text_in(rival->line, LINE);

    write_newgame(&line, match);
    if (!ask(rival, "ok", THINK_MS, &rest, err))
        return false;
    line = text_in(rival->line, LINE);
    write_moves(&line, match);
    if (!ask(rival, "ok", THINK_MS, &rest, err))
        return false;
    line = text_in(rival->line, LINE);
    text_str(&line, "go");
    if (time_ms)
        text_f(&line, " time=%d", time_ms);
    if (playouts)
        text_f(&line, " playouts=%d", playouts);
    return ask(rival, "bestmove", THINK_MS + time_ms, &rest, err) &&
           match->game->read_move(out, match_state(match), &rest, err);
}
