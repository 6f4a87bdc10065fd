/* canvas.h - a picture of the whole screen in memory: characters with colours, drawn part
 * by part, shown at once.
 *
 * Nothing here knows a terminal. Colours are those of xterm's table of 256, counted from
 * 1, so that 0 is what the terminal uses by itself; terminal.h finds others for terminals
 * that have fewer. Everything is cut at the edges of the rectangle that it is drawn
 * into. A Zone is a place to click on: a click there is the same as its key. */
#ifndef TUI_CANVAS_H
#define TUI_CANVAS_H

#include <stdbool.h>
#include <stdint.h>

enum { CANVAS_GLYPH = 5, MAX_ZONES = 256 };

enum { INK_BOLD = 1, INK_DIM = 2, INK_REVERSE = 4 };

/* How a character looks. */
typedef struct {
    uint16_t fore, back;            /* 0: the terminal's own; else 1 + a colour */
    uint8_t weight;                 /* bits of INK_… */
} Ink;

typedef struct {
    char bytes[CANVAS_GLYPH];       /* one character of UTF-8; empty: a blank */
    bool is_tail;                   /* the second column of the character before it */
    Ink ink;
} CanvasCell;

typedef struct {
    int x, y, width, height;
} Rect;

typedef struct {
    Rect at;
    int key;
} Zone;

typedef struct {
    int width, height;
    CanvasCell *cells;
    int n_zones;
    Zone zones[MAX_ZONES];
    bool ascii;                     /* the terminal shows nothing else */
    bool is_poor;                   /* its font has only the most common signs */
} Canvas;

/* Colour `n` of the 256 as an ink's colour. */
#define COLOUR(n) ((uint16_t)((n) + 1))

/* Make an empty canvas of this size; false if there is no memory. */
bool canvas_resize(Canvas *canvas, int width, int height);
void canvas_clear(Canvas *canvas);
void canvas_free(Canvas *canvas);

/* The whole of it; what is left of `rect` inside `of`; does it contain the place? */
Rect canvas_all(const Canvas *canvas);
Rect rect_within(Rect rect, Rect of);
bool rect_has(Rect rect, int x, int y);

/* Fill with blanks of this ink. */
void canvas_fill(Canvas *canvas, Rect rect, Ink ink);

/* Write a line of UTF-8 from x, y on; what lies outside of `clip` is left out. Returns
 * the column after it. Where the terminal has only ASCII, other characters become their
 * like. */
int canvas_put(Canvas *canvas, Rect clip, int x, int y, const char *str, Ink ink);

/* Write text with line ends into `rect`, broken at blanks, beginning with line `from` of
 * it. ANSI colours in it are understood. Returns how many lines it has in all. */
int canvas_text(Canvas *canvas, Rect rect, const char *str, int from, Ink ink);

/* How many columns the text up to `end` takes, without its ANSI colours. */
int canvas_columns(const char *str, const char *end);

/* A frame around the inside of `rect`, with a title. */
void canvas_frame(Canvas *canvas, Rect rect, const char *title, Ink ink);

/* A click on `rect` is `key`. The last one that has the place counts; 0: none has it. */
void canvas_zone(Canvas *canvas, Rect rect, int key);
int canvas_key_at(const Canvas *canvas, int x, int y);

/* The cell at a place inside. */
CanvasCell *canvas_at(Canvas *canvas, int x, int y);

#endif
