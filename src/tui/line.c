/* line.c - see line.h. */
#include "tui/line.h"

#include <stdbool.h>
#include <string.h>

static const char blanks[] = " \t\r";

static bool is_control(int c)
{
    return (c < ' ' && !strchr(blanks, c)) || c == '\0' || c == 0x7f;
}

static void trim(char *line)
{
    size_t start = strspn(line, blanks), n = strlen(line + start);

    memmove(line, line + start, n + 1);
    while (n > 0 && strchr(blanks, line[n - 1]))
        line[--n] = '\0';
}

LineKind line_read(FILE *from, char out[LINE_SIZE])
{
    size_t n = 0;
    bool noise = false;
    int c = getc(from);

    if (c == EOF) {
        out[0] = '\0';
        return LINE_END;
    }
    for (; c != EOF && c != '\n'; c = getc(from)) {
        noise = noise || is_control(c) || n + 1 >= LINE_SIZE;
        if (!noise)
            out[n++] = (char)c;
    }
    out[noise ? 0 : n] = '\0';
    trim(out);
    return noise ? LINE_NOISE : LINE_TEXT;
}
