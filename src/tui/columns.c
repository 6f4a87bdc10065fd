/* columns.c - see columns.h. */
#include "tui/columns.h"

int columns_of(const char *str)
{
    int n = 0;

    for (; *str; str++)
        n += (*str & 0xC0) != 0x80;         /* not the rest of a character */
    return n;
}

void columns_blank(Text *text, int n)
{
    for (; n > 0; n--)
        text_char(text, ' ');
}

void columns_left(Text *text, const char *str, int width)
{
    text_str(text, str);
    columns_blank(text, width - columns_of(str));
}

void columns_right(Text *text, const char *str, int width)
{
    columns_blank(text, width - columns_of(str));
    text_str(text, str);
}

void columns_end(Text *text)
{
    while (text->used > 0 && text->at[text->used - 1] == ' ')
        text->at[--text->used] = '\0';
    text_char(text, '\n');
}
