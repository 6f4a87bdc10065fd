/* tour.c - `polis tour [GAME]`: the first lesson, in the terminal. */
#include "cli/command.h"
#include "tui/tour.h"

static int run(const Args *args, Lang lang)
{
    Err err;
    const Game *game = NULL;

    if (args->n_rest > 1)
        fail(&err, ERR_SYNTAX, N_("tour takes only one game: leave out '%s'"),
             args->rest[1]);
    else
        game = command_game(args->n_rest ? args->rest[0] : NULL, &err);
    if (!game)
        return complain(lang, &err);
    for (int i = 0; tours[i]; i++)
        if (tours[i]->game == game)
            return tour_give(game, lang, command_is_full(args));
    fail(&err, ERR_UNKNOWN, N_("%s has no lesson"), game->name);
    return complain(lang, &err);
}

static const Flag options[] = {
    PLAIN_FLAG,
    {0},
};

const Command command_tour = {
    .name = "tour",
    .words = "[GAME]",
    .summary = N_("learn a game in five minutes, by playing its first moves"),
    .options = options,
    .run = run,
};
