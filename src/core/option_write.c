/* option_write.c - the options of a game as JSON, for programs that draw a form: see
 * docs/protocol.md. The rows decide what is allowed with how many players. */
#include "base/json.h"
#include "core/game.h"

enum { MOST_LISTED = 32 };          /* longer lists of numbers are written as a range */

static const char *const kind_names[OPTION_KINDS] = {
    [OPTION_CHOICE] = "choice", [OPTION_WORDS] = "words", [OPTION_NUMBER] = "number",
    [OPTION_FILE] = "file",
};

static void put_sentence(Json *json, const char *key, const char *sentence)
{
    if (sentence)
        put_string_as(json, key, sentence);
}

static void put_group(Json *json, const OptionGroup *group)
{
    put_object_as(json, "group");
    put_string_as(json, "key", group->key);
    put_string_as(json, "title", group->title);
    put_end(json);
}

static void put_option_words(Json *json, const Option *option)
{
    put_array_as(json, "words");
    for (const OptionWord *word = option->words; word && word->word; word++) {
        put_object(json);
        put_string_as(json, "word", word->word);
        put_sentence(json, "name", word->name);
        put_sentence(json, "hint", word->hint);
        put_end(json);
    }
    put_end(json);
}

/* A value as a request writes it. */
static void put_choice(Json *json, const Option *option, int value)
{
    if (value < 0)
        put_null(json);
    else
        put_string(json, option->words[value].word);
}

static void put_word_list(Json *json, const Option *option, int bits)
{
    put_array(json);
    for (int i = 0; option->words[i].word; i++)
        if (bits >> i & 1)
            put_string(json, option->words[i].word);
    put_end(json);
}

static void put_choices(Json *json, const Game *game, const Setup *setup, int row)
{
    const Option *option = &game->options[row];

    put_array_as(json, "values");
    for (int i = option->has_none ? -1 : 0; i < 0 || option->words[i].word; i++)
        if (setup_allows(setup, game, row, i))
            put_choice(json, option, i);
    put_end(json);
}

static int allowed_words(const Game *game, const Setup *setup, int row)
{
    const Option *option = &game->options[row];
    int bits = 0;

    for (int i = 0; option->words[i].word; i++)
        if (setup_allows(setup, game, row, 1 << i))
            bits |= 1 << i;
    return bits;
}

static void put_numbers_allowed(Json *json, const Game *game, const Setup *setup,
                                int row)
{
    const Option *option = &game->options[row];
    int listed[MOST_LISTED], n = 0, low = 0, high = 0;

    for (int i = option->low; i <= option->high; i++)
        if (setup_allows(setup, game, row, i)) {
            if (n < MOST_LISTED)
                listed[n] = i;
            low = n++ ? low : i;
            high = i;
        }
    if (n <= MOST_LISTED) {
        put_key(json, "values");
        put_numbers(json, listed, n);
    } else {
        put_number_as(json, "low", low);
        put_number_as(json, "high", high);
    }
}

/* The words that stand for a number with so many players, and their numbers. */
static void put_named(Json *json, const Option *option, const Setup *setup)
{
    put_object_as(json, "named");
    for (const OptionWord *word = option->words; word && word->word; word++)
        if (word->number(setup) >= 0)
            put_number_as(json, word->word, word->number(setup));
    put_end(json);
}

/* What can be chosen with so many players, and the default. */
static void put_players(Json *json, const Game *game, int row, int players)
{
    const Option *option = &game->options[row];
    const Setup setup = {.players = players};
    int usual = setup_usual(&setup, game, row);
    char key[8];
    Text text = text_in(key, sizeof key);

    text_f(&text, "%d", players);
    put_object_as(json, key);
    put_key(json, "default");
    if (option->kind == OPTION_CHOICE) {
        put_choice(json, option, usual);
        put_choices(json, game, &setup, row);
    } else if (option->kind == OPTION_WORDS) {
        put_word_list(json, option, usual);
        put_key(json, "values");
        put_word_list(json, option, allowed_words(game, &setup, row));
    } else {
        put_number(json, usual);
        put_numbers_allowed(json, game, &setup, row);
        put_named(json, option, &setup);
    }
    put_end(json);
}

static void put_row(Json *json, const Game *game, int row)
{
    const Option *option = &game->options[row];

    put_object(json);
    put_string_as(json, "key", option->key);
    put_string_as(json, "kind", kind_names[option->kind]);
    if (option->group)
        put_group(json, option->group);
    put_sentence(json, "title", option->title);
    put_sentence(json, "all", option->all);
    put_sentence(json, "follows", option->follows);
    put_sentence(json, "proposal", option->proposal);
    put_bool_as(json, "scores", option->scores);
    if (option->kind != OPTION_FILE) {
        put_option_words(json, option);
        put_object_as(json, "players");
        for (int n = game->min_players; n <= game->max_players; n++)
            put_players(json, game, row, n);
        put_end(json);
    }
    put_end(json);
}

void options_write(Text *text, const Game *game)
{
    Json json = {.text = text};

    put_object(&json);
    put_string_as(&json, "game", game->name);
    put_number_as(&json, "min", game->min_players);
    put_number_as(&json, "max", game->max_players);
    put_array_as(&json, "options");
    for (int row = 0; option_at(game, row); row++)
        put_row(&json, game, row);
    put_end(&json);
    put_end(&json);
}
