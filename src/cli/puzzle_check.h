/* puzzle_check.h - proves a puzzle: by ten times the search that found it, its solution
 * is still the only right choice, and `unlimited` finds it. */
#ifndef CLI_PUZZLE_CHECK_H
#define CLI_PUZZLE_CHECK_H

#include "cli/puzzle_file.h"
#include "cli/puzzle_weigh.h"

enum {
    PUZZLE_MARGIN = 3,              /* points: so much better than all others the right
                                       choice must be */
    MINED_PLAYOUTS = 64, MINED_WIDE = 12, TIMES = 10
};

/* What is found out about a position. */
typedef struct {
    Move best;
    double margin;                  /* over the next best choice, in points */
    double gain, denial;            /* of which its own points, and the others' */
    bool is_clear;                  /* the margin is enough, whatever its error */
} Finding;

/* Look for the one right choice in `s`: with as much search as a miner, `times` over. */
Finding puzzle_look(const Themes *kind, const State *s, int times);

typedef struct {
    bool is_solved;                 /* the bot chose the solution */
    bool is_unique;                 /* so did the search, by a clear margin */
    Finding found;
} Proved;

/* How hard to look: TIMES and the bot's own playouts, unless somebody wants less. */
typedef struct {
    const Bot *bot;
    int playouts;                   /* of the bot; 0: its own */
    int times;                      /* as much search as the miner's */
} Proof;

Proved puzzle_prove(const PuzzleFile *file, const Puzzle *puzzle, const Proof *proof);

/* Theme and margin of a puzzle that was proved, as the longer search sees them. */
void puzzle_refresh(Puzzle *puzzle, const PuzzleFile *file, const Proved *proved);

#endif
