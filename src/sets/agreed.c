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

bool agreed_variants(Setup *setup, const Game *game, const json_t *variants, Err *err)
{
    char list[256], path[32];
    Text text = text_in(list, sizeof list);

    if (!variants)
        return true;
    for (size_t i = 0; i < json_array_size(variants) && !text.cut; i++) {
        const json_t *word = json_array_get(variants, i);
        Text where = text_in(path, sizeof path);
        text_f(&where, "variants[%d]", (int)i);
        if (!check_word(word, path, err))
            return false;
        text_f(&text, i ? ",%s" : "%s", json_string_value(word));
    }
    if (!json_is_array(variants) || text.cut)
        return fail(err, ERR_SYNTAX, N_("variants must be a list of words"));
    return setup_set(setup, game, "variants", list, err);
}

static bool set_ruling(Setup *setup, const Game *game, const char *name,
                       const json_t *choice, Err *err)
{
    char path[64], pair[64];
    Text where = text_in(path, sizeof path), text = text_in(pair, sizeof pair);

    if (!is_word(name))
        return fail(err, ERR_SYNTAX, N_("unknown key '%s'"), name);
    text_f(&where, "rulings.%s", name);
    if (!check_word(choice, path, err))
        return false;
    text_f(&text, "%s:%s", name, json_string_value(choice));
    return setup_set(setup, game, "rulings", pair, err);
}

bool agreed_rulings(Setup *setup, const Game *game, json_t *rulings, Err *err)
{
    const char *name;
    json_t *choice;

    if (rulings && !json_is_object(rulings))
        return fail(err, ERR_SYNTAX, N_("rulings must be an object of words"));
    json_object_foreach(rulings, name, choice)
        if (!set_ruling(setup, game, name, choice, err))
            return false;
    return true;
}
