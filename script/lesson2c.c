/* lesson2c.c - turns a lesson of the page into a C table, at build time, so that its
 * sentences live once.
 *
 *   lesson2c OUT.c NAME first-lesson.ts learn-ui.tsx
 *
 * Writes `const Lesson NAME` (src/tui/tour.h): the list of `steps:` in the first source,
 * and that of `remember:` in the second. Literals of TypeScript are nearly those of C:
 * brackets and keys are written in another way, mark("…") is its sentence, and the checks
 * after `accepts:` and `about:` become texts, which tour.c reads. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "os/file.h"

enum { BAD_INPUT = 2, MAX_INPUT = 1 << 17 };

static FILE *out;

static _Noreturn void give_up(const char *what)
{
    fprintf(stderr, "lesson2c: %s\n", what);
    exit(BAD_INPUT);
}

/* Past a string in double quotes. */
static const char *string_end(const char *at)
{
    for (at++; *at && *at != '"'; at++)
        at += *at == '\\' && at[1];
    return *at ? at + 1 : at;
}

/* The end of an expression: a comma or a closing bracket that is not inside of it. */
static const char *expression_end(const char *at)
{
    for (int depth = 0; *at; at = *at == '"' ? string_end(at) : at + 1) {
        if (depth == 0 && strchr(",}]", *at))
            break;
        depth += strchr("([{", *at) != NULL;
        depth -= strchr(")]}", *at) != NULL;
    }
    return at;
}

/* A check as a text of C. */
static const char *write_check(const char *at)
{
    const char *end = expression_end(at);

    fputc('"', out);
    for (; at < end; at++) {
        if (*at == '"')
            fputc('\\', out);
        if (!isspace((unsigned char)*at))
            fputc(*at, out);
    }
    fputc('"', out);
    return end;
}

static bool is_word(const char *at, size_t n, const char *word)
{
    return strlen(word) == n && strncmp(at, word, n) == 0;
}

/* A key becomes a member; mark and its brackets are left out; a constant of the source is
 * its text. */
static const char *write_name(const char *at, const char *source)
{
    size_t n = 0;
    char constant[64];

    while (isalnum((unsigned char)at[n]) || at[n] == '_')
        n++;
    if (at[n] == ':') {
        fprintf(out, ".%.*s = ", (int)n, at);
        bool is_check = is_word(at, n, "accepts") || is_word(at, n, "about");
        at += n + 1;
        return is_check ? write_check(at + strspn(at, " \n")) : at;
    }
    if (is_word(at, n, "mark") || is_word(at, n, "true")) {
        fputs(at[0] == 't' ? "true" : "", out);
        return at + n;
    }
    snprintf(constant, sizeof constant, "const %.*s = ", (int)n, at);
    const char *value = strstr(source, constant);
    if (!value)
        give_up("a name that is no constant of the source");
    for (value += strlen(constant); *value && *value != ';';) {
        const char *end = *value == '"' ? string_end(value) : value + 1;
        if (*value == '"')
            fprintf(out, "%.*s ", (int)(end - value), value);
        value = end;
    }
    return at + n;
}

/* Write the list that begins after `key` in the source. */
static void write_list(const char *source, const char *key)
{
    const char *at = strstr(source, key);
    int depth = 0;

    if (!at)
        give_up("the source has no such list");
    at += strlen(key);
    do {
        const char *end = at + 1;
        depth += strchr("[{", *at) != NULL;
        depth -= strchr("]}", *at) != NULL;
        if (*at == '"')
            end = string_end(at);
        if (isalpha((unsigned char)*at))
            end = write_name(at, source);
        else if (*at == '"')
            fprintf(out, "%.*s", (int)(end - at), at);
        else if (!strchr("()+", *at))
            fputc(*at == '[' ? '{' : *at == ']' ? '}' : *at, out);
        at = end;
    } while (*at && depth > 0);
}

static char *load(const char *path)
{
    Err err;
    char *text = file_read(path, MAX_INPUT, &err);

    if (!text)
        give_up(path);
    return text;
}

int main(int argc, char **argv)
{
    if (argc != 5)
        give_up("usage: lesson2c OUT.c NAME first-lesson.ts learn-ui.tsx");
    char *script = load(argv[3]), *page = load(argv[4]);
    const char *seat = strstr(script, "const SEAT = ");
    out = fopen(argv[1], "w");
    if (!out || !seat)
        give_up(argv[1]);
    fprintf(out, "/* Made by lesson2c from %s. */\n#include \"tui/tour.h\"\n\n", argv[3]);
    fprintf(out, "const Lesson %s = {\n.seat = %d,\n.steps = ", argv[2], atoi(seat + 13));
    write_list(script, "steps: ");
    fprintf(out, ",\n.remember = ");
    write_list(page, "remember: ");
    fputs("};\n", out);
    free(script);
    free(page);
    return fclose(out) == 0 ? 0 : BAD_INPUT;
}
