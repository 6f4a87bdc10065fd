/* puzzles.c - any bytes as a file of puzzles, of each game: refused in one line, or read
 * and then always written to the same bytes, with puzzles that can be set up and solved.
 *
 * script/fuzz runs it under libFuzzer; `make test` runs each file of its corpus once. */
#include <stdlib.h>
#include <string.h>

#include "cli/puzzle_file.h"
#include "games/list.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { LINE = 1024, MOST = 1 << 16 };

/* Like assert, but in every build. */
static void must(bool holds)
{
    if (!holds)
        abort();
}

static void check_refusal(const Err *err)
{
    char sentence[LINE];
    Text text = text_in(sentence, sizeof sentence);

    err_write(&text, err);
    must(text.used > 0 && !text.cut && !strpbrk(sentence, "\n\r\033"));
    must(err->line > 0);
}

static void check_puzzles(const PuzzleFile *file)
{
    static Match match;

    for (int i = 0; i < file->n; i++) {
        const Puzzle *puzzle = &file->puzzles[i];
        must(puzzle->match >= 0 && puzzle->match < file->n_matches && puzzle->line > 0);
        must(puzzle->rating >= LOWEST_RATING && puzzle->rating <= HIGHEST_RATING);
        must(puzzle->theme >= 0 && file->kind->themes[puzzle->theme] != NULL);
        puzzle_match(&match, file, puzzle);
        must(match.n_moves == puzzle->ply && match_turn(&match) >= 0);
        must(file->kind->game->legal(match_state(&match), puzzle->solution));
    }
}

/* Write `file` into a buffer of MAX_PUZZLE_FILE bytes. */
static char *written(const PuzzleFile *file)
{
    char *document = malloc(MAX_PUZZLE_FILE);

    must(document != NULL);
    Text text = text_in(document, MAX_PUZZLE_FILE);
    puzzle_file_write(&text, file, "");
    must(!text.cut);
    return document;
}

static void check(const Themes *kind, const char *source)
{
    PuzzleFile file, again;
    Err err = {0};

    if (!puzzle_file_read(&file, kind, source, &err)) {
        check_refusal(&err);
        return;
    }
    check_puzzles(&file);
    char *once = written(&file);
    must(puzzle_file_read(&again, kind, once, &err) && again.n == file.n);
    char *twice = written(&again);
    must(strcmp(once, twice) == 0);
    free(once);
    free(twice);
    puzzle_file_close(&file);
    puzzle_file_close(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *source = malloc(size + 1);

    must(source != NULL);
    size = size < MOST ? size : MOST;
    if (size)
        memcpy(source, data, size);
    source[size] = '\0';
    for (int i = 0; games[i]; i++)
        if (themes_of(games[i]))
            check(themes_of(games[i]), source);
    free(source);
    return 0;
}
