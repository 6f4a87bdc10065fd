/* screen.h - a match on the plain terminal, and what it needs from the screen of a game.
 *
 * plain.c drives the match and knows no game. A Screen shows one game and lets a person
 * choose a move by numbers. plain_words.c reads what is typed, so that the words (help,
 * undo, save) work at every prompt of every game. To add a game, write a Screen and add
 * a row to screens.c; a game without one gets any_screen, which shows what all games
 * have. */
#ifndef TUI_SCREEN_H
#define TUI_SCREEN_H

#include "bots/bot.h"
#include "table/aids.h"
#include "tui/line.h"
#include "tui/plain.h"

enum { OUTPUT = 1 << 19 };

typedef struct Screen Screen;
typedef struct Place Place;
typedef struct FullGame FullGame;   /* full.h */
struct Full;

typedef struct {
    const Game *game;
    const Screen *screen;
    const Place *place;
    void *with;                     /* belongs to the place */
    struct Full *full;              /* the full screen; NULL: lines */
    Lang lang;
    Aids aids;
    int viewer;                     /* who looks; -1: the seat to move */
    bool is_on;                     /* there is a position, and a seat to move */
    bool colour, utf8;
    bool is_typed;                  /* the terminal echoes the end of each line read */
    Record record;
    Dealer dealer;                  /* this and the next three: of a local match */
    const Bot *bots[MAX_SEATS];     /* NULL: a person, or the game's own seat */
    int persons;
    int seen[MAX_SEATS];            /* moves when this seat last moved */
    int n_reported;                 /* moves that have been reported */
    int saved;                      /* moves in the file saved last, or -1 */
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
    ANSWER_MOOT,                    /* no answer: the position has changed */
    ANSWER_AGAIN,                   /* a word with a long answer: show the list again */
    ANSWER_NONE                     /* a word that was handled: ask again */
} AnswerKind;

typedef struct {
    AnswerKind kind;
    int number;
    Move move;
} Answer;

/* A word that works at every prompt. */
typedef struct {
    const char *name, *takes;       /* takes: what follows it; NULL name: end of the
                                       table */
    const char *help;
    Answer (*run)(Plain *p, const char *rest);
    Aids aids;                      /* needs a table that gives this much help */
} Word;

/* A word that a key of the full screen says while it has a meaning. */
typedef struct {
    char key;                       /* 0 ends a table */
    const char *line, *does;        /* does: what it does, in a word */
    bool is_answer;                 /* somebody waits for it */
    bool is_begun;                  /* the rest is typed by the person */
    int verb;                       /* belongs to the place */
} QuickWord;

/* Where a match is played: at this keyboard (plain.c), or at a server's table
 * (remote.c). */
struct Place {
    const Word *words;              /* searched after those of the screen */
    /* Print p->out and `prompt`, and read a line. */
    LineKind (*read_line)(Plain *p, const char *prompt, char line[LINE_SIZE]);
    /* For the full screen: wait until there may be a key; false if the position has
     * changed. NULL: nothing but keys comes. */
    bool (*wait)(Plain *p);
    /* What the seat has on its clock and the like, for the list of seats; or NULL. */
    void (*write_seat)(Text *text, Plain *p, int seat);
    const QuickWord *quick;         /* or NULL */
    bool (*may_say)(const Plain *p, const QuickWord *word);
};

/* An answer that `polis` without arguments offers to a question. */
typedef struct {
    const char *sentence;           /* NULL ends a list */
    const char *seats;              /* who plays, or NULL */
    const char *key, *value;        /* the option that it sets, or NULL */
} Offer;

