/* full.h - a match on the full screen: the city in colour, a cursor over the places that
 * are allowed, and beside it what a move would change.
 *
 * The match itself is driven by plain.c or remote.c, as in line mode: they print into the
 * Plain, and what they print becomes the messages on the screen. A Plain whose `full` is
 * set asks here for a turn and for a line. Words typed after `:` are those of line mode.
 *
 * FullGame is what the screen needs to know about a game. Both games are cells with
 * levels on a map, a list of things to do, and places to do them. */
#ifndef TUI_FULL_H
#define TUI_FULL_H

#include <stdalign.h>

#include "tui/canvas.h"
#include "tui/screen.h"
#include "tui/terminal.h"

enum {
    MAX_FULL_CELLS = 256,
    MAX_FULL_PLACES = 8192,
    MAX_FULL_OPTIONS = 64,
    FULL_STAGES = 2,
    FULL_LABEL = 128,
    CELL_WORD = 12,
    PAGE_SIZE = 1 << 16,
    LOG_SIZE = 1 << 14,
    FULL_WIDTH = 80, FULL_HEIGHT = 24   /* the smallest screen to play on */
};

/* Colours of cells, each in four shades: a higher level is lighter. */
typedef enum {
    HUE_BLUE, HUE_YELLOW, HUE_RED, HUE_PURPLE, HUE_GREEN, HUE_GREY, HUE_BROWN, HUE_WHITE,
    HUE_ORANGE, HUE_SAND, HUE_CYAN, HUES
} Hue;

enum {
    LOOK_LIGHT = 1,                 /* a plaza or a building: on a light ground */
    LOOK_NEW = 2,                   /* the move that is shown brings it */
    LOOK_ANCHOR = 4,                /* of those, the one at the cursor */
    LOOK_IDLE = 8,                  /* scores nothing */
    LOOK_JOINED = 16,               /* one thing with the cell to the left … */
    LOOK_OPEN = 32                  /* … or with the one below */
};

typedef struct {
    int8_t x, y;
    char word[CELL_WORD];           /* short: "h2", "H★1" */
    Hue hue;
    uint8_t level, look;
} FullCell;

/* Something that can be done. */
typedef struct {
    char label[FULL_LABEL];
    bool is_off;                    /* shown, but cannot be chosen now */
    bool is_usual;                  /* marked at first */
} FullOption;

/* A place to do it, one for each way round. */
typedef struct {
    Move move;
    int8_t x, y;
    uint8_t way;
    bool is_nowhere;                /* it needs no place */
} FullPlace;

/* What the player has in hand. */
typedef struct {
    bool is_on;                     /* the player here is to choose */
    bool on_board;                  /* the arrows move the cursor in the city */
    int stage;                      /* the list that is shown */
    int at;                         /* the option that is marked in it */
    int picked[FULL_STAGES];
    int n_options;
    FullOption options[MAX_FULL_OPTIONS];
    int n_places, place;            /* place: the one that is shown, if there is any */
    FullPlace places[MAX_FULL_PLACES];
    int x, y;                       /* where the cursor was last */
} Hand;

struct FullGame {
    const char *name;               /* short, for the title */
    int stages;                     /* lists to choose from, before the place */
    bool starts_on_board;           /* with the first option in hand */
    /* Columns and half rows of a place, in cells. */
    void (*project)(int x, int y, int *u, int *v);
    int (*cells)(FullCell out[MAX_FULL_CELLS], const Plain *p, const State *s, int seat);
    int (*options)(FullOption out[MAX_FULL_OPTIONS], Plain *p, int stage,
                   const int picked[FULL_STAGES]);
    int (*places)(FullPlace out[MAX_FULL_PLACES], Plain *p,
                  const int picked[FULL_STAGES]);
    /* Say what a turn or step is about, if it is not plain to see; or NULL. */
    void (*begin)(Plain *p);
    /* What a move changes and why, in the player's words; written to p->out. */
    void (*explain)(Plain *p, Move m);
    const char *(*task)(Plain *p);  /* what the player is asked to do */
    void (*status)(Text *text, Plain *p);                /* one line: round, bag */
    void (*seat)(Text *text, Plain *p, int seat);        /* points and stock */
    /* Pictures of the options; returns how many lines they take. NULL: a list. */
    int (*pictures)(Canvas *canvas, Rect rect, Plain *p, const Hand *hand);
    void (*board)(Plain *p);        /* another board of the game, as text; or NULL */
    void (*legend)(Text *text, Lang lang);      /* what the letters mean; or NULL */
};

