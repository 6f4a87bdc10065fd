/* puzzle_file.c - see puzzle_file.h. */
#include "cli/puzzle_file.h"

#include <stdlib.h>
#include <string.h>

enum { TENTHS = 10, WORD = 64, MAX_MARGIN = 999 };

static bool read_word(const char **at, char out[WORD])
{
    size_t n = 0;

    while (**at == ' ')
        ++*at;
    while (n < WORD && !text_word_ends(*at + n))
        n++;
    if (n == 0 || n == WORD)
        return false;
    memcpy(out, *at, n);
    out[n] = '\0';
    *at += n;
    return true;
}

static bool ends(const char *at)
{
    while (*at == ' ')
        at++;
    return *at == '\r' || *at == '\n' || *at == '\0';
}

/* `players=2 …`, up to the colon. */
static bool read_setup(Setup *setup, const Game *game, const char **at, Err *err)
{
    char word[WORD] = "";

    *setup = (Setup){0};
    while (read_word(at, word) && strcmp(word, ":") != 0) {
        char *value = strchr(word, '=');
        if (!value)
            return fail(err, ERR_SYNTAX, "key=value is needed before the ':', not '%s'",
                        word);
        *value++ = '\0';
        if (!setup_set(setup, game, word, value, err))
            return false;
    }
    return strcmp(word, ":") == 0 ? game->check(setup, err)
                                  : fail(err, ERR_SYNTAX, "no ':' after the set-up");
}

static bool read_moves(Match *match, const char **at, Err *err)
{
    while (!ends(*at))
        if (!match_read(match, at, err))
            return false;
    return true;
}

static bool read_match(PuzzleFile *out, const char **at, Err *err)
{
    const Game *game = out->kind->game;
    Setup setup;

    if (out->n_matches == MAX_PUZZLES)
        return fail(err, ERR_LONG, "more than %d matches", MAX_PUZZLES);
    Match *more = realloc(out->matches, (size_t)(out->n_matches + 1) * sizeof *more);
    if (!more)
        return fail(err, ERR_FILE, N_("out of memory"));
    out->matches = more;
    if (!read_setup(&setup, game, at, err))
        return false;
    match_start(&out->matches[out->n_matches], game, &setup);
    return read_moves(&out->matches[out->n_matches++], at, err);
}

/* The margin, with one decimal. */
static bool read_tenths(const char **at, int *out)
{
    int whole;

    if (!text_read_int(at, 0, MAX_MARGIN, &whole) || **at != '.')
        return false;
    ++*at;
    if (**at < '0' || **at > '9')
        return false;
    *out = whole * TENTHS + (*(*at)++ - '0');
    return true;
}

static bool is_asked(const Match *match)
{
    int turn = match_turn(match);

    return turn >= 0 && turn < match->setup.players;
}

/* Where the puzzle is, and what is right there. */
static bool read_position(Puzzle *puzzle, const PuzzleFile *file, const char **at,
                          Err *err)
{
    static _Thread_local Match match;
    const Match *whole = &file->matches[file->n_matches - 1];

    if (!text_read_int(at, 0, whole->n_moves, &puzzle->ply))
        return fail(err, ERR_SYNTAX, "its match has only %d moves", whole->n_moves);
    puzzle->match = file->n_matches - 1;
    const Puzzle *last = file->n ? &file->puzzles[file->n - 1] : NULL;
    if (last && last->match == puzzle->match && last->ply >= puzzle->ply)
        return fail(err, ERR_SYNTAX, "the puzzles of a match must be in their order");
    puzzle_match(&match, file, puzzle);
    if (!is_asked(&match))
        return fail(err, ERR_RECORD, "nobody is to move there");
    while (**at == ' ')
        ++*at;
    return file->kind->game->read_move(&puzzle->solution, match_state(&match), at, err);
}

static int n_themes(const Themes *kind)
{
    int n = 0;

    while (kind->themes[n])
        n++;
    return n;
}

