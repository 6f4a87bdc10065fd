/* newgame.c - see newgame.h. */
#include "engine/newgame.h"

#include <string.h>

#include "engine/words.h"

/* Read a file that the game plays with, such as a set. */
static bool read_file(NewGame *new, const Option *option, const char *value, Err *err)
{
    if (option_find(new->game, option->key) < 0)
        return fail(err, ERR_SETUP, option->absent, new->game->name);
    if (set_is_data(value))
        return setup_read_set(&new->setup, new->game, value + SET_DATA_MARK, err);
    if (!new->load_set)
        return fail(err, ERR_SETUP, N_("set files cannot be loaded here"));
    return new->load_set(&new->setup, new->game, value, err);
}

static bool read_setting(NewGame *new, const char *key, const char *value, Err *err)
{
    const Option *option;

    if (strcmp(key, "seed") == 0)
        return deal_read(&new->deal, value, err);
    for (int i = 0; (option = option_of_any(i)); i++)
        if (option->kind == OPTION_FILE && strcmp(option->key, key) == 0)
            return read_file(new, option, value, err);
    return setup_set(&new->setup, new->game, key, value, err);
}

/* Read the next word; only that of a set may be long. */
static bool next_setting(const char **rest, char word[SETTING], Err *err)
{
    return words_next(rest, word, SETTING, err) &&
           (strlen(word) < WORD || strncmp(word, "set=data:", 9) == 0 ||
            fail(err, ERR_SYNTAX, N_("a word is too long")));
}

/* Read how many play, wherever the line says it: the meaning of other keys
 * depends on it. */
static void read_players(NewGame *new, const char *rest)
{
    char word[SETTING];
    Err err;

    while (next_setting(&rest, word, &err) && *word) {
        const char *value = words_value(word);
        if (value && strcmp(word, "players") == 0)
            setup_set(&new->setup, new->game, word, value, &err);
    }
}

bool newgame_read(NewGame *new, const char *rest, Err *err)
{
    char word[SETTING];

    new->setup = (Setup){.players = 2};
    new->deal = (Deal){.rng = rng_from(0)};
    read_players(new, rest);
    while (next_setting(&rest, word, err)) {
        if (!*word)
            return new->game->check(&new->setup, err);
        const char *value = words_value(word);
        if (!value)
            return fail(err, ERR_SYNTAX, N_("'%s' is not of the form key=value"), word);
        if (!read_setting(new, word, value, err))
            return false;
    }
    return false;
}
