/* tour.h - `polis tour`: the first lesson of the page, in the terminal.
 *
 * A lesson is a match that is laid out in advance, and the learner makes some of its
 * moves. Its steps and sentences are those of the page (web/src/games/GAME), made into
 * tables by script/lesson2c.c; the members of these types have the names that the page
 * gives them. A check is an expression of names, as the page writes it:
 * "both(takes(22),keepsPlazas)". tour.c knows how they are combined, a game's TourGame
 * what they mean. */
#ifndef TUI_TOUR_H
#define TUI_TOUR_H

#include "core/game.h"
#include "say/say.h"

enum { LESSON_STEPS = 12, LESSON_TEXTS = 4, LESSON_TRIES = 8, LESSON_REMARKS = 8 };

typedef struct {
    const char *word;               /* the move as records write it */
    bool isRight;                   /* the lesson goes on with it */
    const char *but;                /* why it is not the answer; or NULL */
} LessonTry;

typedef struct {
    const char *about;              /* a check */
    const char *but;
} LessonRemark;

typedef struct {
    const char *before;             /* what luck and the rival do first; NULL: no step */
    const char *title, *text[LESSON_TEXTS], *task;
    LessonTry tries[LESSON_TRIES];
    const char *accepts;            /* a check of other moves; or NULL */
    LessonRemark remarks[LESSON_REMARKS];
    const char *done;
    const char *shows;              /* for the page */
} LessonStep;

typedef struct {
    int seat;
    LessonStep steps[LESSON_STEPS];
    const char *remember[LESSON_TEXTS];
} Lesson;

/* A move of the learner. */
typedef struct {
    const char *word;
    const State *before, *after;
    int seat;
} TourMove;

typedef struct {
    const Game *game;
    const Lesson *lesson;
    /* Does the check `name` hold? Its argument is a number, or a text without its quotes;
     * NULL: it has none. */
    bool (*check)(const TourMove *move, const char *name, const char *arg);
} TourGame;

extern const TourGame *const tours[];      /* ended by NULL */

/* Does a check hold for this move? */
bool tour_check(const TourGame *tour, const char *check, const TourMove *move);

/* Why an allowed move is not the answer, as a key for say(); NULL if it is. */
const char *tour_fault(const TourGame *tour, int step, const TourMove *move);

/* Give the lesson of `game`, on the full screen if `is_full`; returns the exit status. */
int tour_give(const Game *game, Lang lang, bool is_full);

#endif
