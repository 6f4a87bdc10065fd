/* setup.c - reads what is agreed, by the rows of the game: see setup.h. */
#include "core/setup.h"

#include <string.h>

#include "base/json.h"
#include "core/game.h"

enum { WORD = 32, MOST_PLAYERS = 1000 };

/* Read the part of *at up to `end`, or up to the end of the text, and move past it. False
 * if it is empty, longer than a word can be, or if nothing follows `end`. */
static bool next_part(char out[WORD], const char **at, char end)
{
    size_t n = 0;

    while ((*at)[n] && (*at)[n] != end)
        n++;
    if (n == 0 || n >= WORD)
        return false;
    memcpy(out, *at, n);
    out[n] = '\0';
    *at += n;
    return **at == '\0' || *++*at != '\0';
}

/* "a, b, c", for sentences that say what is allowed. */
static const char *list_words(char out[MESSAGE_ARG_SIZE], const Option *option)
{
    Text text = text_in(out, MESSAGE_ARG_SIZE);

    for (int i = 0; option->words && option->words[i].word; i++)
        text_f(&text, i ? ", %s" : "%s", option->words[i].word);
    return out;
}

static bool read_number(int *out, const char *key, const char *value, int low, int high,
                        Err *err)
{
    const char *at = value;
    int n;

    if (!text_read_int(&at, low, high, &n) || *at)
        return fail(err, ERR_SETUP, N_("%s must be a number, not '%s'"), key, value);
    *out = n;
    return true;
}

/* Rows of each kind read 1 + the value, or 0 for the default. */

static bool read_choice(int *out, const Option *option, const char *value, Err *err)
{
    char known[MESSAGE_ARG_SIZE];

    *out = option_word(option, value) + 1;
    return *out > 0 || fail(err, ERR_SETUP, option->unknown, value,
                            list_words(known, option));
}

static bool read_words(int *out, const Option *option, const char *value, Err *err)
{
    char word[WORD], known[MESSAGE_ARG_SIZE];
    int bits = 0;

    for (const char *at = value; *at;) {
        int i = next_part(word, &at, ',') ? option_word(option, word) : -1;
        if (i < 0)
            return fail(err, ERR_SETUP, option->unknown, value,
                        list_words(known, option));
        bits |= 1 << i;
    }
    *out = bits ? bits + 1 : 0;
    return true;
}

/* Refuse a word for a number that does not exist with so many players, or
 * in this game. */
static bool refuse_word(const OptionWord *word, const Setup *setup, const Game *game,
                        Err *err)
{
    return fail(err, ERR_SETUP, word->absent, game->name, setup->players);
}

/* Read a number, or a name for one. If all numbers are above 0, 0 means the default. */
static bool read_option_number(int *out, const Option *option, const Setup *setup,
                               const Game *game, const char *value, Err *err)
{
    int i = option_word(option, value), low = option->low < 0 ? option->low : 0;

    if (i < 0 && !read_number(out, option->key, value, low, option->high, err))
        return false;
    if (i >= 0) {
        *out = option->words[i].number(setup);
        if (*out < 0)
            return refuse_word(&option->words[i], setup, game, err);
    }
    *out = *out == 0 && option->low > 0 ? 0 : *out + 1;
    return true;
}

static bool set_row(Setup *setup, const Game *game, int row, const char *value, Err *err)
{
    const Option *option = &game->options[row];
    int read = 0;
    bool ok = false;

    switch (option->kind) {
    case OPTION_CHOICE: ok = read_choice(&read, option, value, err); break;
    case OPTION_WORDS:  ok = read_words(&read, option, value, err); break;
    case OPTION_NUMBER:
        ok = read_option_number(&read, option, setup, game, value, err);
        break;
    default: fail(err, ERR_SETUP, N_("set files cannot be loaded here")); break;
    }
    if (ok)
        setup->options[row] = (int16_t)read;
    return ok;
}

/* "a, b, c": the rows of a group. */
static const char *list_rows(char out[MESSAGE_ARG_SIZE], const Game *game,
                             const OptionGroup *group)
{
    Text text = text_in(out, MESSAGE_ARG_SIZE);
    const Option *option;

    for (int i = 0; (option = option_at(game, i)); i++)
        if (option->group == group)
            text_f(&text, text.used ? ", %s" : "%s", option->key);
    return out;
}

/* Read one `name:choice` of a group. */
static bool set_pair(Setup *setup, const Game *game, const OptionGroup *group,
                     const char *pair, Err *err)
{
    char name[WORD] = "", known[MESSAGE_ARG_SIZE];
    const char *choice = pair;
    int row = next_part(name, &choice, ':') ? option_in_group(game, group->key, name)
                                            : -1;

    if (row < 0)
        return fail(err, ERR_SETUP, group->unknown, pair, list_rows(known, game, group));
    const Option *option = &game->options[row];
    int i = option_word(option, choice);
    if (i < 0)
        return fail(err, ERR_SETUP, group->wrong, name, choice,
                    list_words(known, option));
    setup->options[row] = (int16_t)(i + 1);
    return true;
}

