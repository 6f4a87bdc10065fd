/* line.h - one line of what a person types, however long or strange it is. */
#ifndef TUI_LINE_H
#define TUI_LINE_H

#include <stdbool.h>
#include <stdio.h>

enum { LINE_SIZE = 512 };

typedef enum {
    LINE_TEXT,                      /* printable, without blanks at its ends */
    LINE_NOISE,                     /* too long, or has control characters: not echoed */
    LINE_END,                       /* nothing more will come */
    LINE_BACK,                      /* on the full screen: Esc */
    LINE_MOOT                       /* not needed any more: the position has changed */
} LineKind;

/* A line that is not complete yet; begins as all zeros. */
typedef struct {
    char text[LINE_SIZE];
    size_t n;
    bool is_noise;
} LinePart;

/* Add a character other than the line's end. */
void line_part_add(LinePart *part, int c);

/* End the line: LINE_TEXT or LINE_NOISE; a new one begins. */
LineKind line_part_end(LinePart *part, char out[LINE_SIZE]);

/* Read a whole line; `out` is empty unless it is LINE_TEXT. */
LineKind line_read(FILE *from, char out[LINE_SIZE]);

#endif
