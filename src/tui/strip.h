/* strip.h - one line of a drawing: characters with pens, put anywhere, written once. */
#ifndef TUI_STRIP_H
#define TUI_STRIP_H

#include <stdint.h>

#include "base/text.h"

enum { MAX_STRIP = 2048, GLYPH = 5 };

/* How a character looks: numbers of the ANSI sequence, 0 for none. */
typedef struct {
    uint8_t colour, weight;
} Pen;

enum { BOLD = 1, DIM = 2, REVERSE = 7, GREY = 37 };

typedef struct {
    char bytes[GLYPH];              /* one character of UTF-8; empty: a blank */
    Pen pen;
} Glyph;

typedef struct {
    Glyph glyphs[MAX_STRIP];
    int used;                       /* up to the last that was put */
} Strip;

/* Put one ASCII character. */
void strip_char(Strip *strip, int x, char c, Pen pen);

/* Put `str` in the middle of `width` columns; the others get `fill`. */
void strip_middle(Strip *strip, int x, int width, const char *str, char fill, Pen pen);

/* Write the line and its end, with ANSI colours if `colour`. */
void strip_write(Text *text, const Strip *strip, bool colour);

#endif
