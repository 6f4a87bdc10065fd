/* canvas.c - see canvas.h. */
#include "tui/canvas.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "tui/columns.h"

bool canvas_resize(Canvas *canvas, int width, int height)
{
    size_t n = (size_t)width * (size_t)height;
    CanvasCell *cells = calloc(n ? n : 1, sizeof *cells);

    if (!cells)
        return false;
    free(canvas->cells);
    canvas->cells = cells;
    canvas->width = width;
    canvas->height = height;
    canvas->n_zones = 0;
    return true;
}

void canvas_clear(Canvas *canvas)
{
    memset(canvas->cells, 0,
           (size_t)canvas->width * (size_t)canvas->height * sizeof *canvas->cells);
    canvas->n_zones = 0;
}

void canvas_free(Canvas *canvas)
{
    free(canvas->cells);
    *canvas = (Canvas){0};
}

Rect canvas_all(const Canvas *canvas)
{
    return (Rect){0, 0, canvas->width, canvas->height};
}

static int larger(int a, int b)
{
    return a > b ? a : b;
}

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

Rect rect_within(Rect rect, Rect of)
{
    int x = larger(rect.x, of.x), y = larger(rect.y, of.y);
    int right = smaller(rect.x + rect.width, of.x + of.width);
    int bottom = smaller(rect.y + rect.height, of.y + of.height);

    return (Rect){x, y, larger(right - x, 0), larger(bottom - y, 0)};
}

bool rect_has(Rect rect, int x, int y)
{
    return x >= rect.x && x < rect.x + rect.width && y >= rect.y &&
           y < rect.y + rect.height;
}

CanvasCell *canvas_at(Canvas *canvas, int x, int y)
{
    return &canvas->cells[(size_t)y * (size_t)canvas->width + (size_t)x];
}

void canvas_fill(Canvas *canvas, Rect rect, Ink ink)
{
    Rect inside = rect_within(rect, canvas_all(canvas));

    for (int y = inside.y; y < inside.y + inside.height; y++)
        for (int x = inside.x; x < inside.x + inside.width; x++)
            *canvas_at(canvas, x, y) = (CanvasCell){.ink = ink};
}

/* What stands for a character where there is only ASCII. */
static const struct {
    const char *is, *like;
    bool is_rare;                   /* fonts of consoles lack it */
} likes[] = {
    {"─", "-"}, {"│", "|"}, {"┌", "+"}, {"┐", "+"}, {"└", "+"}, {"┘", "+"}, {"·", "."},
    {"→", ">"}, {"←", "<"}, {"↑", "^"}, {"↓", "v"}, {"■", "#"},
    {"★", "*", true}, {"▁", "_", true}, {"▂", "-", true}, {"▄", "=", true},
    {"▆", "#", true}, {"…", "~", true}, {"▸", ">", true}, {"▏", "|", true},
    {"–", "-", true}, {"’", "'", true},
};

/* Replace a character that the terminal lacks. */
static void put_like(const Canvas *canvas, CanvasCell *cell)
{
    for (size_t i = 0; i < sizeof likes / sizeof *likes; i++)
        if (strcmp(likes[i].is, cell->bytes) == 0) {
            if (canvas->ascii || likes[i].is_rare)
                strcpy(cell->bytes, likes[i].like);
            return;
        }
    if (canvas->ascii)
        strcpy(cell->bytes, "?");
}

static void put_one(Canvas *canvas, int x, int y, const char *bytes, size_t n, Ink ink)
{
    CanvasCell *cell = canvas_at(canvas, x, y);

    memset(cell, 0, sizeof *cell);
    memcpy(cell->bytes, bytes, n < CANVAS_GLYPH ? n : CANVAS_GLYPH - 1);
    cell->ink = ink;
    if ((canvas->ascii || canvas->is_poor) && cell->bytes[0] & 0x80)
        put_like(canvas, cell);
}

/* The length of the character at `str`, and the columns it takes; a byte that is none
 * counts as one. */
static size_t character(const char *str, int *columns)
{
    uint32_t code;
    int n = text_character(&code, str, NULL);

    *columns = n > 0 ? columns_of_code(code) : 1;
    return n > 0 ? (size_t)n : 1;
}

/* Put the character at *str, and go on to the next. A wide one needs two columns; an
 * accent that stands alone in the table of Unicode is left out. Returns the columns. */
static int put_next(Canvas *canvas, Rect inside, int x, int y, const char **str, Ink ink)
{
    int columns;
    const char *at = *str;
    size_t n = character(at, &columns);

    *str += n;
    for (int i = 0; i < columns; i++) {
        if (!rect_has(inside, x + i, y))
            continue;
        bool is_whole = columns == 1 || rect_has(inside, x + columns - 1, y);
        bool is_blank = (unsigned char)*at < ' ' || !is_whole || i > 0;
        put_one(canvas, x + i, y, is_blank ? " " : at, is_blank ? 1 : n, ink);
        canvas_at(canvas, x + i, y)->is_tail = i > 0 && rect_has(inside, x, y);
    }
    return columns;
}

