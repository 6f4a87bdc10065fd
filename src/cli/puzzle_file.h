/* puzzle_file.h - puzzles as text, there and back: data/GAME/puzzles.txt.
 *
 *   # a comment
 *   game players=2 : +6 +8 +19 +23 6@-2,0/2 8@0,1/2
 *   5 8@0,1/2 temple 1420 4.5
 *
 * A line `game` has the set-up and the moves of a match; the lines after it are puzzles
 * in that match: how many of its moves come before, the one right move, the theme, how
 * hard it is, and by how many points it is better than any other. docs/puzzles.md has
 * the whole of it. */
#ifndef CLI_PUZZLE_FILE_H
#define CLI_PUZZLE_FILE_H

#include "study/themes.h"
#include "core/match.h"

enum {
    MAX_PUZZLES = 4000,             /* in a file */
    MAX_PUZZLE_FILE = 1 << 21,      /* bytes */
    LOWEST_RATING = 400, HIGHEST_RATING = 3000
};

typedef struct {
    int match, ply;                 /* the number of the match; moves before the puzzle */
    Move solution;
    int theme;                      /* in Themes.themes */
    int rating;                     /* how hard: on the scale of players' ratings */
    int margin;                     /* tenths of a point */
    int line;                       /* in the file that was read */
} Puzzle;

typedef struct {
    const Themes *kind;
    int n_matches, n;
    Match *matches;                 /* each with all moves that its puzzles need */
    Puzzle *puzzles;                /* in the order of the file: by match, then by ply */
} PuzzleFile;

/* Read `source`, and check it against the rules. `err->line` says where it is wrong. */
bool puzzle_file_read(PuzzleFile *out, const Themes *kind, const char *source,
                      Err *err);

void puzzle_file_close(PuzzleFile *file);

/* Write `file` below a comment; a match ends where its last puzzle begins, so that no
 * line tells what came after. */
void puzzle_file_write(Text *text, const PuzzleFile *file, const char *comment);

/* The match of a puzzle, as far as the puzzle. */
void puzzle_match(Match *out, const PuzzleFile *file, const Puzzle *puzzle);

#endif
