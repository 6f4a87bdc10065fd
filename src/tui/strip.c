/* strip.c - see strip.h. */
#include "tui/strip.h"

#include <assert.h>
#include <string.h>

#include "tui/columns.h"

static void put(Strip *strip, int x, const char *bytes, size_t n, Pen pen)
{
    assert(x >= 0 && x < MAX_STRIP && n < GLYPH);
    Glyph *glyph = &strip->glyphs[x];

    memset(glyph, 0, sizeof *glyph);
    memcpy(glyph->bytes, bytes, n);
    glyph->pen = pen;
    strip->used = x + 1 > strip->used ? x + 1 : strip->used;
}

void strip_char(Strip *strip, int x, char c, Pen pen)
{
    put(strip, x, &c, 1, pen);
}

void strip_middle(Strip *strip, int x, int width, const char *str, char fill, Pen pen)
{
    int n = columns_of(str), left = (width - n) / 2;

    for (int i = 0; i < width; i++)
        if (i < left || i >= left + n)
            strip_char(strip, x + i, fill, (Pen){0});
    for (x += left; *str; x++) {
        size_t size = 1;
        while ((str[size] & 0xC0) == 0x80)
            size++;
        put(strip, x, str, size, pen);
        str += size;
    }
}

static void write_pen(Text *text, Pen pen)
{
    text_str(text, "\033[0");
    if (pen.weight)
        text_f(text, ";%d", pen.weight);
    if (pen.colour)
        text_f(text, ";%d", pen.colour);
    text_char(text, 'm');
}

/* Columns up to the last that is not blank. */
static int length_of(const Strip *strip)
{
    int n = strip->used;

    while (n > 0 && strchr(" ", strip->glyphs[n - 1].bytes[0]))
        n--;
    return n;
}

void strip_write(Text *text, const Strip *strip, bool colour)
{
    int n = length_of(strip);
    Pen now = {0};

    for (int x = 0; x < n; x++) {
        const Glyph *glyph = &strip->glyphs[x];
        bool changes = glyph->pen.colour != now.colour || glyph->pen.weight != now.weight;
        if (colour && changes)
            write_pen(text, glyph->pen);
        now = glyph->pen;
        text_str(text, *glyph->bytes ? glyph->bytes : " ");
    }
    if (colour && (now.colour || now.weight))
        write_pen(text, (Pen){0});
    text_char(text, '\n');
}
