/* terminal_absent.c - a program that was built without ncurses has no full screen: see
 * terminal.h. */
#include "tui/terminal.h"

bool terminal_is_there(void)
{
    return false;
}

bool terminal_open(Canvas *canvas, bool utf8, Err *err)
{
    (void)canvas;
    (void)utf8;
    return fail(err, ERR_UNKNOWN, N_("this terminal shows no full screen; use --plain"));
}

void terminal_close(void)
{
}

bool terminal_must_end(void)
{
    return false;
}

void terminal_show(const Canvas *canvas, int x, int y)
{
    (void)canvas;
    (void)x;
    (void)y;
}

Input terminal_read(Canvas *canvas, int ms)
{
    (void)canvas;
    (void)ms;
    return (Input){.kind = INPUT_END};
}
