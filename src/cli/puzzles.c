/* puzzles.c - `polis puzzles mine GAME` and `polis puzzles check GAME`: positions with
 * one right choice, found in games of bots, and proved by a stronger search. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/progress.h"
#include "cli/puzzle_check.h"
#include "cli/puzzle_mine.h"
#include "cli/puzzle_rating.h"
#include "os/file.h"
#include "os/output.h"
#include "os/pool.h"

enum { USUAL_GAMES = 100, USUAL_KEEP = 300, USUAL_SAMPLE = 10, PATH = 4096,
       COMMENT = 1024, MARGIN_UNITS = 10 };

static const Themes *read_kind(const Args *args, Err *err)
{
    const Game *game = command_game(args->n_rest > 1 ? args->rest[1] : NULL, err);
    const Themes *kind = game ? themes_of(game) : NULL;

    if (game && !kind)
        fail(err, ERR_UNKNOWN, "there are no puzzles of the game '%s'", game->name);
    return kind;
}

/* mine */

static void print_counts(const MineCounts *counts)
{
    fprintf(stderr,
            "%d choices looked at, %d seemed clear, %d are, %d were refuted; %d kept\n",
            counts->choices, counts->seeming, counts->clear, counts->refuted,
            counts->kept);
}

static bool write_puzzles(const PuzzleFile *file, const char *comment, const char *path,
                          Err *err)
{
    char *document = malloc(MAX_PUZZLE_FILE);
    bool ok = document || fail(err, ERR_FILE, N_("out of memory"));

    if (ok) {
        Text text = text_in(document, MAX_PUZZLE_FILE);
        puzzle_file_write(&text, file, comment);
        ok = !text.cut || fail(err, ERR_LONG, "too many puzzles for one file");
    }
    if (ok && path)
        ok = file_write(path, document, err);
    else if (ok)
        output_str(document);
    free(document);
    return ok;
}

/* Write them below a comment that says where they come from. */
static bool write_mined(const PuzzleFile *file, const Mine *mine, const char *path,
                        Err *err)
{
    char comment[COMMENT];
    Text text = text_in(comment, sizeof comment);
    const char *game = mine->kind->game->name;

    text_f(&text,
           "# Puzzles of %s: docs/puzzles.md says what the lines mean.\n"
           "# polis puzzles mine %s --games %d --seed %llu --keep %d%s\n",
           game, game, mine->games, (unsigned long long)mine->seed, mine->keep,
           mine->is_proved ? "" : " --unproved");
    return write_puzzles(file, comment, path, err);
}

static bool mine(const Args *args, const Themes *kind, Lang lang, Err *err)
{
    Mine mine = {.kind = kind, .lang = lang, .is_proved = !args_get(args, "unproved")};
    PuzzleFile file = {0};
    MineCounts counts;

    if (!args_int(&mine.games, args, "games", 1, 100000, USUAL_GAMES, err) ||
        !args_int(&mine.keep, args, "keep", 1, MAX_PUZZLES, USUAL_KEEP, err) ||
        !args_int(&mine.threads, args, "threads", 1, 256, pool_processors(), err) ||
        !command_seed(&mine.seed, args, err))
        return false;
    bool ok = puzzle_mine(&file, &counts, &mine, err);
    if (ok)
        print_counts(&counts);
    ok = ok && write_mined(&file, &mine, args_get(args, "out"), err);
    puzzle_file_close(&file);
    return ok;
}

/* check */

typedef struct {
    PuzzleFile file;
    Proof proof;
    int n;                          /* how many are checked, spread over the file */
    Proved *proved;
    bool is_rated;                  /* how hard they are is computed anew */
    Lang lang;
    pthread_mutex_t lock;           /* of what is below */
    int done;
    Progress progress;
} Check;

/* Which puzzle is the `i`-th that is checked. */
static int place_of(const Check *check, int i)
{
    return (int)((int64_t)i * check->file.n / check->n);
}

static void check_one(void *context, int worker, int index)
{
    Check *check = context;
    const Puzzle *puzzle = &check->file.puzzles[place_of(check, index)];

    (void)worker;
    check->proved[index] = puzzle_prove(&check->file, puzzle, &check->proof);
    pthread_mutex_lock(&check->lock);
    check->done++;
    if (progress_due(&check->progress)) {
        fprintf(stderr, "checking %d/%d", check->done, check->n);
        progress_pace(&check->progress, check->done, check->n, check->lang);
    }
    pthread_mutex_unlock(&check->lock);
}

/* Say what is wrong; returns how many failed. */
static int print_check(const Check *check)
{
    int failed = 0;

    for (int i = 0; i < check->n; i++) {
        const Puzzle *puzzle = &check->file.puzzles[place_of(check, i)];
        const Proved *proved = &check->proved[i];
        if (proved->is_solved && proved->is_unique)
            continue;
        failed++;
        printf("line %d: %s, margin %.1f\n", puzzle->line,
               proved->is_unique ? "not solved" : "not unique", proved->found.margin);
    }
    printf("%d puzzles of %s, all legal; %d checked with %s and %d times the search, "
           "%d failed\n",
           check->file.n, check->file.kind->game->name, check->n, check->proof.bot->name,
           check->proof.times, failed);
    return failed;
}

