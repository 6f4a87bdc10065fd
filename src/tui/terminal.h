/* terminal.h - the real screen: shows a canvas, and reports keys, the mouse, a new size
 * and the signals that end a program. Where the program was built without ncurses, it
 * cannot be opened. */
#ifndef TUI_TERMINAL_H
#define TUI_TERMINAL_H

#include "base/err.h"
#include "tui/canvas.h"

/* Keys that are no characters. Those are their own Unicode numbers. */
enum {
    KEYS = 0x110000,
    PRESS_UP, PRESS_DOWN, PRESS_LEFT, PRESS_RIGHT,
    PRESS_HOME, PRESS_END, PRESS_PAGE_UP, PRESS_PAGE_DOWN,
    PRESS_ENTER, PRESS_ESCAPE, PRESS_BACKSPACE, PRESS_DELETE, PRESS_TAB, PRESS_BACK_TAB,
    PRESS_WHEEL_UP, PRESS_WHEEL_DOWN,
    PRESS_OPTION = KEYS + 0x100,    /* an option of a list, up to PRESS_SEAT */
    PRESS_SEAT = PRESS_OPTION + 0x80,   /* a seat, up to PRESSES */
    PRESSES = KEYS + 0x200
};

typedef enum {
    INPUT_NONE,                     /* nothing came in time */
    INPUT_KEY,
    INPUT_CLICK,                    /* the left button, or the wheel as a key */
    INPUT_RESIZE,
    INPUT_END,                      /* the terminal has gone, or we must end */
    INPUT_MOOT                      /* for callers: something else has happened */
} InputKind;

typedef struct {
    InputKind kind;
    int key;
    int x, y;
} Input;

/* Can this process show a full screen: is there a terminal on both sides that can move
 * its cursor? */
bool terminal_is_there(void);

/* Take the screen over. It is given back by terminal_close, also after a signal. */
bool terminal_open(Canvas *canvas, bool utf8, Err *err);
void terminal_close(void);

/* Has a signal come that ends the program? */
bool terminal_must_end(void);

/* Show the canvas, with the cursor at x, y, or none if x < 0. */
void terminal_show(const Canvas *canvas, int x, int y);

/* The next input, waiting up to `ms` for it; below 0: as long as it takes. After a new
 * size the canvas has it. */
Input terminal_read(Canvas *canvas, int ms);

#endif