static bool set_group(Setup *setup, const Game *game, const OptionGroup *group,
                      const char *value, Err *err)
{
    char pair[WORD];
    Setup new = *setup;

    for (const char *at = value; *at;) {
        if (!next_part(pair, &at, ','))
            return fail(err, ERR_SETUP, group->no_list, value);
        if (!set_pair(&new, game, group, pair, err))
            return false;
    }
    *setup = new;
    return true;
}

/* The row of any game that travels under `key`, or NULL. */
static const Option *find_any(const char *key)
{
    const Option *option;

    for (int i = 0; (option = option_of_any(i)); i++)
        if (strcmp(option_key(option), key) == 0)
            return option;
    return NULL;
}

/* Refuse a key that this game does not have. An empty set of words or an empty group of
 * another game asks for nothing, so it is allowed. */
static bool refuse_key(const Setup *setup, const Game *game, const char *key,
                       const char *value, Err *err)
{
    const Option *option = find_any(key);
    int i = option ? option_word(option, value) : -1;

    if (!option)
        return fail(err, ERR_SETUP, N_("unknown setting '%s'"), key);
    if (!*value && (option->group || option->kind == OPTION_WORDS))
        return true;
    if (i >= 0 && option->words[i].absent)
        return refuse_word(&option->words[i], setup, game, err);
    return fail(err, ERR_SETUP, option->group ? option->group->absent : option->absent,
                game->name);
}

bool setup_set(Setup *setup, const Game *game, const char *key, const char *value,
               Err *err)
{
    int row = option_find(game, key);

    if (strcmp(key, "players") == 0)
        return read_number(&setup->players, key, value, 0, MOST_PLAYERS, err);
    if (row < 0)
        return refuse_key(setup, game, key, value, err);
    const OptionGroup *group = game->options[row].group;
    return group ? set_group(setup, game, group, value, err)
                 : set_row(setup, game, row, value, err);
}

bool setup_set_word(Setup *setup, const Game *game, const char *key, const char *word,
                    bool is_said, Err *err)
{
    Setup before = *setup;

    if (!setup_set(setup, game, key, word, err))
        return false;
    if (!is_said ||
        memcmp(before.options, setup->options, sizeof before.options) == 0)
        return true;
    *setup = before;
    return fail(err, ERR_SETUP, N_("%s and %s contradict each other"), key, word);
}

bool set_is_data(const char *set)
{
    return strncmp(set, "data:", SET_DATA_MARK) == 0;
}

bool setup_read_set(Setup *setup, const Game *game, const char *data, Err *err)
{
    unsigned char bytes[MAX_SET];
    size_t n;

    if (*data && !game->take_set)
        return fail(err, ERR_SETUP, N_("%s has no set files"), game->name);
    if (strlen(data) >= MAX_SET_DATA)
        return fail(err, ERR_LONG, N_("the set is too long: at most %d characters"),
                    MAX_SET_DATA - 1);
    if (!base64_read(bytes, sizeof bytes, data, &n))
        return fail(err, ERR_SYNTAX,
                    N_("the data of the set are not base64 at character %d"), (int)n + 1);
    if (*data)
        return game->take_set(setup, bytes, n, err);
    setup->set_size = 0;
    return true;
}

void setup_write_set(Text *text, const Setup *setup)
{
    base64_write(text, setup->set, (size_t)setup->set_size);
}

void setup_put_set(Json *json, const Setup *setup, const Game *game)
{
    char name[128], data[MAX_SET_DATA];
    Text named = text_in(name, sizeof name), bytes = text_in(data, sizeof data);

    game->write_set(&named, setup);
    setup_write_set(&bytes, setup);
    put_string_as(json, "set", name);
    put_string_as(json, "data", data);
    game->show_set(put_value_as(json, "file"), setup);
}

bool setup_check(const Setup *setup, const Game *game, Err *err)
{
    const Option *option;

    for (int i = 0; (option = option_at(game, i)); i++)
        if (option->check && !option->check(setup, err))
            return false;
    return true;
}

bool setup_allows(const Setup *setup, const Game *game, int row, int value)
{
    const Option *option = &game->options[row];
    Setup with = *setup;
    Err err;

    with.options[row] = (int16_t)(value + 1);
    return !option->check || option->check(&with, &err);
}

int setup_usual(const Setup *setup, const Game *game, int row)
{
    const Option *option = &game->options[row];

    if (option->usual)
        return option->usual(setup);
    if (option->follows)
        return setup_value(setup, game,
                           option_in_group(game, option_key(option), option->follows));
    return option->has_none ? -1 : option->kind == OPTION_NUMBER ? option->low : 0;
}

int setup_value(const Setup *setup, const Game *game, int row)
{
    int given = setup->options[row];

    return given ? given - 1 : setup_usual(setup, game, row);
}

bool setup_is_duel(const Setup *setup)
{
    return setup->players <= 2;
}
