/* perft.c - `polis perft GAME DEPTH`: counts move sequences. */
#include <inttypes.h>

#include "cli/command.h"
#include "cli/flags.h"
#include "core/perft.h"
#include "os/output.h"

static bool read_depth(int *out, const Args *args, Err *err)
{
    if (args->n_rest != 2)
        return fail(err, ERR_SYNTAX, N_("perft needs a game and a depth"));
    const char *at = args->rest[1];
    if (!text_read_int(&at, 0, 100, out) || *at)
        return fail(err, ERR_SYNTAX,
                    N_("the depth must be a number from 0 to 100, not '%s'"),
                    args->rest[1]);
    return true;
}

static int run(const Args *args, Lang lang)
{
    static Match match;
    Setup setup;
    Dealer dealer;
    int depth, players;
    char line[4096];
    Text text = text_in(line, sizeof line);
    Json json = {.text = &text};
    Err err;

    if (!read_depth(&depth, args, &err) ||
        !args_int(&players, args, "players", 0, 99, flags_players(args, 2), &err))
        return complain(lang, &err);
    const Game *game = command_game(args->rest[0], &err);
    if (!game || !command_setup(&setup, game, players, args, &err) ||
        !command_dealer(&dealer, args, &err))
        return complain(lang, &err);
    match_start(&match, game, &setup);
    bool as_json = args_get(args, "json") != NULL;
    bool has_seed = args_get(args, "seed") != NULL;
    put_object(&json);
    put_string_as(&json, "game", game->name);
    put_number_as(&json, "players", players);
    put_array_as(&json, "counts");
    for (int d = depth > 0; d <= depth && output_flush(); d++) {
        uint64_t n = perft(&match, d, has_seed ? &dealer : NULL);
        if (as_json)
            put_number(&json, (long long)n);
        else
            printf("perft %d %" PRIu64 "\n", d, n);
    }
    put_end(&json);
    put_end(&json);
    if (as_json)
        puts(line);
    return 0;
}

static const Flag options[] = {
    SETUP_FLAGS,
    {"players", "N", "seats for people and bots (2)"},
    {"json", NULL, "answer as one line of JSON"},
    {NULL, NULL, NULL},
};

const Command command_perft = {
    "perft",
    "GAME DEPTH",
    "count move sequences; with --seed luck deals and is not counted",
    options,
    run,
};
