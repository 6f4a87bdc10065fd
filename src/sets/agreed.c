/* agreed.c - see agreed.h. */
#include "sets/agreed.h"

#include <stdlib.h>
#include <string.h>

/* Would setup_set read this as one word, not as a list or a pair? */
static bool is_word(const char *text)
{
    return *text && !strpbrk(text, ",:");
}

/* A value where one word must stand. */
static bool check_word(const json_t *value, const char *path, Err *err)
{
    if (json_is_string(value) && is_word(json_string_value(value)))
        return true;
    char *written = json_dumps(value, JSON_ENCODE_ANY);
    fail(err, ERR_SYNTAX, N_("%s must be one word, not %s"), path,
         written ? written : "?");
    free(written);
    return false;
}

static bool read_words(Setup *setup, const Game *game, const char *key,
                       const json_t *words, Err *err)
{
    char list[256], path[32];
    Text text = text_in(list, sizeof list);

    for (size_t i = 0; i < json_array_size(words) && !text.cut; i++) {
        const json_t *word = json_array_get(words, i);
        Text where = text_in(path, sizeof path);
        text_f(&where, "%s[%d]", key, (int)i);
        if (!check_word(word, path, err))
            return false;
        text_f(&text, i ? ",%s" : "%s", json_string_value(word));
    }
    if (!json_is_array(words) || text.cut)
        return fail(err, ERR_SYNTAX, N_("%s must be a list of words"), key);
    return setup_set(setup, game, key, list, err);
}

/* One row of a group. */
static bool read_pair(Setup *setup, const Game *game, const char *key, const char *name,
                      const json_t *choice, Err *err)
{
    char path[64], pair[64];
    Text where = text_in(path, sizeof path), text = text_in(pair, sizeof pair);

    if (!is_word(name))
        return fail(err, ERR_SYNTAX, N_("unknown key '%s'"), name);
    text_f(&where, "%s.%s", key, name);
    if (!check_word(choice, path, err))
        return false;
    text_f(&text, "%s:%s", name, json_string_value(choice));
    return setup_set(setup, game, key, pair, err);
}

static bool read_group(Setup *setup, const Game *game, const char *key,
                       const json_t *group, Err *err)
{
    const char *name;
    json_t *choice;

    if (!json_is_object(group))
        return fail(err, ERR_SYNTAX, N_("%s must be an object of words"), key);
    json_object_foreach((json_t *)group, name, choice)
        if (!read_pair(setup, game, key, name, choice, err))
            return false;
    return true;
}

static bool read_text(Setup *setup, const Game *game, const char *key, const json_t *text,
                      Err *err)
{
    if (!json_is_string(text))
        return fail(err, ERR_SYNTAX, N_("%s must be a text"), key);
    return setup_set(setup, game, key, json_string_value(text), err);
}

/* A word; one that is a number may be written as such. */
static bool read_choice(Setup *setup, const Game *game, const Option *option,
                        const json_t *value, Err *err)
{
    char number[24];
    Text text = text_in(number, sizeof number);

    text_f(&text, "%lld", (long long)json_integer_value(value));
    if (json_is_integer(value) && option_word(option, number) >= 0)
        return setup_set(setup, game, option->key, number, err);
    return read_text(setup, game, option->key, value, err);
}

/* A number, or a word that stands for one. */
static bool read_number(Setup *setup, const Game *game, const Option *option,
                        const json_t *value, Err *err)
{
    json_int_t n = json_integer_value(value);
    char number[16];
    Text text = text_in(number, sizeof number);

    if (json_is_string(value) && option_word(option, json_string_value(value)) >= 0)
        return read_text(setup, game, option->key, value, err);
    if (!json_is_integer(value) || n < option->low || n > option->high)
        return fail(err, ERR_SYNTAX, N_("%s must be a whole number from %d to %d"),
                    option->key, option->low, option->high);
    text_f(&text, "%d", (int)n);
    return setup_set(setup, game, option->key, number, err);
}

/* "long":true for a word that may stand alone. */
static bool read_flags(Setup *setup, const Game *game, const Option *option,
                       const json_t *fields, Err *err)
{
    for (const OptionWord *word = option->words; word && word->word; word++) {
        const json_t *flag = word->help ? json_object_get(fields, word->word) : NULL;
        if (flag && !json_is_boolean(flag))
            return fail(err, ERR_SYNTAX, N_("%s must be true or false"), word->word);
        if (json_is_true(flag) &&
            !setup_set(setup, game, option->key, word->word, err))
            return false;
    }
    return true;
}

static bool read_option(Setup *setup, const Game *game, const Option *option,
                        const json_t *value, Err *err)
{
    const char *key = option_key(option);

    if (option->group)
        return read_group(setup, game, key, value, err);
    switch (option->kind) {
    case OPTION_CHOICE: return read_choice(setup, game, option, value, err);
    case OPTION_WORDS:  return read_words(setup, game, key, value, err);
    case OPTION_NUMBER: return read_number(setup, game, option, value, err);
    default:            return true;
    }
}

/* The game's own row of that key, if it has one: another game's may read otherwise. */
static const Option *own_row(const Game *game, const Option *any)
{
    int row = option_find(game, option_key(any));

    return row < 0 ? any : option_at(game, row);
}

bool agreed_read(Setup *setup, const Game *game, const json_t *fields, Err *err)
{
    const Option *option;

    for (int i = 0; (option = option_of_any(i)); i++) {
        const json_t *value = json_object_get(fields, option_key(option));
        option = own_row(game, option);
        if ((value && !read_option(setup, game, option, value, err)) ||
            !read_flags(setup, game, option, fields, err))
            return false;
    }
    return true;
}

bool agreed_knows(const char *name)
{
    const Option *option;

    for (int i = 0; (option = option_of_any(i)); i++) {
        int word = option_word(option, name);
        if (strcmp(option_key(option), name) == 0 ||
            (word >= 0 && option->words[word].help))
            return true;
    }
    return false;
}