typedef struct Full {
    Canvas canvas;
    Lang lang;
    Hand hand;
    int city;                       /* whose city is looked at; -1: the usual one */
    int w, h;                       /* size of a cell, and where the map begins */
    int left, top;
    Rect map;
    char task[256];                 /* what is expected, one line */
    char log[LOG_SIZE];
    int log_back;                   /* lines scrolled back */
    bool has_page;
    int page_from, page_lines;
    char page_title[FULL_LABEL];
    char page[PAGE_SIZE];
    char note[4096];                /* what the move in hand changes */
    bool is_lesson;                 /* which knows the answer … */
    Move advice;
    Candidate hint;                 /* … otherwise a bot is asked */
    bool has_hint;                  /* for the move that is shown */
    bool is_note_cut;               /* there was no room for all of it */
    bool is_editing;
    char prompt[FULL_LABEL * 2];
    char line[LINE_SIZE];
    bool has_ended;                 /* the terminal has gone */
    bool is_at_end;                 /* of a local game: Enter goes on */
    bool is_replay;                 /* a record is looked at, nothing is played */
    bool has_better;                /* a better turn is known … */
    bool shows_better;              /* … and shown */
    int last_seat;                  /* who made the move that is shown; or LUCK */
    alignas(16) unsigned char before_last[MAX_STATE], after_last[MAX_STATE];
    int begun;                      /* moves when FullGame.begin was last called, and 1 */
} Full;

/* A record to be looked at move by move. */
typedef struct {
    const Record *record;
    Lang lang;
    /* What there is to say about move `n`, from 1, as soon as that is known. */
    void (*write_note)(Text *text, void *with, int n);
    bool (*is_mistake)(void *with, int n);
    /* The turn that would have been better, from move *first on; or NULL. */
    const Move *(*find_better)(int *n_moves, int *first, void *with, int n);
    void *with;
} FullReplay;

/* Show the record on the full screen until the viewer leaves. */
bool full_replay(const FullReplay *what, Err *err);

/* Keys that work at any time; false if this is none of them. */
bool full_common_key(Plain *p, int key);

/* Take over the screen. NULL and `err` if that cannot be done. */
Full *full_open(Lang lang, bool utf8, Err *err);
void full_close(Full *full);

/* Keep what was printed as messages. */
void full_take(Full *full, const char *text);

/* Show the end of the game until the player has seen enough. */
void full_end(Plain *p);

/* Show the page until it is closed. */
void full_read_page(Plain *p);

/* Let the player to move choose: like Screen.turn. */
Answer full_turn(Plain *p);

/* Like Place.read_line; an empty prompt waits for others, with the city to look at. */
LineKind full_read_line(Plain *p, const char *prompt, char line[LINE_SIZE]);

/* What p->out has answers a question: a long answer is a page, a short one a message. */
void full_answer(Plain *p, const char *title);

/* Write all that there is to say about the move that is shown. */
void full_write_note(Text *text, const Plain *p);

/* Answer a word of the game, also when the game is over. */
Answer full_serve(Plain *p, const char *word);

void full_set_task(Full *full, const char *task);

/* Show the position while something takes time; `task` says what. */
void full_show(Plain *p, const char *task);

/* Show a turn for a moment, in a game without persons; false if the viewer leaves. */
bool full_pause(Plain *p);

/* Is the screen large enough to play on? */
bool full_fits(const Canvas *canvas);

/* Draw everything into full->canvas. */
void full_paint(Plain *p);

/* Drawing, for FullGame.pictures and for replays. */
void full_draw_cell(Canvas *canvas, Rect clip, Rect at, const FullCell *cell);

/* "+3 points", in bold. */
void full_write_gain(Text *text, Lang lang, int gain);

/* The keys that do something now, in one line; and all of them, as a page. */
void full_draw_keys(Plain *p, Rect rect);
void full_help(Plain *p);

/* Let a bot think, while `task` says what goes on; false if that was stopped: by a signal
 * (has_ended), by q, or by Esc where the player is to move. */
bool full_think(Plain *p, const char *task, const Bot *bot, Question *question,
                Candidate out[MAX_CANDIDATES]);

/* The Latin letter on the key of a Cyrillic one; other keys stay. */
int full_latin(int key);

/* A click on a zone is its key. */
Input full_click_as_key(const Full *full, Input input);

/* The person wants to leave: ANSWER_LEAVE, unless they think better of it. */
Answer full_leave(Plain *p);

/* The next input; INPUT_MOOT if the position has changed meanwhile. */
Input full_input(Plain *p);

/* Show what p->out has as a page, and forget it there. */
void full_page(Plain *p, const char *title);

/* The hand: begin a turn, choose, move. False if that cannot be done. */
void hand_begin(Plain *p);
bool hand_pick(Plain *p, int option);
bool hand_back(Plain *p);
void hand_go(Plain *p, int key);
void hand_turn(Plain *p, int by);
bool hand_click(Plain *p, int x, int y);
bool hand_show_move(Plain *p, Move m);

/* The place that is shown, or NULL. */
const FullPlace *hand_place(const Hand *hand);

/* Whose city is in the middle. */
int full_city(const Plain *p);

/* Does the move of a place change what is at this point of the screen? */
bool full_covers(const Plain *p, const FullPlace *place, int x, int y);

/* Where a place is on the screen. */
Rect full_cell_rect(const Plain *p, int x, int y);

#endif
