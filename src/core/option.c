/* option.c - see option.h. */
#include "core/option.h"

#include <string.h>

#include "core/games.h"

const Option *option_at(const Game *game, int i)
{
    return game->options && game->options[i].key ? &game->options[i] : NULL;
}

const char *option_key(const Option *option)
{
    return option->group ? option->group->key : option->key;
}

int option_find(const Game *game, const char *key)
{
    const Option *option;

    for (int i = 0; (option = option_at(game, i)); i++)
        if (strcmp(option_key(option), key) == 0)
            return i;
    return -1;
}

int option_in_group(const Game *game, const char *group, const char *key)
{
    const Option *option;

    for (int i = 0; (option = option_at(game, i)); i++)
        if (option->group && strcmp(option->group->key, group) == 0 &&
            strcmp(option->key, key) == 0)
            return i;
    return -1;
}

int option_word(const Option *option, const char *word)
{
    for (int i = 0; option->words && option->words[i].word; i++)
        if (strcmp(option->words[i].word, word) == 0)
            return i;
    return -1;
}

/* Is this the first row of any game that travels under its key? */
static bool is_first(int game, int row)
{
    const char *key = option_key(&games[game]->options[row]);

    for (int i = 0; i < game; i++)
        if (option_find(games[i], key) >= 0)
            return false;
    return option_find(games[game], key) == row;
}

const Option *option_of_any(int i)
{
    for (int g = 0; games[g]; g++)
        for (int row = 0; option_at(games[g], row); row++)
            if (is_first(g, row) && i-- == 0)
                return option_at(games[g], row);
    return NULL;
}