/* Which are checked: --all, or so many of --sample, spread evenly over the file. */
static bool read_sample(Check *check, const Args *args, Err *err)
{
    if (!args_int(&check->n, args, "sample", 0, MAX_PUZZLES, USUAL_SAMPLE, err))
        return false;
    if (args_get(args, "all") || check->n > check->file.n)
        check->n = check->file.n;
    return true;
}

/* Keep those that hold in a file of their own, under the same comment. */
static bool write_good(Check *check, const char *source, const char *path, Err *err)
{
    char comment[COMMENT];
    Text text = text_in(comment, sizeof comment);
    int n = 0;

    for (const char *at = source; *at == '#'; at += *at == '\n') {
        for (; *at && *at != '\n'; at++)
            text_char(&text, *at);
        text_char(&text, '\n');
    }
    for (int i = 0; i < check->n && !check->is_rated; i++)
        if (check->proved[i].is_solved && check->proved[i].is_unique) {
            check->file.puzzles[n] = check->file.puzzles[place_of(check, i)];
            puzzle_refresh(&check->file.puzzles[n++], &check->file, &check->proved[i]);
        }
    check->file.n = check->is_rated ? check->file.n : n;
    return write_puzzles(&check->file, comment, path, err);
}

static void rate_one(void *context, int worker, int index)
{
    static _Thread_local Match match;
    Check *check = context;
    Puzzle *puzzle = &check->file.puzzles[index];

    (void)worker;
    puzzle_match(&match, &check->file, puzzle);
    puzzle->rating = puzzle_rating(match.game, match_state(&match), puzzle->solution,
                                   (double)puzzle->margin / MARGIN_UNITS);
}

static bool check_puzzles(Check *check, const Args *args, int *failed, Err *err)
{
    int threads;

    if (!check->file.n)
        return fail(err, ERR_RECORD, "there are no puzzles in it");
    if (!read_sample(check, args, err) ||
        !args_int(&threads, args, "threads", 1, 256, pool_processors(), err))
        return false;
    if (check->is_rated) {
        pool_run(threads, check->file.n, rate_one, check);
        printf("%d puzzles of %s rated\n", check->file.n, check->file.kind->game->name);
        return true;
    }
    check->proved = calloc((size_t)check->n + 1, sizeof *check->proved);
    if (!check->proved)
        return fail(err, ERR_FILE, N_("out of memory"));
    check->progress = progress_begin();
    pool_run(threads, check->n, check_one, check);
    progress_clear();
    *failed = print_check(check);
    return true;
}

static bool check(const Args *args, const Themes *kind, Lang lang, int *failed,
                  Err *err)
{
    Check check = {.lock = PTHREAD_MUTEX_INITIALIZER, .lang = lang,
                   .is_rated = args_get(args, "rate") != NULL};
    const char *path = args_get(args, "file"), *word = args_get(args, "bot");
    const char *out = args_get(args, "out");
    char usual[PATH];

    snprintf(usual, sizeof usual, "data/%s/puzzles.txt", kind->game->name);
    if (!bot_wanted(&check.proof.bot, word ? word : "unlimited", err) ||
        !args_int(&check.proof.times, args, "times", 1, 100, TIMES, err) ||
        !args_int(&check.proof.playouts, args, "playouts", 1, 1000000000, 0, err))
        return false;
    char *source = file_read(path ? path : usual, MAX_PUZZLE_FILE, err);
    bool ok = source && puzzle_file_read(&check.file, kind, source, err);
    ok = ok && check_puzzles(&check, args, failed, err) &&
         (!out || write_good(&check, source, out, err));
    free(source);
    free(check.proved);
    puzzle_file_close(&check.file);
    return ok;
}

static const char *const tasks[] = {"mine", "check", NULL};

static const char *task(int i)
{
    return tasks[i];
}

static int run(const Args *args, Lang lang)
{
    const char *what = args->n_rest ? args->rest[0] : "";
    bool is_check = strcmp(what, "check") == 0;
    int failed = 0;
    Err err;

    if ((!is_check && strcmp(what, "mine") != 0) || args->n_rest > 2) {
        fail(&err, ERR_SYNTAX, "usage: polis puzzles mine|check [GAME]");
        return complain(lang, &err);
    }
    const Themes *kind = read_kind(args, &err);
    bool ok = kind && (is_check ? check(args, kind, lang, &failed, &err)
                                : mine(args, kind, lang, &err));
    return !ok ? complain(lang, &err) : failed > 0;
}

static const Flag options[] = {
    {"games", "N", "mine: how many games are played (100)"},
    {"keep", "N", "mine: how many puzzles at most (300)"},
    {"unproved", NULL, "mine: leave out the proof, which takes most of the time"},
    {"seed", "N", "mine: seed of the games (default: random)"},
    {"file", "FILE", "check: the puzzles (data/GAME/puzzles.txt)"},
    {"sample", "N", "check: how many are solved again (10)"},
    {"all", NULL, "check: all are solved again"},
    {"bot", "LEVEL", "check: who has to solve them (unlimited)"},
    {"playouts", "N", "check: playouts of that bot (its own)"},
    {"times", "N", "check: how much more search than the miner's proves a margin (10)"},
    {"rate", NULL, "check: no proof, but how hard they are is computed anew"},
    {"out", "FILE", "where the puzzles are written that were found, or that hold"},
    {"threads", "N", "games or puzzles at once (one a processor)"},
    {NULL, NULL, NULL},
};

const Command command_puzzles = {
    "puzzles", "mine|check GAME", "positions with one right choice, from games of bots",
    options, run, .word = task,
};
