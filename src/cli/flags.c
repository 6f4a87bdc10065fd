/* flags.c - see flags.h. */
#include "cli/flags.h"

#include <assert.h>

#include "core/games.h"

enum { LIST = 128 };

/* The table under construction, and the texts that its help needs. */
static Flag flags[MAX_FLAGS + 1];
static char lists[MAX_OPTIONS][LIST];
static int n_flags, n_lists;

static void add(Flag flag)
{
    assert(n_flags < MAX_FLAGS);
    flags[n_flags++] = flag;
    flags[n_flags] = (Flag){0};
}

/* "houses,markets" of a row, or "houses:value,edge:any" of a group: each row of that with
 * the word that is not the usual one. */
static const char *list_of(const Option *option)
{
    assert(n_lists < MAX_OPTIONS);
    Text text = text_in(lists[n_lists], LIST);
    const OptionGroup *group = option->group;

    if (!group)
        for (int i = 0; option->words[i].word; i++)
            text_f(&text, i ? ",%s" : "%s", option->words[i].word);
    for (; group && option->key && option->group == group; option++)
        text_f(&text, "%s%s:%s", text.used ? "," : "", option->key,
               option->words[1].word);
    return lists[n_lists++];
}

static void add_option(const Option *option)
{
    static const char *const values[OPTION_KINDS] = {
        [OPTION_CHOICE] = "NAME", [OPTION_WORDS] = "LIST", [OPTION_NUMBER] = "N",
        [OPTION_FILE] = "FILE",
    };

    if (option->group || option->kind == OPTION_WORDS)
        add((Flag){.name = option_key(option), .value = "LIST",
                   .help = N_("%s: any of them"), .arg = list_of(option)});
    else
        add((Flag){.name = option->key, .value = values[option->kind],
                   .help = option->help});
    for (const OptionWord *word = option->words; word && word->word; word++)
        if (word->help)
            add((Flag){.name = word->word, .help = word->help});
}

const Flag *flags_of(const Flag *table)
{
    const Option *option;

    n_flags = n_lists = 0;
    flags[0] = (Flag){0};
    for (; table->name || table->stands_for; table++) {
        if (table->name)
            add(*table);
        if (table->stands_for == THE_GAME)
            flags[n_flags - 1].arg = games[0]->name;
        for (int i = 0; table->stands_for > THE_GAME && (option = option_of_any(i)); i++)
            if (table->stands_for == ALL_OPTIONS || option->kind == OPTION_FILE)
                add_option(option);
    }
    return flags;
}

/* The flag of a word of the option that was given alone, or NULL. */
static const OptionWord *given_word(const Args *args, const Option *option)
{
    for (const OptionWord *word = option->words; word && word->word; word++)
        if (word->help && args_get(args, word->word))
            return word;
    return NULL;
}

const char *flags_given(const Args *args)
{
    const Option *option;

    for (int i = 0; (option = option_of_any(i)); i++) {
        const OptionWord *word = given_word(args, option);
        if (option->kind != OPTION_FILE && args_get(args, option_key(option)))
            return option_key(option);
        if (word)
            return word->word;
    }
    return NULL;
}

int flags_players(const Args *args, int usual)
{
    const Option *option;

    for (int i = 0; (option = option_of_any(i)); i++)
        if (option->players && args_get(args, option->key))
            return option->players;
    return usual;
}

bool flags_set(Setup *setup, const Game *game, const Args *args, Err *err)
{
    const Option *option;

    for (int i = 0; (option = option_of_any(i)); i++) {
        const char *key = option_key(option), *value = args_get(args, key);
        const OptionWord *word = given_word(args, option);
        if (value && option->kind != OPTION_FILE &&
            !setup_set(setup, game, key, value, err))
            return false;
        /* the game itself refuses too many players */
        if (word && setup->players <= game->max_players &&
            !setup_set_word(setup, game, key, word->word, value, err))
            return false;
    }
    return true;
}