int canvas_put(Canvas *canvas, Rect clip, int x, int y, const char *str, Ink ink)
{
    Rect inside = rect_within(clip, canvas_all(canvas));

    while (*str && *str != '\n')
        x += put_next(canvas, inside, x, y, &str, ink);
    return x;
}

/* Read an ANSI sequence "\033[0;1;32m" at *at into `ink`, in the colours of strip.h. */
static void read_ansi(const char **at, Ink *ink, Ink usual)
{
    const char *str = *at + 2;
    int n;

    while (text_read_int(&str, 0, 999, &n)) {
        if (n == 0)
            *ink = usual;
        else if (n == 1)
            ink->weight |= INK_BOLD;
        else if (n == 2)
            ink->weight |= INK_DIM;
        else if (n == 7)
            ink->weight |= INK_REVERSE;
        else if (n >= 30 && n <= 37)
            ink->fore = COLOUR(n - 30);
        else if (n >= 90 && n <= 97)
            ink->fore = COLOUR(n - 90 + 8);
        if (*str == ';')
            str++;
    }
    *at = *str == 'm' ? str + 1 : str;
}

static bool is_ansi(const char *str)
{
    return str[0] == '\033' && str[1] == '[';
}

int canvas_columns(const char *str, const char *end)
{
    Ink none = {0};
    int n = 0;

    while (str < end) {
        if (is_ansi(str)) {
            read_ansi(&str, &none, none);
            continue;
        }
        int columns;
        str += character(str, &columns);
        n += columns;
    }
    return n;
}

/* Where the line that begins at `str` ends if it has `width` columns: at its end, at the
 * last blank after a word, or in the middle of a word that is longer than that. */
static const char *line_end(const char *str, int width)
{
    const char *blank = NULL, *at = str;
    bool has_word = false;
    Ink none = {0};

    for (int n = 0; *at && *at != '\n';) {
        if (is_ansi(at)) {
            read_ansi(&at, &none, none);
            continue;
        }
        int columns;
        size_t length = character(at, &columns);
        if (n + columns > width && n > 0)
            return *at == ' ' || !blank ? at : blank;
        if (*at == ' ' && has_word)
            blank = at;
        has_word = has_word || *at != ' ';
        at += length;
        n += columns;
    }
    return at;
}

/* Write what is between `str` and `end`; *ink goes on in the next line. */
static void put_part(Canvas *canvas, Rect rect, int y, const char *str, const char *end,
                     Ink *ink, Ink usual)
{
    Rect inside = rect_within(rect, canvas_all(canvas));

    for (int x = rect.x; str < end;) {
        if (is_ansi(str)) {
            read_ansi(&str, ink, usual);
            continue;
        }
        x += put_next(canvas, inside, x, y, &str, *ink);
    }
}

int canvas_text(Canvas *canvas, Rect rect, const char *str, int from, Ink ink)
{
    Ink now = ink;
    int line = 0;

    if (rect.width <= 0)
        return 0;
    for (; *str; line++) {
        const char *end = line_end(str, rect.width);
        int y = rect.y + line - from;
        put_part(canvas, rect, line < from ? -1 : y, str, end, &now, ink);
        str = *end == '\n' || *end == ' ' ? end + 1 : end;
    }
    return line;
}

void canvas_frame(Canvas *canvas, Rect rect, const char *title, Ink ink)
{
    int right = rect.x + rect.width - 1, bottom = rect.y + rect.height - 1;

    for (int x = rect.x + 1; x < right; x++) {
        canvas_put(canvas, rect, x, rect.y, "─", ink);
        canvas_put(canvas, rect, x, bottom, "─", ink);
    }
    for (int y = rect.y + 1; y < bottom; y++) {
        canvas_put(canvas, rect, rect.x, y, "│", ink);
        canvas_put(canvas, rect, right, y, "│", ink);
    }
    canvas_put(canvas, rect, rect.x, rect.y, "┌", ink);
    canvas_put(canvas, rect, right, rect.y, "┐", ink);
    canvas_put(canvas, rect, rect.x, bottom, "└", ink);
    canvas_put(canvas, rect, right, bottom, "┘", ink);
    Rect inside = {rect.x + 2, rect.y, rect.width - 4, 1};
    if (*title)
        canvas_put(canvas, inside, rect.x + 2, rect.y, title, (Ink){.weight = INK_BOLD});
}

void canvas_zone(Canvas *canvas, Rect rect, int key)
{
    if (canvas->n_zones < MAX_ZONES)
        canvas->zones[canvas->n_zones++] = (Zone){rect, key};
}

int canvas_key_at(const Canvas *canvas, int x, int y)
{
    for (int i = canvas->n_zones; i > 0; i--)
        if (rect_has(canvas->zones[i - 1].at, x, y))
            return canvas->zones[i - 1].key;
    return 0;
}
