/* line.h - one line of what a person types, however long or strange it is. */
#ifndef TUI_LINE_H
#define TUI_LINE_H

#include <stdio.h>

enum { LINE_SIZE = 512 };

typedef enum {
    LINE_TEXT,                      /* printable, without blanks at its ends */
    LINE_NOISE,                     /* too long, or has control characters: not echoed */
    LINE_END                        /* nothing more will come */
} LineKind;

/* Read a whole line; `out` is empty unless it is LINE_TEXT. */
LineKind line_read(FILE *from, char out[LINE_SIZE]);

#endif
