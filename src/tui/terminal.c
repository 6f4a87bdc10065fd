/* terminal.c - the real screen by ncursesw: see terminal.h.
 *
 * ncurses sends only what has changed, knows the terminals and reads their keys. A signal
 * that ends the program only sets a flag: the program leaves by its usual way, so that
 * the terminal is restored and nothing is lost. */
#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <term.h>
#include <unistd.h>
#include <wchar.h>

#include "base/text.h"
#include "tui/columns.h"
#include "tui/terminal.h"

/* term.h has macros of its own. */
#undef lines
#undef columns

enum { ESCAPE_MS = 25, LOOK_AGAIN_MS = 500 };

static volatile sig_atomic_t must_end;
static bool is_open;
static SCREEN *screen;

static void on_signal(int number)
{
    must_end = number;
}

static void watch_signals(void)
{
    static const int numbers[] = {SIGHUP, SIGTERM, SIGINT};
    struct sigaction action = {.sa_handler = on_signal};

    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        sigaction(numbers[i], &action, NULL);
}

bool terminal_is_there(void)
{
    const char *term = getenv("TERM");
    int status;

    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) || !term || !*term)
        return false;
    if (setupterm(NULL, STDOUT_FILENO, &status) != OK)
        return false;
    bool moves = cursor_address != NULL;
    del_curterm(cur_term);
    return moves;
}

static bool has_colour;

static void begin_colours(void)
{
    const char *no_colour = getenv("NO_COLOR");

    has_colour = has_colors() && !(no_colour && *no_colour);
    if (!has_colour)
        return;
    start_color();
    use_default_colors();
    has_colour = COLORS >= 8;
}

bool terminal_open(Canvas *canvas, bool utf8, Err *err)
{
    set_escdelay(ESCAPE_MS);
    screen = newterm(NULL, stdout, stdin);
    if (!screen)
        return fail(err, ERR_UNKNOWN,
                    N_("this terminal shows no full screen; use --plain"));
    set_term(screen);
    is_open = true;
    watch_signals();
    begin_colours();
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    mousemask(BUTTON1_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED, NULL);
    mouseinterval(0);
    canvas->ascii = !utf8;
    canvas->is_poor = strncmp(getenv("TERM"), "linux", 5) == 0;
    return canvas_resize(canvas, COLS, LINES) ||
           fail(err, ERR_FILE, N_("out of memory"));
}

void terminal_close(void)
{
    if (!is_open)
        return;
    is_open = false;
    endwin();
    delscreen(screen);
}

bool terminal_must_end(void)
{
    return must_end;
}

/* Red, green and blue of colour `n` of the 256. */
static void split(int n, int rgb[3])
{
    static const int steps[] = {0, 95, 135, 175, 215, 255};

    if (n < 16) {
        int on = n < 8 ? 205 : 255;
        for (int i = 0; i < 3; i++)
            rgb[i] = n >> i & 1 ? on : n == 8 ? 127 : 0;
    } else if (n < 232) {
        n -= 16;
        rgb[0] = steps[n / 36];
        rgb[1] = steps[n / 6 % 6];
        rgb[2] = steps[n % 6];
    } else {
        rgb[0] = rgb[1] = rgb[2] = 8 + (n - 232) * 10;
    }
}

/* The one of eight colours that is like colour `n`. */
static int coarse(int n)
{
    int rgb[3], high = 0, low = 255, out = 0;

    if (n < 8)
        return n;
    split(n, rgb);
    for (int i = 0; i < 3; i++) {
        high = rgb[i] > high ? rgb[i] : high;
        low = rgb[i] < low ? rgb[i] : low;
    }
    if (high - low < 60)
        return high > 80 ? COLOR_WHITE : COLOR_BLACK;
    for (int i = 0; i < 3; i++)
        out |= (rgb[i] > (high + low) / 2) << i;
    return out;
}

static int colour_of(uint16_t colour)
{
    if (colour == 0)
        return -1;
    return COLORS >= 256 ? colour - 1 : coarse(colour - 1);
}

/* With eight colours, a dark and a light tone may become the same: then the letter is
 * black or white. */
static int pair_of(Ink ink)
{
    int fore = colour_of(ink.fore), back = colour_of(ink.back);

    if (fore >= 0 && fore == back)
        fore = back == COLOR_BLACK || back == COLOR_BLUE ? COLOR_WHITE : COLOR_BLACK;
    if (!has_colour || (fore < 0 && back < 0))
        return 0;
    int pair = alloc_pair(fore, back);
    return pair > 0 ? pair : 0;
}

static attr_t attributes(Ink ink)
{
    attr_t out = A_NORMAL;

    if (ink.weight & INK_BOLD)
        out |= A_BOLD;
    if (ink.weight & INK_DIM && (has_colour || !ink.back))
        out |= A_DIM;
    if (ink.weight & INK_REVERSE)
        out |= A_REVERSE;
    return out;
}