static bool read_puzzle(PuzzleFile *out, const char **at, Err *err)
{
    Puzzle *puzzle = &out->puzzles[out->n];
    char theme[WORD];

    if (out->n == MAX_PUZZLES)
        return fail(err, ERR_LONG, "more than %d puzzles", MAX_PUZZLES);
    if (out->n_matches == 0)
        return fail(err, ERR_SYNTAX, "a puzzle before the first match");
    *puzzle = (Puzzle){0};
    if (!read_position(puzzle, out, at, err))
        return false;
    if (!read_word(at, theme))
        return fail(err, ERR_SYNTAX, "no theme");
    puzzle->theme = text_find(out->kind->themes, n_themes(out->kind), theme);
    if (puzzle->theme < 0)
        return fail(err, ERR_UNKNOWN, "unknown theme '%s'", theme);
    while (**at == ' ')
        ++*at;
    if (!text_read_int(at, LOWEST_RATING, HIGHEST_RATING, &puzzle->rating) ||
        *(*at)++ != ' ' || !read_tenths(at, &puzzle->margin) || !ends(*at))
        return fail(err, ERR_SYNTAX, "after the theme: how hard it is, and its margin");
    out->n++;
    return true;
}

static bool read_line(PuzzleFile *out, const char **at, Err *err)
{
    static const char game[] = "game ";

    if (**at == '#' || ends(*at))
        return true;
    if (strncmp(*at, game, strlen(game)) != 0)
        return read_puzzle(out, at, err);
    *at += strlen(game);
    return read_match(out, at, err);
}

bool puzzle_file_read(PuzzleFile *out, const Themes *kind, const char *source,
                      Err *err)
{
    *out = (PuzzleFile){.kind = kind};
    out->puzzles = calloc(MAX_PUZZLES + 1, sizeof *out->puzzles);
    if (!out->puzzles)
        return fail(err, ERR_FILE, N_("out of memory"));
    for (int line = 1; *source; line++) {
        const char *at = source, *end = strchr(source, '\n');
        int before = out->n;
        if (!read_line(out, &at, err)) {
            err->line = line;
            puzzle_file_close(out);
            return false;
        }
        if (out->n > before)
            out->puzzles[before].line = line;
        source = end ? end + 1 : source + strlen(source);
    }
    return true;
}

void puzzle_file_close(PuzzleFile *file)
{
    free(file->matches);
    free(file->puzzles);
    file->matches = NULL;
    file->puzzles = NULL;
    file->n = file->n_matches = 0;
}

void puzzle_match(Match *out, const PuzzleFile *file, const Puzzle *puzzle)
{
    *out = file->matches[puzzle->match];
    match_rewind(out, puzzle->ply);
}

/* How many moves the puzzles of a match need. */
static int moves_needed(const PuzzleFile *file, int match)
{
    int most = -1;

    for (int i = 0; i < file->n; i++)
        if (file->puzzles[i].match == match && file->puzzles[i].ply > most)
            most = file->puzzles[i].ply;
    return most;
}

static void write_match(Text *text, const PuzzleFile *file, int match, int n_moves)
{
    static _Thread_local Match again;
    const Match *whole = &file->matches[match];
    const Game *game = whole->game;
    char value[WORD];

    text_str(text, "game");
    for (int i = 0; setup_key(game, i); i++) {
        Text word = text_in(value, sizeof value);
        setup_write(&word, &whole->setup, game, setup_key(game, i));
        if (word.used)
            text_f(text, " %s=%s", setup_key(game, i), value);
    }
    text_str(text, " :");
    match_start(&again, game, &whole->setup);
    for (int i = 0; i < n_moves; i++) {
        text_char(text, ' ');
        game->write_move(text, match_state(&again), whole->moves[i]);
        match_play(&again, whole->moves[i]);
    }
    text_char(text, '\n');
}

static void write_puzzle(Text *text, const PuzzleFile *file, const Puzzle *puzzle)
{
    static _Thread_local Match match;

    puzzle_match(&match, file, puzzle);
    text_f(text, "%d ", puzzle->ply);
    match.game->write_move(text, match_state(&match), puzzle->solution);
    text_f(text, " %s %d %d.%d\n", file->kind->themes[puzzle->theme], puzzle->rating,
           puzzle->margin / TENTHS, puzzle->margin % TENTHS);
}

void puzzle_file_write(Text *text, const PuzzleFile *file, const char *comment)
{
    text_str(text, comment);
    for (int match = 0; match < file->n_matches; match++) {
        int n_moves = moves_needed(file, match);
        if (n_moves < 0)
            continue;
        write_match(text, file, match, n_moves);
        for (int i = 0; i < file->n; i++)
            if (file->puzzles[i].match == match)
                write_puzzle(text, file, &file->puzzles[i]);
    }
}