struct Screen {
    const Game *game;               /* NULL: any */
    const char *title;              /* what people call the game; NULL: not offered */
    const Offer *who;               /* who else may play; or NULL */
    const Word *words;              /* or NULL */
    bool has_steps;                 /* a turn is several moves: undo takes back one of
                                       them, unless luck or another seat has moved
                                       since */
    /* A line about the game, before it and in the help; or NULL. */
    void (*about)(Plain *p);
    /* Let the player to move choose: a move, ANSWER_UNDO or ANSWER_LEAVE. */
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
    /* How to announce the winner where ties are broken by more than points; NULL if
     * points alone decide. */
    const char *(*victory)(const State *s);
    const FullGame *full;           /* NULL: this game has only lines */
};

/* A match of this game that has not begun: the caller fills in the place, the record and
 * the players. NULL if there is no memory. */
Plain *plain_open(const Game *game, Lang lang);

/* Take over the characters of the environment; true if they are UTF-8. A locale that is
 * not installed leaves us with ASCII, and so does C: then C.UTF-8 does as well, if UTF-8
 * was asked for or the language needs it. */
bool plain_takes_utf8(Lang lang);

void plain_close(Plain *p);

/* Say what is played, before the first move. */
void plain_announce(Plain *p, bool takes_input);

/* Report the turns after the first `from` moves, except those of `viewer`. A turn that
 * is not finished is left for later. Returns how many moves have been reported. */
int plain_tell(Plain *p, int from, int viewer);

/* Show the end: all cities, the score sheet, who has won (a bit for each seat; 0:
 * nobody), and the seed if record.reveal has it. */
void plain_finish(Plain *p, unsigned winners);

/* The end in a few lines: the score sheet, who has won, the seed. */
void plain_say_result(Plain *p, unsigned winners);

/* Say how to prove the shuffle to others. */
void plain_say_how_to_prove(Plain *p);

/* Print p->out; false if standard output is closed. */
bool plain_flush(Plain *p);

/* Write a sentence in the reader's language, and end its line. */
__attribute__((format(printf, 2, 3)))
void plain_say(Plain *p, const char *sentence, ...);

/* The state of the match, and the name of a seat in the reader's language. */
const State *plain_state(const Plain *p);
const char *plain_name(const Plain *p, int seat, char out[SEAT_NAME + 8]);

/* The seat that a word is about if it does not say. */
int plain_seat(const Plain *p);

/* "5 (+2)"; "?" at a table where points are not shown. */
void plain_write_change(Text *text, const Plain *p, int now, int before);

/* Ask until there is an answer: a number from 1 to `n`, a move, or a word that ends the
 * question. Enter means `usual`, if that is not 0. */
Answer plain_answer(Plain *p, const char *prompt, int n, int usual);

/* Understand one line, as plain_answer does; ANSWER_NONE if nothing is left to do about
 * it. */
Answer plain_read_answer(Plain *p, const char *line, int n, int usual);

/* Let the player to move choose, on the full screen or by lines. */
Answer plain_turn(Plain *p);

/* Handle a line that begins with a word; false if it does not. */
bool plain_serve(Plain *p, Answer *out, const char *line);
bool plain_is_word(const Plain *p, const char *line);

/* Answer a line that cannot be read. */
void plain_say_noise(Plain *p);

/* Would leaving now lose moves? */
bool plain_is_unsaved(const Plain *p);

/* Ask for a file to save to; nothing is saved for an empty line. False if the person
 * goes back instead. */
bool plain_offer_save(Plain *p, const char *prompt);

/* Words that several places share. */
Answer plain_run_back(Plain *p, const char *rest);
Answer plain_run_help(Plain *p, const char *rest);
Answer plain_run_save(Plain *p, const char *rest);
Answer plain_run_rule(Plain *p, const char *rest);
Answer plain_run_box(Plain *p, const char *rest);

/* Say who begins by the custom of the printed rules. */
void plain_say_custom(Plain *p);

extern const Place local_place;

/* The number of moves before the last one that a person made, or -1. */
int plain_before_last(const Plain *p);

extern const Screen any_screen;

/* The screens of games, ended by NULL, and the one for `game`. */
extern const Screen *const screens[];
const Screen *screen_of(const Game *game);

#endif