/* A wide character whose second column is covered by something else is not shown. */
static void show_cell(const CanvasCell *cell, bool has_tail)
{
    wchar_t wide[2] = {L' ', 0};
    uint32_t code;
    cchar_t out;
    int pair = pair_of(cell->ink);

    if (text_character(&code, cell->bytes, NULL) > 0 && code >= ' ' &&
        (has_tail || columns_of_code(code) == 1))
        wide[0] = (wchar_t)code;
    if (setcchar(&out, wide, attributes(cell->ink), 0, &pair) == OK)
        add_wch(&out);
}

static void show_line(const CanvasCell *cells, int width)
{
    bool is_wide = false;           /* the last one took two columns */

    for (int x = 0; x < width; x++) {
        bool has_tail = x + 1 < width && cells[x + 1].is_tail;
        if (!(is_wide && cells[x].is_tail))
            show_cell(&cells[x], has_tail);
        is_wide = has_tail && *cells[x].bytes;
    }
}

void terminal_show(const Canvas *canvas, int x, int y)
{
    erase();
    for (int line = 0; line < canvas->height; line++) {
        move(line, 0);
        show_line(&canvas->cells[(size_t)line * (size_t)canvas->width], canvas->width);
    }
    curs_set(x >= 0);
    if (x >= 0)
        move(y, x);
    refresh();
}

static const struct {
    int curses, key;
} keys[] = {
    {KEY_UP, PRESS_UP},           {KEY_DOWN, PRESS_DOWN},
    {KEY_LEFT, PRESS_LEFT},       {KEY_RIGHT, PRESS_RIGHT},
    {KEY_HOME, PRESS_HOME},       {KEY_END, PRESS_END},
    {KEY_PPAGE, PRESS_PAGE_UP},   {KEY_NPAGE, PRESS_PAGE_DOWN},
    {KEY_ENTER, PRESS_ENTER},     {KEY_BACKSPACE, PRESS_BACKSPACE},
    {KEY_DC, PRESS_DELETE},       {KEY_BTAB, PRESS_BACK_TAB},
};

static Input function_key(wint_t code)
{
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if ((wint_t)keys[i].curses == code)
            return (Input){.kind = INPUT_KEY, .key = keys[i].key};
    return (Input){.kind = INPUT_NONE};
}

static Input character_key(wint_t code)
{
    int key = (int)code;

    switch (code) {
    case '\r':
    case '\n':   key = PRESS_ENTER; break;
    case 27:     key = PRESS_ESCAPE; break;
    case 8:
    case 127:    key = PRESS_BACKSPACE; break;
    case '\t':   key = PRESS_TAB; break;
    default:     break;
    }
    return (Input){.kind = INPUT_KEY, .key = key};
}

static Input mouse(void)
{
    Input input = {.kind = INPUT_CLICK};
    MEVENT event;

    if (getmouse(&event) != OK)
        return (Input){.kind = INPUT_NONE};
    input.x = event.x;
    input.y = event.y;
    if (event.bstate & BUTTON4_PRESSED)
        return (Input){.kind = INPUT_KEY, .key = PRESS_WHEEL_UP};
    if (event.bstate & BUTTON5_PRESSED)
        return (Input){.kind = INPUT_KEY, .key = PRESS_WHEEL_DOWN};
    return event.bstate & BUTTON1_PRESSED ? input : (Input){.kind = INPUT_NONE};
}

static Input resized(Canvas *canvas)
{
    bool ok = canvas_resize(canvas, COLS, LINES);

    return (Input){.kind = ok ? INPUT_RESIZE : INPUT_END};
}

/* What has been typed or clicked, without waiting. */
static bool read_input(Input *out, Canvas *canvas)
{
    wint_t code;

    timeout(0);
    int kind = get_wch(&code);
    if (kind == ERR)
        return false;
    if (kind == KEY_CODE_YES && code == KEY_RESIZE)
        *out = resized(canvas);
    else if (kind == KEY_CODE_YES && code == KEY_MOUSE)
        *out = mouse();
    else
        *out = kind == KEY_CODE_YES ? function_key(code) : character_key(code);
    return true;
}

/* Curses notes that the size has changed, and says so when it is read from. A signal that
 * comes just before the program waits does not wake it, so it looks again now and
 * then. */
Input terminal_read(Canvas *canvas, int ms)
{
    struct pollfd keyboard = {STDIN_FILENO, POLLIN, 0};
    Input input;

    for (;;) {
        bool has_input = read_input(&input, canvas);
        if (must_end || (keyboard.revents & (POLLHUP | POLLERR | POLLNVAL)))
            return (Input){.kind = INPUT_END};  /* or the terminal has gone */
        if (has_input)
            return input;
        int n = ms == 0 ? 0 : poll(&keyboard, 1, ms < 0 ? LOOK_AGAIN_MS : ms);
        if (n == 0 && ms >= 0)
            return (Input){.kind = INPUT_NONE};
    }
}
