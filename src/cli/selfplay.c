/* selfplay.c - `polis selfplay`: many games of a bot against itself, to record files. */
#include <stdlib.h>

#include "cli/arena.h"
#include "cli/decimal.h"
#include "cli/progress.h"
#include "os/clock.h"

static bool read_arena(Arena *arena, const Args *args, Err *err)
{
    const char *bot = args_get(args, "bot");

    if (args->n_rest)
        return fail(err, ERR_SYNTAX,
                    N_("selfplay takes no arguments, only options: '%s'"), args->rest[0]);
    if (!arena_read(arena, args, 2, err))
        return false;
    for (int who = 0; who < arena->setup.players; who++)
        if (!arena_contestant(&arena->contestants[who], bot ? bot : "bot:greedy", err))
            return false;
    arena->records = arena->records ? arena->records : "selfplay";
    return true;
}

/* What on_result knows. */
typedef struct {
    Arena arena;
    Progress progress;
} Selfplay;

static bool on_result(void *with, const GameResult *results, int done)
{
    Selfplay *selfplay = with;

    (void)results;
    if (progress_due(&selfplay->progress)) {
        fprintf(stderr, "%d/%d", done, selfplay->arena.games);
        progress_pace(&selfplay->progress, done, selfplay->arena.games,
                      selfplay->arena.lang);
    }
    return true;
}

static void report(const Arena *arena, const GameResult *results, double ms, bool json)
{
    int players = arena->setup.players, games = 0;
    double sum = 0;

    for (int i = 0; i < arena->games; i++)
        for (int who = 0; results[i].is_done && who < players; who++) {
            sum += results[i].points[who];
            games += who == 0;
        }
    double mean = games ? sum / games / players : 0;
    char line[2048];
    Text text = text_in(line, sizeof line);
    Json out = {.text = &text};
    put_object(&out);
    put_string_as(&out, "game", arena->game->name);
    put_number_as(&out, "players", players);
    put_number_as(&out, "games", games);
    put_decimals_as(&out, "mean", mean, 2);
    put_decimals_as(&out, "seconds", ms / 1000, 1);
    put_string_as(&out, "records", arena->records);
    put_end(&out);
    if (json)
        puts(line);
    else
        printf("%d games in %.1f s, mean score %.1f, records in %s/\n", games, ms / 1000,
               mean, arena->records);
}

static int run(const Args *args, Lang lang)
{
    Selfplay selfplay = {.arena.lang = lang, .progress = progress_begin()};
    Arena *arena = &selfplay.arena;
    Err err;

    arena->on_result = on_result;
    arena->with = &selfplay;
    if (!read_arena(arena, args, &err))
        return complain(lang, &err);
    double before = clock_ms();
    GameResult *results = arena_run(arena, &err);
    if (!results)
        return complain(lang, &err);
    report(arena, results, clock_ms() - before, args_get(args, "json") != NULL);
    free(results);
    return 0;
}

static const Flag options[] = {
    {"bot", "LEVEL", "who plays (bot:greedy)"},
    {"records", "DIR", "folder for the record files (selfplay)"},
    ARENA_FLAGS,
    {NULL, NULL, NULL},
};

const Command command_selfplay = {
    "selfplay", "", "many games of a bot against itself, to record files", options, run,
    .takes_bots = true,
};
