/* line.c - see line.h. */
#include "tui/line.h"

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

void line_part_add(LinePart *part, int c)
{
    part->is_noise = part->is_noise || is_control(c) || part->n + 1 >= LINE_SIZE;
    if (!part->is_noise)
        part->text[part->n++] = (char)c;
}

LineKind line_part_end(LinePart *part, char out[LINE_SIZE])
{
    LineKind kind = part->is_noise ? LINE_NOISE : LINE_TEXT;

    part->text[part->is_noise ? 0 : part->n] = '\0';
    trim(part->text);
    memcpy(out, part->text, LINE_SIZE);
    *part = (LinePart){0};
    return kind;
}

LineKind line_read(FILE *from, char out[LINE_SIZE])
{
    LinePart part = {0};
    int c = getc(from);

    if (c == EOF) {
        out[0] = '\0';
        return LINE_END;
    }
    for (; c != EOF && c != '\n'; c = getc(from))
        line_part_add(&part, c);
    return line_part_end(&part, out);
}
