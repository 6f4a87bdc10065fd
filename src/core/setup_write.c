/* setup_write.c - writes what is agreed as text: see setup.h. */
#include <string.h>

#include "base/json.h"
#include "core/game.h"

enum { VALUE = 256 };

const char *setup_key(const Game *game, int i)
{
    const Option *option;

    if (i == 0)
        return "players";
    for (int row = 0; (option = option_at(game, row)); row++)
        if (option->kind != OPTION_FILE && option_find(game, option_key(option)) == row &&
            --i == 0)
            return option_key(option);
    return NULL;
}

bool setup_knows(const char *key)
{
    const Option *option;

    for (int i = 0; (option = option_of_any(i)); i++)
        if (option->kind != OPTION_FILE && strcmp(option_key(option), key) == 0)
            return true;
    return strcmp(key, "players") == 0;
}

static bool is_usual(const Setup *setup, const Game *game, int row)
{
    return setup_value(setup, game, row) == setup_usual(setup, game, row);
}

bool setup_is_usual(const Setup *setup, const Game *game, const char *key)
{
    const Option *option;

    for (int row = 0; (option = option_at(game, row)); row++)
        if (strcmp(option_key(option), key) == 0 && !is_usual(setup, game, row))
            return false;
    return strcmp(key, "players") != 0;
}

static void write_words(Text *text, const Option *option, int bits)
{
    const char *comma = "";

    for (int i = 0; option->words[i].word; i++)
        if (bits >> i & 1) {
            text_f(text, "%s%s", comma, option->words[i].word);
            comma = ",";
        }
}

static void write_row(Text *text, const Setup *setup, const Game *game, int row)
{
    const Option *option = &game->options[row];
    int value = setup_value(setup, game, row);

    if (option->kind == OPTION_CHOICE && value >= 0)
        text_str(text, option->words[value].word);
    else if (option->kind == OPTION_WORDS)
        write_words(text, option, value);
    else if (option->kind == OPTION_NUMBER)
        text_f(text, "%d", value);
}

/* What differs from the default: "edge:any,lake:single". */
static void write_group(Text *text, const Setup *setup, const Game *game,
                        const OptionGroup *group)
{
    const char *comma = "";
    const Option *option;

    for (int row = 0; (option = option_at(game, row)); row++)
        if (option->group == group && !is_usual(setup, game, row)) {
            text_f(text, "%s%s:", comma, option->key);
            write_row(text, setup, game, row);
            comma = ",";
        }
}

void setup_write(Text *text, const Setup *setup, const Game *game, const char *key)
{
    int row = option_find(game, key);

    if (strcmp(key, "players") == 0)
        text_f(text, "%d", setup->players);
    else if (row >= 0 && game->options[row].group)
        write_group(text, setup, game, game->options[row].group);
    else if (row >= 0 &&
             (game->options[row].is_always_said || !is_usual(setup, game, row)))
        write_row(text, setup, game, row);
}

/* A zero byte ends each entry, so that two entries can never read as one. */
static void hash_entry(Sha256 *sha, const char *key, const char *value)
{
    sha256_add(sha, key, strlen(key));
    sha256_add(sha, "=", 1);
    sha256_add(sha, value, strlen(value) + 1);
}

static void hash_row(Sha256 *sha, const Setup *setup, const Game *game, int row)
{
    const Option *option = &game->options[row];
    char key[2 * MAX_KEY], value[VALUE];
    Text name = text_in(key, sizeof key), out = text_in(value, sizeof value);

    if (option->kind == OPTION_FILE)
        return;                     /* hash_set has it */
    if (option->group)
        text_f(&name, "%s.", option->group->key);
    text_str(&name, option->key);
    write_row(&out, setup, game, row);
    hash_entry(sha, key, value);
}

static void hash_set(Sha256 *sha, const Setup *setup, const Game *game)
{
    unsigned char packed[MAX_SET];
    size_t n = game->pack_set ? game->pack_set(packed, setup) : 0;
    char length[TEXT_NUMBER];

    text_number(length, (int64_t)n);
    hash_entry(sha, "set", length);
    sha256_add(sha, packed, n);
}

static void hash_players(Sha256 *sha, int players, const char *const levels[])
{
    for (int i = 0; i < players; i++)
        hash_entry(sha, levels[i] ? "bot" : "human", levels[i] ? levels[i] : "");
}

void setup_hash(char out[SETUP_HASH], const Setup *setup, const Game *game,
                const char *const levels[])
{
    unsigned char hash[SHA256_SIZE];
    char players[TEXT_NUMBER];
    Text text = text_in(out, SETUP_HASH);
    Sha256 sha;

    text_number(players, setup->players);
    sha256_start(&sha);
    hash_entry(&sha, "polis setup", "1");
    hash_entry(&sha, "game", game->name);
    hash_entry(&sha, "players", players);
    for (int row = 0; option_at(game, row); row++)
        hash_row(&sha, setup, game, row);
    hash_set(&sha, setup, game);
    hash_players(&sha, setup->players, levels);
    sha256_end(&sha, hash);
    text_hex(&text, hash, sizeof hash);
}

/* The set itself, in a place where its file or name may be given. */
static void write_set(Text *text, const Setup *setup)
{
    text_str(text, "data:");
    setup_write_set(text, setup);
}

void setup_write_newgame(Text *text, const Setup *setup, const Game *game)
{
    const char *key;

    text_f(text, "newgame %s", game->name);
    for (int i = 0; (key = setup_key(game, i)); i++) {
        char value[VALUE];
        Text out = text_in(value, sizeof value);
        setup_write(&out, setup, game, key);
        if (*value)
            text_f(text, " %s=%s", key, value);
    }
    if (setup->set_size) {
        text_str(text, " set=");
        write_set(text, setup);
    }
}

static void put_row(Json *json, const Setup *setup, const Game *game, int row)
{
    const Option *option = &game->options[row];
    int value = setup_value(setup, game, row);
    char written[VALUE];
    Text text = text_in(written, sizeof written);

    put_key(json, option->key);
    if (option->kind == OPTION_WORDS) {
        put_array(json);
        for (int i = 0; option->words[i].word; i++)
            if (value >> i & 1)
                put_string(json, option->words[i].word);
        put_end(json);
    } else if (option->kind == OPTION_NUMBER) {
        put_number(json, value);
    } else {
        write_row(&text, setup, game, row);
        put_string(json, written);
    }
}

void setup_write_members(Json *json, const Setup *setup, const Game *game)
{
    const Option *option;
    const OptionGroup *group = NULL;

    for (int row = 0; (option = option_at(game, row)); row++) {
        if (option->kind == OPTION_FILE || is_usual(setup, game, row))
            continue;
        if (group && option->group != group)
            put_end(json);
        if (option->group && option->group != group)
            put_object_as(json, option->group->key);
        group = option->group;
        put_row(json, setup, game, row);
    }
    if (group)
        put_end(json);
    if (setup->set_size) {
        char data[SET_DATA_MARK + MAX_SET_DATA];
        Text text = text_in(data, sizeof data);

        write_set(&text, setup);
        put_string_as(json, "set", data);
    }
}
