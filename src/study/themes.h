/* themes.h - what the right choice in a position is about: themes of puzzles, and of
 * mistakes. One file for each game, and a row in themes.c. */
#ifndef STUDY_THEMES_H
#define STUDY_THEMES_H

#include "core/game.h"

enum { MAX_THEMES = 8 };

/* What is known of the right choice in a position. */
typedef struct {
    const State *before;
    Move move;
    double gain, denial;            /* the margin over another choice: points more for the
                                       seat, and less for the others */
} Solved;

typedef struct {
    const Game *game;
    const char *themes[MAX_THEMES + 1];     /* in files and JSON; NULL ends */
    int (*theme)(const Solved *solved);     /* its number in the list; -1: none of them */
} Themes;

/* Those of a game, or NULL. */
const Themes *themes_of(const Game *game);

#endif
