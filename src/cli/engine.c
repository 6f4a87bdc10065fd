/* engine.c - `polis engine`: the text protocol on standard input and output. */
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "engine/engine.h"
#include "sets/load.h"

static void tell(void *to, const char *line)
{
    fputs(line, to);
    fputc('\n', to);
}

/* One line of input. */
typedef enum { LINE_END, LINE_READ, LINE_TOO_LONG, LINE_HAS_ZERO } Reading;

static Reading read_line(char line[MAX_LINE], FILE *from)
{
    size_t n = 0;
    bool has_zero = false, too_long = false;
    int c = getc(from);

    if (c == EOF)
        return LINE_END;
    for (; c != EOF && c != '\n'; c = getc(from)) {
        has_zero = has_zero || c == '\0';
        too_long = too_long || n + 1 == MAX_LINE;
        if (!too_long)
            line[n++] = (char)c;
    }
    line[n] = '\0';
    return too_long ? LINE_TOO_LONG : has_zero ? LINE_HAS_ZERO : LINE_READ;
}

/* Standard input is the protocol's: a set comes from a file with a name. */
static bool load_set(Setup *setup, const char *path, Err *err)
{
    if (strcmp(path, "-") == 0)
        return fail(err, ERR_SETUP, N_("set files cannot be loaded here"));
    return set_load(setup, path, err);
}

static int run(const Args *args, Lang lang)
{
    static Engine engine;
    static char line[MAX_LINE];
    bool goes_on = true;

    (void)args;
    (void)lang;                     /* programs read this: English */
    engine_open(&engine);
    engine.load_set = load_set;
    while (goes_on) {
        switch (read_line(line, stdin)) {
        case LINE_END:
            return 0;
        case LINE_TOO_LONG:
            tell(stdout, "error syntax the line is longer than 65535 bytes");
            break;
        case LINE_HAS_ZERO:
            tell(stdout, "error syntax the line has a zero byte");
            break;
        case LINE_READ:
            goes_on = engine_line(&engine, line, tell, stdout);
        }
        fflush(stdout);
    }
    return 0;
}

static const Option options[] = {{NULL, NULL, NULL}};

const Command command_engine = {
    "engine", "", "the text protocol on standard input and output", options, run,
};
