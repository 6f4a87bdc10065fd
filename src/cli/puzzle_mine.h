/* puzzle_mine.h - finds puzzles in games of bots.
 *
 * Bots play; at every choice `strong` looks whether one move is far better than the
 * next. Where it seems so, all choices are weighed (puzzle_weigh.h). What is left gets a
 * theme, and a rating by the levels that find the solution. The puzzles that are kept are
 * spread over the themes and then proved (puzzle_check.h). Everything follows from the
 * seed, on any number of threads. */
#ifndef CLI_PUZZLE_MINE_H
#define CLI_PUZZLE_MINE_H

#include "cli/puzzle_file.h"
#include "say/say.h"

typedef struct {
    const Themes *kind;
    int games, threads, keep;       /* keep: how many puzzles at most */
    bool is_proved;                 /* keep only what puzzle_prove confirms */
    uint64_t seed;
    Lang lang;
} Mine;

/* How many positions came through each stage. */
typedef struct {
    int choices, seeming, clear, proved, refuted, kept;
} MineCounts;

/* The caller closes *out. */
bool puzzle_mine(PuzzleFile *out, MineCounts *counts, const Mine *mine, Err *err);

#endif
