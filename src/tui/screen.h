/* screen.h - a match on the plain terminal, and what it needs from the screen of a game.
 *
 * plain.c drives the match and knows no game. A Screen shows one game and lets a person
 * choose a move by numbers; plain_words.c reads what is typed, so that the words (help,
 * undo, save) work at every prompt of every game. To add a game: a Screen, and a row in
 * screens.c; without one it is played by any_screen, which shows what every game has. */
#ifndef TUI_SCREEN_H
#define TUI_SCREEN_H

#include "bots/bot.h"
#include "table/aids.h"
#include "tui/line.h"
#include "tui/plain.h"

enum { OUTPUT = 1 << 19 };

typedef struct Screen Screen;
typedef struct Place Place;

typedef struct {
    const Game *game;
    const Screen *screen;
    const Place *place;
    void *with;                     /* the place's own */
    Lang lang;
    Aids aids;
    int viewer;                     /* who looks; -1: the seat to move */
    bool is_on;                     /* there is a position, and a seat to move */
    bool colour, utf8;
    bool is_typed;                  /* the terminal has ended each line that was read */
    Record record;
    Dealer dealer;                  /* of a match at this keyboard, as the next three */
    const Bot *bots[MAX_SEATS];     /* NULL: a person, or the game's own seat */
    int persons;
    int seen[MAX_SEATS];            /* moves of the match when this seat last moved */
    int told;                       /* moves of the match that have been told */
    int saved;                      /* moves in the file that was saved last, or -1 */
    Text out;                       /* what is still to be printed */
    char output[OUTPUT];
    char written[MAX_RECORD];
} Plain;

/* What a person answered. */
typedef enum {
    ANSWER_NUMBER,
    ANSWER_BACK,
    ANSWER_MOVE,
    ANSWER_UNDO,
    ANSWER_LEAVE,
    ANSWER_MOOT,                    /* none: the position has changed meanwhile */
    ANSWER_AGAIN,                   /* a word with a long answer: show the list again */
    ANSWER_NONE                     /* a word that was served: ask again */
} AnswerKind;

typedef struct {
    AnswerKind kind;
    int number;
    Move move;
} Answer;

/* A word that works at every prompt. */
typedef struct {
    const char *name, *takes;       /* takes: what follows it; no name ends a table */
    const char *help;
    Answer (*run)(Plain *p, const char *rest);
    Aids aids;                      /* only at tables with this much help */
} Word;

/* Where a match is played: at this keyboard (plain.c), or at a server's table
 * (remote.c). */
struct Place {
    const Word *words;              /* those of the screen come before them */
    /* Print p->out and `prompt`, and read a line. */
    LineKind (*hear)(Plain *p, const char *prompt, char line[LINE_SIZE]);
};

/* An answer that `polis` without arguments offers to a question. */
typedef struct {
    const char *sentence;           /* NULL ends a list */
    const char *seats;              /* who plays, or NULL */
    const char *key, *value;        /* what is agreed on by it, or NULL */
} Offer;

struct Screen {
    const Game *game;               /* NULL: any */
    const char *title;              /* what people call the game; NULL: not offered */
    const Offer *who;               /* who else may play; or NULL */
    const Word *words;              /* or NULL */
    bool has_steps;                 /* a turn is several moves: undo takes back one, and
                                       none that luck or another seat has answered */
    /* A line about the game, before it and in the help; or NULL. */
    void (*about)(Plain *p);
    /* Let the person to move choose: a move, ANSWER_UNDO or ANSWER_LEAVE. */
    Answer (*turn)(Plain *p);
    /* Show what a step that was taken back has changed; NULL: turn shows it. */
    void (*undone)(Plain *p);
    /* One line about a turn: `n` moves that the seat to move in `s` and luck make. */
    void (*tell)(Plain *p, const State *s, const Move *moves, int n);
    /* Does the turn of `seat` go on after the move that led to `after`? NULL: never. */
    bool (*goes_on)(const State *after, Move last, int seat);
    /* Does a line look like a move, so that the rules should say what is wrong? NULL:
     * any may be one. */
    bool (*is_move)(const char *line);
    /* All cities and the score sheet, when the game is over. */
    void (*finish)(Plain *p);
    /* A tie that was broken by something else than points: what to call the winner; NULL
     * if points alone decide. */
    const char *(*victory)(const State *s);
};

/* A match of this game, not begun yet: the place, the record and who plays are the
 * caller's to fill in. NULL if there is no memory. */
Plain *plain_open(const Game *game, Lang lang);
void plain_close(Plain *p);

/* Say what is played, before the first move. */
void plain_announce(Plain *p, bool takes_input);

/* Tell the turns after the first `from` moves, but for those of `viewer`; one that goes
 * on is left for later. Returns the number of moves told. */
int plain_tell(Plain *p, int from, int viewer);

/* The end: all cities, the sheet, who has won (a bit for each seat; 0: nobody) and the
 * seed, which record.reveal has, or not. */
void plain_finish(Plain *p, unsigned winners);

/* How somebody else can be convinced of the shuffle. */
void plain_say_how_to_prove(Plain *p);

/* Print what has been written to p->out; false if nobody can read it any more. */
bool plain_flush(Plain *p);

/* Write a sentence in the reader's language, and end its line. */
__attribute__((format(printf, 2, 3)))
void plain_say(Plain *p, const char *sentence, ...);

/* The state of the match, and the name of a seat in the reader's language. */
const State *plain_state(const Plain *p);
const char *plain_name(const Plain *p, int seat, char out[SEAT_NAME + 8]);

/* Whose city a word is about that does not say. */
int plain_seat(const Plain *p);

/* "5 (+2)"; "?" at a table where points are not shown. */
void plain_write_change(Text *text, const Plain *p, int now, int before);

/* Ask until there is an answer: a number from 1 to `n`, or a word that ends the asking.
 * Enter means `usual`, if that is not 0. */
Answer plain_answer(Plain *p, const char *prompt, int n, int usual);

/* Serve a line that begins with a word; false if it does not. */
bool plain_serve(Plain *p, Answer *out, const char *line);
bool plain_is_word(const Plain *p, const char *line);

/* What a line that cannot be read is answered with. */
void plain_say_noise(Plain *p);

/* Ask for a file to save to; nothing is saved for an empty line. */
void plain_offer_save(Plain *p, const char *prompt);

/* Words of several places. */
Answer plain_run_back(Plain *p, const char *rest);
Answer plain_run_help(Plain *p, const char *rest);
Answer plain_run_save(Plain *p, const char *rest);
Answer plain_run_rule(Plain *p, const char *rest);
Answer plain_run_box(Plain *p, const char *rest);

/* Who begins by the custom of the printed books. */
void plain_say_custom(Plain *p);

extern const Place keyboard;

/* The number of moves before the last one that a person made, or -1. */
int plain_before_last(const Plain *p);

extern const Screen any_screen;

/* The screens of games, ended by NULL, and the one for `game`. */
extern const Screen *const screens[];
const Screen *screen_of(const Game *game);

#endif
