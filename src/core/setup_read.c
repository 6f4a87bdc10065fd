/* setup_read.c - reads what was agreed from the members of a JSON object: see setup.h. */
#include <string.h>

#include "core/game.h"

enum { WORD = 256 };                /* bytes of a text; every known word is shorter */

/* Would setup_set read this as one word, rather than as a list or a pair? */
static bool is_word(const char *text)
{
    return *text && !strchr(text, ',') && !strchr(text, ':');
}

/* Read the text of a value that must be one word. */
static bool read_word(char out[WORD], const DocNode *value, const char *path, Err *err)
{
    char written[MESSAGE_ARG_SIZE + 1];
    Text text = text_in(written, sizeof written);

    if (doc_kind(value) == DOC_STRING && doc_string(value, out, WORD) && is_word(out))
        return true;
    doc_source(&text, value);
    return fail(err, ERR_SYNTAX, N_("%s must be one word, not %s"), path, written);
}

static bool read_words(Setup *setup, const Game *game, const char *key,
                       const DocNode *words, Err *err)
{
    char list[256], path[32], word[WORD];
    Text text = text_in(list, sizeof list);
    const DocNode *at = NULL;

    if (doc_kind(words) != DOC_ARRAY)
        return fail(err, ERR_SYNTAX, N_("%s must be a list of words"), key);
    for (int i = 0; (at = doc_next(words, at)) && !text.cut; i++) {
        Text where = text_in(path, sizeof path);
        text_f(&where, "%s[%d]", key, i);
        if (!read_word(word, at, path, err))
            return false;
        text_f(&text, i ? ",%s" : "%s", word);
    }
    if (text.cut)
        return fail(err, ERR_SYNTAX, N_("%s must be a list of words"), key);
    return setup_set(setup, game, key, list, err);
}

/* One row of a group. */
static bool read_pair(Setup *setup, const Game *game, const char *key,
                      const DocNode *member, Err *err)
{
    char name[WORD], word[WORD], path[64], pair[64];
    Text where = text_in(path, sizeof path), text = text_in(pair, sizeof pair);

    doc_string(member, name, sizeof name);
    if (!is_word(name))
        return fail(err, ERR_SYNTAX, N_("unknown key '%s'"), name);
    text_f(&where, "%s.%s", key, name);
    if (!read_word(word, doc_value(member), path, err))
        return false;
    text_f(&text, "%s:%s", name, word);
    return setup_set(setup, game, key, pair, err);
}

static bool read_group(Setup *setup, const Game *game, const char *key,
                       const DocNode *group, Err *err)
{
    if (doc_kind(group) != DOC_OBJECT)
        return fail(err, ERR_SYNTAX, N_("%s must be an object of words"), key);
    for (const DocNode *member = NULL; (member = doc_next(group, member));)
        if (!read_pair(setup, game, key, member, err))
            return false;
    return true;
}

static bool read_text(Setup *setup, const Game *game, const char *key,
                      const DocNode *value, Err *err)
{
    char word[WORD];

    if (doc_kind(value) != DOC_STRING)
        return fail(err, ERR_SYNTAX, N_("%s must be a string"), key);
    doc_string(value, word, sizeof word);
    return setup_set(setup, game, key, word, err);
}

/* Read a word; if it looks like a number it may be written as one. */
static bool read_choice(Setup *setup, const Game *game, const Option *option,
                        const DocNode *value, Err *err)
{
    int64_t n;
    char number[TEXT_NUMBER];

    if (doc_integer(value, INT64_MIN, INT64_MAX, &n)) {
        text_number(number, n);
        if (option_word(option, number) >= 0)
            return setup_set(setup, game, option->key, number, err);
    }
    return read_text(setup, game, option->key, value, err);
}

/* Read a number, or a word that stands for one. */
static bool read_number(Setup *setup, const Game *game, const Option *option,
                        const DocNode *value, Err *err)
{
    char word[WORD];
    Text text = text_in(word, sizeof word);
    int n;

    if (doc_string(value, word, sizeof word) && option_word(option, word) >= 0)
        return setup_set(setup, game, option->key, word, err);
    if (!doc_int(value, option->low, option->high, &n))
        return fail(err, ERR_SYNTAX, N_("%s must be a whole number from %d to %d"),
                    option->key, option->low, option->high);
    text_f(&text, "%d", n);
    return setup_set(setup, game, option->key, word, err);
}

/* Read "long":true, for a word that may be given alone. */
static bool read_flags(Setup *setup, const Game *game, const Option *option,
                       const DocNode *fields, Err *err)
{
    bool is_said = doc_member(fields, option->key);

    for (const OptionWord *word = option->words; word && word->word; word++) {
        const DocNode *flag = word->help ? doc_member(fields, word->word) : NULL;
        if (flag && flag->kind != DOC_TRUE && flag->kind != DOC_FALSE)
            return fail(err, ERR_SYNTAX, N_("%s must be true or false"), word->word);
        if (doc_kind(flag) == DOC_TRUE &&
            !setup_set_word(setup, game, option->key, word->word, is_said, err))
            return false;
    }
    return true;
}

static bool read_option(Setup *setup, const Game *game, const Option *option,
                        const DocNode *value, Err *err)
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

/* The game's own row with that key, if it has one: another game may read the
 * key differently. */
static const Option *own_row(const Game *game, const Option *any)
{
    int row = option_find(game, option_key(any));

    return row < 0 ? any : option_at(game, row);
}

bool setup_read_members(Setup *setup, const Game *game, const DocNode *fields, Err *err)
{
    const Option *option;

    for (int i = 0; (option = option_of_any(i)); i++) {
        const DocNode *value = doc_member(fields, option_key(option));
        option = own_row(game, option);
        if ((value && !read_option(setup, game, option, value, err)) ||
            !read_flags(setup, game, option, fields, err))
            return false;
    }
    return true;
}
