/* list.c - what there is: versions, games, bots. */
#include "games/list.h"
#include "lib/handle.h"

int polis_api_version(void)
{
    return 1000 * POLIS_API_MAJOR + POLIS_API_MINOR;
}

const char *polis_version(void)
{
    return POLIS_VERSION;
}

const char *polis_game_name(int i)
{
    for (int k = 0; i >= 0 && games[k]; k++)
        if (!games[k]->is_hidden && i-- == 0)
            return games[k]->name;
    return NULL;
}

const char *polis_bot_name(int i)
{
    int n = 0;

    while (bots[n])
        n++;
    return i >= 0 && i < n ? bots[i]->name : NULL;
}

const Game *lib_game(const char *name, int *code, polis_error *err)
{
    Err why;

    if (!name) {
        *code = lib_null(err, "game");
        return NULL;
    }
    const Game *game = game_named(name);
    if (!game) {
        fail(&why, ERR_UNKNOWN, N_("unknown game '%s'"), name);
        *code = lib_refuse(err, &why);
    }
    return game;
}

int polis_game_players(const char *name, int *least, int *most, polis_error *err)
{
    int code = POLIS_OK;
    const Game *game = lib_game(name, &code, err);

    if (game && least)
        *least = game->min_players;
    if (game && most)
        *most = game->max_players;
    return code;
}

static void write_options(Text *text, const void *game)
{
    options_write(text, game);
}

int polis_game_options(const char *name, char *out, size_t size, size_t *length,
                       polis_error *err)
{
    int code = POLIS_OK;
    const Game *game = lib_game(name, &code, err);

    return game ? lib_write((Page){out, size, length, err}, write_options, game) : code;
}
