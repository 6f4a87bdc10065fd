/* selfplay.c - `polis selfplay`: many games of a bot against itself, to record files. */
#include <stdlib.h>

#include "cli/arena.h"
#include "cli/command.h"
#include "os/clock.h"
#include "os/pool.h"

static bool read_arena(Arena *arena, const Args *args, Err *err)
{
    const char *bot = args_get(args, "bot");
    int players;

    arena->game = command_game(args_get(args, "game"), err);
    if (!arena->game)
        return false;
    if (args->n_rest)
        return fail(err, ERR_SYNTAX, N_("selfplay takes options only, not '%s'"),
                    args->rest[0]);
    if (!args_int(&players, args, "players", 0, 99, args_get(args, "architect") ? 1 : 2,
                  err) ||
        !args_int(&arena->games, args, "games", 1, 10000000, 100, err) ||
        !args_int(&arena->threads, args, "threads", 1, 256, pool_processors(), err) ||
        !args_int(&arena->time_ms, args, "time", 0, 86400000, 0, err) ||
        !args_int(&arena->playouts, args, "playouts", 0, 1000000000, 0, err) ||
        !command_setup(&arena->setup, arena->game, players, args, err) ||
        !command_seed(&arena->seed, args, err))
        return false;
    for (int who = 0; who < players; who++)
        if (!arena_contestant(&arena->contestants[who], bot ? bot : "bot:greedy", err))
            return false;
    arena->records = args_get(args, "records");
    arena->records = arena->records ? arena->records : "selfplay";
    return true;
}

static void report(const Arena *arena, const Outcome *outcomes, double ms, bool json)
{
    int players = arena->setup.players;
    double sum = 0;

    for (int i = 0; i < arena->games; i++)
        for (int who = 0; who < players; who++)
            sum += outcomes[i].points[who];
    double mean = sum / arena->games / players;
    char folder[1024];
    Text quoted = text_in(folder, sizeof folder);
    text_json(&quoted, arena->records);
    if (json)
        printf(
            "{\"game\":\"%s\",\"players\":%d,\"games\":%d,\"mean\":%.2f,\"seconds\":%.1f,"
            "\"records\":%s}\n",
            arena->game->name, players, arena->games, mean, ms / 1000, folder);
    else
        printf("%d games in %.1f s, mean score %.1f, records in %s/\n", arena->games,
               ms / 1000, mean, arena->records);
}

static int run(const Args *args, Lang lang)
{
    Arena arena = {0};
    Err err;

    if (!read_arena(&arena, args, &err))
        return complain(lang, &err);
    Outcome *outcomes = calloc((size_t)arena.games, sizeof *outcomes);
    if (!outcomes) {
        fail(&err, ERR_FILE, N_("no memory"));
        return complain(lang, &err);
    }
    double before = clock_ms();
    bool ok = arena_run(&arena, outcomes, &err);
    if (ok)
        report(&arena, outcomes, clock_ms() - before, args_get(args, "json") != NULL);
    free(outcomes);
    return ok ? 0 : complain(lang, &err);
}

static const Option options[] = {
    {"game", "NAME", "the game (akropolis)"},
    {"players", "N", "seats (2)"},
    {"games", "N", "how many games (100)"},
    {"bot", "LEVEL", "who plays (bot:greedy)"},
    {"time", "MS", "time for a move"},
    {"playouts", "N", "playouts for a move"},
    {"threads", "N", "games at once (one a processor)"},
    {"records", "DIR", "folder for the record files (selfplay)"},
    {"json", NULL, "answer as one line of JSON"},
    SETUP_OPTIONS,
    {NULL, NULL, NULL},
};

const Command command_selfplay = {
    "selfplay", "", "many games of a bot against itself, to record files", options, run,
};
