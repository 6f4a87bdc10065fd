/* columns.h - text that stands in columns on a screen, whatever its alphabet. */
#ifndef TUI_COLUMNS_H
#define TUI_COLUMNS_H

#include "base/text.h"

/* How many columns `str`, which is UTF-8 without wide characters, takes on a screen. */
int columns_of(const char *str);

/* Write `str` and then, or first, blanks up to `width` columns. */
void columns_left(Text *text, const char *str, int width);
void columns_right(Text *text, const char *str, int width);
void columns_blank(Text *text, int n);

/* Remove the blanks at the end of a line, then end it. */
void columns_end(Text *text);

#endif
