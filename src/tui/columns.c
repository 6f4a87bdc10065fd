/* columns.c - see columns.h. */
#include "tui/columns.h"

enum { LINE = 78 };

/* Characters that do not take one column. */
static const struct {
    uint32_t from, to;
    int columns;
} others[] = {
    {0x0300, 0x036F, 0},   {0x0483, 0x0489, 0},   {0x0591, 0x05BD, 0},
    {0x064B, 0x065F, 0},   {0x1100, 0x115F, 2},   {0x200B, 0x200F, 0},
    {0x2028, 0x202E, 0},   {0x2060, 0x206F, 0},   {0x20D0, 0x20FF, 0},
    {0x231A, 0x231B, 2},   {0x23E9, 0x23F3, 2},   {0x2E80, 0x303E, 2},
    {0x3041, 0xA4CF, 2},   {0xAC00, 0xD7A3, 2},   {0xF900, 0xFAFF, 2},
    {0xFE00, 0xFE0F, 0},   {0xFE20, 0xFE2F, 0},   {0xFE30, 0xFE6F, 2},
    {0xFEFF, 0xFEFF, 0},   {0xFF00, 0xFF60, 2},   {0xFFE0, 0xFFE6, 2},
    {0x1F300, 0x1F64F, 2}, {0x1F680, 0x1F6FF, 2}, {0x1F900, 0x1FAFF, 2},
    {0x20000, 0x3FFFD, 2}, {0xE0000, 0xE01EF, 0},
};

int columns_of_code(uint32_t code)
{
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (code >= others[i].from && code <= others[i].to)
            return others[i].columns;
    return 1;
}

int columns_of(const char *str)
{
    int columns = 0, n;
    uint32_t code;

    for (; *str; str += n > 0 ? n : 1) {
        n = text_character(&code, str, NULL);
        columns += n > 0 ? columns_of_code(code) : 1;
    }
    return columns;
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

void columns_cut(Text *text, const char *str, int width)
{
    char part[256] = "";
    Text out = text_in(part, sizeof part);
    uint32_t code;
    int n;

    for (int used = 0; *str && (n = text_character(&code, str, NULL)) > 0; str += n) {
        used += columns_of_code(code);
        if (used > width)
            break;
        text_code(&out, code);
    }
    columns_right(text, part, width);
}

int columns_room(int width, int n, int left)
{
    return left + n * width > LINE ? (LINE - left) / n : width;
}

void columns_end(Text *text)
{
    while (text->used > 0 && text->at[text->used - 1] == ' ')
        text->at[--text->used] = '\0';
    text_char(text, '\n');
}
