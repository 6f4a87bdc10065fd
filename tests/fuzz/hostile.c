/* hostile.c - a server that says anything, against the commands that talk to one. The
 * first byte chooses the command ('a': the first row), the second the language, and from
 * '8' on that somebody types at a terminal. The rest is what the server says and what is
 * typed, as hostile.h describes. The command must end by itself, with a status, and write
 * only what a terminal can show. */
#include "hostile.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/command.h"
#include "cli/flags.h"
#include "cli/sync_probe.h"
#include "os/entropy.h"
#include "store/store.h"
#include "tui/remote_internal.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { MOST_WORDS = 10 };

#define TABLE "--table", "AAAAAAAAAAAAAAAA"
#define TOKEN "--token", "0123456789abcdef0123456789abcdef"

static const struct {
    const Command *command;
    const char *words[MOST_WORDS];
} rows[] = {
    {&command_play, {"akropolis", "--seats", "you,open"}},
    {&command_play, {"panticapaeum", "--seats", "you,bot:easy"}},
    {&command_play, {TABLE}},
    {&command_play, {TABLE, TOKEN}},
    {&command_load, {"http://localhost", "--tables", "1", "--seconds", "1"}},
    {&command_load, {"http://localhost", "--tables", "1", "--seconds", "1", "--seal",
                     "--json", "--think", "0"}},
    {&command_admin, {"tables"}},
    {&command_admin, {"bans"}},
    {&command_admin, {"invites"}},
    {&command_admin, {"invite"}},
    {&command_admin, {"stats"}},
    {&command_admin, {"prune", "--older", "30"}},
    {&command_admin, {"close", "AAAAAAAAAAAAAAAA"}},
    {&command_admin, {"tables", "--json"}},
};

/* What can be typed. None of it names a file. */
static const char *const typed[] = {
    "1", "", "2", "?", "undo", "yes", "no", "chat hello", "clock", "vote end", "rematch",
    "leave", "return", "resign yes", "quit", "rule", "box", "0", "\033[2J",
};

static bool is_typing;

/* What the commands reach besides the network. */

bool entropy_fill(unsigned char *out, size_t n, Err *err)
{
    (void)err;
    memset(out, 0x5a, n);
    return true;
}

int isatty(int fd)
{
    return is_typing && fd == STDIN_FILENO;
}

struct Keyboard {
    char line[LINE_SIZE];
};

Keyboard *keyboard_open(void (*on_line)(void *with), void *with, Err *err)
{
    static Keyboard keyboard;

    (void)on_line;
    (void)with;
    (void)err;
    return &keyboard;
}

Keyboard *keyboard_watch(void (*on_keys)(void *with), void *with, Err *err)
{
    return keyboard_open(on_keys, with, err);
}

void keyboard_close(Keyboard *keyboard)
{
    (void)keyboard;
}

bool keyboard_peek(Keyboard *keyboard, LineKind *kind, char line[LINE_SIZE])
{
    int number = hostile_typed();

    (void)keyboard;
    *kind = number == -2 ? LINE_END : LINE_TEXT;
    text_copy(line, LINE_SIZE,
              number < 0 ? "" : typed[(size_t)number % (sizeof typed / sizeof *typed)]);
    if (*line == '\033')
        *kind = LINE_NOISE;
    return number != -1;
}

void keyboard_next(Keyboard *keyboard)
{
    (void)keyboard;
    hostile_take_typed();
}

SyncProbe *sync_probe_open(const char *path, Err *err)
{
    (void)path;
    (void)err;
    return (SyncProbe *)&is_typing;
}

void sync_probe_measure(SyncProbe *probe, Percentiles *times, int ms)
{
    (void)probe;
    (void)times;
    (void)ms;
}

void sync_probe_watch(SyncProbe *probe, Percentiles *times)
{
    (void)probe;
    (void)times;
}

void sync_probe_close(SyncProbe *probe)
{
    (void)probe;
}

Store *store_open_reader(const char *where, Err *err)
{
    (void)where;
    (void)err;
    return (Store *)&is_typing;
}

bool store_get(Store *store, char **out, const char *kind, const char *key, Err *err)
{
    (void)store;
    (void)kind;
    (void)key;
    (void)err;
    *out = strdup("token");
    return *out != NULL;
}

void store_close(Store *store)
{
    (void)store;
}

/* One run. */

/* All that a command writes, on both of its ways out. */
typedef struct {
    FILE *before, *now;
    char *text;
    size_t size;
} Caught;

static void catch(Caught *caught, FILE **stream)
{
    caught->before = *stream;
    caught->now = open_memstream(&caught->text, &caught->size);
    if (!caught->now)
        abort();
    *stream = caught->now;
}

static void check_printable(const char *text, size_t size)
{
    uint32_t code;

    for (const char *at = text, *end = text + size; at < end;) {
        int n = text_character(&code, at, end);
        if (n == 0 || (text_is_control(code) && code != '\n') || code == 0x202e)
            abort();
        at += n;
    }
}

static void release(Caught *caught, FILE **stream)
{
    *stream = caught->before;
    fclose(caught->now);
    if (getenv("POLIS_SHOW"))
        fwrite(caught->text, 1, caught->size, *stream);
    check_printable(caught->text, caught->size);
    free(caught->text);
}

static int run(size_t row, Lang lang)
{
    const Command *command = rows[row].command;
    char *words[MOST_WORDS + 4];
    int n = 0;
    Args args;
    Err err;

    if (command == &command_play) {
        words[n++] = (char *)"--plain";
        words[n++] = (char *)"--server";
        words[n++] = (char *)"http://localhost";
    }
    for (int i = 0; i < MOST_WORDS && rows[row].words[i]; i++)
        words[n++] = (char *)rows[row].words[i];
    if (!args_read(&args, flags_of(command->options), n, words, &err))
        abort();
    return command->run(&args, lang);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Caught out, err;

    if (size < 2)
        return 0;
    unsetenv("XDG_STATE_HOME");
    unsetenv("HOME");               /* there is nowhere to keep anything */
    hostile_begin((const char *)data + 2, size - 2);
    is_typing = (data[1] - '0') & 8;
    catch(&out, &stdout);
    catch(&err, &stderr);
    int status = run((uint8_t)(data[0] - 'a') % (sizeof rows / sizeof *rows),
                     (uint8_t)(data[1] - '0') % 8 % LANGS);
    release(&out, &stdout);
    release(&err, &stderr);
    if (status < 0 || status > EXIT_BAD_INPUT || !hostile_is_over())
        abort();
    return 0;
}
