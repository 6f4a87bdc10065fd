/* columns.h - text that stands in columns on a screen, whatever its alphabet. */
#ifndef TUI_COLUMNS_H
#define TUI_COLUMNS_H

#include "base/text.h"

/* How many columns `str` takes on a screen. */
int columns_of(const char *str);

/* How many columns a terminal gives to a character: none to an accent that is added to
 * the one before, two to most Chinese, Japanese and Korean ones and to pictures. */
int columns_of_code(uint32_t code);

/* Write `str` and then, or first, blanks up to `width` columns. */
void columns_left(Text *text, const char *str, int width);
void columns_right(Text *text, const char *str, int width);
void columns_blank(Text *text, int n);

/* Write as much of `str` as `width` columns have room for, at their right end. */
void columns_cut(Text *text, const char *str, int width);

/* How wide each of `n` columns of a table may be that want `width`, beside `left` others,
 * so that a line fits on a screen of 80. */
int columns_room(int width, int n, int left);

/* Remove the blanks at the end of a line, then end it. */
void columns_end(Text *text);

#endif
